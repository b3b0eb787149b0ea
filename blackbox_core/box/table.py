"""The table of every game with a box, and the seat of one player at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..console.phrases import Legend, fold, phrase, typed
from ..console.session import Dialogue, Telling
from ..console.table import FULL_HELP, Start, Table
from . import NONE, Box, Cell, Cells
from .deal import Dice
from .options import COORDINATES, PAUSE
from .text import Picture
from .text.drawing import (
    EDGE_SIGNS,
    LEGEND,
    LETTERS,
    WAY,
    Grid,
    billiard_markers,
    meanings_of,
    put_marks,
    standard_markers,
)
from .text.reading import arguments
from .view import Marks, Shot, View

if TYPE_CHECKING:
    from .deduction.deduce import Knowledge
    from .stories import Insight
    from .stories.guide import Guide
    from .techniques.leading import Lead


# The words for the result of a ray that did not come out.
RESULT_WORDS = {"a", "r", typed("absorbed"), typed("reflected")}

ARGUMENT_KINDS = ("CELL", "N", "WHAT", "WHICH")  # of arguments that can be listed

# The times at which a verb can be used: in a round, in a round without a fired ray, after a round,
# in a round in which atoms can be set, and at any time except in a round with a fired ray.
ROUND, FRESH, OVER, CAN_SET, UNFIRED = "round", "fresh", "over", "setting", "unfired"

MOST_UNDONE = 99  # changes of marks that can be taken back


def deal_atoms(dice: Dice, view: View, fairly: bool) -> Cells:
    """Deal a random placement of atoms.

    If `fairly`, return NONE if no fair placement was found.
    """
    if not fairly:
        return dice.deal(view)
    from .deduction.examples import deal_fairly

    return deal_fairly(dice, view)


class Seat:
    """The state of one player: marks to undo or redo, the cursor, and the knowledge that the rays
    give.
    """

    __slots__ = ("__dict__", "insight", "knowledge")  # these two can be worked out again

    def __init__(self) -> None:
        self.past: tuple[Marks, ...] = ()
        self.undone: tuple[Marks, ...] = ()
        self.cursor, self.last = 1, 0
        self.cell: Cell | None = None  # where the cursor is, if it is not at an entry
        self.xray = False
        self.knowledge: Knowledge | None = None
        self.lead: Lead | None = None
        self.guide: Guide | None = None
        self.insight: Insight | None = None
        self.hinted: tuple[Shot, ...] | None = None  # the shots of which the answer was hinted at
        self.named = NONE  # the certain atoms of which the player was told
        self.tried: tuple[tuple[Shot, ...], Cells] | None = None  # the last WHYNOT and its shots
        self.compared = False  # whether the number of boxes compared with a rival was named


class BoxTable(Table):
    """A table at which a player looks into a box. The player's knowledge is a View."""

    seat: Seat
    has_rays = True  # to be fired

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.seat = Seat()
        self.told_too_tall = False  # whether the player knows that the board does not fit
        self.explained = set[str]()  # what was explained in this session
        self.unexplained = start.newcomer  # whether no board was drawn for a newcomer yet

    @property
    def box(self) -> Box:
        """The box in play."""
        raise NotImplementedError

    @property
    def view(self) -> View:
        """The player's view. Raise Refused if there is no round."""
        raise NotImplementedError

    def write(self, marks: Marks) -> None:
        """Replace the marks in the view by these marks."""
        raise NotImplementedError

    def set_position(self, view: View) -> None:
        """Set up a position whose atoms this program does not know."""
        raise NotImplementedError

    @property
    def numbered(self) -> bool:
        """Whether pairs of exits are marked by numbers."""
        return False

    @property
    def letters(self) -> list[str]:
        """The letters that mark pairs of exits, in order."""
        return list(LETTERS)

    def arguments(self, kind: str, before: list[str]) -> list[str]:
        kind, _, _ = kind.partition("/")
        if kind not in ARGUMENT_KINDS:
            return super().arguments(kind, before)

        return arguments(self.view, kind, before)

    def replay_start(self, **changes: Any) -> Start:
        """Return the start of a replay without pauses, so that a line typed in a pause is
        answered.
        """
        return super().replay_start(**{PAUSE.name: False, **changes})

    def mark(self, marks: Marks) -> None:
        """Change the marks, and keep the previous marks for UNDO."""
        self.seat.past = (*self.seat.past[-MOST_UNDONE:], self.view.marks)
        self.seat.undone = ()
        self.write(marks)

    def knowledge(self) -> Knowledge:
        """Return what the shots prove, computed once for each set of shots."""
        from .deduction.deduce import deduce  # loaded when it is first asked

        view, seat = self.view, self.seat
        if seat.knowledge is None or seat.knowledge.view.shots != view.shots:
            seat.knowledge = None  # because two lists at once would take twice the memory
            seat.knowledge = deduce(view)
        return seat.knowledge

    def take_help(self, level: int = FULL_HELP) -> Telling[Knowledge]:
        """Return what the shots prove, counted as help of a level from 1 (a nudge) to FULL_HELP."""
        yield from self.admit_help(level)
        return self.knowledge()

    @property
    def hints_by_stories(self) -> bool:
        """Whether HINT does the same as EXPLAIN."""
        return False

    def explain_once(self, explanation: str) -> Dialogue:
        """Say an explanation, unless it was said before in this session."""
        if explanation not in self.explained:
            self.explained.add(explanation)
            yield explanation

    def beyond_rays(self) -> Dialogue:
        """Say what the player knows from other sources than rays, because the proofs leave
        it out.
        """
        yield from ()

    def note_help(self, technique: str, level: int) -> None:
        """Remember the technique with which help was given, and how much."""

    def grid(self) -> Grid:
        """Return the picture of the box as the player may see it at the moment."""
        grid = self.rays_grid(self.view.shots)
        self.put_cells(grid)
        return grid

    def rays_grid(self, shots: Sequence[Shot]) -> Grid:
        """Return a picture of the box with these rays at its edge, and nothing in it."""
        grid = self.empty_grid()
        grid.mark_shots(shots, self.markers())
        return grid

    def empty_grid(self) -> Grid:
        """Return a picture of the box with nothing in it."""
        return Grid(self.box, coordinates=self.settings[COORDINATES])

    def put_cells(self, grid: Grid) -> None:
        """Write the marks on the cells of a picture."""
        put_marks(grid, self.view)

    def look(self) -> Dialogue:
        """Draw the board because the player asked for it."""
        yield from self.draw()

    def markers(self) -> list[str]:
        """Return the signs that mark the pairs of exits, in the order of firing."""
        return billiard_markers(self.box) if self.numbered else standard_markers(self.letters)

    def draw(self, way: Cells = NONE) -> Dialogue:
        """Draw the board and its legend. The cells of the path `way`, if any, are marked under the
        atoms.
        """
        grid = self.grid()
        grid.lay(way, WAY)
        yield self.picture(grid)
        if legend := grid.legend(self.signs):
            yield legend
        if self.unexplained:
            self.unexplained = False
            yield Legend(self.edge_signs)

    @property
    def signs(self) -> dict[str, str]:
        """The meanings of the signs in the cells."""
        return meanings_of(LEGEND)

    @property
    def edge_signs(self) -> str:
        """The meaning of the signs at the edge of the board."""
        return phrase(EDGE_SIGNS[self.numbered])

    def picture(self, grid: Grid) -> Picture:
        """Draw a grid with the colours and markers of this table."""
        return grid.draw(self.paint, len(f"#{self.box.entries // 2}") if self.numbered else 0)

    @property
    def fits_screen(self) -> bool:
        """Whether the board, its legend and a question can be seen at once."""
        return self.fits_lines(0)

    def fits_lines(self, more: int) -> bool:
        """Return whether the board, its legend, a question and `more` lines fit on the screen
        together.
        """
        columns, lines = self.start.screen()
        if not lines or self.listens:
            return True
        return fold(self.picture(self.empty_grid()), columns).count("\n") + 3 + more <= lines

    def redraw(self, way: Cells = NONE) -> Dialogue:
        """Draw the board after a change, if the player wants that and the screen has room."""
        if self.verbose and self.fits_screen:
            yield from self.draw(way)
        elif self.verbose and not self.told_too_tall:
            yield self.too_tall_to_draw()

    def show(self) -> Dialogue:
        """Draw the board if boards are drawn unasked, or say how to see it page by page."""
        if self.draws_boards and self.fits_screen:
            yield from self.draw()
        elif self.draws_boards:
            yield self.too_tall_to_draw()

    def too_tall_to_draw(self) -> str:
        self.told_too_tall = True
        return phrase("The board is too tall for the screen: type LOOK to see it.")
