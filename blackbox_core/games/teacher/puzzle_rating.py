"""How hard a puzzle is, from its proof, and how strong its solvers are, from what is on record."""

from __future__ import annotations

from math import log2

from ...box.techniques.proof import price
from ...box.techniques.step import (
    ALL_BOXES,
    ALL_ITS_WAYS,
    CASES,
    CASES_THEN,
    LONG_WHAT_IF,
    LOOK_TWICE,
    ONE_ATOM_EACH,
    ONE_WAY_ON,
    WHAT_IF,
    WHAT_IF_THEN,
)
from .rating import Rating, Result, progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...box.techniques.step import Step
    from ...console.files import Row

# Where a puzzle begins, by its hardest technique: a guess, about 250 points from one grade to the
# next, as long as nobody has measured how hard people find them. It may be off by so much.
BY_TECHNIQUE = {
    ONE_WAY_ON: 1200,  # and all that is easier
    ONE_ATOM_EACH: 1350,
    LOOK_TWICE: 1450,
    ALL_ITS_WAYS: 1550,
    WHAT_IF: 1700,
    CASES: 1800,
    WHAT_IF_THEN: 1950,
    CASES_THEN: 2050,
    LONG_WHAT_IF: 2200,
    ALL_BOXES: 2500,
}
OFF = 150
# A proof that costs a reader twice as much is harder by so much, and a usual one costs so much.
DOUBLE, USUAL, FURTHEST = 40, 40, 120
OLD_GRADES = {"1": 1550, "2": 1650, "3": 1850, "4": 2050, "5": 2400}  # of versions before these
LEVELS = 4  # of help: all of it is a loss
WRONG = 2  # the level of help that a wrong answer counts as, which is told where it is wrong


def difficulty(steps: Sequence[Step]) -> Rating:
    """Where a puzzle begins that is solved by these steps."""
    hardest = max(step.rank for step in steps)
    base = BY_TECHNIQUE[min(rank for rank in BY_TECHNIQUE if rank >= hardest)]
    length = DOUBLE * log2(max(1.0, sum(map(price, steps))) / USUAL)
    return Rating(base + max(-FURTHEST, min(FURTHEST, length)), OFF)


def result(row: Row) -> Result | None:
    """A puzzle on record as a result; None where it tells nothing, as it was seen before."""
    apart = row["apart"].split()
    if "repeated" in apart or "undone" in apart:
        return None
    level = row["score"] or LEVELS // 2 * ("hinted" in apart)  # old ones do not tell how much
    score = max(0.0, 1 - level / LEVELS) if row["solved"] else 0.0
    return Result(Rating(row["par"] or OLD_GRADES.get(row["level"], RATED_SO), OFF), score)


RATED_SO = BY_TECHNIQUE[WHAT_IF]


def ratings(rows: Iterable[Row]) -> list[Rating]:
    """The rating of whoever solved the puzzles on record, after each that tells something."""
    return progress(filter(None, map(result, rows)))


def streak(rows: Iterable[Row]) -> int:
    """The longest run of puzzles solved without help and without a wrong answer."""
    longest = run = 0
    for row in rows:
        run = run + 1 if row["solved"] and not (row["score"] or row["apart"]) else 0
        longest = max(longest, run)
    return longest
