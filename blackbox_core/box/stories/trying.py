"""Find the best box with the atoms that a player tries (the verb WHYNOT), and which rays are right
and wrong in it.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import Cells
from ..view import Shot
from . import Insight
from .explaining import atoms_met
from .rivals import Rival, rays_of, wrong_shots


class Trial(NamedTuple):
    """The best box with the atoms that a player tries. `right` has the rays whose results in it are
    the same as in play, and `wrong` the rays whose results differ.
    """

    atoms: Cells
    right: tuple[Shot, ...]
    wrong: tuple[Shot, ...]
    hidden: Cells  # the certain atoms of the box that the player has not found yet
    is_best: bool  # false if the search for the best box took too long

    @property
    def shown(self) -> Cells:
        """The atoms of the box that the player may see."""
        return self.atoms & ~self.hidden


def try_atoms(insight: Insight, cells: Cells, known: Cells) -> Trial | None:
    """Return the best box with atoms in all cells of `cells`, with its right and wrong rays. Return
    None if the rules allow no box with them.

    `known` has the certain atoms that the player has found.
    """
    rival = best_with(insight, cells)
    if not rival:
        return None
    wrong = rival.wrong
    right = tuple(shot for shot in rays_of(insight.view) if shot not in wrong)
    hidden = rival.atoms & insight.facts[0] & ~(cells | known)
    return Trial(rival.atoms, right, wrong, hidden, rival.is_nearest)


def best_with(insight: Insight, cells: Cells) -> Rival | None:
    """Return the box with atoms in all cells of `cells` in which the fewest rays have wrong
    results, or None if the rules allow no such box. If there are as many cells as atoms, return the
    box with exactly these atoms.
    """
    if cells.bit_count() == insight.view.atom_count.most:
        return Rival(cells, wrong_shots(insight.view, cells))
    return insight.rival_with(cells)


def clearest_wrong(insight: Insight, trial: Trial) -> Shot:
    """Return a ray that has another result in the box of `trial` than in play. Prefer a ray that
    meets only atoms that the player may see.
    """
    return min(trial.wrong, key=lambda shot: meets_hidden(insight, trial, shot))


def meets_hidden(insight: Insight, trial: Trial, shot: Shot) -> bool:
    """Return whether a ray meets, in the box of a trial, an atom that the player may not see."""
    return bool(atoms_met(insight.view.box, trial.atoms, shot.entry) & trial.hidden)
