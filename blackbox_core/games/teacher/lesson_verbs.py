"""The verbs of the lessons, and of the games in them: rays, judging atoms, and going on."""

from __future__ import annotations

from ...box import ABSORBED, NONE, SQUARES, Box
from ...box import verbs as box_verbs
from ...box.deduction.examples import contradicted_shots
from ...box.ray import result
from ...box.table import ROUND
from ...box.text.reading import read_entry
from ...box.text.words import LAW_TEXTS, describe_again, describe_answer, describe_cells
from ...box.verbs import FAMILIES
from ...box.verbs.marks import set_answer
from ...box.verbs.rays import aim, cells_of_path, single_ray
from ...box.view import Round, Shot
from ...console.common import common, save
from ...console.listening.slots import in_program_words
from ...console.phrases import counted, later, number, phrase, typed
from ...console.reading import read_within
from ...console.services import Records, done_or
from ...console.session import Dialogue, Refused
from ...console.verb import HELPS, LOSES, MOVES
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import check_complete, read_lesson
from .lesson import HINTED, MISSED, Kind, Talk
from .lesson_answers import (
    answers,
    asked_path,
    describe_broken,
    describe_right,
    read_reply,
    reasons,
)
from .lesson_table import LessonTable, outcomes, record_answer
from .lesson_words import (
    CHAPTERS,
    describe_chapters,
    describe_hint,
    describe_list,
    describe_why,
)
from .lessons import LESSONS

guided_verbs = Verbs(group=later("The lesson's game"))

SWALLOWED, SENT_BACK, STRAIGHT, CORNER, TWICE = "absorbed", "back", "straight", "corner", "twice"

# The meaning of a result in a box of two atoms. With more atoms, these would have exceptions.
MEANINGS = {
    SWALLOWED: later(
        "An atom was straight ahead of the ray. That atom is on the line from the ray's "
        "entry, unless the other atom turned the ray first."
    ),
    SENT_BACK: later(
        "Either an atom is beside the ray's first cell, or the ray met an atom "
        "diagonally ahead on each side and was turned back."
    ),
    STRAIGHT: later(
        "The ray went straight: two atoms cannot turn a ray and bring it back "
        "to its line. So its line and the lines next to it are free."
    ),
    CORNER: later(
        "As there are only two atoms, the ray turned just once. It turned where the "
        "lines from its entry and its exit cross: there, an atom was diagonally ahead."
    ),
    TWICE: later(
        "The ray turned twice. With only two atoms in the box, neither can "
        "turn a ray twice, so the ray met both."
    ),
}


def kind_of(box: Box, shot: Shot) -> str:
    """Return the kind of a ray's result, as a key of MEANINGS: absorbed, back at its entry,
    straight, turned once ("corner") or turned twice.
    """
    if shot.exit == ABSORBED:
        return SWALLOWED
    if shot.exit == shot.entry:
        return SENT_BACK
    if shot.exit == result(box, NONE, shot.entry):
        return STRAIGHT
    return CORNER if box.crossing(shot.entry, shot.exit) else TWICE


def round_under_way(table: LessonTable) -> Round:
    """Return the round of the game in progress at a table. It is an error if there is none."""
    assert table.play.round
    return table.play.round


@single_ray(guided_verbs, ROUND)
def ray(table: LessonTable, words: list[str]) -> Dialogue:
    entry = read_entry(words[0], table.box)
    known = aim(table, entry)
    if known is not None:
        yield describe_again(entry, known)
        yield phrase(
            "A ray from an entry where a ray has already gone in or come out "
            "costs nothing, and tells you nothing."
        )
        return
    table.play.round = after = round_under_way(table).fire(entry)
    shot = after.view.shots[-1]
    yield describe_answer(entry, shot.exit)
    yield from talk_over(table, shot)
    yield from table.redraw()


def talk_over(table: LessonTable, shot: Shot) -> Dialogue:
    """Explain the result of a ray, and say how many boxes still fit. The `talk` of the question
    says how much of this is done.
    """
    talk = table.play.question.talk
    if talk == Talk.TALKED:
        yield phrase(MEANINGS[kind_of(table.box, shot)])
    if talk != Talk.SILENT:
        yield describe_fitting(table.knowledge().box_count)


def describe_fitting(count: int) -> str:
    """Say how many boxes still fit the results. If only one does, say what to do."""
    if count == 1:
        return phrase("Only one box still fits: set its atoms, then type EVAL.")
    return phrase("{n} boxes still fit.", n=number(count))


@guided_verbs.verb(
    "eval (CELL...)",
    "Judge the atoms you set. EVAL followed by a cell for each atom sets those atoms first.",
    letter="e",
    also="done",
    when=ROUND,
    risk=LOSES,
)
def evaluate(table: LessonTable, words: list[str]) -> Dialogue:
    set_answer(table, words)
    check_complete(table.view)
    if table.view.marks.atoms == round_under_way(table).atoms:
        yield counted(
            "Right: you found all the atoms, for {n} point.",
            "Right: you found all the atoms, for {n} points.",
            table.view.points,
        )
        yield from record_answer(table)
    elif table.play.miss():
        yield describe_broken(table.view) if contradicted_shots(table.view) else phrase(MANY)
    else:
        yield from reveal(table)


MANY = later(
    "No: your atoms fit every ray so far, but so do the atoms of other boxes. Fire one more ray."
)


