"""What a player knows and wrote, in words: marks, rows, columns and edges."""

from __future__ import annotations

from ..console.phrases import later, phrase
from .words import tell_cell, tell_cells, tell_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .law import Cell
    from .view import View

MARKS = {"atom": later("atom"), "free": later("free"), "maybe": later("maybe")}
EDGE = (  # by side
    later("Left edge: {entries}."),
    later("Bottom edge: {entries}."),
    later("Right edge: {entries}."),
    later("Top edge: {entries}."),
)


def tell_marks(view: View) -> str:
    """The player's marks, a sentence for each kind."""
    atoms, free, maybe = (
        tell_cells(view.box.cells_of(marked))
        for marked in (view.marks.atoms, view.marks.free, view.marks.maybe)
    )
    number, count = view.marks.atoms.bit_count(), view.count
    return " ".join(
        [
            phrase("Atoms set, {n} of {count}: {cells}.", n=number, count=count, cells=atoms)
            if atoms
            else phrase("Atoms set, 0 of {count}: none.", count=count),
            phrase("Free: {cells}.", cells=free) if free else phrase("Free: none."),
            phrase("Maybe: {cells}.", cells=maybe) if maybe else phrase("Maybe: none."),
        ]
    )


def tell_row(view: View, row: int) -> str:
    """A row as a sentence: its two entries and its marks."""
    box = view.box
    one, other = tell_entry(view, row), tell_entry(view, 2 * box.rows + box.cols + 1 - row)
    marks = _tell_marked(view, [(row, col) for col in range(1, box.cols + 1)])
    if not marks:
        return phrase(
            "Row {row}: entries {one} and {other}; marks: none.", row=row, one=one, other=other
        )
    return phrase(
        "Row {row}: entries {one} and {other}; marks: {marks}.",
        row=row,
        one=one,
        other=other,
        marks=marks,
    )


def tell_column(view: View, column: int) -> str:
    """A column as a sentence: its two entries and its marks."""
    box = view.box
    one, other = tell_entry(view, box.entries + 1 - column), tell_entry(view, box.rows + column)
    marks = _tell_marked(view, [(row, column) for row in range(1, box.rows + 1)])
    if not marks:
        return phrase(
            "Column {column}: entries {one} and {other}; marks: none.",
            column=column,
            one=one,
            other=other,
        )
    return phrase(
        "Column {column}: entries {one} and {other}; marks: {marks}.",
        column=column,
        one=one,
        other=other,
        marks=marks,
    )


def _tell_marked(view: View, cells: list[Cell]) -> str:
    """The marks on some cells: "3,4 atom, 3,6 free"."""
    marked = [(cell, view.marks.at(view.box.mask(cell))) for cell in cells]
    return ", ".join(f"{tell_cell(cell)} {phrase(MARKS[name])}" for cell, name in marked if name)


def tell_edge(view: View, side: int) -> str:
    """What is known at the entries of one edge, in order."""
    rows, cols = view.box.rows, view.box.cols
    first = (1, rows + 1, rows + cols + 1, 2 * rows + cols + 1)[side]
    entries = range(first, first + (cols if side % 2 else rows))
    return phrase(EDGE[side], entries=", ".join(tell_entry(view, entry) for entry in entries))


def tell_entry(view: View, entry: int) -> str:
    """What is known at an entry."""
    exit = view.known(entry)
    return f"{entry} {phrase('untried') if exit is None else tell_result(entry, exit)}"
