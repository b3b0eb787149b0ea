"""Find what a ray shows at once: the facts that the easiest techniques add after that ray."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import SQUARES, Box, Cell, Cells
from ..deduction.search import Partial
from ..techniques import Grade, hardest_rank
from ..techniques.chain import chain
from ..techniques.facts import NOTHING
from ..techniques.known import Known, KnownRays
from ..view import Shot, View


@dataclass(frozen=True, slots=True)
class Shown:
    """What the last ray of a view shows: atoms and free cells that the earlier rays did not
    show.
    """

    shot: Shot
    atoms: Cells
    free: Cells
    is_straight: bool


def shown_at_once(view: View) -> Shown:
    """Return the facts that the last ray adds to those of the rays before it, without
    suppositions.
    """
    shot = view.shots[-1]
    before = facts_at_once(replace(view, shots=view.shots[:-1]))
    after = facts_at_once(view)
    return Shown(
        shot, after[0] & ~before[0], after[1] & ~before[1], is_straight(view.box, shot, after[1])
    )


def facts_at_once(view: View) -> Partial:
    """Return the atoms and free cells that the easy techniques prove."""
    known = Known(KnownRays(view))
    for step in chain(known, hardest_rank(Grade.EASY)):
        if step.contradicts:
            return NOTHING
    return known.facts


def is_straight(box: Box, shot: Shot, free: Cells) -> bool:
    """Return whether a ray certainly went straight through the box."""
    return shot.exit == box.opposite(shot.entry) and not box.mask(*box.line(shot.entry)) & ~free


def blocks_of(box: Box, cells: Cells) -> list[tuple[Cell, Cell]]:
    """Return cells as blocks, each by its first and its last cell.

    In a box of squares, runs of the same columns in neighbouring rows are one block.
    """
    blocks: list[tuple[Cell, Cell]] = []
    for first, last in runs_of(box, cells):
        above = ((last[0] - 1, first[1]), (last[0] - 1, last[1]))
        place = next(
            (
                place
                for place, (top, end) in enumerate(blocks)
                if box.shape == SQUARES and (end[0], top[1]) == above[0] and end == above[1]
            ),
            None,
        )
        if place is None:
            blocks.append((first, last))
        else:
            blocks[place] = blocks[place][0], last
    return blocks


def runs_of(box: Box, cells: Cells) -> list[tuple[Cell, Cell]]:
    """Return the runs of neighbouring cells in each row, by their first and last cells."""
    runs: list[tuple[Cell, Cell]] = []
    for row, col in box.cells_of(cells):
        if runs and runs[-1][1] == (row, col - 1):
            runs[-1] = runs[-1][0], (row, col)
        else:
            runs.append(((row, col), (row, col)))
    return runs
