"""Games of the duel gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...box.settings import tell_size
from ...console.phrases import later
from ...console.records import PEOPLE, against, by_level, gone_by
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue
    from .table import Duel

record_verbs = Verbs(group=later("Games"))


def facts(table: Duel) -> Row | None:
    """A game as it is recorded, for the person at the console; of two people, for the winner."""
    game, play = table.game, table.play
    if not table.people or game.winner is None:
        return None
    player = game.winner if table.shared else table.people[0]
    turns = sum(who == player for who, _, _ in play.turns)
    rules = table.setup.rules
    return {
        "box": f"{table.name} {play.seed}",
        "atoms": rules.atoms,
        "size": tell_size(rules.box),
        "rays": turns,
        "score": turns,
        "solved": int(game.winner == player),
        "level": PEOPLE if table.shared or table.start.peer else str(table.setup.level),
    }


@record_verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all games: against whom, how many were won, in how many turns; EXPORT GAMES.CSV "
    "writes them down, IMPORT reads them.",
)
def records(_: Duel, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, against))
