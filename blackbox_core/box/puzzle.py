"""Puzzles: rays that were fired already, all of them needed, and one box that fits; no luck.

The puzzle of a number, on any machine and in any version (generator 1):

1. The number is the seed of the dice of deal.py. They
   deal so many atoms, again until no other box of as many atoms answers
   every ray alike.
2. Every entry is fired at in order, but not where a ray came out before.
3. The dice shuffle these shots (Dice.shuffled). Where the number is odd, the
   first seven of them whose rays came out are put before the others. In
   that order every shot is left out without which still only one box fits
   those not left out.
4. The shots that remain, by their entries, are the puzzle.

A number is written with a P before it, for this generator; another one would
have another letter. How hard a puzzle is told to be is no part of all that.
"""

from __future__ import annotations

from ..console.value import Value
from .cells import NONE, Cells
from .deal import Dice
from .deduction.reasons import COUNT, LAST, RAY, SUPPOSE, TOGETHER, Step, solve, walked
from .deduction.search import NOTHING, Ways, scaled
from .law import HEXAGONS, SQUARES, Box
from .placing import TooLong, exactly
from .ray import results
from .view import Shot, View

NUMBERS = 1_000_000  # those that are drawn at random
LAST_NUMBER = 99_999_999  # those that can be asked for
SIDES = {SQUARES: range(4, 13), HEXAGONS: range(3, 6)}  # of boxes in which there are puzzles
ATOMS = range(1, 7)
GRADES = (1, 2, 3, 4, 5)
EASIEST = {RAY: 1, COUNT: 1, TOGETHER: 3, SUPPOSE: 4, LAST: 5}  # the grade of a kind of step
SHORT = {1: 6, 3: 8}  # steps of a solution; one of more steps is of the next grade
HARD = (4, 5)  # grades that are looked for among the odd numbers
PAIRS = 7
UNBOUNDED = 1 << 60
TRIES = 100  # in the usual box with four atoms
ROOM = 200_000  # stops of rays for the solution of a puzzle in an 8x8 box


class Puzzle(Value):
    """A puzzle: what is seen of it, and the atoms that solve it."""

    number: int
    view: View
    atoms: Cells


class Solution(Value):
    """The steps that find all atoms of a puzzle, the simplest first wherever there is a choice."""

    steps: tuple[Step, ...]

    @property
    def length(self) -> int:
        """How many steps there are, with those under a supposition."""
        return sum(1 for _ in walked(self.steps))

    @property
    def grade(self) -> int:
        """By the hardest kind of step, then by the length.

        1 one ray at a time, in few steps; 2 in more of them; 3 rays together, in
        few steps; 4 in more of them, or what if; 5 all rays at once.
        """
        easiest = max(EASIEST[step.kind] for step in self.steps)
        return easiest + (self.length > SHORT.get(easiest, self.length))


def suits(box: Box, count: int) -> bool:
    """Whether there are puzzles of so many atoms in a box."""
    roomy = count <= box.cells // 4
    return {*box.sides} <= {*SIDES[box.shape]} and count in ATOMS and roomy


def puzzle(box: Box, count: int, number: int) -> Puzzle:
    """The puzzle of a number in a box that suits so many atoms."""
    dice, empty = Dice(number), View(box, exactly(count))
    atoms = dealt(dice, empty)
    shots = answers(box, atoms)
    left = list(shots)
    for shot in tried(dice.shuffled(shots), number):
        fewer = [other for other in left if other != shot]
        if sole(empty.seen(*fewer)):
            left = fewer
    return Puzzle(number, empty.seen(*left), atoms)


def tried(shots: list[Shot], number: int) -> list[Shot]:
    """The order in which shots are left out; without exits a puzzle is harder."""
    first = [shot for shot in shots if shot.paired][: PAIRS * (number % 2)]
    return first + [shot for shot in shots if shot not in first]


def dealt(dice: Dice, empty: View) -> Cells:
    """Atoms that no others imitate."""
    while True:
        atoms = dice.deal(empty)
        if sole(empty.seen(*answers(empty.box, atoms))):
            return atoms


def answers(box: Box, atoms: Cells) -> list[Shot]:
    """What all rays would tell, each told once, by its lower entry."""
    told = enumerate(results(box, atoms))
    return [Shot(entry, exit) for entry, exit in told if entry and not 0 < exit < entry]


def sole(view: View) -> bool:
    """Whether no more than one box fits."""
    ways = Ways(view, UNBOUNDED).of(view.shots, NOTHING)
    first, second = next(ways, None), next(ways, None)
    return second is None and (first is None or first[0].bit_count() == view.count.most)


def solution(view: View, atoms: Cells) -> Solution:
    """How the shots of a puzzle prove its atoms; in one step where others would take too long."""
    try:
        ways = Ways(view, scaled(ROOM, view.box))
        return Solution(tuple(solve(ways, view.shots, atoms)))
    except TooLong:
        return Solution((Step(LAST, view.shots, NOTHING, (atoms, NONE)),))


def puzzle_of(box: Box, count: int, grade: int, dice: Dice) -> tuple[Puzzle, Solution] | None:
    """A random puzzle of a grade, with its solution; None where none was found in some seconds."""
    for _ in range(tries(box, count)):
        half = dice.below(NUMBERS // 2)
        found = puzzle(box, count, 2 * half + (1 if grade in HARD else 2))
        solved = solution(found.view, found.atoms)
        if solved.grade == grade:
            return found, solved
    return None


def tries(box: Box, count: int) -> int:
    """How many puzzles are looked at: fewer where each takes longer to make and to solve."""
    size, usual = box.cells * count, 64 * 4
    return max(1, TRIES * usual**3 // max(size, usual) ** 3)


def puzzle_of_the_day(date: str) -> Puzzle:
    """The puzzle of a day, of four atoms in the 8x8 box; the date as in "2026-03-04" is its number.

    Such numbers lie beyond those that are drawn at random.
    """
    return puzzle(Box(), 4, int(date.replace("-", "")))
