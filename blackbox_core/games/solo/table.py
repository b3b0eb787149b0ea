"""Black Box for one player: its settings, what lies on the table, and how it is shown."""

from __future__ import annotations

from ...box.cells import NONE, Cells
from ...box.deal import Dice
from ...box.settings import ATOMS, BOX, COORDINATES, FAIR, PAUSE, SIZE, STRICT, atoms_of, box_of
from ...box.settings import check as check_box
from ...box.table import FRESH, FULL_HELP, OVER, ROUND, SETTING, BoxTable, Seat
from ...box.text.drawing import ATOM, LEARNING, Grid, put_verdict
from ...console.phrases import counted, later, phrase
from ...console.session import Refused
from ...console.settings import Setting, Switch
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, VERBOSE
from .round import SoloRound, SoloSetup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...box.deduction.deduce import Knowledge
    from ...box.law import Box
    from ...box.placing import Count
    from ...box.view import Marks, Round, View
    from ...console.session import Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start


DAILY = Setting("daily", False, "begin with the box of the day", group="boxes")
LEARN = Setting("learning", False, "begin in learning mode", flag="--learn", group="boxes")
BILLIARD = Setting(
    "billiard",
    False,
    "number the pairs of exits",
    group="boxes",
    kept=True,
    verb=Switch(
        "Name pairs by letters or, in order of firing, #1 #2; before the first ray.",
        on=later("Pairs of exits are marked by numbers, #1 for the first."),
        off=later("Pairs of exits are marked by letters."),
        letter="b",
        when=FRESH,
    ),
)
SOUND = Setting("sound", False, on_screen=True, kept=True)

BOXES = (ATOMS, SIZE, SEED, STRICT, BOX, FAIR, DAILY, LEARN)
SETTINGS = (*BOXES, CONFIRM, BILLIARD, SOUND, VERBOSE, COORDINATES, PAUSE, COLOUR, SPEAK, LISTEN)


WRONG_TIME = {
    ROUND: later("{verb} is for a round under way: a number of atoms begins one, as in 4."),
    FRESH: later("{verb} is for before the first ray: NEW begins another round."),
    OVER: later("{verb} is for after the evaluation: EVAL, or 0 to give up."),
    SETTING: later("{verb} is not for learning mode, where the atoms are shown: LEARN leaves it."),
}


LEARNING_ON = later("Learning mode is on: every ray shows its path. LEARN leaves it.")


