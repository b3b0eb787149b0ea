"""One side of a remote match: its secrets, and the lines that it sends."""

from __future__ import annotations

from collections.abc import Callable

from ....box import NONE, Box, Cells
from ....console.phrases import later, phrase
from ..game import DuelGame, DuelView
from ..laws import JUMP, Field, Turn, with_value
from ..notation import describe_reply, describe_turn
from .course import COIN, HELLO, OPEN, OVER, RESIGN, SEAL, TURN, Course, MadeTurn
from .steps import WON, Words, after, after_opening, field_after_turn, read_public, verdict
from .terms import (
    ANSWER,
    ATOMS,
    BUD,
    CALLER,
    Opening,
    Secret,
    Terms,
    describe_beginner,
    greeting,
    identity,
    seal,
)

# What a match waits for: a decision of this side's player, a line of the other side, or nothing.
PLACE, BUD_DUE, TURN_DUE, LINE, NOTHING = "place", "bud", "turn", "line", "nothing"
PREFIX = "><"  # the mark of a logged line, by its side: the caller, the called side
SECRET = "!"
OWN_SIDE, OWN_CALL, OTHER_PROVES = "side", "call", "proves"
NEXT_LINE = (
    later("The caller must send the next line, for command {number}."),
    later("The called side must send the next line, for command {number}."),
)


