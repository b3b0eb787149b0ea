"""The games that end the lessons: a ray is fired and talked over, and the atoms are judged."""

from __future__ import annotations

from ...box.cells import NONE
from ...box.deduction.contradictions import against
from ...box.law import ABSORBED
from ...box.ray import result
from ...box.table import ROUND
from ...box.text.reading import read_entry
from ...box.text.words import describe_again, describe_answer, describe_cells
from ...console.phrases import counted, later, number, phrase
from ...console.verbs import Verbs
from .judging import check_complete, describe_broken
from .lesson import SILENT, TALKED, TOLD
from .lesson_records import concluded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.law import Box
    from ...box.view import Round, Shot
    from ...console.session import Dialogue
    from .learn import LessonTable

verbs = Verbs(group=later("The game of a lesson"))

SWALLOWED, SENT_BACK, STRAIGHT, CORNER, TWICE = "absorbed", "back", "straight", "corner", "twice"

# What a result means in a box of two atoms: with no more, each of these is without exception.
MEANINGS = {
    SWALLOWED: later(
        "An atom was straight ahead of it: in its own line, unless the other one turned it first."
    ),
    SENT_BACK: later(
        "Either an atom is beside its first cell, or it ran between the two and was turned back."
    ),
    STRAIGHT: later(
        "With two atoms nothing can turn a ray and bring it back into its line: the line and both "
        "lines beside it are free."
    ),
    CORNER: later(
        "With two atoms it turned just once, in the cell where both lines cross. The atom is "
        "diagonally beyond that cell."
    ),
    TWICE: later("It turned twice, and each atom turns a ray once: it met both of them."),
}


def kind_of(box: Box, shot: Shot) -> str:
    """What sort of result it is, by where the ray went in and where it came out."""
    if shot.exit == ABSORBED:
        return SWALLOWED
    if shot.exit == shot.entry:
        return SENT_BACK
    if shot.exit == result(box, NONE, shot.entry):
        return STRAIGHT
    return CORNER if box.crossing(shot.entry, shot.exit) else TWICE


def in_progress(table: LessonTable) -> Round:
    """The round that is played; there is one wherever a verb for it was let through."""
    assert table.play.round
    return table.play.round


@verbs.verb(
    "ray N", "Fire a ray from entry N; a bare number does the same.", letter="r", when=ROUND
)
def ray(table: LessonTable, words: list[str]) -> Dialogue:
    entry = read_entry(words[0], table.box)
    known = table.view.known(entry)
    table.seat.cursor = table.seat.last = entry
    if known is not None:
        yield describe_again(entry, known)
        yield phrase("A ray whose result you know costs nothing, and tells you nothing.")
        return
    table.play.round = after = in_progress(table).fire(entry)
    shot = after.view.shots[-1]
    yield describe_answer(entry, shot.exit)
    yield from talked_over(table, shot)
    yield from table.redraw()


def talked_over(table: LessonTable, shot: Shot) -> Dialogue:
    """What the result of a ray means, and how many boxes it leaves."""
    talk = table.play.question.talk
    if talk == TALKED:
        yield phrase(MEANINGS[kind_of(table.box, shot)])
    if talk != SILENT:
        yield describe_fitting(table.knowledge().count)


def describe_fitting(count: int) -> str:
    """How many boxes fit what was seen, and what to do when it is one."""
    if count == 1:
        return phrase("Only one box still fits: set its atoms, then EVAL.")
    return phrase("{n} boxes still fit.", n=number(count))


@verbs.verb("eval", "Judge the atoms that you set.", letter="e", also="done", when=ROUND)
def evaluate(table: LessonTable, _: list[str]) -> Dialogue:
    check_complete(table.view)
    if table.view.marks.atoms == in_progress(table).atoms:
        yield counted(
            "Right: you found them all, for {n} point.",
            "Right: you found them all, for {n} points.",
            table.view.points,
        )
        yield from concluded(table)
    elif table.play.miss():
        yield describe_broken(table.view) if against(table.view) else phrase(MANY)
    else:
        yield from reveal(table)


MANY = later("No: your atoms fit every ray so far, but so do others. Fire one more ray.")


@verbs.verb("giveup", "Show where the atoms are.", also="reveal", when=ROUND)
def giveup(table: LessonTable, _: list[str]) -> Dialogue:
    yield from reveal(table)


def reveal(table: LessonTable) -> Dialogue:
    """Show the atoms; the lesson counts as missed."""
    table.play.settle(TOLD)
    cells = describe_cells(table.box.cells_of(in_progress(table).atoms))
    points = in_progress(table).verdict().score
    told = "The atoms are at {cells}. That is {points} points; AGAIN deals another box."
    yield phrase(told, cells=cells, points=points)
    yield from concluded(table)
    if table.boards:
        yield from table.draw()
