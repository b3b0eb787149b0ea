"""The words that TAB offers before a box: cells, entries, rows, columns and edges."""

from __future__ import annotations

from .words import EDGES, tell_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .view import View


def arguments(view: View, kind: str, before: list[str]) -> list[str]:
    """The words that a kind of argument can be, after those before it."""
    if kind == "CELL":
        return [tell_cell(view.box.cell(index)) for index in range(view.box.cells)]
    if kind == "N":
        return [str(entry) for entry in view.untried()]
    if kind == "WHAT":
        return ["row", "column", "edge"]
    if kind == "WHICH":
        return which(view, before[0])
    return []


def which(view: View, what: str) -> list[str]:
    """The rows, columns or edges that can be shown."""
    if "edge".startswith(what):
        return list(EDGES)
    last = view.box.rows if "row".startswith(what) else view.box.cols
    return [str(place) for place in range(1, last + 1)]
