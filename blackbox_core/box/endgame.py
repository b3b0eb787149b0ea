"""The last few boxes, played perfectly: the least expected score over all that may still happen.

Firing and answering are weighed alike. An answer with the same results as
the hidden box counts as right; any other costs 5 for each atom not found.
"""

from __future__ import annotations

from .placing import TooLong
from .plan import Plan, spread
from .round import MISSED, amiss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deduce import Knowledge
    from .plan import Choice, Part

ROOM = 1000  # sets of boxes that are solved before it is given up: a tenth of a second


class Endgame(Plan):
    """Every continuation of a round of few boxes, followed as far as it can be the best."""

    def __init__(self, known: Knowledge) -> None:
        super().__init__(known)
        self.view = known.view
        self.alike = [self.class_of(place) for place in range(len(self.boxes))]
        self.surplus = len(self.boxes) - len(set(self.alike))
        self.solved: dict[int, Choice] = {}

    def class_of(self, place: int) -> int:
        """The boxes that no ray tells from one of them."""
        alike = self.all
        for _, parts in self.rays:
            alike &= next(part for _, part in parts if part >> place & 1)
        return alike

    def best(self, boxes: int) -> Choice:
        """What a set of boxes costs, played perfectly, and the entry to fire at; 0 to answer.

        Raises TooLong where too many sets would have to be solved for it.
        """
        if boxes not in self.solved:
            if len(self.solved) >= ROOM:
                raise TooLong
            best: Choice = (float("inf"), 0)
            for _, entry, parts in self.guessed(boxes):
                best = self.fired(entry, parts, best)
            if MISSED * (boxes.bit_count() - self.surplus - 1) < best[0]:
                best = min(best, (self.answer(boxes)[0], 0))
            self.solved[boxes] = best
        return self.solved[boxes]

    def fired(self, entry: int, parts: list[Part], best: Choice) -> Choice:
        """The better of firing one more ray and the best choice so far."""
        total: float = sum(cost * part.bit_count() + self.floor(part) for cost, part in parts)
        for _, part in sorted(parts, key=size):
            if total >= best[0]:
                return best
            total += self.best(part)[0] - self.floor(part)
        return min((total, entry), best)

    def floor(self, boxes: int) -> int:
        """The least that a set of boxes can cost.

        Of all that one ray tells apart, one box absorbs it and one reflects
        it, for a point; to be told from those, any other costs two at least.
        """
        return max(2 * (boxes.bit_count() - self.surplus) - 2, 0)

    def answer(self, boxes: int) -> tuple[int, int]:
        """What the best answer costs a set of boxes, and that answer.

        It is one of the boxes, or else the cells that most of them hold, if those may be hidden.
        """
        held = {place: self.boxes[place] for place in spread(boxes)}
        counts: dict[int, int] = {}
        for atoms in held.values():
            for cell in spread(atoms):
                counts[cell] = counts.get(cell, 0) + 1
        likeliest = sorted(counts, key=lambda cell: (-counts[cell], cell))
        sizes = {atoms.bit_count() for atoms in held.values()}
        common = [sum(1 << cell for cell in likeliest[:size]) for size in sizes]
        answers = [
            (self.missed(boxes, answer, 0), answer) for answer in common if self.view.allows(answer)
        ]
        answers += [
            (self.missed(boxes, box, self.alike[place]), box) for place, box in held.items()
        ]
        return min(answers)

    def missed(self, boxes: int, answer: int, alike: int) -> int:
        """The points that an answer loses over a set of boxes, some of which it counts for."""
        return MISSED * sum([amiss(self.boxes[place], answer) for place in spread(boxes & ~alike)])


def size(part: Part) -> int:
    """How many boxes a part holds; the small ones soon tell whether a ray has a chance."""
    return part[1].bit_count()
