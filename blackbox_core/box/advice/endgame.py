"""Compute perfect play if few boxes fit, and choose how to search by the number of boxes.

Firing and answering are compared by cost. An answer that gives the same result as the hidden box
for every ray counts as right. Any other answer costs 5 points for each atom not found. A set of
boxes is searched only as long as its cost can be lower than that of the best play found so far.
This cost is called the limit: above it no exact cost is computed.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import FIRST, Bits, Cells, union
from ..deduction.deduce import MAX_BOXES_LISTED, Knowledge
from ..deduction.sampling import sampled
from ..deduction.walk import BoxSet
from ..placing import TooLong
from ..view import MISSED, misplaced
from .plan import ENDGAME_BOXES, MAX_BOXES_THREE_STEPS, Choice, Part, Plan
from .worth import Sampler

MAX_SETS = 5000  # sets of boxes until perfect play is given up: a quarter of a second


class Endgame(Plan):
    """A search that computes perfect play for a few boxes. It stops looking at a ray or an answer
    once that can no longer be the best.
    """

    perfect = True

    def __init__(self, known: Knowledge) -> None:
        super().__init__(known)
        self.view = known.view
        self.alike = [self.boxes_alike(place) for place in range(len(self.boxes))]
        self.doubles = [alike for alike in set(self.alike) if alike & (alike - 1)]
        self.solved: dict[BoxSet, Choice] = {}
        self.least: dict[BoxSet, int] = {}
        self.budget = MAX_SETS

    def boxes_alike(self, place: int) -> BoxSet:
        """Return the set of the boxes that give the same result for every ray as the box with the
        index `place`.
        """
        alike = self.all
        for parts in self.parts.values():
            alike &= next(part for _, part in parts if part >> place & 1)
        return alike

    def choice(self) -> Choice:
        """Return the cost of perfect play, summed over all boxes that fit the shots, and the entry
        to fire from first. The entry is 0 if it is best to answer now.
        """
        total = self.solve(self.all)
        return self.solved.get(self.all, (total, 0))

    def cost(self, parts: list[Part]) -> float:
        """Return the cost of a ray and of perfect play after it, summed over the boxes. `parts` has
        the boxes for each result of the ray.
        """
        return sum(cost * self.weight(part) + self.solve(part) for cost, part in parts)

    def solve(self, boxes: BoxSet, limit: float = float("inf")) -> float:
        """Return the cost of perfect play, summed over the set `boxes`, if it is below `limit`.
        Otherwise return some number that is at least `limit` and at most this cost.

        Raise TooLong if the search has to compare too many sets.
        """
        if boxes in self.solved:
            return self.solved[boxes][0]
        if (least := self.bound(boxes)) >= limit or not self.unmatched(boxes):
            return least
        best: Choice = limit, 0
        for _, entry, parts in self.cheapest_divisions(boxes):
            best = min(best, (self.fired(parts, best[0]), entry), key=total)
        if MISSED * self.unmatched(boxes) < best[0]:
            best = min(best, (self.answer(boxes)[0], 0), key=total)
        if best[0] < limit:
            self.solved[boxes] = best
        else:
            self.least[boxes] = int(limit)
        return best[0]

    def fired(self, parts: list[Part], limit: float) -> float:
        """Return the cost of a ray and of perfect play after it, summed over the boxes, if it is
        below `limit`. Otherwise return `limit` or more. `parts` has the boxes for each result of
        the ray.
        """
        floors = {part: self.floor(part) for _, part in parts}
        total: float = sum([cost * self.weight(part) + floors[part] for cost, part in parts])
        order = sorted(floors, key=int.bit_count)
        for part in reversed(order):
            if total >= limit:
                return limit
            total += self.bound(part) - floors[part]
        for part in order:
            if total >= limit:
                return limit
            least = self.bound(part)
            total += self.solve(part, limit - total + least) - least
        return total

    def bound(self, boxes: BoxSet) -> int:
        """Return a lower bound of the cost of perfect play, summed over the set `boxes`. It is the
        highest bound found so far. The first one is found by looking one ray ahead.
        """
        if boxes not in self.least:
            self.budget -= 1
            if self.budget < 0:
                raise TooLong
            bounds = [
                sum([cost * self.weight(part) + self.floor(part) for cost, part in parts])
                for _, parts in self.divisions(boxes)
            ]
            self.least[boxes] = min([MISSED * self.unmatched(boxes), *bounds])
        return self.least[boxes]

    def two_heaviest(self, boxes: BoxSet) -> tuple[int, int]:
        """Return the total weights of the two heaviest groups in the set `boxes`, the heavier one
        last. A group consists of boxes that give the same result for every ray.
        """
        second = first = self.measure.heaviest(boxes)
        for alike in self.doubles:
            weight = self.weight(boxes & alike)
            if weight > first:
                second, first = first, weight
            elif weight > second:
                second = weight
        return second, first

    def unmatched(self, boxes: BoxSet) -> int:
        """Return the total weight of the boxes in which even the best single answer to the set
        `boxes` is wrong.
        """
        return self.weight(boxes) - self.two_heaviest(boxes)[-1]

    def floor(self, boxes: BoxSet) -> int:
        """Return a lower bound of the cost of perfect play, summed over the set `boxes`, that is
        quick to compute.

        Boxes that give the same result for every ray form a group. Only an absorbed or reflected
        ray costs one point, so a first ray can identify at most two groups for one point each.
        Every other group costs at least two points. An answer without a ray costs nothing for one
        group.
        """
        second, first = self.two_heaviest(boxes)
        weight = self.weight(boxes)
        fired, answered = 2 * weight - first - second, MISSED * (weight - first)
        return min(fired, answered) if weight > first else 0

    def answer(self, boxes: BoxSet) -> tuple[int, Cells]:
        """Return the total cost of the best answer to the set `boxes`, and this answer.

        The best answer is one of the boxes or, if the rules allow it, a set of the cells that are
        likeliest to hold atoms.
        """
        held = {place: self.boxes[place] for place in bit_indices(boxes)}
        weights: dict[int, int] = {}
        for place, atoms in held.items():
            for cell in bit_indices(atoms):
                weights[cell] = weights.get(cell, 0) + self.weight(1 << place)
        likeliest = sorted(weights, key=lambda cell: (-weights[cell], cell))
        sizes = {atoms.bit_count() for atoms in held.values()}
        common = [union(FIRST << cell for cell in likeliest[:size]) for size in sizes]
        answers = [
            (self.missed(boxes, answer, 0), answer) for answer in common if self.view.allows(answer)
        ]
        answers += [
            (self.missed(boxes, box, self.alike[place]), box) for place, box in held.items()
        ]
        return min(answers)

    def missed(self, boxes: BoxSet, answer: Cells, alike: BoxSet) -> int:
        """Return the points that `answer` loses, summed over the set `boxes`. It loses nothing in
        the boxes of the set `alike`, because no ray distinguishes them from the answer.
        """
        return MISSED * sum(
            [
                misplaced(self.boxes[place], answer) * self.weight(1 << place)
                for place in bit_indices(boxes & ~alike)
            ]
        )


def total(choice: Choice) -> float:
    """Return the cost of a choice, a pair of a cost and an entry. This is the key for comparing
    choices.
    """
    return choice[0]


def bit_indices(bits: Bits) -> Iterator[int]:
    """Yield the index of each bit that is set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def planned(known: Knowledge, sample: Sampler = sampled) -> Plan:
    """Return the search to use for the boxes that fit the shots: for perfect play if they are few,
    else for looking some rays ahead. If they are many, the search uses a sample of them, drawn by
    the function `sample`.
    """
    if not known.is_complete or known.box_count > MAX_BOXES_LISTED:
        return Plan(sample(known))
    if known.box_count <= ENDGAME_BOXES:
        endgame = Endgame(known)
        try:
            endgame.choice()
            return endgame
        except TooLong:
            pass
    return Plan(known, 3, 4) if known.box_count <= MAX_BOXES_THREE_STEPS else Plan(known)
