"""The verbs of the lessons, and how an answer is judged."""

from __future__ import annotations

from ...box.law import SQUARES
from ...box.text.words import LAWS
from ...box.verbs import advice, explain, marks, rays, views
from ...box.verbs.rays import way
from ...console.common import common, save
from ...console.effects import done_or
from ...console.files import Services
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import guided
from .learn import describe_hint, describe_list, describe_why
from .lesson import FREE, HINTED, RAY
from .lesson_answers import answers, asked_path, read_reply, reasons
from .lesson_records import concluded, outcomes
from .lessons import LESSONS
from .shared import display_verbs
from .table import read_lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .learn import LessonTable

FIRST = ("hint", "skip", "back", "again", "list", "rules")
verbs = Verbs(FIRST, helped=True)
turning = Verbs(group=later("Lessons"))


def judge(table: LessonTable, words: list[str]) -> Dialogue:
    """An answer: right, or wrong with a hint, or wrong again and told."""
    play = table.play
    reply, right = read_reply(play.question, " ".join(words)), answers(play.question)
    if reply in right:
        yield phrase("Right.")
    elif play.question.kind == FREE and not reply & ~right[0]:
        yield phrase("Right so far, but there are more: name them all on one line.")
        return
    elif play.miss():
        yield phrase("No.")
        yield describe_hint(play.place, play.page)
        return
    else:
        yield phrase("No, and here is why.")
    yield from describe_reason(table)
    yield from concluded(table)


def describe_reason(table: LessonTable) -> Dialogue:
    """Why the right answer is right, with the path of the ray where there is one."""
    question = table.play.question
    if question.why:
        yield describe_why(table.play.place, table.play.page)
    else:
        yield from reasons(question)
    if question.kind == RAY and table.boards:
        yield from table.draw(way(table, asked_path(question)))


@turning.verb("lesson (N)", "Go to lesson N, or show this one again.")
def lesson(table: LessonTable, words: list[str]) -> Dialogue:
    if not words:
        yield from table.show()
        return
    place = read_lesson(words[0])
    if place > len(LESSONS):
        raise Refused(phrase("Lessons are numbered 1 to {last}.", last=len(LESSONS)))
    yield from table.turn(place)


@turning.verb("again", "Begin this lesson again.", also="repeat")
def again(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(table.play.place)


@turning.verb("back", "Go back one lesson.")
def back(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(max(1, table.play.place - 1))


@turning.verb("skip", "Go on to the next lesson.", also="next")
def skip(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(min(len(LESSONS) + 1, table.play.place + 1))


@turning.verb("list", "List the lessons: which you have taken, and which you missed.")
def list_(table: LessonTable, _: list[str]) -> Dialogue:
    rows = yield from done_or([], Services.finished_rounds, {})
    yield from describe_list(outcomes(rows) | table.play.outcomes)


@turning.verb("hint", "Help with the question; in a game, suggest a ray.", letter="h")
def hint(table: LessonTable, words: list[str]) -> Dialogue:
    play = table.play
    if play.playing:
        yield from advice.hint(table, words)
    elif play.asking:
        play.settle(HINTED)
        yield describe_hint(play.place, play.page)
    else:
        raise Refused(phrase("The question is answered: press RETURN to go on."))


@turning.verb("rules", "Show what a ray does, and how the lessons go.")
def rules(_: LessonTable, __: list[str]) -> Dialogue:
    yield phrase(LAWS[SQUARES])
    yield phrase(COURSE)


COURSE = later("""\
A first wrong answer gets a hint, a second one the answer; then RETURN
goes on. In the games a ray costs 1 point, or 2 if it comes out, and
each atom not found costs 5.""")


# A lesson can be kept at any time, not only while a game is played in it.
turning.verb("save (NAME)", "Save the lesson under a name; FORGET deletes it.")(save)
verbs.take(common)
verbs.take(verbs_from("lessons"))
for family in (
    *(module.verbs for module in (marks, rays, views, advice, explain)),
    display_verbs,
    guided.verbs,
):
    verbs.take(family)
verbs.take(turning)
