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
        """Return the union of some sets of cells, which must not overlap."""
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
    """Yield each cell of a set as a set of one cell."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


class Law(NamedTuple):
    """The law of the ray in one box, as a table: for every state of a ray, the cells it looks at
    and the next state.

    A state is a number. In state 0 the ray has been absorbed, and in states 1 to `entries` it has
    come out at that entry. In every other state the ray stands in a cell, or outside the box in
    front of an entry. Hexagons have two states for each place in the box: the ray looks at its
    sides in the first and ahead in the second.

    Each list in the table has one item for each state. A cell is given as a set with one bit, or as
    0 if there is no cell to look at.
    """

    entries: int
    headings: int  # the number of headings
    inside: int  # the number of places in the box (cell and heading), ordered by cell
    ahead: list[Cells]  # the cell where an atom absorbs the ray
    sides: list[tuple[Cells, Cells]]  # the two cells beside that
    seen: list[Cells]  # all cells that the ray looks at
    then: list[dict[Cells, int]]  # {the atoms in these cells: the next state}

    def start(self, entry: int) -> int:
        """Return the state of a ray that stands outside the box in front of an entry."""
        return self.entries + entry

    def place(self, state: int) -> tuple[int, int]:
        """Return the cell (by index) and the heading (0, 1, 2 and so on) that a ray inside the box
        has in a state.
        """
        return divmod((state - 2 * self.entries - 1) % self.inside, self.headings)


class Box:
    """A box of rows x cols square cells, 2x2 to 30x30. Its subclass in hexagon.py is the box of
    hexagons.

    These two classes declare everything that depends on the shape of the cells. `size` is the size
    as text, such as 8x8, and `sides` has its numbers, such as (8, 8). `code` is a number that
    identifies the size. `lengths` has the number of cells in each row, and `edges` the number of
    entries at each edge. A turn of the box adds `turn` to the number of every entry, modulo the
    number of entries. The numbers of an entry and of its mirror image add up to `mirror`, modulo
    the number of entries. No two entries are further apart than `across`. `opening` is the best
    entry for the first ray, or 0 if none is known.
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
        """Set the attributes that hold sizes and numbers of cells and entries. `code` identifies
        the size. `lengths` has the number of cells in each row, and `edges` the number of entries
        at each edge.
        """
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
        """The largest number of atoms that is dealt: half of the cells, but at least ten. In a box
        of fewer than ten cells it is the number of cells.
        """
        return max(min(10, self.cells), self.cells // 2)

    # --- cells ---

    @property
    def all_cells(self) -> list[Cell]:
        """The (row, column) of each cell, row by row."""
        return CELLS.get(self.key) or cached(CELLS, self.key, lambda: cells_by_rows(self.lengths))

    def holds(self, row: int, col: int) -> bool:
        return 1 <= row <= self.rows and 1 <= col <= self.lengths[row - 1]

    def bit(self, row: int, col: int) -> Cells:
        """Return the cell in row `row` and column `col` as a set of one cell, or the empty set if
        it is outside the box.
        """
        return FIRST << sum(self.lengths[: row - 1]) + col - 1 if self.holds(row, col) else NONE

    def mask(self, *cells: Cell) -> Cells:
        """Return the set of these cells. Each cell is a pair (row, column)."""
        bits = NONE
        for row, col in cells:
            bits |= self.bit(row, col)
        return bits

    def cell(self, index: int) -> Cell:
        return self.all_cells[index]

    def cells_of(self, mask: Cells) -> list[Cell]:
        """Return the (row, column) of each cell of a set, row by row."""
        return [cell for index, cell in enumerate(self.all_cells) if mask & FIRST << index]

    def near(self, atoms: Cells) -> Cells:
        """Return the cells that touch one of the cells in `atoms` at a side or a corner."""
        east, west = (atoms & self.but_last) << 1, (atoms & self.but_first) >> 1
        wide = atoms | east | west
        return (wide << self.cols | wide >> self.cols | east | west) & self.every

    # --- rays ---

    @property
    def places(self) -> list[Cell]:
        """The coordinates of each cell. `sight` has the steps from there to the cells that a ray
        looks at.
        """
        return self.all_cells

    def outside(self, entry: int) -> Place:
        """Return where a ray stands before it enters at `entry`: the row, the column and the
        heading. The row or the column lies outside the box.
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
        """Return the cells on the straight line from an entry through the box, in order."""
        law, cells = self.law, list[Cell]()
        state = law.start(entry)
        while (state := law.then[state][NONE]) > law.entries:
            cells.append(self.cell(law.place(state)[0]))
        return list(dict.fromkeys(cells))  # a cell with two looks occurs twice

    def opposite(self, entry: int) -> int:
        """Return the entry at which the straight line from an entry leaves the box."""
        law = self.law
        state = law.start(entry)
        while state > law.entries:
            state = law.then[state][NONE]
        return state

    def entry_of(self, row: int) -> int:
        """Return the entry at the left end of a row."""
        return row

    def edge(self, number: int) -> range:
        """Return the entries of an edge. Edge 0 begins with entry 1, the others follow
        anticlockwise.
        """
        first = sum(self.edges[:number]) + 1
        return range(first, first + self.edges[number])

    def crossing(self, entry: int, other: int) -> Cell | None:
        """Return the cell in which the straight lines from two entries cross, or None if they do
        not cross.
        """
        shared = set(self.line(entry)) & set(self.line(other))
        return shared.pop() if len(shared) == 1 else None

    def images(self, entry: int) -> set[int]:
        """Return the entry itself and its images when the box is turned or mirrored."""
        ways = (entry, self.mirror - entry)
        moves = range(0, self.entries, self.turn)
        return {(way + move - 1) % self.entries + 1 for way in ways for move in moves}

    def distance(self, entry: int, other: int) -> int:
        """Return the distance between two entries, in rows plus columns."""
        (row1, col1, _), (row2, col2, _) = self.outside(entry), self.outside(other)
        return abs(row1 - row2) + abs(col1 - col2)

    @property
    def law(self) -> Law:
        """The table that says how rays move in this box. It is built on first use and stored."""
        return LAWS.get(self.key) or cached(LAWS, self.key, lambda: build_law(self))


MAX_CELLS = 1_200  # cells of all boxes of which a table is kept: that of a 30x30 box takes 8 MB

LAWS: dict[tuple[int, int], Law] = {}
CELLS: dict[tuple[int, int], list[Cell]] = {}


def cached(shelf: dict[Key, Made], key: Key, make: Callable[[], Made]) -> Made:
    """Return the value stored in `shelf` for a key. If there is none, call `make`, store its value
    there, and return it.

    A key begins with the key of a box. To save memory, the oldest values are dropped until the
    boxes of all keys together have at most MAX_CELLS cells.
    """
    if key not in shelf:
        while shelf and sum(cells for _, cells, *_ in (*shelf, key)) > MAX_CELLS:
            del shelf[next(iter(shelf))]
        shelf[key] = make()
    return shelf[key]


def cells_by_rows(lengths: list[int]) -> list[Cell]:
    """Return the (row, column) of each cell, row by row, if the rows have these lengths. Rows and
    columns are counted from 1.
    """
    return [(row, col) for row, length in enumerate(lengths, 1) for col in range(1, length + 1)]


def build_law(box: Box) -> Law:
    """Build the table of the law: for every state of a ray, whether the ray is absorbed, turns or
    moves on.

    An atom ahead absorbs the ray. If there is none, an atom at a side turns the ray away from
    itself, or reflects a ray that is about to enter. Without any of these atoms the ray moves on.
    Inside a box of hexagons, atoms at the sides come before the atom ahead. Source for squares: the
    rules of 1977, with which four independent programs agree in all 635,376 boxes with four atoms.
    For hexagons: two programs that agree in 240,000 rays (docs/hexagons.md).
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
    """Return the table of the law for a box. `looks` has an item for each state of a ray that has
    not ended: the cells at which the ray looks, and its possible next states.
    """
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
    """Return {atoms seen: next state} for one state of a ray. `ahead`, `left` and `right` are the
    cells at which the ray looks. `moves` has the next state for each move, in this order: straight
    on, turned left, turned back, turned right.
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
