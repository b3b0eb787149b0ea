"""The verbs of the step drill, and how an answer is judged."""

from __future__ import annotations

from ...box import Cells
from ...box.deduction.deduce import deduce
from ...box.techniques.leading import NUDGE, TECHNIQUE, WHERE
from ...box.techniques.progress import describe_progress, describe_weakest
from ...box.techniques.ray_words import describe_entries, describe_names, describe_rule
from ...box.techniques.step import Step
from ...box.techniques.step_words import describe_block
from ...box.text.reading import read_cells, read_entry
from ...box.text.words import describe_cells
from ...box.verbs import views
from ...box.verbs.explaining import explain_technique
from ...console.common import common
from ...console.phrases import Legend, counted, later, phrase
from ...console.records import declare_records
from ...console.services import Records, Rounds, Row, done_or
from ...console.session import Dialogue, Refused
from ...console.verb import HELPS, LOSES, MOVES
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import read_step
from .steps import LADDER, Exercise, StepTable

FIRST = {
    "hint": later("give a little more help each time"),
    "new": later("go on to another exercise"),
    "weak": later("list your weakest techniques"),
    "records": later("sum up your exercises"),
    "rules": later("explain how the step drill works"),
    "quit": later("leave Black Box"),
}
verbs = Verbs(FIRST, helped=True)
own = Verbs(group=later("The step drill"))
own.topic(explain_technique)

RECORDS_TELLS = later(
    "Sum up your exercises by technique and by month. RECORDS EXPORT GAMES.CSV writes "
    "the records to a file, and RECORDS IMPORT GAMES.CSV adds the records from a file."
)


def check_asking(table: StepTable) -> None:
    if table.play.over:
        raise Refused(phrase("This exercise is done: press RETURN for another exercise."))


@own.verb(
    "say CELL",
    "Answer with a cell that is now certain or, if asked, with a ray that "
    "proves such a cell. You can also type the numbers alone.",
    risk=MOVES,
)
def say(table: StepTable, words: list[str]) -> Dialogue:
    check_asking(table)
    exercise, before = table.play.exercise, table.place
    if exercise.asks_ray:
        step = step_of_ray(exercise, read_entry(words[0], table.box))
    else:
        step = step_of_cells(table, table.box.mask(*read_cells(words, table.box)))
    table.take(is_found=step is not None)
    yield phrase("Right.") if step else phrase("No.")
    yield from explain_and_record(table, step or exercise.steps[0], is_found=step is not None)
    techniques = describe_names(LADDER[table.place])
    if table.place > before:
        yield phrase(
            "Three right answers in a row: new exercises are now on {technique}.",
            technique=techniques,
        )
    elif table.place < before:
        easier = "From now on, the exercises are on an easier technique: {technique}."
        yield phrase(easier, technique=techniques)


def explain_and_record(table: StepTable, step: Step, *, is_found: bool) -> Dialogue:
    """Explain a step in full, and put the exercise on record. `is_found` says whether the player
    has found the step.
    """
    yield describe_block(table.view, (step,))
    yield from done_or(None, Rounds.finished, record_row(table, step, is_found=is_found))


def record_row(table: StepTable, step: Step, *, is_found: bool) -> Row:
    """Return the record of an exercise, with its technique as `level` and the level of help as
    `score`. `is_found` says whether the player has found the step.
    """
    play, view = table.play, table.view
    return {
        "box": play.name,
        "atoms": view.atom_count.most,
        "size": view.box.size,
        "rays": len(view.shots),
        "score": play.level,
        "solved": int(is_found),
        "level": str(step.form),
    }


def step_of_ray(exercise: Exercise, entry: int) -> Step | None:
    """Return the step of the exercise that uses a certain ray, or None if there is none. The ray
    goes in or comes out at `entry`.
    """
    for step in exercise.steps:
        if any(entry in (shot.entry, shot.exit) for shot in step.shots):
            return step
    return None


