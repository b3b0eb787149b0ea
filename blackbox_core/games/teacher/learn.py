"""Lessons from a 3x3 box upward: a picture, some sentences, a question, an answer to the point."""

from __future__ import annotations

from ...console.phrases import counted, later, phrase
from ...console.session import Ask
from ...console.table import COLOUR, CONFIRM, SEED, Table
from .lesson_words import draw_lesson, question, read_reply, tell_lesson
from .lessons import LESSONS
from .settings import LESSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.session import Dialogue
    from ...console.table import Start
    from .lessons import Lesson


class Learning(Table):
    """One lesson after another; `answered` is whether this one's question was."""

    name, title = "learn", later("the lessons")
    version = later("Black Box {version}.")
    declared = (LESSON, SEED, CONFIRM, COLOUR)
    setup, seat = None, None
    play: int  # the place of the lesson, from 1; beyond the last one all were taken

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.play = min(start.chosen[LESSON], len(LESSONS))
        self.answered = False
        self.untold = True

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.play - 1]

    @property
    def over(self) -> bool:
        return self.play > len(LESSONS)

    def greet(self) -> Dialogue:
        one, many = "Black Box in {n} lesson.", "Black Box in {n} lessons."
        yield counted(one, many, len(LESSONS))
        yield phrase("Answer each question; RETURN goes on, BACK and SKIP too, QUIT leaves.")

    def open(self) -> Dialogue:
        yield from self.show()

    def show(self) -> Dialogue:
        """The lesson: its picture, and what it says."""
        if self.over:
            yield phrase("That was the last lesson. BACK repeats it; python3 blackbox.py plays.")
            return
        head, *told = tell_lesson(self.play)
        yield head
        yield draw_lesson(self.lesson, self.paint)
        yield from told

    def question(self) -> Ask:
        asks = not (self.over or self.answered)
        prompt = question(self.lesson) if asks else phrase("RETURN goes on? ")
        return Ask(prompt, complete=self.complete, stands=self)

    def complete(self, text: str) -> list[str]:
        return self.verbs.starting(text.lower())

    def silence(self) -> Dialogue:
        """RETURN alone goes on after an answer; before it, it says what is asked."""
        if self.over:
            self.done = True
        elif self.answered:
            yield from self.turn(self.play + 1)
        else:
            yield phrase("Answer the question, or SKIP it.")

    def answer(self, words: list[str]) -> Dialogue:
        """A reply to the question, if it can be one; else a verb."""
        if self.over or self.answered or self.is_verb(words[0]):
            yield from self.verbs.call(self, words)
            return
        from .lesson_answers import judged

        answer = judged(self.lesson, read_reply(self.lesson, " ".join(words)))
        self.answered = answer.right
        yield from answer.told
        if not answer.right:
            yield phrase("Look at it again, or SKIP.")

    def is_verb(self, word: str) -> bool:
        """Whether a word is one of the verbs in full, and no answer."""
        return word[0] == "?" or word.lower() in {verb.name for verb in self.verbs}

    def turn(self, place: int) -> Dialogue:
        """Another lesson; where one stopped is kept."""
        self.play, self.answered = place, False
        self.settings[LESSON] = min(place, len(LESSONS))
        yield from self.show()

    # --- on the disk ---

    @property
    def moves(self) -> int | None:
        return None  # what is kept is the setting

    def recipe(self) -> dict[str, str]:
        return {"game": self.name, "lesson": str(self.play)}

    @staticmethod
    def standing(recipe: dict[str, str], moves: int) -> str:
        return phrase("lesson {lesson}", lesson=recipe["lesson"])

    def begun(self, recipe: dict[str, str]) -> Self:
        return type(self)(self.unseen(lesson=int(recipe["lesson"])))
