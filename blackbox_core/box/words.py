"""Values to text and text to values, outside the drawing: read_* and tell_*."""

from __future__ import annotations

from ..console.phrases import all_of, counted, cut, later, phrase, typed
from ..console.reading import read_number, read_within
from ..console.session import Refused
from .law import ABSORBED, Box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .law import Cell
    from .view import Shot

NO_ENTRY = later("{word} is no entry: they are numbered 1 to {last}.")
NO_ROW = later("{word} is no row: they are numbered 1 to {last}.")
NO_COLUMN = later("{word} is no column: they are numbered 1 to {last}.")
EDGES = (typed("left"), typed("bottom"), typed("right"), typed("top"))


# --- text to values ---


def read_entry(text: str, box: Box) -> int:
    return read_within(text, 1, box.entries, NO_ENTRY)


def read_result(text: str, entry: int, box: Box) -> int:
    """What a ray from an entry does, as A, R or its exit."""
    ending = read_ending(text, entry)
    return read_entry(text, box) if ending is None else ending


def read_ending(text: str, entry: int) -> int | None:
    """The result of a ray that does not come out elsewhere, by the beginning of its word."""
    word = text.lower()
    if word and typed("absorbed").startswith(word):
        return ABSORBED
    return entry if word and typed("reflected").startswith(word) else None


def read_count(text: str, most: int) -> int:
    """A number of atoms, of at most so many."""
    count = read_number(text, 1, most)
    if count is None:
        raise Refused(
            counted(
                "{word} will not do: this box hides {n} atom.",
                "{word} will not do: this box hides 1 to {n} atoms.",
                most,
                word=cut(text),
            )
        )
    return count


def read_row(text: str, box: Box) -> int:
    return read_within(text, 1, box.rows, NO_ROW)


def read_column(text: str, box: Box) -> int:
    return read_within(text, 1, box.cols, NO_COLUMN)


def read_edge(text: str) -> int:
    """The side of an edge: 0 left, 1 bottom, 2 right, 3 top."""
    for side, name in enumerate(EDGES):
        if text and name.startswith(text.lower()):
            return side
    raise Refused(phrase("The edges are left, bottom, right and top."))


def is_size(word: str) -> bool:
    """Whether a word is a size, possible or not: numbers with an x between them."""
    rows, x, cols = word.lower().partition("x")
    return bool(x) and rows.isdigit() and cols.isdigit()


def read_size(text: str) -> Box:
    """A box as ROWSxCOLS."""
    rows, _, cols = text.lower().partition("x")
    if any(read_number(side, 2, 30) is None for side in (rows, cols)):
        told = "{word} is no size: it is ROWSxCOLS from 2x2 to 30x30, as in 6x6."
        raise Refused(phrase(told, word=cut(text)))
    return Box(*map(int, (rows, cols)))


# --- values to text ---


def tell_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def tell_cells(cells: Iterable[Cell]) -> str:
    """Cells in a sentence: "1,4 3,4 and 6,2"."""
    return all_of([tell_cell(cell) for cell in cells], " ")


def tell_result(entry: int, exit: int) -> str:
    """A result as a label: what stands after a colon, in brackets, in a list."""
    if exit == ABSORBED:
        return phrase("absorbed")
    return phrase("reflected") if exit == entry else phrase("out at {exit}", exit=exit)


def tell_answer(entry: int, exit: int) -> str:
    """A result as the whole answer to a ray."""
    if exit == ABSORBED:
        return phrase("Absorbed.")
    return phrase("Reflected.") if exit == entry else phrase("Out at {exit}.", exit=exit)


def tell_again(entry: int, exit: int) -> str:
    """A result as the whole answer to a ray that is known."""
    if exit == ABSORBED:
        return phrase("Absorbed again.")
    if exit == entry:
        return phrase("Reflected again.")
    return phrase("Out at {exit} again.", exit=exit)


def tell_shot(shot: Shot) -> str:
    result = tell_result(shot.entry, shot.exit)
    return phrase("Ray {entry}: {result}.", entry=shot.entry, result=result)


def tell_ranges(numbers: list[int]) -> str:
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
