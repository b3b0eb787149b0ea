"""A game made of its table: one conversation of it, from the first words to the last."""

from __future__ import annotations

from .conversation import exchange, opened
from .phrases import phrase
from .table import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Conversation, Dialogue, Telling
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


def converse(table: Table) -> Conversation:
    """From the first words to the last: question and reply, until the player has had enough."""
    try:
        yield from table.greet()
        yield from begun(table)
        while not table.done:
            yield from exchange(table)
    except EOFError:
        pass
    if not table.next:
        if table.moves:
            yield from tell_kept()
        yield from table.part()
    return table.next


def begun(table: Table) -> Dialogue:
    """What comes first: the lines of a file, a round that was kept, or what a game begins with."""
    if table.start.script:
        from .replaying import begun_by

        yield from begun_by(table, table.start.script)
    elif not (yield from resumed(table)):
        if table.start.newcomer and table.has_rules:
            from .welcome import welcomed

            yield from welcomed(table)
        yield from opened(table)


def tell_kept() -> Dialogue:
    """How to go on with the round that is left, if it is kept."""
    from .effects import Resumable, attempted

    if (yield from attempted(Resumable(), False)):
        yield phrase("This round is kept: --resume goes on with it.")


def resumed(table: Table) -> Telling[bool]:
    """Whether a round that was kept is gone on with."""
    if not (table.start.offered or table.start.resume):
        return False
    from .resuming import gone_on  # loaded only where there is such a round

    return (yield from gone_on(table))
