"""The parts of a lesson: questions, each about a position, with a hint and a reason.

A position is a View as text. Atoms that are shown are its marks. Without marks the player knows
only the results of the rays.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ...box import Cells
from ...box.text.notation import read_view
from ...box.text.reading import read_cells
from ...box.view import View


class Kind(StrEnum):
    """What a question asks, by its word in lessons.txt."""

    RAY = "ray"  # the result of a ray
    REDUNDANT = "masked"  # an atom that affects no ray
    MAY = "may"  # whether there can be an atom in a cell
    MORE = "more"  # whether any ray can tell something new
    BETTER = "better"  # the better of two rays
    PROVED_FREE = "free"  # the cells that a technique proves free
    PROVED_ATOM = "atom"  # an atom that a technique proves
    PLAY = "game"  # nothing: a game is played


class Talk(StrEnum):
    """What is said after each ray of a game in a lesson."""

    TALKED = "talked"  # what the result means
    COUNTED = "counted"  # how many boxes fit
    SILENT = "silent"  # nothing


# How the question of a lesson was answered: without help, after a hint, or it was told.
UNAIDED, HINTED, MISSED = 0, 1, 2


class Question(NamedTuple):
    """A question. `asked` are the entries, the cell or the technique that it is about.

    `told` are the sentences before it. `hint` is said after a first wrong answer, and `why` with
    the right one. Without a `why` the program works out the reason. In a game, `talk` is how much
    is said after each ray, and `free` are the cells that are marked free.
    """

    position: str
    told: tuple[str, ...]
    kind: Kind
    asked: tuple[int, ...] = ()
    hint: str = ""
    why: str = ""
    talk: Talk = Talk.SILENT
    free: str = ""

    @property
    def view(self) -> View:
        view = read_view(self.position)
        free = read_cells([self.free], view.box) if self.free else []
        return view.with_marks(view.marks._replace(free=view.box.mask(*free)))

    @property
    def cell(self) -> Cells:
        """The cell that the question asks about."""
        return self.view.box.bit(*self.asked)


class Lesson(NamedTuple):
    """A lesson: one idea, the questions about it in order, and its chapter."""

    title: str
    questions: tuple[Question, ...]
    chapter: str = ""
