"""A fair sample of the boxes that fit, where they are too many to be weighed."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate

from ..console.allowance import spend
from .deal import Dice
from .deduce import Knowledge, weigher
from .kinds import FIRST, Cells
from .placing import exactly
from .search import scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .view import View

CELLS = 4  # that are looked at in the time of a step
SIZE = 1500  # boxes: a chance of one half is then known to 0.013, one standard error


def sampled(known: Knowledge) -> Knowledge:
    """The same knowledge as if only some of its boxes, drawn by lot, were possible."""
    dice, every = Dice(known.count), known.view.box.every
    size, weight = scaled(SIZE, known.view.box), weigher(known.view)
    behind = [*accumulate(weight(*partial) for partial in known.partials)]
    drawn = [known.partials[bisect(behind, dice.below(behind[-1]))] for _ in range(size)]
    boxes = [filled(known.view, *partial, dice) for partial in drawn]
    return known.but(partials=[(box, every ^ box) for box in boxes], count=size)


def filled(view: View, atoms: Cells, free: Cells, dice: Dice) -> Cells:
    """A partial box with the atoms that it lacks put on open cells, drawn by lot."""
    number = chosen(view, atoms, free, dice)
    while True:
        spend(view.box.cells // CELLS)
        box = atoms
        undecided = [FIRST << cell for cell in range(view.box.cells)]
        undecided = [cell for cell in undecided if not cell & (atoms | free)]
        for _ in range(number - atoms.bit_count()):
            box |= undecided.pop(dice.below(len(undecided)))
        if view.placing.allows(view.box, box):
            return box


def chosen(view: View, atoms: Cells, free: Cells, dice: Dice) -> int:
    """How many atoms a partial box is to have, drawn by lot where it may have more or fewer."""
    numbers = view.count.numbers
    if len(numbers) == 1:
        return view.count.most
    parts = [weigher(view.but(count=exactly(number)))(atoms, free) for number in numbers]
    behind = [*accumulate(parts)]
    return numbers[bisect(behind, dice.below(behind[-1]))]
