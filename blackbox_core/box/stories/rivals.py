"""Search for rivals: boxes in which all rays but a few have the results that were seen.

The fewer rays are wrong in a rival, the harder it is to distinguish from a box that fits. So the
search first allows 1 wrong ray, then 2, and so on. It ends at the first number for which there is a
rival.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ...console.allowance import tick
from .. import ABSORBED, NONE, Cells, bits
from ..deduction.examples import ends
from ..deduction.search import Aim, Partial, Search, by_ease, next_stops
from ..placing import TooLong
from ..ray import result, run
from ..view import Shot, View

STEPS = 400_000  # stops of rays in an 8x8 box until the search ends: about 0.6 s
MAX_BOXES_MOVED = 3_000  # boxes with one atom moved that are compared in one round


class Family(NamedTuple):
    """All boxes that have these `atoms` and some further atoms on the `open` cells. `more` is the
    range of how many further atoms they have.
    """

    atoms: Cells
    open: Cells
    more: range

    def most_shared(self, other: Cells) -> int:
        """Return the largest number of atoms that a box of this family can have in common with the
        box `other`.
        """
        room = min(self.more[-1], (self.open & other).bit_count())
        return (self.atoms & other).bit_count() + room


class Rival(NamedTuple):
    """A box with atoms in `atoms`, and its wrong rays: the shots that would have other results in
    this box.

    `is_nearest` is true if it is certain that no other rival has fewer wrong rays. It is false if
    the search took too long to find that out.
    """

    atoms: Cells
    wrong: tuple[Shot, ...]
    is_nearest: bool = True


def rays_of(view: View) -> list[Shot]:
    """Return the shots in the order of firing, without a second shot along the same ray."""
    rays: dict[tuple[int, ...], Shot] = {}
    for shot in view.shots:
        rays.setdefault(ends(shot), shot)
    return [*rays.values()]


def wrong_shots(view: View, atoms: Cells) -> tuple[Shot, ...]:
    """Return the shots that have other results in a box with these atoms, in the order of
    firing.
    """
    box = view.box
    return tuple(ray for ray in rays_of(view) if result(box, atoms, ray.entry) != ray.exit)


class RivalSearch(Search):
    """A search for the box that has the most atoms in common with the box `fit`, among boxes in
    which a limited number of rays have wrong results.

    `shared` is the number of these common atoms in the best box found so far. Boxes that cannot
    have as many are not searched.
    """

    def __init__(self, view: View, fit: Cells) -> None:
        super().__init__(view, STEPS)
        self.view, self.fit, self.shared = view, fit, 0

    def nearest(self, shots: Iterable[Shot], known: Partial, wrong: int) -> Cells | None:
        """Return the box that has the most atoms in common with `fit`. It is chosen from the boxes
        with the atoms and free cells of `known` in which at most `wrong` of the shots have wrong
        results. Return None if there is no such box.

        Raise TooLong when the budget is used up.
        """
        families = self.with_some_wrong(*known, self.started(shots), wrong)
        nearest = nearest_of(self.view, self.fit, families, self.note_shared)
        if self.budget <= 0:
            raise TooLong
        return nearest

    def note_shared(self, shared: int) -> None:
        """Limit the search from now on to boxes with at least `shared` atoms of the box `fit`."""
        self.shared = shared

    def is_far(self, atoms: Cells, free: Cells) -> bool:
        """Return whether no box with these atoms and free cells can have as many atoms of the box
        `fit` as the best box found so far.
        """
        fit, held = self.fit, atoms & self.fit
        more = min(self.most - atoms.bit_count(), (fit & ~(held | free)).bit_count())
        return held.bit_count() + more < self.shared

    def with_some_wrong(
        self, atoms: Cells, free: Cells, aims: list[Aim], wrong: int
    ) -> Iterator[Family]:
        """Yield the boxes with these atoms and free cells in which at most `wrong` rays of `aims`
        (state, exit) do not end at their exits. They are given as families (see Family).
        """
        if self.shared and self.is_far(atoms, free):
            return
        if len(aims) <= wrong:
            held = atoms.bit_count()
            least = max(0, self.count.least - held)
            yield Family(atoms, self.every & ~(atoms | free), range(least, self.most - held + 1))
        elif atoms.bit_count() >= self.most - 1:
            yield from self.finished(atoms, free, [], aims, wrong)
        elif not self.is_refuted(atoms, free, aims, wrong):
            if wrong:
                yield from self.with_some_wrong(atoms, free, aims[1:], wrong - 1)
            yield from self.followed_right(atoms, free, aims, wrong)

    def followed_right(
        self, atoms: Cells, free: Cells, aims: list[Aim], wrong: int
    ) -> Iterator[Family]:
        """Yield the boxes with these atoms and free cells in which the first ray of `aims` (state,
        exit) ends at its exit, and at most `wrong` of the other rays do not. They are given as
        families (see Family). The first ray is followed along each possible path.
        """
        (state, exit), *rest = aims
        stack = [(state, atoms, free)]
        while stack and self.budget > 0:
            state, atoms, free = stack.pop()
            self.count_stop()
            if atoms.bit_count() >= self.most - 1:
                yield from self.finished(atoms, free, [(state, exit)], rest, wrong)
                continue
            state, stops = next_stops(self.law, self.ways, state, atoms, free, exit)
            if state == exit:
                yield from self.with_some_wrong(atoms, free, rest, wrong)
            for on, held, bare in stops:
                if held.bit_count() > self.most or (self.shared and self.is_far(held, bare)):
                    continue
                if held == atoms or not self.is_refuted(held, bare, [(on, exit), *rest], wrong):
                    stack.append((on, held, bare))

    def finished(
        self, atoms: Cells, free: Cells, right: list[Aim], aims: list[Aim], wrong: int
    ) -> Iterator[Family]:
        """Yield the boxes that have the atoms `atoms` and at most one more, outside `free`, in
        which enough rays (state, exit) end at their exits: all rays of `right`, and all but at most
        `wrong` rays of `aims`. They are given as families (see Family).
        """
        if atoms.bit_count() in self.count and self.agrees_with(atoms, right, aims, wrong):
            yield Family(atoms, NONE, range(1))
        if atoms.bit_count() == self.most:
            return
        open = self.every & ~(atoms | free)
        for aim in right:
            open &= ~self.misled(aim, atoms, open)
        failing = [NONE] * (wrong + 1)  # cells whose atom makes more than that many rays wrong
        for aim in aims:
            if not open & ~failing[wrong]:
                return
            misled = self.misled(aim, atoms, open)
            for number in range(wrong, 0, -1):
                failing[number] |= failing[number - 1] & misled
            failing[0] |= misled
        if open := open & ~failing[wrong]:
            yield Family(atoms, open, range(1, 2))

    def agrees_with(self, atoms: Cells, right: list[Aim], aims: list[Aim], wrong: int) -> bool:
        """Return whether enough rays (state, exit) end at their exits in a box with exactly these
        atoms: all rays of `right`, and all but at most `wrong` rays of `aims`.
        """
        self.budget -= len(right) + len(aims)
        if any(run(self.law, state, atoms) != exit for state, exit in right):
            return False
        return sum(run(self.law, state, atoms) != exit for state, exit in aims) <= wrong

    def misled(self, aim: Aim, atoms: Cells, open: Cells) -> Cells:
        """Return the cells of `open` that cannot hold one more atom if the ray of `aim` (state,
        exit) is to end at its exit.
        """
        state, exit = aim
        end, looked = self.followed(state, atoms)
        if end == exit:
            return self.unfit(state, exit, atoms, open & looked)
        candidates = open & looked
        if candidates and exit:
            candidates &= self.behind(exit, atoms)
        return open & ~candidates | self.unfit(state, exit, atoms, candidates)

    def is_refuted(self, atoms: Cells, free: Cells, aims: list[Aim], wrong: int) -> bool:
        """Return whether more than `wrong` rays of `aims` (state, exit) certainly do not end at
        their exits in any box with these atoms and free cells.

        If a ray does not end at its exit with these atoms, this ray and a ray from its exit must
        each look at a missing atom, perhaps the same one. If the rays together need more atoms than
        are missing, too many of them are wrong.
        """
        lacking = self.most - atoms.bit_count()
        open, taken, needs = self.every & ~(atoms | free), NONE, list[int]()
        for state, exit in aims:
            end, looked = self.followed(state, atoms)
            if end == exit:
                continue
            sides = [looked & open]
            if exit != ABSORBED:
                sides.append(self.behind(exit, atoms) & open)
            if not all(sides):
                wrong -= 1
                if wrong < 0:
                    return True
                continue
            need = 0
            for cells in sides:
                if not cells & taken:
                    need += 1
                    taken |= cells
            needs.append(need)
        needs.sort()
        return sum(needs[: len(needs) - wrong]) > lacking


def first_box(view: View, partials: Iterable[Partial]) -> Cells:
    """Return the box with the fewest atoms that extends one of `partials` (atoms, free cells), or
    NONE if no box does.

    If several have as few atoms, return the first of them in the order of the cells.
    """
    every, count = view.box.every, view.atom_count
    families = [
        Family(
            atoms, every & ~(atoms | free), range(max(0, count.least - held), count.most + 1 - held)
        )
        for atoms, free in partials
        for held in [atoms.bit_count()]
    ]
    return nearest_of(view, NONE, families) or NONE


def nearest_of(
    view: View,
    fit: Cells,
    families: Iterable[Family],
    note: Callable[[int], None] = lambda shared: None,
) -> Cells | None:
    """Return the box in these families that has the most atoms in common with the box `fit`, or
    None if the families have no box.

    If several boxes have as many, return the first by `nearness`. Whenever a better box is found,
    the function `note` is called with the number of common atoms.
    """
    nearest, least = None, (1, 0, list[Cells]())
    for family in families:
        if -family.most_shared(fit) > least[0]:
            continue
        for atoms in nearest_in(view, family, fit):
            if (key := nearness(atoms, fit)) < least:
                nearest, least = atoms, key
                note(-key[0])
    return nearest


def nearness(atoms: Cells, fit: Cells) -> tuple[int, int, list[Cells]]:
    """Return a sort key of a box: the most atoms of `fit` first, then the fewest atoms, then the
    order of the cells.
    """
    return -(atoms & fit).bit_count(), atoms.bit_count(), [*bits(atoms)]


def nearest_in(view: View, family: Family, fit: Cells) -> Iterator[Cells]:
    """Yield, for each possible number of atoms, the box of a family that has the most atoms in
    common with the box `fit`.
    """
    inside = family.open & fit
    for more in family.more:
        for shared in range(min(more, inside.bit_count()), -1, -1):
            if boxes := [*sharing(view, family, fit, shared, more - shared)]:
                yield min(boxes, key=lambda atoms: nearness(atoms, fit))
                break


def sharing(view: View, family: Family, fit: Cells, shared: int, rest: int) -> Iterator[Cells]:
    """Choose `shared` atoms of the box `fit` from the open cells of a family, in every possible
    way. For each choice, yield the first box of the family that has these atoms and `rest` others,
    which are not in `fit`.
    """
    box, placing = view.box, view.placing
    for kept in placing.choices(box, family.open & fit, shared):
        tick()
        open = family.open & ~(fit | placing.near(box, kept))
        for others in islice(placing.choices(box, open, rest), 1):
            yield family.atoms | kept | others


def nearest_rival(view: View, cells: Cells, fit: Cells, held: bool = False) -> Rival | None:
    """Return the box in which the fewest shots have wrong results, among the boxes without atoms in
    `cells` or, if `held`, with atoms in all of `cells`.

    If several are equal, return the one with the most atoms of the box `fit`. Return None if the
    rules allow no such box.
    """
    known = (cells, view.placing.near(view.box, cells)) if held else (NONE, cells)
    shots = by_ease(rays_of(view))
    closest = min_wrong(view, closest_boxes(view, cells, fit, held))
    search = RivalSearch(view, fit)
    try:
        for wrong in range(len(shots) + 1):
            if closest and len(closest.wrong) == wrong:
                return closest
            atoms = search.nearest(shots, known, wrong)
            if atoms is not None:
                return Rival(atoms, wrong_shots(view, atoms))
    except TooLong:
        return best_neighbour(view, known, fit)
    return None


def closest_boxes(view: View, cells: Cells, fit: Cells, held: bool) -> list[Cells]:
    """Return the boxes that differ from `fit` in only one atom: those with an atom in the cell
    `cells` if `held`, else those without. The boxes with the most atoms of `fit` come first.

    Return [] if `cells` has several cells.
    """
    every, is_exact = view.box.every, len(view.atom_count.numbers) == 1
    boxes = list[Cells]()
    if not fit or cells.bit_count() > 1:
        return boxes
    if not held:
        boxes = [fit ^ cells | cell for cell in [NONE, *bits(every & ~fit)]]
    elif is_exact:
        boxes = [fit ^ atom | cells for atom in bits(fit)]
    return sorted(filter(view.allows, boxes), key=lambda atoms: nearness(atoms, fit))


def best_neighbour(view: View, known: Partial, fit: Cells) -> Rival | None:
    """Return a box with few wrong rays, found by moving one atom at a time, beginning with the box
    `fit`. The box has the atoms and free cells of `known`. Return None if the rules allow no such
    box nearby.

    This is used if the search for the best box takes too long.
    """
    start = fit & ~known[1] | known[0]
    best = min_wrong(view, [start, *moved(view, start, known)])
    while best:
        better = min_wrong(view, moved(view, best.atoms, known))
        if not better or len(better.wrong) >= len(best.wrong):
            return best._replace(is_nearest=False)
        best = better
    return None


def moved(view: View, atoms: Cells, known: Partial) -> Iterator[Cells]:
    """Yield the boxes with the atoms and free cells of `known` that differ from `atoms` by one atom
    more or less, or by one atom in another place.
    """
    for taken in [NONE, *bits(atoms & ~known[0])]:
        kept = atoms ^ taken
        for cell in [NONE, *bits(view.box.every & ~(kept | known[1]))]:
            if (other := kept | cell) != atoms and view.allows(other):
                yield other


def min_wrong(view: View, boxes: Iterable[Cells]) -> Rival | None:
    """Return the box of `boxes` in which the fewest shots have wrong results, as a Rival. Return
    None if the rules allow none of the boxes.
    """
    best: Rival | None = None
    for atoms in islice(boxes, MAX_BOXES_MOVED):
        tick(len(view.shots))
        if view.allows(atoms):
            wrong = wrong_shots(view, atoms)
            if best is None or len(wrong) < len(best.wrong):
                best = Rival(atoms, wrong)
    return best
