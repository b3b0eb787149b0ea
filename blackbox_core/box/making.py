"""Make puzzles, and grade their difficulty. A puzzle begins with all rays. They are dropped one by
one as long as only one box fits the remaining rays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import Box, Cells
from .deal import Dice
from .deduction.examples import partials_that_fit
from .placing import exactly
from .puzzle import NUMBERS, Puzzle, all_shots
from .techniques import TECHNIQUES, Grade, hardest_rank
from .techniques.facts import NOTHING, Facts
from .techniques.known import Known, KnownRays
from .techniques.proof import all_boxes, resting_on_known
from .techniques.solving import Solver
from .techniques.step import Step, gives_of, hardest_step, pruned, shots_of
from .view import Shot, View

PAIRS = 7
UNBOUNDED = 1 << 60
MAX_LOOKS_SOLVING = 3_000  # looks at rays, to solve a puzzle in an 8x8 box
MAX_LOOKS = 300  # looks at rays, to find out whether a shot can be dropped
MAX_NUMBERS_TRIED = 40  # numbers tried for a puzzle of a grade, in the usual box with four atoms


class Solution(NamedTuple):
    """The steps that find all atoms of a puzzle. Each step is the easiest one that helps in its
    position.
    """

    steps: tuple[Step, ...]

    @property
    def hardest(self) -> Step:
        """The step of the solution that uses the hardest technique."""
        return hardest_step(self.steps)

    @property
    def grade(self) -> int:
        """The grade of the hardest technique in the solution, 1 to 5, or 6 if the techniques do not
        find all atoms.
        """
        return TECHNIQUES[self.hardest.rank].grade


def puzzle(box: Box, count: int, number: int) -> Puzzle:
    """Return the puzzle with the number `number`, in a box with `count` atoms."""
    dice, empty = Dice(number), View(box, exactly(count))
    atoms = random_atoms(dice, empty)
    shots = all_shots(box, atoms)
    left = list(shots)
    for shot in dropping_order(dice.shuffled(shots), number):
        fewer = [other for other in left if other != shot]
        if is_only_box(empty.with_shots(*fewer)):
            left = fewer
    return Puzzle(number, empty.with_shots(*left), atoms)


def dropping_order(shots: list[Shot], number: int) -> list[Shot]:
    """Return the shots of the puzzle `number` in the order in which the maker tries to drop them.

    If the number is odd, up to PAIRS shots whose rays came out elsewhere come first, which makes
    the puzzle harder.
    """
    first = [shot for shot in shots if shot.paired][: PAIRS * (number % 2)]
    return first + [shot for shot in shots if shot not in first]


def random_atoms(dice: Dice, empty: View) -> Cells:
    """Return a random placement of atoms such that no other placement with as many atoms gives the
    same result for every ray.
    """
    while True:
        atoms = dice.deal(empty)
        if is_only_box(empty.with_shots(*all_shots(empty.box, atoms))):
            return atoms


def is_only_box(view: View) -> bool:
    """Return whether at most one box fits the shots of a view."""
    fitting = partials_that_fit(view, budget=UNBOUNDED)
    first, second = next(fitting, None), next(fitting, None)
    return second is None and (first is None or first[0].bit_count() == view.atom_count.most)


def solution(view: View, atoms: Cells, grade: int = Grade.FIENDISH) -> Solution:
    """Return the steps by which techniques up to `grade` find the atoms.

    If these techniques do not find all atoms, the last step states where the remaining atoms are,
    without a technique (ALL BOXES).
    """
    steps = found_by(view, atoms, hardest_rank(grade), MAX_LOOKS_SOLVING)
    lacking = atoms
    for step in steps:
        lacking &= ~step.gives[0]
    if lacking:
        steps.append(all_boxes(view, Facts(lacking)))
    return Solution(pruned(steps, Facts(atoms)))


def found_by(
    view: View, atoms: Cells, hardest: int, budget: int = MAX_LOOKS, facts: Facts = NOTHING
) -> list[Step]:
    """Return the steps of a solution, by techniques that are at most as hard as `hardest`. They end
    when all atoms are found or when the budget of looks at rays is used up.

    `facts` are known before the first step.
    """
    known, steps = Known(KnownRays(view), facts), list[Step]()
    truth = Facts(atoms, view.box.every & ~atoms)
    for step in Solver(known, truth, hardest, budget).steps():
        steps.append(step)
        if not atoms & ~known.atoms:
            break
    return steps


def proving(view: View, atoms: Cells, grade: int, begun: Sequence[Step] = ()) -> list[Step] | None:
    """Return steps of techniques up to `grade` that find all atoms of `atoms`, beginning with the
    steps in `begun`.

    Return None if such techniques do not find all atoms. For the two hardest grades no steps are
    computed: return [] if only one box fits the shots, else None.
    """
    facts = gives_of(begun)
    if not atoms & ~facts[0]:
        return [*begun]
    if grade > Grade.MEDIUM and not is_only_box(view):
        return None
    if grade >= Grade.EXPERT:
        return []
    more = found_by(view, atoms, hardest_rank(grade), facts=facts)
    return None if atoms & ~gives_of(more, facts)[0] else [*begun, *more]


def made_to_order(box: Box, count: int, grade: int, number: int) -> Puzzle | None:
    """Make the puzzle with the number `number` for a grade, and return it. Return None if the
    result has another grade.
    """
    dice, empty = Dice(number), View(box, exactly(count))
    atoms = dice.deal(empty)
    left = dropping_order(dice.shuffled(all_shots(box, atoms)), grade)
    steps = proving(empty.with_shots(*left), atoms, grade)
    if steps is None:
        return None
    for shot in list(left):
        fewer = [other for other in left if other != shot]
        fewer_steps = proving(empty.with_shots(*fewer), atoms, grade, without(steps, shot))
        if fewer_steps is not None:
            left, steps = fewer, fewer_steps
    view = empty.with_shots(*sorted(left, key=lambda shot: shot.entry))
    made = Puzzle(number, view, atoms, grade)
    return made if solution(view, atoms, grade).grade == grade else None


def without(steps: Sequence[Step], shot: Shot) -> list[Step]:
    """Return those steps of a proof that remain valid if `shot` is dropped."""
    ends = {shot.entry, shot.exit}
    others = [s for s in steps if all({o.entry, o.exit} != ends for o in shots_of([s]))]
    return resting_on_known(others, NOTHING)


def puzzle_of(box: Box, count: int, grade: int, dice: Dice) -> Puzzle | None:
    """Return a random puzzle of a grade, or None if none is made within some seconds."""
    for _ in range(tries(box, count)):
        made = made_to_order(box, count, grade, 1 + dice.below(NUMBERS))
        if made:
            return made
    return None


def tries(box: Box, count: int) -> int:
    """Return how many numbers to try for a puzzle of a certain grade with `count` atoms. They are
    fewer in large boxes, where each try takes longer.
    """
    size, usual = box.cells * count, 64 * 4
    return max(1, MAX_NUMBERS_TRIED * usual**3 // max(size, usual) ** 3)


def puzzle_of_the_day(date: str) -> Puzzle:
    """Return the puzzle of a day such as "2026-03-04": four atoms in the 8x8 box.

    Its number is made from the date, and is larger than all numbers of random puzzles.
    """
    return puzzle(Box(), 4, int(date.replace("-", "")))
