"""Boxes in which a technique is wanted often, once some rays were fired."""

from __future__ import annotations

from ...box.ray import result
from ...box.techniques.known import Known, Rays
from ...box.techniques.solving import Solver
from ...box.view import Shot
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells
    from ...box.deal import Dice
    from ...box.view import View

TRIES = 40  # boxes of which the one is taken that wants a technique most often
RAYS = range(5, 11)  # that are fired


class Wanting(Value):
    """A box, the rays to be fired, and how often the technique speaks then."""

    atoms: Cells
    entries: tuple[int, ...]
    steps: int


def dealt_for(rank: int, view: View, dice: Dice) -> Wanting | None:
    """Of some boxes at random the one that wants a technique most often; None where none does."""
    found = max((wanting(rank, view, dice) for _ in range(TRIES)), key=lambda box: box.steps)
    return found if found.steps else None


def wanting(rank: int, view: View, dice: Dice) -> Wanting:
    """A box at random, with rays straight round it, and how often a technique speaks there."""
    atoms, entry = dice.deal(view), 1 + dice.below(view.box.entries)
    entries = list[int]()
    for _ in range(RAYS[dice.below(len(RAYS))]):
        if view.known(entry) is None:
            entries.append(entry)
            view = view.seen(Shot(entry, result(view.box, atoms, entry)))
        entry = (entry + 2) % view.box.entries + 1
    solver = Solver(Known(Rays(view)), (atoms, view.box.every & ~atoms), rank)
    return Wanting(atoms, tuple(entries), sum(step.rank == rank for step in solver.steps()))
