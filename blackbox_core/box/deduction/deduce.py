"""Deduce what the shots prove: exactly the boxes that fit the shots, and no others.

A box fits if every shot has the result in it that was seen. The hidden atoms are not used: a View
has only the box, the number of atoms and the shots. The boxes that fit are returned as a list of
partial boxes. A partial box is a pair of sets, the cells with atoms and the free cells. A box
extends a partial box if it has these atoms and free cells. The partial box stands for all boxes
that extend it. No box extends two of the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress, islice
from typing import Any, NamedTuple

from ...console.allowance import OFTEN, tick
from .. import FIRST, NONE, Cells
from ..placing import ANY, TooLong, Weigher, exactly, near_in
from ..ray import results
from ..view import Shot, View
from . import prior, thinning
from .prior import MAX_CELLS_TRIED, SampleWeights
from .search import MAX_STEPS, RESERVE_STEPS, Partial, Search, by_ease, scaled, tally
from .walk import Narrowing, is_crowded

# A list takes at most 15 MB, in a box of any size, and as much again while its chances are counted.
MAX_CELLS = 4_800_000  # of all the partial boxes in a list: 75,000 partial boxes of 8x8
FIRST_PART = 6  # the first search gets one part in six of the budget, which mostly suffices
LAST: dict[Any, Knowledge] = {}  # the last result, because several verbs need the same one
MAX_BOXES_LISTED = 10_000  # boxes that are looked at one by one; of more, a sample
FEW_ATOMS = 4  # atoms up to which a search from scratch is quick


class Knowledge(NamedTuple):
    """The boxes that fit the shots of a view, as a list of partial boxes (known atoms and free
    cells). Each of these stands for all boxes with these atoms and free cells.

    `box_count` is the number of boxes that fit. If listing them all takes too long, the list is cut
    short: then `is_complete` is false, and `box_count` is a lower bound. If the knowledge is
    complete and `box_count` is 0, the shots contradict each other.

    Chances are computed by weight. All boxes with the same number of atoms have the same weight,
    which corresponds to the chance with which they are dealt. If the list is a sample, `sample` has
    the weights instead.
    """

    view: View
    partials: list[Partial]
    box_count: int
    is_complete: bool
    sample: SampleWeights | None = None

    @property
    def weights(self) -> dict[int, int]:
        """{number of atoms: weight of one box with this number}. The chance of a box is its weight
        divided by the total weight.
        """
        return self.sample.weights if self.sample else prior.weights(self.view)

    @property
    def weight(self) -> int:
        """The total weight of the boxes that fit the shots. It is their number if each weighs 1."""
        return sum(number * self.weights[atoms] for atoms, number in self.boxes_by_number.items())

    @property
    def boxes_by_number(self) -> dict[int, int]:
        """The number of boxes that fit the shots, by number of atoms."""
        numbers = self.view.atom_count.numbers
        return (
            dict.fromkeys(numbers, self.box_count) if len(numbers) == 1 else self.count_by_number()
        )

    def count_by_number(self) -> dict[int, int]:
        counts = {}
        for number in self.view.atom_count.numbers:
            count = box_counter(self.view._replace(atom_count=exactly(number)))
            counts[number] = sum(count(*partial) for partial in self.partials)
        return counts

    def after(self, shot: Shot) -> Knowledge:
        """Return the boxes that still fit after `shot`, as a Knowledge: those of the listed boxes
        that give its result.

        The boxes are deduced from scratch instead if the list is too long to go through. The same
        is done if too many boxes would be left and a search from scratch is quick.
        """
        view = self.view.with_shots(shot)
        known = None if is_crowded(self.partials, self.box_count) else narrowed(self, view)
        return (
            known
            if known and (known.box_count <= MAX_BOXES_LISTED or not is_quick(view))
            else deduce(view)
        )

    @property
    def possible(self) -> bool:
        """Whether a box may fit. It is false only if the shots certainly contradict each other."""
        return self.box_count > 0 or not self.is_complete

    @property
    def settled(self) -> bool:
        """Whether all boxes that fit the shots give the same result for every ray, so that no ray
        can distinguish them.
        """
        if not (self.is_complete and self.box_count):
            return False
        if not self.view.untried():
            return True
        boxes = self.boxes()
        first = next(boxes)
        box = self.view.box
        answers = results(box, first)
        return all(results(box, other) == answers for other in boxes)

    def holding(self, atoms: Cells, free: Cells = NONE) -> Knowledge:
        """Return only those boxes that fit the shots and have atoms in all cells of `atoms` and in
        none of `free`, as a Knowledge.
        """
        count, free = box_counter(self.view), free | self.view.placing.near(self.view.box, atoms)
        partials = [
            (held | atoms, bare | free)
            for held, bare in self.partials
            if not (held | atoms) & (bare | free)
        ]
        return self._replace(
            partials=partials, box_count=sum(count(*partial) for partial in partials)
        )

    def boxes(self) -> Iterator[Cells]:
        """Yield every box that fits the shots, as the set of its atoms.

        Check `box_count` before calling, because the number of boxes may be large.
        """
        box, placing, numbers = self.view.box, self.view.placing, self.view.atom_count.numbers
        every = box.every
        for atoms, free in self.partials:
            held = atoms.bit_count()
            for number in range(max(held, numbers.start), numbers.stop):
                for more in placing.choices(box, every ^ (atoms | free), number - held):
                    tick()
                    yield atoms | more

    def cell_weights(self) -> list[int]:
        """Return for each cell, by index, the total weight of the boxes that have an atom in the
        cell.
        """
        return self.cell_weights_alike() if self.view.placing is ANY else self.cell_weights_apart()

    def cell_weights_alike(self) -> list[int]:
        """Return for each cell, by index, the total weight of the boxes that have an atom in it.
        Call this only if atoms may touch. Then all open cells of a partial box (known atoms and
        free cells) have the same weight.
        """
        cells, weight = self.view.box.cells, box_weigher(self)
        every = self.view.box.every
        alike: dict[tuple[int, int], list[Partial]] = {}
        for atoms, free in self.partials:
            size = (atoms | free).bit_count(), atoms.bit_count()
            alike.setdefault(size, []).append((atoms, every & ~(atoms | free)))
        sums = [0] * cells
        for partials in alike.values():
            atoms, undecided = partials[0]
            lowest = undecided & -undecided
            each = weight(atoms, every ^ undecided ^ atoms)
            share = weight(atoms | lowest, every ^ undecided ^ atoms) if lowest else 0
            held = tally(cells, [atoms for atoms, _ in partials])
            maybe = tally(cells, [unknown for _, unknown in partials]) if share else held
            for index in range(cells):
                sums[index] += each * held[index] + share * maybe[index]
        return sums

    def cell_weights_apart(self) -> list[int]:
        """Return for each cell, by index, the total weight of the boxes that have an atom in it.
        This is for a round in which atoms may not touch: each open cell of a partial box (known
        atoms and free cells) is weighed on its own.
        """
        near, weight = near_in(self.view.box, self.view.placing), box_weigher(self)
        sums = [0] * self.view.box.cells
        for atoms, free in self.partials:
            each = weight(atoms, free)
            for index in range(len(sums)):
                cell = FIRST << index
                if cell & atoms:
                    sums[index] += each
                elif not cell & free:
                    sums[index] += weight(atoms | cell, free | near[cell])
        return sums


def box_counter(view: View, budget: float = float("inf")) -> Weigher:
    """Return a function (atoms, free cells) that returns how many boxes have these atoms and free
    cells. The function raises TooLong if it tries more than `budget` cells.
    """
    return view.placing.weigher(view.box, dict.fromkeys(view.atom_count.numbers, 1), budget)


def box_weigher(known: Knowledge) -> Weigher:
    """Return a function (atoms, free cells) that returns the total weight of the boxes with these
    atoms and free cells.
    """
    return known.view.placing.weigher(known.view.box, known.weights)


def deduce(view: View, budget: int = MAX_STEPS) -> Knowledge:
    """Return the boxes that fit the shots of a view, as a Knowledge. Marks are ignored.

    Neither the order of the shots nor a repetition matters. The search ends after `budget` steps
    (fewer in boxes larger than 8x8, where steps take longer) or when the list is too long. Then
    `is_complete` is false in the result.
    """
    key = (*thinning.cache_key(view), budget)
    if key not in LAST:
        known = deduce_anew(view, budget)
        LAST.clear()
        LAST[key] = known
    return LAST[key]._replace(view=view)


def is_quick(view: View) -> bool:
    """Return whether it is quick to deduce the boxes that fit the shots from scratch, because at
    most FEW_ATOMS atoms are hidden.
    """
    return view.atom_count.most <= FEW_ATOMS


def narrowed(before: Knowledge, view: View) -> Knowledge | None:
    """Return the boxes that fit the shots of `view`, found among the boxes of `before`. These fit
    the first shots of `view`, but not always the later ones.

    Return None if `before` is not complete or belongs to another round, or if the result would not
    be complete.
    """
    old = before.view.shots
    same = before.view._replace(shots=view.shots, marks=view.marks) == view
    if not (before.is_complete and same and old and view.shots[: len(old)] == old):
        return None
    partials, longest = before.partials, MAX_CELLS // view.box.cells
    try:
        for shot in by_ease({*view.shots[len(old) :]} - {*old}):
            walk = Narrowing(view, partials, scaled(MAX_STEPS, view.box))
            partials = list(islice(walk.left(shot), longest))
    except TooLong:
        return None
    known = knowledge_of(view, partials, len(partials) < longest)
    return known if known.is_complete else None


def deduce_anew(view: View, budget: int) -> Knowledge:
    """Return the boxes that fit the shots, found from scratch within about `budget` steps.

    The search begins with a part of the budget. It gets the whole budget only if an estimate says
    that this is enough. If no box was found, it gets RESERVE_STEPS steps to prove that the shots
    contradict each other.
    """
    easy, part = by_ease(view.shots), scaled(budget // FIRST_PART, view.box)
    known = knowledge_by_search(
        view, part, easy, lambda: thinning.budget_to_go_on(view, part, budget)
    )
    if not known.is_complete and thinning.has_better_order(view, budget):
        known = knowledge_by_search(view, budget, thinning.pilot(view).order)
    if not known.is_complete and not known.box_count:
        known = knowledge_of(view, thinning.some_partials(view), False)
    if not known.is_complete and not known.box_count and thinning.may_suffice(view, RESERVE_STEPS):
        known = knowledge_by_search(view, RESERVE_STEPS, thinning.pilot(view).order)
    return known


def knowledge_by_search(
    view: View, budget: int, order: list[Shot], more: Callable[[], int] | None = None
) -> Knowledge:
    """Return the boxes that a search finds within `budget` steps, as a Knowledge. The search
    follows the rays in the order `order`.

    When the budget is used up, the function `more` is called once, unless it is None. It returns
    the number of steps to add.
    """
    search, longest = Search(view, budget, more), MAX_CELLS // view.box.cells
    partials = list(islice(search.found(order), longest))
    return knowledge_of(view, partials, len(partials) < longest and search.has_budget())


def knowledge_of(view: View, partials: list[Partial], whole: bool) -> Knowledge:
    """Return the boxes that extend these partial boxes (known atoms and free cells), as a
    Knowledge. `whole` says that no other boxes fit.
    """
    counts = count_each(view, partials)
    whole = whole and len(counts) == len(partials)
    return Knowledge(view, list(compress(partials, counts)), sum(counts), whole)


def count_each(view: View, partials: list[Partial]) -> list[int]:
    """Return how many boxes extend each partial box (known atoms and free cells), in the order of
    the list.

    If that takes too long, the list returned is shorter than `partials`.
    """
    count, counts = box_counter(view, scaled(MAX_CELLS_TRIED, view.box)), list[int]()
    try:
        for begin in range(0, len(partials), OFTEN):
            tick(4 * OFTEN)
            for atoms, free in partials[begin : begin + OFTEN]:
                counts.append(count(atoms, free))
    except TooLong:
        pass
    return counts
