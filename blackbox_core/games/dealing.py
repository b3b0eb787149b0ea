"""Box numbers for the asking: to print, to send to friends, to set for a contest."""

from __future__ import annotations

from ..box.deal import Dice
from ..box.numbers import tell_box
from ..box.placing import exactly
from ..box.settings import ATOMS, FAIR, SIZE, atoms_of, box_of, check
from ..box.view import View
from ..console.phrases import phrase
from ..console.settings import Setting, within
from ..console.table import SEED, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Dialogue
    from ..console.table import Start

COUNT = Setting("count", 1, "for deal: how many boxes", "N", within(1, 9999), group="boxes")


def deal(start: Start) -> Dialogue:
    """So many numbers, one a line."""
    chosen = start.chosen
    dice, box = Dice(chosen[SEED]), box_of(chosen)
    view = View(box, exactly(atoms_of(chosen)))
    for _ in range(chosen[COUNT]):
        atoms = dice.deal(view, fairly=chosen[FAIR])
        yield tell_box(box, atoms) if atoms else phrase("No fair box was found.")


SETTINGS = (ATOMS, SIZE, FAIR, COUNT, SEED)
GAME = Game("deal", "Black Box", SETTINGS, deal, check, keeps=False)
