"""The settings and base classes of the games that set tasks: puzzles, the devil's box, and
drills.
"""

from __future__ import annotations

from typing import Self

from ...box import Box
from ...box.deal import Dice
from ...box.options import COORDINATES, PAUSE
from ...box.reviewed_table import ReviewedTable
from ...box.table import OVER as OVER
from ...box.table import ROUND as ROUND
from ...box.table import Seat
from ...box.view import Marks, View
from ...console.phrases import counted, later, phrase, quote, typed
from ...console.records import unranked_reason
from ...console.session import Ask, Dialogue, Refused
from ...console.settings import Setting, Within
from ...console.table import COLOUR, CONFIRM, DEGREES, LISTEN, SEED, SPEAK, VERBOSE, Start, Table

GROUP = "teacher"


def read_which(word: str) -> str:
    """Read which puzzle the player wants: a grade from 1 to 5, DAILY, or a puzzle number."""
    which = word.lower()
    if which not in ("1", "2", "3", "4", "5", DAILY) and "-" not in which:
        raise Refused(
            phrase(
                "{word} is not a puzzle: choose a grade from 1 to 5, DAILY, or a number "
                "such as E4-12.",
                word=quote(word),
            )
        )
    return which


DAILY = typed("daily")
NO_LESSON = later("{word} is not a lesson: lessons are numbered {least} to {last}.")
read_lesson = Within(1, 34, NO_LESSON)
NO_STEP = later(
    "{word} is not a technique of the step drill: techniques are numbered {least} to {last}."
)
read_step = Within(1, 9, NO_STEP)
read_rays = Within(
    1,
    99,
    later(
        "{word} cannot be the number of rays in a drill: choose a number from {least} to {last}."
    ),
)
read_place = Within(0, 41)  # there are 40 puzzles in each grade; 41 is after the last
read_level = Within(1, 2, later("{word} is not one of the devil's levels: type {least} or {last}."))

LESSON = Setting(
    "lesson",
    1,
    "begin with lesson N",
    "N",
    read_lesson,
    bare=True,
    group=GROUP,
    kept=True,
)
STEP = Setting(
    "step",
    1,
    "begin with technique N of the step drill, 1 to 9",
    "N",
    read_step,
    bare=True,
    group=GROUP,
    kept=True,
)
DRILL = Setting(
    "drill", 10, "set how many rays a drill has", "N", read_rays, bare=True, group=GROUP
)
PUZZLE = Setting(
    "puzzle",
    "",
    "begin with a grade, DAILY, or a number such as E4-12",
    "WHICH",
    read_which,
    bare=True,
    group=GROUP,
    offers=("1", "2", "3", "4", "5", DAILY),
)
READY = Setting(  # kept, so that no puzzle repeats; noted in scripts
    "ready",
    0,
    "begin with the Nth prepared puzzle; 0 is any",
    "N",
    read_place,
    group=GROUP,
    kept=True,
    unseen=True,
)
LEVEL = Setting(
    "level",
    1,
    "set the devil's level, 1 or 2",
    "N",
    read_level,
    bare=True,
    group=GROUP,
    noted=True,
)


# the settings that puzzles and the devil's box have in common
SHARED_SETTINGS = (SEED, CONFIRM, VERBOSE, COORDINATES, PAUSE, COLOUR, SPEAK, LISTEN)


WRONG_TIME = {
    ROUND: later("{verb} needs a round in progress: type NEW to begin another round."),
    OVER: later("{verb} must wait for the end of the round: type EVAL or GIVEUP to end it."),
}


class TaskTable(Table):
    """The base class of tables at which one task follows another, such as puzzles. Once a task is
    over, RETURN begins the next task.
    """

    version = later("Black Box {version}.")

    def question(self) -> Ask:
        prompt = self.offer() if self.play.over else self.prompt()
        return Ask(prompt, complete=self.complete, table=self)

    def prompt(self) -> str:
        """Return the prompt while a task is in progress."""
        raise NotImplementedError

    def offer(self) -> str:
        """Return the prompt that asks whether to begin the next task."""
        raise NotImplementedError

    @property
    def proceeds(self) -> bool:
        return bool(self.play.over)

    def wants(self) -> str:
        if self.play.over:
            return phrase("Press RETURN to go on, or type QUIT.")
        return self.wants_now()

    def wants_now(self) -> str:
        """Return a sentence that says what can be typed while a task is in progress."""
        raise NotImplementedError


class AnsweredBoxRound:
    """One puzzle, or one round against the devil: what the player sees and has marked (`view`), the
    help taken, and the wrong answers.
    """

    def __init__(self, dice: Dice, view: View, over: bool = False) -> None:
        self.dice, self.seed, self.view, self.over = dice, dice.seed, view, over
        self.helped = 0  # the highest level of help that was taken
        self.help: dict[str, int] = {}  # {technique: the highest level of help}
        self.faults = 0  # answers that were wrong
        self.is_restored = False
        self.is_given_up = False

    @property
    def unranked_reason(self) -> str:
        """The reason why the records do not count this round, or "" if they count it."""
        return unranked_reason(DEGREES[self.helped], undone=self.is_restored)


class AnsweredBoxTable(TaskTable, ReviewedTable):
    """The table of the puzzles and of the devil: the player marks the atoms, then the marks are
    judged as the answer.
    """

    has_rules = True
    play: AnsweredBoxRound

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.setup = None
        self.dice = Dice(start.chosen[SEED])

    @property
    def box(self) -> Box:
        return self.play.view.box

    @property
    def view(self) -> View:
        return self.play.view

    def on_restore(self) -> None:
        self.play.is_restored = True

    def write(self, marks: Marks) -> None:
        self.play.view = self.play.view.with_marks(marks)

    @property
    def is_ranked(self) -> bool:
        return not (self.play.over or self.play.unranked_reason)

    def count_help(self, level: int) -> None:
        self.play.helped = max(self.play.helped, level * (not self.play.over))

    def note_help(self, technique: str, level: int) -> None:
        if not self.play.over:
            self.play.help[technique] = max(level, self.play.help.get(technique, 0))

    def require(self, when: str, verb: str) -> None:
        if when == OVER and self.before:
            return
        if when and self.play.over != (when == OVER):
            raise Refused(phrase(WRONG_TIME[OVER if when == OVER else ROUND], verb=verb))

    def begin(self, view: View) -> None:
        """Begin a round. `view` has the rays that the player sees at its beginning. The round
        before is kept for REVIEW if it is finished.
        """
        if self.play.over and self.play.view.shots:
            self.keep_for_review()
        self.play, self.seat = self.new_play(view), Seat()
        self.unreported = True

    def new_play(self, view: View) -> AnsweredBoxRound:
        """Return a new round. `view` has the rays that the player sees at its beginning."""
        return AnsweredBoxRound(self.dice, view)

    def empty_line(self) -> Dialogue:
        """Answer an empty line: begin another round if this one is over."""
        if self.play.over:
            yield from self.verbs.call(self, ["new"])

    @property
    def moves(self) -> int | None:
        return None if self.play.over else len(self.play.view.shots)

    def become(self, other: Self) -> None:
        super().become(other)
        self.dice = other.dice


def check_complete(view: View) -> None:
    """Raise Refused if fewer atoms are marked than the box hides."""
    count = view.atom_count.most
    missing = count - view.marks.atoms.bit_count()
    if missing:
        one = "EVAL needs every atom set, {count} in all: set {n} more, as in SET 3,4."
        raise Refused(counted(one, one, missing, count=count))
