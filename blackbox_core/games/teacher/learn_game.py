"""Lessons: the conversation."""

from __future__ import annotations

from ...console import game_of
from ...console.phrases import counted, later, phrase, typed
from ...console.session import Ask
from .learn import LessonTable, prompt
from .lesson import ATOM, BETTER, FREE, MASKED, MAY, MORE, RAY
from .lessons import LESSONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue

WANTED = {  # by the kind of a lesson's question
    RAY: later(
        "Type A for absorbed, R for reflected, or the number of the exit; HINT "
        "helps, and SKIP goes on."
    ),
    MASKED: later(
        "Type the cell of the atom that changes no result, as in 3,4; HINT helps, and SKIP goes on."
    ),
    FREE: later(
        "Type the cells that the technique proves free, as in 3,4 3,5; HINT "
        "helps, and SKIP goes on."
    ),
    ATOM: later(
        "Type the cell where the technique proves an atom, as in 3,4; HINT helps, and SKIP goes on."
    ),
    BETTER: later("Type the number of the better ray; HINT helps, and SKIP goes on."),
    MAY: later("Type YES or NO; HINT helps, and SKIP goes on."),
    MORE: later("Type YES or NO; HINT helps, and SKIP goes on."),
}
RESULTS, YES_OR_NO = {"a", "r", typed("absorbed"), typed("reflected")}, {typed("yes"), typed("no")}
REPLIES = {RAY: RESULTS, MAY: YES_OR_NO, MORE: YES_OR_NO}  # and figures


class LessonGame(LessonTable):
    """Each lesson asks something, and what is not an answer is a verb."""

    verbs_module = f"{__package__}.learn_verbs"

    def greet(self) -> Dialogue:
        one, many = "Black Box in {n} lesson.", "Black Box in {n} lessons."
        yield counted(one, many, len(LESSONS))
        yield phrase("Answer each question. HINT helps, SKIP goes on, and LIST shows the lessons.")
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
        else:
            yield self.wants()

    def answer(self, words: list[str]) -> Dialogue:
        """A reply to the question, if it can be one; else a verb."""
        if self.play.playing:
            yield from self.move(words)
        elif not self.is_asking or self.is_verb(words[0]):
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
        replies = REPLIES.get(self.play.question.kind, ())
        return self.is_asking and (word.isdigit() or word.lower() in replies)

    @property
    def is_asking(self) -> bool:
        """Whether the lesson's question is open, and no game is played in it."""
        return self.play.asking and not self.play.playing

    @property
    def proceeds(self) -> bool:
        return self.play.over or self.play.answered

    def wants(self) -> str:
        if self.play.playing:
            return phrase("Type the number of an entry, 0 to give up, or HINT.")
        if not self.is_asking:
            return phrase(
                "Press RETURN to go on, or type QUIT, HELP, or LESSON and a number, as in LESSON 3."
            )
        return phrase(WANTED[self.play.question.kind])

    def is_verb(self, word: str) -> bool:
        """Whether a word names a verb or greets, and is not an answer."""
        from ...console.verb import GREETING  # loaded with the verbs

        return (word == GREETING or self.verbs.has(word)) and not self.is_reply(word)


class FormerLessons(LessonGame):
    """The lessons by the name that they had first, which is now that of the learning mode alone."""

    def greet(self) -> Dialogue:
        yield phrase("LEARN now turns on learning mode in a game; LESSONS begins these lessons.")
        yield from super().greet()


GAME = game_of(LessonGame)
FORMER = game_of(FormerLessons)
