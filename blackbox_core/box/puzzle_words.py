"""Describe puzzles in words and pictures: numbers, solutions, and booklets for printing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..console.phrases import counted, fold, join_and, later, phrase, quote
from ..console.reading import read_number
from ..console.session import Refused
from . import HEXAGONS, SQUARES, Box
from .making import Solution
from .puzzle import AS_IT_COMES, ATOMS, GRADE_LETTERS, LAST_NUMBER, SIDES, Puzzle, suits
from .techniques import GRADES
from .techniques.ray_words import describe_grade, describe_rays, describe_title
from .text.drawing import LETTERS, Grid, standard_markers
from .text.reading import read_size
from .text.words import describe_cells
from .view import View

UNSUITED = {
    SQUARES: later(
        "No puzzle has that size and number of atoms: choose {least} to {most} "
        "atoms and {short} to {long} rows and columns, with at least 4 cells "
        "for each atom."
    ),
    HEXAGONS: later(
        "No hexagonal puzzle has that size and number of atoms: choose {least} "
        "to {most} atoms and a size from H{short} to H{long}, with at least 4 "
        "cells for each atom."
    ),
}


def describe_number(puzzle: Puzzle) -> str:
    """Return the name of a puzzle, such as P4-318275: the letter of its grade, its size unless that
    is 8x8, its number of atoms, and its number.
    """
    letter, box = GRADE_LETTERS[puzzle.made_to], puzzle.view.box
    name = f"{puzzle.view.atom_count}-{puzzle.number}"
    return f"{letter}{name}" if box == Box() else f"{letter}{box.size}-{name}"


def read_puzzle(text: str) -> Puzzle:
    """Return the puzzle with a number such as P4-318275. Raise Refused if `text` is no such
    number.
    """
    text = text.upper()
    made_to = max(AS_IT_COMES, GRADE_LETTERS.find(text[:1]))
    *size, count, number = ["", *text[text[:1] in GRADE_LETTERS :].split("-")]
    place, atoms = read_number(number), read_number(count)
    try:
        box = read_size(size[1]) if size[1:] else Box()
    except Refused:
        atoms = None
    if len(size) > 2 or not atoms or not place or place > LAST_NUMBER:
        raise Refused(
            phrase(
                "{word} is not a puzzle number: type one such as P4-318275, "
                "P10x12-4-318275 or PH4-4-318275.",
                word=quote(text),
            )
        )
    require_suited(box, atoms)
    from .making import made_to_order, puzzle

    if made_to == AS_IT_COMES:
        return puzzle(box, atoms, place)
    made = made_to_order(box, atoms, made_to, place)
    if not made:
        message = "There is no puzzle {number}: try another number."
        raise Refused(phrase(message, number=text))
    return made


def describe_hardness(grade: int) -> str:
    """Return the name of a grade with its number, such as "grade 1, easy". If the grade has no
    number, return only its name.
    """
    if grade not in GRADES:
        return describe_grade(grade)
    return phrase("grade {n}, {grade}", n=grade, grade=describe_grade(grade))


def require_suited(box: Box, count: int) -> tuple[Box, int]:
    """Return `box` and `count` unchanged. Raise Refused if there are no puzzles in this box with so
    many atoms.
    """
    if not suits(box, count):
        sides = SIDES[box.shape]
        least, most, short, long = ATOMS[0], ATOMS[-1], sides[0], sides[-1]
        message = UNSUITED[box.shape]
        raise Refused(phrase(message, least=least, most=most, short=short, long=long))
    return box, count


def describe_puzzle(view: View) -> str:
    """Say how many atoms are to be found in a puzzle, and list its rays with their results."""
    return counted(
        "Find the one box with {n} atom that fits these rays: {rays}.",
        "Find the one box with {n} atoms that fits these rays: {rays}.",
        view.atom_count.most,
        rays=describe_rays(view.shots),
    )


def draw_puzzle(view: View) -> Grid:
    """Draw the box of a puzzle with its rays, and with the numbers of rows and columns.

    Entries without a ray are left blank.
    """
    grid = Grid(view.box, coordinates=True)
    grid.row_numbers = True
    grid.labels = dict.fromkeys(grid.labels, "")
    grid.mark_shots(view.shots, standard_markers(LETTERS))
    return grid


def describe_techniques(solution: Solution) -> str:
    """Name the techniques of a solution, the easiest first."""
    forms = sorted((step.rank, step.form) for step in solution.steps)
    names = [describe_title(form) for _, form in dict.fromkeys(forms)]
    return counted(
        "Technique needed: {names}.",
        "Techniques needed: {names}.",
        len(names),
        names=join_and(names),
    )


def describe_solution(puzzle: Puzzle, solution: Solution, first: int = 1) -> list[str]:
    """Return the numbered paragraphs of a solution, beginning with number `first`, and a sentence
    that says where the atoms are.
    """
    from .techniques.order import passages  # loaded with the first solution
    from .techniques.step_words import describe_numbered

    view = puzzle.view
    shown = [*enumerate(passages(solution.steps), 1)][first - 1 :]
    lines = [describe_numbered(view, place, block) for place, block in shown]
    return [
        *lines,
        phrase("Atoms: {cells}.", cells=describe_cells(view.box.cells_of(puzzle.atoms))),
    ]


# --- for paper ---

LINES = 60  # lines of a page
BLANK = "...,..."  # the space for an atom


def booklet(puzzles: Sequence[tuple[Puzzle, Solution]], lines: int = LINES) -> list[str]:
    """Return the pages of a booklet: the puzzles, then their solutions. A page has at most `lines`
    lines of 72 columns.
    """
    tasks = [describe_task(place, *each) for place, each in enumerate(puzzles, 1)]
    answers = [solution_lines(place, *each) for place, each in enumerate(puzzles, 1)]
    return [*pages(tasks, lines), *pages([[phrase("Solutions")], *answers], lines)]


def describe_task(place: int, puzzle: Puzzle, solution: Solution) -> list[str]:
    """Return the lines for the puzzle number `place` in a booklet: heading, picture, rays, and
    blanks for the atoms.
    """
    room = " ".join([BLANK] * puzzle.view.atom_count.most)
    return [
        describe_head(place, puzzle, solution),
        *(line.rstrip() for line in draw_puzzle(puzzle.view).draw(widest=3).splitlines()),
        *fold(describe_puzzle(puzzle.view)).splitlines(),
        phrase("Atoms: {cells}", cells=room),
    ]


def solution_lines(place: int, puzzle: Puzzle, solution: Solution) -> list[str]:
    """Return the lines for a solution in a booklet: the heading of the puzzle number `place`, and
    the explanation.
    """
    explanation = [fold(sentence).splitlines() for sentence in describe_solution(puzzle, solution)]
    return [
        describe_head(place, puzzle, solution),
        *(line for lines in explanation for line in lines),
    ]


def describe_head(place: int, puzzle: Puzzle, solution: Solution) -> str:
    """Return the heading of a puzzle in a booklet: its number in the booklet (`place`), its name
    and its difficulty.
    """
    return phrase(
        "Puzzle {place}: {number}, {hardness}, {technique}",
        place=place,
        number=describe_number(puzzle),
        hardness=describe_hardness(solution.grade),
        technique=describe_title(solution.hardest.form),
    )


def pages(blocks: Iterable[list[str]], lines: int) -> list[str]:
    """Return pages of at most `lines` lines. They are made of blocks, which are lists of lines,
    with a blank line between two blocks.

    A block that does not fit on the page begins a new page. A block longer than a page takes
    several pages.
    """
    filled: list[list[str]] = [[]]
    for block in blocks:
        if filled[-1] and len(filled[-1]) + 1 + len(block) <= lines:
            filled[-1] += ["", *block]
        else:
            filled += [block[at : at + lines] for at in range(0, len(block), lines)]
    return ["\n".join(page) for page in filled if page]
