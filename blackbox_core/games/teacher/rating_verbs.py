"""The verbs of a solver's rating, and of streaks: puzzles that get harder until the first fault."""

from __future__ import annotations

from ...console.asking import given_up
from ...console.effects import done_or
from ...console.files import Services
from ...console.phrases import counted, later, number, phrase
from ...console.verbs import Verbs
from .puzzle_rating import WRONG, difficulty, ratings, streak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue
    from .puzzle import PuzzleTable

verbs = Verbs(group=later("Puzzles"))
TOO_EARLY = later(
    "Your rating is not known well enough yet: solve more puzzles, not all of them easy."
)
A_GRADE = 2  # puzzles of a streak before the next grade
LAST_GRADE = 5


def rated_facts(table: PuzzleTable) -> Row:
    """What is recorded for the rating: the puzzle's own as its par, the help taken as its score."""
    play = table.play
    return {
        "score": max(play.helped, WRONG if play.faults else 0),
        "par": round(difficulty(table.solution.steps).rating),
    }


def describe_after(table: PuzzleTable, *, solved: bool) -> Dialogue:
    """What a puzzle that is over means for the streak and for the rating."""
    play = table.play
    if table.streak is not None:
        is_right = solved and not (play.helped or play.faults)
        yield from go_on(table) if is_right else end(table)
    rows = yield from done_or([], Services.finished_rounds, {})
    if rows:
        yield from describe_rating(rows, is_asked=False)


def describe_rating(rows: list[Row], *, is_asked: bool) -> Dialogue:
    """The rating, once it means something; whoever asks before is told that it does not yet."""
    found = ratings(rows)
    if found and found[-1].is_meant:
        told = "Your rating: {rating}, plus or minus {deviation}. That puzzle's: {puzzle}."
        now, puzzle = found[-1], number(rows[-1]["par"] or 0)
        rating, deviation = number(round(now.rating)), number(round(now.deviation))
        yield phrase(told, rating=rating, deviation=deviation, puzzle=puzzle)
    elif is_asked:
        yield phrase(TOO_EARLY)


@verbs.verb("rating", "Show your rating as a solver, and your longest streak.")
def rating(_: PuzzleTable, __: list[str]) -> Dialogue:
    rows = yield from done_or([], Services.finished_rounds, {})
    yield from describe_rating(rows, is_asked=True)
    longest = streak(rows)
    if longest:
        yield counted(
            "Your longest streak: {n} puzzle.", "Your longest streak: {n} puzzles.", longest
        )


@verbs.verb("streak", "Solve puzzles that get harder, until the first help or wrong answer.")
def begin_streak(table: PuzzleTable, _: list[str]) -> Dialogue:
    if (yield from given_up(table)):
        yield phrase("A streak: the puzzles get harder until the first help or wrong answer.")
        table.streak = 0
        yield from table.another("1")


def go_on(table: PuzzleTable) -> Dialogue:
    """One more of a streak is solved; the next may be harder."""
    table.streak = (table.streak or 0) + 1
    table.grade = min(LAST_GRADE, 1 + table.streak // A_GRADE)
    yield counted("{n} puzzle in a row.", "{n} puzzles in a row.", table.streak)


def end(table: PuzzleTable) -> Dialogue:
    """The streak of a table, if there is one, is over."""
    if table.streak is not None:
        one, many = "The streak ends at {n} puzzle.", "The streak ends at {n} puzzles."
        yield counted(one, many, table.streak)
        table.streak = None
