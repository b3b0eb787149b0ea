"""Deal box numbers, puzzles and tasks for programs, to be printed, sent, or used in a contest.

The same seed deals the same lines on every system. docs/programs.md describes the JSON.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..box import Box, Cells
from ..box.deal import Dice
from ..box.options import ATOMS, FAIR, GRADE, SIZE, atoms_of, box_of
from ..box.options import check as check_box
from ..box.placing import exactly
from ..box.puzzle import Puzzle
from ..box.table import NO_FAIR_BOX, deal_atoms
from ..box.text.notation import describe_box
from ..box.view import View, new_round
from ..console import Game
from ..console.json_lines import CodedError, Facts, as_line
from ..console.phrases import Verbatim, phrase
from ..console.session import Dialogue, Refused
from ..console.settings import JSON, Chosen, Setting, Within
from ..console.table import SEED, Start

SCHEMA = "blackbox-task-1"
GROUP = "boxes"
COUNT = Setting("count", 1, "deal N boxes", "N", Within(1, 9999), group=GROUP)
TASKS = Setting("tasks", 0, "deal N boxes with par and grade", "N", Within(1, 9999), group=GROUP)
PUZZLES = Setting("puzzles", 0, "deal a booklet of N puzzles", "N", Within(1, 999), group=GROUP)


def deal(start: Start) -> Dialogue:
    """Print puzzles, tasks or box numbers, as the options say."""
    chosen = start.chosen
    if chosen[JSON]:
        for task, facts in enumerate(facts_of_all(chosen), 1):
            yield Verbatim(as_line(SCHEMA, {"task": task} | facts))
    elif chosen[PUZZLES]:
        yield from booklet_of(chosen)
    else:
        for box, atoms in boxes(chosen):
            yield describe(box, atoms, with_par=chosen[TASKS] > 0)


def boxes(chosen: Chosen) -> Iterator[tuple[Box, Cells]]:
    """Yield dealt boxes, each with the cells of its atoms. Where no fair box was found, the cells
    are the empty set.
    """
    dice, box = Dice(chosen[SEED]), box_of(chosen)
    view = View(box, exactly(atoms_of(chosen)))
    for _ in range(chosen[TASKS] or chosen[COUNT]):
        yield box, deal_atoms(dice, view, chosen[FAIR])


def describe(box: Box, atoms: Cells, with_par: bool) -> str:
    """Return the number of a box. If `with_par`, add the machine's score in the box (par) and the
    grade of the proof, as `par_and_grade` computes them.
    """
    if not atoms:
        return phrase(NO_FAIR_BOX)
    number = describe_box(box, atoms)
    if not with_par:
        return number
    par, grade = par_and_grade(box, atoms)
    if grade is None:
        return phrase("Box {box}, par {par}.", box=number, par=par)
    return phrase("Box {box}, par {par}, grade {grade}.", box=number, par=par, grade=grade)


def par_and_grade(box: Box, atoms: Cells) -> tuple[int, int | None]:
    """Return the machine's score in a box (par), and the grade of the proof by the rays that the
    machine fires in it.

    The grade is that of a puzzle with these rays: 1 to 5, or 6 if the techniques do not suffice, or
    None if several boxes fit the rays.
    """
    from ..box.advice.playing import play_as_machine
    from ..box.making import is_only_box, solution

    round = new_round(box, atoms)
    machine = play_as_machine(round)
    view = round.view.with_shots(*machine.shots)
    return machine.score, solution(view, atoms).grade if is_only_box(view) else None


# --- puzzles ---


def puzzles(chosen: Chosen) -> Iterator[Puzzle]:
    """Yield puzzles of the grade that the options name."""
    from ..box.making import puzzle_of

    dice, kind = Dice(chosen[SEED]), (box_of(chosen), atoms_of(chosen))
    for _ in range(chosen[PUZZLES]):
        puzzle = puzzle_of(*kind, chosen[GRADE], dice)
        if puzzle:
            yield puzzle


def booklet_of(chosen: Chosen) -> Dialogue:
    """Print puzzles as a booklet for paper, with the solutions at its end."""
    from ..box.making import solution
    from ..box.puzzle_words import booklet

    made = [(puzzle, solution(puzzle.view, puzzle.atoms)) for puzzle in puzzles(chosen)]
    for page in booklet(made):
        yield Verbatim(page)


# --- JSON ---


def facts_of_all(chosen: Chosen) -> Iterator[Facts]:
    """Yield a JSON object for each puzzle or box that the options ask for."""
    if chosen[PUZZLES]:
        yield from map(facts_of_puzzle, puzzles(chosen))
        return
    for box, atoms in boxes(chosen):
        yield facts_of_box(box, atoms, with_par=chosen[TASKS] > 0)


def facts_of_box(box: Box, atoms: Cells, with_par: bool) -> Facts:
    """Return a JSON object for a box. If `with_par`, it has the machine's score (par) and the
    grade. If `atoms` is empty, the object is an error message: no fair box was found.
    """
    if not atoms:
        return CodedError("no_fair_box", phrase(NO_FAIR_BOX)).facts
    facts = {"box": describe_box(box, atoms), "size": box.size, "atoms": atoms.bit_count()}
    if not with_par:
        return facts
    par, grade = par_and_grade(box, atoms)
    return facts | {"par": par, "grade": grade}


def facts_of_puzzle(puzzle: Puzzle) -> Facts:
    """Return a JSON object for a puzzle, with its rays, its solution and the hardest technique."""
    from ..box.making import solution
    from ..box.puzzle_words import describe_number
    from ..box.text.notation import describe_view
    from ..box.text.words import describe_cell

    view = puzzle.view
    solved = solution(view, puzzle.atoms)
    return {
        "puzzle": describe_number(puzzle),
        "size": view.box.size,
        "atoms": view.atom_count.most,
        "position": describe_view(view),
        "solution": [describe_cell(cell) for cell in view.box.cells_of(puzzle.atoms)],
        "grade": solved.grade,
        "technique": solved.hardest.form,
    }


# --- options ---


def check(chosen: Chosen) -> None:
    """Raise Refused for options that exclude each other, or for tasks that take too long to
    deal.
    """
    check_box(chosen)
    given = [setting for setting in (COUNT, TASKS, PUZZLES) if setting.name in chosen.given]
    if len(given) > 1:
        one, other = given[:2]
        message = "argument --{other}: not allowed with argument --{one}"
        raise Refused(phrase(message, one=one.name, other=other.name))
    if chosen[PUZZLES]:
        from ..box.puzzle_words import require_suited

        require_suited(box_of(chosen), atoms_of(chosen))
    if chosen[TASKS]:
        check_tasks(chosen)


def check_tasks(chosen: Chosen) -> None:
    """Raise Refused for boxes whose par takes too long to compute."""
    from ..box.advice.playing import MAX_IN_SECONDS
    from ..box.deal import placements

    if placements(box_of(chosen), atoms_of(chosen)) > MAX_IN_SECONDS:
        message = (
            "argument --tasks: expected fewer atoms or a smaller box, since par is not known "
            "for this box"
        )
        raise Refused(phrase(message))


SETTINGS = (ATOMS, SIZE, FAIR, COUNT, TASKS, PUZZLES, GRADE, JSON, SEED)
GAME = Game("deal", "Black Box", SETTINGS, deal, check, keeps=False)
