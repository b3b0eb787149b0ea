"""Which shots contradict each other, and which contradict the atoms that a player has marked."""

from __future__ import annotations

from ..ray import result
from .deduce import deduce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..view import Shot, View


def odd_ones(view: View) -> list[Shot]:
    """Each shot without which the others, that contradict each other with it, agree."""
    if deduce(view).possible:
        return []
    odd = {ends(shot): shot for shot in view.shots if deduce(without(view, shot)).count}
    return [*odd.values()]


def without(view: View, shot: Shot) -> View:
    """The view as if one of its rays had not been seen, be it told once or from both ends."""
    return view.replace(shots=tuple(other for other in view.shots if ends(other) != ends(shot)))


def ends(shot: Shot) -> tuple[int, ...]:
    """Where a ray went in or came out; the same for a ray that is told from its other end."""
    return tuple(sorted((shot.entry, shot.exit))) if shot.paired else (shot.entry,)


def against(view: View) -> list[Shot]:
    """The shots that a box with atoms in just the marked cells contradicts."""
    return [
        shot for shot in view.shots if result(view.box, view.marks.atoms, shot.entry) != shot.exit
    ]
