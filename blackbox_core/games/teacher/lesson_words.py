"""Lessons in words: what is told, and what is asked."""

from __future__ import annotations

from ...box.text.drawing import ATOM, LETTERS, Grid, standard_markers
from ...box.text.words import tell_cells
from ...console.phrases import phrase
from ...console.session import unpainted
from .lessons import LESSONS, MAY, MORE, RAY, UNFELT, Lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Paint


def tell_lesson(place: int) -> list[str]:
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
        cell = tell_cells(lesson.view.box.cells_of(lesson.cell))
        return phrase("Can there be an atom at {cell}, yes or no? ", cell=cell)
    if lesson.kind == MORE:
        return phrase("Can one more ray tell you anything new, yes or no? ")
    one, other = lesson.asked
    return phrase("Which ray is better, {one} or {other}? ", one=one, other=other)
