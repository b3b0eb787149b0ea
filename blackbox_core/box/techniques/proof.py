"""The proof of one cell: the steps it needs and no others, told easiest first or shortest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .. import Cells
from ..deduction.search import Partial
from ..view import Shot, View
from . import (
    ALL_BOXES,
    CASES,
    CASES_BY_STEPS,
    COUNT,
    EVERY_PATH,
    FEW_LEFT,
    LONG_WHAT_IF,
    LOOK_TWICE,
    NAMES,
    NOT_ABSORBED,
    NOTHING,
    ONE_ATOM_EACH,
    ONE_WAY_ON,
    OPEN_DOOR,
    WHAT_IF,
    WHAT_IF_BY_STEPS,
    Step,
    beyond,
    flattened,
    joined,
    needed,
    pruned,
    shared,
    shots_of,
)
from .chain import Block, passages, rounds
from .known import Known, KnownRays
from .solving import Solver
from .supposing import what_if, what_if_by_steps

# What a reader pays for a step; a first guess of the study of 600 positions that ranked them.
READING_COSTS = {
    OPEN_DOOR: 1,
    COUNT: 1,
    FEW_LEFT: 2,
    NOT_ABSORBED: 1,
    ONE_WAY_ON: 2,
    ONE_ATOM_EACH: 3,
    LOOK_TWICE: 3,
    EVERY_PATH: 4,
    WHAT_IF: 4,
    CASES: 6,
    WHAT_IF_BY_STEPS: 5,
    CASES_BY_STEPS: 9,
    LONG_WHAT_IF: 6,
    ALL_BOXES: 60,
}
FLAT = (OPEN_DOOR, ONE_WAY_ON, ONE_ATOM_EACH, LOOK_TWICE, EVERY_PATH)


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a fact is so: a cell, as a set of one, holds an atom or is free.

    No step can be spared. A proof whose only step is ALL BOXES proves nothing to a reader.
    """

    fact: Partial
    steps: tuple[Step, ...]

    @property
    def cell(self) -> Cells:
        return self.fact[0] | self.fact[1]

    @property
    def is_atom(self) -> bool:
        return bool(self.fact[0])

    @property
    def is_by_all_boxes(self) -> bool:
        """Whether no technique reaches the cell."""
        return self.hardest == ALL_BOXES

    @property
    def hardest(self) -> int:
        """The rank of the hardest technique in it."""
        return max(step.rank for step in self.steps)

    @property
    def shots(self) -> tuple[Shot, ...]:
        """The shots that it looks at."""
        return shots_of(self.steps)

    @property
    def passages(self) -> list[Block]:
        """The steps as they are told."""
        return passages(self.steps)

    @property
    def reading_cost(self) -> float:
        """What it costs to read."""
        return sum(reading_cost(step) for step in self.steps)


def reading_cost(step: Step) -> float:
    """What a step costs to read: by its technique, the roads in it, and the steps within."""
    roads = sum(len(road.ends) for road in step.roads) + len(step.ways)
    within = sum(1 for case in step.cases for _ in flattened(case.steps))
    return READING_COSTS[step.rank] + max(0, roads - 1) / 4 + max(0, within - 1)


def prove(
    view: View,
    fact: Partial,
    certain: Partial | None,
    known: Partial = NOTHING,
    is_short: bool = False,
) -> Proof:
    """The proof of a fact that is certain, from what is known already.

    Easiest first, the hardest technique in it is as easy as can be; else it is the cheapest.
    """
    rays = KnownRays(view)
    proofs = [Proof(fact, steps) for steps in attempts(rays, fact, certain, known)]
    if not proofs:
        return Proof(fact, (all_boxes(view, fact),))
    return min(proofs, key=lambda proof: (0 if is_short else proof.hardest, proof.reading_cost))


def all_boxes(view: View, fact: Partial) -> Step:
    """What only going through all boxes that fit shows."""
    return Step(ALL_BOXES, NAMES[ALL_BOXES], view.shots, NOTHING, fact)


def attempts(
    rays: KnownRays, fact: Partial, certain: Partial | None, known: Partial
) -> Iterator[tuple[Step, ...]]:
    """Proofs by working forwards, and by all steps up to a rank at once, round by round."""
    for hardest in FLAT:
        base = Known(rays, known)
        steps = rounds(base, hardest)
        if base.new_in(fact) == NOTHING:
            yield minimal(steps, fact, known)
        else:
            step = what_if(base, fact) or what_if_by_steps(base, fact)
            if step:
                yield minimal([*steps, step], fact, known)
    yield from forwards(Known(rays, known), fact, certain)


def forwards(known: Known, fact: Partial, certain: Partial | None) -> Iterator[tuple[Step, ...]]:
    """The proof by always taking the easiest step, if there is one."""
    before, steps = known.facts, list[Step]()
    for step in Solver(known, certain).steps():
        steps.append(step)
        if known.new_in(fact) == NOTHING:
            yield minimal(steps, fact, before)
            return


def minimal(steps: Sequence[Step], fact: Partial, known: Partial) -> tuple[Step, ...]:
    """The steps that a fact needs, none of which can be spared; the dearest are left out first."""
    kept = needed(steps, fact)[0]
    for step in sorted(kept, key=reading_cost, reverse=True):
        fewer = standing([other for other in kept if other is not step], known)
        if any(shared(other.gives, fact) != NOTHING for other in fewer):
            kept = needed(fewer, fact)[0]
    return pruned(kept, fact)


def standing(steps: Sequence[Step], known: Partial) -> list[Step]:
    """Those of the steps that rest on nothing but what is known, or what those before them give."""
    stand = list[Step]()
    for step in steps:
        if beyond(step.rests, known) == NOTHING:
            stand.append(step)
            known = joined(known, step.gives)
    return stand
