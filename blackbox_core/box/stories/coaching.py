"""Find what the last ray shows at once: the cells that easy techniques decide with this ray but not
without it.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import Box, Cells
from ..deduction.search import Partial
from ..techniques import Grade, hardest_rank
from ..techniques.chain import chain
from ..techniques.facts import NOTHING
from ..techniques.known import Known, KnownRays
from ..view import Shot, View


class Shown(NamedTuple):
    """The atoms and free cells that the last ray shows, and that the rays before it did not show.

    `is_straight` is true if the last ray certainly went straight through the box.
    """

    shot: Shot
    atoms: Cells
    free: Cells
    is_straight: bool


def shown_at_once(view: View) -> Shown:
    """Return the facts that the easy techniques prove with the last ray of a view but not without
    it.
    """
    shot = view.shots[-1]
    before = facts_at_once(view._replace(shots=view.shots[:-1]))
    after = facts_at_once(view)
    return Shown(
        shot, after[0] & ~before[0], after[1] & ~before[1], is_straight(view.box, shot, after[1])
    )


def facts_at_once(view: View) -> Partial:
    """Return the atoms and the free cells that the techniques of grade EASY prove. Both sets are
    empty if the techniques find a contradiction.
    """
    known = Known(KnownRays(view))
    for step in chain(known, hardest_rank(Grade.EASY)):
        if step.contradicts:
            return NOTHING
    return known.facts


def is_straight(box: Box, shot: Shot, free: Cells) -> bool:
    """Return whether a ray certainly went straight through the box, because all cells on its line
    are free.
    """
    return shot.exit == box.opposite(shot.entry) and not box.mask(*box.line(shot.entry)) & ~free
