"""Compute the weights of boxes, which correspond to the chances with which they are dealt: each
number of atoms is equally likely, then each box with that number of atoms.

So the weight of a box is in inverse proportion to the number of boxes with as many atoms. If there
are 3 to 6 atoms, a box with three weighs as much as 1,800 boxes with six.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import factorial, lcm, log2
from typing import NamedTuple

from .. import FIRST, Cells, cached
from ..deal import Dice
from ..placing import Count, Placing, TooLong, near_in
from ..view import View
from .search import scaled
from .walk import BoxSet, bits_where

# A cell tried takes 0.4 microseconds. Ten atoms apart in an untouched 10x10 box take 440,000 tries
# (8x8 and four: 10,000); six in a 15x15 box would take 4.9 million, which is too long to wait.
MAX_CELLS_TRIED = 1_500_000  # cells tried, in an 8x8 box, to count the ways to put atoms apart
BOXES_GROWN = 3_000  # boxes grown at random to estimate their number: its error is then 1 percent

WEIGHTS: dict[tuple[int, int, Count, Placing], dict[int, int]] = {}


class SampleWeights(NamedTuple):
    """The weights of the boxes in a sample, by number of atoms. `size` is the number of boxes for
    which the whole sample stands. If boxes differ in weight, it is their effective number, as
    `perplexity` computes it.
    """

    weights: dict[int, int]
    size: float


def weights(view: View) -> dict[int, int]:
    """Return {number of atoms: weight of one box with this number}, without regard to the shots.
    The weight is 1 if the number of atoms is known.
    """
    key = (*view.box.key, view.atom_count, view.placing)
    return cached(WEIGHTS, key, lambda: equal_weights(view))


def equal_weights(view: View) -> dict[int, int]:
    """Return {number of atoms: weight of one box with this number}. Each number of atoms has the
    same total weight, summed over all boxes that the rules allow.
    """
    numbers = view.atom_count.numbers
    boxes = boxes_by_number(view) if len(numbers) > 1 else dict.fromkeys(numbers, 1)
    common = lcm(*filter(None, boxes.values()))
    return {number: common // boxes[number] if boxes[number] else 0 for number in numbers}


def boxes_by_number(view: View) -> dict[int, int]:
    """Return {number of atoms: number of boxes that the rules allow}, without regard to the shots.
    The numbers are estimated if counting takes too long.
    """
    box, numbers = view.box, view.atom_count.numbers
    fillings = view.placing.fillings(box, scaled(MAX_CELLS_TRIED, box))
    try:
        return {number: fillings(box.every, number) for number in numbers}
    except TooLong:
        return estimate_boxes_by_number(view)


def estimate_boxes_by_number(view: View) -> dict[int, int]:
    """Estimate {number of atoms: number of boxes that the rules allow}.

    Atoms are placed one by one on cells chosen at random. The number of cells that are possible for
    each atom is known, and these numbers are multiplied. The mean of many such products is divided
    by the number of orders in which the same atoms can be placed. The result is the number of boxes
    (Knuth, "Estimating the efficiency of backtrack programs", 1975).
    """
    products, dice = [0] * (view.atom_count.most + 1), Dice(view.box.cells)
    for _ in range(BOXES_GROWN):
        for number, product in enumerate(growth_products(view, dice)):
            products[number] += product
    return {
        number: products[number] // BOXES_GROWN // factorial(number)
        for number in view.atom_count.numbers
    }


def growth_products(view: View, dice: Dice) -> Iterator[int]:
    """Place atoms one by one at random. Yield 1, then for each atom the number of cells that were
    possible for it, multiplied by the product yielded before.
    """
    near, open, product = near_in(view.box, view.placing), view.box.every, 1
    yield product
    for _ in range(view.atom_count.most):
        product *= open.bit_count()
        yield product
        if open:
            cell = random_cell(open, view.box.cells, dice)
            open &= ~(cell | near[cell])


def random_cell(open: Cells, cells: int, dice: Dice) -> Cells:
    """Return a random cell of the set `open`. `cells` is the number of all cells of the box."""
    while not (cell := FIRST << dice.below(cells)) & open:
        pass
    return cell


def perplexity(layers: Iterable[tuple[int, float]]) -> float:
    """Return the effective number of boxes that differ in weight: the number of equally heavy boxes
    that have the same entropy. It is two to the power of the entropy in bits. `layers` has pairs of
    a weight and the number of boxes with this weight.
    """
    layers = [(weight, number) for weight, number in layers if weight and number]
    if len(layers) < 2:
        return sum(number for _, number in layers)
    total = sum(weight * number for weight, number in layers)
    bits = sum(weight * number / total * log2(total / weight) for weight, number in layers)
    return float(2**bits)


class WeightedBoxes:
    """The weights of the boxes in a list. A set of boxes is an integer with one bit for each box,
    by index.
    """

    def __init__(self, weights: list[int]) -> None:
        layers = sorted(set(weights), reverse=True)
        self.layers = [(weight, bits_where(weight, weights)) for weight in layers]
        self.even = set(layers) <= {1}  # whether each box weighs 1, so that boxes are only counted

    @property
    def weight(self) -> Callable[[BoxSet], int]:
        """The function that returns the total weight of a set of boxes."""
        return int.bit_count if self.even else self.summed

    def summed(self, boxes: BoxSet) -> int:
        """Return the total weight of a set of boxes."""
        return sum([weight * (boxes & layer).bit_count() for weight, layer in self.layers])

    def heaviest(self, boxes: BoxSet) -> int:
        """Return the weight of the heaviest box of a set."""
        if self.even:
            return 1 if boxes else 0
        return next((weight for weight, layer in self.layers if boxes & layer), 0)

    def size(self, boxes: BoxSet) -> float:
        """Return the effective number of boxes in the set `boxes`: the number of equally heavy
        boxes that have the same entropy.
        """
        if self.even:
            return boxes.bit_count()
        return perplexity([(weight, (boxes & layer).bit_count()) for weight, layer in self.layers])
