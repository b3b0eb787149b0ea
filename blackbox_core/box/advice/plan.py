"""Looking ahead over the boxes that fit, one by one; the last few of them played perfectly.

A set of boxes is an integer of bits, by their place in a list. What a set
costs is always the sum over its boxes of the points still to come, each times
what the box weighs, so that few boxes are compared in whole numbers.

Firing and answering are weighed alike. An answer with the same results as
the hidden box counts as right; any other costs 5 for each atom not found.
A set is solved only as far as it can still be better than what is known: it
is given a limit, and what cannot be below it is not worked out.
"""

from __future__ import annotations

from math import comb, inf, log2

from ...console.allowance import tick
from .. import FIRST, union
from ..deduction.deduce import MANY
from ..deduction.foresee import Foresight
from ..deduction.sampling import sampled
from ..placing import TooLong
from ..prior import WeightedBoxes
from ..view import MISSED, misplaced, price

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .. import Bits, Cells
    from ..deduction.deduce import Knowledge
    from ..view import View
    from .worth import Sampler

    Laws = tuple[tuple[float, float], ...]

    Part = tuple[int, int]  # what the ray costs, and the boxes in which it costs that

    Choice = tuple[float, int]  # what a set will cost, and the entry to fire at; 0 for none


NEAR = 80  # boxes that are played perfectly to the end
FEW = 1500  # boxes for which three steps are looked ahead; up to MANY two, above that in a sample

# Points by which what is seen by looking ahead may be off in 95 of 100 positions, with NEAR boxes,
# and more for each halving of the boxes down to NEAR: two rays held against each other, or the
# value of a position whose mean is known; and the points of one ray in any box. They are for four
# atoms at most, for more, and for a number that is not known: there a guess may soon be best.
# Source: whole trees of 83 positions, tried on 233 others (docs/strength.md).
DIFFERENCES = (0.1, 0.03), (0.2, 0.03), (0.4, 0.05)
POINTS = (0.15, 0.03), (0.5, 0.08), (1.0, 0.1)
MANY_ATOMS = 5
OFF = 0.1


def outlook(boxes: float) -> float:
    """The points that so many boxes still cost, each: a curve through what whole games did cost."""
    return round(1.16 * float(log2(max(1.0, boxes)) ** 0.72), 9)


class Plan:
    """Every box that fits, and how each ray divides them, looked at so many steps ahead.

    The boxes may be a sample: then each set is taken for as many as it stands
    for, and no set is known to be settled.
    """

    perfect = False  # whether what it says a set costs is the least that it can cost

    def __init__(self, known: Knowledge, steps: int = 2, width: int = 8) -> None:
        every = known.view.box.every
        self.steps, self.width = steps, width
        self.boxes = sorted(set(known.boxes()))
        tick(len(self.boxes))
        self.all = (1 << len(self.boxes)) - 1
        weights = known.weights
        self.measure = WeightedBoxes([weights[atoms.bit_count()] for atoms in self.boxes])
        self.weight, self.sampled = self.measure.weight, known.sample is not None
        fit = known.sample.size if known.sample else 0
        self.each = max(fit / self.measure.size(self.all), 1)
        foresight = Foresight(
            known.replace(partials=[(atoms, every ^ atoms) for atoms in self.boxes])
        )
        self.parts: dict[int, list[Part]] = {}
        for entry in known.view.untried():
            parts = foresight.parts(entry)
            if len(parts) > 1:
                self.parts[entry] = [(price(entry, end), parts[end]) for end in parts]
        self.outlook = [0.0, *[outlook(self.each * n) for n in range(1, len(self.boxes) + 1)]]
        self.seems = self.counted if self.measure.even else self.weighed
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

    def likeliest_divisions(self, boxes: int) -> list[tuple[float, int, list[Part]]]:
        """The rays that divide a set, cheapest first as far as the next step shows."""
        return sorted([(self.seems(parts), entry, parts) for entry, parts in self.divisions(boxes)])

    def counted(self, parts: list[Part]) -> float:
        """What parts seem to cost, where each box weighs 1."""
        outlook, total = self.outlook, 0.0
        for cost, part in parts:
            count = part.bit_count()
            total += count * (cost + outlook[count])
        return total

    def weighed(self, parts: list[Part]) -> float:
        """What parts seem to cost, by what their boxes weigh."""
        total = 0.0
        for cost, part in parts:
            total += self.weight(part) * (cost + self.cost_later(part))
        return total

    def cost_later(self, boxes: int) -> float:
        """What a set seems to cost later, each of its boxes."""
        return outlook(self.each * self.measure.size(boxes))

    def ahead(self, boxes: int, steps: int) -> Choice:
        """What a set costs when so many steps are looked ahead, trying the few likeliest rays."""
        if not boxes & (boxes - 1):
            return self.cost_undivided(boxes), 0
        if (boxes, steps) not in self.memo:
            guesses = self.likeliest_divisions(boxes)[: self.width if steps > 1 else 1]
            best: Choice = guesses[0][:2] if guesses else (self.cost_undivided(boxes), 0)
            if steps > 1 and guesses:
                best = min((self.after(parts, steps), entry) for _, entry, parts in guesses)
            self.memo[boxes, steps] = best
        return self.memo[boxes, steps]

    def after(self, parts: list[Part], steps: int) -> float:
        """What firing a ray costs now, and its parts later."""
        weight = self.weight
        return sum(cost * weight(part) + self.ahead(part, steps - 1)[0] for cost, part in parts)

    def cost_undivided(self, boxes: int) -> float:
        """What a set costs that no ray divides: nothing, but for those that a sample leaves out."""
        return self.weight(boxes) * self.cost_later(boxes) if self.sampled else 0


