"""Resume a match from the logs of its two sides.

Each side proves that it has the log. The other side draws a random number, and the proof is a hash
of this number and of the hash of the log. A stranger who sees the proof cannot use it again.
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
    """Return the proof that `side` knows the match up to step `number`, the last step or the one
    before.

    `fresh` is the random number that the other side has drawn.
    """
    chain = course.chain if number == course.number else course.before
    # The chain after step 1 is the name of the match, which is public.
    known = chain if number > 1 else digest(course.name, course.coin)
    return proof_of(known, number, side, fresh)


class Resumption:
    """The resumption of a remote match after the connection was interrupted. The methods raise
    Refused if the match cannot be resumed.

    `is_stranger` is true until the other side has proved that it knows the match, and `is_waiting`
    until both sides agree on the last step. `other_proves` is true once the other side has sent
    checksums, which shows that its program knows the command `prove`. Then `resume`, the command of
    version 2.0.0, is no longer accepted from it.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self.challenge = ""
        self.claim = (
            ""  # the hash that the other side states for a step whose answer is still missing
        )
        self.is_waiting = self.is_stranger = self.other_proves = False

    # --- lines of this side ---

    def resume(self) -> None:
        """Ask the other side to prove that it knows the match."""
        self.challenge = self.challenge or self.side.new_nonce()
        self.is_waiting = self.is_stranger = True
        course = self.side.course
        self.side.said.append(f"0 {PROVE} {course.name} {course.number} {self.challenge}")

    def repeat_last_line(self) -> None:
        """Send the last line again, because it may have been lost."""
        if self.is_stranger:
            self.resume()
            return
        answered = self.side.answered[1]
        if answered.startswith(f"{ANSWER}{self.side.course.number} "):
            self.side.said.append(answered)
        self.repeat()

    def repeat(self) -> None:
        """Send again this side's command that has no answer yet. If there is none, send the next
        command, provided that this side has to give it.
        """
        self.is_waiting = False
        self.side.repeat()

    def continue_match(self, number: str) -> None:
        """Continue after the other side has proved that it knows the match.

        `number` is the last step that the other side knows. If it did not get this side's last
        answer, wait until it repeats its command.
        """
        self.is_stranger = False
        if number != str(self.side.course.number - 1):
            self.repeat()

    # --- lines of the other side ---

    def hear(self, command: Words) -> None:
        """Answer the other side's command `prove` or `resume`, by which it asks to resume the
        match.
        """
        self.hear_resume(command[1:]) if command[0] == RESUME else self.hear_prove(command[1:])

    def hear_prove(self, words: Words) -> None:
        """Answer the command `prove` by a proof that this side knows the match. `words` are the
        name of the match, the other side's last step, and a random number.
        """
        self.require_match(words)
        if not is_hex(words[2], NONCE_DIGITS):
            raise other_match()
        number = self.last_common_step(words[1])
        if number is None:
            raise Refused(phrase(DIFFER))
        course = self.side.course
        known = match_proof(course, number, self.side.me, words[2])
        self.side.said.append(f"{ANSWER}0 {course.number} {known}")

    def hear_proof(self, words: Words) -> None:
        """Check the other side's proof, and continue the match. `words` are its last step and the
        proof.
        """
        number, course, other = self.last_common_step(words[0]), self.side.course, 1 - self.side.me
        if number is None or words[1] != match_proof(course, number, other, self.challenge):
            message = "One side does not know this match, or the logs of the two sides differ."
            raise Refused(phrase(message))
        self.continue_match(words[0])

    def hear_resume(self, words: Words) -> None:
        """Answer the command `resume` of a program of version 2.0.0.

        `words` are the match, the other side's last step, and the hash of that step. If the other
        side is one step ahead, the hash cannot be checked yet. This side then repeats its command,
        and the answer will show whether the hash is right.
        """
        course = self.side.course
        self.require_match(words)
        if self.other_proves:
            raise Refused(
                phrase(
                    'Each side must prove that it knows this match: use "prove" instead of '
                    '"resume".'
                )
            )
        if self.side.pending and words[1] == str(course.number + 1):
            self.claim = words[2]
            self.side.repeat()
            return
        if not self.agrees(words[1:]):
            raise Refused(phrase(DIFFER))
        self.side.said.append(f"{ANSWER}0 {course.number} {course.chain}")
        self.continue_match(words[1])

    def require_match(self, words: Words) -> None:
        """Raise Refused unless the first of three words is the name of this match."""
        course = self.side.course
        if course.stage == HELLO or words[:1] != [course.name] or len(words) != 3:
            raise other_match()

    def last_common_step(self, word: str) -> int | None:
        """Return the number of the last step that both sides know.

        `word` is the number of the other side's last step. Return None if the two sides are more
        than one step apart, or if `word` is not a number.
        """
        number, mine = read_number(word), self.side.course.number
        return min(number, mine) if number is not None and abs(number - mine) <= 1 else None

    def agrees(self, words: Words) -> bool:
        """Return whether `words`, the number of a step and its hash, agree with this side's log.

        The step must be the last one or the one before. Step 1 never counts: its hash is the public
        name of the match, so it does not prove that the other side knows the match.
        """
        course, number = self.side.course, read_number(words[0])
        known = {course.number: course.chain, course.number - 1: course.before}
        return number is not None and number > 1 and known.get(number) == words[1]

    def accepts(self, mark: str) -> bool:
        """Return whether a line of the other side is accepted now. `mark` is "=" for an answer, "?"
        for a refusal, and "" for a command.

        Before the other side has proved that it knows the match, only an answer is accepted, and
        only if that side has claimed a hash. The answer will show whether the hash is right.
        """
        return not self.is_stranger or (mark == ANSWER and bool(self.claim))

    def confirms(self, course: Course) -> bool:
        """Return whether `course` has the hash that the other side has claimed.

        Return True if the other side has claimed no hash.
        """
        claim, self.claim = self.claim, ""
        if claim == course.chain:
            self.is_stranger = self.is_waiting = False
        return claim in ("", course.chain)


def other_match() -> Refused:
    return Refused(phrase("The two sides are not playing the same match."))
