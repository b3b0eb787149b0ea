"""Lessons in words: what is asked, what is typed, and an answer to the point."""

from __future__ import annotations

from ...box.cell_words import read_cell
from ...box.deduce import deduce
from ...box.drawing import ATOM, LETTERS, Grid, standard_markers
from ...box.explain import Proof, explain
from ...box.explain_words import tell_doubt, tell_proof
from ...box.law import ABSORBED
from ...box.path_words import tell_path
from ...box.ray import path
from ...box.words import read_entry, tell_cells
from ...box.worth import worth
from ...console.phrases import decimal, phrase
from ...console.session import Refused, unpainted
from ...console.value import Value
from .lessons import BETTER, LESSONS, MAY, MORE, RAY, UNFELT, Lesson, answers, unfelt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Paint


class Judged(Value):
    """Whether a reply is right, and why, in sentences."""

    right: bool
    told: list[str]


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
        told = {"a": ABSORBED, "r": lesson.asked[0]}
        return told[word] if word in told else read_entry(word, box)
    if lesson.kind == UNFELT:
        return box.mask(read_cell(word, box))
    if lesson.kind == BETTER:
        entry = read_entry(word, box)
        if entry not in lesson.asked:
            one, other = lesson.asked
            raise Refused(phrase("Choose {one} or {other}.", one=one, other=other))
        return entry
    if word not in ("y", "yes", "n", "no"):
        raise Refused(phrase("Please answer yes or no."))
    return int(word.startswith("y"))


def judged(lesson: Lesson, reply: int) -> Judged:
    """A reply, with the reason why."""
    right = reply in answers(lesson)
    first = phrase("Right.") if right else phrase("No, not so.")
    return Judged(right, [first, *because(lesson)])


def because(lesson: Lesson) -> list[str]:
    """Why the right answer is right."""
    view = lesson.view
    if lesson.kind == RAY:
        return [tell_path(path(view.box, view.marks.atoms, lesson.asked[0]))]
    if lesson.kind == UNFELT:
        return [because_unfelt(lesson)]
    known = deduce(view)
    if lesson.kind == MAY:
        told = explain(view, lesson.cell)
        return tell_proof(view.box, told) if isinstance(told, Proof) else tell_doubt(known, told)
    if lesson.kind == BETTER:
        return [because_better(lesson, entry) for entry in lesson.asked]
    if not known.settled:
        return [phrase("There are boxes that fit, and rays that would tell them apart.")]
    return [because_settled(tell_cells(view.box.cells_of(atoms))) for atoms in known.boxes()]


def because_unfelt(lesson: Lesson) -> str:
    """Which atom it is."""
    told = tell_cells(lesson.view.box.cells_of(unfelt(lesson.view)))
    return phrase("Without an atom at {cell} every ray does just what it does now.", cell=told)


def because_better(lesson: Lesson, entry: int) -> str:
    """How many answers a ray may get, and what it is worth."""
    ray = worth(deduce(lesson.view), entry)
    return phrase(
        "Ray {entry} has {answers} possible answers, and is worth {bits} bits for a point.",
        entry=entry,
        answers=len(ray.outcomes),
        bits=decimal(ray.rate),
    )


def because_settled(cells: str) -> str:
    """One of the boxes that fit, where no ray tells more."""
    return phrase("No ray tells more, and this box fits: {cells}.", cells=cells)
