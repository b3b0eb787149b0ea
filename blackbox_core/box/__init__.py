"""The box: its cells, its entries, and the law of the ray as a table.

A set of cells is an integer in which each cell is one bit, in the order of the rows: cell 1,1 is
the lowest bit. For mypy it is a type of its own, so that an entry or a number of atoms cannot be
used as a set. Entries are numbered from 1 anticlockwise, beginning at the top of the left edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

Key = TypeVar("Key", bound=tuple[Any, ...])
Made = TypeVar("Made")

if TYPE_CHECKING:  # at run time a set of cells is an int, because that is fastest

    class Cells(int):
        """A set of cells, as an integer with one bit for each cell."""

        def __and__(self, other: int) -> Cells: ...
        def __rand__(self, other: int) -> Cells: ...
        def __or__(self, other: int) -> Cells: ...
        def __xor__(self, other: int) -> Cells: ...
        def __invert__(self) -> Cells: ...
        def __neg__(self) -> Cells: ...
        def __lshift__(self, steps: int) -> Cells: ...
        def __rshift__(self, steps: int) -> Cells: ...

    def union(sets: Iterable[Cells]) -> Cells:
        """Return the union of sets that have no cell in common."""
else:
    Cells, union = int, sum

Bits = TypeVar("Bits", Cells, int)  # a set of cells, or of other numbered things

Cell = tuple[int, int]
Place = tuple[int, int, int]  # where a ray stands, inside or outside, and its heading
Look = tuple[Cells, Cells, Cells, list[int]]  # ahead, left, right; on, turned left, back, right
NONE = Cells(0)  # the empty set of cells
FIRST = Cells(1)  # the set of the first cell; shifted, of any other cell
EVERY = Cells(-1)  # the set of all cells of any box

ABSORBED = 0
EAST, NORTH, WEST, SOUTH = range(4)
SIGHT = (  # by heading: the cell ahead, and that cell's neighbours on the left and on the right
    ((0, 1), (-1, 1), (1, 1)),
    ((-1, 0), (-1, -1), (-1, 1)),
    ((0, -1), (1, -1), (-1, -1)),
    ((1, 0), (1, 1), (1, -1)),
)
SQUARES, HEXAGONS = "squares", "hexagons"
LARGE = 25  # cells from which on the best first ray is the same for any number of atoms


def bits(mask: Bits) -> Iterator[Bits]:
    """Yield the members of a set, each as a set of one."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


class Law(NamedTuple):
    """The law of the ray as a table: for every state of a ray, the cells it looks at and the next
    state.

    A state is a number. In states 0 (absorbed) and 1 to `entries` (out at that entry) the ray has
    ended. In every other state a ray stands in a cell, or outside before an entry, and looks at the
    cells `seen`: `then` leads from the atoms among these cells to the next state. An atom `ahead`
    ends the ray, whatever is at its `sides`. Each cell is one bit, or 0 if there is no cell to look
    at: outside the box, or because in hexagons a ray looks at its sides before it looks ahead and
    has a state for each look. `inside` is the number of states in which a ray stands in the box.
    They are ordered by cell, then by heading, and so are the states of a second look.
    """

    entries: int
    headings: int
    inside: int
    ahead: list[Cells]
    sides: list[tuple[Cells, Cells]]
    seen: list[Cells]
    then: list[dict[Cells, int]]

    def start(self, entry: int) -> int:
        """Return the state of a ray outside the box, about to enter."""
        return self.entries + entry

    def place(self, state: int) -> tuple[int, int]:
        """Return the cell index and heading of a state inside the box."""
        return divmod((state - 2 * self.entries - 1) % self.inside, self.headings)


