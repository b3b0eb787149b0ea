"""The verbs of puzzles: new ones, grades, help, streaks, and the player's rating."""

from __future__ import annotations

from collections.abc import Iterator

from ...box.making import Solution
from ...box.options import read_grade
from ...box.puzzle_words import describe_number, describe_solution, describe_techniques
from ...box.techniques import Rank
from ...box.techniques.order import passages
from ...box.techniques.progress import technique_row
from ...box.techniques.ray_words import describe_grade, describe_title
from ...box.text.hint_words import describe_degree
from ...box.text.notation import describe_view
from ...box.text.reading import wants_every_ray
from ...box.verbs import FAMILIES
from ...box.verbs.briefly import briefs, explain_word
from ...box.verbs.marks import set_answer
from ...box.view import Marks
from ...console.common import common
from ...console.conversation import may_give_up
from ...console.phrases import Legend, counted, decimal, join_and, later, number, phrase
from ...console.records import by_level, by_month, declare_records, put_on_record
from ...console.services import Records, Row, done_or
from ...console.session import Dialogue
from ...console.verb import LOSES
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import DAILY, OVER, ROUND, AnsweredBoxRound, check_complete, read_which
from .lesson_answers import describe_broken
from .puzzle import PuzzleTable
from .rating import WRONG, difficulty, longest_streak, ratings

rating_verbs = Verbs(group=later("Puzzles"))
TOO_EARLY = later(
    "Your rating is not known well enough yet: solve more puzzles, not all of them easy."
)
A_GRADE = 2  # puzzles of a streak before the next grade
LAST_GRADE = 5


def rating_row(table: PuzzleTable) -> Row:
    """Return the two fields of a record from which the player's rating is computed. `par` is the
    rating of the puzzle. `score` is the level of help, where a wrong answer counts as help.
    """
    play = table.play
    return {
        "score": max(play.helped, WRONG if play.faults else 0),
        "par": round(difficulty(table.solution.steps).rating),
    }


def note_outcome(table: PuzzleTable, *, solved: bool) -> Dialogue:
    """Say the player's new rating after a puzzle. During a streak, also count the puzzle if it was
    solved without help and without a wrong answer. Otherwise end the streak.
    """
    play = table.play
    if table.streak is not None:
        is_right = solved and not (play.helped or play.faults)
        yield from extend_streak(table) if is_right else end_streak(table)
    rows = yield from done_or([], Records.finished, {})
    if rows:
        yield from describe_rating(rows, is_asked=False)


def describe_rating(rows: list[Row], *, is_asked: bool) -> Dialogue:
    """Say the player's rating. If it is not reliable yet, say so only if the player has asked for
    the rating.
    """
    history = ratings(rows)
    if history and history[-1].is_reliable:
        message = (
            "Your rating: {rating}, give or take {deviation}. The last puzzle's rating: {puzzle}."
        )
        now, puzzle = history[-1], number(rows[-1]["par"] or 0)
        rating, deviation = number(round(now.rating)), number(round(now.deviation))
        yield phrase(message, rating=rating, deviation=deviation, puzzle=puzzle)
    elif is_asked:
        yield phrase(TOO_EARLY)


@rating_verbs.verb("rating", "Show your rating as a solver, and your longest streak.")
def rating(_: PuzzleTable, __: list[str]) -> Dialogue:
    rows = yield from done_or([], Records.finished, {})
    yield from describe_rating(rows, is_asked=True)
    longest = longest_streak(rows)
    if longest:
        yield counted(
            "Your longest streak: {n} puzzle.", "Your longest streak: {n} puzzles.", longest
        )


@rating_verbs.verb(
    "streak",
    "Begin a streak: the puzzles get harder until you ask for help or give a wrong answer.",
)
def begin_streak(table: PuzzleTable, _: list[str]) -> Dialogue:
    if (yield from may_give_up(table)):
        yield phrase(
            "A streak begins: the puzzles get harder until you ask for help or give a wrong answer."
        )
        table.streak = 0
        yield from table.begin_puzzle("1")


