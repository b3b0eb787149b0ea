"""The duel's table where the other player is at the other end of a line."""

from __future__ import annotations

from ....console.effects import Exchanged, Failed, attempted, done
from ....console.phrases import Verbatim, phrase
from ....console.session import Ask, Refused
from ..game import Conversing, DuelGame, QuantumGame
from ..settings import HEADLESS, HELPERS, MATCH, NOBODY
from .course import HELLO, OPEN, OVER, TURN
from .exchange import Exchange
from .news import news
from .post import MARK, read_post, tell_post
from .record import restore, terms_of
from .side import LINE, TURN_DUE
from .terms import Terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.deal import Dice
    from ....box.kinds import Cells
    from ....console.files import Peer
    from ....console.session import Dialogue
    from ....console.table import Start
    from ..laws import Field
    from ..match import Game, Match
    from ..turns import Turn

ELSEWHERE = ("restore", "replay", "helpers")  # verbs that are not for a match over a line


class Lined(Conversing):
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
        self.unsent: list[str] = []  # where the player carries the lines himself
        self.headless = chosen[HEADLESS] != NOBODY
        level = chosen[HEADLESS] if self.headless else self.setup.level
        self.setup = self.setup.but(rules=terms.rules, level=level)
        self.settings[HELPERS] = terms.helpers

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

    def open(self) -> Dialogue:
        if self.peer.past:
            restore(self.exchange, self.peer.past)
            self.exchange.say_again() if self.peer.by_hand else self.exchange.resume()
            yield from self.resumed()
        elif self.peer.calls:
            self.exchange.call()
        yield from self.carry()

    def resumed(self) -> Dialogue:
        """How a match stands that is gone on with."""
        course = self.exchange.course
        self.begin(course.standing, self.play.dice)
        self.seat_at_line()
        yield phrase("Going on with the match {name}.", name=course.name[:8])
        if course.stage in (TURN, OPEN):
            self.play.turns = tuple((one.player, one.turn, one.reply) for one in course.made)
        if course.stage == TURN:
            self.play.game = self.exchange.game
            yield from self.answer(["history"])

    def seat_at_line(self) -> None:
        """It is known now which player sits here."""
        self.setup = self.setup.but(machine=(self.me + 1,) if self.headless else ())

    def begin(self, match: Match, dice: Dice) -> None:
        super().begin(match, dice)
        self.untold = False  # the log keeps the match

    def carry(self) -> Dialogue:
        """Have everything kept, and then said."""
        kept, said = self.exchange.taken()
        if kept or said:
            yield from done(Exchanged(kept, said))
        if self.peer.by_hand:
            self.unsent += said
            yield from self.tell_unsent()

    def tell_unsent(self) -> Dialogue:
        """What is to be sent by hand; an answer goes together with the turn that follows it."""
        if self.unsent and self.exchange.due != TURN_DUE:
            yield phrase("Send this to the other player:")
            for post in tell_post(self.exchange.name, self.unsent):
                yield Verbatim(post)
            self.unsent = []

    def question(self) -> Ask:
        play, course = self.play, self.exchange.course
        if self.headless and play.over:
            return Ask(self.prompt(), think=lambda _: "quit" if course.stage == OVER else "")
        if self.exchange.due != LINE or play.over:
            return super().question().but(sealed=not play.over)
        if self.peer.by_hand:
            return Ask(self.prompt_for_post(), complete=super().question().complete, sealed=True)
        return Ask("", think=lambda _: self.peer.hear(), afar=True, sealed=True)

    def prompt_for_post(self) -> str:
        if self.unmet:
            return phrase("The line that came, or RETURN to begin the match? ")
        return phrase("The line that came back? ")

    @property
    def unmet(self) -> bool:
        """Whether nobody has said hello."""
        return self.exchange.course.stage == HELLO and not self.exchange.pending

    def prompt(self) -> str:
        if self.exchange.course.stage == OVER:
            return phrase("The match is over: QUIT, or another verb? ")
        return super().prompt()

    def heard(self, line: str) -> Dialogue:
        before = self.exchange.course
        self.exchange.hear(line)
        yield from self.carry()
        yield from news(self, before)

    def silence(self) -> Dialogue:
        """RETURN begins a match by post; else it does what it does at any table."""
        if self.peer.by_hand and self.unmet:
            self.exchange.call()
            yield from self.carry()
        else:
            yield from super().silence()

    def answer(self, words: list[str]) -> Dialogue:
        """What the player does here, and what follows from it there."""
        if words[0].lower() == MARK and self.peer.by_hand:
            for line in read_post(self.exchange.name, words):
                yield from self.heard(line)
            return
        if words[0][0].isalpha():
            self.refuse_elsewhere(words)
        before = self.exchange.course
        yield from super().answer(words)
        yield from self.carry()
        yield from news(self, before)

    def refuse_elsewhere(self, words: list[str]) -> None:
        """Refuse what would change the match, or take its place."""
        name = self.verbs.find(words[0]).name
        if name in ELSEWHERE or (name == "powers" and words[1:]):
            raise Refused(phrase("That is not for a match over a line, which its log keeps."))
        if name == "new" and self.exchange.course.stage == OVER:
            raise Refused(phrase("The match is over: QUIT, and begin another with --line."))

    # --- what the player does ---

    def hide(self, field: Field) -> None:
        self.play.hidden += (field,)
        self.exchange.place(field)

    def after(self, turn: Turn, grown: Cells) -> Game | None:
        if self.play.pending:
            self.play.pending = None
            self.exchange.bud(grown)
        else:
            self.exchange.turn(turn)
        return None

    def given_up(self) -> Game | None:
        self.exchange.resign()
        return None

    # --- the end ---

    def part(self) -> Dialogue:
        """The last words: whether the match is over, or kept, and who owes the next line."""
        exchange = self.exchange
        if exchange.course.stage != OVER:
            if not self.peer.by_hand:
                yield from attempted(Failed(), None)
            if not (exchange.ended or self.done or self.peer.by_hand):
                yield phrase("The line is broken.")
            if exchange.course.number and not exchange.void:
                yield from self.tell_kept(exchange.owing())
        yield from super().part()

    def tell_kept(self, owing: str) -> Dialogue:
        """Where the match is kept, and who owes the next line."""
        yield from done(Exchanged([f"# {owing}"], []))
        yield owing
        told = "The match is kept in {file}: --resume goes on with it."
        yield phrase(told, file=self.peer.log)


class LinedDuel(Lined, DuelGame):
    """The duel over a line."""


class LinedQuantum(Lined, QuantumGame):
    """Quantugeddon over a line."""


TABLES: dict[str, type[Lined]] = {table.name: table for table in (LinedDuel, LinedQuantum)}
