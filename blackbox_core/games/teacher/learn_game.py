"""Lessons: the conversation."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import counted, phrase
from ...console.session import Ask
from .learn import LessonTable, question
from .lessons import LESSONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ...console.verbs import Verbs


class LessonGame(LessonTable):
    """Each lesson asks something, and what is no answer is a verb."""

    @property
    def verbs(self) -> Verbs:  # loaded after the first prompt, to be there sooner
        from .learn_verbs import verbs

        return verbs

    def greet(self) -> Dialogue:
        one, many = "Black Box in {n} lesson.", "Black Box in {n} lessons."
        yield counted(one, many, len(LESSONS))
        yield phrase("Answer each question; RETURN goes on, BACK and SKIP too, QUIT leaves.")

    def open(self) -> Dialogue:
        yield from self.show()

    def question(self) -> Ask:
        asks = not (self.over or self.answered)
        prompt = question(self.lesson) if asks else phrase("RETURN goes on? ")
        return Ask(prompt, complete=self.complete, table=self)

    def empty_line(self) -> Dialogue:
        """RETURN alone goes on after an answer; before it, it says what is asked."""
        if self.over:
            self.done = True
        elif self.answered:
            yield from self.turn(self.play + 1)
        else:
            yield phrase("Answer the question, or SKIP it.")

    def answer(self, words: list[str]) -> Dialogue:
        """A reply to the question, if it can be one; else a verb."""
        if not self.whole_verbs or self.is_verb(words[0]):
            yield from self.verbs.call(self, words)
            return
        from .lesson_answers import judged, read_reply

        answer = judged(self.lesson, read_reply(self.lesson, " ".join(words)))
        self.seat = answer.right
        yield from answer.told
        if not answer.right:
            yield phrase("Look at it again, or SKIP.")

    @property
    def whole_verbs(self) -> bool:
        return not (self.over or self.answered)

    def is_verb(self, word: str) -> bool:
        """Whether a word is one of the verbs in full, and no answer."""
        return word[0] == "?" or word.lower() in {verb.name for verb in self.verbs}


GAME = game_of(LessonGame)
