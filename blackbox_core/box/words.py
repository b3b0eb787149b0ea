"""Values to text, outside the drawing; reading.py has the way back."""

from __future__ import annotations

from ..console.phrases import all_of, phrase
from .law import ABSORBED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .law import Cell
    from .view import Shot


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
