"""The drill of steps: a position in which one technique goes on, and the player says where."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.table import COORDINATES, BoxTable, Seat
from ...console.effects import done_or
from ...console.files import Services
from ...console.game import game_of
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK
from .exercises import LADDER, Done, due, exercise
from .table import STEP, TaskTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...box.law import Box
    from ...box.view import Marks, View
    from ...console.files import Row
    from ...console.session import Dialogue
    from ...console.table import Start
    from .exercises import Exercise

NUMBERS = 1_000_000  # of exercises in one technique
IN_A_ROW = 3  # right answers until the next technique


class StepPlay:
    """One exercise in hand, and how much help was taken with it, 0 to 4."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, self.level, self.over = exercise, 0, False

    @property
    def name(self) -> str:
        """What it is called on record."""
        return f"S{self.exercise.rank}-{self.exercise.seed}"


class StepTable(TaskTable, BoxTable):
    """One exercise after another, a technique harder after three right ones, easier after a miss.

    `place` is that on the ladder of techniques, `run` the right answers in a row on it.
    """

    name, title = "steps", later("the drill of steps")
    verbs_module = f"{__package__}.steps_verbs"
    declared = (STEP, SEED, CONFIRM, COORDINATES, COLOUR, SPEAK, LISTEN)
    setup = None
    play: StepPlay

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.dice, self.place, self.run = Dice(start.chosen[SEED]), start.chosen[STEP] - 1, 0
        self.history: tuple[Done, ...] = ()
        self.lay(self.another())

    @property
    def box(self) -> Box:
        return self.view.box

    @property
    def view(self) -> View:
        return self.play.exercise.view

    def write(self, marks: Marks) -> None:
        raise Refused(phrase("Nothing is marked here: answer with a cell, or type HINT."))

    def require(self, when: str, verb: str) -> None:
        if when:
            told = "{verb} is not needed here: the drill records what you do."
            raise Refused(phrase(told, verb=verb))

    # --- exercises ---

    def another(self) -> Exercise:
        """An exercise in the technique at hand; the next easier one where none was found."""
        found = exercise(LADDER[self.place], 1 + self.dice.below(NUMBERS))
        while not found:
            self.place -= 1
            found = exercise(LADDER[self.place], 1 + self.dice.below(NUMBERS))
        return found

    def lay(self, found: Exercise) -> None:
        self.play, self.seat, self.unreported = StepPlay(found), Seat(), True

    def go_on(self) -> Dialogue:
        """The next exercise: one that was missed, once it is due, else a new one."""
        rows = yield from done_or([], Services.finished_rounds, {})
        name = due([read_done(row) for row in rows] or self.history)
        found = exercise_named(name) if name else None
        if found:
            yield phrase("You missed this one before.")
        self.lay(found or self.another())
        yield from self.show()

    def take(self, *, is_found: bool, is_told: bool = False) -> None:
        """Count an answer: three in a row lead to the next technique, a miss to the one before."""
        play = self.play
        play.over = True
        self.history = (*self.history, Done(play.name, not is_found))
        self.run = self.run + 1 if is_found and not play.level else 0
        if self.run == IN_A_ROW:
            self.climb(1)
        elif not (is_found or is_told):
            self.climb(-1)

    def climb(self, by: int) -> None:
        """Another technique from now on, and in the next drill."""
        self.place, self.run = min(max(self.place + by, 0), len(LADDER) - 1), 0
        self.settings = self.settings.replace(STEP, self.place + 1)

    def show(self) -> Dialogue:
        """The rays of the exercise: without them it cannot be done, on paper either."""
        yield from self.draw()

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield phrase("The drill of steps: what is easier is marked, and you find the next step.")
        yield phrase("Answer with a cell, as in 3,4, or with the entry of a ray. HINT leads to it.")

    def open(self) -> Dialogue:
        yield from self.show()

    def prompt(self) -> str:
        if self.play.exercise.asks_ray:
            return phrase("Which ray proves something new (its entry)? ")
        return phrase("Which cell is certain now, ROW,COLUMN? ")

    def empty_line(self) -> Dialogue:
        """RETURN alone goes on to the next exercise."""
        if self.play.over:
            yield from self.go_on()
        else:
            yield self.wants()

    def wants_now(self) -> str:
        if self.play.exercise.asks_ray:
            return phrase("Type the entry of a ray, as in 5, or HINT.")
        return phrase("Type a cell, as in 3,4, or HINT.")

    def is_reply(self, word: str) -> bool:
        return word[0].isdigit() and not self.play.over

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["say", *words] if self.is_reply(words[0]) else words)

    # --- on the disk ---

    @property
    def moves(self) -> int | None:
        return None  # what is kept is on record, and the setting

    def recipe(self) -> dict[str, str]:
        return {"game": self.name, "exercise": self.play.name}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return phrase("the drill of steps")

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        other = type(self)(self.replay_start())
        found = exercise_named(recipe["exercise"])
        if found:
            other.lay(found)
        other.unreported = False
        return other


def exercise_named(name: str) -> Exercise | None:
    """The exercise that is called so on record."""
    rank, _, seed = name[1:].partition("-")
    return exercise(int(rank), int(seed))


def read_done(row: Row) -> Done:
    """An exercise as it stands on record."""
    return Done(row["box"], not row["solved"])


GAME = game_of(StepTable)