class Side:
    """One side of a remote match, with its secrets."""

    def __init__(self, terms: Terms, fresh: Callable[[], str]) -> None:
        self.terms = terms
        self.new_nonce = fresh  # returns 32 random hexadecimal digits
        self.me = CALLER  # changed when the other side calls
        self.course = Course()
        self.coin = fresh()
        self.field: Field | None = None
        self.openings: list[Opening] = []  # the secrets of this side in the game
        self.pending: Words = []  # this side's command that has no answer yet
        self.owed: Words = []  # the other side's command, answered once the player has decided
        self.answered: tuple[Words, str] = ([], "")  # the other side's last command, and its answer
        self.kept: list[str] = []  # lines to be written to the log
        self.said: list[str] = []  # lines to be sent

    @property
    def box(self) -> Box:
        return self.terms.rules.box

    @property
    def game(self) -> DuelGame:
        """The game in progress, in which the atoms of this side are known."""
        board = self.course.public_game
        assert self.field
        return board._replace(fields=with_value(board.fields, self.me, self.field))

    @property
    def view(self) -> DuelView:
        return self.game.view_for(self.me)

    @property
    def name(self) -> str:
        """The name of the match, or "" if it has none yet."""
        return self.course.name if self.course.greeting else "".join(self.pending[-1:])

    @property
    def due(self) -> str:
        """What the match waits for: PLACE, BUD_DUE or TURN_DUE if the player at this side has to
        hide atoms, place a new atom or make a turn, LINE if the other side has to send a line, or
        NOTHING.
        """
        stage = self.course.stage
        if stage == OVER:
            return NOTHING
        if stage == SEAL and not self.field:
            return PLACE
        if self.owed:
            return BUD_DUE
        mine = stage == TURN and self.course.speaker == self.me and not self.pending
        return TURN_DUE if mine else LINE

    # --- decisions of the player ---

    def place(self, field: Field) -> None:
        """Hide the atoms of `field`, and send the next line. The other side gets only their seal, a
        hash.
        """
        self.field = field
        self.add_seal(0, Secret(ATOMS, field.atoms, field.budding_atom))
        self.answer() if self.owed else self.send_due_command()

    def turn(self, turn: Turn) -> None:
        """Send a legal turn of this side's player. For a jump send only the seal of its cells, a
        hash, because the cells are secret.
        """
        if turn.kind == JUMP:
            hash = self.add_seal(self.course.number + 1, Secret(JUMP, turn.cells, turn.to))
            self.command([JUMP, hash])
        else:
            self.command(describe_turn(turn, self.box).split())

    def resign(self) -> None:
        self.command([RESIGN])

    def bud(self, cell: Cells) -> None:
        """Place the new atom in the secret cell `cell`, then answer the command that waited for it.
        The answer has only the seal of the cell, a hash.
        """
        self.add_seal(self.course.number + 1, Secret(BUD, cell))
        self.answer()

    # --- seals ---

    def add_seal(self, turn: int, secret: Secret) -> str:
        """Write a secret to the log, and return its seal, the hash that is sent in its place.

        `turn` is the number of the step to which the secret belongs, or 0 for the atoms.
        """
        opening = Opening(turn, secret, self.new_nonce())
        self.openings.append(opening)
        self.kept.append(f"{SECRET} {self.course.game_number} {opening.text(self.box)}")
        return self.hash_of(opening)

    def hash_of(self, opening: Opening) -> str:
        return seal(self.course.place(self.me), opening, self.box)

    def opening_at(self, turn: int) -> Opening | None:
        """Return this side's last secret for the step with the number `turn` (0 for the atoms), or
        None if there is none.
        """
        return next((each for each in self.openings[::-1] if each.turn == turn), None)

    # --- commands ---

    def call(self) -> None:
        """Send the greeting, the first command of a match."""
        self.command(greeting(self.terms, self.coin))

    def call_by_post(self) -> None:
        """Send the greeting, and log the random number (coin) whose hash is in it, because the
        answer may take days to arrive.
        """
        self.kept.append(f"{SECRET} {OWN_CALL} {self.coin} {self.terms}")
        self.call()

    def command(self, words: Words) -> None:
        """Send a command, and write it to the log.

        The greeting is written only when it is answered. If both sides send a greeting at once,
        only one of them counts.
        """
        self.pending = words
        line = self.numbered(words)
        if self.course.stage != HELLO:
            self.keep(self.me, line)
        self.said.append(line)

    def numbered(self, words: Words, mark: str = "") -> str:
        """Return a line with these words. It begins with the mark ("=", "?", or "" for a command)
        and the number of the next step.
        """
        return " ".join([f"{mark}{self.course.number + 1}", *words])

    def keep(self, side: int, line: str) -> None:
        self.kept.append(f"{PREFIX[side]} {line}")

    def send_due_command(self) -> None:
        """Send the next command if this side has to give it and it needs no decision of the
        player.
        """
        course = self.course
        if course.speaker != self.me or self.pending:
            return
        if course.stage == COIN:
            self.command([COIN, self.coin])
        elif course.stage == SEAL and self.field:
            self.command([SEAL, str(course.game_number), self.hash_of(self.openings[-1])])
        elif course.stage == OPEN:
            opening = self.opening_at(course.unopened(self.me)[0][0])
            assert opening
            self.command([OPEN, *opening.text(self.box).split()])

    def repeat(self) -> None:
        """Send again the command that has no answer yet. If there is none, send the next command,
        provided that this side has to give it.
        """
        if self.pending:
            self.said.append(self.numbered(self.pending))
        else:
            self.send_due_command()

    def describe_next_line(self) -> str:
        """Say which side must send the next line, or return "" if the match is over."""
        waits = self.pending or (self.course.speaker != self.me and not self.owed)
        message = NEXT_LINE[1 - self.me if waits else self.me]
        number = self.course.number + 1
        return "" if self.course.stage == OVER else phrase(message, number=number)

    # --- answers ---

    def answer(self) -> None:
        """Answer the other side's command that waits for an answer, unless the player has to decide
        something first.
        """
        words = self.answer_due()
        if not words:
            return
        command, self.owed = self.owed, []
        lines = self.numbered(command), self.numbered(words, ANSWER)
        self.keep(1 - self.me, lines[0])
        self.keep(self.me, lines[1])
        self.said.append(lines[1])
        self.answered = command, lines[1]
        self.follow(command, words)
        self.send_due_command()

    def answer_due(self) -> Words:
        """Return the answer to the other side's command that waits for one, or [] if the player has
        to decide something first.
        """
        course, command = self.course, self.owed
        if course.stage == HELLO:
            return [self.coin]
        if course.stage == COIN:
            return describe_beginner(identity([*course.greeting], course.coin, command[1]))
        if course.stage == SEAL:
            return [self.hash_of(self.openings[-1])] if self.field else []
        if course.stage == OPEN:
            return verdict(after_opening(course, command), course.opener)
        return WON if command == [RESIGN] else self.reply_due(read_public(course, command)[0])

    def reply_due(self, turn: Turn) -> Words:
        """Return the answer to a turn of the other side, or [] if the player has to place a new
        atom first.
        """
        if turn.kind == JUMP:
            return ["jumped"]
        game, grown = self.game, self.opening_at(self.course.number + 1)
        bud = grown.secret.cells if grown else NONE
        if game.flaw(turn, bud):
            return []
        reply = game.play(turn, bud).logs[self.me].turns[-1].reply
        words = describe_reply(turn, reply).split()
        return [*words, self.hash_of(grown)] if grown else words

    # --- the course ---

    def restore(self, command: Words, answer: Words) -> None:
        """Make a step of the match that is already in the log, without sending or logging it
        again.
        """
        if self.course.speaker != self.me:
            self.answered = command, self.numbered(answer, ANSWER)
        self.follow(command, answer)

    def follow(self, command: Words, answer: Words) -> None:
        """Update the state of the match by one step: a command and its answer."""
        self.advance(after(self.course, command, answer))

    def advance(self, course: Course) -> None:
        """Set the state of the match to `course`, the state after one more step. Update also the
        box that this side hides.
        """
        before = len(self.course.made)
        self.course = course
        if len(course.made) > before:
            self.take_own_turn(course.made[-1])
        if course.stage in (SEAL, OVER):
            self.field, self.openings = None, []

    def take_own_turn(self, made: MadeTurn) -> None:
        """Update the box that this side hides, if the turn `made` was made in it."""
        if self.field and (made.player == self.me) == (made.turn.kind == JUMP):
            own = self.opening_at(made.number)
            self.field = field_after_turn(self.field, made, own.secret if own else None)
