"""Checks certificates by the law of the ray alone: python -m proofs.check FILE ..."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from itertools import combinations, product
from typing import TextIO

from proofs.law import ABSORBED, fire, image, image_of_entry, images

Shots = list[tuple[int, int]]
Parts = list[tuple[int, int]]  # what the ray costs, and the boxes in which it costs that, as bits
FEW, MISSED = 5, 5  # so few boxes are solved without claims; points for an atom that is missed


class Checker:
    """One box, or one position of it, and what is proven of its sets of boxes so far."""

    def __init__(self, rows: int, cols: int, atoms: int, root: Shots) -> None:
        self.size, self.atoms, self.entries = (rows, cols), atoms, range(1, 2 * (rows + cols) + 1)
        self.cells = list(product(range(1, rows + 1), range(1, cols + 1)))
        every = map(frozenset, combinations(self.cells, atoms))
        self.boxes = [b for b in every if all(fire(self.size, b, e) == end for e, end in root)]
        self.seen = [[0] + [fire(self.size, b, e) for e in self.entries] for b in self.boxes]
        self.all = (1 << len(self.boxes)) - 1
        self.parts = [dict[int, int]() for _ in self.seen[0]]  # by entry and result
        alike: dict[tuple[int, ...], int] = {}  # classes of boxes that no ray tells apart
        for place, seen in enumerate(self.seen):
            alike[tuple(seen)] = alike.get(tuple(seen), 0) | 1 << place
            for e in self.entries:
                self.parts[e][seen[e]] = self.parts[e].get(seen[e], 0) | 1 << place
        self.doubles = [same for same in alike.values() if same & (same - 1)]
        self.holding = [sum(1 << n for n, b in enumerate(self.boxes) if c in b) for c in self.cells]
        self.images = [self.symmetry(n) for n in images(self.size) if not (root and n)]
        self.claimed, self.solved, self.policy = (dict[int, int]() for _ in range(3))

    def symmetry(self, number: int) -> list[int]:
        """An image of the box as a map of entries; that it keeps the law is checked."""
        to = [0] + [image_of_entry(self.size, e, number) for e in self.entries]
        seen = dict(zip(self.boxes, self.seen, strict=True))
        for box in self.boxes:
            moved = seen[frozenset(image(self.size, cell, number) for cell in box)]
            if any(moved[to[e]] != to[seen[box][e]] for e in self.entries):
                sys.exit("This proves nothing: the law is not symmetric.")
        return to

    def fitting(self, shots: Shots, to: list[int]) -> int:
        """The boxes that fit the image of the shots."""
        left = self.all
        for e, end in shots:
            left &= self.parts[to[e]].get(to[end], 0)
        return left

    def heaviest(self, left: int) -> tuple[int, int]:
        """The sizes of the two largest classes of a set."""
        sizes = sorted([(left & same).bit_count() for same in self.doubles] + [1, 1])
        return sizes[-1], sizes[-2]

    def floor(self, left: int) -> int:
        """What a set costs at least: a ray is done with two classes, an answer with one."""
        boxes, (first, second) = left.bit_count(), self.heaviest(left)
        return min(2 * boxes - first - second, MISSED * (boxes - first))

    def rays(self, left: int) -> Iterator[tuple[int, Parts]]:
        """The rays that divide a set, and what each leaves."""
        for e in self.entries:
            whole = self.parts[e].items()
            parts = [(1 + (end not in (ABSORBED, e)), p) for end, q in whole if (p := left & q)]
            if len(parts) > 1:
                yield e, parts

    def answer(self, left: int) -> int:
        """What any answer costs at least: the best of those left, or as if no other were right."""
        places = [n for n in range(left.bit_length()) if left >> n & 1]
        held = sorted((left & some).bit_count() for some in self.holding)
        costs = [self.atoms * len(places) - sum(held[-self.atoms :])]
        for guess in places:
            wrong = [n for n in places if self.seen[n] != self.seen[guess]]
            costs.append(sum(self.atoms - len(self.boxes[n] & self.boxes[guess]) for n in wrong))
        return MISSED * min(costs)

    def solve(self, left: int) -> int:
        """What a few boxes cost, by trying all that can be done."""
        if not self.floor(left):
            return 0
        if left not in self.solved:
            cuts = [cut for _, cut in self.rays(left)]
            costs = [sum(cost * p.bit_count() + self.solve(p) for cost, p in cut) for cut in cuts]
            self.solved[left] = min([*costs, self.answer(left)])
        return self.solved[left]

    def least(self, left: int) -> int:
        """What is known of a set so far."""
        few = left.bit_count() <= FEW
        return self.solve(left) if few else max(self.claimed.get(left, 0), self.floor(left))

    def claim(self, shots: Shots, points: int) -> None:
        """Whatever is done first costs so much, by what is known of what it leaves."""
        left = self.fitting(shots, self.images[0])
        if MISSED * (left.bit_count() - self.heaviest(left)[0]) < points > self.answer(left):
            sys.exit(f"This proves nothing: to answer costs less than {points} at {shots}.")
        for e, parts in self.rays(left):
            least = sum(cost * part.bit_count() + self.floor(part) for cost, part in parts)
            for _, part in sorted(parts, key=lambda some: some[1].bit_count()):
                if least >= points:
                    break
                least += self.least(part) - self.floor(part)
            if least < points:
                sys.exit(f"This proves nothing: ray {e} costs {least}, not {points}, at {shots}.")
        for same in {self.fitting(shots, to) for to in self.images}:
            self.claimed[same] = max(self.claimed.get(same, 0), points)

    def play(self, left: int) -> int:
        """What the policy costs over a set: where it fires at 0, and at the end, it answers."""
        if not (self.floor(left) and self.policy[left]):
            return self.answer(left)
        parts = dict(self.rays(left))[self.policy[left]]
        return sum(cost * part.bit_count() + self.play(part) for cost, part in parts)


def read_shots(text: str) -> Shots:
    pairs = [shot.split(":") for shot in text.split(",") if text != "-"]
    return [(int(entry), int(end)) for entry, end in pairs]


def check(file: TextIO) -> None:
    """Print what a certificate proves, if it does."""
    size, atoms, root = file.readline().split()
    rows, cols = map(int, size.split("x"))
    checker = Checker(rows, cols, int(atoms), read_shots(root))
    for kind, text, number in map(str.split, file):
        if kind == "L":
            checker.claim(read_shots(text), int(number))
        else:
            checker.policy[checker.fitting(read_shots(text), checker.images[0])] = int(number)
    boxes, least = len(checker.boxes), checker.claimed.get(checker.all, 0)
    print(f"{size}, atoms: {atoms}, shots: {root}, boxes: {boxes:,}")
    print(f"No way to play has a mean below {least} / {boxes} = {least / boxes:.6f}.")
    if checker.policy:
        points = checker.play(checker.all)
        print(f"The policy has a mean of {points} / {boxes} = {points / boxes:.6f}.")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with gzip.open(name, "rt") if name.endswith(".gz") else open(name) as lines:
            check(lines)
