"""A game made of its table: one conversation of it, from the first words to the last."""

from __future__ import annotations

from .conversation import conversation
from .session import Refused
from .table import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Dialogue, Telling
    from .table import Table


def game_of(table: type[Table]) -> Game:
    """The game that is played at tables of a kind."""
    return Game(
        table.name,
        table.title,
        table.declared,
        lambda start: converse(table(start)),
        table.check,
        table.today,
        table.standing,
    )


def converse(table: Table) -> Dialogue:
    """From the first words to the last."""
    try:
        yield from table.greet()
        if not (yield from resumed(table)):
            yield from opened(table)
        yield from conversation(table)
    except EOFError:
        pass
    yield from table.part()


def resumed(table: Table) -> Telling[bool]:
    """Whether a round that was kept is gone on with."""
    if not (table.start.offered or table.start.resume):
        return False
    from .resuming import gone_on  # loaded only where there is such a round

    return (yield from gone_on(table))


def opened(table: Table) -> Dialogue:
    """What is said before the first question, be it a refusal."""
    try:
        yield from table.open()
    except Refused as refusal:
        yield str(refusal)
