"""Box numbers for the asking: to print, to send to friends, to set for a contest."""

from __future__ import annotations

from ..rules.deal import Dice
from ..talk.numbers import tell_box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..talk.session import Dialogue
    from .table import Setup


def dealing(setup: Setup, count: int) -> Dialogue:
    """So many numbers, one a line."""
    dice = Dice(setup.seed)
    for _ in range(count):
        atoms = dice.deal(setup.box, setup.atoms, fairly=setup.fair)
        yield tell_box(setup.box, atoms) if atoms else "No fair box was found."
