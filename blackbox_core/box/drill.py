"""Rays to be foretold: which are asked, from the straight ones to those that turn often."""

from __future__ import annotations

from ..console.value import Value
from .law import ABSORBED
from .placing import exactly
from .ray import path
from .view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cells import Cells
    from .deal import Dice
    from .law import Box
    from .ray import Path

ATOMS = 4
TRIES = 1000  # rays that are looked at for one of a kind

# The kinds of ray, by what becomes of it, and by its turns where it comes out.
SWALLOWED, THROWN_BACK, STRAIGHT, TURNED, WOUND = "absorbed", "reflected", "straight", "one", "more"


class Task(Value):
    """A step of a drill: how often the rays turn, and whether the atoms stay in sight."""

    turns: int
    shown: bool = True


LADDER = (Task(0), Task(1), Task(2), Task(3), Task(1, False), Task(2, False), Task(3, False))


class Question(Value):
    """A ray to be foretold in a box whose atoms are shown, or were."""

    box: Box
    atoms: Cells
    entry: int
    shown: bool

    @property
    def path(self) -> Path:
        """What the ray does."""
        return path(self.box, self.atoms, self.entry)

    @property
    def kind(self) -> str:
        """Which kind of ray it is."""
        if self.path.exit == ABSORBED:
            return SWALLOWED
        if self.path.exit == self.entry:
            return THROWN_BACK
        return (STRAIGHT, TURNED, WOUND)[min(2, self.path.turns)]


def question(box: Box, level: int, dice: Dice) -> Question:
    """A ray by lot for a step of the ladder: each way to end is as likely as the others.

    After two turns none comes back: that takes an odd number of them, or the edge.
    """
    task = LADDER[min(level, len(LADDER) - 1)]
    ending = 2 * dice.below(2) if task.turns == 2 else dice.below(3)
    asked = drawn(box, task, dice)
    for _ in range(TRIES):
        way = asked.path
        if way.turns == task.turns and ended(way) == ending:
            break
        asked = drawn(box, task, dice)
    return asked


def drawn(box: Box, task: Task, dice: Dice) -> Question:
    """Any ray in any box."""
    atoms = dice.deal(View(box, exactly(ATOMS)))
    return Question(box, atoms, 1 + dice.below(box.entries), task.shown)


def ended(path: Path) -> int:
    """How a ray ended: 0 absorbed, 1 reflected, 2 out."""
    return 0 if path.exit == ABSORBED else 1 if path.exit == path.entry else 2
