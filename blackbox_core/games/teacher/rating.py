"""Rate the skill of a solver by Glicko-2, and the difficulty of a puzzle by its proof.

Source: Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 2013, revised 2022,
glicko.net. The steps, the Greek letters and the numbers of the example are those of the paper. A
puzzle is an opponent, and solving it is a win of the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, log, log2, pi, sqrt
from typing import NamedTuple

from ...box.techniques import TECHNIQUES, Rank
from ...box.techniques.proof import reading_cost
from ...box.techniques.step import Step
from ...console.services import Row
from ...console.table import FULL_HELP

# The paper's values for a player without a rating, its scale, and the tolerance of the volatility.
RATING, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
SCALE = 173.7178
TOLERANCE = 1e-6

# Our choices where the paper leaves one. TAU, between 0.3 and 1.2, limits the volatility. A period
# has ten to fifteen results. A rating is shown once its deviation is below RELIABLE. A win with an
# expected score above SURE is left out, so that nobody gains a rating by easy puzzles.
TAU = 0.5
PERIOD = 10
RELIABLE = 110
SURE = 0.9


class Rating(NamedTuple):
    """A rating, its deviation (standard error), and its volatility from period to period."""

    rating: float = RATING
    deviation: float = DEVIATION
    volatility: float = VOLATILITY

    @property
    def is_reliable(self) -> bool:
        """Whether the deviation is small enough for the rating to be shown."""
        return self.deviation < RELIABLE


class Result(NamedTuple):
    """One game: the rating of the opponent, and the player's score from 0 (a loss) to 1 (a win)."""

    opponent: Rating
    score: float


def updated_rating(player: Rating, results: Sequence[Result]) -> Rating:
    """Return the player's rating after the results of one period, the unit of time in Glicko-2."""
    mu, phi = (player.rating - RATING) / SCALE, player.deviation / SCALE  # step 2
    if not results:
        return player._replace(deviation=SCALE * sqrt(phi**2 + player.volatility**2))
    variance, surprise = variance_and_surprise(mu, results)
    sigma = volatility(phi, player.volatility, variance, variance * surprise)
    widened = phi**2 + sigma**2  # step 6
    phi = 1 / sqrt(1 / widened + 1 / variance)  # step 7
    mu += phi**2 * surprise
    return Rating(RATING + SCALE * mu, SCALE * phi, sigma)  # step 8


def variance_and_surprise(mu: float, results: Iterable[Result]) -> tuple[float, float]:
    """Return two values of Glicko-2 (steps 3 and 4) for a player with the rating mu: the variance
    v, and the weighted sum of (score - expected score) over all results.
    """
    information = surprise = 0.0
    for result in results:
        weight = g(result.opponent.deviation / SCALE)
        due = expected(mu, result.opponent)
        information += weight**2 * due * (1 - due)
        surprise += weight * (result.score - due)
    return 1 / information, surprise


def g(phi: float) -> float:
    """Return the weight of a result against an opponent with the deviation phi. The larger phi, the
    smaller is the weight.
    """
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def expected(mu: float, opponent: Rating) -> float:
    """Return the expected score of a player with the rating mu against an opponent."""
    other = (opponent.rating - RATING) / SCALE
    return 1 / (1 + exp(-g(opponent.deviation / SCALE) * (mu - other)))


def volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the volatility after the period: exp(x / 2), where x is the zero of the paper's
    function (step 5).
    """
    centre = log(sigma**2)

    def slope(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - centre) / TAU**2

    return exp(zero(slope, centre, other_end(slope, centre, delta**2 - phi**2 - variance)) / 2)


def other_end(slope: Callable[[float], float], centre: float, excess: float) -> float:
    """Return one end of an interval in which the function `slope` has its zero. The other end is
    `centre`. `excess` is delta**2 - phi**2 - v in step 5 of the paper.
    """
    if excess > 0:
        return log(excess)
    steps = 1
    while slope(centre - steps * TAU) < 0:
        steps += 1
    return centre - steps * TAU


def zero(slope: Callable[[float], float], a: float, b: float) -> float:
    """Return the zero of the function `slope` between a and b, found by the Illinois method of the
    paper.
    """
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > TOLERANCE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a


def is_informative(player: Rating, result: Result) -> bool:
    """Return whether a result changes the rating of a player. A win that was almost certain does
    not.
    """
    due = expected((player.rating - RATING) / SCALE, result.opponent)
    return result.score < 1 or due < SURE


def progress(results: Iterable[Result]) -> list[Rating]:
    """Return a list of the player's ratings, one after each of these results. Ten results make a
    period. Within a period, the rating is computed from the results so far.
    """
    before = now = Rating()
    period, ratings = list[Result](), list[Rating]()
    for result in results:
        if is_informative(now, result):
            period.append(result)
            now = updated_rating(before, period)
        if len(period) == PERIOD:
            before, period = now, []
        ratings.append(now)
    return ratings


# The deviation of the first rating of a puzzle, because that rating is a guess.
PUZZLE_DEVIATION = 150
# The points for twice the effort of reading the proof, the usual effort, and the most points.
DOUBLE, USUAL, FURTHEST = 40, 40, 120
OLD_GRADES = {
    "1": 1550,
    "2": 1650,
    "3": 1850,
    "4": 2050,
    "5": 2400,
}  # ratings of grades in earlier versions
WRONG = 2  # the level of help that a wrong answer counts as, because it shows the error


def difficulty(steps: Sequence[Step]) -> Rating:
    """Return the first rating of a puzzle, computed from the steps of its proof.

    The hardest technique sets a base. A proof that takes more effort to read than usual raises the
    rating, and a shorter proof lowers it.
    """
    hardest = max(step.rank for step in steps)
    base = TECHNIQUES[hardest].rating
    length = DOUBLE * log2(max(1.0, sum(map(reading_cost, steps))) / USUAL)
    return Rating(base + max(-FURTHEST, min(FURTHEST, length)), PUZZLE_DEVIATION)


def result(row: Row) -> Result | None:
    """Return a recorded puzzle as a result of the player against the puzzle. Return None if the
    player had seen the puzzle before.
    """
    apart = row["apart"].split()
    if "repeated" in apart or "undone" in apart:
        return None
    level = row["score"] or FULL_HELP // 2 * ("hinted" in apart)  # old records lack the level
    score = max(0.0, 1 - level / FULL_HELP) if row["solved"] else 0.0
    rating = row["par"] or OLD_GRADES.get(row["level"], USUAL_PUZZLE_RATING)
    return Result(Rating(rating, PUZZLE_DEVIATION), score)


USUAL_PUZZLE_RATING = TECHNIQUES[Rank.WHAT_IF].rating


def ratings(rows: Iterable[Row]) -> list[Rating]:
    """Return the player's rating after each puzzle on record, except puzzles that the player had
    seen before.
    """
    return progress(filter(None, map(result, rows)))


def longest_streak(rows: Iterable[Row]) -> int:
    """Return the largest number of puzzles solved in a row, without help and without a wrong
    answer.
    """
    longest = run = 0
    for row in rows:
        run = run + 1 if row["solved"] and not (row["score"] or row["apart"]) else 0
        longest = max(longest, run)
    return longest
