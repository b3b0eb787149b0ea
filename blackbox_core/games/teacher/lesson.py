"""The parts of a lesson: its questions, each about a position, with a hint and a reason.

A position is the text of a View. Its marked atoms are shown to the player as the atoms of the box.
Without marked atoms the player knows only the results of the rays.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ...box import Cells
from ...box.text.notation import read_view
from ...box.text.reading import read_cells
from ...box.view import View


class Kind(StrEnum):
    """The kinds of questions in lessons. The value of each is its word in lessons.txt."""

    RAY = "ray"  # the result of a ray
    REDUNDANT = "masked"  # an atom that affects no ray
    MAY = "may"  # whether there can be an atom in a cell
    MORE = "more"  # whether any ray can prove something new
    BETTER = "better"  # the better of two rays
    PROVED_FREE = "free"  # the cells that a technique proves free
    PROVED_ATOM = "atom"  # an atom that a technique proves
    PLAY = "game"  # nothing, because a game is played


class Talk(StrEnum):
    """How much is explained after each ray, in a game within a lesson."""

    TALKED = "talked"  # what the result means
    COUNTED = "counted"  # how many boxes fit
    SILENT = "silent"  # nothing


# The outcome of a question: answered without help, answered after a hint, or not answered.
UNAIDED, HINTED, MISSED = 0, 1, 2


class Question(NamedTuple):
    """A question of a lesson.

    The meaning of the numbers in `asked` depends on the kind of question. They are one or two
    entries, the row and column of a cell, or the number of a technique.
    """

    position: str  # the text of a View
    texts: tuple[str, ...]  # the sentences before the question
    kind: Kind
    asked: tuple[int, ...] = ()
    hint: str = ""  # said after a first wrong answer
    why: str = ""  # said with the right answer; if "", the program works out the reason
    talk: Talk = Talk.SILENT  # what is explained after each ray of a game
    free: str = ""  # cells that are marked as free in a game

    @property
    def view(self) -> View:
        view = read_view(self.position)
        free = read_cells([self.free], view.box) if self.free else []
        return view.with_marks(view.marks._replace(free=view.box.mask(*free)))

    @property
    def cell(self) -> Cells:
        """The cell that the question is about, as a set of one cell."""
        return self.view.box.bit(*self.asked)


class Lesson(NamedTuple):
    """A lesson: its title, its questions in order, and the title of its chapter."""

    title: str
    questions: tuple[Question, ...]
    chapter: str = ""
