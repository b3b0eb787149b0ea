"""Exchange lines with the other side of a remote match: check their numbers, answer repeated lines,
and refuse invalid lines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....console.phrases import in_english, phrase
from ....console.session import Refused
from .course import HELLO, OPEN, Course
from .resuming import DIFFER, PROVE, RESUME, Resumption
from .side import LINE, OTHER_PROVES, OWN_SIDE, SECRET, Side
from .steps import Cheat, Words, after, check
from .terms import (
    ANSWER,
    CALLED,
    COMMENT,
    REFUSAL,
    SIDES,
    Checksums,
    checksum_of,
    made_printable,
    read_greeting,
    read_line,
)

MAX_REFUSALS = 3  # refusals in a step at which the connection ends
MAX_GARBLED = 10  # garbled lines in a step; one more ends the connection
MAX_IDLE_LINES = 300  # lines in a step that change nothing; one more ends the connection
ECHOES_KEPT = 8  # sent lines that are recognized if they come back as an echo
FIRST_COMMANDS = (HELLO, RESUME, PROVE)  # the commands that count before the greeting


class Refusal(NamedTuple):
    """The reason for refusing a line, in English and in the player's language."""

    shown: str  # the reason in the player's language
    sent: str  # the reason in English, for the other side
    is_cheat: bool  # whether the line proves that the other side has cheated


def accusation(describe: Callable[[], str]) -> Refusal:
    """Return the Refusal of a line that proves a cheat. The function `describe` gives the reason,
    in the player's language and in English.
    """
    with in_english():
        sent = describe()
    return Refusal(describe(), sent, is_cheat=True)


def refusal_of(check: Callable[..., None], *arguments: object) -> Refusal | None:
    """Return the reason for which the function `check` refuses its arguments, or None if it accepts
    them.

    `check` is called once for the reason in English and once in the player's language. That is safe
    because a check that refuses changes nothing.
    """
    try:
        with in_english():
            check(*arguments)
    except Refused as refusal:
        sent = str(refusal)
    else:
        return None
    try:
        check(*arguments)
    except Refused as refusal:
        return Refusal(str(refusal), sent, isinstance(refusal, Cheat))
    raise AssertionError(sent)


def describe_unreadable() -> str:
    return phrase("That line cannot be read: send it again.")


def describe_impossible(number: int) -> str:
    """Say that the answer to the command with this number cannot be true."""
    message = "No box fits the answer to command {turn} and the answers before it."
    return phrase(message, turn=number)


def describe_accusation(reason: str) -> str:
    """Return a sentence that quotes the reason for which the other side refused an opened seal."""
    return phrase("The other side says: {reason}", reason=made_printable(reason))


