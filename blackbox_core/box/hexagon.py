"""The box of hexagons, as in the inventor's larger version of the game, Black Box +.

A cell is a hexagon with a corner at the top. The first row has `side` cells, and the middle row has
the most. Entries are numbered anticlockwise from the top left corner. The entry at the left end of
row R is 2R.
"""

from __future__ import annotations

from . import FIRST, HEXAGONS, LARGE, NONE, Box, Cell, Cells, Place, bits, union

# The place of a cell has two coordinates: along its row, and down to the right.
RIGHT, UP_RIGHT, UP_LEFT, LEFT, DOWN_LEFT, DOWN_RIGHT = range(6)
STEP = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
# By heading: the step to the cell ahead, and to the cells on the left and the right of that cell.
SIGHT = tuple((STEP[way], STEP[(way + 1) % 6], STEP[way - 1]) for way in range(6))
SIDES = range(2, 9)  # cells; with a longer side there are more than 99 entries


class Hexagon(Box):
    """A box of hexagons with `side` cells along each of its six sides."""

    sight, sides_first, shape = SIGHT, True, HEXAGONS

    def __init__(self, side: int = 5) -> None:
        self.side, self.sides = side, (side,)
        rows = 2 * side - 1
        lengths = [side + min(row, rows - 1 - row) for row in range(rows)]
        self.number_cells(f"H{side}", 256 + side << 8, lengths, [rows] * 6)
        self.turn, self.mirror, self.across = rows, 2, 2 * side
        self.usual_atoms = min(side, 6)
        self.opening = 2 * (side - 1) if self.cells >= LARGE else 0
        bit = {place: FIRST << index for index, place in enumerate(self.places)}
        self.touching = {
            bit[x, y]: union(bit.get((x + down, y + across), NONE) for down, across in STEP)
            for x, y in bit
        }

    def __repr__(self) -> str:
        return f"Hexagon({self.side})"

    @property
    def places(self) -> list[Cell]:
        """The coordinates (x, y) of each cell, counted from the middle cell: x along the row, y
        down and to the right.
        """
        most = self.side - 1
        return [(col - 1 - min(most, row - 1), row - self.side) for row, col in self.all_cells]

    def outside(self, entry: int) -> Place:
        """Return where a ray stands before it enters: x, y and heading.

        An edge begins at a corner of the box. Each cell at the edge has two outer sides with an
        entry each.
        """
        edge, along = divmod(entry - 1, self.turn)
        out = (UP_LEFT + edge + along % 2) % 6
        x, y = STEP[(UP_LEFT + edge) % 6]
        down, across = STEP[(DOWN_LEFT + edge) % 6]
        most, cell = self.side - 1, along // 2
        x, y = x * most + down * cell, y * most + across * cell
        return x + STEP[out][0], y + STEP[out][1], (out + 3) % 6

    def entry_of(self, row: int) -> int:
        return 2 * row

    def near(self, atoms: Cells) -> Cells:
        """Return the cells that share a side with one of the cells in `atoms`."""
        near = NONE
        for atom in bits(atoms):
            near |= self.touching[atom]
        return near

    def distance(self, entry: int, other: int) -> int:
        """Return the number of steps from cell to cell between two entries."""
        (x1, y1, _), (x2, y2, _) = self.outside(entry), self.outside(other)
        down, across = x1 - x2, y1 - y2
        return max(abs(down), abs(across), abs(down + across))
