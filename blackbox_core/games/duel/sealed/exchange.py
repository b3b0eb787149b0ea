"""The exchange of lines: numbers, repetitions, refusals; whatever the other side sends."""

from __future__ import annotations

from ....console.phrases import phrase
from ....console.session import Refused
from .audit import Cheat
from .checks import Checks, check_of
from .course import HELLO, OPEN
from .grammar import ANSWER, COMMENT, REFUSAL, harmless, read_line
from .resuming import PROVE, RESUME, Resuming
from .seals import CALLED, CALLER, SIDES
from .side import LINE, OTHER_PROVES, OWN_SIDE, SECRET
from .steps import after, check
from .terms import read_greeting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .course import Course
    from .steps import Words
    from .terms import Terms

REFUSALS = 3  # in a turn, and the connection ends
SPOILT = 10  # lines in a turn that did not come as they were sent, and the connection ends
IDLE_LINES = 300  # that lead nowhere, and the connection ends
RECENT = 8  # lines said that may come back as an echo
GREETINGS = (HELLO, RESUME, PROVE)  # what counts before the greeting; all else is noise


class Exchange(Resuming):
    """A side that is spoken to in lines."""

    def __init__(self, terms: Terms, fresh: Callable[[], str]) -> None:
        super().__init__(terms, CALLER, fresh)
        self.recent: list[list[str]] = []
        self.checks = Checks()
        self.refusals = self.spoilt = self.idle = 0

    def taken(self) -> tuple[list[str], list[str]]:
        """The lines to be kept, and then those to be said."""
        if self.checks.given and self.course.number and not self.proves:
            self.proves = True
            self.kept.append(f"{SECRET} {OTHER_PROVES}")
        kept, said = self.kept, self.said
        self.kept, self.said = [], []
        own = [line.split() for line in said if line.split()[0].strip(ANSWER) != "0"]
        self.recent = [*self.recent, *own][-RECENT:]  # both may say what has the number 0
        return kept, said

    def hear(self, line: str) -> None:
        """A line of the other side, whatever it may be; an empty one says that nothing came."""
        if not line:
            self.say_again()
            return
        self.idle += 1
        if self.idle > IDLE_LINES:
            self.ended = phrase("The other side says much that leads nowhere.")
        words = line.split()
        if not words or words in self.recent or words in map(check_of, self.recent):
            return
        if words[0][0] == COMMENT:
            self.checks.hear(words)
        else:
            self.hear_line(words)

    def hear_line(self, words: Words) -> None:
        """A line that counts, if it came as it was sent."""
        said = read_line(words) if self.checks.passes(words) else None
        if not said:
            self.unreadable()
        elif said.number and self.is_stranger:
            return
        elif said.mark:
            self.hear_answer(said.mark, said.number, said.words)
        elif self.course.stage != HELLO or said.words[0] in GREETINGS:
            self.hear_command(said.number, said.words)

    def unreadable(self) -> None:
        """Noise: it is passed over, unless it may have been what is waited for."""
        if self.course.stage == HELLO or self.is_stranger:
            return
        self.spoilt += 1
        if self.spoilt > SPOILT:
            self.ended = phrase("Too much of what the other side says is spoilt on its way.")
        elif self.pending:
            self.said.append(self.numbered(self.pending))
        elif self.due == LINE:
            self.said.append(" ".join([REFUSAL, phrase("That line cannot be read.")]))

    # --- commands of the other side ---

    def hear_command(self, number: int, words: Words) -> None:
        """Answer a command, or refuse it; one that was answered gets the same answer."""
        if words[0] in (RESUME, PROVE):
            self.hear_resume(words[1:]) if words[0] == RESUME else self.hear_prove(words[1:])
        elif number == self.course.number and words == self.answered[0]:
            self.said.append(self.answered[1])
            self.repeat()
        elif self.stands_against(words):
            self.said.append(self.numbered(self.pending))
        elif self.pending and number == self.course.number + 2:
            self.unreadable()  # it has gone on, so what it answered was lost
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
            self.refusals = self.spoilt = self.idle = 0

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
        self.make_void(reason)

    def make_void(self, reason: str) -> None:
        """End a match for what the other side said; where it gives no checks a line may lie."""
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
        try:
            course = after(self.course, self.pending, words)
        except Refused:
            self.ask_again()
            return
        line = self.numbered(words, ANSWER)
        if not self.believable(course):
            told = "Turn {turn}: no box fits that answer and those before."
            self.kept.append(f"{COMMENT} {line}")
            self.make_void(phrase(told, turn=course.number))
            return
        if self.course.stage == HELLO:
            self.introduce()
            self.keep(self.me, self.numbered(self.pending))
        self.keep(1 - self.me, line)
        self.pending, self.refusals, self.spoilt, self.idle = [], 0, 0, 0
        self.advance(course)
        self.go_on()

    def believable(self, course: Course) -> bool:
        """Whether a box fits all answers; where fields change only the end can tell."""
        if len(course.made) <= len(self.course.made) or course.agreed.rules.changing:
            return True
        from ..belief import possible

        return possible(course.board.logs[1 - self.me])

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
            self.make_void(phrase(told, reason=harmless(reason)))
            return
        self.ask_again()
        if self.ended or self.course.stage == HELLO:
            self.ended = phrase("The other side refuses: {reason}", reason=harmless(reason))
