"""Looking ahead over the boxes that fit, one by one.

A set of boxes is an integer of bits, by their place in a list. What a set
costs is always the sum over its boxes of the points still to come, each times
what the box weighs, so that few boxes are compared in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, inf, log2

from ...console.allowance import tick
from ..deduction.deduce import Knowledge
from ..deduction.foresee import Parting
from ..deduction.prior import WeightedBoxes
from ..view import View, ray_cost

ErrorCurves = tuple[tuple[float, float], ...]

Part = tuple[int, int]  # what the ray costs, and the boxes in which it costs that

Choice = tuple[float, int]  # what a set will cost, and the entry to fire at; 0 for none


ENDGAME_BOXES = 80  # boxes that are played perfectly to the end
FEW = 1500  # boxes for which three steps are looked ahead; up to MANY two, above that in a sample

# Points by which what is seen by looking ahead may be off in 95 of 100 positions, with
# ENDGAME_BOXES, and more for each halving of the boxes down to these: two rays held against each
# other, or the value of a position whose mean is known; and the points of one ray in any box. They
# are for four atoms at most, for more, and for a number that is not known: there a guess may soon
# be best.
# Source: whole trees of 83 positions, tried on 233 others (docs/strength.md).
DIFFERENCES = (0.1, 0.03), (0.2, 0.03), (0.4, 0.05)
POINTS = (0.15, 0.03), (0.5, 0.08), (1.0, 0.1)
MANY_ATOMS = 5
OFF = 0.1

OUTLOOKS = [0.0]  # by the number of boxes, as far as that was asked for


def outlook(boxes: float) -> float:
    """The points that so many boxes still cost, each: a curve through what whole games did cost."""
    return round(1.16 * float(log2(max(1.0, boxes)) ** 0.72), 9)


def outlooks(most: int, each: float) -> list[float]:
    """The outlook of a set of no boxes, of one, and so on, where each stands for so many."""
    if each != 1:
        return [0.0, *[outlook(each * boxes) for boxes in range(1, most + 1)]]
    OUTLOOKS.extend(map(outlook, range(len(OUTLOOKS), most + 1)))
    return OUTLOOKS[: most + 1]


class Plan:
    """Every box that fits, and how each ray divides them, looked at so many steps ahead.

    The boxes may be a sample: then each set is taken for as many as it stands
    for, and no set is known to be settled.
    """

    perfect = False  # whether what it says a set costs is the least that it can cost

    def __init__(self, known: Knowledge, steps: int = 2, width: int = 8) -> None:
        self.steps, self.width = steps, width
        self.boxes = sorted(set(known.boxes()))
        tick(len(self.boxes))
        self.all = (1 << len(self.boxes)) - 1
        weights = known.weights
        self.measure = WeightedBoxes([weights[atoms.bit_count()] for atoms in self.boxes])
        self.weight, self.sampled = self.measure.weight, known.sample is not None
        fit = known.sample.size if known.sample else 0
        self.each = max(fit / self.measure.size(self.all), 1)
        parting = Parting(known.view.box, self.boxes)
        self.parts: dict[int, list[Part]] = {}
        for entry in known.view.untried():
            parts = parting.parts(entry)
            if len(parts) > 1:
                self.parts[entry] = [(ray_cost(entry, end), parts[end]) for end in parts]
        self.outlook = outlooks(len(self.boxes), self.each)
        self.estimate = self.cost_by_count if self.measure.even else self.cost_by_weight
        tolls = {cost: self.toll(cost) for cost in (1, 2)}
        self.tolled = {
            entry: [(tolls[cost], whole) for cost, whole in parts]
            for entry, parts in self.parts.items()
        }
        self.steps_of_all = sum(map(len, self.parts.values()))
        self.memo: dict[tuple[int, int], Choice] = {}

    def choice(self) -> Choice:
        """What all the boxes cost, and the entry to fire at."""
        return self.ahead(self.all, self.steps)

    def cost(self, parts: list[Part]) -> float:
        """What it costs to fire a ray that leaves these parts, and to go on.

        A part of more than half is looked at as far ahead as the whole: or a ray that tells
        little would seem dearer than it is, by 0.04 points in 36 such positions of 81 to 1,500.
        """
        half, total = self.weight(self.all) / 2, 0.0
        for cost, part in parts:
            weight = self.weight(part)
            total += cost * weight + self.ahead(part, self.steps - (weight <= half))[0]
        return total

    def mean(self, total: float) -> float:
        """What costs so much over all the boxes, as a mean."""
        return total / self.weight(self.all)

    def divisions(self, boxes: int) -> Iterator[tuple[int, list[Part]]]:
        """The rays that divide a set, and the parts that each would leave."""
        for entry, parts in self.parts.items():
            tick(len(parts))
            cut = [(cost, part) for cost, whole in parts if (part := boxes & whole)]
            if len(cut) > 1:
                yield entry, cut

    def cheapest_divisions(self, boxes: int) -> list[tuple[float, int, list[Part]]]:
        """The rays that divide a set, cheapest first as far as the next step shows."""
        estimate = self.estimate
        return sorted([(estimate(parts), entry, parts) for entry, parts in self.divisions(boxes)])

    def cost_by_count(self, parts: list[Part]) -> float:
        """What parts seem to cost, where each box weighs 1."""
        outlook, total = self.outlook, 0.0
        for cost, part in parts:
            count = part.bit_count()
            total += count * (cost + outlook[count])
        return total

    def toll(self, cost: int) -> list[float]:
        """What a ray that costs so much, and going on, seem to cost a set of so many boxes."""
        return [count * (cost + later) for count, later in enumerate(self.outlook)]

    def cost_by_weight(self, parts: list[Part]) -> float:
        """What parts seem to cost, by what their boxes weigh."""
        total = 0.0
        for cost, part in parts:
            total += self.weight(part) * (cost + self.cost_later(part))
        return total

    def cost_later(self, boxes: int) -> float:
        """What a set seems to cost later, each of its boxes."""
        return outlook(self.each * self.measure.size(boxes))

    def ahead(self, boxes: int, steps: int) -> Choice:
        """What a set costs when so many steps are looked ahead, trying the few best rays."""
        if not boxes & (boxes - 1):
            return self.cost_undivided(boxes), 0
        if (boxes, steps) not in self.memo:
            look = self.best_of_cheapest if steps > 1 else self.best_by_one_step
            self.memo[boxes, steps] = look(boxes, steps) or (self.cost_undivided(boxes), 0)
        return self.memo[boxes, steps]

    def best_of_cheapest(self, boxes: int, steps: int) -> Choice | None:
        """The best of the few rays that seem cheapest; None where no ray divides the set."""
        few, cost = self.cheapest_divisions(boxes)[: self.width], self.cost_ahead
        return min([(cost(parts, steps), entry) for _, entry, parts in few], default=None)

    def best_by_one_step(self, boxes: int, _: int) -> Choice | None:
        """The ray that seems cheapest, the lowest entry of some alike; None where none divides."""
        if not self.measure.even:
            return next((guess[:2] for guess in self.cheapest_divisions(boxes)), None)
        best: Choice = inf, 0
        tick(self.steps_of_all)
        for entry, parts in self.tolled.items():
            total, last = 0.0, 0
            for toll, whole in parts:
                if part := boxes & whole:
                    total, last = total + toll[part.bit_count()], part
                    if total >= best[0]:
                        break
            else:
                if last != boxes:  # which is all of them where the ray divides nothing
                    best = total, entry
        return best if best[1] else None

    def cost_ahead(self, parts: list[Part], steps: int) -> float:
        """What firing a ray costs now, and its parts later."""
        weight = self.weight
        return sum(cost * weight(part) + self.ahead(part, steps - 1)[0] for cost, part in parts)

    def cost_undivided(self, boxes: int) -> float:
        """What a set costs that no ray divides: nothing, but for those that a sample leaves out."""
        return self.weight(boxes) * self.cost_later(boxes) if self.sampled else 0


def distance_to_end(boxes: int, view: View) -> float:
    """How far a position is from its end: 0 where it is played perfectly, 1 at the first ray.

    In halvings of the boxes, half where three rays are looked ahead: so far an estimate is off.
    Source: 513 positions played to the end. From 80 boxes on, 300, 1,500, 4,000 and 10,000 it was
    0.03, 0.10, 0.30, 0.35, 0.51 too high with three atoms, 0.02, 0.05, 0.04, 0.10, 0.16 with four.
    """
    every = comb(view.box.cells, view.count.most)
    if every <= ENDGAME_BOXES:
        return 0.0
    share = log2(max(1.0, boxes / ENDGAME_BOXES)) / log2(every / ENDGAME_BOXES)
    return share / 2 if boxes <= FEW else share


def error_ahead(known: Knowledge, curves: ErrorCurves = DIFFERENCES) -> float:
    """How far off looking ahead may be; endless where the boxes could not all be found."""
    if not known.is_complete:
        return inf
    count = known.view.count
    off, more = curves[2 if count.least < count.most else count.most >= MANY_ATOMS]
    return off + more * log2(max(1.0, known.count / ENDGAME_BOXES))
