"""What lies on the table between the player and the console: the round, and how it is shown."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.drawing import (
    ATOM,
    LETTERS,
    WAY,
    Grid,
    billiard_markers,
    put_marks,
    put_verdict,
    standard_markers,
)
from ...box.law import Box
from ...box.numbers import tell_box
from ...box.placing import exactly
from ...box.round import Round, Verdict
from ...box.view import Marks, View
from ...console.phrases import plural
from ...console.session import Refused, unpainted
from ...console.value import Value
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.deduce import Knowledge
    from ...console.session import Dialogue, Paint

verbs = Verbs("an entry number, or HELP", "A number fires a ray there, 0 ends the round.")

MOST_UNDONE = 99  # changes of marks that can be taken back

ROUND, FRESH, OVER = "round", "fresh", "over"


class Setup(Value):
    """How a conversation begins.

    `hidden` are the cells of the first round's atoms, where they are given;
    `fair` deals only boxes that no other imitates. `boards` lets the console
    draw the board unasked, and `verbose` even after each ray; `confirm` is for
    someone who can be asked back. `unfinished` tells of a round to be offered,
    and `resume` has it taken up unasked.
    """

    box: Box = Box()
    atoms: int = 4
    ask: bool = True
    hidden: int = 0
    seed: int = 0
    fair: bool = False
    strict: bool = False
    billiard: bool = False
    boards: bool = True
    verbose: bool = False
    sound: bool = False
    confirm: bool = False
    colour: bool = True
    paint: Paint = unpainted
    unfinished: str = ""
    resume: bool = False


class Table:
    """The round under way and the player's choices; the verbs read and change it."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.box = setup, setup.box
        self.dice = Dice(setup.seed)
        self.verbose, self.sound, self.colour = setup.verbose, setup.sound, setup.colour
        self.billiard, self.done = setup.billiard, False
        self.told: tuple[object, ...] = ()
        self.clear()

    def clear(self) -> None:
        """No round: the question is how many atoms."""
        self._round: Round | None = None
        self._number = ""
        self.verdict: Verdict | None = None
        self.past: list[Marks] = []
        self.cursor, self.last = 1, 0
        self.learning = self.hidden_by_player = self.xray = False
        self.knowledge: Knowledge | None = None
        self.par: int | None = None
        self.helped = self.undone = self.untold = False
        self.daily = ""
        self.letters = list(LETTERS)

    def begin(self, atoms: int, box: Box | None = None) -> None:
        """A new round with these cells hiding atoms, in this box or the one before."""
        self.clear()
        if box and box != self.box:
            self.box, usual = box, min(self.setup.atoms, box.most_atoms)
            self.setup = self.setup.but(box=box, atoms=usual)
        view = View(self.box, exactly(atoms.bit_count()))
        self._round, self.seed, self.untold = Round(view, atoms), self.dice.seed, True
        # By dice of their own: a change of the alphabet must not change the boxes that follow.
        self.letters = Dice(~self.seed).shuffled(LETTERS)

    def deal(self, count: int) -> None:
        """A new round with so many atoms in random cells."""
        atoms = self.dice.deal(View(self.box, exactly(count)), fairly=self.setup.fair)
        if not atoms:
            raise Refused(f"No fair box of {plural(count, 'atom')} was found: try again.")
        self.begin(atoms)

    def become(self, other: Table) -> None:
        """Take over another table's round and dice, but not how it is shown."""
        shown = {name: getattr(self.setup, name) for name in ("boards", "confirm", "paint")}
        setup = other.setup.but(**shown)
        choices = {name: getattr(self, name) for name in ("verbose", "sound", "colour")}
        vars(self).update(vars(other), setup=setup, told=(), **choices)

    @property
    def round(self) -> Round:
        if self._round is None:
            raise Refused("First say how many atoms are to be hidden.")
        return self._round

    @round.setter
    def round(self, round: Round) -> None:
        self._round = round

    @property
    def view(self) -> View:
        """What the player knows of the round."""
        return self.round.view

    @property
    def on(self) -> bool:
        """Whether a round is under way and not yet evaluated."""
        return self._round is not None and self.verdict is None

    @property
    def fired(self) -> bool:
        return self.on and bool(self.view.shots)

    @property
    def count(self) -> int:
        """The number of atoms: of this round or the one before, else the usual one."""
        return self._round.view.count.most if self._round else self.setup.atoms

    @property
    def stands(self) -> tuple[object, ...]:
        """All that the world is told of: the round, and how it is shown."""
        return self._round, self.verdict, self.sound, self.billiard, self.verbose, self.colour

    @property
    def number(self) -> str:
        """The box number of this round, worked out when first asked for."""
        if not self._number:
            self._number = tell_box(self.box, self.round.atoms)
        return self._number

    @property
    def standing(self) -> str:
        """The round in a few words, or nothing where none is under way."""
        if not self.on:
            return ""
        box = "the hidden box" if self.hidden_by_player else f"box {self.number}"
        return f"{box}, {plural(len(self.view.shots), 'ray')} fired"

    def require(self, when: str) -> None:
        """Refuse a verb at the wrong time."""
        if when and not (self.on or (when == OVER and self.verdict)):
            self.round  # noqa: B018 - says that no round was begun
            raise Refused("The round is over: a number of atoms begins another.")
        if when == FRESH and self.fired:
            raise Refused("That is for before the first ray: NEW begins another round.")
        if when == OVER and not self.verdict:
            raise Refused("That is for after the evaluation: EVAL, or 0 to give up.")

    def mark(self, marks: Marks) -> None:
        """Change the marks, and remember those before."""
        self.past = [*self.past[-MOST_UNDONE:], self.view.marks]
        self.round = self.round.marked(marks)

    def grid(self) -> Grid:
        """The picture of the box as the player may see it now."""
        grid = Grid(self.box, "L" if self.learning else " ")
        if self._round:
            if self.billiard:
                markers = billiard_markers(self.box)
            else:
                markers = standard_markers(self.letters)
            grid.mark_shots(self.view.shots, markers)
            self._put_cells(grid, self._round)
        return grid

    def _put_cells(self, grid: Grid, round: Round) -> None:
        if self.verdict:
            put_verdict(grid, round)
        else:
            put_marks(grid, round.view)
            if self.learning:
                grid.put(round.atoms, ATOM)

    def draw(self, way: int = 0) -> Dialogue:
        """Say the picture, with the cells of a path laid under the atoms, and its legend."""
        grid = self.grid()
        for index, sign in enumerate(grid.cells):
            if way >> index & 1 and sign == ".":
                grid.cells[index] = WAY
        widest = len(f"#{self.box.entries // 2}") if self.billiard else 0
        yield grid.draw(self.setup.paint if self.colour else unpainted, widest)
        if legend := ", ".join(filter(None, [grid.legend(), "L learning mode" * self.learning])):
            yield legend

    def show(self) -> Dialogue:
        """Draw the board unasked, where boards are wanted."""
        if self.setup.boards:
            yield from self.draw()

    def announce(self) -> str:
        return f"Box {self.number}: {plural(self.view.count.most, 'atom')} hidden."
