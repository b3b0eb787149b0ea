"""Values, views and paths of rays in words."""

from __future__ import annotations

from ...console.phrases import all_of, later, phrase
from ..law import ABSORBED
from ..ray import BACK, LEFT, RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..law import Cell
    from ..ray import Path, Step
    from ..view import Shot, View


def describe_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def describe_cells(cells: Iterable[Cell]) -> str:
    """Cells in a sentence: "1,4 3,4 and 6,2"."""
    return all_of([describe_cell(cell) for cell in cells], " ")


def describe_result(entry: int, exit: int) -> str:
    """A result as a label: what stands after a colon, in brackets, in a list."""
    if exit == ABSORBED:
        return phrase("absorbed")
    return phrase("reflected") if exit == entry else phrase("out at {exit}", exit=exit)


def describe_answer(entry: int, exit: int) -> str:
    """A result as the whole answer to a ray."""
    if exit == ABSORBED:
        return phrase("Absorbed.")
    return phrase("Reflected.") if exit == entry else phrase("Out at {exit}.", exit=exit)


def describe_again(entry: int, exit: int) -> str:
    """A result as the whole answer to a ray that is known."""
    if exit == ABSORBED:
        return phrase("Absorbed again.")
    if exit == entry:
        return phrase("Reflected again.")
    return phrase("Out at {exit} again.", exit=exit)


def describe_shot(shot: Shot) -> str:
    result = describe_result(shot.entry, shot.exit)
    return phrase("Ray {entry}: {result}.", entry=shot.entry, result=result)


def describe_ranges(numbers: list[int]) -> str:
    """Numbers in order, runs of three or more as "4 to 9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(map(_tell_run, runs))


def _tell_run(run: list[int]) -> str:
    if len(run) > 2:
        return phrase("{first} to {last}", first=run[0], last=run[-1])
    return ", ".join(map(str, run))


MARKS = {"atom": later("atom"), "free": later("free"), "maybe": later("maybe")}
EDGE = (  # by side
    later("Left edge: {entries}."),
    later("Bottom edge: {entries}."),
    later("Right edge: {entries}."),
    later("Top edge: {entries}."),
)


def describe_marks(view: View) -> str:
    """The player's marks, a sentence for each kind."""
    atoms, free, maybe = (
        describe_cells(view.box.cells_of(marked))
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


def describe_row(view: View, row: int) -> str:
    """A row as a sentence: its two entries and its marks."""
    box = view.box
    one, other = describe_entry(view, row), describe_entry(view, 2 * box.rows + box.cols + 1 - row)
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


def describe_column(view: View, column: int) -> str:
    """A column as a sentence: its two entries and its marks."""
    box = view.box
    one, other = (
        describe_entry(view, box.entries + 1 - column),
        describe_entry(view, box.rows + column),
    )
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
    return ", ".join(
        f"{describe_cell(cell)} {phrase(MARKS[name])}" for cell, name in marked if name
    )


def describe_edge(view: View, side: int) -> str:
    """What is known at the entries of one edge, in order."""
    rows, cols = view.box.rows, view.box.cols
    first = (1, rows + 1, rows + cols + 1, 2 * rows + cols + 1)[side]
    entries = range(first, first + (cols if side % 2 else rows))
    return phrase(EDGE[side], entries=", ".join(describe_entry(view, entry) for entry in entries))


def describe_entry(view: View, entry: int) -> str:
    """What is known at an entry."""
    exit = view.known(entry)
    return f"{entry} {phrase('untried') if exit is None else describe_result(entry, exit)}"


WAYS = {  # by the shape of the way, and what became of the ray
    ("outside", "absorbed"): later("Ray {entry} is absorbed by the atom in the first cell."),
    ("outside", "reflected"): later("Ray {entry} is reflected at the edge."),
    ("straight", "absorbed"): later(
        "Ray {entry} goes in at {cell} and is absorbed by the atom ahead."
    ),
    ("straight", "out"): later("Ray {entry} goes in at {cell} and comes out at {exit}."),
    ("bent", "absorbed"): later(
        "Ray {entry} goes in at {cell}, {turns} and is absorbed by the atom ahead."
    ),
    ("bent", "reflected"): later(
        "Ray {entry} goes in at {cell}, {turns} and comes back: reflected."
    ),
    ("bent", "out"): later("Ray {entry} goes in at {cell}, {turns} and comes out at {exit}."),
}
TURNS = {  # by the side to which a ray turns and its heading then
    (LEFT, 0): later("turns left at {cell} to go right"),
    (LEFT, 1): later("turns left at {cell} to go up"),
    (LEFT, 2): later("turns left at {cell} to go left"),
    (LEFT, 3): later("turns left at {cell} to go down"),
    (RIGHT, 0): later("turns right at {cell} to go right"),
    (RIGHT, 1): later("turns right at {cell} to go up"),
    (RIGHT, 2): later("turns right at {cell} to go left"),
    (RIGHT, 3): later("turns right at {cell} to go down"),
}


def describe_path(path: Path) -> str:
    """The way of a ray in a sentence, turn by turn."""
    return phrase(
        WAYS[shape(path), ending(path)],
        entry=path.entry,
        cell=describe_cell(path.steps[0].cell) if path.steps else "",
        turns=", ".join(describe_turn(step) for step in path.steps if step.turn),
        exit=path.exit,
    )


def shape(path: Path) -> str:
    if not path.steps:
        return "outside"
    return "bent" if any(step.turn for step in path.steps) else "straight"


def ending(path: Path) -> str:
    if path.exit == ABSORBED:
        return "absorbed"
    return "reflected" if path.exit == path.entry else "out"


def describe_turn(step: Step) -> str:
    """A turn as a part of the way."""
    cell = describe_cell(step.cell)
    if step.turn == BACK:
        return phrase("turns back at {cell}", cell=cell)
    return phrase(TURNS[step.turn, step.heading], cell=cell)