def places_of(bits: Bits) -> Iterator[int]:
    """The places of the bits of a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


ROOM = 5000  # sets of boxes that are looked at before it is given up: a quarter of a second


class Endgame(Plan):
    """Every continuation of a round of few boxes, followed as far as it can be the best."""

    perfect = True

    def __init__(self, known: Knowledge) -> None:
        super().__init__(known)
        self.view = known.view
        self.alike = [self.class_of(place) for place in range(len(self.boxes))]
        self.doubles = [alike for alike in set(self.alike) if alike & (alike - 1)]
        self.solved: dict[int, Choice] = {}
        self.least: dict[int, int] = {}
        self.room = ROOM

    def class_of(self, place: int) -> int:
        """The boxes that no ray tells from one of them."""
        alike = self.all
        for parts in self.parts.values():
            alike &= next(part for _, part in parts if part >> place & 1)
        return alike

    def choice(self) -> Choice:
        """What all the boxes cost, and the entry to fire at; 0 to answer."""
        total = self.solve(self.all)
        return self.solved.get(self.all, (total, 0))

    def cost(self, parts: list[Part]) -> float:
        """What it costs to fire a ray that leaves these parts, and to go on perfectly."""
        return sum(cost * self.weight(part) + self.solve(part) for cost, part in parts)

    def solve(self, boxes: int, limit: float = float("inf")) -> float:
        """What a set costs, played perfectly, if that is below the limit; else a lower bound.

        Raises TooLong where too many sets would have to be looked at for it.
        """
        if boxes in self.solved:
            return self.solved[boxes][0]
        if (least := self.bound(boxes)) >= limit or not self.unmatched(boxes):
            return least
        best: Choice = limit, 0
        for _, entry, parts in self.likeliest_divisions(boxes):
            best = min(best, (self.fired(parts, best[0]), entry), key=total)
        if MISSED * self.unmatched(boxes) < best[0]:
            best = min(best, (self.answer(boxes)[0], 0), key=total)
        if best[0] < limit:
            self.solved[boxes] = best
        else:
            self.least[boxes] = int(limit)
        return best[0]

    def fired(self, parts: list[Part], limit: float) -> float:
        """What firing one more ray costs, if that is below the limit."""
        floors = {part: self.floor(part) for _, part in parts}
        total: float = sum([cost * self.weight(part) + floors[part] for cost, part in parts])
        order = sorted(floors, key=int.bit_count)
        for part in reversed(order):
            if total >= limit:
                return limit
            total += self.bound(part) - floors[part]
        for part in order:
            if total >= limit:
                return limit
            least = self.bound(part)
            total += self.solve(part, limit - total + least) - least
        return total

    def bound(self, boxes: int) -> int:
        """The least that a set can cost, as far as is known: at first, what one ray shows."""
        if boxes not in self.least:
            self.room -= 1
            if self.room < 0:
                raise TooLong
            bounds = [
                sum([cost * self.weight(part) + self.floor(part) for cost, part in parts])
                for _, parts in self.divisions(boxes)
            ]
            self.least[boxes] = min([MISSED * self.unmatched(boxes), *bounds])
        return self.least[boxes]

    def two_heaviest(self, boxes: int) -> tuple[int, int]:
        """What the two heaviest classes of boxes alike in a set weigh at most, the heavier last."""
        second = first = self.measure.heaviest(boxes)
        for alike in self.doubles:
            weight = self.weight(boxes & alike)
            if weight > first:
                second, first = first, weight
            elif weight > second:
                second = weight
        return second, first

    def unmatched(self, boxes: int) -> int:
        """What those boxes of a set weigh at least for which no one answer counts."""
        return self.weight(boxes) - self.two_heaviest(boxes)[-1]

    def floor(self, boxes: int) -> int:
        """The least that a set of boxes can cost.

        After one ray only two of its classes can be done with for a point, one
        by an absorption and one by a reflection; any other costs two at least.
        An answer at once is right for one.
        """
        second, first = self.two_heaviest(boxes)
        weight = self.weight(boxes)
        fired, answered = 2 * weight - first - second, MISSED * (weight - first)
        return min(fired, answered) if weight > first else 0

    def answer(self, boxes: int) -> tuple[int, Cells]:
        """What the best answer costs a set of boxes, and that answer.

        It is one of the boxes, or else the cells that most of them hold, if those may be hidden.
        """
        held = {place: self.boxes[place] for place in places_of(boxes)}
        weights: dict[int, int] = {}
        for place, atoms in held.items():
            for cell in places_of(atoms):
                weights[cell] = weights.get(cell, 0) + self.weight(1 << place)
        likeliest = sorted(weights, key=lambda cell: (-weights[cell], cell))
        sizes = {atoms.bit_count() for atoms in held.values()}
        common = [union(FIRST << cell for cell in likeliest[:size]) for size in sizes]
        answers = [
            (self.missed(boxes, answer, 0), answer) for answer in common if self.view.allows(answer)
        ]
        answers += [
            (self.missed(boxes, box, self.alike[place]), box) for place, box in held.items()
        ]
        return min(answers)

    def missed(self, boxes: int, answer: Cells, alike: int) -> int:
        """The points that an answer loses over a set of boxes, some of which it counts for."""
        return MISSED * sum(
            [
                misplaced(self.boxes[place], answer) * self.weight(1 << place)
                for place in places_of(boxes & ~alike)
            ]
        )


def total(choice: Choice) -> float:
    """What a choice costs; of two that cost alike the first stands."""
    return choice[0]


def planned(known: Knowledge, sample: Sampler = sampled) -> Plan:
    """The plan that so many boxes are worth."""
    if not known.is_complete or known.count > MANY:
        return Plan(sample(known))
    if known.count <= NEAR:
        endgame = Endgame(known)
        try:
            endgame.choice()
            return endgame
        except TooLong:
            pass
    return Plan(known, 3, 4) if known.count <= FEW else Plan(known)


def distance_to_end(boxes: int, view: View) -> float:
    """How far a position is from its end: 0 where it is played perfectly, 1 at the first ray.

    In halvings of the boxes, half where three rays are looked ahead: so far an estimate is off.
    Source: 513 positions played to the end. From 80 boxes on, 300, 1,500, 4,000 and 10,000 it was
    0.03, 0.10, 0.30, 0.35, 0.51 too high with three atoms, 0.02, 0.05, 0.04, 0.10, 0.16 with four.
    """
    every = comb(view.box.cells, view.count.most)
    share = log2(max(1.0, boxes / NEAR)) / log2(every / NEAR) if every > NEAR else 0.0
    return share / 2 if boxes <= FEW else share


def error_ahead(known: Knowledge, laws: Laws = DIFFERENCES) -> float:
    """How far off looking ahead may be; endless where the boxes could not all be found."""
    if not known.is_complete:
        return inf
    count = known.view.count
    off, more = laws[2 if count.least < count.most else count.most >= MANY_ATOMS]
    return off + more * log2(max(1.0, known.count / NEAR))
