"""The verbs of the puzzles."""

from __future__ import annotations

from ...box.puzzle import puzzle_of_the_day, solution
from ...box.puzzle_words import read_puzzle, tell_number, tell_solution
from ...box.verbs import advice, explain, marks, rays, views
from ...box.view import Marks
from ...console.common import common
from ...console.effects import Date, Finished, attempted
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from . import puzzle_records, settings
from .puzzle_records import facts
from .table import ROUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .puzzle import Puzzling

UNKNOWN = later("There is no verb {word}: SET 3,4 sets an atom, EVAL judges, HELP lists.")
FIRST = ("set", "eval", "explain", "new", "look", "history")
verbs = Verbs(UNKNOWN, later("SET sets atoms, FREE marks cells, EVAL judges them."), FIRST)
own = Verbs(group=later("Puzzles"))


@own.verb("eval", "Judge the atoms you set.", letter="e", also="done solve", when=ROUND)
def evaluate(table: Puzzling, _: list[str]) -> Dialogue:
    table.complete_marks()
    if table.view.marks.atoms != table.puzzle.atoms:
        yield phrase("No: EXPLAIN 3,4 proves a cell, and CHECK tells which rays your atoms break.")
        return
    table.play.over = True
    if table.play.helped:
        yield phrase("Right: you found them all, with help.")
    else:
        yield phrase("Right: you found them all, without help.")
    yield from attempted(Finished(facts(table, solved=True)), None)


@own.verb("giveup", "Tell the whole solution, step by step.", also="reveal solution", when=ROUND)
def giveup(table: Puzzling, _: list[str]) -> Dialogue:
    puzzle = table.puzzle
    table.play.over = True
    table.write(Marks(puzzle.atoms))
    yield from tell_solution(puzzle, solution(puzzle.view, puzzle.atoms))
    yield from attempted(Finished(facts(table, solved=False)), None)


@own.verb("new (NUMBER)", "Another puzzle; NEW P4-12 is that of a number.", letter="n")
def new(table: Puzzling, words: list[str]) -> Dialogue:
    yield from table.told(read_puzzle(words[0]) if words else table.dealt())


@own.verb("daily", "The puzzle of the day, the same for everyone.")
def daily(table: Puzzling, _: list[str]) -> Dialogue:
    date = yield from attempted(Date(), "")
    if not date:
        raise Refused(phrase("There is no calendar here."))
    yield phrase("The puzzle of {date}.", date=date)
    yield from table.told(puzzle_of_the_day(date))


@own.verb("grade (N)", "How hard the next puzzles are, 1 to 5.")
def grade(table: Puzzling, words: list[str]) -> Dialogue:
    if words:
        if words[0] not in ("1", "2", "3", "4", "5"):
            raise Refused(phrase("Grades are numbered 1 to 5."))
        table.grade = int(words[0])
    yield phrase("Puzzles are of grade {grade}.", grade=table.grade)


@own.verb("number", "Tell the number of this puzzle.")
def number(table: Puzzling, _: list[str]) -> Dialogue:
    yield phrase("This is puzzle {number}.", number=tell_number(table.puzzle))


@own.verb("rules", "Tell what a puzzle is.")
def rules(_: Puzzling, __: list[str]) -> Dialogue:
    yield phrase(RULES)


RULES = later("""\
All rays of a puzzle are fired already, and exactly one box fits them;
no ray can be left out. Its grade is the hardest reasoning that its
simplest proof needs: 1 one ray after another, 2 rays together, up to
5. SET, FREE and MAYBE mark cells, UNDO takes back, CHECK and TEST
hold your atoms against the rays; EXPLAIN proves a cell, and counts as
help; EVAL judges.""")

verbs.take(common)
verbs.take(own)
for module in (marks, rays, views, advice, explain, puzzle_records, settings):
    verbs.take(module.verbs)
