"""The conversation of the duel where the other player is at the other end of a line."""

from __future__ import annotations

from ....console.effects import done_or
from ....console.files import Services
from ....console.phrases import phrase
from ....console.session import Ask, Refused
from ..game import DuelHere, QuantugeddonHere
from .course import HELLO, OPEN, OVER, TURN
from .post import MARK, read_post
from .record import restore
from .side import LINE, NOTHING
from .table import LinkedTable, news

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue

ELSEWHERE = ("restore", "replay", "helpers")  # verbs that are not for a match over a line


class LinkedDialogue(LinkedTable):
    """What is asked and said at such a table."""

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
        if course.stage != HELLO:
            self.begin(course.standing, self.play.dice)
            self.seat_at_line()
        yield phrase("Going on with the match {name}.", name=self.exchange.name[:8])
        if course.stage in (TURN, OPEN):
            self.play.turns = tuple((one.player, one.turn, one.reply) for one in course.made)
        if course.stage == TURN:
            self.play.game = self.exchange.game
            yield from self.answer(["history"])

    def question(self) -> Ask:
        play, course = self.play, self.exchange.course
        over = play.over or self.exchange.due == NOTHING
        if self.headless and over:
            return Ask(self.prompt(), think=lambda _: "quit" if course.stage == OVER else "")
        if self.exchange.due != LINE or over:
            return super().question().replace(secret=self.secret and not over, sealed=not over)
        if self.peer.by_hand:
            return Ask(self.prompt_for_post(), complete=super().question().complete, sealed=True)
        return Ask("", think=lambda _: self.peer.hear(), afar=True, sealed=True)

    def prompt_for_post(self) -> str:
        if self.unmet:
            return phrase("The line that came, or RETURN to begin the match? ")
        return phrase("The line that came back? ")

    def prompt(self) -> str:
        if self.exchange.course.stage == OVER:
            return phrase("The match is over: QUIT, or another verb? ")
        return super().prompt()

    def heard(self, line: str) -> Dialogue:
        before = self.exchange.course
        self.exchange.hear(line)
        yield from self.carry()
        if not self.unkept:
            yield from news(self, before)

    def empty_line(self) -> Dialogue:
        """RETURN begins a match by post; else it does what it does at any table."""
        if self.peer.by_hand and self.unmet:
            self.exchange.call_by_post()
            yield from self.carry()
        else:
            yield from super().empty_line()

    def answer(self, words: list[str]) -> Dialogue:
        """What the player does here, and what follows from it there."""
        if words[0].lower() == MARK and self.peer.by_hand:
            for line in read_post(self.posted_in(words), words):
                yield from self.heard(line)
            return
        if words[0][0].isalpha():
            self.refuse_elsewhere(words)
        before = self.exchange.course
        yield from super().answer(words)
        yield from self.carry()
        if not self.unkept:
            yield from news(self, before)

    def posted_in(self, words: list[str]) -> str:
        """The match that a post must be of; a greeting that crosses ours is of its own."""
        greets = [word.lower() for word in words[3:5]] == ["1", HELLO]
        return "" if greets and self.exchange.course.stage == HELLO else self.exchange.name

    def refuse_elsewhere(self, words: list[str]) -> None:
        """Refuse what would change the match, or take its place."""
        name = self.verbs.find(words[0]).name
        if name in ELSEWHERE or (name == "powers" and words[1:]):
            raise Refused(phrase("That is not for a match over a line, which its log keeps."))
        if name == "new" and self.exchange.course.stage == OVER:
            raise Refused(phrase("The match is over: QUIT, and begin another with --line."))

    # --- the end ---

    def farewell(self) -> Dialogue:
        """The last words: whether the match is over, or kept, and who owes the next line."""
        exchange = self.exchange
        if exchange.course.stage != OVER:
            if not self.peer.by_hand:
                yield from done_or(None, Services.fail)
            if not (exchange.ended or self.done or self.peer.by_hand):
                yield self.describe_broken()
            if exchange.void and not exchange.checks.given:
                yield phrase(
                    "The other side gives no checks: a line may have been spoilt on its way."
                )
            if self.begun_here and not (exchange.void and exchange.checks.given):
                yield from self.describe_kept("" if self.unkept else exchange.owing())
        yield from super().farewell()

    @property
    def begun_here(self) -> bool:
        """Whether there is something to go on with."""
        waits = self.peer.by_hand and self.exchange.pending and not self.unkept
        return bool(self.exchange.course.number or waits)

    def describe_broken(self) -> str:
        if self.exchange.course.stage == HELLO:
            return phrase("The line ended, and nobody there has said hello.")
        return phrase("The line is broken.")

    def describe_kept(self, owing: str) -> Dialogue:
        """Where the match is kept, and who owes the next line, if that is known."""
        if owing:
            yield from done_or(None, Services.exchange, [f"# {owing}"], [])
            yield owing
        told = "The match is kept in {file}: --resume goes on with it."
        yield phrase(told, file=self.peer.log)


class LinkedDuel(LinkedDialogue, DuelHere):
    """The duel over a line."""


class LinkedQuantugeddon(LinkedDialogue, QuantugeddonHere):
    """Quantugeddon over a line."""


TABLES: dict[str, type[LinkedDialogue]] = {
    table.name: table for table in (LinkedDuel, LinkedQuantugeddon)
}
