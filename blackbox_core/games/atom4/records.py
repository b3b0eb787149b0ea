"""Rounds of Atom-4 gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...console.phrases import counted, decimal, later, number, phrase
from ...console.record_words import by_level
from ...console.records import PEOPLE, gone_by
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.files import Row
    from ...console.session import Dialogue
    from .table import Atom4

verbs = Verbs(group=later("The game"))


def facts(table: Atom4) -> Row | None:
    """A round as it is recorded, for the person at the console; of two people, for the winner."""
    setup, play = table.setup, table.play
    people = [player for player in (1, 2) if player not in setup.machine]
    if not people:
        return None
    moves = len(play.past)
    return {
        "box": f"round {play.position.round}, seed {setup.seed}",
        "rays": moves,
        "score": moves,
        "solved": int(play.won[-1] in people),
        "apart": play.apart,
        "level": PEOPLE if len(people) == 2 else str(setup.level),
    }


@verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all rounds: against whom, how many were won, in how many moves; EXPORT GAMES.CSV "
    "writes them down, IMPORT reads them.",
)
def records(_: Atom4, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, tell))


def tell(level: str, rows: list[Row]) -> Iterator[str]:
    """The rounds at one level of the machine, or between people."""
    won = [row["score"] for row in rows if row["solved"]]
    if level == PEOPLE:
        yield counted("Two people: {n} round.", "Two people: {n} rounds.", len(rows))
    else:
        one = "Against the machine at level {level}: {n} round, {won} won."
        many = "Against the machine at level {level}: {n} rounds, {won} won."
        yield counted(one, many, len(rows), level=level, won=number(len(won)))
    if won:
        mean = decimal(sum(won) / len(won))
        yield phrase("Won in {mean} moves on average, at best {best}.", mean=mean, best=min(won))
