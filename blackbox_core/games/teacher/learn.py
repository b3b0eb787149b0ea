"""Lessons from a 3x3 box upward: a picture, some sentences, a question, an answer."""

from __future__ import annotations

from ...box.text.drawing import ATOM, LETTERS, Grid, standard_markers
from ...box.text.words import describe_cells
from ...console.phrases import later, phrase
from ...console.session import unpainted
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK, Table
from .lessons import LESSONS, MAY, MORE, RAY, UNFELT, Lesson
from .table import LESSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.session import Dialogue, Paint
    from ...console.table import Start


def describe_lesson(place: int) -> list[str]:
    """The head of the lesson at a place, from 1, and what it says."""
    title = phrase(LESSONS[place - 1].title)
    lines = range(len(LESSONS[place - 1].told))
    return [
        phrase("Lesson {place}: {title}.", place=place, title=title),
        *(phrase(LESSONS[place - 1].told[line]) for line in lines),
    ]


def draw_lesson(lesson: Lesson, paint: Paint = unpainted) -> str:
    """The box of a lesson, with the atoms that are shown and the rays that were fired."""
    view = lesson.view
    grid = Grid(view.box)
    grid.mark_shots(view.shots, standard_markers(LETTERS))
    grid.put(view.marks.atoms, ATOM)
    return grid.draw(paint)


def question(lesson: Lesson) -> str:
    """The prompt of a lesson."""
    if lesson.kind == RAY:
        return phrase("What does ray {entry} do, A, R or its exit? ", entry=lesson.asked[0])
    if lesson.kind == UNFELT:
        return phrase("Which atom does no ray feel, ROW,COLUMN? ")
    if lesson.kind == MAY:
        cell = describe_cells(lesson.view.box.cells_of(lesson.cell))
        return phrase("Can there be an atom at {cell}, yes or no? ", cell=cell)
    if lesson.kind == MORE:
        return phrase("Can one more ray tell you anything new, yes or no? ")
    one, other = lesson.asked
    return phrase("Which ray is better, {one} or {other}? ", one=one, other=other)


class LessonTable(Table):
    """One lesson after another; at its `seat` lies whether this one's question was answered."""

    name, title = "learn", later("the lessons")
    version = later("Black Box {version}.")
    declared = (LESSON, SEED, CONFIRM, COLOUR, SPEAK)
    setup = None
    seat: bool
    play: int  # the place of the lesson, from 1; beyond the last one all were taken

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.play = min(start.chosen[LESSON], len(LESSONS))
        self.seat, self.unreported = False, True

    @property
    def answered(self) -> bool:
        return self.seat

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.play - 1]

    @property
    def over(self) -> bool:
        return self.play > len(LESSONS)

    def show(self) -> Dialogue:
        """The lesson: its picture, and what it says."""
        if self.over:
            yield phrase("That was the last lesson. BACK repeats it, PLAY begins a game.")
            return
        head, *told = describe_lesson(self.play)
        yield head
        yield draw_lesson(self.lesson, self.paint)
        yield from told

    def turn(self, place: int) -> Dialogue:
        """Another lesson; where one stopped is kept."""
        self.play, self.seat = place, False
        self.settings = self.settings.replace(LESSON, min(place, len(LESSONS)))
        yield from self.show()

    # --- on the disk ---

    @property
    def moves(self) -> int | None:
        return None  # what is kept is the setting

    def recipe(self) -> dict[str, str]:
        return {"game": self.name, "lesson": str(self.play)}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return phrase("lesson {lesson}", lesson=recipe["lesson"])

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        return type(self)(self.replay_start(lesson=int(recipe["lesson"])))