class Solo(BoxTable):
    """One player, and a box that is dealt, named by its number, or hidden by someone else."""

    name, title = "console", later("Black Box")
    version = later("Black Box {version}.")
    declared = SETTINGS
    has_rules = True
    setup: SoloSetup
    play: SoloRound

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        chosen = start.chosen
        self.setup = SoloSetup(box_of(chosen), atoms_of(chosen), chosen[FAIR], chosen[STRICT])
        self.play = SoloRound(Dice(chosen[SEED]))

    @staticmethod
    def today(line: str, version: str) -> str:
        from .old_lines import today

        return today(line) if version == "1.0.0" else line

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)
        if chosen[DAILY] and any(one.name in chosen.given for one in (ATOMS, SIZE, BOX, LEARN)):
            raise Refused(phrase("argument --daily: the day tells the box already"))

    # --- the round ---

    def clear(self) -> None:
        """No round: the question is how many atoms."""
        self.play, self.seat = SoloRound(self.play.dice), Seat()

    def resize(self, box: Box) -> None:
        """Play boxes of this size from now on."""
        self.setup = self.setup.resized(box)

    def begin(self, atoms: Cells, box: Box | None = None, count: Count | None = None) -> None:
        """A new round with these cells hiding atoms, in this box or the one before.

        How many they are is told as `count` has it, or else exactly.
        """
        from ...box.view import hiding  # loaded with the first round

        self.clear()
        self.resize(box or self.box)
        self.play.round = hiding(self.box, atoms, count)
        self.unreported = True

    def deal(self, count: Count, box: Box | None = None) -> None:
        """A new round with so many atoms in random cells."""
        from ...box import fair
        from ...box.view import View

        box = box or self.box
        atoms = fair.deal(self.play.dice, View(box, count), self.setup.fair)
        if not atoms:
            one = "No fair box of {count} atom was found: try again."
            many = "No fair box of {count} atoms was found: try again."
            raise Refused(counted(one, many, count.most, count=count))
        self.begin(atoms, box, count)

    def watch(self, view: View) -> None:
        """Look at a box whose atoms nobody here knows."""
        self.clear()
        self.resize(view.box)
        self.play.watched, self.unreported = view, True

    @property
    def round(self) -> Round:
        if self.play.watched:
            raise Refused(phrase("Nobody here knows the atoms of this round."))
        if self.play.round is None:
            raise Refused(phrase("First say how many atoms are to be hidden."))
        return self.play.round

    @property
    def on(self) -> bool:
        """Whether a round is under way and not yet evaluated."""
        return bool(self.play.round or self.play.watched) and not self.play.verdict

    @property
    def fired(self) -> bool:
        return self.on and bool(self.view.shots)

    @property
    def moves(self) -> int | None:
        view = self.play.view
        return len(view.shots) if view and not self.play.verdict else None

    @property
    def count(self) -> Count:
        """The number of atoms: of this round or the one before, else the usual one."""
        from ...box.placing import exactly

        return self.play.view.count if self.play.view else exactly(self.setup.atoms)

    @property
    def number(self) -> str:
        """The box number of this round, worked out when first asked for."""
        if self.on and self.play.roughly:
            raise Refused(phrase("The number of the box would tell how many atoms it hides."))
        if not self.play.number:
            from ...box.text.notation import describe_box

            self.play.number = describe_box(self.box, self.round.atoms)
        return self.play.number

    def require(self, when: str, verb: str) -> None:
        if self.suits(when):
            return
        if not self.play.round:
            told = "{verb} is for a round: first say how many atoms, as in 4."
            raise Refused(phrase(told, verb=verb))
        raise Refused(phrase(WRONG_TIME[when if self.on else ROUND], verb=verb))

    def suits(self, when: str) -> bool:
        """Whether it is the time."""
        if when == OVER:
            return self.play.verdict is not None
        if when == FRESH:
            return self.on and not self.view.shots
        if when == SETTING:
            return self.on and not self.play.learning
        return self.on if when == ROUND else True

    # --- what is seen of it ---

    @property
    def box(self) -> Box:
        return self.setup.box

    @property
    def view(self) -> View:
        return self.play.view or self.round.view

    def write(self, marks: Marks) -> None:
        if self.play.watched:
            self.play.watched = self.play.watched.marked(marks)
        else:
            self.play.round = self.round.marked(marks)

    @property
    def numbered(self) -> bool:
        return self.settings[BILLIARD]

    @property
    def letters(self) -> list[str]:
        return self.play.letters

    def helped(self, level: int = FULL_HELP) -> Knowledge:
        """The round is a helped one from now on, if it is not over."""
        self.play.helped = max(self.play.helped, level * self.on)
        return self.knowledge()

    def ways(self) -> Cells:
        """The cells of all fired rays while x-ray is on."""
        if not (self.seat.xray and self.play.verdict):
            return NONE
        from ...box.ray import path

        paths = (path(self.box, self.round.atoms, shot.entry) for shot in self.view.shots)
        return self.box.mask(*(step.cell for way in paths for step in way.steps))

    def look(self) -> Dialogue:
        yield from self.draw(self.ways())

    def grid(self) -> Grid:
        return super().grid() if self.play.view else self.empty_grid()

    def put_cells(self, grid: Grid) -> None:
        if self.play.verdict:
            put_verdict(grid, self.round)
            return
        super().put_cells(grid)
        if self.play.learning:
            grid.corner = LEARNING
            grid.put(self.round.atoms, ATOM)

    def announce(self) -> str:
        if self.play.roughly:
            return phrase("{count} atoms hidden.", count=self.view.count)
        one, many = "Box {box}: {n} atom hidden.", "Box {box}: {n} atoms hidden."
        return counted(one, many, self.view.count.most, box=self.number)

    # --- the round on the disk ---

    def snapshot(self) -> object:
        return super().snapshot(), self.play.dice.seed

    def recipe(self) -> dict[str, str]:
        from . import round  # loaded with the first round

        if self.play.watched:
            return round.recipe_of_position(self.play, self.play.watched)
        return round.recipe(self.setup, self.play, self.round)

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        from . import round

        return round.summary(recipe, moves)

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        from . import round

        other = type(self)(self.replay_start())
        other.setup, other.play = round.round_from_recipe(self.setup, recipe)
        return other

    def on_restore(self) -> None:
        self.play.undone = True
