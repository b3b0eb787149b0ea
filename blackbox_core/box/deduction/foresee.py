"""Compute for each ray the total weight of the boxes that give each possible result."""

from __future__ import annotations

from ...console.allowance import tick
from .. import NONE, Box, Cells
from ..ray import run
from .deduce import Knowledge
from .prior import WeightedBoxes
from .search import Partial
from .walk import BOXES_PER_STEP, BoxSet, Walk, transposed


class Foresight(Walk):
    """A computation of the total weight of the boxes that give each possible result of a ray.

    Its budget counts steps of rays. Weighing four partial boxes (known atoms and free cells) that
    are not complete counts as one step.
    """

    def __init__(self, known: Knowledge, budget: float = float("inf")) -> None:
        partials, lacks = partials_by_number(known)
        super().__init__(known.view, partials, lacks, budget)
        self.fillings = known.view.placing.fillings(known.view.box, budget)
        weights = known.weights
        self.weights = [
            weights[atoms.bit_count() + lacking]
            for (atoms, _), lacking in zip(partials, lacks, strict=True)
        ]
        self.weigh = WeightedBoxes(self.weights).weight

    def outcomes(self, entries: list[int]) -> dict[int, dict[int, int]]:
        """Return {entry: {result: total weight of the boxes that give the result}} for the rays
        from `entries`.
        """
        return {entry: self.counted(entry) for entry in entries}

    def counted(self, entry: int) -> dict[int, int]:
        """Return {result: total weight of the boxes that give the result} for the ray from
        `entry`.
        """
        counts: dict[int, int] = {}
        for result, decided, _, boxes in self.fates(entry):
            counts[result] = counts.get(result, 0) + self.weight(decided, boxes)
        return {result: counts[result] for result in sorted(counts) if counts[result]}

    def weight(self, decided: Cells, boxes: BoxSet) -> int:
        """Return the total weight of the boxes that extend the partial boxes (known atoms and free
        cells) of the set `boxes`. The content of the cells in `decided` is settled, so that no
        further atoms are put there.
        """
        every, fillings, width = self.every, self.fillings, self.width
        lacking = boxes >> width
        stops = lacking.bit_count() // 4
        self.budget -= stops
        tick(stops * self.toil)
        total = self.weigh(boxes & self.full)
        while lacking:
            place = lacking.bit_length() - 1
            lacking ^= 1 << place
            layer, index = divmod(place, width)
            atoms, free = self.partials[index]
            total += fillings(every & ~(atoms | free | decided), layer + 1) * self.weights[index]
        return total


class Parting:
    """A list of complete boxes, which can be divided by the results of a ray.

    A set of boxes is an integer with one bit for each box, by its index in the list. A ray is
    followed through all boxes of a set together. The set is divided only at a cell where some of
    its boxes have an atom and others have none.
    """

    def __init__(self, box: Box, boxes: list[Cells]) -> None:
        self.law, self.boxes, self.all = box.law, boxes, (1 << len(boxes)) - 1
        self.held = held = {NONE: 0} | transposed(box.cells, boxes)
        self.met = [  # by state, the boxes that hold an atom which a ray sees from the state
            held[ahead] | held[left] | held[right]
            for ahead, (left, right) in zip(self.law.ahead, self.law.sides, strict=True)
        ]
        self.toil = 1 + len(boxes) // BOXES_PER_STEP

    def parts(self, entry: int) -> dict[int, BoxSet]:
        """Return {result: set of the boxes that give it} for the ray from an entry. The order of
        the results is that in which `Walk.fates` finds them.
        """
        then, last, met = self.law.then, self.law.entries, self.met
        groups: dict[int, BoxSet] = {}
        stops, stack = 0, [(self.law.start(entry), self.all)]
        while stack:
            stops += 1
            state, boxes = stack.pop()
            if not boxes & (boxes - 1):
                state = run(self.law, state, self.boxes[boxes.bit_length() - 1])
            while state > last and not boxes & met[state]:
                state = then[state][NONE]
            if state > last:
                stack += self.divided(state, boxes)
            else:
                groups[state] = groups.get(state, 0) | boxes
        tick(stops * self.toil)
        return groups

    def divided(self, state: int, boxes: BoxSet) -> list[tuple[int, BoxSet]]:
        """Return each possible next state of a ray in `state`, with the set of those `boxes` in
        which the ray takes it.

        The state for an atom ahead comes last, because the caller follows the last item first.
        """
        law, held, then = self.law, self.held, self.law.then[state]
        ahead, (left, right) = law.ahead[state], law.sides[state]
        hit = boxes & held[ahead]
        missed = boxes ^ hit
        lefts, rights = missed & held[left], missed & held[right]
        both = lefts & rights
        ways = (
            (NONE, missed & ~(lefts | rights)),
            (left, lefts ^ both),
            (right, rights ^ both),
            (left | right, both),
            (ahead, hit),
        )
        return [(then[atoms], part) for atoms, part in ways if part]


def outcomes_one_by_one(known: Knowledge, entries: list[int]) -> dict[int, dict[int, int]]:
    """Return {entry: {result: total weight of the boxes that give the result}}, by following each
    ray through a list of all boxes. This is quicker than `Foresight.outcomes` if the boxes are few.
    """
    boxes, weights = [*known.boxes()], known.weights
    weigh = WeightedBoxes([weights[atoms.bit_count()] for atoms in boxes]).weight
    parting = Parting(known.view.box, boxes)
    outcomes = {}
    for entry in entries:
        parts = parting.parts(entry)
        counts = {result: weigh(parts[result]) for result in sorted(parts)}
        outcomes[entry] = {result: count for result, count in counts.items() if count}
    return outcomes


def partials_by_number(known: Knowledge) -> tuple[list[Partial], list[int]]:
    """Return a list of the partial boxes (known atoms and free cells) in `known`, and a list of how
    many more atoms each of them must get.

    If the number of atoms is a range, a partial box occurs once for each number in it.
    """
    cells, numbers = known.view.box.cells, known.view.atom_count.numbers
    numbered = [
        ((atoms, free), number - atoms.bit_count())
        for atoms, free in known.partials
        for number in numbers
        if 0 <= number - atoms.bit_count() <= cells - (atoms | free).bit_count()
    ]
    return [partial for partial, _ in numbered], [lacking for _, lacking in numbered]
