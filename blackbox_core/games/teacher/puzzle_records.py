"""Puzzles gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...box.puzzle_words import tell_number
from ...box.settings import tell_size
from ...console.phrases import counted, decimal, later, number
from ...console.records import by_level, gone_by
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.files import Row
    from ...console.session import Dialogue
    from .puzzle import Puzzling

record_verbs = Verbs(group=later("Puzzles"))


def facts(table: Puzzling, *, solved: bool) -> Row:
    """A puzzle as it is recorded."""
    puzzle = table.puzzle
    return {
        "box": tell_number(puzzle),
        "atoms": puzzle.atoms.bit_count(),
        "size": tell_size(table.box),
        "rays": len(puzzle.view.shots),
        "score": 0,
        "solved": int(solved),
        "apart": table.play.apart,
        "level": str(table.solution.grade),
    }


@record_verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all puzzles: by grades, how many were solved, how fast; EXPORT GAMES.CSV writes them "
    "down, IMPORT reads them.",
)
def records(_: Puzzling, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, tell))


def tell(grade: str, rows: list[Row]) -> Iterator[str]:
    """The puzzles of one grade, and the time that those took which were solved."""
    times = [row["seconds"] for row in rows if row["solved"]]
    if not times:
        one = "Grade {grade}: {n} puzzle, not solved."
        many = "Grade {grade}: {n} puzzles, none solved."
        yield counted(one, many, len(rows), grade=grade)
        return
    yield counted(
        "Grade {grade}: {n} puzzle, {solved} solved, in {minutes} minutes on average.",
        "Grade {grade}: {n} puzzles, {solved} solved, in {minutes} minutes on average.",
        len(rows),
        grade=grade,
        solved=number(len(times)),
        minutes=decimal(sum(times) / len(times) / 60),
    )
