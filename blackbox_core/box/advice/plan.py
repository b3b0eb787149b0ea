"""Look some rays ahead to find the ray that costs the fewest points on average.

A set of boxes is an integer with one bit for each box, in the order of the list `boxes`. The cost
of a set is a sum over its boxes and not a mean: for each box, the points still to come times the
weight of the box. So the costs of perfect play, which is computed for few boxes, are whole numbers
and compare exactly. A ray divides a set into parts, one for each result. A part is a pair: the
points that the ray costs with this result, and the boxes that give this result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, inf, log2

from ...console.allowance import tick
from ..deduction.deduce import Knowledge
from ..deduction.foresee import Parting
from ..deduction.prior import WeightedBoxes
from ..deduction.walk import BoxSet
from ..view import View, ray_cost

ErrorCurves = tuple[tuple[float, float], ...]

Part = tuple[int, BoxSet]  # the cost of the ray, and the boxes in which it has that cost

Choice = tuple[float, int]  # the cost of a set, and the entry to fire at (0 for none)


ENDGAME_BOXES = 80  # boxes that are played perfectly to the end
MAX_BOXES_THREE_STEPS = 1500  # boxes up to which three steps are searched, otherwise two

# The possible error of looking ahead, in points, in 95 of 100 positions. Each pair is the error
# with ENDGAME_BOXES, and its increase for each halving of the boxes down to these. DIFFERENCES
# are for the comparison of two rays, or for the value of a position whose mean is known, and
# POINTS for the points of one ray in any box. The three pairs are for up to four atoms, for more
# atoms, and for a number of atoms that is not known, because a guess may then soon be best.
# Source: whole trees of 83 positions, tried on 233 others (docs/strength.md).
DIFFERENCES = (0.1, 0.03), (0.2, 0.03), (0.4, 0.05)
POINTS = (0.15, 0.03), (0.5, 0.08), (1.0, 0.1)
MANY_ATOMS = 5
OFF = 0.1

OUTLOOKS = [0.0]  # by number of boxes, as far as computed so far


def outlook(boxes: float) -> float:
    """Return an estimate of the mean points still to come in a round in which `boxes` boxes fit, by
    a curve fitted to games.
    """
    return round(1.16 * float(log2(max(1.0, boxes)) ** 0.72), 9)


def outlooks(most: int, each: float) -> list[float]:
    """Return a list whose item n is an estimate of the mean points still to come if n boxes of a
    sample fit, for n up to `most`. Each box of the sample stands for `each` boxes.
    """
    if each != 1:
        return [0.0, *[outlook(each * boxes) for boxes in range(1, most + 1)]]
    OUTLOOKS.extend(map(outlook, range(len(OUTLOOKS), most + 1)))
    return OUTLOOKS[: most + 1]


class Plan:
    """A search that looks `steps` rays ahead. It has the boxes that fit the shots and, for each
    ray, the boxes that give each result.

    If the boxes are a sample, each of them stands for `each` boxes. So the round does not end when
    one box is left in the sample.
    """

    perfect = False  # whether the cost of a set is the least possible

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
        tables = {cost: self.costs_by_number(cost) for cost in (1, 2)}
        self.costs_by_entry = {
            entry: [(tables[cost], whole) for cost, whole in parts]
            for entry, parts in self.parts.items()
        }
        self.steps_of_all = sum(map(len, self.parts.values()))
        self.memo: dict[tuple[BoxSet, int], Choice] = {}

    @property
    def estimate(self) -> Callable[[list[Part]], float]:
        """The function that quickly estimates the cost of a ray from its parts: the boxes that give
        each result.
        """
        return self.cost_by_count if self.measure.even else self.cost_by_weight

    def choice(self) -> Choice:
        """Return the estimated points still to come, summed over all boxes that fit the shots, and
        the entry of the best ray. The entry is 0 if no ray distinguishes the boxes.
        """
        return self.ahead(self.all, self.steps)

    def cost(self, parts: list[Part]) -> float:
        """Return the estimated cost of a ray and of play after it, summed over the boxes. `parts`
        has the boxes for each result of the ray.

        After a result that leaves more than half of the boxes, the search looks `steps` rays ahead,
        because the ray was of little use. After any other result, it looks one ray less far ahead.
        If it looked less far ahead after every result, the cost of a ray of little use would be
        0.04 points too high on average. That was found in 36 positions of 81 to 1,500 boxes.
        """
        half, total = self.weight(self.all) / 2, 0.0
        for cost, part in parts:
            weight = self.weight(part)
            total += cost * weight + self.ahead(part, self.steps - (weight <= half))[0]
        return total

    def mean(self, total: float) -> float:
        """Return the mean points in one box if `total` is the cost summed over all the boxes."""
        return total / self.weight(self.all)

    def divisions(self, boxes: BoxSet) -> Iterator[tuple[int, list[Part]]]:
        """Yield (entry, parts) for each ray that distinguishes boxes of the set `boxes`. A part has
        the boxes that give one of the results.
        """
        for entry, parts in self.parts.items():
            tick(len(parts))
            cut = [(cost, part) for cost, whole in parts if (part := boxes & whole)]
            if len(cut) > 1:
                yield entry, cut

    def cheapest_divisions(self, boxes: BoxSet) -> list[tuple[float, int, list[Part]]]:
        """Return (estimated cost, entry, parts) for each ray that distinguishes boxes of the set
        `boxes`, the cheapest ray first. A part has the boxes that give one of the results.
        """
        estimate = self.estimate
        return sorted([(estimate(parts), entry, parts) for entry, parts in self.divisions(boxes)])

    def cost_by_count(self, parts: list[Part]) -> float:
        """Return the estimated cost of a ray and of play after it, summed over the boxes, which
        must all have the weight 1. `parts` has the boxes for each result.
        """
        outlook, total = self.outlook, 0.0
        for cost, part in parts:
            count = part.bit_count()
            total += count * (cost + outlook[count])
        return total

    def costs_by_number(self, cost: int) -> list[float]:
        """Return a list for a result of a ray that costs `cost`. Item n is the estimated cost of
        the ray and of play after it, summed over the n boxes that give this result.
        """
        return [count * (cost + later) for count, later in enumerate(self.outlook)]

    def cost_by_weight(self, parts: list[Part]) -> float:
        """Return the estimated cost of a ray and of play after it, summed over the boxes. The boxes
        may differ in weight. `parts` has the boxes for each result.
        """
        total = 0.0
        for cost, part in parts:
            total += self.weight(part) * (cost + self.cost_later(part))
        return total

    def cost_later(self, boxes: BoxSet) -> float:
        """Return an estimate of the mean points still to come if only the boxes of the set `boxes`
        fit.
        """
        return outlook(self.each * self.measure.size(boxes))

    def ahead(self, boxes: BoxSet, steps: int) -> Choice:
        """Return the estimated points still to come, summed over the set `boxes`, and the entry of
        the best ray. The estimate looks `steps` rays ahead. The entry is 0 if no ray distinguishes
        boxes of the set.
        """
        if not boxes & (boxes - 1):
            return self.cost_undivided(boxes), 0
        if (boxes, steps) not in self.memo:
            look = self.best_of_cheapest if steps > 1 else self.best_by_one_step
            self.memo[boxes, steps] = look(boxes, steps) or (self.cost_undivided(boxes), 0)
        return self.memo[boxes, steps]

    def best_of_cheapest(self, boxes: BoxSet, steps: int) -> Choice | None:
        """Return the cost and the entry of the best ray for the set `boxes`, or None if no ray
        distinguishes any of them. Only the `width` rays that seem cheapest at first are searched
        `steps` rays ahead.
        """
        few, cost = self.cheapest_divisions(boxes)[: self.width], self.cost_ahead
        return min([(cost(parts, steps), entry) for _, entry, parts in few], default=None)

    def best_by_one_step(self, boxes: BoxSet, _: int) -> Choice | None:
        """Return the cost and the entry of the ray that seems cheapest by its own results alone. If
        several are equal, return the one with the lowest entry. Return None if no ray distinguishes
        boxes of the set `boxes`.
        """
        if not self.measure.even:
            return next((guess[:2] for guess in self.cheapest_divisions(boxes)), None)
        best: Choice = inf, 0
        tick(self.steps_of_all)
        for entry, parts in self.costs_by_entry.items():
            total, last = 0.0, 0
            for costs, whole in parts:
                if part := boxes & whole:
                    total, last = total + costs[part.bit_count()], part
                    if total >= best[0]:
                        break
            else:
                if last != boxes:  # the ray divides the set
                    best = total, entry
        return best if best[1] else None

    def cost_ahead(self, parts: list[Part], steps: int) -> float:
        """Return the estimated cost of a ray and of play after it, summed over the boxes, by
        looking `steps` rays ahead. `parts` has the boxes for each result of the ray.
        """
        weight = self.weight
        return sum(cost * weight(part) + self.ahead(part, steps - 1)[0] for cost, part in parts)

    def cost_undivided(self, boxes: BoxSet) -> float:
        """Return the cost of a set of boxes that no ray distinguishes from each other. If the boxes
        are a sample, it is an estimate. Otherwise it is 0, because the round can end.
        """
        return self.weight(boxes) * self.cost_later(boxes) if self.sampled else 0


def distance_to_end(boxes: int, view: View) -> float:
    """Return how far a position in which `boxes` boxes fit is from the endgame: 0 in the endgame, 1
    before the first ray.

    Rays halve the number of boxes again and again. The distance is the fraction of these halvings
    that is still to come, or half of it if the search looks three rays ahead. The errors of
    estimates are in proportion to the distance.

    Source: 513 positions played to the end, in five groups. Their numbers of boxes begin at 80,
    300, 1,500, 4,000 and 10,000. With three atoms, the estimate was too high by 0.03, 0.10, 0.30,
    0.35 and 0.51 points. With four atoms, it was too high by 0.02, 0.05, 0.04, 0.10 and 0.16
    points.
    """
    every = comb(view.box.cells, view.atom_count.most)
    if every <= ENDGAME_BOXES:
        return 0.0
    share = log2(max(1.0, boxes / ENDGAME_BOXES)) / log2(every / ENDGAME_BOXES)
    return share / 2 if boxes <= MAX_BOXES_THREE_STEPS else share


def error_ahead(known: Knowledge, curves: ErrorCurves = DIFFERENCES) -> float:
    """Return the largest error, in points, that an estimate by looking ahead is likely to have.
    Return infinity if not all boxes that fit the shots are known.

    `curves` says which error is meant: DIFFERENCES for the difference between two rays, POINTS for
    the points of one ray.
    """
    if not known.is_complete:
        return inf
    count = known.view.atom_count
    off, more = curves[2 if count.least < count.most else count.most >= MANY_ATOMS]
    return off + more * log2(max(1.0, known.box_count / ENDGAME_BOXES))