def step_of_cells(table: StepTable, cells: Cells) -> Step | None:
    """Return the step of the exercise that proves all cells in `cells`, or None if there is none.
    Raise Refused if a cell is marked already, or if only a harder step proves the cells.
    """
    marks, name = table.view.marks, describe_cells(table.box.cells_of(cells))
    if marked := cells & (marks.atoms | marks.free):
        marked_cells = describe_cells(table.box.cells_of(marked))
        one = "There is already a mark at {cells}: name only cells without a mark."
        many = "There are already marks at {cells}: name only cells without a mark."
        raise Refused(counted(one, many, marked.bit_count(), cells=marked_cells))
    for step in table.play.exercise.steps:
        if cells & ~(step.gives[0] | step.gives[1]) == 0:
            return step
    known = deduce(table.view)
    if cells.bit_count() == 1 and known.holding(cells).box_count in (0, known.box_count):
        raise Refused(
            phrase(
                "Only a harder step makes {cells} certain: look for another cell.",
                cells=name,
            )
        )
    return None


@own.verb(
    "hint",
    (
        "Give the next of four hints: how many cells are certain, where to look, which "
        "technique to use, and the step itself."
    ),
    letter="h",
    risk=HELPS,
)
def hint(table: StepTable, _: list[str]) -> Dialogue:
    check_asking(table)
    play = table.play
    play.level, step = play.level + 1, play.exercise.steps[0]
    if play.level == NUDGE:
        new = sum(known.bit_count() for known in play.exercise.gives)
        one, many = (
            "The next technique makes {n} cell certain.",
            "The next technique makes {n} cells certain.",
        )
        yield counted(one, many, new)
    elif play.level == WHERE:
        yield describe_where(table, step)
    elif play.level == TECHNIQUE:
        yield describe_rule(step.form)
    else:
        table.take(is_found=False, is_shown=True)
        yield from explain_and_record(table, step, is_found=False)


def describe_where(table: StepTable, step: Step) -> str:
    """Return a hint that says where to look. It names the rays that the step uses or, if the player
    has to name a ray, the cells that the step proves.
    """
    if table.play.exercise.asks_ray:
        cells = describe_cells(table.box.cells_of(step.gives[0] | step.gives[1]))
        return phrase("Look at the rays that pass near {cells}.", cells=cells)
    rays = len({shot.entry for shot in step.shots})
    one, many = "Look at ray {rays}.", "Look at rays {rays}."
    return counted(one, many, rays, rays=describe_entries(table.view, step.shots))


@own.verb(
    "new (N)",
    "Begin another exercise, or an exercise for technique N, 1 to 9.",
    letter="n",
    risk=LOSES,
)
def new(table: StepTable, words: list[str]) -> Dialogue:
    if words:
        table.climb(read_step(words[0]) - 1 - table.place)
    table.lay(table.another())
    yield from table.show()


declare_records(own, RECORDS_TELLS, describe_progress)


@own.verb("weak", "List the techniques that you seldom find without help.")
def weak(_: StepTable, __: list[str]) -> Dialogue:
    yield from describe_weakest((yield from done_or([], Records.finished, {})))


@own.verb("rules", "Explain how the step drill works.")
def rules(table: StepTable, _: list[str]) -> Dialogue:
    yield phrase(RULES)
    yield Legend(table.edge_signs)


RULES = later(
    "Rays were fired into a box, and all that easier techniques prove "
    "is\nalready marked: - for a free cell, @ for an atom. Find what the "
    "next\ntechnique proves: name a cell that is now certain or, if asked, "
    "the\nentry of the ray that proves such a cell. Three right answers in "
    "a row,\nwithout a hint, lead to a harder technique, and a wrong answer "
    "leads to\nan easier one. An exercise that you missed or were shown "
    "comes back\nafter 1, 2, 4, 8 and 16 others. HINT gives four hints: how "
    "many cells,\nwhich rays or cells, which technique, and the step "
    "itself. RECORDS and\nWEAK show how you did, by technique."
)

verbs.take(common)
verbs.take(verbs_from("steps"))
verbs.take(views.verbs)
verbs.take(own)
