"""Looking ahead: the boxes that fit one by one, and which ray serves all of them best.

A set of boxes is an integer of bits, by their place in a list. What a set
costs is always the sum over its boxes of the points still to come, so that
few boxes are compared in whole numbers.
"""

from __future__ import annotations

from math import log2

from ..console.allowance import spend
from .foresee import Foresight
from .view import price

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .deduce import Knowledge
    from .kinds import Bits

    Part = tuple[int, int]  # what the ray costs, and the boxes in which it costs that
    Choice = tuple[float, int]  # what a set will cost, and the entry to fire at; 0 for none


def outlook(boxes: float) -> float:
    """The points that so many boxes still cost, each: a curve through what whole games did cost."""
    return round(1.16 * float(log2(boxes) ** 0.72), 9)


class Plan:
    """Every box that fits, and how each ray divides them, looked at so many steps ahead.

    The boxes may be a sample that stands for `count` of them: then each set
    is taken for as many as it stands for, and no set is known to be settled.
    """

    perfect = False  # whether what it says a set costs is the least that it can cost

    def __init__(self, known: Knowledge, steps: int = 2, width: int = 8, count: int = 0) -> None:
        every = known.view.box.every
        self.steps, self.width = steps, width
        self.boxes = sorted(set(known.boxes()))
        self.all = (1 << len(self.boxes)) - 1
        self.sampled = count > 0
        foresight = Foresight(known.but(partials=[(atoms, every ^ atoms) for atoms in self.boxes]))
        self.parts: dict[int, list[Part]] = {}
        for entry in known.view.untried():
            parts = foresight.parts(entry)
            if len(parts) > 1:
                self.parts[entry] = [(price(entry, end), parts[end]) for end in parts]
        each = max(count / len(self.boxes), 1)
        self.outlook = [0.0, *[outlook(each * n) for n in range(1, len(self.boxes) + 1)]]
        self.memo: dict[tuple[int, int], Choice] = {}

    def choice(self) -> Choice:
        """What all the boxes cost, and the entry to fire at."""
        return self.ahead(self.all, self.steps)

    def cost(self, parts: list[Part]) -> float:
        """What it costs to fire a ray that leaves these parts, and to go on."""
        return self.after(parts, self.steps)

    def divisions(self, boxes: int) -> Iterator[tuple[int, list[Part]]]:
        """The rays that divide a set, and the parts that each would leave."""
        for entry, parts in self.parts.items():
            spend(len(parts))
            cut = [(cost, part) for cost, whole in parts if (part := boxes & whole)]
            if len(cut) > 1:
                yield entry, cut

    def guessed(self, boxes: int) -> list[tuple[float, int, list[Part]]]:
        """The rays that divide a set, cheapest first as far as the next step shows."""
        outlook = self.outlook
        guesses = []
        for entry, parts in self.divisions(boxes):
            total = 0.0
            for cost, part in parts:
                count = part.bit_count()
                total += count * (cost + outlook[count])
            guesses.append((total, entry, parts))
        return sorted(guesses)

    def ahead(self, boxes: int, steps: int) -> Choice:
        """What a set costs when so many steps are looked ahead, trying the few likeliest rays."""
        if not boxes & (boxes - 1):
            return self.unsplit(boxes), 0
        if (boxes, steps) not in self.memo:
            guesses = self.guessed(boxes)[: self.width if steps > 1 else 1]
            best: Choice = guesses[0][:2] if guesses else (self.unsplit(boxes), 0)
            if steps > 1 and guesses:
                best = min((self.after(parts, steps), entry) for _, entry, parts in guesses)
            self.memo[boxes, steps] = best
        return self.memo[boxes, steps]

    def after(self, parts: list[Part], steps: int) -> float:
        """What firing a ray costs now, and its parts later."""
        return sum(cost * part.bit_count() + self.ahead(part, steps - 1)[0] for cost, part in parts)

    def unsplit(self, boxes: int) -> float:
        """What a set costs that no ray divides: nothing, but for those that a sample leaves out."""
        count = boxes.bit_count()
        return count * self.outlook[count] if self.sampled else 0


def spread(bits: Bits) -> Iterator[int]:
    """The places of the bits of a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
