"""One game is left for another, in the same conversation."""

from __future__ import annotations

from .asking import given_up
from .effects import Elsewhere, Resumable, attempted, done
from .phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Dialogue
    from .table import Table
    from .verbs import Verbs


def leave(table: Table, *words: str) -> Dialogue:
    """Go on in another game, named with its options; the round under way waits, where it can."""
    kept = yield from attempted(Resumable(), False)
    if kept or (yield from given_up(table)):
        moves = table.moves
        table.next = yield from done(Elsewhere([*words], table.settings))
        table.done = True
        if kept and moves:
            yield phrase("This round is kept for when you are back.")


def declare(verbs: Verbs, game: str, usage: str, tells: str) -> None:
    """Declare the verb that leaves for a game; what follows it follows the game's name there."""

    def go(table: Table, words: list[str]) -> Dialogue:
        yield from leave(table, game, *(word.lower() for word in words))

    verbs.verb(usage, tells)(go)
