"""The verbs of the lessons."""

from __future__ import annotations

from ...console.common import common
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from .lessons import LESSONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .learn import Learning

UNKNOWN = later("There is no verb {word}: answer the question, or type HELP.")
FIRST = ("lesson", "back", "skip")
verbs = Verbs(UNKNOWN, later("RETURN goes on; BACK, SKIP and LESSON 3 go elsewhere."), FIRST)
verbs.take(common)
turning = Verbs(group=later("Lessons"))


@turning.verb("lesson (N)", "Go to lesson N, or tell this one again.")
def lesson(table: Learning, words: list[str]) -> Dialogue:
    if not words:
        yield from table.show()
        return
    place = int(words[0]) if words[0].isascii() and words[0].isdigit() else 0
    if not 1 <= place <= len(LESSONS):
        raise Refused(phrase("Lessons are numbered 1 to {last}.", last=len(LESSONS)))
    yield from table.turn(place)


@turning.verb("back", "Go back one lesson.")
def back(table: Learning, _: list[str]) -> Dialogue:
    yield from table.turn(max(1, table.play - 1))


@turning.verb("skip", "Go on to the next lesson.")
def skip(table: Learning, _: list[str]) -> Dialogue:
    yield from table.turn(min(len(LESSONS) + 1, table.play + 1))


verbs.take(turning)
