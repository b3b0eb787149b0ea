"""Compute perfect play if few boxes fit, and choose the kind of plan by the number of boxes.

Firing and answering are compared by cost. An answer that is a look-alike of the hidden box counts
as right. Any other answer costs 5 points for each atom not found. A set of boxes is searched only
as long as it can be cheaper than the best play found so far. The cost of that play is the limit:
above it no exact cost is computed.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import FIRST, Bits, Cells, union
from ..deduction.deduce import MAX_BOXES_LISTED, Knowledge
from ..deduction.sampling import sampled
from ..placing import TooLong
from ..view import MISSED, misplaced
from .plan import ENDGAME_BOXES, MAX_BOXES_THREE_STEPS, Choice, Part, Plan
from .worth import Sampler

MAX_SETS = 5000  # sets of boxes until perfect play is given up: a quarter of a second


class Endgame(Plan):
    """A plan that computes perfect play for a few boxes. An action is searched only as long as it
    may be the best.
    """

    perfect = True

    def __init__(self, known: Knowledge) -> None:
        super().__init__(known)
        self.view = known.view
        self.alike = [self.class_of(place) for place in range(len(self.boxes))]
        self.doubles = [alike for alike in set(self.alike) if alike & (alike - 1)]
        self.solved: dict[int, Choice] = {}
        self.least: dict[int, int] = {}
        self.budget = MAX_SETS

    def class_of(self, place: int) -> int:
        """Return the set of the boxes that no ray distinguishes from the box with the index
        `place`.
        """
        alike = self.all
        for parts in self.parts.values():
            alike &= next(part for _, part in parts if part >> place & 1)
        return alike

    def choice(self) -> Choice:
        """Return the cost of all the boxes with perfect play, and the entry to fire from first, or
        0 to answer.
        """
        total = self.solve(self.all)
        return self.solved.get(self.all, (total, 0))

    def cost(self, parts: list[Part]) -> float:
        """Return the cost of a ray that divides the boxes that fit into `parts`, plus the cost of
        perfect play after the ray.
        """
        return sum(cost * self.weight(part) + self.solve(part) for cost, part in parts)

    def solve(self, boxes: int, limit: float = float("inf")) -> float:
        """Return the cost of the set `boxes` with perfect play, if it is below `limit`. Otherwise
        return a lower bound of it that is not below `limit`.

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
        """Return the cost of a ray that leaves these parts, plus the cost of perfect play after it,
        if this is below `limit`. Otherwise return `limit` or more.
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

    def bound(self, boxes: int) -> int:
        """Return the highest lower bound found so far of the cost of the set `boxes`. The first
        such bound is computed by looking one ray ahead.
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

    def two_heaviest(self, boxes: int) -> tuple[int, int]:
        """Return the weights of the two heaviest classes in the set `boxes`, the heavier one last.
        A class consists of boxes that give the same result for every ray.
        """
        second = first = self.measure.heaviest(boxes)
        for alike in self.doubles:
            weight = self.weight(boxes & alike)
            if weight > first:
                second, first = first, weight
            elif weight > second:
                second = weight
        return second, first

    def unmatched(self, boxes: int) -> int:
        """Return the total weight of those boxes of a set for which the best single answer is
        wrong.
        """
        return self.weight(boxes) - self.two_heaviest(boxes)[-1]

    def floor(self, boxes: int) -> int:
        """Return a simple lower bound of the cost of the set `boxes`.

        One ray can end the round for two classes at most at the price of one point each: one class
        by an absorption and one by a reflection. Every other class costs at least two points. An
        answer without a ray costs nothing for one class.
        """
        second, first = self.two_heaviest(boxes)
        weight = self.weight(boxes)
        fired, answered = 2 * weight - first - second, MISSED * (weight - first)
        return min(fired, answered) if weight > first else 0

    def answer(self, boxes: int) -> tuple[int, Cells]:
        """Return the cost of the best answer to a set of boxes, and that answer.

        The answer is one of the boxes, or the cells that are likeliest to hold atoms if the rules
        allow atoms in all of them.
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

    def missed(self, boxes: int, answer: Cells, alike: int) -> int:
        """Return the points that the answer `answer` loses, summed over the set `boxes`.

        The answer counts as right for the boxes in `alike`, because no ray distinguishes them from
        it.
        """
        return MISSED * sum(
            [
                misplaced(self.boxes[place], answer) * self.weight(1 << place)
                for place in bit_indices(boxes & ~alike)
            ]
        )


def total(choice: Choice) -> float:
    """Return the cost of a choice, without its entry, to be used as a sort key."""
    return choice[0]


def bit_indices(bits: Bits) -> Iterator[int]:
    """Yield the index of each bit that is set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def planned(known: Knowledge, sample: Sampler = sampled) -> Plan:
    """Return a plan for the boxes that fit: perfect play if they are few, else a search some rays
    ahead, in a `sample` of them if they are many.
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