@guided_verbs.verb(
    "giveup", "Give up, and show where the atoms are.", also="reveal", when=ROUND, risk=LOSES
)
def giveup(table: LessonTable, _: list[str]) -> Dialogue:
    yield from reveal(table)


def reveal(table: LessonTable) -> Dialogue:
    """Show where the atoms are, and end the game. The outcome of the lesson is then MISSED."""
    table.play.settle(MISSED)
    cells = describe_cells(table.box.cells_of(round_under_way(table).atoms))
    points = round_under_way(table).verdict().score
    message = "The atoms are at {cells}. Points: {points}. AGAIN gives you another box."
    yield phrase(message, cells=cells, points=points)
    yield from record_answer(table)
    if table.draws_boards:
        yield from table.draw()


FIRST = {
    "hint": later("get help with the question"),
    "skip": later("go on to the next lesson"),
    "back": later("go back one lesson"),
    "again": later("begin this lesson again"),
    "list": later("list the chapters, and how their lessons went"),
    "rules": later("explain the rules"),
    "quit": later("leave Black Box"),
}
verbs = Verbs(FIRST, helped=True)
page_verbs = Verbs(group=later("Lessons"))


def judge(table: LessonTable, words: list[str]) -> Dialogue:
    """Judge the answer that the words give to the question.

    After a first wrong answer give a hint. After a second one give the right answer and the reason.
    """
    play = table.play
    reply, right = read_reply(play.question, " ".join(words)), answers(play.question)
    if reply in right:
        yield phrase("Right.")
    elif play.question.kind == Kind.PROVED_FREE and not reply & ~right[0]:
        yield phrase(
            "Right so far, but the technique proves more cells free: name all of them on one "
            "line, including the cells you have just named."
        )
        return
    elif play.miss():
        yield phrase("No.")
        yield describe_hint(play.place, play.page)
        return
    else:
        yield phrase("No, and here is why.")
    yield from describe_reason(table)
    yield from record_answer(table)


def describe_reason(table: LessonTable) -> Dialogue:
    """Say why the right answer is right. If the question is about a ray, draw its path."""
    question = table.play.question
    if question.why:
        yield describe_why(table.play.place, table.play.page)
    else:
        yield from reasons(question)
    if question.kind == Kind.RAY and table.draws_boards:
        yield from table.draw(cells_of_path(table, asked_path(question)))


@page_verbs.verb("lesson (N)", "Go to lesson N, or show this lesson again.")
def lesson(table: LessonTable, words: list[str]) -> Dialogue:
    if not words:
        yield from table.show()
    else:
        yield from table.turn(read_lesson(words[0]))


@page_verbs.verb("again", "Begin this lesson again.", also="repeat")
def again(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(table.play.place)


@page_verbs.verb("back", "Go back one lesson.", risk=MOVES)
def back(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(max(1, table.play.place - 1))


@page_verbs.verb("skip", "Show the answer, and go on to the next lesson.", also="next", risk=MOVES)
def skip(table: LessonTable, _: list[str]) -> Dialogue:
    if table.play.asking and not table.play.playing:
        yield phrase("The answer: {answer}.", answer=describe_right(table.play.question))
        yield from describe_reason(table)
    yield from table.turn(min(len(LESSONS) + 1, table.play.place + 1))


@page_verbs.verb(
    "list (CHAPTER)",
    "List the chapters, and how their lessons went. LIST 2 lists the lessons of chapter 2, and "
    "LIST ALL lists every lesson.",
    example="2",
)
def list_(table: LessonTable, words: list[str]) -> Dialogue:
    every = in_program_words(words) == [typed("all")]
    chapter = CHAPTERS[read_chapter(words[0]) - 1] if words and not every else ""
    rows = yield from done_or([], Records.finished, {})
    went = outcomes(rows) | table.play.outcomes
    yield from describe_list(went, chapter) if words else describe_chapters(went)


def read_chapter(word: str) -> int:
    message = later("{word} is not a chapter: chapters are numbered 1 to {last}.")
    return read_within(word, 1, len(CHAPTERS), message)


@page_verbs.verb(
    "hint",
    "Give a hint about the question or, in a game, suggest a ray.",
    letter="h",
    risk=HELPS,
)
def hint(table: LessonTable, words: list[str]) -> Dialogue:
    play = table.play
    if play.playing:
        yield from box_verbs.hint(table, words)
    elif play.asking:
        play.settle(HINTED)
        yield describe_hint(play.place, play.page)
    else:
        raise Refused(phrase("There is no question to answer: press RETURN to go on."))


@page_verbs.verb("rules", "Explain what a ray does, and how the lessons work.")
def rules(_: LessonTable, __: list[str]) -> Dialogue:
    yield phrase(LAW_TEXTS[SQUARES])
    yield phrase(COURSE)


COURSE = later(
    "After your first wrong answer you get a hint, and after your second "
    "you\nsee the answer. Then press RETURN to go on. In the games a ray "
    "costs 1\npoint, or 2 if it comes out elsewhere, and each atom not "
    "found costs 5."
)


# A lesson can be kept at any time, not only while a game is played in it.
page_verbs.verb(
    "save (NAME)", "Save the lesson under a name. FORGET deletes a saved lesson or game."
)(save)
for family in (common, verbs_from("lessons"), *FAMILIES, guided_verbs, page_verbs):
    verbs.take(family)
verbs.bare = judge
