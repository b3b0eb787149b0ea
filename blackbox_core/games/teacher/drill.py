"""The drill: atoms are shown, and the player predicts the result of each ray."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from ...box import ABSORBED, Box, Cells
from ...box.deal import Dice
from ...box.placing import exactly
from ...box.ray import Path, path
from ...box.table import RESULT_WORDS
from ...box.text.drawing import ATOM, WAY, Grid
from ...box.text.words import describe_cells
from ...box.view import View
from ...console import game_of
from ...console.phrases import NEW_PAGE, counted, later, phrase
from ...console.records import unranked_reason
from ...console.session import Dialogue, Refused
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, Start
from . import DRILL, TaskTable

ATOMS = 4
RAYS_TRIED = 1000  # rays tried to find a ray of a kind

# The kinds of rays: absorbed, reflected or, if a ray comes out, by the number of its turns.
SWALLOWED, THROWN_BACK, STRAIGHT, TURNED, WOUND = "absorbed", "reflected", "straight", "one", "more"


class Task(NamedTuple):
    """A level of the drill: how often the rays turn, and whether the atoms stay visible while the
    player answers (`shown`).
    """

    turns: int
    shown: bool = True


LADDER = (Task(0), Task(1), Task(2), Task(3), Task(1, False), Task(2, False), Task(3, False))


class DrillQuestion(NamedTuple):
    """A ray whose result the player predicts. If `shown` is false, the atoms are covered before the
    player answers.
    """

    box: Box
    atoms: Cells
    entry: int
    shown: bool

    @property
    def path(self) -> Path:
        """The path of the ray."""
        return path(self.box, self.atoms, self.entry)

    @property
    def kind(self) -> str:
        """The kind of the ray: absorbed, reflected or, if it comes out, how often it turns."""
        if self.path.exit == ABSORBED:
            return SWALLOWED
        if self.path.exit == self.entry:
            return THROWN_BACK
        return (STRAIGHT, TURNED, WOUND)[min(2, self.path.turns)]


def question(box: Box, level: int, dice: Dice) -> DrillQuestion:
    """Return a random question for the level `level` of the drill, counted from 0.

    Absorbed rays, reflected rays and exits are equally likely. If the rays turn twice, there are no
    reflections, because no reflected ray turns twice.
    """
    task = LADDER[min(level, len(LADDER) - 1)]
    ending = 2 * dice.below(2) if task.turns == 2 else dice.below(3)
    asked = random_question(box, task, dice)
    for _ in range(RAYS_TRIED):
        way = asked.path
        if way.turns == task.turns and ending_of(way) == ending:
            break
        asked = random_question(box, task, dice)
    return asked


def random_question(box: Box, task: Task, dice: Dice) -> DrillQuestion:
    """Return a question about a random ray in a random box, however often the ray turns."""
    atoms = dice.deal(View(box, exactly(ATOMS)))
    return DrillQuestion(box, atoms, 1 + dice.below(box.entries), task.shown)


def ending_of(path: Path) -> int:
    """Return how a ray ends, as a number: 0 if it is absorbed, 1 if it is reflected, 2 if it comes
    out at another entry.
    """
    return 0 if path.exit == ABSORBED else 1 if path.exit == path.entry else 2


class DrillRound:
    """One drill: its question, the number of rays answered, and the kinds of rays answered wrong.

    `run` is the number of right answers in a row, and `longest` the largest such number. `looking`
    is true while the player looks at atoms that will be covered before the answer.
    """

    def __init__(self, dice: Dice, rays: int) -> None:
        self.dice, self.seed, self.rays = dice, dice.seed, rays
        self.answered = self.level = self.run = self.longest = 0
        self.missed: list[str] = []
        self.is_restored = False
        self.ask()

    def ask(self) -> None:
        """Choose the next ray to predict."""
        self.question: DrillQuestion = question(Box(), self.level, self.dice)
        self.looking = not self.question.shown

    def take(self, right: bool) -> None:
        """Count an answer, which was right or wrong. After a right answer the next ray is
        harder.
        """
        self.answered += 1
        self.run = self.run + 1 if right else 0
        self.longest = max(self.longest, self.run)
        if right:
            self.level = min(self.level + 1, len(LADDER) - 1)
        else:
            self.missed.append(self.question.kind)
        if not self.over:
            self.ask()

    @property
    def unranked_reason(self) -> str:
        """The reason why the records do not count this drill, or "" if they count it."""
        return unranked_reason(undone=self.is_restored)

    @property
    def over(self) -> bool:
        return self.answered == self.rays


LINES_BESIDE = 3  # lines of text beside a board


class DrillTable(TaskTable):
    """The table of the drill. One drill follows another."""

    name, title = "drill", later("the drill")
    verbs_module = f"{__package__}.drill_verbs"
    declared = (DRILL, SEED, CONFIRM, COLOUR, SPEAK, LISTEN)
    setup, seat = None, None
    play: DrillRound

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.rays = start.chosen[DRILL]
        self.dice = Dice(start.chosen[SEED])
        self.begin()

    def on_restore(self) -> None:
        self.play.is_restored = True

    def begin(self) -> None:
        """Begin another drill."""
        self.play = DrillRound(self.dice, self.rays)
        self.unreported = True

    def require(self, when: str, verb: str) -> None:
        if when and self.play.over:
            raise Refused(
                phrase("{verb} needs a drill in progress: type NEW to begin a drill.", verb=verb)
            )

    def show(self) -> Dialogue:
        """Draw the atoms and name their cells, unless they are covered."""
        asked = self.play.question
        if not self.play.over and (asked.shown or self.play.looking):
            if self.draws_boards:
                yield self.picture(asked, path=False)
            cells = describe_cells(asked.box.cells_of(asked.atoms))
            yield phrase("The atoms are at {cells}.", cells=cells)

    def picture(self, asked: DrillQuestion, *, path: bool) -> str:
        """Draw the box of a question with its atoms and, if `path` is true, the path of the ray."""
        grid = Grid(asked.box)
        grid.put(asked.atoms, ATOM)
        if path:
            grid.lay(asked.box.mask(*(step.cell for step in asked.path.steps)), WAY)
        return grid.draw(self.paint)

    @property
    def has_room_for_two(self) -> bool:
        """Whether two boards fit on the screen, with their sentences and the prompt."""
        _, lines = self.start.screen()
        board = self.play.question.box.rows + 2
        return not (lines and self.draws_boards) or 2 * (board + LINES_BESIDE) <= lines

    # --- the conversation ---

    def greet(self) -> Dialogue:
        one = "The drill: {n} ray. Answer A for absorbed, R for reflected, or the exit."
        many = "The drill: {n} rays. Answer A for absorbed, R for reflected, or the exit."
        yield counted(one, many, self.rays)

    def open(self) -> Dialogue:
        yield from self.show()

    def prompt(self) -> str:
        if self.play.looking:
            return phrase("Shall we cover the atoms (RETURN for yes)? ")
        return phrase("Ray {entry}: result? ", entry=self.play.question.entry)

    def offer(self) -> str:
        return phrase("Would you like another drill (RETURN for yes)? ")

    def empty_line(self) -> Dialogue:
        """Answer an empty line: cover the atoms, begin another drill, or draw the atoms again."""
        if self.play.over:
            yield from self.verbs.call(self, ["new"])
        elif self.play.looking:
            self.play.looking = False
            yield phrase("The atoms are covered.") + NEW_PAGE
        else:
            yield from self.show()

    @property
    def proceeds(self) -> bool:
        return self.play.over or self.play.looking

    def wants_now(self) -> str:
        if self.play.looking:
            return phrase("Look at the atoms, then press RETURN.")
        message = (
            "Type A for absorbed, R for reflected, or the exit of ray {entry}. "
            "Rays answered: {n} of {rays}."
        )
        play = self.play
        return phrase(message, entry=play.question.entry, n=play.answered, rays=play.rays)

    def is_reply(self, word: str) -> bool:
        return word.isdecimal() or word.lower() in RESULT_WORDS

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["say", *words] if self.is_reply(words[0]) else words)

    # --- saving ---

    @property
    def moves(self) -> int | None:
        return None if self.play.over else self.play.answered

    made_of = {"rays": DRILL, "seed": SEED}

    def made_by(self) -> dict[str, Any]:
        return {"rays": self.play.rays, "seed": self.play.seed}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        one, many = "a drill, with {done} of {n} ray done", "a drill, with {done} of {n} rays done"
        return counted(one, many, int(recipe["rays"]), done=moves)

    def become(self, other: Self) -> None:
        super().become(other)
        self.rays, self.dice = other.rays, other.dice


GAME = game_of(DrillTable)
