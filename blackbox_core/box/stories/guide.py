"""Lead a player to the certain atoms, in four levels: a nudge, the rays, an idea, the story.

Wrong marks come first. Then come the certain atoms that the player has not marked, beginning with
those that explain most rays. What is not certain comes last.
"""

from __future__ import annotations

from enum import Enum, IntEnum, auto
from typing import NamedTuple

from .. import NONE, Cells
from ..view import View
from . import Insight


class Level(IntEnum):
    """How much of a story a hint tells. A higher level tells more."""

    NUDGE = 1
    RAYS = 2
    IDEA = 3
    STORY = 4


class Topic(Enum):
    """The subject of a guide."""

    WRONG = auto()  # marks that cannot be right
    ATOM = auto()  # a certain atom that is not on the board
    CELL = auto()  # a certain atom in a cell that the player named
    OPEN = auto()  # what is not certain


class Guide(NamedTuple):
    """The next hint for a player: its topic, the cells it is about, and its level."""

    view: View
    topic: Topic
    cells: Cells = NONE
    level: Level = Level.NUDGE
    told: Cells = NONE  # the atoms that earlier guides have told
    wrong: Cells = NONE  # the marks that they have called wrong
    clues_told: int = 0  # clues to the atoms that are not certain

    @property
    def is_whole(self) -> bool:
        """Whether the guide has reached its last level, which tells everything about its cells."""
        return self.level == Level.STORY or self.topic is Topic.OPEN


def wrong_marks(insight: Insight, view: View) -> Cells:
    """Return the cells with wrong marks: those marked as atoms that are certainly free, and those
    marked as free that certainly hold an atom.

    If each mark can be right, but not all of them together, return the marked atoms that are not
    certain.
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
    """Return the guide to wrong marks or, if there are none, to the next atom or to what is not
    certain.

    `told` has the atoms, and `wrong` the wrong marks, that earlier guides were about. If there were
    wrong marks, the guide to an atom begins at the level IDEA, so that the player's fourth request
    at the latest names the atom.
    """
    if new := wrong_marks(insight, view) & ~wrong:
        return Guide(view, Topic.WRONG, new, told=told, wrong=wrong)
    left = insight.by_rays_explained(missing_atoms(insight, view) & ~told)
    if left:
        level = Level.IDEA if wrong else Level.NUDGE
        return Guide(view, Topic.ATOM, left[0], level, told, wrong)
    return Guide(view, Topic.OPEN, told=told, wrong=wrong)


def next_guide(insight: Insight, view: View, before: Guide | None) -> Guide:
    """Return the guide that follows `before`: the next level of its topic, or the next topic."""
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
    """Return the guide to the next clue. After the last clue, or if the marks have changed, begin
    with the first again.
    """
    is_last = before.clues_told > len(insight.clues)
    if view != before.view or is_last or insight.known.box_count == 1:
        return first_guide(insight, view)
    return before._replace(clues_told=before.clues_told + 1)


def is_still_wanted(insight: Insight, view: View, before: Guide) -> bool:
    """Return whether the topic of the guide `before` still matters, although marks may have
    changed.
    """
    if view == before.view:
        return True
    is_wanted = before.topic is Topic.ATOM and before.cells & missing_atoms(insight, view)
    return bool(is_wanted) and not wrong_marks(insight, view) & ~before.wrong


def at_next_level(guide: Guide) -> Guide:
    """Return the guide at its next level. Wrong marks have only two levels: NUDGE and STORY."""
    is_wrong = guide.topic is Topic.WRONG
    return guide._replace(level=Level.STORY if is_wrong else Level(guide.level + 1))
