"""Lay out the picture of a box of squares so that it fits on the lines of a screen.

If the picture is too wide, it is drawn with narrow cells or, if it has numbers in the cells, in
parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...console.phrases import Verbatim
from ...console.session import Paint
from .. import Box


class Layout(NamedTuple):
    """The contents of a picture: the text and shade of each cell, and the label and colour of each
    entry. `full`, `within` and `narrow` return the picture as text.

    A label is `width` characters wide, and a cell one character wider. `coordinates` says whether
    the columns are numbered, and `row_numbers` whether the rows are. The narrow picture has no row
    numbers.
    """

    box: Box
    corner: str
    cells: list[str]
    shades: list[str]
    labels: dict[int, str]
    colours: dict[int, str]
    paint: Paint
    width: int
    coordinates: bool = False
    row_numbers: bool = False

    @property
    def margin(self) -> str:
        return self.corner.ljust(self.width + 1)

    def room(self, most: int) -> int:
        """Return how many columns of the box fit on a line of `most` characters, together with the
        labels on both sides.
        """
        return (most - 2 * self.width - 1) // (self.width + 1)

    def full(self) -> str:
        """Return the picture for a line that is long enough for all columns."""
        return self.part(range(1, self.box.cols + 1))

    def fits(self, most: int) -> bool:
        """Return whether the full picture fits on a line of `most` characters."""
        return self.room(most) >= self.box.cols

    def within(self, most: int) -> str:
        """Return a narrower picture, for lines of `most` characters on which the full picture does
        not fit.
        """
        if not any(cell.isdecimal() for cell in self.cells):  # numbers would run together
            return self.narrow()
        cols = self.box.cols
        size = -(
            -cols // -(-cols // self.room(most))
        )  # columns in a part, so that the parts are about equally wide
        parts = [range(first, min(first + size, cols + 1)) for first in range(1, cols + 1, size)]
        return "\n".join(map(self.part, parts))

    def part(self, columns: range) -> str:
        """Return a picture of some columns of the box with their labels."""
        above, below = self.beside(columns)
        gutter = " " * len(self.row_number(1))
        lines = [self.margin + gutter + " ".join(map(self.label, above))]
        if self.coordinates:
            numbers = "".join(self.number(col) for col in columns)
            lines.append(" " * self.width + gutter + numbers)
        for row in range(1, self.box.rows + 1):
            cells = self.row(row, columns, self.width + 1)
            lines.append(self.between(row, self.row_number(row) + cells))
        labels = " ".join(map(self.label, below))
        return "\n".join([*lines, " " * (self.width + 1) + gutter + labels])

    def narrow(self) -> str:
        """Return a picture of the box with cells one character wide. Labels above and below the box
        are written downward.
        """
        columns = range(1, self.box.cols + 1)
        above, below = map(self.labels_upright, self.beside(columns))
        rows = range(1, self.box.rows + 1)
        inner = [self.between(row, " " + self.row(row, columns, 1)) for row in rows]
        numbers = ["", *upright(map(str, columns))] if self.coordinates else []
        lines = [self.margin + above[0], *self.indented([*above[1:], *numbers])]
        return "\n".join([*lines, *inner, *self.indented(below)])

    def indented(self, lines: Iterable[str]) -> list[str]:
        """Return the lines with spaces before them, so that they begin at the left edge of the
        cells.
        """
        return [(" " * (self.width + 1) + line).rstrip() for line in lines]

    def beside(self, columns: range) -> tuple[list[int], list[int]]:
        """Return the entries above the columns in `columns`, and the entries below them."""
        last, rows = self.box.entries, self.box.rows
        return [last + 1 - column for column in columns], [rows + column for column in columns]

    def row(self, row: int, columns: range, width: int) -> str:
        """Draw the cells of a row in some columns, each `width` characters wide."""
        first = (row - 1) * self.box.cols - 1
        here = slice(first + columns.start, first + columns.stop)
        texts = (cell.rjust(width) for cell in self.cells[here])
        return "".join(map(self.paint, texts, self.shades[here]))

    def between(self, row: int, inner: str) -> str:
        """Return a line of the picture: the labels of the entries at both ends of a row, and
        between them the cells of the row, `inner`.
        """
        return f"{self.label(row)}{inner} {self.label(2 * self.box.rows + self.box.cols + 1 - row)}"

    def row_number(self, row: int) -> str:
        """Return a space and the number of a row, or "" if rows are not numbered."""
        return f" {row:>{len(str(self.box.rows))}}" if self.row_numbers else ""

    def number(self, column: int) -> str:
        """Return the number of a column as text, padded to the width of a cell."""
        return str(column).rjust(self.width + 1)

    def label(self, entry: int) -> str:
        return self.painted(entry, self.labels[entry].rjust(self.width))

    def labels_upright(self, entries: list[int]) -> list[str]:
        """Return lines with the labels of these entries side by side, each written downward."""
        height = max(len(self.labels[entry]) for entry in entries)
        labels = [(entry, self.labels[entry].rjust(height)) for entry in entries]
        return [
            "".join(self.painted(entry, label[line]) for entry, label in labels).rstrip()
            for line in range(height)
        ]

    def painted(self, entry: int, text: str) -> str:
        return self.paint(text, self.colours.get(entry, "")) if text.strip() else text


def upright(texts: Iterable[str]) -> list[str]:
    """Return lines with short texts side by side, each written downward."""
    columns = [*texts]
    height = max(map(len, columns))
    lines = zip(*(text.rjust(height) for text in columns), strict=True)
    return ["".join(line).rstrip() for line in lines]


class Picture(Verbatim):
    """A picture of the whole box. It can also be drawn on shorter lines or described in words."""

    layout: Layout
    words: Callable[[], str]

    def __new__(cls, layout: Layout, words: Callable[[], str]) -> Picture:
        made = super().__new__(cls, layout.full())
        made.layout, made.words = layout, words
        return made

    def in_words(self) -> str:
        return self.words()

    def within(self, width: int) -> str:
        return self if self.layout.fits(width) else self.layout.within(width)
