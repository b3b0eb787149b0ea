"""Puzzles without luck: rays that only one box fits, none to spare and none to be fired."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.puzzle import Puzzle, puzzle_of, puzzle_of_the_day, solution
from ...box.puzzle_words import read_puzzle, suiting, tell_number, tell_puzzle, tell_solution
from ...box.settings import ATOMS, SIZE, atoms_of, box_of
from ...box.settings import check as check_box
from ...box.verbs import advice, explain, marks, rays, views
from ...box.view import Marks
from ...console.common import common
from ...console.effects import Date, attempted
from ...console.game import game_of
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.table import COLOUR, CONFIRM, SEED
from ...console.verbs import Verbs
from . import settings
from .settings import GRADE, VERBOSE
from .table import ROUND, Told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.session import Ask, Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start

UNKNOWN = later("There is no verb {word}: SET 3,4 sets an atom, EVAL judges, HELP lists.")
FIRST = ("set", "eval", "explain", "new", "look", "history")
verbs = Verbs(UNKNOWN, later("SET sets atoms, FREE marks cells, EVAL judges them."), FIRST)
own = Verbs(group=later("Puzzles"))


class Puzzling(Told):
    """One puzzle after another."""

    name, title = "puzzle", later("the puzzles")
    version = later("Black Box {version}.")
    declared = (GRADE, SIZE, ATOMS, SEED, CONFIRM, VERBOSE, COLOUR)
    verbs = verbs

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


@own.verb("eval", "Judge the atoms you set.", letter="e", also="done solve", when=ROUND)
def evaluate(table: Puzzling, _: list[str]) -> Dialogue:
    table.complete_marks()
    puzzle = table.puzzle
    assert puzzle
    if table.view.marks.atoms != puzzle.atoms:
        yield phrase("No: EXPLAIN 3,4 proves a cell, and CHECK tells which rays your atoms break.")
        return
    table.play.over = True
    if table.play.helped:
        yield phrase("Right: you found them all, with help.")
    else:
        yield phrase("Right: you found them all, without help.")


@own.verb("giveup", "Tell the whole solution, step by step.", also="reveal solution", when=ROUND)
def giveup(table: Puzzling, _: list[str]) -> Dialogue:
    puzzle = table.puzzle
    assert puzzle
    table.play.over = True
    table.write(Marks(puzzle.atoms))
    yield from tell_solution(puzzle, solution(puzzle.view, puzzle.atoms))


@own.verb("new (NUMBER)", "Another puzzle; NEW P4-12 is that of a number.", letter="n")
def new(table: Puzzling, words: list[str]) -> Dialogue:
    if words:
        yield from table.lay(read_puzzle(words[0]))
    else:
        yield from table.deal(table.grade)


@own.verb("daily", "The puzzle of the day, the same for everyone.")
def daily(table: Puzzling, _: list[str]) -> Dialogue:
    date = yield from attempted(Date(), "")
    if not date:
        raise Refused(phrase("There is no calendar here."))
    yield phrase("The puzzle of {date}.", date=date)
    yield from table.lay(puzzle_of_the_day(date))


@own.verb("grade (N)", "How hard the next puzzles are, 1 to 5.")
def grade(table: Puzzling, words: list[str]) -> Dialogue:
    if words:
        if words[0] not in ("1", "2", "3", "4", "5"):
            raise Refused(phrase("Grades are numbered 1 to 5."))
        table.grade = int(words[0])
    yield phrase("Puzzles are of grade {grade}.", grade=table.grade)


@own.verb("number", "Tell the number of this puzzle.")
def number(table: Puzzling, _: list[str]) -> Dialogue:
    assert table.puzzle
    yield phrase("This is puzzle {number}.", number=tell_number(table.puzzle))


@own.verb("rules", "Tell what a puzzle is.")
def rules(_: Puzzling, __: list[str]) -> Dialogue:
    yield phrase(RULES)


RULES = later("""\
All rays of a puzzle are fired already, and exactly one box fits them; no
ray can be left out. Its grade is the hardest reasoning that its simplest
proof needs: 1 one ray after another, 2 rays together, up to 5. SET, FREE
and MAYBE mark cells, UNDO takes back, CHECK and TEST hold your atoms
against the rays; EXPLAIN proves a cell, and counts as help; EVAL judges.""")

verbs.take(common)
verbs.take(own)
for module in (marks, rays, views, advice, explain, settings):
    verbs.take(module.verbs)
GAME = game_of(Puzzling)
