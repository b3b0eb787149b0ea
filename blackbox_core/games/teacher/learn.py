"""Lessons from a 3x3 box upward: a picture, some sentences, a question, an answer."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.options import COORDINATES
from ...box.table import FULL_HELP, BoxTable, Seat
from ...box.text.drawing import ATOM as SHOWN
from ...box.text.drawing import Grid, put_verdict
from ...console.phrases import later, phrase
from ...console.services import Services, done_or
from ...console.session import Refused
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, VERBOSE
from . import LESSON
from .lesson import ALONE, ATOM, FREE, GAME, HINTED, MASKED, MAY, MORE, RAY, TOLD
from .lessons import LESSONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...box import Box
    from ...box.deduction.deduce import Knowledge
    from ...box.view import Marks, Round, View
    from ...console.services import Row
    from ...console.session import Dialogue
    from ...console.table import Start
    from .lesson import Lesson, Question


def describe_head(place: int) -> str:
    """The head of the lesson at a place, from 1."""
    return phrase("Lesson {place}: {title}.", place=place, title=describe_title(place))


def describe_title(place: int) -> str:
    return phrase(LESSONS[place - 1].title)


def describe_text(place: int, page: int) -> list[str]:
    """What is told before a question of a lesson."""
    lines = range(len(LESSONS[place - 1].questions[page].told))
    return [phrase(LESSONS[place - 1].questions[page].told[line]) for line in lines]


def describe_hint(place: int, page: int) -> str:
    """The hint to a question of a lesson."""
    return phrase(LESSONS[place - 1].questions[page].hint)


def describe_why(place: int, page: int) -> str:
    """Why the right answer is right, where that is written down."""
    return phrase(LESSONS[place - 1].questions[page].why)


def prompt(question: Question) -> str:
    """The question itself."""
    if question.kind == GAME:
        return phrase("Ray? ")
    if question.kind == RAY:
        return phrase("What is ray {entry}'s result: A, R or its exit? ", entry=question.asked[0])
    if question.kind == MASKED:
        return phrase("Which atom changes no result (as ROW,COLUMN)? ")
    if question.kind == MAY:
        from ...box.text.words import describe_cells  # loaded with the first such question

        cell = describe_cells(question.view.box.cells_of(question.cell))
        return phrase("Can there be an atom at {cell}, yes or no? ", cell=cell)
    if question.kind == FREE:
        return phrase("Which cells does this technique prove free (each as ROW,COLUMN)? ")
    if question.kind == ATOM:
        return phrase("Where does this technique prove an atom (as ROW,COLUMN)? ")
    if question.kind == MORE:
        return phrase("Can one more ray tell you anything new, yes or no? ")
    one, other = question.asked
    return phrase("Which ray is better, {one} or {other}? ", one=one, other=other)


OUTCOMES = {
    ALONE: later("{place}. {title}: right."),
    HINTED: later("{place}. {title}: right, with help."),
    TOLD: later("{place}. {title}: missed."),
}


def describe_list(outcomes: dict[int, int]) -> list[str]:
    """Every lesson in a line, with how it went."""
    return [describe_outcome(place, outcomes) for place in range(1, len(LESSONS) + 1)]


def describe_outcome(place: int, outcomes: dict[int, int]) -> str:
    """One lesson, and how it went if it was taken."""
    title = describe_title(place)
    if place not in outcomes:
        return phrase("{place}. {title}: not yet taken.", place=place, title=title)
    return phrase(OUTCOMES[outcomes[place]], place=place, title=title)


class LessonProgress:
    """One lesson in hand, by its place from 1, and its question by the `page` from 0.

    `outcomes` tell how each lesson went that was taken here, `worst` how this one goes.
    In a game `round` is what is played; elsewhere there is none.
    """

    def __init__(self, dice: Dice, place: int, outcomes: dict[int, int]) -> None:
        self.dice, self.place, self.outcomes = dice, place, outcomes
        self.page, self.worst = 0, ALONE
        self.turn_page(0)

    @property
    def over(self) -> bool:
        """Whether all lessons were taken."""
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
        """Whether an answer is awaited."""
        return not (self.over or self.answered)

    @property
    def playing(self) -> bool:
        """Whether a game is in progress."""
        return self.asking and self.question.kind == GAME

    def turn_page(self, page: int) -> None:
        """Ask the question of this page; a game is dealt anew."""
        self.page, self.misses, self.answered, self.seed = page, 0, False, self.dice.seed
        self.view = self.question.view
        self.round: Round | None = self.dealt() if self.playing else None

    def dealt(self) -> Round:
        """A box for a game, one that no other imitates."""
        from ...box.deduction.examples import deal_fairly
        from ...box.view import new_round

        return new_round(self.view.box, deal_fairly(self.dice, self.view))

    def miss(self) -> bool:
        """Count a wrong answer; whether it was the first one."""
        self.misses += 1
        self.settle(HINTED if self.misses == 1 else TOLD)
        self.answered = self.misses > 1
        return self.misses == 1

    def settle(self, outcome: int) -> None:
        """This lesson went no better than this."""
        self.worst = max(self.worst, outcome)

    def conclude(self) -> None:
        """The question has its answer."""
        self.answered = True
        if self.last_page:
            self.outcomes = {**self.outcomes, self.place: self.worst}


class LessonTable(BoxTable):
    """One lesson after another."""

    name, title = "lessons", later("the lessons")
    former = ("learn",)
    version = later("Black Box {version}.")
    declared = (LESSON, SEED, CONFIRM, VERBOSE, COORDINATES, COLOUR, SPEAK, LISTEN)
    setup = None
    play: LessonProgress

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        place = min(start.chosen[LESSON], len(LESSONS))
        self.play, self.unreported = LessonProgress(Dice(start.chosen[SEED]), place, {}), True

    # --- what lies on the table ---

    @property
    def box(self) -> Box:
        return self.view.box

    @property
    def view(self) -> View:
        return self.play.round.view if self.play.round else self.play.view

    def write(self, marks: Marks) -> None:
        if self.play.round:
            self.play.round = self.play.round.with_marks(marks)

    def helped(self, level: int = FULL_HELP) -> Knowledge:
        self.play.settle(HINTED)
        return self.knowledge()

    def suits(self, when: str) -> bool:
        return not when or self.play.playing

    def require(self, when: str, verb: str) -> None:
        if not self.suits(when):
            place = next(n for n, one in enumerate(LESSONS, 1) if one.questions[0].kind == GAME)
            told = "{verb} needs a game: type LESSON {place} for the first one."
            raise Refused(phrase(told, verb=verb, place=place))

    def put_cells(self, grid: Grid) -> None:
        super().put_cells(grid)
        if not self.view.shots and not self.play.round:  # the atoms themselves are shown
            grid.put(self.view.marks.atoms, SHOWN)
        if self.play.round and self.play.answered:
            put_verdict(grid, self.play.round)

    # --- the lessons ---

    def show(self) -> Dialogue:
        """The question in hand: its picture, and what is said of it."""
        play = self.play
        if play.over:
            yield from self.offer()
            return
        if not play.page:
            yield describe_head(play.place)
        yield from self.draw()
        yield from describe_text(play.place, play.page)

    def offer(self) -> Dialogue:
        """What can follow the last lesson."""
        yield phrase("That was the last lesson. LIST shows how the lessons went.")
        yield phrase(
            "Next: PUZZLE 1 begins an easy puzzle, DRILL STEPS lets you practise the "
            "techniques, and PLAY begins a game."
        )

    def turn(self, place: int) -> Dialogue:
        """Another lesson; where the pupil stopped is kept."""
        self.play = LessonProgress(self.play.dice, place, self.play.outcomes)
        self.settings = self.settings.replace(LESSON, min(place, len(LESSONS)))
        self.begin_page()
        yield from self.show()

    def go_on(self) -> Dialogue:
        """The next question, of this lesson or the next."""
        if self.play.last_page:
            yield from self.turn(self.play.place + 1)
        else:
            self.play.turn_page(self.play.page + 1)
            self.begin_page()
            yield from self.show()

    def begin_page(self) -> None:
        self.seat, self.unreported = Seat(), True

    # --- on the disk ---

    @property
    def moves(self) -> int | None:
        play = self.play
        return len(play.round.view.shots) if play.playing and play.round else None

    def recipe(self) -> dict[str, str]:
        place, seed = str(self.play.place), str(self.play.seed)
        return {"game": self.name, "lesson": place, "seed": seed}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return phrase("lesson {lesson}", lesson=recipe["lesson"])

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        seed = int(recipe.get("seed", "0"))
        other = type(self)(self.replay_start(lesson=int(recipe["lesson"]), seed=seed))
        other.unreported = False
        return other


def conclude(table: LessonTable) -> Dialogue:
    """The question has its answer; a lesson of which it was the last is put on record."""
    table.play.conclude()
    if table.play.last_page:
        yield from done_or(None, Services.round_finished, record_row(table))


def record_row(table: LessonTable) -> Row:
    """A lesson as it is recorded: its level is its English title, its score the help it took."""
    play = table.play
    return {
        "box": f"{table.name} {play.place} {play.seed}",
        "rays": len(table.view.shots),
        "score": play.worst,
        "solved": int(play.worst < TOLD),
        "level": play.lesson.title,
    }


def outcomes(rows: list[Row]) -> dict[int, int]:
    """How the lessons on record went the last time, by their places now."""
    places = {lesson.title: place for place, lesson in enumerate(LESSONS, 1)}
    return {places[row["level"]]: row["score"] for row in rows if row["level"] in places}
