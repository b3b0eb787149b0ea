"""A box of one's own, as its owner holds it while another program seeks in it."""

from __future__ import annotations

from ...box.cells import NONE
from ...console.value import Value
from .fields import Seat
from .laws import answer, flaw
from .log import Log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells
    from .laws import Field
    from .turns import Reply, Turn


class Own(Value):
    """The field as it stands, and all that the other was told of it."""

    field: Field
    shown: Log

    def seat(self, sought: Log) -> Seat:
        """What its owner may look at, who seeks in the other's."""
        return Seat(sought, self.shown, self.field)

    def after(self, turn: Turn, reply: Reply, bud: Cells = NONE) -> Own | None:
        """The box after a turn made at it; None where that cannot have been told this."""
        if flaw(self.field, turn, bud):
            return None
        told, field = answer(self.field, turn, bud)
        return Own(field, self.shown.after(turn, reply)) if told == reply else None
