"""Lessons: the conversation."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import counted, phrase, typed
from ...console.session import Ask
from .learn import LessonTable, prompt
from .lessons import LESSONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class LessonGame(LessonTable):
    """Each lesson asks something, and what is not an answer is a verb."""

    verbs_module = f"{__package__}.learn_verbs"

    def greet(self) -> Dialogue:
        one, many = "Black Box in {n} lesson.", "Black Box in {n} lessons."
        yield counted(one, many, len(LESSONS))
        yield phrase("Answer each question. HINT helps, SKIP goes on, LIST lists the lessons.")
        if self.play.place == 1:
            yield phrase(
                "Answer A if the ray is absorbed, R if it is reflected, or else the number of "
                "its exit."
            )

    def open(self) -> Dialogue:
        yield from self.show()

    def question(self) -> Ask:
        return Ask(self.prompt(), complete=self.complete, table=self)

    def prompt(self) -> str:
        """What is asked just now."""
        if self.play.over:
            return phrase("RETURN for an easy puzzle? ")
        if self.play.asking:
            return prompt(self.play.question)
        if self.play.last_page and self.play.place < len(LESSONS):
            return phrase("RETURN for lesson {place}? ", place=self.play.place + 1)
        return phrase("RETURN to go on? ")

    def empty_line(self) -> Dialogue:
        """RETURN alone goes on after an answer; before it, it says what to do."""
        if self.play.over:
            yield from self.verbs.call(self, ["puzzle", "1"])
        elif self.play.answered:
            yield from self.go_on()
        elif self.play.playing:
            yield phrase("Type the number of an entry, or HINT.")
        else:
            yield phrase("Answer the question; HINT helps, SKIP goes on.")

    def answer(self, words: list[str]) -> Dialogue:
        """A reply to the question, if it can be one; else a verb."""
        if self.play.playing:
            yield from self.move(words)
        elif not self.whole_verbs or self.is_verb(words[0]):
            yield from self.verbs.call(self, words)
        else:
            from .learn_verbs import judge

            yield from judge(self, words)

    def move(self, words: list[str]) -> Dialogue:
        """A line in a game: a number is a ray, 0 gives up, and any other word is a verb."""
        if words[0].strip("0") == "":
            words = ["giveup"]
        elif words[0].isdigit():
            words = ["ray", *words]
        yield from self.verbs.call(self, words)

    def is_reply(self, word: str) -> bool:
        replies = "a", "r", typed("absorbed"), typed("reflected")
        return self.whole_verbs and word.lower() in replies

    @property
    def whole_verbs(self) -> bool:
        return self.play.asking and not self.play.playing

    def is_verb(self, word: str) -> bool:
        """Whether a word is one of the verbs in full, and not an answer."""
        return word[0] == "?" or word.lower() in {verb.name for verb in self.verbs}


GAME = game_of(LessonGame)
