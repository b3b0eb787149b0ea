"""The step drill: in positions in which everything easier is marked, the player finds the next
step.

Missed exercises come back later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from ...box import Box
from ...box.deal import Dice
from ...box.options import COORDINATES
from ...box.placing import exactly
from ...box.ray import result
from ...box.table import BoxTable, Seat
from ...box.techniques import Rank
from ...box.techniques.chain import chain, steps_of
from ...box.techniques.facts import NOTHING, Facts
from ...box.techniques.known import Known, KnownRays
from ...box.techniques.step import Step, gives_of
from ...box.text.drawing import SET
from ...box.view import Marks, Shot, View
from ...console import game_of
from ...console.phrases import counted, later, phrase
from ...console.services import Records, Row, done_or
from ...console.session import Dialogue, Refused
from ...console.settings import Setting
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, Start
from . import STEP, TaskTable

EXERCISE = Setting("exercise", "", read=str)  # by its name in the records
LADDER = (
    Rank.OPEN_DOOR,
    Rank.NOT_ABSORBED,
    Rank.ONE_WAY_ON,
    Rank.ONE_ATOM_EACH,
    Rank.LOOK_TWICE,
    Rank.EVERY_PATH,
    Rank.WHAT_IF,
    Rank.CASES,
    Rank.WHAT_IF_BY_STEPS,
)
ATOMS = (3, 4)
BOXES_TRIED = 400  # boxes tried to find one for a technique


class Exercise(NamedTuple):
    """An exercise in one technique: a position in which the player finds a cell or a ray by this
    technique. Everything that easier techniques prove is already marked.

    The same technique (`rank`) and seed always give the same exercise.
    """

    rank: Rank  # the technique
    seed: int
    view: View
    steps: tuple[Step, ...]  # the steps that the technique makes possible

    @property
    def gives(self) -> Facts:
        """The atoms and the free cells that the steps of the exercise prove."""
        return gives_of(self.steps)

    @property
    def asks_ray(self) -> bool:
        """Whether the player has to name a ray. Otherwise the player has to name a cell."""
        return self.rank in (Rank.LOOK_TWICE, Rank.EVERY_PATH)

    @property
    def entries(self) -> set[int]:
        """The entries of the rays that the steps of the exercise use."""
        shots = [shot for step in self.steps for shot in step.shots]
        return {end for shot in shots for end in (shot.entry, shot.exit) if end}


def exercise(rank: Rank, seed: int) -> Exercise | None:
    """Return the exercise in the technique `rank` that belongs to a seed, or None if no suitable
    position was found.
    """
    dice = Dice(seed)
    for _ in range(BOXES_TRIED):
        view = random_position(dice)
        known = Known(KnownRays(view))
        steps = steps_after_easier(known, rank)
        if steps:
            return Exercise(rank, seed, view.with_marks(Marks(*known.facts)), tuple(steps))
    return None


def random_position(dice: Dice) -> View:
    """Return a random box after some rays, as the player sees it. The entries of the rays are a
    fixed number apart.
    """
    box = Box()
    view = View(box, exactly(ATOMS[dice.below(len(ATOMS))]))
    atoms = dice.deal(view)
    entry, step, rays = 1 + dice.below(box.entries), 1 + dice.below(3), 3 + dice.below(7)
    for _ in range(rays):
        if view.result_of(entry) is None:
            view = view.with_shots(Shot(entry, result(box, atoms, entry)))
        entry = (entry - 1 + step) % box.entries + 1
    return view


def steps_after_easier(known: Known, rank: Rank) -> list[Step]:
    """Return the steps that the technique `rank` makes possible after all steps of easier
    techniques. The cells that the easier steps prove are added to `known`.
    """
    if rank <= Rank.EVERY_PATH:
        for _ in chain(known, rank - 1):
            pass
        return [*steps_of(known, rank)]
    from ...box.techniques.solving import Solver, certain  # loaded with the first supposition

    solver = Solver(known, certain(known.rays.view) or NOTHING, rank)
    step = solver.next()
    while step and step.rank < rank:
        known.add(step.gives)
        step = solver.next()
    return [step] if step else []


# --- missed exercises ---

PAUSES = (1, 2, 4, 8, 16)  # exercises until a card of each of Leitner's boxes is due again


class Card(NamedTuple):
    """A missed exercise in the learning box: its compartment (`box`), and after how many exercises
    it comes back (`due`).
    """

    box: int  # its compartment, from 0
    due: int  # the number of exercises after which it is due


class DoneExercise(NamedTuple):
    """An exercise on record: its name, and whether it was missed."""

    name: str
    is_missed: bool


def name_of_due(history: Sequence[DoneExercise]) -> str:
    """Return the name of the missed exercise that has waited longest to be repeated, or "" if none
    has to be repeated yet.

    Source: the learning box of Sebastian Leitner, 1972. Time is counted in exercises, not in days.
    """
    cards: dict[str, Card] = {}
    for now, done in enumerate(history):
        box = 0 if done.is_missed else cards[done.name].box + 1 if done.name in cards else -1
        cards.pop(done.name, None)
        if 0 <= box < len(PAUSES):
            cards[done.name] = Card(box, now + 1 + PAUSES[box])
    waiting = [name for name, card in cards.items() if card.due <= len(history)]
    return min(waiting, key=lambda name: cards[name].due, default="")


# --- the table ---

NUMBERS = 1_000_000  # numbers of exercises in one technique
IN_A_ROW = 3  # right answers until the next technique


class StepPlay:
    """The current exercise, and the level of help taken with it, from 0 to 4."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, self.level, self.over = exercise, 0, False

    @property
    def name(self) -> str:
        """The name of the exercise in the records, such as "S5-1271"."""
        return f"S{self.exercise.rank}-{self.exercise.seed}"


