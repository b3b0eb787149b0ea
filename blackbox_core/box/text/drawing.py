"""The picture of the box, and how it is fitted to the width of a line."""

from __future__ import annotations

from ...console.phrases import Verbatim, later, phrase
from ...console.session import unpainted
from ...console.value import Value
from ..cells import FIRST, Cells, union
from ..law import ABSORBED, Box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...console.session import Paint
    from ..view import Round, Shot, View


class Layout(Value):
    """What a picture shows: a text a cell with its shade, a label an entry with its colour.

    A cell and a label take so many columns.
    """

    box: Box
    corner: str
    cells: list[str]
    shades: list[str]
    labels: dict[int, str]
    colours: dict[int, str]
    paint: Paint
    width: int

    @property
    def margin(self) -> str:
        return self.corner.ljust(self.width + 1)

    def room(self, most: int) -> int:
        """How many columns of the box a line of so many characters has room for."""
        return (most - 2 * self.width - 1) // (self.width + 1)

    def within(self, most: int) -> str:
        """The picture on a line that is too short for the whole."""
        if not any(cell.isdigit() for cell in self.cells):  # numbers would run together
            return self.narrow()
        cols = self.box.cols
        size = -(-cols // -(-cols // self.room(most)))  # as even as they can be
        parts = [range(first, min(first + size, cols + 1)) for first in range(1, cols + 1, size)]
        return "\n".join(map(self.part, parts))

    def part(self, columns: range) -> str:
        """Some columns, each cell as wide as the widest label and a space."""
        above, below = self.beside(columns)
        lines = [self.margin + " ".join(map(self.label, above))]
        for row in range(1, self.box.rows + 1):
            lines.append(self.between(row, self.row(row, columns, self.width + 1)))
        return "\n".join([*lines, " " * (self.width + 1) + " ".join(map(self.label, below))])

    def narrow(self) -> str:
        """All columns, each one character wide; the labels above and below read downward."""
        columns = range(1, self.box.cols + 1)
        above, below = map(self.upright, self.beside(columns))
        rows = range(1, self.box.rows + 1)
        inner = [self.between(row, " " + self.row(row, columns, 1)) for row in rows]
        lines = [self.margin + above[0], *(" " * (self.width + 1) + line for line in above[1:])]
        return "\n".join([*lines, *inner, *(" " * (self.width + 1) + line for line in below)])

    def beside(self, columns: range) -> tuple[list[int], list[int]]:
        """The entries above and below some columns."""
        last, rows = self.box.entries, self.box.rows
        return [last + 1 - column for column in columns], [rows + column for column in columns]

    def row(self, row: int, columns: range, width: int) -> str:
        """The cells of a row, in some columns, each so wide."""
        first = (row - 1) * self.box.cols - 1
        here = slice(first + columns.start, first + columns.stop)
        texts = (cell.rjust(width) for cell in self.cells[here])
        return "".join(map(self.paint, texts, self.shades[here]))

    def between(self, row: int, inner: str) -> str:
        """A row between the labels of its entries."""
        return f"{self.label(row)}{inner} {self.label(2 * self.box.rows + self.box.cols + 1 - row)}"

    def label(self, entry: int) -> str:
        return self.painted(entry, self.labels[entry].rjust(self.width))

    def upright(self, entries: list[int]) -> list[str]:
        """The labels of these entries side by side, each written downward."""
        height = max(len(self.labels[entry]) for entry in entries)
        labels = [(entry, self.labels[entry].rjust(height)) for entry in entries]
        return [
            "".join(self.painted(entry, label[line]) for entry, label in labels).rstrip()
            for line in range(height)
        ]

    def painted(self, entry: int, text: str) -> str:
        return self.paint(text, self.colours.get(entry, "")) if text.strip() else text


class Picture(Verbatim):
    """A picture of the whole box, which knows how it is drawn on a narrower line."""

    layout: Layout

    def __new__(cls, layout: Layout) -> Picture:
        made = super().__new__(cls, layout.part(range(1, layout.box.cols + 1)))
        made.layout = layout
        return made

    def within(self, width: int) -> str:
        fits = self.layout.room(width) >= self.layout.box.cols
        return self if fits else self.layout.within(width)


# Without A and R, which are results; without O and X, which are cells;
# without B, G, I, Q, S and Z, which are easily misread as figures.
LETTERS = "CDEFHJKLMNPTUVWY"
COLOURS = ("cyan", "yellow", "green", "magenta", "red", "blue")

HIDDEN, SET, FREE, MAYBE, FOUND, WRONG, MISSED, ATOM, WAY = (
    ".",
    "@",
    "-",
    "%",
    "O",
    "X",
    "*",
    "*",
    "+",
)
LEARNING = "L"  # in the corner
LEGEND = {
    SET: later("atom set"),
    FREE: later("free"),
    MAYBE: later("maybe"),
    FOUND: later("found"),
    WRONG: later("wrong"),
    WAY: later("path"),
    MISSED: later("atom"),
}


class Grid:
    """What a drawing shows: a sign a cell, perhaps in a shade, and a label at each entry."""

    def __init__(self, box: Box, corner: str = " ") -> None:
        self.box = box
        self.corner = corner
        self.cells = [HIDDEN] * box.cells
        self.shades = [""] * box.cells
        self.labels = {entry: str(entry) for entry in range(1, box.entries + 1)}
        self.colours: dict[int, str] = {}

    def put(self, mask: Cells, sign: str) -> None:
        """Write a character on every cell of a set."""
        while mask:
            lowest = mask & -mask
            self.cells[lowest.bit_length() - 1] = sign
            mask ^= lowest

    def lay(self, mask: Cells, sign: str) -> None:
        """Write a character on those cells of a set where nothing is written yet."""
        if not mask:
            return
        hidden = union(FIRST << i for i, here in enumerate(self.cells) if here == HIDDEN)
        self.put(mask & hidden, sign)

    def mark_shots(self, shots: Sequence[Shot], markers: Sequence[str]) -> None:
        """Write each result in place of the number of its entries."""
        pairs = 0
        for shot in shots:
            if shot.paired:
                for entry in (shot.entry, shot.exit):
                    self.labels[entry] = markers[pairs]
                    self.colours[entry] = COLOURS[pairs % len(COLOURS)]
                pairs += 1
            else:
                self.labels[shot.entry] = "A" if shot.exit == ABSORBED else "R"

    def draw(self, paint: Paint = unpainted, widest: int = 0) -> Picture:
        """The picture, each label as wide as the widest one."""
        width = max(len(str(self.box.entries)), widest)
        shown = [*self.cells], [*self.shades], dict(self.labels), dict(self.colours)
        return Picture(Layout(self.box, self.corner, *shown, paint, width))

    def legend(self) -> str:
        """One line that names the characters in the picture; empty if they need no names."""
        named = [f"{sign} {phrase(LEGEND[sign])}" for sign in LEGEND if sign in self.cells]
        if self.corner == LEARNING:
            named.append(f"{LEARNING} {phrase('learning mode')}")
        return ", ".join(named)


def standard_markers(letters: Sequence[str]) -> list[str]:
    """A marker for each pair of exits: a letter, and in a large box a letter and a digit."""
    return [*letters, *(letter + digit for digit in "234" for letter in letters)]


def billiard_markers(box: Box) -> list[str]:
    """A marker for each pair of exits: #1, #2 and so on."""
    return [f"#{pair}" for pair in range(1, box.entries // 2 + 1)]


def put_marks(grid: Grid, view: View) -> None:
    """The player's marks while the atoms are hidden."""
    grid.put(view.marks.free, FREE)
    grid.put(view.marks.maybe, MAYBE)
    grid.put(view.marks.atoms, SET)


def put_verdict(grid: Grid, round: Round) -> None:
    """The atoms revealed, against the player's."""
    marked = round.view.marks.atoms
    grid.put(round.atoms & ~marked, MISSED)
    grid.put(marked & ~round.atoms, WRONG)
    grid.put(marked & round.atoms, FOUND)
