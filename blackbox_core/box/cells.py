"""A set of cells as a type of its own, so that no entry and no number of atoms passes for one.

When the program runs it is an integer, a bit for each cell: nothing is made,
nothing is looked up. To mypy it is more than that, and what sets do to sets
is a set again.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    class Cells(int):
        """A set of cells, each a bit."""

        def __and__(self, other: int) -> Cells: ...
        def __rand__(self, other: int) -> Cells: ...
        def __or__(self, other: int) -> Cells: ...
        def __xor__(self, other: int) -> Cells: ...
        def __invert__(self) -> Cells: ...
        def __neg__(self) -> Cells: ...
        def __lshift__(self, steps: int) -> Cells: ...
        def __rshift__(self, steps: int) -> Cells: ...

    Bits = TypeVar("Bits", Cells, int)  # a set of cells, or one of whatever is numbered

    def union(sets: Iterable[Cells]) -> Cells:
        """All the cells of some sets that share none."""
else:
    Cells, union = int, sum


NONE = Cells(0)  # no cell at all
FIRST = Cells(1)  # the first cell alone; shifted, any other
EVERY = Cells(-1)  # all cells, and all that there could ever be


def bits(mask: Bits) -> Iterator[Bits]:
    """The members of a set, each as a set of one."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def tally(cells: int, sets: list[Cells]) -> list[int]:
    """How many of the sets hold each cell: written below each other and read by columns."""
    rows = "".join([f"{held:0{cells}b}" for held in sets])
    return [rows[column::cells].count("1") for column in reversed(range(cells))]