def extend_streak(table: PuzzleTable) -> Dialogue:
    """Count a solved puzzle in the streak. After every second puzzle the next puzzles are one grade
    harder.
    """
    table.streak = (table.streak or 0) + 1
    table.grade = min(LAST_GRADE, 1 + table.streak // A_GRADE)
    one = "Puzzles solved in a row: {n}."
    yield counted(one, one, table.streak)


def end_streak(table: PuzzleTable) -> Dialogue:
    """End the streak, if there is one, and say how long it was."""
    if table.streak is not None:
        one, many = "The streak ends at {n} puzzle.", "The streak ends at {n} puzzles."
        yield counted(one, many, table.streak)
        table.streak = None


def record_row(table: PuzzleTable, *, solved: bool) -> Row:
    """Return the record of a puzzle. `solved` is false if the player gave up."""
    puzzle = table.puzzle
    return {
        "box": describe_number(puzzle),
        "atoms": puzzle.atoms.bit_count(),
        "size": table.box.size,
        "rays": len(puzzle.view.shots),
        **rating_row(table),
        "solved": int(solved),
        "apart": table.play.unranked_reason,
        "level": str(table.solution.grade),
    }


def record(table: PuzzleTable, *, solved: bool) -> Dialogue:
    """Add a puzzle to the records, with the hardest technique that it needed. Say the streak and
    the rating.
    """
    row, hardest = record_row(table, solved=solved), table.solution.hardest
    yield from put_on_record(row)
    if hardest.rank < Rank.ALL_BOXES:
        besides = technique_row(row, hardest.form, row["score"])
        yield from done_or(None, Records.record_besides, besides)
    yield from note_outcome(table, solved=solved)


def describe_records(rows: list[Row]) -> Iterator[str]:
    """Describe the puzzles on record by grade, then by month."""
    yield from by_level(rows, describe_solved)
    yield from by_month(rows, describe_puzzles)


def describe_puzzles(month: str, rows: list[Row]) -> str:
    """Say how many puzzles of a month there were, and how many were solved without help."""
    return counted(
        "{month}: {n} puzzle, {alone} solved without help.",
        "{month}: {n} puzzles, {alone} solved without help.",
        len(rows),
        month=month,
        alone=number(sum(row["solved"] and not row["apart"] for row in rows)),
    )


def describe_solved(grade: str, rows: list[Row]) -> Iterator[str]:
    """Say how many puzzles of a grade were played and solved, and the mean time of those solved."""
    times = [row["seconds"] for row in rows if row["solved"]]
    if not times:
        one = "In grade {grade}, you did not solve the only puzzle."
        many = "In grade {grade}, you solved none of {n} puzzles."
        yield counted(one, many, len(rows), grade=grade)
        return
    yield counted(
        "In grade {grade}, you solved {solved} of {n} puzzle, in {minutes} minutes on average.",
        "In grade {grade}, you solved {solved} of {n} puzzles, in {minutes} minutes on average.",
        len(rows),
        grade=grade,
        solved=number(len(times)),
        minutes=decimal(sum(times) / len(times) / 60),
    )


FIRST = briefs("set", "unset") | {
    "eval": later("judge your atoms"),
    **briefs("explain", "look", "history", "undo"),
    "new": later("go on to another puzzle, as in NEW 3 for grade 3"),
    **briefs("rules", "quit"),
}
verbs = Verbs(FIRST, helped=True)
verbs.topic(explain_word)
own = Verbs(group=later("Puzzles"))


@own.verb(
    "eval (CELL...)",
    "Judge the atoms you set. EVAL followed by a cell for each atom sets those atoms first.",
    letter="e",
    also="done solve",
    when=ROUND,
    risk=LOSES,
)
def evaluate(table: PuzzleTable, words: list[str]) -> Dialogue:
    set_answer(table, words)
    check_complete(table.view)
    if table.view.marks.atoms != table.puzzle.atoms:
        table.play.faults += 1
        yield describe_broken(table.view)
        yield from end_streak(table)
        return
    table.play.over = True
    if table.play.helped:
        yield phrase("Right: you found all the atoms, with help.")
    else:
        yield phrase("Right: you found all the atoms, without help.")
    yield describe_techniques(table.solution)
    if table.play.help:
        yield describe_help(table.play.help)
    yield from record(table, solved=True)


def describe_help(levels: dict[str, int]) -> str:
    """Say with which techniques the player had help, and how much. `levels` is {technique: level of
    help}, with levels from 1 (light) to 4 (full).
    """
    techniques: dict[str, list[str]] = {}
    for form, level in levels.items():
        techniques.setdefault(describe_degree(level), []).append(describe_title(form))
    return " ".join(
        phrase("You had {help} with {techniques}.", help=degree, techniques=join_and(names))
        for degree, names in techniques.items()
    )


@own.verb(
    "giveup",
    "Give up, and show the whole solution, step by step.",
    also="reveal solution",
    when=ROUND,
    risk=LOSES,
)
def giveup(table: PuzzleTable, _: list[str]) -> Dialogue:
    if not (yield from may_give_up(table)):
        return
    puzzle = table.puzzle
    table.play.over = table.play.is_given_up = True
    table.write(Marks(puzzle.atoms))
    yield from describe_solution(puzzle, table.solution)
    yield from record(table, solved=False)


@own.verb(
    "review (ALL)",
    "After the puzzle, show how hard it was and what help you had. REVIEW ALL shows the proof.",
    when=OVER,
)
def review(table: PuzzleTable, words: list[str]) -> Dialogue:
    describe = review_proof if wants_every_ray(words) else sum_up
    return describe(table.finished)


def sum_up(table: PuzzleTable) -> Dialogue:
    """Sum up a finished puzzle: help taken, wrong answers, and the hardest step of the proof."""
    yield phrase("There is no luck in a puzzle: its rays prove every atom.")
    yield from describe_taken(table.play)
    yield describe_hardest_step(table.solution)
    yield describe_techniques(table.solution)
    yield phrase("REVIEW ALL goes through the proof step by step.")


def review_proof(table: PuzzleTable) -> Dialogue:
    """Show the proof step by step. If GIVEUP has shown the whole proof already, begin with the step
    that first needs the hardest technique.
    """
    first = place_of_hardest(table.solution) if table.play.is_given_up else 1
    if first > 1:
        yield phrase(
            (
                "GIVEUP has already shown the whole proof, which first needs "
                "{technique} in step {place}:"
            ),
            technique=describe_title(table.solution.hardest.form),
            place=first,
        )
    yield from describe_solution(table.puzzle, table.solution, first)


def describe_taken(play: AnsweredBoxRound) -> Iterator[str]:
    """Yield sentences that say what help was taken in a puzzle, and how many answers were wrong."""
    if play.help:
        yield describe_help(play.help)
    else:
        yield phrase("You had help." if play.helped else "You had no help.")
    if play.faults:
        yield counted("You gave {n} wrong answer.", "You gave {n} wrong answers.", play.faults)
    else:
        yield phrase("You gave no wrong answers.")


def describe_hardest_step(solution: Solution) -> str:
    """Say how many steps the proof has, and in which step it first needs the hardest technique."""
    one = "The proof has {n} step. The technique is {technique}."
    many = (
        "The proof has {n} steps. The hardest technique is {technique}, first needed in step "
        "{place}."
    )
    technique = describe_title(solution.hardest.form)
    count, place = len(passages(solution.steps)), place_of_hardest(solution)
    return counted(one, many, count, place=place, technique=technique)


def place_of_hardest(solution: Solution) -> int:
    """Return the number, counted from 1, of the first step of the proof that needs its hardest
    technique.
    """
    blocks = passages(solution.steps)
    return next(place for place, block in enumerate(blocks, 1) if solution.hardest in block)


@own.verb(
    "new (WHICH)",
    (
        "Begin another puzzle. NEW 3 begins a puzzle of grade 3, and NEW E4-12 the puzzle with "
        "that number."
    ),
    letter="n",
    also="puzzle",
    example="E4-12",
    risk=LOSES,
)
def new(table: PuzzleTable, words: list[str]) -> Dialogue:
    which = read_which(words[0]) if words else ""
    if (yield from may_give_up(table)):
        if not table.play.over:
            yield from end_streak(table)
        yield from table.begin_puzzle(which)


@own.verb("daily", "Begin the puzzle of the day, the same for everyone.", risk=LOSES)
def daily(table: PuzzleTable, _: list[str]) -> Dialogue:
    if (yield from may_give_up(table)):
        yield from table.begin_puzzle(DAILY)


@own.verb("grade (N)", "Set how hard the next puzzles are, from 1 (easy) to 5 (fiendish).")
def grade(table: PuzzleTable, words: list[str]) -> Dialogue:
    if words:
        table.grade = read_grade(words[0])
    message, name = (
        "The next puzzles will be of grade {grade}, {name}.",
        describe_grade(table.grade),
    )
    yield phrase(message, grade=table.grade, name=name)


@own.verb("number", "Show the number of this puzzle, and its rays on one line.")
def describe_its_number(table: PuzzleTable, _: list[str]) -> Dialogue:
    yield phrase("This is puzzle {number}.", number=describe_number(table.puzzle))
    yield describe_view(table.puzzle.view)


@own.verb("rules", "Explain what a puzzle is.")
def rules(table: PuzzleTable, _: list[str]) -> Dialogue:
    yield phrase(RULES)
    yield Legend(table.edge_signs)


RULES = later(
    "In a puzzle the rays have been fired for you, and exactly one box fits\n"
    "them. Find its atoms. The grade of a puzzle is that of the hardest\n"
    "technique you need if you always take the easiest step first.\n"
    "Grade 1, easy: follow the rays.\n"
    "Grade 2, medium: count the missing atoms, or compare a ray's paths.\n"
    "Grade 3, hard: try what-ifs or cases that you can settle at a glance.\n"
    "Grade 4, expert: try what-ifs or cases that take a few steps.\n"
    "Grade 5, fiendish: try what-ifs or cases that take many steps.\n"
    "If any one of the rays were missing, the puzzle would be harder, or\n"
    "would have more than one answer. SET, FREE and MAYBE mark cells, and\n"
    "UNDO undoes a mark. CHECK and TEST compare your atoms with the rays.\n"
    "EXPLAIN and HINT lead you to the next step, and count as help. EVAL\n"
    "judges your atoms."
)

declare_records(
    own,
    later(
        "Sum up your puzzles by grade and by month, with the average time of the solved puzzles "
        "in each grade. RECORDS EXPORT GAMES.CSV writes the records to a file, and RECORDS "
        "IMPORT GAMES.CSV adds the records from a file."
    ),
    describe_records,
)
for family in (common, verbs_from("puzzle"), own, *FAMILIES, rating_verbs):
    verbs.take(family)
