"""Connect a duel's table to the other side of a match: send decisions, and receive answers."""

from __future__ import annotations

from ....box import Cells
from ....console.phrases import InEnglish, Verbatim, phrase
from ....console.services import Peer, World, done, done_or
from ....console.session import Ask, Dialogue, Heard, Refused
from ....console.settings import HEADLESS, NOBODY
from ..laws import Field, Turn
from ..notation import read_turn
from ..round import HELPERS, MATCH, MATCH_OVER
from ..table import DuelTable
from ..verbs import budding, finish, report_turn
from ..words import RESIGNS, describe_public
from .course import HELLO, OPEN, OVER, TURN, Course
from .exchange import Exchange
from .record import restore, terms_of
from .side import BUD_DUE, LINE, NOTHING, PLACE, TURN_DUE, Side
from .steps import audit
from .terms import CALLED, CALLER, COMMENT, Terms, digest, with_checksums

FORBIDDEN_VERBS = ("restore", "replay", "helpers")  # verbs that a match over a line lacks


class RemoteMatch:
    """A match in which one player sits at this table and the other elsewhere.

    The lines go over a connection, or the player carries them by hand (by post). `unkept` is true
    once the log could not be written. After that no line is sent.
    """

    def __init__(self, table: DuelTable, peer: Peer) -> None:
        self.table, self.peer = table, peer
        self.side = Side(self.terms(), peer.new_nonce)
        self.exchange = Exchange(self.side)
        self.unkept, self.unsent = False, list[str]()
        chosen, terms = table.start.chosen, self.side.terms
        self.headless = chosen[HEADLESS] != NOBODY
        level = chosen[HEADLESS] if self.headless else table.setup.level
        table.setup = table.setup._replace(rules=terms.rules, level=level)
        table.settings = table.settings.replace(HELPERS, terms.helpers)
        table.unreported = False  # the log keeps the match

    def terms(self) -> Terms:
        """Return the terms of a new match, or those in the log of a resumed one."""
        if self.peer.past:
            return terms_of(self.peer.past)
        chosen = self.table.start.chosen
        return Terms(self.table.name, self.table.setup.rules, chosen[MATCH], chosen[HELPERS])

    @property
    def course(self) -> Course:
        return self.side.course

    @property
    def me(self) -> int:
        """The player who sits at this table, as 0 or 1."""
        return self.side.me

    @property
    def people(self) -> list[int]:
        """The players at this table that are people, as opposed to the machine."""
        return [] if self.headless else [self.me]

    # --- the conversation ---

    def open(self) -> Dialogue:
        """Resume the match, or call the other side."""
        if self.peer.past:
            restore(self.exchange, self.peer.past)
            reunion = self.exchange.resumption
            reunion.say_again() if self.peer.by_hand else reunion.resume()
            yield from self.resumed()
        elif self.peer.calls:
            self.side.call()
        yield from self.carry()

    def resumed(self) -> Dialogue:
        """Say the state of a resumed match."""
        table, course = self.table, self.course
        if course.stage != HELLO:
            table.begin(course.match, table.play.dice)
            self.seat_at_line()
        yield phrase("Resuming match {name}.", name=self.side.name[:8])
        if course.stage in (TURN, OPEN):
            table.play.turns = tuple((made.player, made.turn, made.reply) for made in course.made)
        if course.stage == TURN:
            table.play.game = self.side.game
            yield from table.answer(["history"])

    def question(self, usual: Ask) -> Ask:
        """Return the question to ask now. It is `usual` only if the player has to decide
        something.
        """
        ended, due = self.course.stage == OVER, self.exchange.due
        over = self.table.play.over or due == NOTHING
        if ended:
            usual = usual._replace(prompt=phrase("The match is over: QUIT or HELP? "))
        if self.headless and over:
            return Ask(usual.prompt, think=lambda _: "quit" if ended else "")
        if due != LINE or over:
            return usual._replace(secret=self.table.play.is_secret and not over, sealed=not over)
        if self.peer.by_hand:
            prompt = self.prompt_for_post()
            return Ask(prompt, complete=usual.complete, sealed=True, hear=self.hear_post)
        return Ask("", think=lambda _: self.peer.receive(), afar=True, sealed=True)

    def hear_post(self, line: str) -> str | Heard:
        """Return the lines of a post as they were typed. Translate any other line into the
        program's own words.
        """
        return line if line.lower().startswith(MARK) else self.table.hear(line)

    def prompt_for_post(self) -> str:
        if self.is_unmet:
            return phrase("The other side's line, or RETURN to begin the match? ")
        return phrase("The other side's line? ")

    def wants(self) -> str:
        """Ask for the other side's line, or return "" if it is not due."""
        if not self.peer.by_hand or self.exchange.due != LINE or self.table.play.over:
            return ""
        return phrase("Type the line that the other side sent you: it begins with BB.")

    @property
    def is_unmet(self) -> bool:
        """Whether no greeting was answered yet, and this side has sent none."""
        return self.course.stage == HELLO and not self.side.pending

    @property
    def awaits_call(self) -> bool:
        """Whether RETURN begins a match by post."""
        return self.peer.by_hand and self.is_unmet

    def call_by_post(self) -> Dialogue:
        self.side.call_by_post()
        yield from self.carry()

    def answer_peer(self, line: str) -> Dialogue:
        """Handle a line of the other side, send the reply, and tell the player the news."""
        before = self.course
        self.exchange.hear(line)
        yield from self.carry()
        if not self.unkept:
            yield from self.news(before)

    def answer(self, words: list[str]) -> Dialogue:
        """Carry out a line of the local player, and send the resulting lines to the other side."""
        if words[0].lower() == MARK and self.peer.by_hand:
            for line in read_post(self.posted_in(words), words):
                yield from self.answer_peer(line)
            return
        if words[0][0].isalpha():
            self.refuse_elsewhere(words)
        elif wanted := self.wants():
            raise Refused(wanted)
        before = self.course
        yield from self.table.reply(words)
        yield from self.carry()
        if not self.unkept:
            yield from self.news(before)

    def posted_in(self, words: list[str]) -> str:
        """Return the name of the match that a post must carry.

        It is "" for a greeting that the other side has sent before it read this side's greeting.
        """
        greets = [word.lower() for word in words[3:5]] == ["1", HELLO]
        return "" if greets and self.course.stage == HELLO else self.side.name

    def refuse_elsewhere(self, words: list[str]) -> None:
        """Refuse a verb that would change the match or leave it."""
        verb, arguments = self.table.verbs.read(self.table, words)
        name = verb.name
        if name in FORBIDDEN_VERBS or (name in ("powers", "machine") and arguments):
            raise Refused(
                phrase(
                    "That is not possible in a match over a line: play on, or type RESIGN or QUIT."
                )
            )
        if name == "new" and self.course.stage == OVER:
            raise Refused(phrase(MATCH_OVER))

    # --- what is decided at the table ---

    def require_due(self, due: str) -> None:
        """Refuse a decision unless it is due. An earlier decision may be sealed already."""
        if self.exchange.due != due:
            raise Refused(phrase("That must wait: first type the other side's line."))

    def hide(self, field: Field) -> None:
        self.require_due(PLACE)
        self.table.play.hidden += (field,)
        self.side.place(field)

    def turn(self, turn: Turn, grown: Cells) -> None:
        """Make `turn`, a legal turn of the player at this table, or place a new atom at `grown`.

        If a ray of the other side is waiting because it met this player's budding atom, the atom is
        placed and `turn` is not used. Otherwise `grown` is not used. Raise Refused if neither is
        due.
        """
        play = self.table.play
        self.require_due(BUD_DUE if play.pending else TURN_DUE)
        if play.pending:
            play.pending = None
            self.side.bud(grown)
        else:
            self.side.turn(turn)

    def resign(self) -> None:
        self.require_due(TURN_DUE)
        self.side.resign()

    # --- what goes over the line ---

    def carry(self) -> Dialogue:
        """Write the waiting lines to the log, then send those for the other side. Send nothing if
        the log cannot be written.
        """
        kept, said = self.exchange.flush()
        if kept or said:
            try:
                sent = [] if self.peer.by_hand else with_checksums(said)
                yield from done(Peer.exchange, kept, sent)
            except Refused as refusal:
                yield str(refusal)
                self.table.done = self.unkept = True
                return
        if self.peer.by_hand:
            self.unsent += said
            yield from self.describe_unsent()

    def describe_unsent(self) -> Dialogue:
        """Show the lines to send by hand. An answer is shown together with the turn that
        follows.
        """
        if self.unsent and self.exchange.due != TURN_DUE:
            yield phrase("Send this to the other side:")
            for post in describe_post(self.side.name, self.unsent):
                yield Verbatim(post)
            self.unsent = []

    # --- what came of it ---

    def news(self, before: Course) -> Dialogue:
        """Tell the player the changes since an earlier course."""
        table, course = self.table, self.course
        if course.match_id != before.match_id:
            yield from self.met()
        if course.stage == TURN and before.stage != TURN:
            table.play.game = self.side.game
        elif before.stage == TURN:
            yield from self.moved(before)
        if before.stage == OPEN and course.stage != OPEN:
            yield from self.settled()
        if self.exchange.due == BUD_DUE and not table.play.pending:
            yield from budding(table, read_turn(self.side.owed, table.box))
        if self.exchange.end_reason:
            yield self.exchange.end_reason
            table.done = True

    def met(self) -> Dialogue:
        """Seat the player and say who begins, once both sides have greeted."""
        table = self.table
        self.seat_at_line()
        table.begin(self.course.match, table.play.dice)
        yield from table.announce()

    def seat_at_line(self) -> None:
        """Let the machine play for this side if it is headless."""
        machine = (self.me + 1,) if self.headless else ()
        self.table.setup = self.table.setup._replace(machine=machine)

    def moved(self, before: Course) -> Dialogue:
        """Report a turn or a resignation.

        The end of the game is reported later, when the seals are open.
        """
        table, course = self.table, self.course
        if len(course.made) > len(before.made):
            made = course.made[-1]
            if course.stage == TURN:
                yield from report_turn(table, made.turn, self.side.game)
            else:
                table.play.turns += ((made.player, made.turn, made.reply),)
                role = table.role(made.player)
                yield describe_public(made.player + 1, made.turn, made.reply, table.box, role)
        elif course.stage == OPEN:
            yield phrase(RESIGNS[table.role(before.speaker)], player=before.speaker + 1)

    def settled(self) -> Dialogue:
        """Report the end of a game in which all seals are open and every answer was true."""
        course = self.course
        fields = audit(course, CALLER), audit(course, CALLED)
        self.table.play.game = course.public_game._replace(fields=fields)
        yield phrase("Both boxes are open, and every answer was true.")
        yield from finish(self.table)

    # --- the end ---

    def farewell(self) -> Dialogue:
        """Say how the connection ended, and that the match is saved if it is not over."""
        exchange = self.exchange
        if self.course.stage == OVER:
            return
        spoilt = exchange.is_void and not exchange.checksums.given
        if not self.peer.by_hand:
            yield from done_or(None, World.fail)
            if not (exchange.end_reason or self.table.done):
                yield self.describe_broken()
        if spoilt:
            yield phrase(
                "The other side sent no checksums, so a garbled line could have gone unnoticed."
            )
        if self.is_begun and (spoilt or not exchange.is_void):
            yield from self.describe_kept()

    @property
    def is_begun(self) -> bool:
        """Whether there is a match to continue."""
        waits = self.peer.by_hand and self.side.pending and not self.unkept
        return bool(self.course.number or waits)

    def describe_broken(self) -> str:
        if self.course.stage == HELLO:
            return phrase("The connection was lost before the match began.")
        return phrase("The connection was lost.")

    def describe_kept(self) -> Dialogue:
        """Say where the match is saved, and which side has to send the next line."""
        if not self.unkept and (owing := self.side.describe_owing()):
            with InEnglish():
                logged = f"{COMMENT} {self.side.describe_owing()}"
            yield from done_or(None, Peer.exchange, [logged], [])
            yield owing
        message = (
            "The match is saved in {file}: start Black Box with the same options and "
            "--resume to continue it."
        )
        yield phrase(message, file=self.peer.log)


