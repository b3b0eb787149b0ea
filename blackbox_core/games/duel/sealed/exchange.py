"""The exchange of lines: numbers, repetitions, refusals, resumption; whatever the other sends."""

from __future__ import annotations

from ....console.phrases import phrase
from ....console.reading import read_number
from ....console.session import Refused
from .audit import Cheat
from .course import HELLO, OPEN, OVER
from .grammar import ANSWER, COMMENT, REFUSAL, harmless, read_line
from .seals import CALLED, CALLER, SIDES
from .side import LINE, OWN_SIDE, SECRET, Side
from .steps import check
from .terms import read_greeting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .steps import Words
    from .terms import Terms

REFUSALS = 3  # in a turn, and the connection ends
IDLE_LINES = 300  # that lead nowhere, and the connection ends
RECENT = 8  # lines said that may come back as an echo
RESUME = "resume"


class Exchange(Side):
    """A side that is spoken to in lines.

    `ended` says why there is no more to be said on this connection; the match
    is kept, unless it is `void`.
    """

    def __init__(self, terms: Terms, fresh: Callable[[], str]) -> None:
        super().__init__(terms, CALLER, fresh)
        self.recent: list[str] = []
        self.refusals = self.idle = 0
        self.ended = ""
        self.void = False
        self.waiting = False  # until the other side has resumed, and has asked again what it must

    @property
    def name(self) -> str:
        """What the match is called, if it is called anything yet."""
        return self.course.name if self.course.greeting else "".join(self.pending[-1:])

    @property
    def due(self) -> str:
        return LINE if self.waiting else super().due

    def taken(self) -> tuple[list[str], list[str]]:
        """The lines to be kept, and then those to be said."""
        kept, said = self.kept, self.said
        self.kept, self.said = [], []
        own = [line for line in said if line.split()[0].strip(ANSWER) != "0"]  # both may say those
        self.recent = [*self.recent, *own][-RECENT:]
        return kept, said

    def hear(self, line: str) -> None:
        """A line of the other side, whatever it may be."""
        self.idle += 1
        if self.idle > IDLE_LINES:
            self.ended = phrase("The other side says much that leads nowhere.")
        words = line.split()
        if not words or words[0][0] == COMMENT or " ".join(words) in self.recent:
            return
        said = read_line(words)
        if not said:
            self.unreadable()
        elif said.mark:
            self.hear_answer(said.mark, said.number, said.words)
        else:
            self.hear_command(said.number, said.words)

    def unreadable(self) -> None:
        """Noise: before the greeting it is passed over, later it is answered."""
        if self.pending and self.course.stage != HELLO:
            self.ask_again()
        elif self.course.stage != HELLO:
            self.refuse("", phrase("That line cannot be read."))

    # --- commands of the other side ---

    def hear_command(self, number: int, words: Words) -> None:
        """Answer a command, or refuse it; one that was answered gets the same answer."""
        if words[0] == RESUME:
            self.hear_resume(words[1:])
        elif number == self.course.number and words == self.answered[0]:
            self.said.append(self.answered[1])
            self.repeat()
        elif self.stands_against(words):
            self.said.append(self.numbered(self.pending))
        elif words != self.owed:
            self.hear_new(number, words)

    def stands_against(self, words: Words) -> bool:
        """Whether of two greetings that cross this side's stands: its coin has the smaller seal."""
        crossed = self.course.stage == HELLO and self.pending and words[0] == HELLO
        return bool(crossed) and self.pending[-1] <= words[-1]

    def hear_new(self, number: int, words: Words) -> None:
        try:
            self.require_due(number, words)
            check(self.course, words)
        except Cheat as cheat:
            self.accuse(words, str(cheat))
        except Refused as refusal:
            self.refuse(str(number), str(refusal))
        else:
            self.take(words)

    def require_due(self, number: int, words: Words) -> None:
        """Refuse what may not come now, whatever it is."""
        course = self.course
        if number != course.number + 1:
            raise Refused(phrase("Number {number} is due.", number=course.number + 1))
        if course.stage != HELLO and (course.speaker == self.me or self.owed):
            raise Refused(phrase("It is not your turn."))
        if course.stage == HELLO and (terms := read_greeting(words)) != self.terms:
            told = "Here {mine} is played, and not {other}."
            raise Refused(phrase(told, mine=self.terms, other=terms))

    def take(self, words: Words) -> None:
        """Answer a command that may come now."""
        if self.course.stage == HELLO:
            self.me, self.pending = CALLED, []
            self.introduce()
        self.owed = words
        self.answer()

    def introduce(self) -> None:
        """Which side the log is of."""
        self.kept.append(f"{SECRET} {OWN_SIDE} {SIDES[self.me]}")

    def answer(self) -> None:
        super().answer()
        if not self.owed:
            self.refusals = self.idle = 0

    def refuse(self, number: str, reason: str) -> None:
        """Say why a line is refused, but not for ever; a greeting is refused once."""
        self.said.append(f"{REFUSAL}{number} {reason}")
        self.refusals += 1
        if self.refusals >= REFUSALS or self.course.stage == HELLO:
            self.ended = reason

    def accuse(self, words: Words, reason: str) -> None:
        """Say what was false, and end the match; the log can be audited up to there."""
        self.keep(1 - self.me, self.numbered(words))
        self.said.append(self.numbered([reason], REFUSAL))
        self.kept.append(f"{COMMENT} {reason}")
        self.ended, self.void = reason, True

    # --- answers of the other side ---

    def hear_answer(self, mark: str, number: int, words: Words) -> None:
        """The answer to this side's command, or its refusal; one that comes late is passed over."""
        if number == 0:
            self.hear_resumed(mark, words)
        elif not self.pending or number != self.course.number + 1:
            return
        elif mark == REFUSAL:
            self.refused(" ".join(words))
        else:
            self.hear_due(words)

    def hear_due(self, words: Words) -> None:
        command, line = self.pending, self.numbered(words, ANSWER)
        kept = [*self.kept]
        if self.course.stage == HELLO:
            self.introduce()
            self.keep(self.me, self.numbered(command))
        try:
            self.follow(command, words)
        except Refused:
            self.kept = kept
            self.ask_again()
            return
        self.keep(1 - self.me, line)
        self.pending, self.refusals, self.idle = [], 0, 0
        if self.believable():
            self.go_on()

    def believable(self) -> bool:
        """Whether a box fits all answers; where fields change only the end can tell."""
        course = self.course
        if not course.made or course.agreed.rules.changing:
            return True
        from ..belief import possible

        made = course.made[-1]
        if possible(course.board.logs[1 - self.me]):
            return True
        told = "Turn {turn}: no box fits that answer and those before."
        self.ended, self.void = phrase(told, turn=made.number), True
        self.kept.append(f"{COMMENT} {self.ended}")
        return False

    def ask_again(self) -> None:
        """The answer was none: give the same command again, but not for ever."""
        self.refusals += 1
        self.said.append(self.numbered(self.pending))
        if self.refusals >= REFUSALS:
            told = "The other side does not answer {command}."
            self.ended = phrase(told, command=" ".join(self.pending[:2]))

    def refused(self, reason: str) -> None:
        """The other side refuses: of a greeting and at the end once is enough."""
        if self.course.stage == OPEN:
            told = "The other side says: {reason}"
            self.ended, self.void = phrase(told, reason=harmless(reason)), True
            self.kept.append(f"{COMMENT} {self.ended}")
            return
        self.ask_again()
        if self.ended or self.course.stage == HELLO:
            self.ended = phrase("The other side refuses: {reason}", reason=harmless(reason))

    # --- resumption ---

    def restore(self, command: Words, answer: Words) -> None:
        """A step that the log tells."""
        if self.course.stage != HELLO and self.course.speaker != self.me:
            self.answered = command, self.numbered(answer, ANSWER)
        self.follow(command, answer)

    def resume(self) -> None:
        """Say how far this side has come with a match that was broken off."""
        course = self.course
        self.said.append(f"0 {RESUME} {course.name} {course.number} {course.chain}")
        self.waiting = True

    def say_again(self) -> None:
        """What was said last, as it was: a letter may have been lost."""
        if self.answered[1].startswith(f"{ANSWER}{self.course.number} "):
            self.said.append(self.answered[1])
        self.repeat()

    def hear_resume(self, words: Words) -> None:
        """The other side has come so far."""
        course = self.course
        if course.stage == HELLO or words[:1] != [course.name] or len(words) != 3:
            self.ended = phrase("The other side goes on with a match that is not this one.")
            self.said.append(f"{REFUSAL}0 {self.ended}")
        elif self.compare(words[1:]):
            self.said.append(f"{ANSWER}0 {course.number} {course.chain}")
            self.meet_again(words[1])

    def hear_resumed(self, mark: str, words: Words) -> None:
        """The other side's answer to `resume`."""
        if mark == REFUSAL or len(words) != 2:
            told = "The other side does not go on: {reason}"
            self.ended = phrase(told, reason=harmless(" ".join(words)))
        elif self.compare(words):
            self.meet_again(words[0])

    def compare(self, words: Words) -> bool:
        """Whether a number and the hash up to it agree with this side's, as far as it can know."""
        course, number = self.course, read_number(words[0])
        known = {course.number: course.chain, course.number - 1: course.before}
        if number == course.number + 1 or (number in known and known[number] == words[1]):
            return True
        self.ended, self.void = phrase("The logs of the two sides differ."), True
        self.said.append(f"{REFUSAL}0 {self.ended}")
        return False

    def meet_again(self, number: str) -> None:
        """Go on; a side that lacks the last answer asks for it first."""
        if number != str(self.course.number - 1):
            self.repeat()

    def repeat(self) -> None:
        """Give the command once more that waits for an answer, or the one that is due."""
        self.waiting = False
        if self.pending:
            self.said.append(self.numbered(self.pending))
        else:
            self.go_on()

    def owing(self) -> str:
        """Who owes the next line, for the log."""
        told = "The {side} owes number {number}."
        waits = self.pending or (self.course.speaker != self.me and not self.owed)
        side = SIDES[1 - self.me if waits else self.me]
        number = self.course.number + 1
        return "" if self.course.stage == OVER else phrase(told, side=side, number=number)
