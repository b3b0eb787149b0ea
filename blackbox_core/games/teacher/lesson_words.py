"""Lessons in words: what is asked, what is typed, and an answer to the point."""

from __future__ import annotations

from ...box.cell_words import read_cell
from ...box.drawing import ATOM, LETTERS, Grid, standard_markers
from ...box.words import read_entry, read_result, tell_cells
from ...console.asking import NO, YES
from ...console.phrases import phrase
from ...console.session import Refused, unpainted
from .lessons import BETTER, LESSONS, MAY, MORE, RAY, UNFELT, Lesson

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


def read_reply(lesson: Lesson, text: str) -> int:
    """What was typed, as `answers` gives it."""
    word, box = text.strip().lower(), lesson.view.box
    if lesson.kind == RAY:
        return read_result(word, lesson.asked[0], box)
    if lesson.kind == UNFELT:
        return box.mask(read_cell(word, box))
    if lesson.kind == BETTER:
        entry = read_entry(word, box)
        if entry not in lesson.asked:
            one, other = lesson.asked
            raise Refused(phrase("Choose {one} or {other}.", one=one, other=other))
        return entry
    if word not in YES + NO:
        raise Refused(phrase("Please answer yes or no."))
    return int(word in YES)
