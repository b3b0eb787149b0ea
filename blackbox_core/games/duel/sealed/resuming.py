"""Resume a match from the logs of its two sides.

Each side proves that it knows the match without revealing anything that would let a stranger prove
it: the side hashes the hash of its log with a number that the other side has just drawn.
"""

from __future__ import annotations

from ....console.phrases import later, phrase
from ....console.reading import read_number
from ....console.session import Refused
from .course import HELLO, Course
from .side import Side
from .steps import Words
from .terms import ANSWER, NONCE_DIGITS, digest, is_hex, proof_of

RESUME = "resume"  # the command of 2.0.0, which gives the hash itself
PROVE = "prove"
DIFFER = later("The logs of the two sides differ.")


def match_proof(course: Course, number: int, side: int, fresh: str) -> str:
    """Return the proof that a side knows a match up to step `number`, which is the last step or the
    one before.
    """
    chain = course.chain if number == course.number else course.before
    # The chain after step 1 is the name of the match, which is public.
    known = chain if number > 1 else digest(course.name, course.coin)
    return proof_of(known, number, side, fresh)


class Resumption:
    """The resumption of a match with the other side after a break.

    The other side `is_stranger` until it has proved that it knows the match. This side `is_waiting`
    until the other side has repeated its last line. `other_proves` is true once the other side has
    sent checksums. Then it must send a real proof, and not only the hash itself. `Refused` says why
    the match cannot be resumed.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self.challenge = ""
        self.claim = ""  # the hash given for a step whose answer did not come yet
        self.is_waiting = self.is_stranger = self.other_proves = False

    # --- what this side says ---

    def resume(self) -> None:
        """Ask the other side to prove that it knows the match."""
        self.challenge = self.challenge or self.side.new_nonce()
        self.is_waiting = self.is_stranger = True
        course = self.side.course
        self.side.said.append(f"0 {PROVE} {course.name} {course.number} {self.challenge}")

    def say_again(self) -> None:
        """Repeat the last line sent, because it may have been lost."""
        if self.is_stranger:
            self.resume()
            return
        answered = self.side.answered[1]
        if answered.startswith(f"{ANSWER}{self.side.course.number} "):
            self.side.said.append(answered)
        self.repeat()

    def repeat(self) -> None:
        """Repeat the command that waits for an answer, or send the command that is due."""
        self.is_waiting = False
        self.side.repeat()

    def meet_again(self, number: str) -> None:
        """Continue the match from the last step that both sides know. A side that lacks the last
        answer repeats its command first.
        """
        self.is_stranger = False
        if number != str(self.side.course.number - 1):
            self.repeat()

    # --- what the other side says ---

    def hear(self, command: Words) -> None:
        """Handle a request of the other side to resume."""
        self.hear_resume(command[1:]) if command[0] == RESUME else self.hear_prove(command[1:])

    def hear_prove(self, words: Words) -> None:
        """Answer the other side's request for a proof."""
        self.require_match(words)
        if not is_hex(words[2], NONCE_DIGITS):
            raise other_match()
        number = self.common(words[1])
        if number is None:
            raise Refused(phrase(DIFFER))
        course = self.side.course
        known = match_proof(course, number, self.side.me, words[2])
        self.side.said.append(f"{ANSWER}0 {course.number} {known}")

    def hear_proof(self, words: Words) -> None:
        """Check the other side's proof, and continue."""
        number, course, other = self.common(words[0]), self.side.course, 1 - self.side.me
        if number is None or words[1] != match_proof(course, number, other, self.challenge):
            message = "One side does not know this match, or the logs of the two sides differ."
            raise Refused(phrase(message))
        self.meet_again(words[0])

    def hear_resume(self, words: Words) -> None:
        """Handle the number and hash of the last step of the other side, which is a program of
        version 2.0.0.

        If the other side is one step ahead, its hash cannot be checked until it has repeated its
        answer to this side's command. Until then this side sends nothing but that command.
        """
        course = self.side.course
        self.require_match(words)
        if self.other_proves:
            raise Refused(
                phrase(
                    "Each side must prove that it knows this match: use prove instead of resume."
                )
            )
        if self.side.pending and words[1] == str(course.number + 1):
            self.claim = words[2]
            self.side.repeat()
            return
        if not self.agrees(words[1:]):
            raise Refused(phrase(DIFFER))
        self.side.said.append(f"{ANSWER}0 {course.number} {course.chain}")
        self.meet_again(words[1])

    def require_match(self, words: Words) -> None:
        """Refuse to resume another match than this one."""
        course = self.side.course
        if course.stage == HELLO or words[:1] != [course.name] or len(words) != 3:
            raise other_match()

    def common(self, word: str) -> int | None:
        """Return the last step that both sides know, or None if they differ by more than one
        step.
        """
        number, mine = read_number(word), self.side.course.number
        return min(number, mine) if number is not None and abs(number - mine) <= 1 else None

    def agrees(self, words: Words) -> bool:
        """Return whether two words, the number of a step and its hash, agree with this side's log.

        Only the last step and the one before can agree. Step 1 never does: its hash is the name of
        the match, which is public, so it does not prove that the other side knows the match.
        """
        course, number = self.side.course, read_number(words[0])
        known = {course.number: course.chain, course.number - 1: course.before}
        return number is not None and number > 1 and known.get(number) == words[1]

    def hears(self, mark: str) -> bool:
        """Return whether a line of a step counts now.

        A stranger may only send the answer that can confirm the hash it claimed.
        """
        return not self.is_stranger or (mark == ANSWER and bool(self.claim))

    def confirms(self, course: Course) -> bool:
        """Return whether the course after an answer has the hash that was claimed for it, or none
        was claimed.
        """
        claim, self.claim = self.claim, ""
        if claim == course.chain:
            self.is_stranger = self.is_waiting = False
        return claim in ("", course.chain)


def other_match() -> Refused:
    return Refused(phrase("The two sides are not playing the same match."))
