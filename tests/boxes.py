"""Build views and rounds for tests from pairs of an entry and a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from blackbox_core.box import Box, Cells
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.placing import ANY, Count, Placing, exactly
from blackbox_core.box.view import Round, Shot, View
from blackbox_core.games.solo.review import PLACES, RayReview, reviews_with_advisers

Pairs = Iterable[tuple[int, int]]


def view(box: Box, count: int | Count, pairs: Pairs = (), placing: Placing = ANY) -> View:
    shots = tuple(Shot(entry, exit) for entry, exit in pairs)
    return View(box, exactly(count) if isinstance(count, int) else count, shots, placing=placing)


def proved(box: Box, count: int | Count, pairs: Pairs = (), placing: Placing = ANY) -> Knowledge:
    return deduce(view(box, count, pairs, placing))


def hiding(box: Box, atoms: Cells) -> Round:
    return Round(View(box, exactly(atoms.bit_count())), atoms)


def reviews(view: View) -> Iterator[RayReview]:
    """Yield the review of every ray of a round."""
    return (look for look, _ in reviews_with_advisers(view, PLACES))
