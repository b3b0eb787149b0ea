"""What some games between two players come to: shares, means, and how sure they are."""

from __future__ import annotations

from math import sqrt

from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.contest import Outcome

DEVIATIONS = 1.96  # of a normal distribution, within which 95 of 100 lie


class Mean(Value):
    """A mean, and the half of its 95 % interval; that is None where fewer than two were counted."""

    of: int
    mean: float
    half: float | None


class Tally(Value):
    """What the games come to for a player, 0 or 1."""

    won: int
    drawn: int
    games: int
    counted: Mean
    fouls: dict[str, int]

    @property
    def fouled(self) -> int:
        """The games in which a rule was broken."""
        return sum(self.fouls.values())

    @property
    def share(self) -> float:
        """The part of the games that was won; one that was drawn counts half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson: it stays within 0 and 1."""
        z, games, share = DEVIATIONS**2 / self.games, self.games, self.share
        middle = (share + z / 2) / (1 + z)
        half = DEVIATIONS * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
        return middle - half, middle + half


def mean_of(values: list[int]) -> Mean:
    """The mean of some numbers, by the normal distribution."""
    of = len(values)
    mean = sum(values) / of if of else 0.0
    if of < 2:
        return Mean(of, mean, None)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (of - 1))
    return Mean(of, mean, DEVIATIONS * spread / sqrt(of))


def side(outcomes: list[Outcome], player: int) -> Tally:
    """All that the games say of one player."""
    won = sum(outcome.winner == player for outcome in outcomes)
    drawn = sum(outcome.winner is None for outcome in outcomes)
    counted = [outcome.counted[player] for outcome in outcomes]
    fouls: dict[str, int] = {}
    for why in (outcome.broke[player] for outcome in outcomes if outcome.broke[player]):
        fouls[why] = fouls.get(why, 0) + 1
    return Tally(won, drawn, len(outcomes), mean_of([n for n in counted if n is not None]), fouls)


def difference(outcomes: list[Outcome]) -> Mean:
    """By how much the first player's points are more, on the boxes that both have ended."""
    pairs = [outcome.counted for outcome in outcomes]
    return mean_of([one - other for one, other in pairs if one is not None and other is not None])
