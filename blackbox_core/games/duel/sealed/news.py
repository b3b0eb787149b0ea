"""What a line has changed in a match, as the player at the console hears it."""

from __future__ import annotations

from ....console.phrases import phrase
from ..notation import read_turn
from ..verbs import budding, finish, made
from ..words import tell_public
from .audit import audit
from .course import OPEN, TURN
from .seals import CALLED, CALLER
from .side import BUD_DUE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue
    from .course import Course
    from .table import Lined


def news(table: Lined, before: Course) -> Dialogue:
    """What has changed since the course was this one."""
    exchange, course = table.exchange, table.exchange.course
    if course.match != before.match:
        yield from met(table)
    if course.stage == TURN and before.stage != TURN:
        table.play.game = exchange.game
    elif before.stage == TURN:
        yield from moved(table, before)
    if before.stage == OPEN and course.stage != OPEN:
        yield from settled(table)
    if exchange.due == BUD_DUE and not table.play.pending:
        yield from budding(table, read_turn(exchange.owed, table.box))
    if exchange.ended:
        yield exchange.ended
        table.done = True


def met(table: Lined) -> Dialogue:
    """The other side is one of us, and the lot is cast."""
    table.seat_at_line()
    table.begin(table.exchange.course.standing, table.play.dice)
    yield phrase("You are player {player}.", player=table.me + 1)
    yield from table.announce()


def moved(table: Lined, before: Course) -> Dialogue:
    """A turn was made, or the game was given up; what ends it is settled later."""
    course, play = table.exchange.course, table.play
    if len(course.made) > len(before.made):
        one = course.made[-1]
        if course.stage == TURN:
            yield from made(table, one.turn, table.exchange.game)
        else:
            play.turns += ((one.player, one.turn, one.reply),)
            yield tell_public(one.player + 1, one.turn, one.reply, table.box)
    elif course.stage == OPEN:
        yield phrase("Player {player} resigns.", player=before.speaker + 1)


def settled(table: Lined) -> Dialogue:
    """A game is over, everything is opened, and everything was true."""
    course = table.exchange.course
    fields = audit(course, CALLER), audit(course, CALLED)
    table.play.game = course.board.but(fields=fields)
    yield phrase("Both boxes are open, and every answer was true.")
    yield from finish(table)
