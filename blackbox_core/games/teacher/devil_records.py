"""The devil's boxes gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...box.settings import tell_size
from ...console.phrases import counted, decimal, later, number, phrase
from ...console.records import by_level, gone_by
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.files import Row
    from ...console.session import Dialogue
    from .devil import Hell

record_verbs = Verbs(group=later("The devil"))


def facts(table: Hell, par: int | None) -> Row:
    """A box of the devil's as it is recorded; there is par where it was solved."""
    view = table.view
    return {
        "box": f"{table.name} {table.level} {table.play.seed}",
        "atoms": view.count.most,
        "size": tell_size(view.box),
        "rays": len(view.shots),
        "score": view.points,
        "solved": int(par is not None),
        "par": par,
        "apart": table.play.apart,
        "level": str(table.level),
    }


@record_verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all the devil's boxes, by his levels; EXPORT GAMES.CSV writes them down, IMPORT "
    "reads them.",
)
def records(_: Hell, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, tell))


def tell(level: str, rows: list[Row]) -> Iterator[str]:
    """The boxes at one level, and what those cost that were solved."""
    solved = [row for row in rows if row["solved"]]
    yield counted(
        "Level {level}: {n} box, {solved} solved.",
        "Level {level}: {n} boxes, {solved} solved.",
        len(rows),
        level=level,
        solved=number(len(solved)),
    )
    if solved:
        points, par = (sum(row[column] for row in solved) for column in ("score", "par"))
        told = "Points for those: {points} on average; par: {par}."
        points, par = (decimal(each / len(solved)) for each in (points, par))
        yield phrase(told, points=points, par=par)
