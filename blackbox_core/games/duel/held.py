"""The duel and Quantugeddon as they are held: at one console, or over a line to another."""

from __future__ import annotations

from ...console.game import converse, game_of
from .game import DuelHere, QuantugeddonHere

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Conversation
    from ...console.table import Game, Start
    from .game import DuelDialogue


def held(table: type[DuelDialogue]) -> Game:
    """The game that is played at such tables, or over a line where there is one."""
    here = game_of(table)

    def hold(start: Start) -> Conversation:
        if not start.peer:
            return here.open(start)
        from .sealed.game import TABLES  # loaded only where it is played over a line

        return converse(TABLES[table.name](start))

    return here.replace(open=hold)


GAME = held(DuelHere)
QUANTUM = held(QuantugeddonHere)
