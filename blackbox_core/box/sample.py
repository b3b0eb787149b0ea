"""A fair sample of the boxes that fit, where they are too many to be weighed."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate

from .deal import Dice
from .deduce import Knowledge, scaled

SIZE = 1500


def sampled(known: Knowledge) -> Knowledge:
    """The same knowledge as if only some of its boxes, drawn by lot, were possible."""
    dice, every = Dice(known.count), (1 << known.view.box.cells) - 1
    size = scaled(SIZE, known.view.box)
    behind = [*accumulate(known.weight(*partial) for partial in known.partials)]
    drawn = [known.partials[bisect(behind, dice.below(behind[-1]))] for _ in range(size)]
    boxes = [filled(known, *partial, dice) for partial in drawn]
    return known.but(partials=[(box, every ^ box) for box in boxes], count=size)


def filled(known: Knowledge, atoms: int, free: int, dice: Dice) -> int:
    """A partial box with the atoms that it lacks put on open cells, drawn by lot."""
    view = known.view
    undecided = [1 << cell for cell in range(view.box.cells) if not (atoms | free) >> cell & 1]
    for _ in range(view.count - atoms.bit_count()):
        atoms |= undecided.pop(dice.below(len(undecided)))
    return atoms
