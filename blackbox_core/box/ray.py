"""Follow a ray through a box with known atoms: its result and its path.

A result is a number: 0 for absorbed, the entry itself for reflected, or the entry where the ray
came out.
"""

from __future__ import annotations

from typing import NamedTuple

from ..console.allowance import tick
from . import ABSORBED, Box, Cell, Cells, Law


def result(box: Box, atoms: Cells, entry: int) -> int:
    """Return the result of the ray from an entry in a box with these atoms."""
    law = box.law
    return run(law, law.start(entry), atoms)


def run(law: Law, state: int, atoms: Cells) -> int:
    """Return the result of a ray that continues from a state, in a box with these atoms."""
    seen, then, last = law.seen, law.then, law.entries
    while state > last:
        state = then[state][atoms & seen[state]]
    return state


def results(box: Box, atoms: Cells) -> list[int]:
    """Return a list with the result of the ray from each entry, by entry. Item 0 is not used.

    A ray that comes out takes the same path from its other end, so each path is followed only once.
    """
    law = box.law
    seen, then, last = law.seen, law.then, law.entries
    exits = [-1] * (last + 1)
    exits[0] = ABSORBED
    tick(last)
    for entry in range(1, last + 1):
        if exits[entry] < 0:
            state = last + entry
            while state > last:
                state = then[state][atoms & seen[state]]
            exits[entry] = state
            if state:
                exits[state] = entry
    return exits


class PathStep(NamedTuple):
    """A cell on the path of a ray, the heading of the ray after the cell, and the turn: the
    difference between the headings after and before the cell.
    """

    cell: Cell
    heading: int
    turn: int = 0


class Path(NamedTuple):
    """The path of a ray: its cells in order, and its result.

    If the ray was reflected or absorbed before it entered, there are no steps. `absorber` is the
    cell of the atom that absorbed the ray, or None.
    """

    entry: int
    exit: int
    steps: list[PathStep]
    headings: int = 4
    absorber: Cell | None = None

    @property
    def turns(self) -> int:
        """The number of cells in which the ray turns."""
        return sum(step.turn != 0 for step in self.steps)


def path(box: Box, atoms: Cells, entry: int) -> Path:
    """Return the path of the ray from an entry in a box with these atoms."""
    law, cells = box.law, box.all_cells
    last = state = law.start(entry)
    steps = list[PathStep]()
    while (state := law.then[state][atoms & law.seen[state]]) > law.entries:
        last = state
        index, heading = law.place(state)
        cell = cells[index]
        if steps and steps[-1].cell == cell:
            before = steps.pop()
            turned = before.turn + heading - before.heading
            steps.append(PathStep(cell, heading, turned % law.headings))
        else:
            steps.append(PathStep(cell, heading, 0))
    absorber = None if state else box.cells_of(law.ahead[last])[0]
    return Path(entry, state, steps, law.headings, absorber)
