"""List what each result of a ray would mean if few boxes fit: the uncertain atoms that remain
possible.
"""

from __future__ import annotations

from math import isinf

from .. import Cells
from ..deduction.deduce import Knowledge
from ..ray import result
from .advise import Adviser

MAX_DECIDED = 10  # boxes that fit, up to which HINT lists the results of a ray

Decisions = dict[int, list[Cells]]  # by the result of a ray, the open atoms of each box left


def decisions(known: Knowledge, entry: int) -> Decisions:
    """Return {result of the ray from `entry`: list of the uncertain atoms of each box that gives
    the result}.

    An uncertain atom is one that only some of the boxes that fit the shots have. Return {} if more
    than MAX_DECIDED boxes fit, or if all of them give the same result.
    """
    if not (known.is_complete and 1 < known.box_count <= MAX_DECIDED):
        return {}
    boxes = sorted(known.boxes())
    common = boxes[0]
    for atoms in boxes:
        common &= atoms
    left: Decisions = {}
    for atoms in boxes:
        left.setdefault(result(known.view.box, atoms, entry), []).append(atoms & ~common)
    return dict(sorted(left.items())) if len(left) > 1 else {}


def points_of_round(adviser: Adviser, entry: int) -> float | None:
    """Return the expected points of the whole round if the ray from `entry` is fired now, or None
    if unknown.
    """
    if isinf(adviser.cost_error):
        return None
    return adviser.known.view.points + adviser.cost(entry)
