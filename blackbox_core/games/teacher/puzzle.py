"""Puzzles without luck: rays that only one box fits, none to spare and none to be fired."""

from __future__ import annotations

from ...box.puzzle import Puzzle, puzzle_of, solution
from ...box.puzzle_words import read_puzzle, suiting, tell_number, tell_puzzle
from ...box.settings import ATOMS, GRADE, SIZE, atoms_of, box_of
from ...box.settings import check as check_box
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK
from .settings import VERBOSE
from .table import Told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.session import Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start


class Puzzling(Told):
    """One puzzle after another, of a grade, in boxes of a kind."""

    name, title = "puzzle", later("the puzzles")
    declared = (GRADE, SIZE, ATOMS, SEED, CONFIRM, VERBOSE, COLOUR, SPEAK)
    puzzle: Puzzle

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.grade = start.chosen[GRADE]
        self.kind = box_of(start.chosen), atoms_of(start.chosen)

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)
        suiting(box_of(chosen), atoms_of(chosen))

    def lay(self, puzzle: Puzzle) -> None:
        """A puzzle on the table."""
        self.puzzle = puzzle
        self.begin(puzzle.view)

    def dealt(self) -> Puzzle:
        """A puzzle by lot."""
        found = puzzle_of(*self.kind, self.grade, self.dice)
        if not found:
            told = "No puzzle of grade {grade} was found: try again."
            raise Refused(phrase(told, grade=self.grade))
        return found[0]

    def told(self, puzzle: Puzzle) -> Dialogue:
        """Put a puzzle on the table, and tell it."""
        self.lay(puzzle)
        grade = solution(puzzle.view, puzzle.atoms).grade
        yield phrase("Puzzle {number}, grade {grade}.", number=tell_number(puzzle), grade=grade)
        yield tell_puzzle(puzzle.view)
        yield from self.show()

    # --- on the disk ---

    def recipe(self) -> dict[str, str]:
        number = tell_number(self.puzzle)
        return {"game": self.name, "puzzle": number, "seed": str(self.play.seed)}

    @staticmethod
    def standing(recipe: dict[str, str], moves: int) -> str:
        return phrase("puzzle {number}", number=recipe["puzzle"])

    def begun(self, recipe: dict[str, str]) -> Self:
        other = type(self)(self.unseen(seed=int(recipe["seed"])))
        other.lay(read_puzzle(recipe["puzzle"]))
        other.play.undone = "undone" in recipe
        other.untold = False
        return other

    def become(self, other: Self) -> None:
        super().become(other)
        self.puzzle = other.puzzle
