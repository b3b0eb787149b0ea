"""The box: its cells, its entries, and the law of the ray as a table.

A set of cells is an integer of bits: cell ROW,COLUMN is the bit
(ROW - 1) * cols + COLUMN - 1. Entries are numbered from 1 counterclockwise,
beginning at the top of the left edge.
"""

from __future__ import annotations

from ..console.value import Value
from .cells import FIRST, NONE, Cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Key = TypeVar("Key", bound=tuple[Any, ...])
    Made = TypeVar("Made")

Cell = tuple[int, int]

ABSORBED = 0
EAST, NORTH, WEST, SOUTH = range(4)
STEP = ((0, 1), (-1, 0), (0, -1), (1, 0))


class Law(Value):
    """What a ray does, for every state that it can be in.

    A state is a number. 0 is absorbed and 1 to `entries` are out at that
    entry: there the ray has ended. Every other state is a ray that stands
    somewhere and looks at three cells: `ahead`, and beside it `left` and
    `right` as the ray sees them; each is one bit, or 0 outside the box.
    `seen` is the three together, and `then` leads from those of the three
    that hold atoms to the next state.
    """

    entries: int
    ahead: list[Cells]
    left: list[Cells]
    right: list[Cells]
    seen: list[Cells]
    then: list[dict[Cells, int]]

    def start(self, entry: int) -> int:
        """The state of a ray that stands outside, about to go in at an entry."""
        return self.entries + entry

    def place(self, state: int) -> tuple[int, int]:
        """The cell index and heading of a state inside the box."""
        return divmod(state - 2 * self.entries - 1, 4)


class Box:
    """A box of rows x cols cells, 2x2 to 30x30."""

    def __init__(self, rows: int = 8, cols: int = 8) -> None:
        self.rows, self.cols = self.sides = rows, cols
        self.cells = rows * cols
        self.entries = 2 * (rows + cols)
        self.every = Cells((1 << self.cells) - 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.sides == other.sides

    def __hash__(self) -> int:
        return hash(self.sides)

    def __repr__(self) -> str:
        return f"Box({self.rows}, {self.cols})"

    @property
    def most_atoms(self) -> int:
        """How many atoms are dealt at most: half of the cells, in a small box up to ten."""
        return max(min(10, self.cells), self.cells // 2)

    def holds(self, row: int, col: int) -> bool:
        return 1 <= row <= self.rows and 1 <= col <= self.cols

    def bit(self, row: int, col: int) -> Cells:
        """The cell as a set of one; 0, the empty set, outside the box."""
        return FIRST << (row - 1) * self.cols + col - 1 if self.holds(row, col) else NONE

    def mask(self, *cells: Cell) -> Cells:
        """A set of cells as an integer of bits."""
        bits = NONE
        for row, col in cells:
            bits |= self.bit(row, col)
        return bits

    def cell(self, index: int) -> Cell:
        row, col = divmod(index, self.cols)
        return row + 1, col + 1

    def cells_of(self, mask: Cells) -> list[Cell]:
        """The cells of a set, by rows."""
        return [self.cell(index) for index in range(self.cells) if mask & FIRST << index]

    def outside(self, entry: int) -> tuple[int, int, int]:
        """Where a ray waits before it goes in: row, column (one of them outside), heading."""
        rows, cols = self.rows, self.cols
        if entry <= rows:
            return entry, 0, EAST
        if entry <= rows + cols:
            return rows + 1, entry - rows, NORTH
        if entry <= 2 * rows + cols:
            return 2 * rows + cols + 1 - entry, cols + 1, WEST
        return 0, self.entries + 1 - entry, SOUTH

    def crossing(self, one: int, other: int) -> Cell | None:
        """The cell where the rays from two entries cross; None where they do not."""
        row1, col1, heading1 = self.outside(one)
        row2, col2, heading2 = self.outside(other)
        if heading1 % 2 == heading2 % 2:
            return None
        return (row1, col2) if heading1 % 2 == 0 else (row2, col1)

    @property
    def law(self) -> Law:
        """The law of the ray in this box."""
        return LAWS.get(self.sides) or cached(LAWS, self.sides, lambda: build_law(self))


KEPT = 1_200  # cells of boxes that have tables of a kind: those of a 30x30 box take 8 MB

LAWS: dict[tuple[int, int], Law] = {}


def cached(shelf: dict[Key, Made], key: Key, make: Callable[[], Made]) -> Made:
    """What a shelf holds for a key, made where it is not there yet; the oldest make room.

    A key begins with the sides of the box.
    """
    if key not in shelf:
        while shelf and sum(key[0] * key[1] for key in (*shelf, key)) > KEPT:
            del shelf[next(iter(shelf))]
        shelf[key] = make()
    return shelf[key]


def build_law(box: Box) -> Law:
    """The law's three sentences (absorbed, turned, moved on) for every state.

    Source: the rules of the 1977 game as four independent programs agree on
    them over all 635,376 four-atom boxes. Absorbed comes first; then a turn
    away from each atom beside the cell ahead, which outside the box is a
    reflection; else the ray moves on.
    """
    ended = box.entries + 1
    law = Law(
        box.entries, [NONE] * ended, [NONE] * ended, [NONE] * ended, [NONE] * ended, [{}] * ended
    )
    waiting = {box.outside(entry): entry for entry in range(1, ended)}
    cells = [box.cell(index) for index in range(box.cells)]
    inside = [(*cell, heading) for cell in cells for heading in range(4)]
    number = {place: state for state, place in enumerate([*waiting, *inside], ended)}
    leaving = {(row, col): entry for (row, col, _), entry in waiting.items()}
    bits = {cell: FIRST << index for index, cell in enumerate(cells)}

    for row, col, heading in number:
        front = row + STEP[heading][0], col + STEP[heading][1]
        ahead, left, right = looks(bits, front, heading)
        on, out = leaving.get(front) or number[(*front, heading)], leaving.get((row, col))
        turned = [out or number[row, col, (heading + turn) % 4] for turn in (1, 2, 3)]
        law.ahead.append(ahead)
        law.left.append(left)
        law.right.append(right)
        law.seen.append(ahead | left | right)
        law.then.append(choices(ahead, left, right, [on, *turned]))
    return law


def looks(bits: dict[Cell, Cells], front: Cell, heading: int) -> tuple[Cells, Cells, Cells]:
    """The cell in front and its two neighbours across the heading, left and right, as bits."""
    row, col = front
    down, across = STEP[(heading + 1) % 4]
    return (
        bits.get(front, NONE),
        bits.get((row + down, col + across), NONE),
        bits.get((row - down, col - across), NONE),
    )


def choices(ahead: Cells, left: Cells, right: Cells, moves: list[int]) -> dict[Cells, int]:
    """From the atoms seen to the next state; moves are on, then turned left, back and right."""
    on, turned_left, turned_back, turned_right = moves
    then = {NONE: on}
    if left:
        then[left] = turned_right
    if right:
        then[right] = turned_left
    if left and right:
        then[left | right] = turned_back
    if ahead:
        then.update({ahead | beside: ABSORBED for beside in list(then)})
    return then
