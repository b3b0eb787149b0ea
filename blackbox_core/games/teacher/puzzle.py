"""Puzzles without luck: rays that only one box fits, none to spare and none to be fired."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.puzzle import Puzzle, puzzle_of, solution
from ...box.puzzle_words import read_puzzle, suiting, tell_number, tell_puzzle
from ...box.settings import ATOMS, SIZE, atoms_of, box_of
from ...box.settings import check as check_box
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.table import COLOUR, CONFIRM, SEED
from .settings import GRADE, VERBOSE
from .table import Told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.session import Ask, Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start


class Puzzling(Told):
    """One puzzle after another."""

    name, title = "puzzle", later("the puzzles")
    version = later("Black Box {version}.")
    declared = (GRADE, SIZE, ATOMS, SEED, CONFIRM, VERBOSE, COLOUR)

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.grade = start.chosen[GRADE]
        self.kind = box_of(start.chosen), atoms_of(start.chosen)
        self.puzzle: Puzzle | None = None

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)
        suiting(box_of(chosen), atoms_of(chosen))

    def greet(self) -> Dialogue:
        yield phrase("Puzzles: rays that only one box fits. No luck is needed, and none helps.")
        yield phrase("SET 3,4 sets an atom, EVAL judges, EXPLAIN proves, HELP lists the verbs.")

    def open(self) -> Dialogue:
        yield from self.deal(self.grade)

    def deal(self, grade: int) -> Dialogue:
        """A puzzle by lot of a grade."""
        found = puzzle_of(*self.kind, grade, self.dice)
        if not found:
            raise Refused(phrase("No puzzle of grade {grade} was found: try again.", grade=grade))
        yield from self.lay(found[0])

    def lay(self, puzzle: Puzzle) -> Dialogue:
        """A puzzle on the table."""
        self.puzzle = puzzle
        self.begin(puzzle.view)
        grade = solution(puzzle.view, puzzle.atoms).grade
        yield phrase("Puzzle {number}, grade {grade}.", number=tell_number(puzzle), grade=grade)
        yield tell_puzzle(puzzle.view)
        yield from self.show()

    def question(self) -> Ask:
        return self.ask(phrase("RETURN for another? ") if self.play.over else phrase("Puzzle? "))

    def silence(self) -> Dialogue:
        if self.play.over:
            yield from self.deal(self.grade)

    # --- on the disk ---

    def recipe(self) -> dict[str, str]:
        assert self.puzzle
        number = tell_number(self.puzzle)
        return {"game": self.name, "puzzle": number, "seed": str(self.play.seed)}

    @staticmethod
    def standing(recipe: dict[str, str], moves: int) -> str:
        return phrase("puzzle {number}", number=recipe["puzzle"])

    def begun(self, recipe: dict[str, str]) -> Self:
        other = type(self)(self.unseen())
        other.dice = Dice(int(recipe["seed"]))
        other.puzzle = read_puzzle(recipe["puzzle"])
        other.begin(other.puzzle.view)
        other.untold = False
        return other

    def become(self, other: Self) -> None:
        super().become(other)
        self.dice, self.puzzle = other.dice, other.puzzle
