"""Drills gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...box.settings import tell_size
from ...console.phrases import counted, decimal, later
from ...console.records import by_level, gone_by
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.files import Row
    from ...console.session import Dialogue
    from .drill import Drilling

record_verbs = Verbs(group=later("The drill"))


def facts(table: Drilling) -> Row:
    """A drill as it is recorded: its score is the rays missed, the strict one the longest run."""
    play = table.play
    return {
        "box": f"{table.name} {play.rays} {play.seed}",
        "atoms": play.question.atoms.bit_count(),
        "size": tell_size(play.question.box),
        "rays": play.rays,
        "score": len(play.missed),
        "strict_score": play.longest,
        "solved": int(not play.missed),
        "apart": play.apart,
        "level": str(play.rays),
    }


@record_verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all drills: how many rays were right, and the longest run; EXPORT GAMES.CSV writes "
    "them down, IMPORT reads them.",
)
def records(_: Drilling, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, tell))


def tell(rays: str, rows: list[Row]) -> Iterator[str]:
    """The drills of so many rays."""
    right = [row["rays"] - row["score"] for row in rows]
    yield counted(
        "{n} drill of {rays}: at best {best} right, on average {mean}; the longest run {run}.",
        "{n} drills of {rays}: at best {best} right, on average {mean}; the longest run {run}.",
        len(rows),
        rays=rays,
        best=max(right),
        mean=decimal(sum(right) / len(right)),
        run=max(row["strict_score"] for row in rows),
    )
