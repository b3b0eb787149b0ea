"""Box numbers for the asking: to print, to send to friends, to set for a contest."""

from __future__ import annotations

from ..box.deal import Dice
from ..box.numbers import tell_box
from ..box.placing import exactly
from ..box.view import View
from ..console.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Dialogue
    from .solo.table import Setup


def dealing(setup: Setup, count: int) -> Dialogue:
    """So many numbers, one a line."""
    dice, view = Dice(setup.seed), View(setup.box, exactly(setup.atoms))
    for _ in range(count):
        atoms = dice.deal(view, fairly=setup.fair)
        yield tell_box(setup.box, atoms) if atoms else phrase("No fair box was found.")
