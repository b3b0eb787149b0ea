"""The verbs of the drill."""

from __future__ import annotations

from ...box.drill import STRAIGHT, SWALLOWED, THROWN_BACK, TURNED, WOUND
from ...box.text.reading import read_result
from ...box.text.words import tell_path
from ...console.asking import given_up
from ...console.common import ROUND, common
from ...console.phrases import counted, later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from ..elsewhere import verbs_from
from . import drill_records
from .drill_records import facts
from .records import put_on_record
from .settings import read_rays

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .drill import Drilling, Play

UNKNOWN = later("There is no verb {word}: answer A, R or a number, or type HELP.")
FIRST = ("say", "look", "new", "records")
verbs = Verbs(UNKNOWN, later("A, R or a number says what the ray does."), FIRST)
own = Verbs(group=later("The drill"))

MISSED = {
    SWALLOWED: later("Missed most: rays that are absorbed."),
    THROWN_BACK: later("Missed most: rays that are reflected."),
    STRAIGHT: later("Missed most: rays that go straight through."),
    TURNED: later("Missed most: rays that turn once."),
    WOUND: later("Missed most: rays that turn more than once."),
}


@own.verb(
    "say RESULT", "Say what the ray does; A, R or its exit alone does it.", like="5", when=ROUND
)
def say(table: Drilling, words: list[str]) -> Dialogue:
    play = table.play
    if play.looking:
        raise Refused(phrase("First look at the atoms, then press RETURN."))
    asked = play.question
    right = read_result(words[0], asked.entry, asked.box) == asked.path.exit
    play.take(right)
    if right:
        row = "Right, {n} in a row."
        yield counted(row, row, play.run) if play.run > 1 else phrase("Right.")
    else:
        yield phrase("No, not so.")
        yield tell_path(asked.path)
        if table.start.boards:
            yield table.picture(asked, path=True)
    yield from tell_end(table) if play.over else table.show()


def tell_end(table: Drilling) -> Dialogue:
    """How the drill went; it is put on record."""
    play = table.play
    right = play.rays - len(play.missed)
    one, many = "{right} of {n} ray right.", "{right} of {n} rays right, {run} in a row at best."
    yield counted(one, many, play.rays, right=right, run=play.longest)
    if play.missed:
        yield phrase(MISSED[missed_most(play)])
    yield from put_on_record(facts(table))


def missed_most(play: Play) -> str:
    """The kind of ray that was missed most, the first of those that were missed as often."""
    return max(play.missed, key=play.missed.count, default="")


@own.verb("look", "Draw the atoms again, as long as they are in sight.", letter="l")
def look(table: Drilling, _: list[str]) -> Dialogue:
    if not (table.play.question.shown or table.play.looking):
        raise Refused(phrase("The atoms are covered: say what the ray does."))
    yield from table.show()


@own.verb("new (N)", "Begin another drill, of N rays.", letter="n", also="drill", like="10")
def new(table: Drilling, words: list[str]) -> Dialogue:
    rays = read_rays(words[0]) if words else table.rays
    if (yield from given_up(table)):
        table.rays = rays
        table.begin()
        yield counted("A drill of {n} ray.", "A drill of {n} rays.", rays)
        yield from table.show()


@own.verb("rules", "Tell what a ray does, and how the drill goes.")
def rules(_: Drilling, __: list[str]) -> Dialogue:
    yield phrase(RULES)


RULES = later("""\
A ray goes straight on. An atom ahead absorbs it; one beside the cell
ahead turns it away by a right angle; one on either side of that cell
sends it back. A ray that has to turn before it goes in is reflected
there. With every right answer the next ray turns more often, and at
last you see the atoms only once.""")

verbs.take(common)
verbs.take(verbs_from("drill"))
verbs.take(drill_records.record_verbs)
verbs.take(own)
