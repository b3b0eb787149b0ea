"""`audit FILE`: the log of a match over a line, judged by itself."""

from __future__ import annotations

from ....console.effects import done
from ....console.files import Services
from ....console.linking import LOG
from ....console.phrases import Verbatim, later, phrase
from ....console.session import Refused
from ....console.settings import name_values
from ....console.table import Game
from .course import HELLO, OPEN, OVER, Course
from .record import judged, no_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue, Telling
    from ....console.settings import Chosen
    from ....console.table import Start

VICTORIES = (
    later("Game {game}: the caller won, and every answer was true."),
    later("Game {game}: the called won, and every answer was true."),
)
DUE = (
    later("The match is not over: number {number} is due, a command of the caller."),
    later("The match is not over: number {number} is due, a command of the called."),
)


def audited(start: Start) -> Dialogue:
    """What a log proves; the exit status is 0 only where the match is over, and all was true."""
    try:
        course = yield from read(start.chosen[LOG])
    except Refused as refusal:
        yield str(refusal)
        yield from done(Services.fail)
    else:
        yield from tell(course)


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


def tell(course: Course) -> Dialogue:
    one, other = course.standing.won
    told = "Games won: caller {one}, called {other}; the match is to {wins}."
    yield phrase(told, one=one, other=other, wins=course.standing.wins)
    yield phrase("The log of the other side is the same if it has this hash:")
    yield Verbatim(course.chain)
    if course.stage != OVER:
        yield phrase(DUE[course.speaker], number=course.number + 1)
        yield from done(Services.fail)


def check(chosen: Chosen) -> None:
    if LOG.name not in chosen.given:
        raise Refused(phrase("Name the log, as in audit match.log."))


def with_log(words: list[str]) -> list[str]:
    """The words after the program's name, with the option of the file that stands alone."""
    return name_values(words, [LOG], lambda word: word != GAME.name)


GAME = Game(
    "audit", "Black Box", (LOG,), audited, check, keeps=False, reads_files=True, expand=with_log
)
