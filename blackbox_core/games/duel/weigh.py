"""What a turn is worth: how it divides the boxes that fit, and what each part still costs."""

from __future__ import annotations

from math import erf, log2, sqrt

from ...box.cells import bits
from ...box.law import ABSORBED
from ...console.value import Value
from .belief import belief_from
from .laws import DESTROY, HYPER, JUMP, NAME, RAY, XRAY, Turn, xray_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...box.cells import Cells
    from ...box.law import Box
    from .belief import Belief
    from .fields import Log, LogEntry
    from .laws import Powers

    Cost = Callable[[float], float]  # what so many boxes still cost, at least 1


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


# The turns still needed, the naming among them, at 1, 2, 4, 8 ... boxes.
# Source: measured over all legal placements of 4 atoms in an 8x8 box by a
# seeker that looks one turn ahead; beyond them each bit costs a third of a turn.
TURNS = [1.0, 1.5, 2.01, 2.45, 2.82, 3.18, 3.49, 3.82, 4.11, 4.43]
TURNS += [4.72, 5.05, 5.35, 5.75, 5.88, 6.42, 6.42, 6.65, 7.02]
BEYOND = 0.3
FEW = 31  # with more boxes left neither a naming nor a power is worth its turn
WAYS_TO_BUD = 64  # by about so many cells a bud multiplies the boxes


def turns_left(boxes: float) -> float:
    """The turns that so many boxes still cost, the naming among them."""
    bits = log2(max(1.0, boxes))
    low = int(bits)
    if low >= len(TURNS) - 1:
        return TURNS[-1] + BEYOND * (bits - len(TURNS) + 1)
    return TURNS[low] + (TURNS[low + 1] - TURNS[low]) * (bits - low)


def bits_left(boxes: float) -> float:
    return log2(max(1.0, boxes))


class TurnWorth(Value):
    """A turn, and what it costs on average with all that comes after it."""

    turn: Turn
    cost: float

    @property
    def rank(self) -> float:
        """The cost, as costs are compared: Pythons differ in the last digits of a sum."""
        return round(self.cost, 9)


class TurnValues:
    """Weighs turns against what is believed, as long as there is a box that fits.

    `cost` tells what so many boxes still cost after a turn, `won` what it
    costs to have named them all.
    """

    def __init__(self, belief: Belief, cost: Cost, won: float = 0) -> None:
        self.cost, self.won = cost, won
        self.box, self.members, self.boxes = belief.log.rules.box, belief.members, belief.boxes
        self.weight = belief.weight
        self.each = belief.count / self.weight  # boxes for each part of the weight

    def share(self, weight: int, growth: int = 1) -> float:
        """What a part of such a weight adds to the cost; its boxes may grow in number."""
        return weight * self.cost(weight * self.each * growth) / self.weight

    def options(self, left: Powers) -> list[TurnWorth]:
        """All turns worth a thought: rays, and with few boxes left namings and powers."""
        if len(self.boxes) > FEW:
            return [*self.rays()]
        return [*self.rays(), *self.namings(), *self.powers(left)]

    def cost_of(self, turn: Turn) -> float:
        """What one turn costs, also one that tells nothing."""
        worths = self.rays() if turn.kind == RAY else self.weighed([turn])
        found = (worth.cost for worth in worths if worth.turn == turn)
        return next(found, self.share(self.weight))

    def rays(self) -> Iterator[TurnWorth]:
        """The rays that tell something."""
        rows = [ends(self.box, atoms) for atoms, *_ in self.members]
        for entry in range(1, self.box.entries + 1):
            parts, buds = self.divided([row[entry] for row in rows])
            if len(parts) + bool(buds) > 1:
                cost = sum(map(self.share, parts.values())) + self.share(buds, WAYS_TO_BUD)
                yield TurnWorth(Turn(RAY, entry), cost)

    def divided(self, column: list[int]) -> tuple[dict[int, int], int]:
        """The weights of the members by the end of one ray, and of those where an atom buds."""
        parts: dict[int, int] = {}
        buds = 0
        for end, (_, each, dots, gone) in zip(column, self.members, strict=True):
            may = dots.bit_count() + gone
            if end < 0:
                if -end & dots:
                    may -= 1
                    buds += each
                end = ABSORBED
            if may:
                parts[end] = parts.get(end, 0) + each * may
        return parts, buds

    def powers(self, left: Powers) -> Iterator[TurnWorth]:
        """The powers that are left, wherever they tell something."""
        cells = [*bits(self.box.every)] if left.xray or left.destroy else []
        sides = range(1, self.box.rows + self.box.cols + 1) if left.hyper else ()
        turns = [Turn(HYPER, entry) for entry in sides]
        turns += [Turn(XRAY, cells=cell) for cell in cells if left.xray]
        turns += [Turn(DESTROY, cells=cell) for cell in cells if left.destroy]
        return self.weighed(turns)

    def namings(self) -> Iterator[TurnWorth]:
        """The namings of the likeliest boxes."""
        likeliest = sorted(self.boxes, key=self.boxes.__getitem__, reverse=True)[:FEW]
        return self.weighed([Turn(NAME, cells=atoms) for atoms in likeliest])

    def weighed(self, turns: list[Turn]) -> Iterator[TurnWorth]:
        """Turns that change nothing but what is known, if they tell something or may win."""
        for turn in turns:
            parts: dict[int, int] = {}
            for atoms, weight in self.boxes.items():
                reply = xray_count(self.box, atoms, turn)
                parts[reply] = parts.get(reply, 0) + weight
            right = parts.pop(0, 0) if turn.kind == NAME else 0
            if right or len(parts) > 1:
                cost = sum(map(self.share, parts.values())) + right * self.won / self.weight
                yield TurnWorth(turn, cost)


def ends(box: Box, atoms: Cells) -> list[int]:
    """For every entry, from item 1, the exit of its ray, or minus the atom that absorbs it."""
    law = box.law
    seen, then, ahead, last = law.seen, law.then, law.ahead, law.entries
    found = [0] * (last + 1)
    for entry in range(1, last + 1):
        if not found[entry]:
            state = before = last + entry
            while state > last:
                before, state = state, then[state][atoms & seen[state]]
            found[entry] = state or -ahead[before]
            if state:
                found[state] = entry
    return found


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
    belief = belief_from(log.replace(told=()))
    for number, one in enumerate(log.told, 1):
        after = belief_from(log.replace(told=log.told[:number]))
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
