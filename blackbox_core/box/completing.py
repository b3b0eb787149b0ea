"""The words that TAB offers before a box: cells, entries, rows, columns and edges."""

from __future__ import annotations

from .reading import EDGES
from .words import tell_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .view import View


KINDS = ("CELL", "N", "WHAT", "WHICH")


def arguments(view: View, kind: str, before: list[str]) -> list[str]:
    """The words that one of these kinds of argument can be, after those before it."""
    if kind == "CELL":
        return [tell_cell(view.box.cell(index)) for index in range(view.box.cells)]
    if kind == "N":
        return [str(entry) for entry in view.untried()]
    if kind == "WHAT":
        return ["row", "column", "edge"]
    return which(view, before[0])


def which(view: View, what: str) -> list[str]:
    """The rows, columns or edges that can be shown."""
    if "edge".startswith(what):
        return list(EDGES)
    last = view.box.rows if "row".startswith(what) else view.box.cols
    return [str(place) for place in range(1, last + 1)]
