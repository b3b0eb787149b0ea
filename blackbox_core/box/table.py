"""The table of every game with a box (`BoxTable`), and what one player at it has done so far
(`Seat`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..console.phrases import Legend, fold, later, phrase, typed
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

NO_FAIR_BOX = later(
    "No fair box was found: each box tried has a look-alike, which gives the same results. "
    "Choose fewer atoms."
)
MAX_UNDONE = 99  # changes of marks that can be taken back


def deal_atoms(dice: Dice, view: View, fairly: bool) -> Cells:
    """Return a random placement of atoms. If `fairly`, no other placement gives the same result for
    every ray.

    Return NONE if `fairly` and no such placement was found.
    """
    if not fairly:
        return dice.deal(view)
    from .deduction.examples import deal_fairly

    return deal_fairly(dice, view)


class Seat:
    """What one player at a table has done and seen so far: the marks that can be undone and redone,
    the cursor, and the help received.
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

    def free_memory(self) -> None:
        """Drop the stored lists of boxes. They are computed again when they are needed."""
        self.knowledge = self.insight = None


class BoxTable(Table):
    """A table at which a player finds the atoms in a box. `view` has what the player knows."""

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
        """The player's shots and marks, as a View. Raise Refused if there is no round."""
        raise NotImplementedError

    def write(self, marks: Marks) -> None:
        """Replace the marks of the player, without a way to undo that."""
        raise NotImplementedError

    def set_position(self, view: View) -> None:
        """Begin a round from the position `view`, typed by the player. The program does not know
        its atoms.
        """
        raise NotImplementedError

    @property
    def numbered(self) -> bool:
        """Whether the two ends of a ray that came out are labelled by a number (true) or by a
        letter (false).
        """
        return False

    @property
    def letters(self) -> list[str]:
        """The letters that label the two ends of rays on the board, in the order of their use."""
        return list(LETTERS)

    def arguments(self, kind: str, before: list[str]) -> list[str]:
        kind, _, _ = kind.partition("/")
        if kind not in ARGUMENT_KINDS:
            return super().arguments(kind, before)

        return arguments(self.view, kind, before)

    def replay_start(self, **changes: Any) -> Start:
        """Return the Start of a table that answers saved lines again, as in Table. Pauses are off
        unless `changes` says otherwise.
        """
        return super().replay_start(**{PAUSE.name: False, **changes})

    def mark(self, marks: Marks) -> None:
        """Replace the marks of the player. UNDO can bring the old marks back."""
        self.seat.past = (*self.seat.past[-MAX_UNDONE:], self.view.marks)
        self.seat.undone = ()
        self.write(marks)

    def knowledge(self) -> Knowledge:
        """Return the boxes that fit the shots. They are computed once for each set of shots."""
        from .deduction.deduce import deduce  # loaded when it is first asked

        view, seat = self.view, self.seat
        if seat.knowledge is None or seat.knowledge.view.shots != view.shots:
            seat.knowledge = None  # because two lists at once would take twice the memory
            seat.knowledge = deduce(view)
        return seat.knowledge

    def take_help(self, level: int = FULL_HELP) -> Telling[Knowledge]:
        """Return the boxes that fit the shots, and count this as help to the player. `level` says
        how much help, from 1 (a nudge) to FULL_HELP.
        """
        yield from self.admit_help(level)
        return self.knowledge()

    @property
    def hints_by_stories(self) -> bool:
        """Whether HINT at this table explains a certain atom, as EXPLAIN does. Otherwise HINT
        suggests a ray or a step of a proof.
        """
        return False

    def explain_once(self, explanation: str) -> Dialogue:
        """Say an explanation, unless it was said before in this session."""
        if explanation not in self.explained:
            self.explained.add(explanation)
            yield explanation

    def beyond_rays(self) -> Dialogue:
        """Say what the player knows from other sources than rays. Proofs do not use this knowledge.
        If a game has only rays, say nothing.
        """
        yield from ()

    def note_help(self, technique: str, level: int) -> None:
        """Note for the record of the round that the player received help about a technique, and how
        much (`level`).
        """

    def grid(self) -> Grid:
        """Return the picture of the box with everything that the player may see now."""
        grid = self.rays_grid(self.view.shots)
        self.put_cells(grid)
        return grid

    def rays_grid(self, shots: Sequence[Shot]) -> Grid:
        """Return a picture of the box with these rays at its edge and with empty cells."""
        grid = self.empty_grid()
        grid.mark_shots(shots, self.markers())
        return grid

    def empty_grid(self) -> Grid:
        """Return a picture of the box without rays and marks."""
        return Grid(self.box, coordinates=self.settings[COORDINATES])

    def put_cells(self, grid: Grid) -> None:
        """Write the player's marks on the cells of a picture."""
        put_marks(grid, self.view)

    def look(self) -> Dialogue:
        """Draw the board because the player asked for it."""
        yield from self.draw()

    def markers(self) -> list[str]:
        """Return the labels for the two ends of rays that came out: the first such ray gets the
        first label, and so on.
        """
        return billiard_markers(self.box) if self.numbered else standard_markers(self.letters)

    def draw(self, way: Cells = NONE) -> Dialogue:
        """Draw the board and its legend. The cells in `way` are marked as the path of a ray."""
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
        """The meanings of the signs in the cells, by sign."""
        return meanings_of(LEGEND)

    @property
    def edge_signs(self) -> str:
        """A sentence that explains the signs at the edge of the board."""
        return phrase(EDGE_SIGNS[self.numbered])

    def picture(self, grid: Grid) -> Picture:
        """Return the drawing of a grid, in the colours of this table."""
        return grid.draw(self.paint, len(f"#{self.box.entries // 2}") if self.numbered else 0)

    @property
    def fits_screen(self) -> bool:
        """Whether the board, its legend and a question fit on the screen together."""
        return self.fits_lines(0)

    def fits_lines(self, more: int) -> bool:
        """Return whether the board, its legend, a question and `more` lines fit on the screen."""
        columns, lines = self.start.screen()
        if not lines or self.listens:
            return True
        return fold(self.picture(self.empty_grid()), columns).count("\n") + 3 + more <= lines

    def redraw(self, way: Cells = NONE) -> Dialogue:
        """Draw the board after a change, unless the player has asked for brief answers or the board
        does not fit on the screen.

        The cells in `way` are marked as the path of a ray.
        """
        if self.verbose and self.fits_screen:
            yield from self.draw(way)
        elif self.verbose and not self.told_too_tall:
            yield self.too_tall_to_draw()

    def show(self) -> Dialogue:
        """Draw the board, if this player sees boards without asking for them. If the board does not
        fit on the screen, say how to see it.
        """
        if self.draws_boards and self.fits_screen:
            yield from self.draw()
        elif self.draws_boards:
            yield self.too_tall_to_draw()

    def too_tall_to_draw(self) -> str:
        self.told_too_tall = True
        return phrase("The board is too tall for the screen: type LOOK to see it.")
