"""The table of the lessons. For each question it shows a picture and sentences, and takes the
answer.
"""

from __future__ import annotations

from typing import Any, Self

from ...box import Box
from ...box.deal import Dice
from ...box.options import COORDINATES
from ...box.table import RESULT_WORDS, BoxTable, Seat
from ...box.text.drawing import ATOM as SHOWN
from ...box.text.drawing import Grid, put_verdict
from ...box.view import Marks, Round, View, new_round
from ...console import game_of
from ...console.phrases import counted, later, phrase, typed
from ...console.services import Rounds, Row, done_or
from ...console.session import Ask, Dialogue, Refused
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, VERBOSE, Start
from ...console.verb import GREETING
from . import LESSON
from .lesson import HINTED, MISSED, UNAIDED, Kind, Lesson, Question
from .lesson_words import describe_head, describe_text, describe_wanted, question_prompt
from .lessons import LESSONS

YES_OR_NO = {typed("yes"), typed("no")}
REPLIES = {
    Kind.RAY: RESULT_WORDS,
    Kind.MAY: YES_OR_NO,
    Kind.MORE: YES_OR_NO,
}  # words that are answers, besides numbers


class LessonProgress:
    """The current lesson and question, and how the lessons went so far.

    `place` is the number of the lesson, from 1, and `page` that of the question, from 0. `outcomes`
    is {number of a lesson: UNAIDED, HINTED or MISSED} for the lessons finished in this
    conversation. `worst` is the worst outcome of a question in this lesson so far. If a game is
    played in the lesson, `round` is its round, else None.
    """

    def __init__(self, dice: Dice, place: int, outcomes: dict[int, int]) -> None:
        self.dice, self.place, self.outcomes = dice, place, outcomes
        self.page, self.worst = 0, UNAIDED
        self.turn_page(0)

    @property
    def over(self) -> bool:
        """Whether the last lesson is finished."""
        return self.place > len(LESSONS)

    @property
    def lesson(self) -> Lesson:
        return LESSONS[min(self.place, len(LESSONS)) - 1]

    @property
    def question(self) -> Question:
        return self.lesson.questions[self.page]

    @property
    def last_page(self) -> bool:
        return self.page == len(self.lesson.questions) - 1

    @property
    def asking(self) -> bool:
        """Whether a question waits for an answer."""
        return not (self.over or self.answered)

    @property
    def playing(self) -> bool:
        """Whether a game is being played as part of the lesson."""
        return self.asking and self.question.kind == Kind.PLAY

    def turn_page(self, page: int) -> None:
        """Go to the question with the number `page`. If it is a game, deal a box."""
        self.page, self.misses, self.answered, self.seed = page, 0, False, self.dice.seed
        self.view = self.question.view
        self.round: Round | None = self.deal_round() if self.playing else None

    def deal_round(self) -> Round:
        """Return a round in a random box. No other placement of atoms gives every ray of this box
        the same result.
        """
        from ...box.deduction.examples import deal_fairly

        return new_round(self.view.box, deal_fairly(self.dice, self.view))

    def miss(self) -> bool:
        """Count a wrong answer. Return whether it is the first wrong answer to this question."""
        self.misses += 1
        self.settle(HINTED if self.misses == 1 else MISSED)
        self.answered = self.misses > 1
        return self.misses == 1

    def settle(self, outcome: int) -> None:
        """Note the outcome of a question: UNAIDED, HINTED or MISSED. The worst of these is the
        outcome of the lesson.
        """
        self.worst = max(self.worst, outcome)

    def conclude(self) -> None:
        """End the question and, if it is the last question of the lesson, the lesson."""
        self.answered = True
        if self.last_page:
            self.outcomes = {**self.outcomes, self.place: self.worst}


