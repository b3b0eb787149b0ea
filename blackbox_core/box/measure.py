"""What sets of boxes weigh, a set being an integer of bits by the places of its boxes in a list."""

from __future__ import annotations

from .prior import alike_as_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Measure:
    """The weights of the boxes in a list, as sets of those that weigh the same."""

    def __init__(self, weights: Iterable[int]) -> None:
        layers: dict[int, int] = {}
        for place, weight in enumerate(weights):
            layers[weight] = layers.get(weight, 0) | 1 << place
        self.layers = sorted(layers.items(), reverse=True)
        self.even = set(layers) <= {1}  # whether each weighs 1, so that to weigh is to count
        self.weight = int.bit_count if self.even else self.summed

    def summed(self, boxes: int) -> int:
        """What a set weighs."""
        return sum([weight * (boxes & layer).bit_count() for weight, layer in self.layers])

    def heaviest(self, boxes: int) -> int:
        """What the heaviest box of a set weighs."""
        return next((weight for weight, layer in self.layers if boxes & layer), 0)

    def size(self, boxes: int) -> float:
        """How many boxes that weigh the same would leave as much unknown as a set does."""
        if self.even:
            return boxes.bit_count()
        return alike_as_many(
            [(weight, (boxes & layer).bit_count()) for weight, layer in self.layers]
        )
