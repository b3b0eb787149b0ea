"""`audit FILE (FILE)`: the log of a match over a line, by itself or with the other side's."""

from __future__ import annotations

from ....console.effects import done
from ....console.files import Services
from ....console.game import Game
from ....console.phrases import Verbatim, cut, later, number, phrase
from ....console.session import Refused
from ....console.settings import LOG, Setting, name_values
from .course import HELLO, OPEN, OVER, Course
from .record import judged, no_log, owner_of
from .side import PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue, Telling
    from ....console.settings import Chosen
    from ....console.table import Start

OTHER_LOG = Setting(
    "other-log", "", "for audit: the other side's", "FILE", str, group="duel", told=False
)
ALONE = later("""\
One log proves that every answer fits what was sealed. Only both logs
together prove that nobody rewrote it, with other answers or another
winner: audit one.log other.log.""")
VICTORIES = (
    later("Game {game}: the caller won, and every answer was true."),
    later("Game {game}: the called side won, and every answer was true."),
)
DUE = (
    later("The match is not over: the caller still owes command {number}."),
    later("The match is not over: the called side still owes command {number}."),
)


def audited(start: Start) -> Dialogue:
    """What a log proves, or two; the exit status is 0 only where the match is over and was fair."""
    name, other = start.chosen[LOG], start.chosen[OTHER_LOG]
    try:
        course = yield from read(name)
        if other:
            yield from compared(name, other)
    except Refused as refusal:
        yield str(refusal)
        yield from done(Services.fail)
    else:
        yield from tell(course, alone=not other)


def compared(name: str, other: str) -> Dialogue:
    """What two logs prove together; Refused where they are not both sides' of one match."""
    both: list[list[str]] = []
    for each in (name, other):
        lines = yield from done(Services.read_lines, each)
        for _ in judged(lines):
            pass
        both.append(lines)
    one, two = ([line for line in lines if line[:1] in PREFIX] for lines in both)
    for mine, theirs in zip(one, two, strict=False):
        if mine != theirs:
            raise Refused(
                phrase("The logs differ: {one}, but {two}.", one=cut(mine), two=cut(theirs))
            )
    if len(one) != len(two):
        told = "One log has {one} lines, the other {two}: up to there they agree."
        raise Refused(phrase(told, one=number(len(one)), two=number(len(two))))
    if owner_of(both[0]) == owner_of(both[1]):
        raise Refused(
            phrase("Both logs come from the same side: the other side has the second one.")
        )
    yield phrase("Both logs agree, line by line.")


def read(name: str) -> Telling[Course]:
    """How far a log leads, every game told; Refused where it leads no further."""
    lines = yield from done(Services.read_lines, name)
    before = Course()
    for course in judged(lines):
        if before.stage == OPEN and course.stage != OPEN:
            yield describe_game(before)
        before = course
    if before.stage == HELLO:
        raise no_log()
    return before


def describe_game(course: Course) -> str:
    """A game that is over, with its seals open."""
    winner = course.board.winner
    if winner is None:
        return phrase("Game {game}: drawn, and every answer was true.", game=course.games)
    return phrase(VICTORIES[winner], game=course.games)


def tell(course: Course, *, alone: bool) -> Dialogue:
    """How a match stands, and what one log cannot prove."""
    one, other = course.standing.won
    told = "Games won by the caller: {one}, by the other: {other}; match to {wins}."
    yield phrase(told, one=one, other=other, wins=course.standing.wins)
    if alone:
        yield phrase(ALONE)
    yield phrase("The other side's log is the same if it has this hash:")
    yield Verbatim(course.chain)
    if course.stage != OVER:
        yield phrase(DUE[course.speaker], number=course.number + 1)
        yield from done(Services.fail)


def check(chosen: Chosen) -> None:
    if LOG.name not in chosen.given:
        raise Refused(
            phrase("Name the log, or the logs of both sides, as in audit one.log other.log.")
        )


def with_log(words: list[str]) -> list[str]:
    """The words after the program's name, with the options of the files that stand alone."""
    return name_values(words, [LOG, OTHER_LOG], lambda word: word != GAME.name)


GAME = Game(
    "audit",
    "Black Box",
    (LOG, OTHER_LOG),
    audited,
    check,
    keeps=False,
    reads_files=True,
    expand=with_log,
)
