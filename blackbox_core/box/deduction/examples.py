"""Find single boxes: a box that fits the shots, two boxes that differ in a cell, or a fair box to
deal.

A box is fair if no other box gives the same result for every ray. This module also finds the shots
that contradict the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .. import NONE, Cells
from ..deal import FAIR_ATOMS, FAIR_CELLS, Dice
from ..placing import TooLong
from ..ray import result, results
from ..view import Shot, View
from .deduce import Knowledge, deduce
from .search import Partial, Search, by_ease

MAX_STEPS = 1_000_000  # steps of rays in an 8x8 box until the search for an example ends


class Doubt(NamedTuple):
    """A cell that is not certain, with two boxes that fit the shots: `held` has an atom in the
    cell, and `bare` has none.

    Both are None if the shots contradict each other.
    """

    cell: Cells
    held: Cells | None
    bare: Cells | None


def examine(view: View, cell: Cells) -> Partial | Doubt:
    """Return the known cell as a pair (atom, NONE) or (NONE, free cell) if it is the same in all
    boxes that fit the shots. Otherwise return a Doubt.

    Raise TooLong if the search takes too long.
    """
    held, bare = example(view, (cell, NONE)), example(view, (NONE, cell))
    if (held is None) == (bare is None):
        return Doubt(cell, held, bare)
    return (cell, NONE) if bare is None else (NONE, cell)


def example(view: View, known: Partial) -> Cells | None:
    """Return the atoms of one box that fits the shots and has the atoms and free cells of `known`.
    Return None if there is no such box.
    """
    box, placing = view.box, view.placing
    for atoms, free in partials_that_fit(view, known):
        lacking = max(0, view.atom_count.least - atoms.bit_count())
        return atoms | next(placing.choices(box, box.every & ~(atoms | free), lacking))
    return None


def partials_that_fit(
    view: View, known: Partial = (NONE, NONE), budget: int = MAX_STEPS
) -> Iterator[Partial]:
    """Yield the boxes that fit the shots and have the atoms and free cells of `known`. Each item is
    a pair (atoms, free cells) and stands for all boxes that have these. No box belongs to two of
    them.

    Raise TooLong when the rays have taken more than `budget` steps.
    """
    search = Search(view, budget)
    atoms, free = known[0], known[1] | view.placing.near(view.box, known[0])
    partials = [] if atoms & free else [(atoms, free)]
    for partial in search.found(by_ease(view.shots), partials):
        done = complete(view, partial)
        if done:
            yield done
    if search.budget <= 0:
        raise TooLong


def complete(view: View, partial: Partial) -> Partial | None:
    """Fill in the other cells of `partial` (atoms, free cells) if the number of atoms leaves only
    one way to do so, and return the result. If there are several ways, return `partial` unchanged.
    If there is none, return None.
    """
    atoms, free = partial
    left, held = view.box.every & ~(atoms | free), atoms.bit_count()
    lacking = max(0, view.atom_count.least - held)
    if held > view.atom_count.most or not view.placing.fits(view.box, left, lacking):
        return None
    if held == view.atom_count.most:
        return atoms, view.box.every ^ atoms
    return (atoms | left, free) if lacking == left.bit_count() else partial


def odd_shots(view: View) -> list[Shot]:
    """Return the shots that may be wrong: without such a shot, the others do not contradict each
    other. Return [] if no shots contradict each other.
    """
    if deduce(view).possible:
        return []
    odd = {ends(shot): shot for shot in view.shots if deduce(without_shot(view, shot)).box_count}
    return [*odd.values()]


def without_shot(view: View, shot: Shot) -> View:
    """Return the view without `shot`, and without a shot of the same ray from its other end."""
    return view._replace(shots=tuple(other for other in view.shots if ends(other) != ends(shot)))


def ends(shot: Shot) -> tuple[int, ...]:
    """Return the entry and the exit of a shot in ascending order, or only the entry if it has no
    exit.
    """
    return tuple(sorted((shot.entry, shot.exit))) if shot.paired else (shot.entry,)


def contradicted_shots(view: View) -> list[Shot]:
    """Return the shots that would have other results if the marked atoms were the hidden atoms."""
    return [
        shot for shot in view.shots if result(view.box, view.marks.atoms, shot.entry) != shot.exit
    ]


MAX_DEALS = 100  # deals in which no fair box was found until dealing fairly fails


def deal_fairly(dice: Dice, view: View) -> Cells:
    """Return a random placement of atoms such that no other placement gives the same result for
    every ray. Return NONE if 100 deals gave none, or if the box is too large to check.
    """
    few = view.atom_count.most <= FAIR_ATOMS and view.box.cells <= FAIR_CELLS
    deals = (dice.deal(view) for _ in range(MAX_DEALS * few))
    return next((atoms for atoms in deals if is_fair(view, atoms)), NONE)


def is_fair(view: View, atoms: Cells) -> bool:
    """Return whether no other placement that the rules allow gives the same result as `atoms` for
    every ray.
    """
    known = imitators(view, atoms)
    return known.is_complete and known.box_count == 1


def imitators(view: View, atoms: Cells) -> Knowledge:
    """Return all placements that give the same result for every ray as `atoms`, including `atoms`,
    as a Knowledge.
    """
    every = [Shot(entry, exit) for entry, exit in enumerate(results(view.box, atoms)) if entry]
    return deduce(view._replace(shots=tuple(every)))
