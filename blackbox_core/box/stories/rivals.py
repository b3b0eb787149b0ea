"""Search for rivals: boxes that agree with all rays but a few.

A rival is refuted by the rays with which it disagrees, so the fewer these are, the harder it is to
distinguish the rival from a box that fits. The search allows 1 wrong ray, then 2, and so on, and
ends at the first number with which a rival exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ...console.allowance import tick
from .. import ABSORBED, NONE, Cells, bits
from ..deduction.examples import ends
from ..deduction.search import Aim, Partial, Search, by_ease
from ..placing import TooLong
from ..ray import result, run
from ..view import Shot, View

STEPS = 400_000  # stops of rays in an 8x8 box until the search ends: about 0.6 s
MAX_BOXES_MOVED = 3_000  # boxes with one atom moved that are compared in one round


class Family(NamedTuple):
    """A set of boxes: those that have these atoms, and more atoms on open cells. `more` is the
    range of how many.
    """

    atoms: Cells
    open: Cells
    more: range

    def most_shared(self, other: Cells) -> int:
        """Return the largest number of atoms that a box of this family can share with another
        box.
        """
        room = min(self.more[-1], (self.open & other).bit_count())
        return (self.atoms & other).bit_count() + room


class Rival(NamedTuple):
    """A box that contradicts a certain cell, and the rays that refute the box.

    `is_nearest` is true if no such box has fewer wrong rays. Otherwise the search took too long,
    and the rival is the best that was found.
    """

    atoms: Cells
    wrong: tuple[Shot, ...]
    is_nearest: bool = True


def rays_of(view: View) -> list[Shot]:
    """Return the shots in the order of firing, without repetitions of the same ray."""
    rays: dict[tuple[int, ...], Shot] = {}
    for shot in view.shots:
        rays.setdefault(ends(shot), shot)
    return [*rays.values()]


def wrong_shots(view: View, atoms: Cells) -> tuple[Shot, ...]:
    """Return the rays with which a box disagrees, in the order of firing."""
    box = view.box
    return tuple(ray for ray in rays_of(view) if result(box, atoms, ray.entry) != ray.exit)


class RivalSearch(Search):
    """A search that lets some rays go wrong, and keeps the box nearest to `fit`.

    `shared` is the number of atoms that the nearest box found so far shares with `fit`. Partial
    boxes that can share only fewer are dropped.
    """

    def __init__(self, view: View, fit: Cells) -> None:
        super().__init__(view, STEPS)
        self.view, self.fit, self.shared = view, fit, 0

    def nearest(self, shots: Iterable[Shot], known: Partial, wrong: int) -> Cells | None:
        """Return the nearest of the boxes that extend `known` and disagree with at most `wrong`
        shots.

        Return None if there is no such box. Raise TooLong when the steps are used up.
        """
        families = self.with_some_wrong(*known, self.started(shots), wrong)
        nearest = nearest_of(self.view, self.fit, families, self.note_shared)
        if self.budget <= 0:
            raise TooLong
        return nearest

    def note_shared(self, shared: int) -> None:
        """Drop from now on all boxes that share fewer atoms with `fit`."""
        self.shared = shared

    def is_far(self, atoms: Cells, free: Cells) -> bool:
        """Return whether a partial box shares fewer atoms with `fit` than the nearest box found."""
        fit, held = self.fit, atoms & self.fit
        more = min(self.most - atoms.bit_count(), (fit & ~(held | free)).bit_count())
        return held.bit_count() + more < self.shared

    def with_some_wrong(
        self, atoms: Cells, free: Cells, aims: list[Aim], wrong: int
    ) -> Iterator[Family]:
        """Yield the families of a partial box in which at most `wrong` of these rays have a wrong
        result.
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
        """Yield families of boxes in which the first ray has the result that was seen, for each
        path of the ray to that result.
        """
        seen, then, last, nearly = self.law.seen, self.law.then, self.law.entries, self.most - 1
        (state, exit), *rest = aims
        stack = [(state, atoms, free)]
        while stack and self.budget > 0:
            state, atoms, free = stack.pop()
            self.count_stop()
            if atoms.bit_count() >= nearly:
                yield from self.finished(atoms, free, [(state, exit)], rest, wrong)
                continue
            known = atoms | free
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            if state == exit:
                yield from self.with_some_wrong(atoms, free, rest, wrong)
            for more, none, on in self.ways[state]:
                if more & free or none & atoms or (on <= last and on != exit):
                    continue
                held, bare = atoms | more, free | none
                if held.bit_count() > self.most or (self.shared and self.is_far(held, bare)):
                    continue
                if held == atoms or not self.is_refuted(held, bare, [(on, exit), *rest], wrong):
                    stack.append((on, held, bare))

    def finished(
        self, atoms: Cells, free: Cells, right: list[Aim], aims: list[Aim], wrong: int
    ) -> Iterator[Family]:
        """Yield the boxes with at most one more atom in which the rays of `right` have the results
        that were seen.
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
        """Return whether in a box without more atoms all rays of `right` are right and at most
        `wrong` wrong.
        """
        self.budget -= len(right) + len(aims)
        if any(run(self.law, state, atoms) != exit for state, exit in right):
            return False
        return sum(run(self.law, state, atoms) != exit for state, exit in aims) <= wrong

    def misled(self, aim: Aim, atoms: Cells, open: Cells) -> Cells:
        """Return the open cells in which one more atom would give a ray another result than the
        result that was seen.
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
        """Return whether more than `wrong` of the rays are wrong, wherever the other atoms are.

        As in `is_hopeless`, a ray that ends elsewhere needs an atom in a cell that it looks at, and
        one in a cell that the ray from its exit looks at. One atom serves both if it is in a cell
        of both.
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
    """Return the first of the boxes that fit, by number of atoms and then by their cells.

    Return NONE if no partial box is given.
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
    """Return the box that shares most atoms with `fit` (the first if several do), or None.

    `note` is called with the number of shared atoms whenever a nearer box is found.
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
    """Return a sort key that puts the box nearest to another first."""
    return -(atoms & fit).bit_count(), atoms.bit_count(), [*bits(atoms)]


def nearest_in(view: View, family: Family, fit: Cells) -> Iterator[Cells]:
    """Yield for each number of atoms the box of a family that shares most atoms with `fit`."""
    inside = family.open & fit
    for more in family.more:
        for shared in range(min(more, inside.bit_count()), -1, -1):
            if boxes := [*sharing(view, family, fit, shared, more - shared)]:
                yield min(boxes, key=lambda atoms: nearness(atoms, fit))
                break


def sharing(view: View, family: Family, fit: Cells, shared: int, rest: int) -> Iterator[Cells]:
    """Yield boxes of a family. Each has `shared` atoms of `fit` on open cells, and `rest` atoms on
    the first other open cells.
    """
    box, placing = view.box, view.placing
    for kept in placing.choices(box, family.open & fit, shared):
        tick()
        open = family.open & ~(fit | placing.near(box, kept))
        for others in islice(placing.choices(box, open, rest), 1):
            yield family.atoms | kept | others


def nearest_rival(view: View, cells: Cells, fit: Cells, held: bool = False) -> Rival | None:
    """Return the nearest rival without atoms in `cells`, or, if `held`, with atoms in all of them.

    The rival shares as many atoms as possible with the box `fit`. Return None if every possible
    placement has (or lacks) these atoms.
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
    """Return the boxes that no other rival can be nearer than, if equally many rays are wrong.

    They have all other atoms of `fit` and at most one that `fit` lacks. The nearest come first.
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
    """Return the best rival found from a box that fits by moving one atom at a time.

    It is used if the search for the nearest rival takes too long.
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
    """Yield the boxes that extend `known` and differ by one atom moved, added or removed."""
    for taken in [NONE, *bits(atoms & ~known[0])]:
        kept = atoms ^ taken
        for cell in [NONE, *bits(view.box.every & ~(kept | known[1]))]:
            if (other := kept | cell) != atoms and view.allows(other):
                yield other


def min_wrong(view: View, boxes: Iterable[Cells]) -> Rival | None:
    """Return the box with the fewest wrong rays among those that the rules allow, or None."""
    best: Rival | None = None
    for atoms in islice(boxes, MAX_BOXES_MOVED):
        tick(len(view.shots))
        if view.allows(atoms):
            wrong = wrong_shots(view, atoms)
            if best is None or len(wrong) < len(best.wrong):
                best = Rival(atoms, wrong)
    return best
