"""Read answers to the questions of lessons, and compute the right answers and why they are
right.
"""

from __future__ import annotations

from ...box import NONE, Cells, bits, union
from ...box.advice.worth import rank, worth
from ...box.deduction.deduce import deduce
from ...box.deduction.examples import contradicted_shots
from ...box.ray import Path, path, result, results
from ...box.techniques import Rank
from ...box.techniques.chain import steps_of
from ...box.techniques.facts import Facts
from ...box.techniques.known import Known, KnownRays
from ...box.techniques.solving import Solver, certain
from ...box.techniques.step import gives_of
from ...box.text.reading import read_cell, read_cells, read_entry, read_result
from ...box.text.words import describe_cells, describe_path, describe_result
from ...box.view import View
from ...console.conversation import NO, YES
from ...console.phrases import decimal, phrase
from ...console.session import Refused
from .lesson import Kind, Question


def describe_broken(view: View) -> str:
    """Say that the marked atoms are wrong, and name the first ray whose result contradicts them."""
    shot, *_ = contradicted_shots(view)
    return phrase(
        "No. Ray {entry}: {seen}; with your atoms: {would}. CHECK lists every result "
        "that your atoms contradict.",
        entry=shot.entry,
        seen=describe_result(shot.entry, shot.exit),
        would=describe_result(shot.entry, result(view.box, view.marks.atoms, shot.entry)),
    )


def answers(question: Question) -> list[int]:
    """Return all right answers to a question.

    Depending on the kind of question, an answer is the result of a ray, a set of cells, 1 for yes
    or 0 for no, or an entry.
    """
    view = question.view
    if question.kind == Kind.RAY:
        return [asked_path(question).exit]
    if question.kind == Kind.REDUNDANT:
        return [*bits(redundant_atoms(view))]
    if question.kind in (Kind.PROVED_FREE, Kind.PROVED_ATOM):
        atoms, free = proved(question)
        return [free] if question.kind == Kind.PROVED_FREE else [*bits(atoms)]
    known = deduce(view)
    if question.kind == Kind.MAY:
        return [int(known.holding(question.cell).box_count > 0)]
    if question.kind == Kind.MORE:
        return [int(not known.settled)]
    return [min([worth(known, entry) for entry in question.asked], key=rank).entry]


def describe_right(question: Question) -> str:
    """Return the right answer, or the first of several right answers, as part of a sentence."""
    right, *_ = answers(question)
    if question.kind == Kind.RAY:
        return describe_result(question.asked[0], right)
    if question.kind in (Kind.REDUNDANT, Kind.PROVED_FREE, Kind.PROVED_ATOM):
        return describe_cells(question.view.box.cells_of(Cells(right)))
    if question.kind == Kind.BETTER:
        return phrase("ray {entry}", entry=right)
    return phrase("yes") if right else phrase("no")


def proved(question: Question) -> Facts:
    """Return (atoms, free cells) that the technique of the question proves. The marked cells are
    taken as known.
    """
    view, (technique,) = question.view, question.asked
    known = Known(KnownRays(view), Facts(view.marks.atoms, view.marks.free))
    if technique <= Rank.EVERY_PATH:
        steps = [*steps_of(known, technique)]
    else:
        steps = [step for step in [Solver(known, certain(view), technique).next()] if step]
    return gives_of(steps)


def asked_path(question: Question) -> Path:
    """Return the path of the ray that a question is about."""
    view = question.view
    return path(view.box, view.marks.atoms, question.asked[0])


def redundant_atoms(view: View) -> Cells:
    """Return the atoms that no ray needs: if one of them is removed, every ray still has the same
    result. `view` has the atoms as marks.
    """
    box, atoms = view.box, view.marks.atoms
    before = results(box, atoms)
    return union([cell for cell in bits(atoms) if results(box, atoms & ~cell) == before]) or NONE


def reasons(question: Question) -> list[str]:
    """Return sentences, computed from the position, that say why the right answer is right."""
    if question.kind == Kind.RAY:
        return [describe_path(asked_path(question))]
    if question.kind == Kind.REDUNDANT:
        cell = describe_cells(question.view.box.cells_of(redundant_atoms(question.view)))
        message = "Without the atom at {cell}, every ray would have the same result as now."
        return [phrase(message, cell=cell)]
    return [describe_ray_worth(question, entry) for entry in question.asked]


def describe_ray_worth(question: Question, entry: int) -> str:
    """Say how many results the ray from `entry` can have, and how many bits of information it gives
    for each point that it costs.
    """
    ray = worth(deduce(question.view), entry)
    return phrase(
        "Ray {entry} has {answers} possible results and gives you {bits} bits for each point.",
        entry=entry,
        answers=len(ray.outcomes),
        bits=decimal(ray.rate),
    )


def read_reply(question: Question, text: str) -> int:
    """Read the player's answer to a question, as a number of the kind that `answers` returns."""
    word, box = text.strip().lower(), question.view.box
    if question.kind == Kind.RAY:
        return read_result(word, question.asked[0], box)
    if question.kind in (Kind.REDUNDANT, Kind.PROVED_ATOM):
        return box.mask(read_cell(word, box))
    if question.kind == Kind.PROVED_FREE:
        return box.mask(*read_cells(text.split(), box))
    if question.kind == Kind.BETTER:
        entry = read_entry(word, box)
        if entry not in question.asked:
            one, other = question.asked
            raise Refused(
                phrase(
                    "The question is about two rays: type {one} or {other}.", one=one, other=other
                )
            )
        return entry
    if word not in YES + NO:
        raise Refused(phrase("Type YES or NO."))
    return int(word in YES)
