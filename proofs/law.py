"""The law of the ray, written a second time for checks: from the rules alone, cell by cell.

Cells are (row, column) from 1. Entries are numbered counterclockwise from the top of the left edge.
The result of a ray is 0 if it is absorbed, its entry if it is reflected, else its exit.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, product
from math import comb, lcm

Cell = tuple[int, int]
Size = tuple[int, int]
Box = frozenset[Cell]  # the cells that hold atoms
Results = Mapping[Box, list[int]]  # {box: results, by entry}

ABSORBED = 0


def fire(size: Size, atoms: Collection[Cell], entry: int) -> int:
    """Return the result of the ray from an entry."""
    at, heading = outside(size, entry)
    inside = False
    while True:
        ahead = step(at, heading)
        if ahead in atoms:
            return ABSORBED
        beside = [turn for turn in turns(heading) if step(ahead, turn) in atoms]
        if beside and (not inside or len(beside) == 2):
            return entry
        if beside:
            heading = (-beside[0][0], -beside[0][1])
            continue
        at, inside = ahead, True
        if not (1 <= at[0] <= size[0] and 1 <= at[1] <= size[1]):
            return entry_at(size, at)


def step(cell: Cell, heading: Cell) -> Cell:
    """Return the next cell in a direction."""
    return cell[0] + heading[0], cell[1] + heading[1]


def turns(heading: Cell) -> list[Cell]:
    """Return the two directions at right angles to a direction."""
    return [(heading[1], heading[0]), (-heading[1], -heading[0])]


def outside(size: Size, entry: int) -> tuple[Cell, Cell]:
    """Return the place outside the box from which a ray starts, and its direction."""
    rows, cols = size
    if entry <= rows:
        return (entry, 0), (0, 1)
    if entry <= rows + cols:
        return (rows + 1, entry - rows), (-1, 0)
    if entry <= 2 * rows + cols:
        return (2 * rows + cols + 1 - entry, cols + 1), (0, -1)
    return (0, 2 * rows + 2 * cols + 1 - entry), (1, 0)


def entry_at(size: Size, cell: Cell) -> int:
    """Return the entry next to which a place just outside the box lies."""
    rows, cols = size
    row, col = cell
    if col == 0:
        return row
    if row == rows + 1:
        return rows + col
    if col == cols + 1:
        return 2 * rows + cols + 1 - row
    return 2 * rows + 2 * cols + 1 - col


def images(size: Size) -> range:
    """Return the numbers of the ways to turn and mirror a box so that it keeps its size."""
    return range(8 if size[0] == size[1] else 4)


def image(size: Size, cell: Cell, number: int) -> Cell:
    """Return where a cell, inside or just outside a box, goes in the image with a number."""
    row = size[0] + 1 - cell[0] if number & 1 else cell[0]
    col = size[1] + 1 - cell[1] if number & 2 else cell[1]
    return (col, row) if number & 4 else (row, col)


def image_of_entry(size: Size, entry: int, number: int) -> int:
    """Return where an entry goes in the image with a number."""
    return entry_at(size, image(size, outside(size, entry)[0], number))


def symmetry(size: Size, results: Results, number: int) -> list[int]:
    """Return an image as a list: the entry to which each entry goes.

    End the program if a result in some box contradicts the symmetry.
    """
    to = [0] + [image_of_entry(size, entry, number) for entry in range(1, 2 * sum(size) + 1)]
    for box, seen in results.items():
        moved = results[frozenset(image(size, cell, number) for cell in box)]
        if any(moved[to[entry]] != to[seen[entry]] for entry in range(1, len(to))):
            sys.exit("This proves nothing: the law is not symmetric.")
    return to


def cells(size: Size) -> list[Cell]:
    """Return the cells of a box, row by row."""
    return list(product(range(1, size[0] + 1), range(1, size[1] + 1)))


def placements(size: Size, atoms: range) -> Iterator[Box]:
    """Yield every box with a number of atoms in the range."""
    return (frozenset(box) for number in atoms for box in combinations(cells(size), number))


def weights(size: Size, atoms: range) -> dict[int, int]:
    """Return {number of atoms: weight of each box with that number}.

    With these weights all numbers of atoms are equally likely.
    """
    boxes = {number: comb(size[0] * size[1], number) for number in atoms}
    return {number: lcm(*boxes.values()) // boxes[number] for number in atoms}


def read_atoms(text: str) -> range:
    """Read a number of atoms, or a range such as 2-3."""
    least, _, most = text.partition("-")
    return range(int(least), int(most or least) + 1)
