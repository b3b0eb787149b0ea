"""Lessons from a 3x3 box upward: a picture, some sentences, a question, an answer."""

from __future__ import annotations

from ...console.phrases import later, phrase
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK, Table
from .lesson_words import draw_lesson, tell_lesson
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
    declared = (LESSON, SEED, CONFIRM, COLOUR, SPEAK)
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

    def show(self) -> Dialogue:
        """The lesson: its picture, and what it says."""
        if self.over:
            yield phrase("That was the last lesson. BACK repeats it, PLAY begins a game.")
            return
        head, *told = tell_lesson(self.play)
        yield head
        yield draw_lesson(self.lesson, self.paint)
        yield from told

    def turn(self, place: int) -> Dialogue:
        """Another lesson; where one stopped is kept."""
        self.play, self.answered = place, False
        self.settings = self.settings.but(LESSON, min(place, len(LESSONS)))
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
