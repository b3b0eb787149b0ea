"""Deal boxes in which a technique can be practised."""

from __future__ import annotations

from typing import NamedTuple

from ...box import NONE, Cells
from ...box.deal import Dice
from ...box.ray import result
from ...box.techniques import RANK_OF, Form, Rank
from ...box.techniques.facts import Facts
from ...box.techniques.known import Known, KnownRays
from ...box.techniques.solving import Solver
from ...box.view import Shot, View

TECHNIQUE_TRIES = 40  # boxes of which the one that uses a technique most is taken
MAX_TRIES = 400  # boxes tried for a technique that can be tested quickly
RAYS = range(5, 11)  # numbers of rays that are fired


class TechniqueBox(NamedTuple):
    """A box in which a technique can be practised, with the rays to fire first."""

    atoms: Cells
    entries: tuple[int, ...]  # the rays to fire first
    steps: int  # the number of steps in the proof that then use the technique


def deal_for_technique(form: Form, view: View, dice: Dice) -> TechniqueBox:
    """Deal several random boxes. Return the box in which a technique is used most often.

    Return a box without atoms if the technique is used in none of them.
    """
    is_soon_tried = RANK_OF[form] <= Rank.CASES
    best = TechniqueBox(NONE, (), 0)
    for tried in range(1, 1 + (MAX_TRIES if is_soon_tried else TECHNIQUE_TRIES)):
        box = random_technique_box(form, view, dice)
        if box.steps > best.steps:
            best = box
        if best.steps and (tried >= TECHNIQUE_TRIES or not is_soon_tried):
            break
    return best


def random_technique_box(form: Form, view: View, dice: Dice) -> TechniqueBox:
    """Deal a random box, and fire rays all around it. Return its atoms, these rays, and the number
    of steps in its solution that use the technique `form`.
    """
    atoms, entry = dice.deal(view), 1 + dice.below(view.box.entries)
    entries = list[int]()
    for _ in range(RAYS[dice.below(len(RAYS))]):
        if view.result_of(entry) is None:
            entries.append(entry)
            view = view.with_shots(Shot(entry, result(view.box, atoms, entry)))
        entry = (entry + 2) % view.box.entries + 1
    truth, hardest = Facts(atoms, view.box.every & ~atoms), max(RANK_OF[form], Rank.EVERY_PATH)
    steps = Solver(Known(KnownRays(view)), truth, hardest).steps()
    return TechniqueBox(atoms, tuple(entries), sum(step.form == form for step in steps))