class LessonTable(BoxTable):
    """The table of the lessons. A typed line answers the open question, or begins with a verb."""

    name, title = "lessons", later("the lessons")
    former = ("learn",)
    version = later("Black Box {version}.")
    verbs_module = f"{__package__}.lesson_verbs"
    declared = (LESSON, SEED, CONFIRM, VERBOSE, COORDINATES, COLOUR, SPEAK, LISTEN)
    setup = None
    play: LessonProgress

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        place = min(start.chosen[LESSON], len(LESSONS))
        self.play, self.unreported = LessonProgress(Dice(start.chosen[SEED]), place, {}), True

    # --- the state of the table ---

    @property
    def box(self) -> Box:
        return self.view.box

    @property
    def view(self) -> View:
        return self.play.round.view if self.play.round else self.play.view

    def write(self, marks: Marks) -> None:
        if self.play.round:
            self.play.round = self.play.round.with_marks(marks)

    def count_help(self, level: int) -> None:
        self.play.settle(HINTED)

    def suits(self, when: str) -> bool:
        return not when or self.play.playing

    def require(self, when: str, verb: str) -> None:
        if not self.suits(when):
            place = next(
                n for n, lesson in enumerate(LESSONS, 1) if lesson.questions[0].kind == Kind.PLAY
            )
            message = (
                "{verb} needs a game: type LESSON {place} for the first lesson that has a game."
            )
            raise Refused(phrase(message, verb=verb, place=place))

    def put_cells(self, grid: Grid) -> None:
        super().put_cells(grid)
        if not self.view.shots and not self.play.round:  # the atoms themselves are shown
            grid.put(self.view.marks.atoms, SHOWN)
        if self.play.round and self.play.answered:
            put_verdict(grid, self.play.round)

    # --- the lessons ---

    def show(self) -> Dialogue:
        """Show the current question: its picture and the sentences before it."""
        play = self.play
        if play.over:
            yield from self.offer()
            return
        if not play.page:
            yield describe_head(play.place)
        yield from self.draw()
        yield from describe_text(play.place, play.page)

    def offer(self) -> Dialogue:
        """Say what the player can do after the last lesson."""
        yield phrase("That was the last lesson. LIST shows how the lessons went.")
        yield phrase(
            "Next: PUZZLE 1 begins an easy puzzle, DRILL STEPS lets you practise the "
            "techniques, and PLAY begins a game."
        )

    def turn(self, place: int) -> Dialogue:
        """Go to the lesson number `place`. The number is saved as a setting, for the next time."""
        self.play = LessonProgress(self.play.dice, place, self.play.outcomes)
        self.settings = self.settings.replace(LESSON, min(place, len(LESSONS)))
        self.begin_page()
        yield from self.show()

    def go_on(self) -> Dialogue:
        """Go to the next question, in this lesson or the next one."""
        if self.play.last_page:
            yield from self.turn(self.play.place + 1)
        else:
            self.play.turn_page(self.play.page + 1)
            self.begin_page()
            yield from self.show()

    def begin_page(self) -> None:
        self.seat, self.unreported = Seat(), True

    # --- the conversation ---

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
        """Return the prompt of the open question."""
        if self.play.over:
            return phrase("Would you like an easy puzzle (RETURN for yes)? ")
        if self.play.asking:
            return question_prompt(self.play.question)
        if self.play.last_page and self.play.place < len(LESSONS):
            message = "Shall we begin lesson {place} (RETURN for yes)? "
            return phrase(message, place=self.play.place + 1)
        return phrase("Shall we go on (RETURN for yes)? ")

    def empty_line(self) -> Dialogue:
        """Answer an empty line: if the question is answered, go to the next question, else say what
        to type.
        """
        if self.play.over:
            yield from self.verbs.call(self, ["puzzle", "1"])
        elif self.play.answered:
            yield from self.go_on()
        else:
            yield self.wants()

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line: a verb with its arguments, or an answer to the question. In a game the
        line is a move.
        """
        if self.play.playing:
            yield from self.move(words)
        elif not self.is_asking or self.is_verb(words[0]):
            yield from self.verbs.call(self, words)
        else:
            yield from self.verbs.bare(self, words)

    def move(self, words: list[str]) -> Dialogue:
        """Answer a line in a game: the entry of a ray fires the ray, 0 gives up, and any other word
        is a verb.
        """
        if words[0].strip("0") == "":
            words = ["giveup"]
        elif words[0].isdecimal():
            words = ["ray", *words]
        yield from self.verbs.call(self, words)

    def is_reply(self, word: str) -> bool:
        replies = REPLIES.get(self.play.question.kind, ())
        return self.is_asking and (word.isdecimal() or word.lower() in replies)

    @property
    def is_asking(self) -> bool:
        """Whether a question waits for a typed answer. A game is no such question."""
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
        return describe_wanted(self.play.question)

    def is_verb(self, word: str) -> bool:
        """Return whether a word is a verb, a mistyped verb or a greeting, unless it can also answer
        the question.
        """
        is_known = word == GREETING or self.verbs.has(word) or self.verbs.is_mistyped(word)
        return is_known and not self.is_reply(word)

    # --- saving ---

    @property
    def moves(self) -> int | None:
        play = self.play
        return len(play.round.view.shots) if play.playing and play.round else None

    made_of = {"lesson": LESSON, "seed": SEED}

    def made_by(self) -> dict[str, Any]:
        return {"lesson": min(self.play.place, len(LESSONS)), "seed": self.play.seed}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return phrase("lesson {lesson}", lesson=recipe["lesson"])

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        return super().from_recipe({"seed": "0", **recipe})  # the former game LEARN saved no seed


def record_answer(table: LessonTable) -> Dialogue:
    """End the current question. After the last question of a lesson, add the lesson to the
    records.
    """
    table.play.conclude()
    if table.play.last_page:
        yield from done_or(None, Rounds.finished, record_row(table))


def record_row(table: LessonTable) -> Row:
    """Return the record of a lesson, with its title as `level` and its outcome as `score`."""
    play = table.play
    return {
        "box": f"{table.name} {play.place} {play.seed}",
        "rays": len(table.view.shots),
        "score": play.worst,
        "solved": int(play.worst < MISSED),
        "level": play.lesson.title,
    }


def outcomes(rows: list[Row]) -> dict[int, int]:
    """Return {number of a lesson: its last outcome} for the lessons on record."""
    places = {lesson.title: place for place, lesson in enumerate(LESSONS, 1)}
    return {places[row["level"]]: row["score"] for row in rows if row["level"] in places}


GAME = game_of(LessonTable)
