"""Check certificates, using only the law of the ray: python -m proofs.check FILE ...

A set of boxes is an integer with one bit for each box. The cost of a set is the sum over its boxes
of the points that play costs in a box, multiplied by the weight of the box. A claim says what a set
costs at least.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

from proofs import law
from proofs.files import reading

Shots = list[tuple[int, int]]
Parts = list[tuple[int, int]]  # (cost of a ray, boxes in which it has this cost), boxes as bits
FEW, MISSED = 5, 5  # boxes that are solved without claims; points for a missed atom


class Checker:
    """A checker of claims about one box or one position. It keeps the costs that were proven so
    far.
    """

    def __init__(self, size: law.Size, atoms: range, root: Shots) -> None:
        self.atoms, self.entries = atoms, range(1, 2 * sum(size) + 1)
        boxes = law.placements(size, atoms)
        self.boxes = [b for b in boxes if all(law.fire(size, b, e) == end for e, end in root)]
        self.seen = {b: [0] + [law.fire(size, b, e) for e in self.entries] for b in self.boxes}
        self.all = (1 << len(self.boxes)) - 1
        self.parts = [dict[int, int]() for _ in [0, *self.entries]]  # by entry, {result: boxes}
        self.having = dict.fromkeys(atoms, 0)  # {number of atoms: boxes}
        alike: dict[tuple[int, ...], int] = {}  # {results of all rays: boxes}
        for place, (box, seen) in enumerate(self.seen.items()):
            self.having[len(box)] |= 1 << place
            alike[tuple(seen)] = alike.get(tuple(seen), 0) | 1 << place
            for e in self.entries:
                self.parts[e][seen[e]] = self.parts[e].get(seen[e], 0) | 1 << place
        self.doubles = [same for same in alike.values() if same & (same - 1)]
        self.single = {n: some & ~sum(self.doubles) for n, some in self.having.items()}
        self.each, cells = law.weights(size, atoms), law.cells(size)
        self.holding = [sum(1 << n for n, b in enumerate(self.boxes) if c in b) for c in cells]
        turns = law.images(size)[: 1 if root else 8]
        self.images = [law.symmetry(size, self.seen, turn) for turn in turns]
        self.claimed, self.solved, self.policy = (dict[int, int]() for _ in range(3))

    def fitting(self, shots: Shots, to: list[int]) -> int:
        """Return the set of boxes that fit the shots, after each entry e in them is replaced by
        `to[e]`.
        """
        left = self.all
        for e, end in shots:
            left &= self.parts[to[e]].get(to[end], 0)
        return left

    def weigh(self, left: int) -> int:
        """Return the total weight of the boxes in the set `left`. Boxes with the same number of
        atoms have the same weight.
        """
        return sum(self.each[n] * (left & some).bit_count() for n, some in self.having.items())

    def heaviest(self, left: int) -> list[int]:
        """Return the weights of the two heaviest classes in a set, the heavier last.

        A class has the boxes that no ray can distinguish.
        """
        weights = [0, 0] + [self.weigh(left & same) for same in self.doubles if left & same]
        for number, some in self.single.items():
            weights += [self.each[number]] * min(2, (left & some).bit_count())
        return sorted(weights)[-2:]

    def floor(self, left: int) -> int:
        """Return a simple lower bound of the cost of a set.

        One ray can settle at most two classes of boxes, and an answer without a ray only one.
        """
        weight, (second, first) = self.weigh(left), self.heaviest(left)
        return min(2 * weight - first - second, MISSED * (weight - first))

    def rays(self, left: int) -> Iterator[tuple[int, Parts]]:
        """Yield each ray that divides a set, as its entry and a list of (cost of the ray, boxes
        left).
        """
        for e in self.entries:
            whole, near = self.parts[e].items(), (law.ABSORBED, e)
            parts = [(1 + (end not in near), p) for end, some in whole if (p := left & some)]
            if len(parts) > 1:
                yield e, parts

    def answer(self, left: int) -> int:
        """Return the cost of the best answer when the boxes in the set `left` fit.

        An answer is one of these boxes, or the cells that most of them have as atoms.
        """
        held = sorted((self.weigh(left & some) for some in self.holding), reverse=True)
        kinds = [(number, self.weigh(left & some)) for number, some in self.having.items()]
        costs = [sum(max(n, k) * weight for k, weight in kinds) - sum(held[:n]) for n in self.atoms]
        boxes = [self.boxes[n] for n in range(left.bit_length()) if left >> n & 1]
        for guess in boxes:
            wrong = [b for b in boxes if self.seen[b] != self.seen[guess]]
            missed = [self.each[len(b)] * (max(len(b), len(guess)) - len(b & guess)) for b in wrong]
            costs.append(sum(missed))
        return MISSED * min(costs)

    def solve(self, left: int) -> int:
        """Return the cost of a set of a few boxes, by trying every ray and every answer."""
        if not self.floor(left):
            return 0
        if left not in self.solved:
            cuts = [cut for _, cut in self.rays(left)]
            costs = [sum(cost * self.weigh(p) + self.solve(p) for cost, p in cut) for cut in cuts]
            self.solved[left] = min([*costs, self.answer(left)])
        return self.solved[left]

    def least(self, left: int) -> int:
        """Return the best known lower bound of the cost of a set."""
        few = left.bit_count() <= FEW
        return self.solve(left) if few else max(self.claimed.get(left, 0), self.floor(left))

    def claim(self, shots: Shots, points: int) -> None:
        """Accept the claim that a position costs at least `points`, or end the program.

        The claim is accepted if every ray and every answer costs that much by the bounds known so
        far.
        """
        left = self.fitting(shots, self.images[0])
        if MISSED * (self.weigh(left) - self.heaviest(left)[1]) < points > self.answer(left):
            sys.exit(f"This proves nothing: to answer costs less than {points} at {shots}.")
        for e, parts in self.rays(left):
            least = sum(cost * self.weigh(part) + self.floor(part) for cost, part in parts)
            for _, part in sorted(parts, key=lambda some: some[1].bit_count()):
                if least >= points:
                    break
                least += self.least(part) - self.floor(part)
            if least < points:
                sys.exit(f"This proves nothing: ray {e} costs {least}, not {points}, at {shots}.")
        for same in {self.fitting(shots, to) for to in self.images}:
            self.claimed[same] = max(self.claimed.get(same, 0), points)

    def play(self, left: int) -> int:
        """Return the cost of a set if the policy is followed.

        The policy answers when an answer is certain, and where it names the entry 0.
        """
        if not (self.floor(left) and self.policy[left]):
            return self.answer(left)
        parts = dict(self.rays(left))[self.policy[left]]
        return sum(cost * self.weigh(part) + self.play(part) for cost, part in parts)


def read_shots(text: str) -> Shots:
    pairs = [shot.split(":") for shot in text.split(",") if text != "-"]
    return [(int(entry), int(end)) for entry, end in pairs]


def check(file: TextIO) -> None:
    """Print what a certificate proves. End the program if a claim in the certificate is not
    proven.
    """
    size, atoms, root = file.readline().split()
    rows, cols = map(int, size.split("x"))
    checker = Checker((rows, cols), law.read_atoms(atoms), read_shots(root))
    for kind, text, number in map(str.split, file):
        if kind == "L":
            checker.claim(read_shots(text), int(number))
        else:
            checker.policy[checker.fitting(read_shots(text), checker.images[0])] = int(number)
    all, least = checker.weigh(checker.all), checker.claimed.get(checker.all, 0)
    print(f"{size}, atoms: {atoms}, shots: {root}, boxes: {len(checker.boxes):,}")
    print(f"No way to play has a mean below {least} / {all} = {least / all:.6f}.")
    if checker.policy:
        points = checker.play(checker.all)
        print(f"The policy has a mean of {points} / {all} = {points / all:.6f}.")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m proofs.check FILE ...")
    for name in sys.argv[1:]:
        with reading(name) as lines:
            check(lines)
