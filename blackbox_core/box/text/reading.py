"""Read what players type: entries, results, sizes, and cells in all their forms.

The functions raise Refused if a text is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from ...console.phrases import counted, later, phrase, quote, typed
from ...console.reading import read_number, read_within
from ...console.session import Refused
from .. import ABSORBED, HEXAGONS, SQUARES, Box, Cell
from ..view import View

NO_ENTRY = later("{word} is not an entry: entries are numbered 1 to {last}.")
NO_PLACE = later("{word} needs a row or a column before it: try ROW 3 LEFT or COLUMN 5 TOP.")
NO_ROW = later("{word} is not a row: rows are numbered 1 to {last}.")
NO_COLUMN = later("{word} is not a column: columns are numbered 1 to {last}.")
LEFT, BOTTOM, RIGHT, TOP = typed("left"), typed("bottom"), typed("right"), typed("top")
UPPER, LOWER = typed("upper"), typed("lower")
SIX = (UPPER, LEFT), (LOWER, LEFT), (BOTTOM,), (LOWER, RIGHT), (UPPER, RIGHT), (TOP,)
EDGES = {  # by the shape of the cells, in the order of the entries
    SQUARES: (LEFT, BOTTOM, RIGHT, TOP),
    HEXAGONS: tuple(map(" ".join, SIX)),
}
NO_EDGE = {
    SQUARES: later("{word} is not an edge: the edges are LEFT, BOTTOM, RIGHT and TOP."),
    HEXAGONS: later(
        "{word} is not an edge: the edges are UPPER LEFT, LOWER LEFT, BOTTOM, LOWER RIGHT, UPPER "
        "RIGHT and TOP."
    ),
}


def read_entry(text: str, box: Box) -> int:
    """Read an entry: its number or, in a box of squares, a row or column and an edge, as in 3LEFT
    or 5TOP.
    """
    if entry := read_number(text, 1, box.entries):
        return entry
    side = text.lstrip("0123456789").lower()
    if box.shape == HEXAGONS or side not in EDGES[SQUARES]:
        return read_within(text, 1, box.entries, NO_ENTRY)
    if side == text.lower():
        raise Refused(phrase(NO_PLACE, word=quote(text)))
    read = read_row if side in (LEFT, RIGHT) else read_column
    place, edge = read(text[: -len(side)], box), box.edge(EDGES[SQUARES].index(side))
    return edge[place - 1] if side in (LEFT, BOTTOM) else edge[-place]


def read_result(text: str, entry: int, box: Box) -> int:
    """Read the result of the ray from `entry`: A for absorbed, R for reflected, or the number of
    the exit.
    """
    ending = read_ending(text, entry)
    return read_entry(text, box) if ending is None else ending


def read_ending(text: str, entry: int) -> int | None:
    """Return 0 for the words A and ABSORBED, and `entry` for the words R and REFLECTED.

    Return None for any other word.
    """
    word = text.lower()
    if word and typed("absorbed").startswith(word):
        return ABSORBED
    return entry if word and typed("reflected").startswith(word) else None


def read_count(text: str, most: int) -> int:
    """Read a number of atoms from 1 to `most`."""
    count = read_number(text, 1, most)
    if count is None:
        raise Refused(
            counted(
                "{word} is not a possible number of atoms here: type {n}.",
                "{word} is not a possible number of atoms here: type 1 to {n}.",
                most,
                word=quote(text),
            )
        )
    return count


def read_row(text: str, box: Box) -> int:
    return read_within(text, 1, box.rows, NO_ROW)


def read_column(text: str, box: Box) -> int:
    check_columns(box)
    return read_within(text, 1, box.cols, NO_COLUMN)


def check_columns(box: Box) -> None:
    """Raise Refused if the cells of the box are hexagons, because such a box has no columns."""
    if box.shape == HEXAGONS:
        raise Refused(
            phrase("A hexagonal box has no columns: name a row or a line, as in ROW 3 or LINE 7.")
        )


def read_edge(text: str, box: Box) -> int:
    """Read the name of an edge. Return its number: 0 for the left edge, then anticlockwise."""
    asked = text.lower().replace("top ", "upper ").replace("bottom ", "lower ")
    for edge, name in enumerate(EDGES[box.shape]):
        if text and name.startswith(asked):
            return edge
    raise Refused(phrase(NO_EDGE[box.shape], word=quote(text)))


def is_size(word: str) -> bool:
    """Return whether a word looks like the size of a box: 8x8, or H5 for hexagons."""
    rows, x, cols = word.lower().partition("x")
    return (bool(x) and rows.isdecimal() and cols.isdecimal()) or is_side(word)


def is_side(word: str) -> bool:
    """Return whether a word looks like the size of a box of hexagons, such as H5."""
    return word[:1].lower() == "h" and word[1:].isascii() and word[1:].isdecimal()


def read_size(text: str) -> Box:
    """Read the size of a box, such as 8x8, or H5 for hexagons."""
    rows, _, cols = text.lower().partition("x")
    if is_side(text) and read_number(text[1:], 2, 8) is not None:
        from ..hexagon import Hexagon  # loaded where there is such a box

        return Hexagon(int(text[1:]))
    if any(read_number(side, 2, 30) is None for side in (rows, cols)):
        message = (
            "{word} is not a size: type a size from 2x2 to 30x30, such as 6x6, or from H2 to H8."
        )
        raise Refused(phrase(message, word=quote(text)))
    return Box(*map(int, (rows, cols)))


JOINTS = str.maketrans({";": ",", ".": ",", "/": ",", "(": " ", ")": " "})
ROW, COLUMN = (typed("row"), "rows"), (typed("column"), "columns", "col")
LINE = (typed("line"), "lines")
OUTSIDE = later(
    "{row},{col} is outside the box: rows are numbered 1 to {rows}, and columns 1 to {cols}."
)
NO_SUCH_ROW = later("{row},{col} is outside the box: rows are numbered 1 to {rows}.")
BEYOND_ROW = later("{row},{col} is outside the box: row {row} has cells {row},1 to {row},{last}.")


class NoCell(Exception):
    """Raised if the next characters of a text cannot be the beginning of a cell."""


class Reader:
    """A reader of cells in a text. It removes what it has read from the beginning of the text."""

    def __init__(self, words: list[str], box: Box) -> None:
        self.text, self.box = " ".join(words).lower().translate(JOINTS).strip(" ,"), box

    def cells(self) -> list[Cell]:
        """Read all cells in the text, and return them in order."""
        cells: list[Cell] = []
        while self.text:
            before = self.text
            try:
                cells += self.some()
            except NoCell:
                raise no_cell(before) from None
        return cells

    def some(self) -> list[Cell]:
        """Read the next item, and return its cells. An item is a cell, a block of cells, a row, a
        column, a line, or ALL.
        """
        word = self.letters()
        if word in ROW:
            row = read_row(self.digits(), self.box)
            return [(row, col) for col in range(1, self.box.lengths[row - 1] + 1)]
        if word in COLUMN:
            check_columns(self.box)
            col = read_column(self.digits(), self.box)
            return [(row, col) for row in range(1, self.box.rows + 1)]
        if word in LINE:
            return self.box.line(read_entry(self.digits(), self.box))
        if word == typed("all"):
            return [*self.box.all_cells]
        return self.between(self.lettered(word)) if word else self.numbered()

    def numbered(self) -> list[Cell]:
        """Read an item that begins with a digit, and return its cells. It is a cell such as `3,4`,
        a block such as `1,1-3,3`, or a crossing such as `3-29`: the cell in which the straight
        lines from entries 3 and 29 cross.
        """
        first = self.digits()
        if self.took("-"):
            return [crossing(first, self.digits(), self.box)]
        return self.between(self.cell(first, self.digits()))

    def lettered(self, letter: str) -> Cell:
        """Read a cell in the form `R3C4` or `C4R3`, whose first letter is `letter`.

        Raise NoCell if one of the letters is missing.
        """
        first, other, second = self.digits(), self.letters(), self.digits()
        if {letter, other} != {"r", "c"}:
            raise NoCell
        return self.cell(first, second) if letter == "r" else self.cell(second, first)

    def between(self, corner: Cell) -> list[Cell]:
        """If a hyphen comes next, read the corner opposite to `corner`, and return the cells of the
        block between them. Otherwise return only the cell `corner`.
        """
        if not self.took("-"):
            return [corner]
        letter = self.letters()
        other = self.lettered(letter) if letter else self.cell(self.digits(), self.digits())
        (top, bottom), (left, right) = map(sorted, zip(corner, other, strict=True))
        if self.box.shape == HEXAGONS and top < bottom:
            raise Refused(
                phrase(
                    "A block of hexagons must be in one row: name cells of "
                    "one row, as in 3,1-3,4 or ROW 3."
                )
            )
        return [(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]

    def cell(self, row: str, col: str) -> Cell:
        return check_cell(int(row), int(col), self.box)

    # --- the text ---

    def letters(self) -> str:
        """Read the letters that come next, and return them, or "" if none come."""
        word = self.text[: run(self.text, str.isalpha)]
        self.text = self.text[len(word) :].lstrip()
        return word

    def digits(self) -> str:
        """Read the digits that come next, and return them. Skip a comma after them, if there is
        one. Raise NoCell if there are no digits.
        """
        digits = self.text[: run(self.text, str.isdigit)]
        if read_number(digits) is None:
            raise NoCell
        self.text = self.text[len(digits) :].lstrip()
        self.took(",")
        return digits

    def took(self, sign: str) -> bool:
        """Remove the character `sign` if it comes next. Return whether it did."""
        is_next = self.text.startswith(sign)
        if is_next:
            self.text = self.text[1:].lstrip()
        return is_next


def run(text: str, belongs: Callable[[str], bool]) -> int:
    """Return how many characters at the beginning of a text come before the first for which
    `belongs` is false.
    """
    return next((place for place, sign in enumerate(text) if not belongs(sign)), len(text))


def read_cells(words: list[str], box: Box) -> list[Cell]:
    """Read the cells that some words name: single cells, blocks, rows, columns, lines, or ALL."""
    cells = Reader(words, box).cells()
    if words and not cells:  # all was commas and brackets
        raise no_cell(words[0])
    return cells


def read_cell(text: str, box: Box) -> Cell:
    """Read a text that names exactly one cell."""
    cells = read_cells([text], box)
    if len(cells) != 1:
        raise no_cell(text)
    return cells[0]


def no_cell(text: str) -> Refused:
    word = next(iter(text.split()), "")
    if word[:1].isalpha() and word[1:].isdecimal():
        message = "{word} lacks a row or column number: type a cell such as 3,4 or R3C4."
        return Refused(phrase(message, word=quote(word)))
    return Refused(phrase("{word} is not a cell: type a cell such as 3,4.", word=quote(word)))


def crossing(one: str, other: str, box: Box) -> Cell:
    """Return the cell in which the straight lines from two entries cross. `one` and `other` are the
    typed entries.
    """
    cell = box.crossing(read_entry(one, box), read_entry(other, box))
    if cell is None:
        message = "The lines from entries {one} and {other} do not cross: type a cell such as 3,4."
        raise Refused(phrase(message, one=one, other=other))
    return cell


def check_cell(row: int, col: int, box: Box) -> Cell:
    if not box.holds(row, col):
        raise Refused(no_such_cell(row, col, box))
    return row, col


def no_such_cell(row: int, col: int, box: Box) -> str:
    """Return the message that a box has no such cell, and how large the box is."""
    if box.shape != HEXAGONS:
        return phrase(OUTSIDE, row=row, col=col, rows=box.rows, cols=box.cols)
    if not 1 <= row <= box.rows:
        return phrase(NO_SUCH_ROW, row=row, col=col, rows=box.rows)
    return phrase(BEYOND_ROW, row=row, col=col, last=box.lengths[row - 1])


# --- what can be typed ---

SHOWN = {SQUARES: ("row", "column", "line", "edge"), HEXAGONS: ("row", "line", "edge")}


def arguments(view: View, kind: str, before: list[str]) -> list[str]:
    """Return the words that completion can offer as an argument of a verb.

    `kind` is a kind from the usage of the verb, such as CELL. `before` has the words already typed.
    """
    if kind == "CELL":
        from .words import describe_cell

        return [describe_cell(cell) for cell in view.box.all_cells]
    if kind == "N":
        return [str(entry) for entry in view.untried()]
    return [*SHOWN[view.box.shape]] if kind == "WHAT" else places(view.box, before[0])


def places(box: Box, what: str) -> list[str]:
    """Return the words that completion can offer after SHOW ROW, SHOW COLUMN, SHOW LINE or SHOW
    EDGE. `what` is the second of these words.
    """
    if "edge".startswith(what):
        return list(EDGES[box.shape])
    if "row".startswith(what):
        return [str(row) for row in range(1, box.rows + 1)]
    last = box.entries if "line".startswith(what) or box.shape == HEXAGONS else box.cols
    return [str(place) for place in range(1, last + 1)]


def wants_every_ray(words: list[str]) -> bool:
    """Return whether REVIEW was typed with the word ALL. Raise Refused for any other word."""
    every = [word.lower() for word in words] == [typed("all")]
    if words and not every:
        raise Refused(phrase("REVIEW takes only the word ALL: type REVIEW or REVIEW ALL."))
    return every
