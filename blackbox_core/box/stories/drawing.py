"""Draw boards that explain an atom: the player's board with the atom added, and a board of the best
box without the atom, with the path of a ray.
"""

from __future__ import annotations

from ...console.session import Dialogue
from .. import Cells
from ..ray import path
from ..table import BoxTable
from ..text.drawing import ATOM, HIDDEN, LEGEND, WAY, Grid, meanings_of


def draw_atom(table: BoxTable, cell: Cells) -> Dialogue:
    """Draw the board in play with the atom `cell` added."""
    grid = table.grid()
    grid.put(cell, ATOM)
    yield from draw(table, grid)


def draw_path(table: BoxTable, atoms: Cells, entry: int, shown: Cells | None = None) -> Dialogue:
    """Draw a box with these atoms and the path of the ray from `entry` in it, inside the edge of
    the board in play.

    `shown` are the atoms to draw. If it is None, draw all of them.
    """
    grid = table.grid()
    grid.cells, grid.shades = [HIDDEN] * table.box.cells, [""] * table.box.cells
    grid.put(atoms if shown is None else shown, ATOM)
    steps = path(table.box, atoms, entry).steps
    grid.lay(table.box.mask(*(step.cell for step in steps)), WAY)
    yield from draw(table, grid)


def draw(table: BoxTable, grid: Grid) -> Dialogue:
    """Draw a grid, and below it the legend that explains its signs."""
    yield table.picture(grid)
    if legend := grid.legend(meanings_of(LEGEND)):
        yield legend