class Exchange:
    """The exchange of lines between this side and the other side of a remote match.

    If `end_reason` is not "", the connection ends, and `end_reason` is the sentence that says why.
    If `is_void` is true, the match has ended without a result and cannot be resumed.
    """

    def __init__(self, side: Side) -> None:
        self.side, self.resumption, self.checksums = side, Resumption(side), Checksums()
        self.recent: list[list[str]] = []
        self.end_reason, self.is_void = "", False
        self.step = self.refusals = self.garbled = self.idle = 0  # numbers of lines in this step

    @property
    def course(self) -> Course:
        return self.side.course

    @property
    def due(self) -> str:
        """What the match waits for: a decision of the player, or a line of the other side. The
        values are those of `Side.due`.
        """
        return LINE if self.resumption.is_waiting else self.side.due

    def flush(self) -> tuple[list[str], list[str]]:
        """Return the lines to write to the log, and the lines to send. Then empty both queues."""
        side = self.side
        if self.checksums.given and self.course.number and not self.resumption.other_proves:
            self.resumption.other_proves = True
            side.kept.append(f"{SECRET} {OTHER_PROVES}")
        kept, said = side.kept, side.said
        side.kept, side.said = [], []
        # A line numbered 0 is no echo, because both sides may send the same.
        own = [line.split() for line in said if line.split()[0].strip(ANSWER) != "0"]
        self.recent = [*self.recent, *own][-ECHOES_KEPT:]
        return kept, said

    def hear(self, line: str) -> None:
        """Read a line of the other side, and queue the lines that answer it. An empty line means
        that no line has arrived for some time: then repeat this side's last line.
        """
        if not line:
            self.resumption.repeat_last_line()
            return
        if self.step != self.course.number:
            self.step, self.refusals, self.garbled, self.idle = self.course.number, 0, 0, 0
        self.idle += 1
        if self.idle > MAX_IDLE_LINES:
            self.end_reason = phrase(
                "The connection is closed: the other side sent too many lines that changed nothing."
            )
        words = line.split()
        if not words or words in self.recent or words in map(checksum_of, self.recent):
            return
        if words[0][0] == COMMENT:
            self.checksums.hear(words)
        else:
            self.hear_line(words)

    def hear_line(self, words: Words) -> None:
        """Answer a line that is not a comment. A line with a wrong checksum counts as garbled."""
        said = read_line(words) if self.checksums.passes(words) else None
        if not said:
            self.handle_garbled()
        elif said.number and not self.resumption.accepts(said.mark):
            return
        elif said.mark:
            self.hear_answer(said.mark, said.number, said.words)
        elif self.course.stage != HELLO or said.words[0] in FIRST_COMMANDS:
            self.hear_command(said.number, said.words)

    def handle_garbled(self) -> None:
        """React to a line that cannot be read: ask the other side to send it again, or end the
        connection after too many such lines.

        The line is ignored as long as the other side has not greeted or has not proved that it
        knows the match.
        """
        if self.course.stage == HELLO or self.resumption.is_stranger:
            return
        self.garbled += 1
        if self.garbled > MAX_GARBLED:
            self.end_reason = phrase(
                "The connection is closed: too many lines from the other side arrived garbled."
            )
        elif self.side.pending:
            self.ask_again()
        elif self.due == LINE:
            self.say(REFUSAL, accusation(describe_unreadable).sent)

    def say(self, *words: str) -> None:
        self.side.said.append(" ".join(words))

    def ask_again(self) -> None:
        """Send once more this side's command that has no answer yet."""
        self.say(self.side.numbered(self.side.pending))

    # --- commands of the other side ---

    def hear_command(self, number: int, words: Words) -> None:
        """Answer or refuse a command of the other side. A repeated command gets the same answer as
        before.
        """
        side = self.side
        if words[0] in (RESUME, PROVE):
            self.resume_by(self.resumption.hear, words)
        elif number == self.course.number and words == side.answered[0]:
            self.say(side.answered[1])
            self.resumption.repeat()
        elif self.takes_precedence(words):
            self.ask_again()
        elif side.pending and number == self.course.number + 2:
            self.handle_garbled()  # the other side is one step ahead, so its answer was lost
        elif words != side.owed:
            self.hear_new(number, words)

    def resume_by(self, hear: Callable[[Words], None], words: Words) -> None:
        """Resume the match by calling `hear` with the words of the other side's line. If `hear`
        refuses them, end the connection.
        """
        if refusal := refusal_of(hear, words):
            self.end_reason = refusal.shown
            self.say(f"{REFUSAL}0", refusal.sent)

    def takes_precedence(self, words: Words) -> bool:
        """Return whether this side's greeting counts although the other side has sent one at the
        same time. The greeting with the smaller seal counts. `words` are the other side's command.
        """
        mine = self.side.pending
        crossed = self.course.stage == HELLO and mine and words[0] == HELLO
        return bool(crossed) and mine[-1] <= words[-1]

    def hear_new(self, number: int, words: Words) -> None:
        refusal = refusal_of(self.check_command, number, words)
        if refusal is None:
            self.accept(words)
        elif refusal.is_cheat:
            self.accuse(words, refusal)
        else:
            self.refuse(number, refusal)

    def check_command(self, number: int, words: Words) -> None:
        """Raise Refused if the other side may not give this command now."""
        course, side = self.course, self.side
        if number != course.number + 1:
            raise Refused(
                phrase(
                    "That command is out of place: send command {number} next.",
                    number=course.number + 1,
                )
            )
        if course.stage != HELLO and (course.speaker == side.me or side.owed):
            raise Refused(phrase("That command came out of turn."))
        if course.stage == HELLO and (terms := read_greeting(words)) != side.terms:
            message = (
                "The terms of the two sides differ: one side plays {mine}, and the other "
                "plays {other}."
            )
            raise Refused(phrase(message, mine=side.terms, other=terms))
        check(course, words)

    def accept(self, words: Words) -> None:
        """Store a command of the other side that was checked. Answer the command at once, unless
        the player has to decide something first.
        """
        side = self.side
        if self.course.stage == HELLO:
            side.me, side.pending = CALLED, []
            self.log_own_side()
        side.owed = words
        side.answer()

    def log_own_side(self) -> None:
        """Write to the log whether this side is the caller or the called side."""
        self.side.kept.append(f"{SECRET} {OWN_SIDE} {SIDES[self.side.me]}")

    def refuse(self, number: int, refusal: Refusal) -> None:
        """Refuse the other side's command with the number `number`, and send the reason. End the
        connection if too many commands were refused.
        """
        self.say(f"{REFUSAL}{number}", refusal.sent)
        self.refusals += 1
        if self.refusals >= MAX_REFUSALS or self.course.stage == HELLO:
            self.end_reason = refusal.shown

    def accuse(self, words: Words, refusal: Refusal) -> None:
        """End the match without a result, because a command of the other side proves that it has
        cheated.

        The command is logged as evidence, and the accusation is sent to the other side.
        """
        side = self.side
        side.keep(1 - side.me, side.numbered(words))
        self.say(side.numbered([refusal.sent], REFUSAL))
        self.make_void(refusal)

    def make_void(self, reason: Refusal) -> None:
        """End the match without a result, and log the reason as a comment."""
        self.side.kept.append(f"{COMMENT} {reason.sent}")
        self.end_reason, self.is_void = reason.shown, True

    # --- answers of the other side ---

    def hear_answer(self, mark: str, number: int, words: Words) -> None:
        """Read the other side's answer to this side's command or, if `mark` is REFUSAL, the refusal
        of the command. `number` is the number of the command that it answers.

        An answer with another number than the command came too late, and is ignored.
        """
        if number == 0:
            self.hear_resumed(mark, words)
        elif not self.side.pending or number != self.course.number + 1:
            return
        elif mark == REFUSAL:
            self.handle_refusal(" ".join(words))
        else:
            self.complete_step(words)

    def hear_resumed(self, mark: str, words: Words) -> None:
        """Read the other side's answer to `prove`, the command that asks it to prove that it knows
        the match.

        A program of version 2.0.0 refuses `prove` and sends `resume`.
        """
        resumption = self.resumption
        if not resumption.is_stranger or (mark == REFUSAL and not resumption.other_proves):
            return
        if mark == REFUSAL or len(words) != 2:
            message = "The other side will not resume: {reason}"
            self.end_reason = phrase(message, reason=made_printable(" ".join(words)))
        else:
            self.resume_by(self.resumption.hear_proof, words)

    def complete_step(self, words: Words) -> None:
        """Complete a step of the match with the other side's answer. If the answer is invalid,
        repeat this side's command.
        """
        side = self.side
        try:
            course = after(self.course, side.pending, words)
        except Refused:
            self.repeat_command()
            return
        if not self.resumption.confirms(course):
            self.end_reason = phrase(DIFFER)
            return
        line = side.numbered(words, ANSWER)
        if not self.believable(course):
            side.kept.append(f"{COMMENT} {line}")
            self.make_void(accusation(lambda: describe_impossible(course.number)))
            return
        if self.course.stage == HELLO:
            self.log_own_side()
            side.keep(side.me, side.numbered(side.pending))
        side.keep(1 - side.me, line)
        side.pending = []
        side.advance(course)
        side.send_due_command()

    def believable(self, course: Course) -> bool:
        """Return whether the other side's answers can all be true, because some placement of its
        atoms fits them.

        If hidden boxes can change during the game, return True without a search. The answers are
        then checked after the game.
        """
        if len(course.made) <= len(self.course.made) or course.agreed.rules.changing:
            return True
        from ..belief import is_possible

        return is_possible(course.public_game.logs[1 - self.side.me])

    def repeat_command(self) -> None:
        """Repeat the command after an invalid answer. After the third invalid answer, end the
        connection.
        """
        self.refusals += 1
        self.ask_again()
        if self.refusals >= MAX_REFUSALS:
            message = 'The other side has given no valid answer to "{command}".'
            self.end_reason = phrase(message, command=" ".join(self.side.pending[:2]))

    def handle_refusal(self, reason: str) -> None:
        """React to the other side's refusal of this side's command. `reason` is the reason that it
        gives.

        If a greeting is refused, the connection ends. If the opening of a seal is refused, the
        match has no result. Any other command is repeated.
        """
        if self.course.stage == OPEN:
            self.make_void(accusation(lambda: describe_accusation(reason)))
            return
        self.repeat_command()
        if self.end_reason or self.course.stage == HELLO:
            self.end_reason = phrase(
                "The other side refuses: {reason}", reason=made_printable(reason)
            )
