"""The statistics of a match: shares, means, their errors, and when a match is decided."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, sqrt
from typing import NamedTuple

from ...console.contest import Outcome

DEVIATIONS = 1.96  # standard deviations that cover 95 of 100 normally distributed values


class Mean(NamedTuple):
    """The mean of some values, with half the width of its 95 % interval."""

    of: int  # the number of values
    mean: float
    half: float | None  # half the width of the 95 % interval, or None if `of` is below 2


class Tally(NamedTuple):
    """The results of one player in some games: games won and drawn, turns or points, and broken
    rules.
    """

    won: int  # the number of games won
    drawn: int  # the number of games drawn
    games: int  # the number of all games
    counted: Mean  # the mean of the player's turns or points
    fouls: dict[str, int]  # {broken rule: number of games}

    @property
    def fouled(self) -> int:
        """The number of games in which the player broke a rule."""
        return sum(self.fouls.values())

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1. A drawn game counts half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson's formula. Its ends stay within 0 and 1."""
        z, games, share = DEVIATIONS**2 / self.games, self.games, self.share
        middle = (share + z / 2) / (1 + z)
        half = DEVIATIONS * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
        return middle - half, middle + half


def mean_of(values: list[int]) -> Mean:
    """Return the mean of some values and half the width of its 95 % interval, computed as for
    normally distributed values.
    """
    of = len(values)
    mean = sum(values) / of if of else 0.0
    if of < 2:
        return Mean(of, mean, None)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (of - 1))
    return Mean(of, mean, DEVIATIONS * spread / sqrt(of))


def tally_of(outcomes: list[Outcome], player: int) -> Tally:
    """Return the results of `player` (0 or 1) in the games with these outcomes."""
    won = sum(outcome.winner == player for outcome in outcomes)
    drawn = sum(outcome.winner is None for outcome in outcomes)
    counted = [outcome.counted[player] for outcome in outcomes]
    fouls: dict[str, int] = {}
    for why in (outcome.broke[player] for outcome in outcomes if outcome.broke[player]):
        fouls[why] = fouls.get(why, 0) + 1
    return Tally(won, drawn, len(outcomes), mean_of([n for n in counted if n is not None]), fouls)


def turned(outcome: Outcome) -> Outcome:
    """Return an outcome with the two players exchanged."""
    winner = None if outcome.winner is None else 1 - outcome.winner
    (one, other), (broke, other_broke) = outcome.counted, outcome.broke
    return Outcome(winner, (other, one), (other_broke, broke), outcome.box)


def difference(outcomes: list[Outcome]) -> Mean:
    """Return the mean of player 0's points minus player 1's points, over the boxes that both
    players have finished.
    """
    pairs = [outcome.counted for outcome in outcomes]
    return mean_of([one - other for one, other in pairs if one is not None and other is not None])


# --- when a match is decided ---


def paired_results(outcomes: list[Outcome], same_box: bool) -> Iterator[int]:
    """Yield the result of each pair of results: 1 if player 0 did better, -1 if player 1 did
    better, 0 if they did equally well.

    If `same_box`, both players play in the same box, so each game is a pair. Otherwise the players
    begin in turn, and two consecutive games are a pair.
    """
    signs = [0 if outcome.winner is None else 1 - 2 * outcome.winner for outcome in outcomes]
    if same_box:
        yield from signs
        return
    for first, second in zip(signs[::2], signs[1::2], strict=False):
        total = first + second
        yield (total > 0) - (total < 0)


def decided(outcomes: list[Outcome], same_box: bool, percent: int) -> int | None:
    """Return which player is better, 0 or 1, or None if the games so far do not decide that.
    `same_box` is as in `paired_results`.

    This is a sequential test of the hypothesis that both players win paired results equally often.
    Under this hypothesis, player 0 wins w of n results with probability C(n, w) / 2^n. The chance
    that this probability ever falls to a / (n + 1) or below is at most a, however long the match
    is: H. Robbins, Statistical methods related to the law of the iterated logarithm, Annals of
    Mathematical Statistics 41 (1970), 1397-1409. Here a is (100 - `percent`) / 100.
    """
    signs = [sign for sign in paired_results(outcomes, same_box) if sign]
    games, won = len(signs), signs.count(1)
    if 100 * (games + 1) * comb(games, won) > (100 - percent) << games:
        return None
    return int(won < games - won)
