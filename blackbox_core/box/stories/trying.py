"""Find the best box with the atoms that a player tries (the verb WHYNOT). It is the box in which
the fewest rays have wrong results.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import Cells
from ..view import Shot
from . import Insight
from .explaining import atoms_met
from .rivals import Rival, rays_of, wrong_shots


class Trial(NamedTuple):
    """A box with the atoms that a player tries, in which the fewest rays have wrong results.
    `right` has the rays with the same results in it as were seen, and `wrong` all other rays.
    """

    atoms: Cells
    right: tuple[Shot, ...]
    wrong: tuple[Shot, ...]
    hidden: Cells  # the certain atoms of the box that the player has not found yet
    is_best: bool  # false if the search for the best box took too long

    @property
    def shown(self) -> Cells:
        """The atoms of the box that are not hidden from the player."""
        return self.atoms & ~self.hidden


def try_atoms(insight: Insight, cells: Cells, known: Cells) -> Trial | None:
    """Return the box with atoms in all cells of `cells` in which the fewest rays have wrong
    results, as a Trial. Return None if the rules allow no box with these atoms.

    `known` has the certain atoms that the player has found. The other certain atoms of the box are
    hidden from the player.
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
    """Return a ray whose result in the box of `trial` is not the one seen. Prefer a ray that meets
    none of the atoms hidden from the player.
    """
    return min(trial.wrong, key=lambda shot: meets_hidden(insight, trial, shot))


def meets_hidden(insight: Insight, trial: Trial, shot: Shot) -> bool:
    """Return whether a ray meets, in the box of `trial`, an atom that is hidden from the player."""
    return bool(atoms_met(insight.view.box, trial.atoms, shot.entry) & trial.hidden)
