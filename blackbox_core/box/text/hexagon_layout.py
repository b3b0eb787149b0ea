"""Lay out the picture of a box of hexagons: the wide picture if it fits on the screen, else the
compact one, else the narrow one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..hexagon import DOWN_LEFT, DOWN_RIGHT, LEFT, RIGHT, STEP, UP_LEFT, UP_RIGHT, Hexagon
from . import Layout

PictureLine = tuple[int, int]  # a block of the picture, and a line of that block

Spot = tuple[PictureLine, int, str, str]  # a line and a column, what is written there, its colour

TALLEST = 23  # lines of a wide picture, for a screen of 24
ABOVE, BESIDE, BELOW = range(3)
# By the heading in which an entry leads: the block of a compact picture, and which of its two.
ACROSS = {DOWN_LEFT: (ABOVE, 0), DOWN_RIGHT: (ABOVE, 1), UP_RIGHT: (BELOW, 0), UP_LEFT: (BELOW, 1)}


class HexagonLayout(Layout):
    """The contents of a picture of hexagons, in which each row begins half a cell further to the
    left or right than the row before.

    In the wide picture, a label stands beside the cell into which its entry leads. In the compact
    and narrow pictures, two entries share each place outside the box, and their labels stand there
    together. At the end of a row, the label nearer to the row belongs to the entry that leads along
    the row. Above the box, the upper label belongs to the entry that leads down to the left. Below
    the box, the upper label belongs to the entry that leads up to the right.
    """

    box: Hexagon

    @property
    def label_width(self) -> int:
        """The width of the widest label, in characters."""
        return max(len(str(self.box.entries)), *map(len, self.labels.values()))

    @property
    def widest(self) -> int:
        """The width of the widest cell, in characters."""
        return max(map(len, self.cells))

    def full(self) -> str:
        return self.written([*self.wide()])

    def fits(self, most: int) -> bool:
        half, side = self.label_width + 1, self.box.side
        columns = max(half, self.widest + 1) + (4 * side - 3) * half + 2 * self.label_width
        return 4 * side - 1 <= TALLEST and columns <= most

    def within(self, most: int) -> str:
        """Return a narrower picture, for lines of `most` characters on which the wide picture does
        not fit.
        """
        columns = 4 * self.label_width + self.widest + 4 + 4 * (self.box.rows - 2)
        if columns <= most:
            return self.written([*self.compact(4)])
        return self.written([*self.compact(2 * (self.widest // 2 + 1), upright=True)])

    # --- where everything stands ---

    def columns(self, first: int, pitch: int) -> list[int]:
        """Return a list with the screen column at which the text of each cell ends, cell by cell.
        The first cell of the middle row ends at the column `first`.

        `pitch` is the number of screen columns from one cell to the next.
        """
        side = self.box.side
        return [
            first + pitch // 2 * abs(row - side) + pitch * (col - 1)
            for row, col in self.box.all_cells
        ]

    def rows(self, columns: list[int], apart: int) -> Iterator[Spot]:
        """Yield the text of each cell with its line, its column and its shade. `columns` has the
        screen column at which each text ends. The rows are `apart` lines apart.
        """
        for (row, _), column, text, shade in zip(
            self.box.all_cells, columns, self.cells, self.shades, strict=True
        ):
            yield (BESIDE, apart * row), column + 1 - len(text), text, shade

    def wide(self) -> Iterator[Spot]:
        """Yield the texts of the wide picture, each with its line, column and colour: the cells and
        the labels. A label that does not stand beside a row is on a line between the rows.
        """
        half = self.label_width + 1
        left = max(half, self.widest + 1)
        columns = self.columns(left + self.label_width, 2 * half)
        yield from self.rows(columns, 2)
        away = {LEFT: -left, UP_LEFT: -1, DOWN_LEFT: -1, RIGHT: half, UP_RIGHT: 1, DOWN_RIGHT: 1}
        index = {place: number for number, place in enumerate(self.box.places)}
        for entry in self.labels:
            x, y, heading = self.box.outside(entry)
            side, cell = (heading + 3) % 6, index[x + STEP[heading][0], y + STEP[heading][1]]
            line = BESIDE, 2 * self.box.all_cells[cell][0] + STEP[side][1]
            yield self.labelled(entry, line, columns[cell] + away[side], away[side] < 0)

    def labelled(self, entry: int, line: PictureLine, column: int, ends: bool) -> Spot:
        """Return the label of an entry with its line, its first column and its colour. If `ends`,
        the label ends at the screen column `column`, otherwise it begins there.
        """
        label = self.labels[entry]
        start = column + 1 - len(label) if ends else column
        return line, start, label, self.colours.get(entry, "")

    def compact(self, pitch: int, upright: bool = False) -> Iterator[Spot]:
        """Yield the texts of the compact picture or, if `upright`, of the narrow one, each with its
        line, column and colour.

        `pitch` is the number of screen columns from one cell to the next.
        """
        columns = self.columns(2 * self.label_width + 1 + self.widest - pitch // 2, pitch)
        yield from self.rows(columns, 1)
        for entry in self.labels:
            _, y, heading = self.box.outside(entry)
            if heading in ACROSS and abs(y) == self.box.side:
                yield from self.across(entry, columns, pitch, upright)
            else:
                yield self.at_row(entry, columns)

    def at_row(self, entry: int, columns: list[int]) -> Spot:
        """Return the label of an entry at the left or right end of a row, with its line, column and
        colour. `columns` has the screen column at which each cell ends.
        """
        _, y, heading = self.box.outside(entry)
        row = y + self.box.side
        first = sum(self.box.lengths[: row - 1])
        outer = (self.label_width + 1) * (heading not in (LEFT, RIGHT))
        if heading in (RIGHT, UP_RIGHT, DOWN_RIGHT):
            column = columns[first] - self.widest - 1 - outer
            return self.labelled(entry, (BESIDE, row), column, ends=True)
        column = columns[first + self.box.lengths[row - 1] - 1] + 2 + outer
        return self.labelled(entry, (BESIDE, row), column, ends=False)

    def across(self, entry: int, columns: list[int], pitch: int, upright: bool) -> Iterator[Spot]:
        """Yield the label of an entry above or below the box, with its line, column and colour. If
        `upright`, it is written downward, and each character is an item.

        `columns` has the screen column at which each cell ends, and `pitch` is the distance between
        two cells.
        """
        x, _, heading = self.box.outside(entry)
        block, which = ACROSS[heading]
        along = x if block == ABOVE else x + self.box.side
        column = columns[0] - pitch // 2 + pitch * along
        if not upright:
            yield self.labelled(entry, (block, which), column, ends=True)
            return
        for line, sign in enumerate(self.labels[entry].rjust(self.label_width)):
            yield (
                (block, which * self.label_width + line),
                column,
                sign,
                self.colours.get(entry, ""),
            )

    # --- writing it ---

    def written(self, spots: list[Spot]) -> str:
        """Return the picture as text. Each item of `spots` is a text with its line, column and
        colour.
        """
        lines: dict[PictureLine, list[Spot]] = {}
        for spot in sorted(spots):
            lines.setdefault(spot[0], []).append(spot)
        first = min(lines)
        lines[first].insert(0, (first, 0, self.corner, ""))
        return "\n".join(self.line(line) for line in lines.values())

    def line(self, spots: list[Spot]) -> str:
        """Return one line of the picture as text. Each item of `spots` is a text with its line,
        column and colour.
        """
        text_so_far, end = "", 0
        for _, column, text, colour in spots:
            if text.strip():
                text_so_far += " " * (column - end) + self.paint(text, colour)
                end = column + len(text)
        return text_so_far
