"""Connect the table of a duel to a remote match: send the player's decisions, and receive the other
side's lines.
"""

from __future__ import annotations

from ....box import Cells
from ....console.phrases import Verbatim, in_english, phrase
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

FORBIDDEN_VERBS = ("restore", "replay", "helpers")  # verbs that a remote match lacks


class RemoteMatch:
    """A match in which one player sits at this table and the other player elsewhere.

    The lines go over a connection, or the players send them by hand (by post). `unkept` is true
    once the log could not be written. Then no more lines are sent.
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
        table.unreported = False  # the match is kept in its log

    def terms(self) -> Terms:
        """Return the terms of the match, such as its rules: those in the log if the match is
        resumed, else those of the settings.
        """
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
        """The players at this table who are people: [] if the machine plays, else this side's
        player.
        """
        return [] if self.headless else [self.me]

    # --- the conversation ---

    def open(self) -> Dialogue:
        """Begin the conversation: resume the match if there is a log. Otherwise send the greeting,
        if this side is the caller.
        """
        if self.peer.past:
            restore(self.exchange, self.peer.past)
            resumption = self.exchange.resumption
            resumption.repeat_last_line() if self.peer.by_hand else resumption.resume()
            yield from self.show_resumed()
        elif self.peer.calls:
            self.side.call()
        yield from self.send_queued()

    def show_resumed(self) -> Dialogue:
        """Restore the table of a resumed match, and describe the game in progress."""
        table, course = self.table, self.course
        if course.stage != HELLO:
            table.begin(course.match, table.play.dice)
            self.choose_own_player()
        yield phrase("Resuming match {name}.", name=self.side.name[:8])
        if course.stage in (TURN, OPEN):
            table.play.turns = tuple((made.player, made.turn, made.reply) for made in course.made)
        if course.stage == TURN:
            table.play.game = self.side.game
            yield from table.answer(["history"])

    def question(self, usual: Ask) -> Ask:
        """Return the next question: `usual` if the player has to decide something.

        Otherwise the question asks for the next line of the other side. By post the player types
        this line, else it arrives over the connection.
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
        """Return the command that a typed line means. If the line begins with "bb", it is a line of
        the other side, sent by post. Return such a line unchanged.
        """
        return line if line.lower().startswith(MARK) else self.table.hear(line)

    def prompt_for_post(self) -> str:
        if self.is_before_greeting:
            return phrase("What is the other side's line (RETURN to begin the match)? ")
        return phrase("Which line did the other side send? ")

    def wants(self) -> str:
        """Return a sentence that tells the player to type the other side's line, or "" if no such
        line has to be typed now.
        """
        if not self.peer.by_hand or self.exchange.due != LINE or self.table.play.over:
            return ""
        return phrase("Type the line that the other side sent you: it begins with BB.")

    @property
    def is_before_greeting(self) -> bool:
        """Whether the match has not begun and this side has sent no greeting."""
        return self.course.stage == HELLO and not self.side.pending

    @property
    def awaits_call(self) -> bool:
        """Whether RETURN sends the greeting that begins a match by post."""
        return self.peer.by_hand and self.is_before_greeting

    def call_by_post(self) -> Dialogue:
        self.side.call_by_post()
        yield from self.send_queued()

    def answer_peer(self, line: str) -> Dialogue:
        """Read a line of the other side, send the reply, and tell the player what has changed."""
        before = self.course
        self.exchange.hear(line)
        yield from self.send_queued()
        if not self.unkept:
            yield from self.report_changes(before)

    def answer(self, words: list[str]) -> Dialogue:
        """Carry out a line that was typed here, and send the resulting lines to the other side."""
        if words[0].lower() == MARK and self.peer.by_hand:
            for line in read_post(self.expected_match(words), words):
                yield from self.answer_peer(line)
            return
        if words[0][0].isalpha():
            self.refuse_forbidden(words)
        elif wanted := self.wants():
            raise Refused(wanted)
        before = self.course
        yield from self.table.reply(words)
        yield from self.send_queued()
        if not self.unkept:
            yield from self.report_changes(before)

    def expected_match(self, words: list[str]) -> str:
        """Return the name of the match to which a line of the other side must belong, or "" if any
        match is accepted. `words` are the words of the line, which the player has typed here.

        Any match is accepted in a greeting before this match has begun.
        """
        greets = [word.lower() for word in words[3:5]] == ["1", HELLO]
        return "" if greets and self.course.stage == HELLO else self.side.name

    def refuse_forbidden(self, words: list[str]) -> None:
        """Raise Refused for a verb that a remote match does not allow."""
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

    # --- decisions of the player ---

    def require_due(self, due: str) -> None:
        """Raise Refused unless the match waits for a certain decision of the player: `due` is
        PLACE, BUD_DUE or TURN_DUE.
        """
        if self.exchange.due != due:
            raise Refused(phrase("That must wait: first type the other side's line."))

    def hide(self, field: Field) -> None:
        self.require_due(PLACE)
        self.table.play.hidden += (field,)
        self.side.place(field)

    def turn(self, turn: Turn, grown: Cells) -> None:
        """Send a decision of this side's player. If the match waits for a turn of this player, send
        the legal turn `turn`. If it waits for the cell of a new atom, place the atom in the cell
        `grown`.

        Raise Refused if the match waits for neither.
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

    # --- lines to the other side ---

    def send_queued(self) -> Dialogue:
        """Write the queued lines to the log, then send them to the other side. By post, show them
        to the player instead.

        If the log cannot be written, send nothing and end the conversation.
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
        """Show the lines that the player has to send by hand.

        If this side has to make a turn first, show nothing yet. These lines are then shown together
        with the line of the turn.
        """
        if self.unsent and self.exchange.due != TURN_DUE:
            yield phrase("Send this to the other side:")
            for post in describe_post(self.side.name, self.unsent):
                yield Verbatim(post)
            self.unsent = []

    # --- reports to the player ---

    def report_changes(self, before: Course) -> Dialogue:
        """Tell the player what has changed since the state `before`."""
        table, course = self.table, self.course
        if course.match_id != before.match_id:
            yield from self.begin_match()
        if course.stage == TURN and before.stage != TURN:
            table.play.game = self.side.game
        elif before.stage == TURN:
            yield from self.report_step(before)
        if before.stage == OPEN and course.stage != OPEN:
            yield from self.report_end()
        if self.exchange.due == BUD_DUE and not table.play.pending:
            yield from budding(table, read_turn(self.side.owed, table.box))
        if self.exchange.end_reason:
            yield self.exchange.end_reason
            table.done = True

    def begin_match(self) -> Dialogue:
        """Begin the first game and say who begins, once both sides have greeted."""
        table = self.table
        self.choose_own_player()
        table.begin(self.course.match, table.play.dice)
        yield from table.announce()

    def choose_own_player(self) -> None:
        """Make the machine the player at this side if the settings say so, otherwise a person."""
        machine = (self.me + 1,) if self.headless else ()
        self.table.setup = self.table.setup._replace(machine=machine)

    def report_step(self, before: Course) -> Dialogue:
        """Report the turn or the resignation that came after the state `before`.

        The end of the game is reported later, when all seals have been opened.
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

    def report_end(self) -> Dialogue:
        """Report the end of a game, after all seals were opened and every answer was found true."""
        course = self.course
        fields = audit(course, CALLER), audit(course, CALLED)
        self.table.play.game = course.public_game._replace(fields=fields)
        yield phrase("Both boxes are open, and every answer was true.")
        yield from finish(self.table)

    # --- the end ---

    def farewell(self) -> Dialogue:
        """Say how the connection ended and, if the match can be continued, where it is saved."""
        exchange = self.exchange
        if self.course.stage == OVER:
            return
        unchecked = exchange.is_void and not exchange.checksums.given
        if not self.peer.by_hand:
            yield from done_or(None, World.fail)
            if not (exchange.end_reason or self.table.done):
                yield self.describe_broken()
        if unchecked:
            yield phrase(
                "The other side sent no checksums, so a garbled line could have gone unnoticed."
            )
        if self.is_begun and (unchecked or not exchange.is_void):
            yield from self.describe_kept()

    @property
    def is_begun(self) -> bool:
        """Whether the match can be continued from its log, because at least one step was made, or
        the greeting by post was logged.
        """
        waits = self.peer.by_hand and self.side.pending and not self.unkept
        return bool(self.course.number or waits)

    def describe_broken(self) -> str:
        if self.course.stage == HELLO:
            return phrase("The connection was lost before the match began.")
        return phrase("The connection was lost.")

    def describe_kept(self) -> Dialogue:
        """Say where the match is saved, and which side has to send the next line."""
        if not self.unkept and (next_line := self.side.describe_next_line()):
            with in_english():
                logged = f"{COMMENT} {self.side.describe_next_line()}"
            yield from done_or(None, Peer.exchange, [logged], [])
            yield next_line
        message = (
            "The match is saved in {file}: start Black Box with the same options and "
            "--resume to continue it."
        )
        yield phrase(message, file=self.peer.log)


MARK, BETWEEN = "bb", " / "
LONGEST_POST = 200  # characters
DIGITS = 4  # of the match's name and of the checksum


def describe_post(name: str, lines: list[str]) -> list[str]:
    """Return lines as posts, texts of at most LONGEST_POST characters that the player sends by
    hand. A post has as many lines as fit, and at least one.
    """
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
    """Return a text as a post, to be sent by hand: "bb", the beginning of the match's name, a
    checksum, and the text.
    """
    return f"{MARK} {name[:DIGITS]} {digest(name[:DIGITS], text)[:DIGITS]} {text}"


def read_post(name: str, words: list[str]) -> list[str]:
    """Return the lines that the words of a post carry.

    Raise Refused if the checksum is wrong, or if `name` is not "" and the post is of another match.
    """
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
