"""A block of steps in a picture: what is known, how far the ray gets, and what follows."""

from __future__ import annotations

from ...console.phrases import Legend, later, phrase
from ...console.session import unpainted
from ..cells import NONE
from ..text.drawing import FREE, LETTERS, SET, WAY, Grid, standard_markers
from .leading import STEP, TECHNIQUE
from .step import NOTHING, beyond, joined, shots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Paint
    from ..cells import Cells
    from ..deduction.search import Partial
    from ..law import Box
    from .grouping import Block
    from .step import Step

ATOM_NOW, FREE_NOW, LOOK = "!", "=", "&"
LEGEND = {
    SET: later("known atom"),
    FREE: later("known free"),
    WAY: later("path"),
    ATOM_NOW: later("proved atom"),
    FREE_NOW: later("proved free"),
    LOOK: later("look here"),
}
SPOKEN = {
    SET: later("Known atoms: {cells}."),
    FREE: later("Known free: {cells}."),
    WAY: later("Path: {cells}."),
    ATOM_NOW: later("Atoms by this step: {cells}."),
    FREE_NOW: later("Free by this step: {cells}."),
    LOOK: later("Look at {cells}."),
}


def draw_block(box: Box, block: Block, paint: Paint = unpainted, level: int = STEP) -> list[str]:
    """The rays of a block, what it rests on and its path; from the last level on what it gives."""
    gives = rests = NOTHING
    for step in block:
        rests = joined(rests, beyond(step.rests, gives))
        gives = joined(gives, step.gives)
    grid = Grid(box)
    grid.spoken = SPOKEN
    grid.mark_shots(shots_of(block), standard_markers(LETTERS))
    put_known(grid, rests, (SET, FREE))
    if level >= TECHNIQUE:
        grid.put(passed(box, block), WAY)
    put_known(grid, gives, (ATOM_NOW, FREE_NOW) if level == STEP else (LOOK, LOOK))
    signs = [f"{sign} {phrase(LEGEND[sign])}" for sign in LEGEND if sign in grid.cells]
    return [grid.draw(paint), Legend(", ".join(signs))]


def put_known(grid: Grid, known: Partial, signs: tuple[str, str]) -> None:
    """Write a sign on the atoms, and one on the free cells."""
    for cells, sign in zip(known, signs, strict=True):
        grid.put(cells, sign)


def passed(box: Box, block: Block) -> Cells:
    """The cells that the rays of a block certainly pass."""
    cells, known = NONE, NOTHING
    for step in block:
        known = joined(known, step.rests)
        if step.place:
            cells |= path_to(box, step, known)
    return cells


def path_to(box: Box, step: Step, known: Partial) -> Cells:
    """The cells from the door of a ray to the place that it certainly reaches."""
    law, cells = box.law, NONE
    state = law.start(step.shots[0].entry)
    while state != step.place and state > law.entries:
        state = law.then[state][known[0] & law.seen[state]]
        if state > 2 * law.entries:
            cells |= box.mask(box.cell(law.place(state)[0]))
    return cells
