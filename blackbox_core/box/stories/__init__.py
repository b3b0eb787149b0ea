"""Explain why a cell is certain, by a story: the rays that need an atom there, and the best box
without it.

An atom explains a ray if the ray meets the atom in every box that fits. A rival of a certain atom
is a box without this atom. Such a box does not fit, so at least one ray is wrong in it: it would
have another result there. The nearest rival is the rival with the fewest wrong rays. If several
have as few, it is the one with the most atoms in common with the first box that fits.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from .. import Cells, bits
from ..deduction.deduce import Knowledge, deduce
from ..deduction.search import Partial
from ..techniques.solving import agreed_facts, easily_proved
from ..view import Shot, View
from .clues import MAX_PLACES, Clue, open_clues
from .explaining import met_by_facts, met_for_certain
from .rivals import Rival, first_box, nearest_rival, rays_of


class Story(NamedTuple):
    """The reason why a cell is certain: the rays that meet its atom in every box that fits the
    shots, and the rival. If the cell holds an atom, the rival is the best box without this atom. If
    the cell is free, the rival is the best box with an atom there. In the best box, the fewest rays
    have wrong results.
    """

    cell: Cells  # a set with one cell
    is_atom: bool
    explains: tuple[Shot, ...]  # the rays that the atom explains; () for a free cell
    rival: Rival | None  # None if the rules allow no rival


class Insight:
    """What the shots of a view prove, and the reasons for these facts (stories).

    `facts` are the certain atoms and the certain free cells, as far as they can be found in time.
    """

    def __init__(self, view: View, known: Knowledge | None = None) -> None:
        self.view, self.known = view, known or deduce(view)
        is_complete = self.known.is_complete
        self.facts: Partial = agreed_facts(self.known) if is_complete else easily_proved(view)
        self.told: dict[Cells, Story] = {}

    @cached_property
    def fit(self) -> Cells:
        """The first box that fits the shots, or NONE if none was found."""
        return first_box(self.view, self.known.partials)

    @cached_property
    def met(self) -> dict[Shot, Cells]:
        """{ray: the certain atoms that it meets in every box that fits the shots}."""
        view, known = self.view, self.known
        if known.is_complete:
            return {shot: met_for_certain(known, shot) & self.facts[0] for shot in rays_of(view)}
        return {shot: met_by_facts(view, self.facts, shot) for shot in rays_of(view)}

    @cached_property
    def last_places(self) -> list[Cells]:
        """The cells that can hold the last atom, each as a set, if all other atoms are certain.
        Otherwise [].
        """
        atoms, count = self.facts[0], self.view.atom_count
        if not self.known.is_complete or len(count.numbers) > 1:
            return []
        if count.most - atoms.bit_count() != 1:
            return []
        return sorted(held & ~atoms for held in self.known.boxes())

    @cached_property
    def clues(self) -> list[Clue]:
        """The clues about the atoms that are not certain. They are [] if only one atom is uncertain
        and has few possible cells, because these are listed instead.
        """
        if 0 < len(self.last_places) <= MAX_PLACES:
            return []
        return open_clues(self.known, self.facts[0])

    def may_hold(self, atoms: Cells, free: Cells) -> bool:
        """Return whether some box that fits the shots has atoms in all of `atoms` and none in
        `free`.
        """
        known = self.known
        return not known.is_complete or known.holding(atoms, free).box_count > 0

    def explained(self, cell: Cells) -> tuple[Shot, ...]:
        """Return the rays that meet the atom in `cell` in every box that fits the shots, in the
        order of firing. The atom is certain.
        """
        return tuple(shot for shot, met in self.met.items() if met & cell)

    def story(self, cell: Cells) -> Story:
        """Return the reason why a cell is certain. `cell` is a set with this cell."""
        if cell not in self.told:
            is_atom = bool(cell & self.facts[0])
            rival = nearest_rival(self.view, cell, self.fit, held=not is_atom)
            self.told[cell] = Story(cell, is_atom, self.explained(cell), rival)
        return self.told[cell]

    def rival_with(self, atoms: Cells) -> Rival | None:
        """Return the box with atoms in all cells of `atoms` in which the fewest rays have wrong
        results, or None if the rules allow no such box.
        """
        return nearest_rival(self.view, atoms, self.fit, held=True)

    def by_rays_explained(self, atoms: Cells) -> list[Cells]:
        """Return the certain atoms in `atoms` one by one, each as a set of one cell. The first is
        the atom that the most rays meet in every box that fits the shots.
        """
        return sorted(bits(atoms), key=lambda cell: -len(self.explained(cell)))
