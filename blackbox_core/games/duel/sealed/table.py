"""The duel's table where the other player is at the other end of a line."""

from __future__ import annotations

from ....console.effects import done
from ....console.files import Services
from ....console.linking import HEADLESS, NOBODY
from ....console.phrases import Verbatim, phrase
from ....console.session import Refused
from ..game import DuelDialogue
from ..notation import read_turn
from ..settings import HELPERS, MATCH
from ..verbs import budding, finish, made
from ..words import describe_public
from .audit import audit
from .checks import checked
from .course import HELLO, OPEN, TURN
from .exchange import Exchange
from .post import describe_post
from .record import terms_of
from .seals import CALLED, CALLER
from .side import BUD_DUE, PLACE, TURN_DUE
from .terms import Terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.cells import Cells
    from ....box.deal import Dice
    from ....console.files import Peer
    from ....console.session import Dialogue
    from ....console.table import Start
    from ..fields import DuelGame
    from ..laws import Field
    from ..turns import Match, Turn
    from .course import Course


def news(table: LinkedTable, before: Course) -> Dialogue:
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


def met(table: LinkedTable) -> Dialogue:
    """The other side is one of us, and the lot is cast."""
    table.seat_at_line()
    table.begin(table.exchange.course.standing, table.play.dice)
    yield phrase("You are player {player}.", player=table.me + 1)
    yield from table.announce()


def moved(table: LinkedTable, before: Course) -> Dialogue:
    """A turn was made, or the game was given up; what ends it is settled later."""
    course, play = table.exchange.course, table.play
    if len(course.made) > len(before.made):
        one = course.made[-1]
        if course.stage == TURN:
            yield from made(table, one.turn, table.exchange.game)
        else:
            play.turns += ((one.player, one.turn, one.reply),)
            at_yours = table.aimed_by(one.player)
            yield describe_public(one.player + 1, one.turn, one.reply, table.box, at_yours=at_yours)
    elif course.stage == OPEN:
        yield phrase("Player {player} resigns.", player=before.speaker + 1)


def settled(table: LinkedTable) -> Dialogue:
    """A game is over, everything is opened, and everything was true."""
    course = table.exchange.course
    fields = audit(course, CALLER), audit(course, CALLED)
    table.play.game = course.board.replace(fields=fields)
    yield phrase("Both boxes are open, and every answer was true.")
    yield from finish(table)


class LinkedTable(DuelDialogue):
    """A table with one player at it; what he does goes over the line, and so come the answers."""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        assert start.peer
        self.peer: Peer = start.peer
        chosen = start.chosen
        terms = Terms(self.name, self.setup.rules, chosen[MATCH], chosen[HELPERS])
        if self.peer.past:
            terms = terms_of(self.peer.past)
        self.exchange = Exchange(terms, self.peer.fresh)
        self.unkept = False  # whether the log did not take what was last
        self.unsent: list[str] = []  # where the player carries the lines himself
        self.headless = chosen[HEADLESS] != NOBODY
        level = chosen[HEADLESS] if self.headless else self.setup.level
        self.setup = self.setup.replace(rules=terms.rules, level=level)
        self.settings = self.settings.replace(HELPERS, terms.helpers)

    # --- whose word it is ---

    @property
    def me(self) -> int:
        return self.exchange.me

    @property
    def people(self) -> list[int]:
        return [] if self.headless else [self.me]

    @property
    def actor(self) -> int:
        return self.me

    @property
    def viewer(self) -> int:
        return self.me

    # --- the line ---

    def seat_at_line(self) -> None:
        """It is known now which player sits here."""
        self.setup = self.setup.replace(machine=(self.me + 1,) if self.headless else ())

    def begin(self, match: Match, dice: Dice) -> None:
        super().begin(match, dice)
        self.unreported = False  # the log keeps the match

    def carry(self) -> Dialogue:
        """Have everything kept, and then said; where it cannot be kept nothing is said any more."""
        kept, said = self.exchange.taken()
        if kept or said:
            try:
                sent = [] if self.peer.by_hand else checked(said)
                yield from done(Services.exchange, kept, sent)
            except Refused as refusal:
                yield str(refusal)
                self.done = self.unkept = True
                return
        if self.peer.by_hand:
            self.unsent += said
            yield from self.describe_unsent()

    def describe_unsent(self) -> Dialogue:
        """What is to be sent by hand; an answer goes together with the turn that follows it."""
        if self.unsent and self.exchange.due != TURN_DUE:
            yield phrase("Send this to the other player:")
            for post in describe_post(self.exchange.name, self.unsent):
                yield Verbatim(post)
            self.unsent = []

    @property
    def unmet(self) -> bool:
        """Whether nobody has said hello."""
        return self.exchange.course.stage == HELLO and not self.exchange.pending

    # --- what the player does ---

    def require_due(self, due: str) -> None:
        """Refuse what is not to be decided now: what was decided may be sealed."""
        if self.exchange.due != due:
            raise Refused(phrase("That is not to be decided now: the other player's line is due."))

    def hide(self, field: Field) -> None:
        self.require_due(PLACE)
        self.play.hidden += (field,)
        self.exchange.place(field)

    def after(self, turn: Turn, grown: Cells) -> DuelGame | None:
        self.require_due(BUD_DUE if self.play.pending else TURN_DUE)
        if self.play.pending:
            self.play.pending = None
            self.exchange.bud(grown)
        else:
            self.exchange.turn(turn)
        return None

    def given_up(self) -> DuelGame | None:
        self.require_due(TURN_DUE)
        self.exchange.resign()
        return None
