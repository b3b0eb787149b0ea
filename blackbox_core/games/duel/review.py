"""A game gone through turn by turn afterwards: what was left, what was luck and what skill."""

from __future__ import annotations

from ...console.value import Value
from .belief import believed
from .turns import JUMP, NAME
from .weigh import TurnValues, TurnWorth, turns_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .belief import Belief
    from .log import Log, LogEntry
    from .turns import Turn


class TurnReview(Value):
    """One turn looked at again, knowing only what the player could know then.

    `before` and `after` are the boxes that fitted; where not `exact`, about.
    `cost` is what the turn promised, in turns still to come after it, and `best`
    the turn that promised least, `least`. `luck` is how much better the reply
    was than promised. `naming` is the best naming that promised less than the
    turn did; None if none.
    """

    turn: Turn
    before: int
    after: int
    exact: bool
    cost: float
    best: Turn
    least: float
    luck: float
    naming: Turn | None = None

    @property
    def given(self) -> float:
        """The turns that the player gave away."""
        return self.cost - self.least


def review(log: Log) -> Iterator[TurnReview]:
    """The turns made at a field, one after the other; its owner's jump is not one of them.

    Left out is a turn before or after which no field was drawn that fits.
    """
    belief = believed(log.replace(told=()))
    for number, one in enumerate(log.told, 1):
        after = believed(log.replace(told=log.told[:number]))
        if one.turn.kind != JUMP and belief.members and after.members:
            yield look(belief, one, after)
        belief = after


def look(belief: Belief, one: LogEntry, after: Belief) -> TurnReview:
    """One turn, held against all that might have been done."""
    scales = TurnValues(belief, turns_left)
    worths = scales.options(belief.log.left)
    cost = scales.cost_of(one.turn)
    best = min(worths, key=lambda worth: worth.rank, default=TurnWorth(one.turn, cost))
    namings = [worth for worth in worths if worth.turn.kind == NAME and worth.cost < cost]
    return TurnReview(
        turn=one.turn,
        before=belief.count,
        after=after.count,
        exact=belief.exact and after.exact,
        cost=cost,
        best=best.turn,
        least=min(best.cost, cost),
        luck=cost - (0 if one.wins else turns_left(after.count)),
        naming=min(namings, key=lambda worth: worth.rank).turn if namings else None,
    )
