"""The machine's turn, from what is public and its own field, and nothing else.

Level 0 fires rays by lot until it is certain. 1 wants most bits, but keeps
only some thirty boxes in its head. 2 keeps them all. 3 wants least turns,
names where that pays, and jumps in time. 4 wants to win the race, and looks
at what the other knows as well.
"""

from __future__ import annotations

from ...box.deal import Dice
from .belief import Belief, believed, guessed
from .opening import opening
from .race import losing
from .turns import NAME, RAY, Turn
from .weigh import FEW, Scales, bits_left, turns_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .fields import Seat
    from .log import Log
    from .weigh import Worth

THIN = 30
HELPFUL = 0.2  # turns that a free power has to save
SURE = 0.5  # jump when the other names right next with such a chance


def choose(seat: Seat, level: int, seed: int) -> Turn:
    """The machine's turn at a level: for the same seat and seed always the same."""
    dice = Dice(seed + len(seat.sought.told))
    if level >= 2 and (first := opening(seat.sought, dice)):
        return Turn(RAY, first)
    belief = believed(seat.sought, seed)
    if not belief.members:
        belief = guessed(seat.sought)
    if level >= 3 and belief.surest < 1 and (jump := escape(seat, dice)):
        return jump
    if seat.free and level >= 2 and (power := beside(belief)):
        return power
    if level == 0 and belief.count > 1 and seat.sought.view.untried():
        return blind(seat.sought, dice)
    worths = weighed(seat, belief, level, dice)
    return worths[0].turn if worths else likeliest(belief, dice)


def weighed(seat: Seat, belief: Belief, level: int, dice: Dice) -> list[Worth]:
    """The turns that a level thinks of, best first; none if no ray can tell more."""
    if not belief.members:
        return []
    if level <= 2:
        kept = belief if level == 2 else thinned(belief, dice)
        worths = [*Scales(kept, bits_left).rays()]
    elif level == 3 or not seat.shown:
        worths = Scales(belief, turns_left).options(seat.sought.left)
    else:
        worths = raced(seat, belief, believed(seat.shown, 1).count)
    return sorted(worths, key=lambda worth: (worth.rank, dice.word()))


def beside(belief: Belief) -> Turn | None:
    """The free power that tells most, if it helps enough."""
    if len(belief.boxes) < 2:
        return None
    powers = Scales(belief, turns_left).powers(belief.log.left)
    best = min(powers, key=lambda worth: worth.rank, default=None)
    gained = turns_left(belief.count) - best.cost if best else 0
    return best.turn if best and gained >= HELPFUL else None


def raced(seat: Seat, belief: Belief, theirs: int) -> list[Worth]:
    """The turns for one who has to name before the other, to whom so many boxes are left."""
    scales = Scales(belief, losing(theirs))
    worths = scales.options(seat.sought.left)
    return worths if len(scales.boxes) <= FEW < theirs else [*worths, *scales.namings()]


def blind(log: Log, dice: Dice) -> Turn:
    """A ray by lot, not yet fired since the field changed; any, when all were."""
    untried = log.view.untried() or range(1, log.rules.box.entries + 1)
    return Turn(RAY, untried[dice.below(len(untried))])


def thinned(belief: Belief, dice: Dice) -> Belief:
    """A belief of some of the boxes only."""
    left = [*belief.members]
    kept = [left.pop(dice.below(len(left))) for _ in range(min(THIN, len(left)))]
    return belief.but(members=kept, count=len({atoms for atoms, *_ in kept}))


def likeliest(belief: Belief, dice: Dice) -> Turn:
    """The naming of the likeliest box; a ray by lot where none is known to fit."""
    boxes = belief.boxes
    if not boxes:
        return blind(belief.log, dice)
    return Turn(NAME, cells=max(boxes, key=lambda atoms: (boxes[atoms], atoms)))


def escape(seat: Seat, dice: Dice) -> Turn | None:
    """A jump by lot, when the other is so sure as to name right next."""
    if not seat.shown or not seat.own or not seat.shown.left.jump:
        return None
    jumps = seat.own.jumps()
    if not jumps or believed(seat.shown).surest < SURE:
        return None
    return jumps[dice.below(len(jumps))]
