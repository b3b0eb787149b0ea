"""Choose the next hint on a proof, in four levels: how hard the next step is, where to look, which
technique proves it, and the whole step.

The player's correct marks are taken as known, and so are the facts that earlier hints have
revealed. So nothing is proved twice. Wrong marks are corrected first.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import NONE, Cells
from ..view import View
from . import Grade, Rank, hardest_rank
from .chain import ALONG, Block, step_along, steps_of
from .facts import NOTHING, Facts
from .known import Known, KnownRays
from .proof import Proof, all_boxes, prove
from .solving import Solver, certain, easily_proved
from .step import Step, gives_of

NUDGE, WHERE, TECHNIQUE, STEP = LEVELS = range(1, 5)


class Lead(NamedTuple):
    """A hint on some steps of a proof that are described together (`block`), at a level from NUDGE
    to STEP.

    The block is empty if the player knows everything that is certain. If no technique proves the
    rest, the block has a single step that says so (ALL BOXES).
    """

    view: View
    certain: Facts
    block: Block = ()
    level: int = NUDGE
    told: Facts = NOTHING  # the facts that earlier hints have told
    mark: Cells = NONE  # the cell of a wrong mark
    proof: Proof | None = None  # of the cell that the player has asked for

    @property
    def gives(self) -> Facts:
        """The atoms and free cells that the steps of the hint prove."""
        return gives_of(self.block)

    @property
    def is_by_all_boxes(self) -> bool:
        return any(step.rank == Rank.ALL_BOXES for step in self.block)

    @property
    def is_over(self) -> bool:
        """Whether the hint has no higher level."""
        return not self.block or self.is_by_all_boxes or self.level == STEP


def marked_facts(view: View) -> Facts:
    """Return the cells marked as atoms and the cells marked as free."""
    return Facts(view.marks.atoms, view.marks.free)


def certain_or_easily_proved(view: View) -> Facts:
    """Return the cells that are certain, as atoms and free cells. If that takes too long, return
    those that the techniques up to EVERY PATH prove.
    """
    facts = certain(view)
    return easily_proved(view) if facts is None else facts


def lead(view: View, told: Facts = NOTHING, cell: Cells = NONE) -> Lead:
    """Return a new hint on the next step that the player can find. If `cell` is given, the hint is
    on the last step of the proof of this certain cell. If a mark is wrong, the hint is on this mark
    instead.

    `told` has the facts that earlier hints have revealed.
    """
    facts = certain_or_easily_proved(view)
    wrong = marked_facts(view) & ~facts
    if wrong:
        return lead_to_wrong(view, facts, ~wrong.singles[0])
    known = (marked_facts(view) & facts) | told
    if cell:
        fact = facts & (cell, cell)
        proof = prove(view, fact, facts, known - fact)
        return Lead(view, facts, proof.passages[-1], told=told, proof=proof)
    return Lead(view, facts, next_block(view, facts, known), told=told)


def lead_to_wrong(view: View, facts: Facts, fact: Facts) -> Lead:
    """Return a new hint on a wrong mark: the last step of the proof of `fact`, the opposite of the
    mark. `facts` are the certain facts.
    """
    right = marked_facts(view) & facts
    proof = prove(view, fact, facts, right)
    return Lead(view, facts, proof.passages[-1], mark=fact[0] | fact[1], proof=proof)


def lead_further(before: Lead, view: View) -> Lead:
    """Return the hint `before` at its next level. If it has no higher level, or if a ray has been
    fired or a mark has changed since, return a new hint.
    """
    if view != before.view:
        is_new = view.shots != before.view.shots
        return lead(view, NOTHING if is_new else before.told)
    if before.is_over:
        return lead(view, before.told | before.gives if before.block else NOTHING)
    return before._replace(level=before.level + 1)


def next_block(view: View, facts: Facts, known_before: Facts) -> Block:
    """Return the easiest proof step that gives a new fact, together with the steps that are
    described with it. If no technique gives one, return a step ALL BOXES, or () if nothing else is
    certain.

    `facts` are the certain facts, and `known_before` the facts that the player knows.
    """
    known = Known(KnownRays(view), known_before)
    step = Solver(known, facts).next()
    if not step:
        new = known.new_in(facts)
        return () if not new else (all_boxes(view, new),)
    if step.rank == Rank.OPEN_DOOR:
        return tuple(steps_of(known, Rank.OPEN_DOOR))
    if step.rank not in ALONG:
        return (step,)
    return followed_block(known, step)


def followed_block(known: Known, first: Step) -> Block:
    """Return the proof step `first` and the steps after it that are found by following the same
    ray, as long as they are easy or not harder than `first`.
    """
    block, ray = [first], known.rays.shots.index(first.shots[0])
    hardest = max(first.rank, hardest_rank(Grade.EASY))
    known.add(first.gives)
    while True:
        step = step_along(known, ray, hardest)
        if not step:
            return tuple(block)
        known.add(step.gives)
        block.append(step)
