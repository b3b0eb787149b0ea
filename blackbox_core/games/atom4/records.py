"""Rounds of Atom-4 gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...console.phrases import later
from ...console.records import PEOPLE, against, by_level, gone_by
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue
    from .table import Atom4

record_verbs = Verbs(group=later("The game"))


def facts(table: Atom4) -> Row | None:
    """A round as it is recorded, for the person at the console; of two people, for the winner."""
    setup, play = table.setup, table.play
    people = [player for player in (1, 2) if player not in setup.machine]
    if not people:
        return None
    moves = len(play.past)
    return {
        "box": f"{table.name} {play.position.round} {setup.seed}",
        "rays": moves,
        "score": moves,
        "solved": int(play.won[-1] in people),
        "apart": play.apart,
        "level": PEOPLE if len(people) == 2 else str(setup.level),
    }


@record_verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all rounds: against whom, how many were won, in how many turns; EXPORT GAMES.CSV "
    "writes them down, IMPORT reads them.",
)
def records(_: Atom4, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, against))
