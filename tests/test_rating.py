"""Test the rating: the paper's example to its last digit, simulated players, and no farming."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import correlation, mean

import pytest

from blackbox_core.games.teacher.rating import (
    RATING,
    RELIABLE,
    SURE,
    VOLATILITY,
    Rating,
    Result,
    expected,
    progress,
    updated_rating,
)

GRADES = (1200, 1450, 1700, 1950, 2200)  # the rating at which each grade of puzzles begins
OFF = 150  # the standard error of a puzzle's rating


def test_the_example_of_the_paper() -> None:
    results = [
        Result(Rating(1400, 30), 1),
        Result(Rating(1550, 100), 0),
        Result(Rating(1700, 300), 0),
    ]
    after = updated_rating(Rating(1500, 200), results)
    # the paper rounds intermediate results, and has 1464.06
    assert round(after.rating, 2) == 1464.05
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 5) == 0.06 and after.volatility < VOLATILITY


def test_nothing_played_makes_a_rating_less_certain_and_no_other() -> None:
    after = updated_rating(Rating(1600, 80), [])
    assert after.rating == 1600 and 80 < after.deviation < 82


def test_a_win_raises_a_loss_lowers_and_a_part_of_each_does_neither() -> None:
    player = Rating(1500, 100)
    won, half, lost = (
        updated_rating(player, [Result(Rating(1500, 100), score)]) for score in (1, 0.5, 0)
    )
    assert won.rating > half.rating > lost.rating and round(half.rating, 6) == RATING


def test_a_great_surprise_makes_it_more_volatile() -> None:
    results = [Result(Rating(2300, 30), 1)] * 10
    assert updated_rating(Rating(1500, 60), results).volatility > VOLATILITY


# --- simulated players ---

Pick = Callable[[random.Random, float], int]


def any_grade(chance: random.Random, _: float) -> int:
    return chance.choice(GRADES)


def near_grade(chance: random.Random, rating: float) -> int:
    """Return the grade of puzzles nearest to a player's rating."""
    wanted = rating + chance.uniform(-200, 200)
    return min(GRADES, key=lambda grade: abs(grade - wanted))


def is_solved(strength: float, puzzle: float, chance: random.Random) -> bool:
    return chance.random() < 1 / (1 + 10 ** ((puzzle - strength) / 400))


def played(strength: float, puzzles: int, pick: Pick, chance: random.Random) -> list[Rating]:
    """Return a player's ratings after each of some puzzles, whose own ratings are roughly right."""
    results = list[Result]()
    for _ in range(puzzles):
        now = progress(results)[-1].rating if results else RATING
        told = pick(chance, now) + chance.uniform(-100, 100)
        solved = is_solved(strength, told + chance.gauss(0, OFF), chance)
        results.append(Result(Rating(told, OFF), float(solved)))
    return progress(results)


def ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(place) for place in range(len(values))]


def ordered(players: int, pick: Pick, seed: int) -> float:
    """Return Spearman's rank correlation between strengths and ratings after 30 puzzles."""
    chance = random.Random(seed)
    strengths = [chance.gauss(1600, 300) for _ in range(players)]
    ratings = [played(strength, 30, pick, chance)[-1].rating for strength in strengths]
    return correlation(ranks(strengths), ranks(ratings))


def test_some_players_are_ordered_right_after_30_puzzles() -> None:
    assert ordered(80, near_grade, 1) >= 0.9


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("pick", [any_grade, near_grade])
def test_300_players_are_ordered_right_after_30_puzzles(pick: Pick, seed: int) -> None:
    assert ordered(300, pick, seed) >= 0.9


def test_after_30_puzzles_most_ratings_mean_something_and_they_are_not_biased() -> None:
    chance = random.Random(2)
    strengths = [chance.gauss(1600, 300) for _ in range(60)]
    ratings = [played(strength, 30, near_grade, chance)[-1] for strength in strengths]
    assert sum(rating.is_reliable for rating in ratings) >= 54
    errors = [now.rating - was for now, was in zip(ratings, strengths, strict=True)]
    assert abs(mean(errors)) < 40


# --- easy puzzles do not raise a rating ---


def test_easy_puzzles_without_end_gain_less_than_a_point_each() -> None:
    before = [Result(Rating(1700, OFF), float(place % 2)) for place in range(30)]
    easy = [Result(Rating(GRADES[0], OFF), 1.0)] * 500
    ratings = [rating.rating for rating in progress([*before, *easy])][29:]
    gains = [after - now for now, after in pairwise(ratings)]
    assert max(gains) < 1 and ratings[-1] - ratings[0] < 10


def test_whoever_solves_nothing_else_comes_no_further_than_where_it_is_sure() -> None:
    easy = Rating(GRADES[0], OFF)
    ratings = progress([Result(easy, 1.0)] * 1000)
    assert ratings[-1] == ratings[40]
    assert expected((ratings[-1].rating - RATING) / 173.7178, easy) < SURE + 0.02
    assert ratings[-1].deviation > RELIABLE  # and the rating is not reliable enough to be shown


def test_a_loss_counts_however_easy_the_puzzle_was() -> None:
    strong = [Result(Rating(2000, OFF), 1.0)] * 10
    after = progress([*strong, Result(Rating(GRADES[0], OFF), 0.0)])
    assert after[-1].rating < after[-2].rating
