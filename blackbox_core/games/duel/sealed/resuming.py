"""A match that was broken off, and how two sides go on with it from their logs."""

from __future__ import annotations

from ....console.phrases import later, phrase
from ....console.reading import read_number
from .course import HELLO, OVER
from .grammar import ANSWER, REFUSAL, harmless
from .side import LINE, Side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .steps import Words
    from .terms import Terms

RESUME = "resume"
OWES = (later("The caller owes number {number}."), later("The called owes number {number}."))


class Resuming(Side):
    """A side that may have been broken off.

    `ended` says why there is no more to be said on this connection; the match
    is kept, unless it is `void`. It is `waiting` until the other side has
    resumed as well, and has asked again what it must.
    """

    def __init__(self, terms: Terms, me: int, fresh: Callable[[], str]) -> None:
        super().__init__(terms, me, fresh)
        self.ended = ""
        self.void = self.waiting = False

    @property
    def name(self) -> str:
        """What the match is called, if it is called anything yet."""
        return self.course.name if self.course.greeting else "".join(self.pending[-1:])

    @property
    def due(self) -> str:
        return LINE if self.waiting else super().due

    def restore(self, command: Words, answer: Words) -> None:
        """A step that the log tells."""
        if self.course.speaker != self.me:
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
        waits = self.pending or (self.course.speaker != self.me and not self.owed)
        told = OWES[1 - self.me if waits else self.me]
        number = self.course.number + 1
        return "" if self.course.stage == OVER else phrase(told, number=number)
