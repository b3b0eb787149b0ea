"""Puzzles in words and pictures, and their numbers."""

from __future__ import annotations

from ..console.phrases import counted, later, phrase
from ..console.reading import read_number
from ..console.session import Refused
from .law import HEXAGONS, SQUARES, Box
from .puzzle import AS_IT_COMES, ATOMS, KINDS, LAST_NUMBER, SIDES, suits
from .techniques.naming import GRADES, describe_grade
from .techniques.ray_words import describe_shots
from .text.drawing import LETTERS, Grid, standard_markers
from .text.reading import read_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .puzzle import Puzzle
    from .view import View


UNSUITED = {
    SQUARES: later(
        "A puzzle has {least} to {most} atoms, {short} to {long} rows and columns, and "
        "at least four cells for each atom."
    ),
    HEXAGONS: later(
        "A puzzle of hexagons has {least} to {most} atoms, a size from H{short} to "
        "H{long}, and at least four cells for each atom."
    ),
}


def describe_number(puzzle: Puzzle) -> str:
    """The number of a puzzle, with what it needs to be made again."""
    letter, box = KINDS[puzzle.made_to], puzzle.view.box
    told = f"{puzzle.view.count}-{puzzle.number}"
    return f"{letter}{told}" if box == Box() else f"{letter}{box.size}-{told}"


def read_puzzle(text: str) -> Puzzle:
    """The puzzle that a number names."""
    text = text.upper()
    made_to = max(AS_IT_COMES, KINDS.find(text[:1]))
    *size, count, number = ["", *text[text[:1] in KINDS :].split("-")]
    place, atoms = read_number(number), read_number(count)
    try:
        box = read_size(size[1]) if size[1:] else Box()
    except Refused:
        atoms = None
    if len(size) > 2 or not atoms or not place or place > LAST_NUMBER:
        raise Refused(
            phrase("A puzzle number looks like P4-318275, P10x12-4-318275 or PH4-4-318275.")
        )
    suiting(box, atoms)
    from .making import made_to_order, puzzle

    if made_to == AS_IT_COMES:
        return puzzle(box, atoms, place)
    made = made_to_order(box, atoms, made_to, place)
    if not made:
        told = "There is no puzzle {number}: try another number."
        raise Refused(phrase(told, number=text))
    return made


def describe_hardness(grade: int) -> str:
    """How hard a puzzle is, after its number."""
    if grade not in GRADES:
        return describe_grade(grade)
    return phrase("grade {n}, {grade}", n=grade, grade=describe_grade(grade))


def suiting(box: Box, count: int) -> tuple[Box, int]:
    """A box and a number of atoms of which there are puzzles."""
    if not suits(box, count):
        sides = SIDES[box.shape]
        least, most, short, long = ATOMS[0], ATOMS[-1], sides[0], sides[-1]
        told = UNSUITED[box.shape]
        raise Refused(phrase(told, least=least, most=most, short=short, long=long))
    return box, count


def describe_puzzle(view: View) -> str:
    """What there is to find, and what the rays did."""
    return counted(
        "Find the one box with {n} atom that fits these rays: {rays}.",
        "Find the one box with {n} atoms that fits these rays: {rays}.",
        view.count.most,
        rays=describe_shots(view.shots),
    )


def draw_puzzle(view: View) -> Grid:
    """The rays of a puzzle in a picture, and no number at an entry that was not fired at."""
    grid = Grid(view.box)
    grid.labels = dict.fromkeys(grid.labels, "")
    grid.mark_shots(view.shots, standard_markers(LETTERS))
    return grid
