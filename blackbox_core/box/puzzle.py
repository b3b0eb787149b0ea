"""Puzzles: some rays with their results, all of them needed, so that exactly one box fits.

A number with a P before it names the same puzzle on every machine and in every version. This is how
the puzzle is made:

1. The number is the seed of the dice of deal.py. They deal the atoms, again and again until no
   other box with as many atoms gives the same result for every ray.
2. A ray is fired from every entry in ascending order, except where an earlier ray came out.
3. The dice shuffle these shots (Dice.shuffled). If the number is odd, the first seven of them
   whose rays came out are put before the others. In this order each shot is dropped if only one
   box fits the remaining shots.
4. The shots that remain, ordered by entry, are the puzzle.

The difficulty of these puzzles is left to chance. A puzzle that is made to order has the letter of
its grade instead of P, and differs from the third step on: in the order of the dice each shot is
dropped if techniques of its grade, or of easier ones, still find all atoms without it. For the two
hardest grades each shot is dropped if only one box fits the remaining shots. There is no puzzle
with a number and a grade if the result has another grade.
"""

from __future__ import annotations

from typing import NamedTuple

from ..console.packaged import packaged
from . import HEXAGONS, SQUARES, Box, Cells
from .deal import Dice
from .placing import exactly
from .ray import results
from .view import Shot, View

NUMBERS = 1_000_000  # numbers that are drawn at random
LAST_NUMBER = 99_999_999  # the largest number that can be asked for
SIDES = {SQUARES: range(4, 13), HEXAGONS: range(3, 6)}  # of boxes in which there are puzzles
ATOMS = range(1, 7)
AS_IT_COMES = 0  # in place of a grade, for puzzles not made to order
GRADE_LETTERS = "PEMDXF"  # by the grade that a puzzle is made to
USUAL = (8, 8), 4  # box and atoms of the puzzles made beforehand


class Puzzle(NamedTuple):
    """A puzzle: the view with its rays and their results, the atoms to find, and the grade for
    which it was made.
    """

    number: int
    view: View
    atoms: Cells
    made_to: int = AS_IT_COMES


def suits(box: Box, count: int) -> bool:
    """Return whether puzzles exist for this box with `count` atoms."""
    roomy = count <= box.cells // 4
    return {*box.sides} <= {*SIDES[box.shape]} and count in ATOMS and roomy


def all_shots(box: Box, atoms: Cells) -> list[Shot]:
    """Return the shots of all rays of a box with these atoms. A ray that comes out is listed only
    once, from the lower of its two entries.
    """
    exits = enumerate(results(box, atoms))
    return [Shot(entry, exit) for entry, exit in exits if entry and not 0 < exit < entry]


def read_ready(grade: int, line: str) -> Puzzle:
    """Read a line of the file of prepared puzzles, and return its puzzle, which has the grade
    `grade`. The line has the number of the puzzle, then the entries of its rays.
    """
    number, *entries = map(int, line.split())
    empty = View(Box(*USUAL[0]), exactly(USUAL[1]))
    atoms = Dice(number).deal(empty)
    shots = [shot for shot in all_shots(empty.box, atoms) if shot.entry in entries]
    return Puzzle(number, empty.with_shots(*shots), atoms, grade)


def ready_lines(grade: int) -> list[str]:
    """Return the lines for one grade in the file of prepared puzzles."""
    lines = packaged("puzzles.txt").decode("ascii").splitlines()
    return [line[1:] for line in lines if line[:1] == GRADE_LETTERS[grade]]
