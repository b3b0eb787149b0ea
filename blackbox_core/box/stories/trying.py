"""Try a player's own box: WHY NOT puts atoms elsewhere and looks at the rays."""

from __future__ import annotations

from typing import NamedTuple

from .. import Box, Cells, bits
from ..view import Shot
from . import Insight
from .rivals import rays_of, wrong_shots


class Trial(NamedTuple):
    """A box that a player tries: its atoms, and the rays that are right and wrong in it.

    `moved` are the atoms of the box that fits that the tried atoms replace.
    """

    atoms: Cells
    right: tuple[Shot, ...]
    wrong: tuple[Shot, ...]
    moved: Cells


def try_atoms(insight: Insight, cells: Cells) -> Trial:
    """Return the trial of a whole answer, or of atoms in place of the nearest certain ones.

    Atoms that some box that fits holds stay in such a box. If no atom is certain, the trial is the
    best box with these atoms.
    """
    view = insight.view
    atoms = cells if cells.bit_count() in view.atom_count else replaced(insight, cells)
    wrong = wrong_shots(view, atoms)
    right = tuple(shot for shot in rays_of(view) if shot not in wrong)
    return Trial(atoms, right, wrong, insight.fit & ~atoms)


def replaced(insight: Insight, cells: Cells) -> Cells:
    """Return the box that fits with atoms moved to these cells, beginning with the nearest
    certain ones.
    """
    box, fit, certain = insight.view.box, insight.fit, insight.facts[0]
    rival = insight.rival_with(cells)
    if rival and (not rival.wrong or not certain & ~cells):
        return rival.atoms
    atoms = fit
    for cell in bits(cells & ~fit):
        if movable := atoms & certain & ~cells or atoms & ~cells:
            atoms = atoms ^ nearest(box, cell, movable) | cell
    return atoms


def nearest(box: Box, cell: Cells, among: Cells) -> Cells:
    """Return the first of the cells that are the fewest steps away from a cell."""
    reached = cell
    while not reached & among:
        reached |= box.near(reached)
    return next(bits(reached & among))
