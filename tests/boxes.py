"""Views and rounds written shortly: shots as pairs of an entry and a result."""

from __future__ import annotations

from blackbox_core.box.deduce import Knowledge, deduce
from blackbox_core.box.law import Box
from blackbox_core.box.round import Round
from blackbox_core.box.view import Shot, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def view(box: Box, count: int, pairs: Iterable[tuple[int, int]] = ()) -> View:
    return View(box, count, tuple(Shot(entry, exit) for entry, exit in pairs))


def proved(box: Box, count: int, pairs: Iterable[tuple[int, int]] = ()) -> Knowledge:
    return deduce(view(box, count, pairs))


def hiding(box: Box, atoms: int) -> Round:
    return Round(View(box, atoms.bit_count()), atoms)
