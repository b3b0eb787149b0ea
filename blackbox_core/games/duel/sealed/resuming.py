"""A match that was broken off, and how two sides go on with it from their logs.

Each side proves that it knows the match, and tells nothing by which anybody else could: it hashes
the hash of its log with a number that the other side has just drawn.
"""

from __future__ import annotations

from ....console.phrases import later, phrase
from ....console.reading import read_number
from .course import HELLO, OVER
from .grammar import ANSWER, REFUSAL, harmless
from .seals import FRESH, digest, is_hex, proof_of
from .side import LINE, Side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .course import Course
    from .steps import Words
    from .terms import Terms

RESUME = "resume"  # of 2.0.0, which tells the hash itself
PROVE = "prove"
DIFFER = later("The logs of the two sides differ.")
OWES = (later("The caller owes number {number}."), later("The called owes number {number}."))


def proof(course: Course, number: int, side: int, fresh: str) -> str:
    """What proves that a side knows a match up to a number: the last one, or the last but one."""
    chain = course.chain if number == course.number else course.before
    known = chain if number > 1 else digest(course.name, course.coin)  # its name anybody may know
    return proof_of(known, number, side, fresh)


class Resuming(Side):
    """A side that may have been broken off.

    `ended` says why there is no more to be said on this connection; the match
    is kept, unless it is `void`. The other side is a stranger until it has proved that it
    knows the match, and is waited for until it has asked again what it must; it `proves` if
    it ever gave checks, and then nothing less counts.
    """

    def __init__(self, terms: Terms, me: int, fresh: Callable[[], str]) -> None:
        super().__init__(terms, me, fresh)
        self.ended = self.challenge = ""
        self.void = self.waiting = self.is_stranger = self.proves = False

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
        """Ask the other side to prove that it knows a match that was broken off."""
        self.challenge = self.challenge or self.fresh()
        self.waiting = self.is_stranger = True
        course = self.course
        self.said.append(f"0 {PROVE} {course.name} {course.number} {self.challenge}")

    def say_again(self) -> None:
        """What was said last, as it was: it may have been lost."""
        if self.is_stranger:
            self.resume()
            return
        if self.answered[1].startswith(f"{ANSWER}{self.course.number} "):
            self.said.append(self.answered[1])
        self.repeat()

    def hear_prove(self, words: Words) -> None:
        """The other side asks for a proof, and has come so far."""
        if self.is_other_match(words) or not is_hex(words[2], FRESH):
            self.part_from(phrase("The other side goes on with a match that is not this one."))
        elif (number := self.common(words[1])) is None:
            self.part_from(phrase(DIFFER))
        else:
            known = proof(self.course, number, self.me, words[2])
            self.said.append(f"{ANSWER}0 {self.course.number} {known}")

    def hear_proved(self, words: Words) -> None:
        """The other side's proof."""
        number = self.common(words[0])
        if number is None or words[1] != proof(self.course, number, 1 - self.me, self.challenge):
            told = "The other side does not know this match, or its log differs."
            self.part_from(phrase(told))
        else:
            self.meet_again(words[0])

    def is_other_match(self, words: Words) -> bool:
        course = self.course
        return course.stage == HELLO or words[:1] != [course.name] or len(words) != 3

    def common(self, word: str) -> int | None:
        """The number up to which both know the match, if the other side is at this one."""
        number, mine = read_number(word), self.course.number
        return min(number, mine) if number is not None and abs(number - mine) <= 1 else None

    def part_from(self, reason: str) -> None:
        """Say why there is nothing to go on with."""
        self.ended = reason
        self.said.append(f"{REFUSAL}0 {reason}")

    def hear_resume(self, words: Words) -> None:
        """The other side, of 2.0.0, has come so far."""
        course = self.course
        if self.is_other_match(words):
            self.part_from(phrase("The other side goes on with a match that is not this one."))
        elif self.proves:
            self.part_from(phrase("The other side must prove that it knows this match."))
        elif self.compare(words[1:]):
            self.said.append(f"{ANSWER}0 {course.number} {course.chain}")
            self.meet_again(words[1])

    def hear_resumed(self, mark: str, words: Words) -> None:
        """The other side's answer to `prove`; one of 2.0.0 refuses that, and says `resume`."""
        if not self.is_stranger or (mark == REFUSAL and not self.proves):
            return
        if mark == REFUSAL or len(words) != 2:
            told = "The other side does not go on: {reason}"
            self.ended = phrase(told, reason=harmless(" ".join(words)))
        else:
            self.hear_proved(words)

    def compare(self, words: Words) -> bool:
        """Whether a number and the hash up to it agree with this side's, as far as it can know."""
        course, number = self.course, read_number(words[0])
        known = {course.number: course.chain, course.number - 1: course.before}
        if number == course.number + 1 or (number in known and known[number] == words[1]):
            return True
        self.part_from(phrase(DIFFER))
        return False

    def meet_again(self, number: str) -> None:
        """Go on; a side that lacks the last answer asks for it first."""
        self.is_stranger = False
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
