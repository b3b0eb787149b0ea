"""Cells as people write them: `3,4` `3 4` `(3,4)` `R3C4` `3-29` `1,1-3,3` `row 3` `all`."""

from __future__ import annotations

from ..console.phrases import cut, phrase, typed
from ..console.reading import read_number
from ..console.session import Refused
from .reading import read_column, read_entry, read_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .law import Box, Cell

JOINTS = str.maketrans({";": ",", ".": ",", "(": " ", ")": " "})
ROW, COLUMN = (typed("row"), "rows"), (typed("column"), "columns", "col")


class NoCell(Exception):
    """The text goes on in no way that a cell can be written."""


class Reader:
    """Reads cells off the beginning of a text, until nothing is left of it."""

    def __init__(self, words: list[str], box: Box) -> None:
        self.text, self.box = " ".join(words).lower().translate(JOINTS).strip(" ,"), box

    def cells(self) -> list[Cell]:
        """All that are named, in order."""
        found: list[Cell] = []
        while self.text:
            before = self.text
            try:
                found += self.some()
            except NoCell:
                raise no_cell(before) from None
        return found

    def some(self) -> list[Cell]:
        """The cells that are named next."""
        word = self.letters()
        if word in ROW:
            row = read_row(self.digits(), self.box)
            return [(row, col) for col in range(1, self.box.cols + 1)]
        if word in COLUMN:
            col = read_column(self.digits(), self.box)
            return [(row, col) for row in range(1, self.box.rows + 1)]
        if word == typed("all"):
            return [self.box.cell(index) for index in range(self.box.cells)]
        return self.between(self.lettered(word)) if word else self.numbered()

    def numbered(self) -> list[Cell]:
        """`3,4`, the block `1,1-3,3`, or the entries `3-29`."""
        first = self.digits()
        if self.took("-"):
            return [crossing(first, self.digits(), self.box)]
        return self.between(self.cell(first, self.digits()))

    def lettered(self, letter: str) -> Cell:
        """`R3C4`, or `C4R3`: a letter alone could be the row or the column."""
        first, other, second = self.digits(), self.letters(), self.digits()
        if {letter, other} != {"r", "c"}:
            raise NoCell
        return self.cell(first, second) if letter == "r" else self.cell(second, first)

    def between(self, corner: Cell) -> list[Cell]:
        """A cell, or all cells of the block from it to another."""
        if not self.took("-"):
            return [corner]
        letter = self.letters()
        other = self.lettered(letter) if letter else self.cell(self.digits(), self.digits())
        (top, bottom), (left, right) = map(sorted, zip(corner, other, strict=True))
        return [(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]

    def cell(self, row: str, col: str) -> Cell:
        return checked(int(row), int(col), self.box)

    # --- the text ---

    def letters(self) -> str:
        """The letters that come next, if any do."""
        word = self.text[: run(self.text, str.isalpha)]
        self.text = self.text[len(word) :].lstrip()
        return word

    def digits(self) -> str:
        """The number that comes next, and a comma after it."""
        digits = self.text[: run(self.text, str.isdigit)]
        if read_number(digits) is None:
            raise NoCell
        self.text = self.text[len(digits) :].lstrip()
        self.took(",")
        return digits

    def took(self, sign: str) -> bool:
        """Whether a sign came next; it is read then."""
        there = self.text.startswith(sign)
        if there:
            self.text = self.text[1:].lstrip()
        return there


def run(text: str, belongs: Callable[[str], bool]) -> int:
    """How many characters at the beginning of a text belong together."""
    return next((place for place, sign in enumerate(text) if not belongs(sign)), len(text))


def read_cells(words: list[str], box: Box) -> list[Cell]:
    """The cells in a row of words, one by one, in blocks, in rows or columns, or all."""
    cells = Reader(words, box).cells()
    if words and not cells:  # all was commas and brackets
        raise no_cell(words[0])
    return cells


def read_cell(text: str, box: Box) -> Cell:
    """The one cell in a text."""
    cells = read_cells([text], box)
    if len(cells) != 1:
        raise no_cell(text)
    return cells[0]


def no_cell(text: str) -> Refused:
    word = next(iter(text.split()), "")
    if word[:1].isalpha() and word[1:].isdigit():
        told = "{word} could be a row or a column: type 3,4 or R3C4."
        return Refused(phrase(told, word=cut(word)))
    return Refused(phrase("{word} is no cell: type ROW,COLUMN as in 3,4.", word=cut(word)))


def crossing(one: str, other: str, box: Box) -> Cell:
    """The cell in which the rays from two entries cross."""
    cell = box.crossing(read_entry(one, box), read_entry(other, box))
    if cell is None:
        told = "The rays from {one} and {other} do not cross in a cell."
        raise Refused(phrase(told, one=one, other=other))
    return cell


def checked(row: int, col: int, box: Box) -> Cell:
    if not box.holds(row, col):
        told = "{row},{col} is outside: rows are 1 to {rows}, columns 1 to {cols}."
        raise Refused(phrase(told, row=row, col=col, rows=box.rows, cols=box.cols))
    return row, col
