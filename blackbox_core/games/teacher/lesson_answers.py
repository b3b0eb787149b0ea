"""Replies to lessons: read, and judged to the point, whether they are right, and why."""

from __future__ import annotations

from ...box.advice.worth import rank, worth
from ...box.cells import NONE, Cells, bits, union
from ...box.deduction.deduce import deduce
from ...box.deduction.explain import Proof, explain
from ...box.ray import path, result, results
from ...box.text.explain_words import describe_doubt, describe_proof
from ...box.text.reading import read_cell, read_entry, read_result
from ...box.text.words import describe_cells, describe_path
from ...console.asking import NO, YES
from ...console.phrases import decimal, phrase
from ...console.session import Refused
from ...console.value import Value
from .lessons import BETTER, MAY, MORE, RAY, UNFELT, Lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import View


def answers(lesson: Lesson) -> list[int]:
    """What is right: a result, a cell as a set of one, 1 for yes or 0 for no, an entry."""
    view = lesson.view
    if lesson.kind == RAY:
        return [result(view.box, view.marks.atoms, lesson.asked[0])]
    if lesson.kind == UNFELT:
        return [*bits(unfelt(view))]
    known = deduce(view)
    if lesson.kind == MAY:
        return [int(known.holding(lesson.cell).count > 0)]
    if lesson.kind == MORE:
        return [int(not known.settled)]
    return [min([worth(known, entry) for entry in lesson.asked], key=rank).entry]


def unfelt(view: View) -> Cells:
    """The atoms shown that could be taken away without any ray doing anything else."""
    box, atoms = view.box, view.marks.atoms
    told = results(box, atoms)
    return union([cell for cell in bits(atoms) if results(box, atoms & ~cell) == told]) or NONE


class Judged(Value):
    """Whether a reply is right, and why, in sentences."""

    right: bool
    told: list[str]


def judged(lesson: Lesson, reply: int) -> Judged:
    """A reply, with the reason why."""
    right = reply in answers(lesson)
    first = phrase("Right.") if right else phrase("No, not so.")
    return Judged(right, [first, *because(lesson)])


def because(lesson: Lesson) -> list[str]:
    """Why the right answer is right."""
    view = lesson.view
    if lesson.kind == RAY:
        return [describe_path(path(view.box, view.marks.atoms, lesson.asked[0]))]
    if lesson.kind == UNFELT:
        return [because_unfelt(lesson)]
    known = deduce(view)
    if lesson.kind == MAY:
        told = explain(view, lesson.cell)
        return (
            describe_proof(view.box, told)
            if isinstance(told, Proof)
            else describe_doubt(known, told)
        )
    if lesson.kind == BETTER:
        return [because_better(lesson, entry) for entry in lesson.asked]
    if not known.settled:
        return [phrase("There are boxes that fit, and rays that would tell them apart.")]
    return [because_settled(describe_cells(view.box.cells_of(atoms))) for atoms in known.boxes()]


def because_unfelt(lesson: Lesson) -> str:
    """Which atom it is."""
    told = describe_cells(lesson.view.box.cells_of(unfelt(lesson.view)))
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
