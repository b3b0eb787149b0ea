"""Puzzles: rays that were fired already, all of them needed, and one box that fits; no luck.

The puzzle of a number with a P before it, on any machine and in any version:

1. The number is the seed of the dice of deal.py. They
   deal so many atoms, again until no other box of as many atoms answers
   every ray alike.
2. Every entry is fired at in order, but not where a ray came out before.
3. The dice shuffle these shots (Dice.shuffled). Where the number is odd, the
   first seven of them whose rays came out are put before the others. In
   that order every shot is left out without which still only one box fits
   those not left out.
4. The shots that remain, by their entries, are the puzzle.

Those are as hard as they happen to be. A puzzle that is made to order has the letter of its
grade, and differs from the third step on: in the order of the dice every shot is left out
without which techniques of that grade, or of easier ones, still find all atoms (techniques/).
There is none of a number for which that comes out easier, or needs harder ones with all rays.
"""

from __future__ import annotations

from ..console.value import Value
from .cells import NONE, Cells
from .deal import Dice
from .deduction.examples import fitting
from .law import HEXAGONS, SQUARES, Box
from .placing import exactly
from .ray import results
from .techniques.known import Known, KnownRays
from .techniques.naming import FIENDISH, HARDEST, MEDIUM, grade_of
from .techniques.proof import all_boxes
from .techniques.solving import Solver
from .techniques.step import Step, pruned
from .view import Shot, View

NUMBERS = 1_000_000  # those that are drawn at random
LAST_NUMBER = 99_999_999  # those that can be asked for
SIDES = {SQUARES: range(4, 13), HEXAGONS: range(3, 6)}  # of boxes in which there are puzzles
ATOMS = range(1, 7)
AS_IT_COMES = 0  # the grade that a puzzle of the first kind is made to
KINDS = "PEMDXF"  # by the grade that a puzzle is made to
PAIRS = 7
UNBOUNDED = 1 << 60
WHOLE_ROOM = 3_000  # looks for the solution of a puzzle in an 8x8 box
ROOM = 300  # the same, to see whether a shot can be left out
TRIES = 40  # in the usual box with four atoms


class Puzzle(Value):
    """A puzzle: what is seen of it, the atoms that solve it, and the grade that it was made to."""

    number: int
    view: View
    atoms: Cells
    made_to: int = AS_IT_COMES


class Solution(Value):
    """The steps that find all atoms of a puzzle, always the easiest that goes on."""

    steps: tuple[Step, ...]

    @property
    def hardest(self) -> Step:
        """The step of the hardest technique."""
        return max(self.steps, key=lambda step: step.rank)

    @property
    def grade(self) -> int:
        """How hard the hardest technique is, 1 to 5; 6 where no technique finds all atoms."""
        return grade_of(self.hardest.rank)


def suits(box: Box, count: int) -> bool:
    """Whether there are puzzles of so many atoms in a box."""
    roomy = count <= box.cells // 4
    return {*box.sides} <= {*SIDES[box.shape]} and count in ATOMS and roomy


def puzzle(box: Box, count: int, number: int) -> Puzzle:
    """The puzzle of a number in a box that suits so many atoms."""
    dice, empty = Dice(number), View(box, exactly(count))
    atoms = random_atoms(dice, empty)
    shots = answers(box, atoms)
    left = list(shots)
    for shot in order_of_leaving_out(dice.shuffled(shots), number):
        fewer = [other for other in left if other != shot]
        if is_only_box(empty.seen(*fewer)):
            left = fewer
    return Puzzle(number, empty.seen(*left), atoms)


def order_of_leaving_out(shots: list[Shot], number: int) -> list[Shot]:
    """The order in which shots are left out; without exits a puzzle is harder."""
    first = [shot for shot in shots if shot.paired][: PAIRS * (number % 2)]
    return first + [shot for shot in shots if shot not in first]


def random_atoms(dice: Dice, empty: View) -> Cells:
    """Atoms that no others imitate."""
    while True:
        atoms = dice.deal(empty)
        if is_only_box(empty.seen(*answers(empty.box, atoms))):
            return atoms


def answers(box: Box, atoms: Cells) -> list[Shot]:
    """What all rays would tell, each told once, by its lower entry."""
    told = enumerate(results(box, atoms))
    return [Shot(entry, exit) for entry, exit in told if entry and not 0 < exit < entry]


def is_only_box(view: View) -> bool:
    """Whether no more than one box fits."""
    found = fitting(view, room=UNBOUNDED)
    first, second = next(found, None), next(found, None)
    return second is None and (first is None or first[0].bit_count() == view.count.most)


def solution(view: View, atoms: Cells) -> Solution:
    """How the shots of a puzzle prove its atoms; the last step is ALL BOXES where they do not."""
    steps = found_by(view, atoms, HARDEST[FIENDISH], WHOLE_ROOM)
    lacking = atoms
    for step in steps:
        lacking &= ~step.gives[0]
    if lacking:
        steps.append(all_boxes(view, (lacking, NONE)))
    return Solution(pruned(steps, (atoms, NONE)))


def found_by(view: View, atoms: Cells, hardest: int, room: int = ROOM) -> list[Step]:
    """The steps by techniques up to a rank, until all atoms are found."""
    known, steps = Known(KnownRays(view)), list[Step]()
    truth = atoms, view.box.every & ~atoms
    for step in Solver(known, truth, hardest, room).steps():
        steps.append(step)
        if not atoms & ~known.atoms:
            break
    return steps


def is_solved_by(view: View, atoms: Cells, grade: int) -> bool:
    """Whether techniques of a grade, or of easier ones, find all atoms."""
    if grade > MEDIUM and not is_only_box(view):
        return False
    if grade == FIENDISH:
        return True
    lacking = atoms
    for step in found_by(view, atoms, HARDEST[grade]):
        lacking &= ~step.gives[0]
    return not lacking


def made_to_order(box: Box, count: int, grade: int, number: int) -> Puzzle | None:
    """The puzzle of a grade and a number; None where it does not come out so."""
    dice, empty = Dice(number), View(box, exactly(count))
    atoms = dice.deal(empty)
    left = order_of_leaving_out(dice.shuffled(answers(box, atoms)), grade)
    if not is_solved_by(empty.seen(*left), atoms, grade):
        return None
    for shot in list(left):
        fewer = [other for other in left if other != shot]
        if is_solved_by(empty.seen(*fewer), atoms, grade):
            left = fewer
    view = empty.seen(*sorted(left, key=lambda shot: shot.entry))
    made = Puzzle(number, view, atoms, grade)
    return made if solution(view, atoms).grade == grade else None


def puzzle_of(box: Box, count: int, grade: int, dice: Dice) -> Puzzle | None:
    """A random puzzle of a grade; None where none was found in some seconds."""
    for _ in range(tries(box, count)):
        found = made_to_order(box, count, grade, 1 + dice.below(NUMBERS))
        if found:
            return found
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
