"""What each ray may yet do, in all the boxes that fit, and what the boxes weigh that do it."""

from __future__ import annotations

from ...console.allowance import tick
from ..prior import WeightedBoxes
from .walk import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .. import Cells
    from .deduce import Knowledge
    from .search import Partial


class Foresight(Walk):
    """The results that are still possible, entry by entry, for what is known.

    Four open boxes weighed are one stop of its room.
    """

    def __init__(self, known: Knowledge, room: float = float("inf")) -> None:
        partials, lacks = partials_by_number(known)
        super().__init__(known.view, partials, lacks, room)
        self.fillings = known.view.placing.fillings(known.view.box, room)
        weights = known.weights
        self.weights = [
            weights[atoms.bit_count() + lacking]
            for (atoms, _), lacking in zip(partials, lacks, strict=True)
        ]
        self.weigh = WeightedBoxes(self.weights).weight

    def outcomes(self, entries: list[int]) -> dict[int, dict[int, int]]:
        """For each entry, and each possible result of its ray, what those boxes weigh."""
        return {entry: self.counted(entry) for entry in entries}

    def counted(self, entry: int) -> dict[int, int]:
        """For each possible result of one ray what the boxes weigh that give it."""
        counts: dict[int, int] = {}
        for result, decided, _, boxes in self.fates(entry):
            counts[result] = counts.get(result, 0) + self.weight(decided, boxes)
        return {result: counts[result] for result in sorted(counts) if counts[result]}

    def parts(self, entry: int) -> dict[int, int]:
        """For each possible result the set of the boxes; for lists without open cells only."""
        found: dict[int, int] = {}
        for result, _, _, boxes in self.fates(entry):
            found[result] = found.get(result, 0) | boxes
        return found

    def weight(self, decided: Cells, boxes: int) -> int:
        """What the boxes weigh that a set stands for once these cells are decided."""
        every, fillings, width = self.every, self.fillings, self.width
        lacking = boxes >> width
        stops = lacking.bit_count() // 4
        self.room -= stops
        tick(stops * self.toil)
        total = self.weigh(boxes & self.full)
        while lacking:
            place = lacking.bit_length() - 1
            lacking ^= 1 << place
            layer, index = divmod(place, width)
            atoms, free = self.partials[index]
            total += fillings(every & ~(atoms | free | decided), layer + 1) * self.weights[index]
        return total


def partials_by_number(known: Knowledge) -> tuple[list[Partial], list[int]]:
    """The partial boxes, each once for every number of atoms it may hold, and what it lacks."""
    cells, numbers = known.view.box.cells, known.view.count.numbers
    found = [
        ((atoms, free), number - atoms.bit_count())
        for atoms, free in known.partials
        for number in numbers
        if 0 <= number - atoms.bit_count() <= cells - (atoms | free).bit_count()
    ]
    return [partial for partial, _ in found], [lacking for _, lacking in found]
