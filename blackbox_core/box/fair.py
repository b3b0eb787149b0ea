"""Fair boxes: no other box answers every ray alike, so that rays can tell where the atoms are."""

from __future__ import annotations

from .cells import NONE
from .deal import FAIR_ATOMS, FAIR_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cells import Cells
    from .deal import Dice
    from .view import View

TRIES = 100  # boxes of which none was fair until it is given up


def deal(dice: Dice, view: View, fairly: bool) -> Cells:
    """A random placement of atoms; if it is to be fair, none where no fair one was found."""
    return deal_fairly(dice, view) if fairly else dice.deal(view)


def deal_fairly(dice: Dice, view: View) -> Cells:
    """A fair placement; none where a hundred were imitated, or where there are too many to know."""
    few = view.count.most <= FAIR_ATOMS and view.box.cells <= FAIR_CELLS
    deals = (dice.deal(view) for _ in range(TRIES * few))
    return next((atoms for atoms in deals if fair(view, atoms)), NONE)


def fair(view: View, atoms: Cells) -> bool:
    """Whether no other placement that may be hidden answers every ray as this one does."""
    from .deduction.deduce import imitators

    known = imitators(view, atoms)
    return known.is_complete and known.count == 1
