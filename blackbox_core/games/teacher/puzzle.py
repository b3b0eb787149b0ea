"""The table of puzzles. The rays of a puzzle are already fired, each of them is needed, and only
one box fits.
"""

from __future__ import annotations

from typing import Any, Self

from ...box import NONE
from ...box.making import Solution
from ...box.options import ATOMS, GRADE, SIZE, atoms_of, box_of
from ...box.options import check as check_box
from ...box.placing import exactly
from ...box.puzzle import NUMBERS, USUAL, Puzzle, read_ready, ready_lines
from ...box.puzzle_words import (
    describe_hardness,
    describe_number,
    describe_puzzle,
    read_puzzle,
    require_suited,
)
from ...box.techniques import Grade
from ...box.view import View
from ...console import game_of
from ...console.phrases import later, phrase
from ...console.reading import describe_date
from ...console.records import HELPED
from ...console.services import Records, Row, World, done, done_or
from ...console.session import Dialogue, Refused
from ...console.settings import Chosen
from ...console.table import SEED, Start
from . import DAILY, PUZZLE, READY, SHARED_SETTINGS, AnsweredBoxRound, AnsweredBoxTable


class PuzzleTable(AnsweredBoxTable):
    """The table of puzzles. One puzzle follows another, in boxes of the same kind.

    `kind` is the box and the number of atoms, and `grade` the grade of the next puzzle.
    """

    has_rays = False
    name, title = "puzzle", later("the puzzles")
    verbs_module = f"{__package__}.puzzle_verbs"
    declared = (
        PUZZLE,
        GRADE._replace(unseen=True),  # not shown, because a grade can be given as the puzzle
        READY,
        SIZE,
        ATOMS._replace(bare=False),
        *SHARED_SETTINGS,
    )
    _solution: Solution | None
    streak: int | None = None  # puzzles solved in a row, or None outside a streak

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.grade = start.chosen[GRADE]
        box, atoms = self.kind = box_of(start.chosen), atoms_of(start.chosen)
        self.puzzle = Puzzle(0, View(box, exactly(atoms)), NONE)  # before the first puzzle
        self.play, self._solution = AnsweredBoxRound(self.dice, self.puzzle.view, over=True), None

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)
        require_suited(box_of(chosen), atoms_of(chosen))

    def begin_first(self) -> Dialogue:
        """Begin the puzzle that the options name. If it cannot be made, begin a puzzle of any
        grade.
        """
        try:
            yield from self.begin_puzzle(self.start.chosen[PUZZLE])
        except Refused as refusal:
            from ...box.making import puzzle

            yield str(refusal)
            yield from self.present(puzzle(*self.kind, 1 + self.dice.below(NUMBERS)))

    def lay(self, puzzle: Puzzle) -> None:
        """Make a puzzle the current one."""
        self.begin(puzzle.view)
        self.puzzle, self._solution = puzzle, None

    def next_puzzle(self) -> Puzzle:
        """Return another puzzle of the same grade: a prepared puzzle or, if none is left, a random
        puzzle.

        Puzzles are prepared only for the usual box and the usual number of atoms.
        """
        puzzle = self.next_ready() if (self.box.sides, self.kind[1]) == USUAL else None
        if puzzle:
            return puzzle
        from ...box.making import puzzle_of

        puzzle = puzzle_of(*self.kind, self.grade, self.dice)
        if not puzzle:
            message = "No puzzle of grade {grade} was found: type NEW to try again."
            raise Refused(phrase(message, grade=self.grade))
        return puzzle

    def next_ready(self) -> Puzzle | None:
        """Return the next prepared puzzle of this grade, or None if all of them were used.

        The setting READY remembers which puzzles were used.
        """
        lines = ready_lines(self.grade)
        place = self.settings[READY] or 1 + self.dice.below(len(lines))
        self.settings = self.settings.replace(READY, min(place, len(lines)) + 1)
        return read_ready(self.grade, lines[place - 1]) if place <= len(lines) else None

    def begin_puzzle(self, which: str) -> Dialogue:
        """Begin a puzzle. `which` is a grade, DAILY, the number of a puzzle, or "" for the same
        grade as before.
        """
        if which == DAILY:
            yield from self.lay_puzzle_of_the_day()
        elif "-" in which:
            yield from self.lay_numbered(which)
        else:
            self.grade = int(which or self.grade)
            yield from self.present(self.next_puzzle())

    def lay_numbered(self, which: str) -> Dialogue:
        """Begin the puzzle with the number `which`, such as "E4-12". Making the puzzle may take
        longer than other answers are allowed to take.
        """
        yield from done(World.take_time)
        yield from self.present(read_puzzle(which))

    def lay_puzzle_of_the_day(self) -> Dialogue:
        """Begin the puzzle of the day."""
        from ...box.making import puzzle_of_the_day

        date = yield from done_or("", World.date)
        if not date:
            raise Refused(
                phrase(
                    "Today's date is not known here, so there is no puzzle of the day: "
                    "type NEW to begin another puzzle."
                )
            )
        puzzle = puzzle_of_the_day(date)
        yield phrase("This is the puzzle for {date}.", date=describe_date(date))
        rows = yield from done_or([], Records.finished, {"box": describe_number(puzzle)})
        for row in rows[:1]:  # a later solver may have seen the solution
            yield describe_earlier(row)
        yield from self.present(puzzle)

    def present(self, puzzle: Puzzle) -> Dialogue:
        """Make a puzzle the current one, describe it, and draw it."""
        self.lay(puzzle)
        grade = puzzle.made_to or self.solution.grade
        number, hardness = describe_number(puzzle), describe_hardness(grade)
        yield phrase("Puzzle {number}: {hardness}.", number=number, hardness=hardness)
        yield describe_puzzle(puzzle.view)
        yield from self.show()

    @property
    def hints_by_stories(self) -> bool:
        """Whether HINT explains a whole atom instead of a single step, because the puzzle is hard
        and its steps are long.
        """
        return self.solution.grade > Grade.HARD

    @property
    def solution(self) -> Solution:
        """The proof of the puzzle's atoms, step by step. It is computed on first use."""
        if self._solution is None:
            from ...box.making import solution

            self._solution = solution(self.puzzle.view, self.puzzle.atoms)
        return self._solution

    @property
    def moves(self) -> int | None:
        """The number of marked cells, because marks are the only moves in a puzzle, or None if the
        puzzle is over.
        """
        marks = self.view.marks
        return None if self.play.over else (marks.atoms | marks.free | marks.maybe).bit_count()

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield phrase("In each puzzle, only one box fits the rays, and no luck is needed.")
        yield phrase(
            "SET 3,4 sets an atom, EVAL judges your atoms, EXPLAIN helps you find the atoms, and "
            "HELP lists the verbs."
        )

    def open(self) -> Dialogue:
        yield from self.begin_first()

    def prompt(self) -> str:
        return phrase("SET, EVAL or HELP? ")

    def offer(self) -> str:
        return phrase("Would you like another puzzle (RETURN for yes)? ")

    def wants_now(self) -> str:
        return phrase(
            "Type SET 3,4 to set an atom, or EVAL to judge your atoms. EXPLAIN, RULES and HELP "
            "tell you more."
        )

    def answer(self, words: list[str]) -> Dialogue:
        if words[0].isdecimal():
            message = (
                "The rays of a puzzle have already been fired: type SET 3,4 to set an "
                "atom, or HISTORY to list the rays."
            )
            raise Refused(phrase(message))
        return super().answer(words)

    # --- saving ---

    made_of = {"puzzle": PUZZLE, "seed": SEED}

    def made_by(self) -> dict[str, Any]:
        return {"puzzle": describe_number(self.puzzle), "seed": self.play.seed}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return phrase("puzzle {number}", number=recipe["puzzle"])

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        other.lay(read_puzzle(values["puzzle"]))

    def become(self, other: Self) -> None:
        super().become(other)
        self.puzzle, self._solution, self.streak = other.puzzle, other._solution, other.streak


def describe_earlier(row: Row) -> str:
    """Say how a puzzle on record ended: seen, or solved with or without help."""
    if not row["solved"]:
        return phrase("You have already seen the solution to this puzzle.")
    if not HELPED.keys().isdisjoint(row["apart"].split()):
        return phrase("You have already solved this puzzle, with help.")
    return phrase("You have already solved this puzzle, without help.")


GAME = game_of(PuzzleTable)