class Box:
    """A box of rows x cols square cells, 2x2 to 30x30. See hexagon.py for the box of hexagons.

    All that the program knows of a geometry is declared in these two classes. `size` is the box as
    people write it, by its `sides`. `code` is a number that no other box has. `lengths` are the
    numbers of cells in each row, and `edges` the numbers of entries at each edge. Turning the box
    adds `turn` to the number of every entry. The numbers of an entry and its mirror image add up to
    `mirror`. No two entries are further apart than `across`. `opening` is the entry of the best
    first ray, or 0 if none is known.
    """

    sight: tuple[tuple[Cell, ...], ...] = SIGHT
    sides_first = False  # whether a ray inside the box looks at its sides before it looks ahead
    shape = SQUARES
    usual_atoms = 4

    def __init__(self, rows: int = 8, cols: int = 8) -> None:
        self.cols, self.across = cols, rows + cols
        self.sides: tuple[int, ...] = rows, cols
        self.number_cells(
            f"{rows}x{cols}", rows << 8 | cols, [cols] * rows, [rows, cols, rows, cols]
        )
        first = self.every // ((1 << cols) - 1)  # one bit for each row: its first column
        self.but_last, self.but_first = self.every & ~(first << cols - 1), self.every & ~first
        self.turn, self.mirror = rows if rows == cols else rows + cols, rows + 1
        # The entry second from a corner whose ray has the longer way through the box. It is the
        # best in nearly all sizes of which every first ray was played to the end
        # (docs/strength.md).
        self.opening = 0 if self.cells < LARGE else 2 if rows <= cols else rows + 2

    def number_cells(self, size: str, code: int, lengths: list[int], edges: list[int]) -> None:
        """Number the cells of rows of these lengths, and the entries of edges of these lengths."""
        self.size, self.code, self.lengths, self.edges = size, code, lengths, edges
        self.rows, self.cells, self.entries = len(lengths), sum(lengths), sum(edges)
        self.key = code, self.cells
        self.every = Cells((1 << self.cells) - 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Box({self.rows}, {self.cols})"

    @property
    def most_atoms(self) -> int:
        """The largest number of atoms dealt: half of the cells, in a small box up to ten."""
        return max(min(10, self.cells), self.cells // 2)

    # --- cells ---

    @property
    def all_cells(self) -> list[Cell]:
        """The cells of the box, row by row."""
        return CELLS.get(self.key) or cached(CELLS, self.key, lambda: cells_by_rows(self.lengths))

    def holds(self, row: int, col: int) -> bool:
        return 1 <= row <= self.rows and 1 <= col <= self.lengths[row - 1]

    def bit(self, row: int, col: int) -> Cells:
        """Return the cell as a set of one, or the empty set outside the box."""
        return FIRST << sum(self.lengths[: row - 1]) + col - 1 if self.holds(row, col) else NONE

    def mask(self, *cells: Cell) -> Cells:
        """Return a set of cells as an integer of bits."""
        bits = NONE
        for row, col in cells:
            bits |= self.bit(row, col)
        return bits

    def cell(self, index: int) -> Cell:
        return self.all_cells[index]

    def cells_of(self, mask: Cells) -> list[Cell]:
        """Return the cells of a set, by rows."""
        return [cell for index, cell in enumerate(self.all_cells) if mask & FIRST << index]

    def near(self, atoms: Cells) -> Cells:
        """Return the cells that touch one of these atoms, including at a corner."""
        east, west = (atoms & self.but_last) << 1, (atoms & self.but_first) >> 1
        wide = atoms | east | west
        return (wide << self.cols | wide >> self.cols | east | west) & self.every

    # --- rays ---

    @property
    def places(self) -> list[Cell]:
        """The coordinates of each cell. One step of a ray leads to those of a neighbouring cell."""
        return self.all_cells

    def outside(self, entry: int) -> Place:
        """Return where a ray stands before it enters: row, column (one of them outside),
        heading.
        """
        rows, cols = self.rows, self.cols
        if entry <= rows:
            return entry, 0, EAST
        if entry <= rows + cols:
            return rows + 1, entry - rows, NORTH
        if entry <= 2 * rows + cols:
            return 2 * rows + cols + 1 - entry, cols + 1, WEST
        return 0, self.entries + 1 - entry, SOUTH

    def line(self, entry: int) -> list[Cell]:
        """Return the cells straight ahead of an entry, in order."""
        law, cells = self.law, list[Cell]()
        state = law.start(entry)
        while (state := law.then[state][NONE]) > law.entries:
            cells.append(self.cell(law.place(state)[0]))
        return list(dict.fromkeys(cells))  # a cell with two looks occurs twice

    def opposite(self, entry: int) -> int:
        """Return the entry at the other end of the straight line from an entry."""
        law = self.law
        state = law.start(entry)
        while state > law.entries:
            state = law.then[state][NONE]
        return state

    def entry_of(self, row: int) -> int:
        """Return the entry at the left end of a row."""
        return row

    def edge(self, number: int) -> range:
        """Return the entries of the edge with this number. The edges are numbered from 0, in the
        order of their entries.
        """
        first = sum(self.edges[:number]) + 1
        return range(first, first + self.edges[number])

    def crossing(self, one: int, other: int) -> Cell | None:
        """Return the only cell that the straight lines from two entries share, or None."""
        shared = set(self.line(one)) & set(self.line(other))
        return shared.pop() if len(shared) == 1 else None

    def images(self, entry: int) -> set[int]:
        """Return the entries that this entry becomes when the box is turned and mirrored."""
        ways = (entry, self.mirror - entry)
        moves = range(0, self.entries, self.turn)
        return {(way + move - 1) % self.entries + 1 for way in ways for move in moves}

    def distance(self, one: int, other: int) -> int:
        """Return the distance between two entries: the rows and the columns between them."""
        (row1, col1, _), (row2, col2, _) = self.outside(one), self.outside(other)
        return abs(row1 - row2) + abs(col1 - col2)

    @property
    def law(self) -> Law:
        """The law of the ray in this box."""
        return LAWS.get(self.key) or cached(LAWS, self.key, lambda: build_law(self))


MOST_CELLS = 1_200  # cells of all boxes of which a table is kept: that of a 30x30 box takes 8 MB

LAWS: dict[tuple[int, int], Law] = {}
CELLS: dict[tuple[int, int], list[Cell]] = {}


def cached(shelf: dict[Key, Made], key: Key, make: Callable[[], Made]) -> Made:
    """Return the value that `shelf` holds for a key. If there is none, make it, and drop the oldest
    values if there is no room.

    A key begins with the key of its box.
    """
    if key not in shelf:
        while shelf and sum(cells for _, cells, *_ in (*shelf, key)) > MOST_CELLS:
            del shelf[next(iter(shelf))]
        shelf[key] = make()
    return shelf[key]


def cells_by_rows(lengths: list[int]) -> list[Cell]:
    """Return the cells of rows of these lengths."""
    return [(row, col) for row, length in enumerate(lengths, 1) for col in range(1, length + 1)]


def build_law(box: Box) -> Law:
    """Build the table of the law: for every state, whether a ray is absorbed, turns or moves on.

    Source: the rules of the 1977 game as four independent programs agree on them over all 635,376
    four-atom boxes. Absorbed comes first. Then comes a turn away from each atom at the sides, which
    outside the box is a reflection. Otherwise the ray moves on. Inside a box of hexagons the turn
    comes first: two programs that do so agree on 240,000 rays (docs/hexagons.md).
    """
    ended, headings = box.entries + 1, len(box.sight)
    waiting = {box.outside(entry): entry for entry in range(1, ended)}
    inside = [(*place, heading) for place in box.places for heading in range(headings)]
    number = {place: state for state, place in enumerate([*waiting, *inside], ended)}
    leaving = {
        (x, y, (way + headings // 2) % headings): out for (x, y, way), out in waiting.items()
    }
    bits = {place: FIRST << index for index, place in enumerate(box.places)}
    again, looks, second = len(inside) * box.sides_first, list[Look](), list[Look]()

    for place, state in number.items():
        x, y, heading = place
        sight = box.sight[heading]
        ahead, left, right = [bits.get((x + down, y + along), NONE) for down, along in sight]
        front = x + sight[0][0], y + sight[0][1], heading
        on, out = number.get(front) or leaving[front], waiting.get(place)
        turned = [out or number[x, y, (heading + by) % headings] for by in (1, headings // 2, -1)]
        if again and not out:
            second.append((ahead, NONE, NONE, [on, *turned]))
            ahead, on = NONE, state + again
        looks.append((ahead, left, right, [on, *turned]))
    return law_of(box, [*looks, *second])


def law_of(box: Box, looks: list[Look]) -> Law:
    """Return the law, from the cells that a ray looks at in each state and the moves from there."""
    ended = box.entries + 1
    nothing, nowhere = [NONE] * ended, [(NONE, NONE)] * ended
    return Law(
        box.entries,
        len(box.sight),
        box.cells * len(box.sight),
        ahead=[*nothing, *[look[0] for look in looks]],
        sides=[*nowhere, *[look[1:3] for look in looks]],
        seen=[*nothing, *[ahead | left | right for ahead, left, right, _ in looks]],
        then=[*[{}] * ended, *[transitions(*look) for look in looks]],
    )


def transitions(ahead: Cells, left: Cells, right: Cells, moves: list[int]) -> dict[Cells, int]:
    """Return {atoms seen: next state}. `moves` are the states after moving on, and after turning
    left, back and right.
    """
    on, turned_left, turned_back, turned_right = moves
    then = {NONE: on}
    if left:
        then[left] = turned_right
    if right:
        then[right] = turned_left
    if left and right:
        then[left | right] = turned_back
    if ahead:
        for beside in [*then]:
            then[ahead | beside] = ABSORBED
    return then
