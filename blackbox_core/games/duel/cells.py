"""Sets of cells as integers of bits: round about, and in a line."""

from __future__ import annotations

from ...box.law import EAST, WEST, Box
from ...box.placing import APART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells


def is_one(cell: Cells, cells: Cells) -> bool:
    """Whether a set is one cell, and one of these."""
    return cell.bit_count() == 1 and not cell & ~cells


def around(box: Box, cells: Cells) -> Cells:
    """The neighbours, eight in the middle of the box, of each of these cells."""
    return APART.near(box, cells)


def line(box: Box, entry: int) -> Cells:
    """The row or column that begins at an entry."""
    row, col, heading = box.outside(entry)
    if heading in (EAST, WEST):
        return box.mask(*((row, col) for col in range(1, box.cols + 1)))
    return box.mask(*((row, col) for row in range(1, box.rows + 1)))