MARK, BETWEEN = "bb", " / "
LONGEST_POST = 200  # characters
DIGITS = 4  # digits of the name of the match and of the check


def describe_post(name: str, lines: list[str]) -> list[str]:
    """Return posts that carry some lines, as many in each as fit."""
    posts: list[str] = []
    texts: list[str] = []
    for line in lines:
        joined = as_post(name, BETWEEN.join([*texts, line]))
        if texts and len(joined) > LONGEST_POST:
            posts.append(as_post(name, BETWEEN.join(texts)))
            texts = []
        texts.append(line)
    return [*posts, as_post(name, BETWEEN.join(texts))]


def as_post(name: str, text: str) -> str:
    """Return a text as a post: the name of the match, a checksum, and the text."""
    return f"{MARK} {name[:DIGITS]} {digest(name[:DIGITS], text)[:DIGITS]} {text}"


def read_post(name: str, words: list[str]) -> list[str]:
    """Read the lines of a post. Refuse a post of another match, or one that was miscopied."""
    _, digits, check, *rest = [*(word.lower() for word in words), "", ""]
    text = " ".join(rest).strip()
    if digest(digits, text)[:DIGITS] != check:
        raise Refused(phrase("The checksum of that line does not match: type the line again."))
    if name and digits != name[:DIGITS]:
        raise Refused(
            phrase(
                "That line belongs to another match, {name}: type a line of this match.",
                name=digits,
            )
        )
    return text.split(BETWEEN)
