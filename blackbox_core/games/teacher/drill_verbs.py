"""The verbs of the drill, and its records."""

from __future__ import annotations

from collections.abc import Iterator

from ...box import SQUARES
from ...box.text.reading import read_result
from ...box.text.words import LAW_TEXTS, describe_path
from ...console import switch_to_game
from ...console.common import ROUND, common
from ...console.conversation import NO, PAUSE, YES, answer_to, hear_yes_or_no, may_give_up
from ...console.phrases import counted, decimal, later, number, phrase, typed
from ...console.records import by_level, declare_records, put_on_record
from ...console.services import Row
from ...console.session import Ask, Dialogue, Heard, Refused
from ...console.verb import LOSES, MOVES
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import read_rays
from .drill import STRAIGHT, SWALLOWED, THROWN_BACK, TURNED, WOUND, DrillRound, DrillTable


def record_row(table: DrillTable) -> Row:
    """Return the record of a drill. Its score is the number of wrong answers."""
    play = table.play
    return {
        "box": f"{table.name} {play.rays} {play.seed}",
        "atoms": play.question.atoms.bit_count(),
        "size": play.question.box.size,
        "rays": play.rays,
        "score": len(play.missed),
        "run": play.longest,
        "solved": int(not play.missed),
        "apart": play.unranked_reason,
        "level": str(play.rays),
    }


def describe_drills(rays: str, rows: list[Row]) -> Iterator[str]:
    """Describe the drills on record with `rays` rays."""
    right = [row["rays"] - row["score"] for row in rows]
    yield phrase(
        "Drills: {n}; rays in each: {rays}. Most rays right: {best}; mean: {mean}; longest run: "
        "{run}.",
        rays=rays,
        n=number(len(rows)),
        best=max(right),
        mean=decimal(sum(right) / len(right)),
        run=max(row["run"] for row in rows),
    )


FIRST = {
    "say": later("predict a result, as in SAY A (or type A, R or an exit alone)"),
    "look": later("draw the atoms"),
    "new": later("begin another drill"),
    "records": later("sum up your drills"),
    "quit": later("leave Black Box"),
}
verbs = Verbs(FIRST, helped=True)
own = Verbs(group=later("The drill"))
STEPS = typed("steps")

MISSED = {
    SWALLOWED: later("You are most often wrong about rays that are absorbed."),
    THROWN_BACK: later("You are most often wrong about rays that are reflected."),
    STRAIGHT: later("You are most often wrong about rays that go straight through."),
    TURNED: later("You are most often wrong about rays that turn once."),
    WOUND: later("You are most often wrong about rays that turn more than once."),
}


@own.verb(
    "say RESULT",
    "Say what the ray does. You can also type just A, R or an exit.",
    risk=MOVES,
    example="5",
    when=ROUND,
)
def say(table: DrillTable, words: list[str]) -> Dialogue:
    play = table.play
    if play.looking:
        raise Refused(
            phrase(
                "The answer must wait until the atoms are covered: look at "
                "the atoms, then press RETURN."
            )
        )
    asked = play.question
    right = read_result(words[0], asked.entry, asked.box) == asked.path.exit
    play.take(right)
    if right:
        row = "Right, {n} in a row."
        yield counted(row, row, play.run) if play.run > 1 else phrase("Right.")
    else:
        yield phrase("No.")
        yield describe_path(asked.path)
        if table.draws_boards:
            yield table.picture(asked, path=True)
    if play.over:
        yield from end_drill(table)
    else:
        yield from show_next(table, has_path=not right)


def show_next(table: DrillTable, *, has_path: bool) -> Dialogue:
    """Show the atoms of the next question.

    If a path was just drawn (`has_path`) and would scroll away, wait for RETURN first. A verb typed
    instead of RETURN is carried out after the atoms are shown. An answer typed instead is ignored,
    because the player had not seen these atoms yet.
    """

    def hear(line: str) -> str | Heard:
        return "" if hear_yes_or_no(line).lower() in ("", *YES, *NO) else table.hear(line)

    line = ""
    if has_path and not table.has_room_for_two:
        line = (yield Ask(phrase(PAUSE), hear=hear)).strip()
    yield from table.show()
    if line and table.is_reply(line):
        yield phrase("Your answer was ignored, because you had not yet seen these atoms.")
    elif line:
        yield from answer_to(table, line)


def end_drill(table: DrillTable) -> Dialogue:
    """Say how many rays of the drill were right, and record the drill."""
    play = table.play
    right = play.rays - len(play.missed)
    one, many = "Rays right: {right} of {n}.", "Rays right: {right} of {n}; longest run: {run}."
    yield counted(one, many, play.rays, right=right, run=play.longest)
    if play.missed:
        yield phrase(MISSED[missed_most(play)])
    yield from put_on_record(record_row(table))


def missed_most(play: DrillRound) -> str:
    """Return the kind of ray that the player got wrong most often. If several are equal, return the
    first of them.
    """
    return max(play.missed, key=play.missed.count)


@own.verb("look", "Draw the atoms again, unless they are covered.", letter="l")
def look(table: DrillTable, _: list[str]) -> Dialogue:
    if not (table.play.question.shown or table.play.looking):
        raise Refused(phrase("The atoms are covered: type A, R or the exit of the ray."))
    yield from table.show()


@own.verb(
    "new (N)",
    ("Begin another drill, or a drill of N rays. DRILL STEPS goes to the step drill."),
    letter="n",
    also="drill",
    example="10",
    risk=LOSES,
)
def new(table: DrillTable, words: list[str]) -> Dialogue:
    if [word.lower() for word in words] == [STEPS]:
        yield from switch_to_game(table, "steps")
        return
    rays = read_rays(words[0]) if words else table.rays
    if (yield from may_give_up(table)):
        table.rays = rays
        table.begin()
        yield counted("This drill has {n} ray.", "This drill has {n} rays.", rays)
        yield from table.show()


@own.verb("rules", "Explain what a ray does, and how the drill works.")
def rules(_: DrillTable, __: list[str]) -> Dialogue:
    yield phrase(LAW_TEXTS[SQUARES])
    yield phrase(
        "A right answer makes the next ray harder. With the hardest rays, the atoms are shown "
        "once and are then covered."
    )


declare_records(
    own,
    later(
        "Sum up your drills, with the rays you got right and the longest run. RECORDS "
        "EXPORT GAMES.CSV writes the records to a file, and RECORDS IMPORT GAMES.CSV "
        "adds the records from a file."
    ),
    lambda rows: by_level(rows, describe_drills),
)
verbs.take(common)
verbs.take(verbs_from("drill"))
verbs.take(own)
