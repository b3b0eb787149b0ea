"""The verbs of the lessons."""

from __future__ import annotations

from ...console.common import common
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from ..switching import verbs_from
from .lessons import LESSONS
from .table import read_lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .learn import LessonTable

UNKNOWN = later("There is no verb {word}: answer the question, or type HELP.")
FIRST = ("lesson", "back", "skip")
verbs = Verbs(UNKNOWN, later("RETURN goes on; BACK, SKIP and LESSON 3 go elsewhere."), FIRST)
verbs.take(common)
verbs.take(verbs_from("learn"))
turning = Verbs(group=later("Lessons"))


@turning.verb("lesson (N)", "Go to lesson N, or tell this one again.")
def lesson(table: LessonTable, words: list[str]) -> Dialogue:
    if not words:
        yield from table.show()
        return
    place = read_lesson(words[0])
    if place > len(LESSONS):
        raise Refused(phrase("Lessons are numbered 1 to {last}.", last=len(LESSONS)))
    yield from table.turn(place)


@turning.verb("back", "Go back one lesson.")
def back(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(max(1, table.play - 1))


@turning.verb("skip", "Go on to the next lesson.")
def skip(table: LessonTable, _: list[str]) -> Dialogue:
    yield from table.turn(min(len(LESSONS) + 1, table.play + 1))


verbs.take(turning)
