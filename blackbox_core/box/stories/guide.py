"""Choose the next hint for a player who looks for the certain atoms, in four levels: that there is
an atom, which rays to look at, what it explains, and the whole reason.

The first hints are about wrong marks. The next ones are about the certain atoms that the player has
not marked, beginning with those that explain the most rays. The last ones are about atoms that are
not certain.
"""

from __future__ import annotations

from enum import Enum, IntEnum, auto
from typing import NamedTuple

from .. import NONE, Cells
from ..view import View
from . import Insight


class Level(IntEnum):
    """How much a hint tells about an atom: that it exists, which rays to look at, which rays it
    explains, or the whole story.
    """

    NUDGE = 1
    RAYS = 2
    IDEA = 3
    STORY = 4


class Topic(Enum):
    """The subject of a hint: wrong marks, a certain atom, or the atoms that are not certain."""

    WRONG = auto()  # marks that cannot be right
    ATOM = auto()  # a certain atom that is not on the board
    CELL = auto()  # a certain atom in a cell that the player named
    OPEN = auto()  # what is not certain


class Guide(NamedTuple):
    """A hint for a player: its topic, the cells it is about, its level, and what earlier hints were
    about.
    """

    view: View
    topic: Topic
    cells: Cells = NONE
    level: Level = Level.NUDGE
    told: Cells = NONE  # the atoms that earlier hints have named
    wrong: Cells = NONE  # the marks that earlier hints have called wrong
    clues_told: int = 0  # the number of clues given about atoms that are not certain

    @property
    def is_whole(self) -> bool:
        """Whether the hint is at the last level of its topic. A hint about atoms that are not
        certain has only one level.
        """
        return self.level == Level.STORY or self.topic is Topic.OPEN


def wrong_marks(insight: Insight, view: View) -> Cells:
    """Return the cells with wrong marks: cells marked as atoms that are certainly free, and cells
    marked as free that certainly hold an atom.

    If no mark is wrong by itself, but no box fits all marks together, return the marked atoms that
    are not certain.
    """
    (atoms, free), marks = insight.facts, view.marks
    wrong = marks.atoms & free | marks.free & atoms
    if not wrong and not insight.may_hold(marks.atoms, marks.free):
        return marks.atoms & ~atoms
    return wrong


def missing_atoms(insight: Insight, view: View) -> Cells:
    """Return the certain atoms that the player has not marked."""
    return insight.facts[0] & ~view.marks.atoms


def first_guide(insight: Insight, view: View, told: Cells = NONE, wrong: Cells = NONE) -> Guide:
    """Return the first hint on a new topic. The topic is the wrong marks if there are any, else the
    next certain atom if there is one, else the atoms that are not certain.

    `told` has the certain atoms, and `wrong` the wrong marks, that earlier hints were about. If
    there were wrong marks, a hint on an atom begins at the level IDEA. So the player's fourth
    request at the latest names the atom.
    """
    if new := wrong_marks(insight, view) & ~wrong:
        return Guide(view, Topic.WRONG, new, told=told, wrong=wrong)
    left = insight.by_rays_explained(missing_atoms(insight, view) & ~told)
    if left:
        level = Level.IDEA if wrong else Level.NUDGE
        return Guide(view, Topic.ATOM, left[0], level, told, wrong)
    return Guide(view, Topic.OPEN, told=told, wrong=wrong)


def next_guide(insight: Insight, view: View, before: Guide | None) -> Guide:
    """Return the hint that follows the hint `before`: the next level of the same topic, or a new
    topic. `before` is None if there was no hint.
    """
    if not before or before.view.shots != view.shots:
        return first_guide(insight, view)
    if before.topic is Topic.OPEN:
        return next_open(insight, view, before)
    if not before.is_whole and is_still_wanted(insight, view, before):
        return at_next_level(before._replace(view=view))
    done = before.cells if before.is_whole else NONE
    wrong = before.wrong | (done if before.topic is Topic.WRONG else NONE)
    return first_guide(
        insight, view, before.told | done & insight.facts[0], wrong & wrong_marks(insight, view)
    )


def next_open(insight: Insight, view: View, before: Guide) -> Guide:
    """Return the next hint about the atoms that are not certain: it gives the next clue. Return a
    first hint instead after the last clue, if the marks have changed, or if only one box fits.
    """
    is_last = before.clues_told > len(insight.clues)
    if view != before.view or is_last or insight.known.box_count == 1:
        return first_guide(insight, view)
    return before._replace(clues_told=before.clues_told + 1)


def is_still_wanted(insight: Insight, view: View, before: Guide) -> bool:
    """Return whether the player can still use the hint `before`: the marks are the same, or its
    atom is still not marked and no mark is newly wrong.
    """
    if view == before.view:
        return True
    is_wanted = before.topic is Topic.ATOM and before.cells & missing_atoms(insight, view)
    return bool(is_wanted) and not wrong_marks(insight, view) & ~before.wrong


def at_next_level(guide: Guide) -> Guide:
    """Return the hint at its next level. A hint about wrong marks has only two levels: NUDGE and
    STORY.
    """
    is_wrong = guide.topic is Topic.WRONG
    return guide._replace(level=Level.STORY if is_wrong else Level(guide.level + 1))