class StepTable(TaskTable, BoxTable):
    """The table of the step drill. Three right answers in a row lead to a harder technique, a wrong
    answer to an easier one.

    `place` is the index of the technique in LADDER, and `run` the number of right answers in a row.
    """

    name, title = "steps", later("the step drill")
    verbs_module = f"{__package__}.steps_verbs"
    declared = (STEP, SEED, CONFIRM, COORDINATES, COLOUR, SPEAK, LISTEN)
    setup = None
    play: StepPlay

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.dice, self.place, self.run = Dice(start.chosen[SEED]), start.chosen[STEP] - 1, 0
        self.history: tuple[DoneExercise, ...] = ()
        self.lay(self.another())

    @property
    def box(self) -> Box:
        return self.view.box

    @property
    def view(self) -> View:
        return self.play.exercise.view

    def write(self, marks: Marks) -> None:
        raise Refused(phrase("You cannot mark cells here: answer the question, or type HINT."))

    def require(self, when: str, verb: str) -> None:
        if when:
            message = (
                "{verb} is not needed, since the drill records what you do: go on, or "
                "type QUIT to leave."
            )
            raise Refused(phrase(message, verb=verb))

    # --- exercises ---

    def another(self) -> Exercise:
        """Return a new exercise in the current technique or, if none is found, in an easier
        technique.
        """
        next_exercise = exercise(LADDER[self.place], 1 + self.dice.below(NUMBERS))
        while not next_exercise:
            self.place -= 1
            next_exercise = exercise(LADDER[self.place], 1 + self.dice.below(NUMBERS))
        return next_exercise

    def lay(self, exercise: Exercise) -> None:
        self.play, self.seat, self.unreported = StepPlay(exercise), Seat(), True

    def go_on(self) -> Dialogue:
        """Begin the next exercise: a missed exercise if one is due, else a new one."""
        rows = yield from done_or([], Records.finished, {})
        name = name_of_due([read_done(row) for row in rows if is_exercise(row)] or self.history)
        due = exercise_named(name) if name else None
        if due:
            yield phrase("You have seen this exercise before.")
        self.lay(due or self.another())
        yield from self.show()

    def take(self, *, is_found: bool, is_shown: bool = False) -> None:
        """Note how an exercise ended. `is_found` is true if the player has found a step, and
        `is_shown` if the last hint has shown it.

        Three steps in a row, found without help, lead to a harder technique. A wrong answer leads
        to an easier one.
        """
        play = self.play
        play.over = True
        self.history = (*self.history, DoneExercise(play.name, not is_found))
        self.run = self.run + 1 if is_found and not play.level else 0
        if self.run == IN_A_ROW:
            self.climb(1)
        elif not (is_found or is_shown):
            self.climb(-1)

    def climb(self, by: int) -> None:
        """Go `by` places up or down the list of techniques, from easy to hard. The new place is
        saved as a setting.
        """
        self.place, self.run = min(max(self.place + by, 0), len(LADDER) - 1), 0
        self.settings = self.settings.replace(STEP, self.place + 1)

    def show(self) -> Dialogue:
        """Draw the exercise, even if the settings draw few boards, and say how many atoms the box
        hides.
        """
        yield from self.draw()
        one, many = "The box hides {n} atom.", "The box hides {n} atoms."
        yield counted(one, many, self.view.atom_count.most)

    def look(self) -> Dialogue:
        yield from self.show()

    @property
    def signs(self) -> dict[str, str]:
        return {**super().signs, SET: phrase("known atom")}

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield phrase(
            "The step drill: the cells made certain by easier techniques are already "
            "marked, and you find the next step."
        )
        yield phrase("Answer with a cell, as in 3,4, or with the entry of a ray. HINT helps.")

    def open(self) -> Dialogue:
        yield from self.show()

    def prompt(self) -> str:
        if self.play.exercise.asks_ray:
            return phrase("Which ray proves something new? ")
        return phrase("Which cell is certain now (as ROW,COLUMN)? ")

    def offer(self) -> str:
        return phrase("Would you like another exercise (RETURN for yes)? ")

    def empty_line(self) -> Dialogue:
        """Answer an empty line: go on to the next exercise if this one is over, else say what to
        type.
        """
        if self.play.over:
            yield from self.go_on()
        else:
            yield self.wants()

    def wants_now(self) -> str:
        if self.play.exercise.asks_ray:
            return phrase("Type the entry of a ray, as in 5, or HINT.")
        return phrase("Type a cell such as 3,4, or HINT.")

    def is_reply(self, word: str) -> bool:
        return word[:1].isdecimal() and not self.play.over

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["say", *words] if self.is_reply(words[0]) else words)

    # --- saving ---

    @property
    def moves(self) -> int | None:
        return None  # only the records and a setting are kept

    made_of = {"exercise": EXERCISE}

    def made_by(self) -> dict[str, Any]:
        return {"exercise": self.play.name}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return phrase("the step drill")

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        if saved := exercise_named(values["exercise"]):
            other.lay(saved)


def exercise_named(name: str) -> Exercise | None:
    """Return the exercise with a name such as "S5-1271", or None if that exercise does not
    exist.
    """
    rank, _, seed = name[1:].partition("-")
    return exercise(Rank(int(rank)), int(seed))


def is_exercise(row: Row) -> bool:
    """Return whether a record is that of an exercise, and not of a puzzle or a round."""
    return " " not in row["box"]


def read_done(row: Row) -> DoneExercise:
    """Return the exercise in a record."""
    return DoneExercise(row["box"], not row["solved"])


GAME = game_of(StepTable)
