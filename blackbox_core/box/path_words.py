"""The way of a ray in one sentence, turn by turn."""

from __future__ import annotations

from ..console.phrases import later, phrase
from .law import ABSORBED
from .ray import BACK, LEFT, RIGHT
from .words import tell_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ray import Path, Step

WAYS = {  # by the shape of the way, and what became of the ray
    ("outside", "absorbed"): later("Ray {entry} is absorbed by the atom in the first cell."),
    ("outside", "reflected"): later("Ray {entry} is reflected at the edge."),
    ("straight", "absorbed"): later(
        "Ray {entry} goes in at {cell} and is absorbed by the atom ahead."
    ),
    ("straight", "out"): later("Ray {entry} goes in at {cell} and comes out at {exit}."),
    ("bent", "absorbed"): later(
        "Ray {entry} goes in at {cell}, {turns} and is absorbed by the atom ahead."
    ),
    ("bent", "reflected"): later(
        "Ray {entry} goes in at {cell}, {turns} and comes back: reflected."
    ),
    ("bent", "out"): later("Ray {entry} goes in at {cell}, {turns} and comes out at {exit}."),
}
TURNS = {  # by the side to which a ray turns and its heading then
    (LEFT, 0): later("turns left at {cell} to go right"),
    (LEFT, 1): later("turns left at {cell} to go up"),
    (LEFT, 2): later("turns left at {cell} to go left"),
    (LEFT, 3): later("turns left at {cell} to go down"),
    (RIGHT, 0): later("turns right at {cell} to go right"),
    (RIGHT, 1): later("turns right at {cell} to go up"),
    (RIGHT, 2): later("turns right at {cell} to go left"),
    (RIGHT, 3): later("turns right at {cell} to go down"),
}


def tell_path(path: Path) -> str:
    """The way of a ray in a sentence, turn by turn."""
    return phrase(
        WAYS[shape(path), ending(path)],
        entry=path.entry,
        cell=tell_cell(path.steps[0].cell) if path.steps else "",
        turns=", ".join(tell_turn(step) for step in path.steps if step.turn),
        exit=path.exit,
    )


def shape(path: Path) -> str:
    if not path.steps:
        return "outside"
    return "bent" if any(step.turn for step in path.steps) else "straight"


def ending(path: Path) -> str:
    if path.exit == ABSORBED:
        return "absorbed"
    return "reflected" if path.exit == path.entry else "out"


def tell_turn(step: Step) -> str:
    """A turn as a part of the way."""
    cell = tell_cell(step.cell)
    if step.turn == BACK:
        return phrase("turns back at {cell}", cell=cell)
    return phrase(TURNS[step.turn, step.heading], cell=cell)
