"""Who names first: the chances, from how many boxes each side still holds possible."""

from __future__ import annotations

from math import erf, sqrt

from .weigh import turns_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .weigh import Cost

HORIZON = 30  # turns; nobody needs more


def losing(theirs: float) -> Cost:
    """The chance to lose, by the boxes left to oneself, when the other moves next with so many."""
    slower = [1 - within(theirs, turn) for turn in range(HORIZON)]

    def cost(mine: float) -> float:
        mean, spread = pace(mine)
        done = [reached(mean, spread, turn) for turn in range(HORIZON)]
        return 1 - sum((done[turn] - done[turn - 1]) * slower[turn] for turn in range(1, HORIZON))

    return cost


def within(boxes: float, turn: int) -> float:
    """The chance to have named all in so many turns."""
    return reached(*pace(boxes), turn)


def pace(boxes: float) -> tuple[float, float]:
    """The turns that so many boxes cost, and by how much they scatter.

    Source: of 200 games the variance was a quarter of the turns beyond the first.
    """
    mean = turns_left(boxes)
    return mean, max(0.05, sqrt(mean - 1) / 2)


def reached(mean: float, spread: float, turn: int) -> float:
    """How much of a scattered number of turns, one at least, lies within so many."""
    return (1 + erf((turn + 0.5 - mean) / (spread * sqrt(2)))) / 2 if turn > 0 else 0.0
