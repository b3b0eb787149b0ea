"""Prove one fact, by techniques as easy as possible or by the proof that is easiest to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .. import Cells
from ..view import Shot, View
from . import TECHNIQUES, Form, Rank
from .chain import Block, rounds
from .facts import NOTHING, Facts
from .known import Known, KnownRays
from .order import passages
from .solving import Solver
from .step import Step, flattened, needed, pruned, shots_of
from .supposing import what_if, what_if_by_steps

FLAT = (Rank.OPEN_DOOR, Rank.ONE_WAY_ON, Rank.ONE_ATOM_EACH, Rank.LOOK_TWICE, Rank.EVERY_PATH)


class Proof(NamedTuple):
    """The proof of a fact, which says that one cell holds an atom or is free. If no technique
    proves the fact, the proof has a single step, which says that the fact is true in all boxes that
    fit the shots (ALL BOXES).
    """

    fact: Facts
    steps: tuple[Step, ...]

    @property
    def cell(self) -> Cells:
        return self.fact[0] | self.fact[1]

    @property
    def is_atom(self) -> bool:
        return bool(self.fact[0])

    @property
    def is_by_all_boxes(self) -> bool:
        """Whether the fact is only known to be true in all boxes that fit the shots, and no
        technique proves it.
        """
        return self.hardest == Rank.ALL_BOXES

    @property
    def hardest(self) -> Rank:
        """The rank of the hardest technique in the proof."""
        return max(step.rank for step in self.steps)

    @property
    def shots(self) -> tuple[Shot, ...]:
        """The shots that the proof uses."""
        return shots_of(self.steps)

    @property
    def passages(self) -> list[Block]:
        """The steps grouped into blocks that are described together, in reading order."""
        return passages(self.steps)

    @property
    def reading_cost(self) -> float:
        """The effort of reading the proof: 1 for a step of the easiest technique."""
        return sum(reading_cost(step) for step in self.steps)


def reading_cost(step: Step) -> float:
    """Return the effort of reading a step. It is 1 for the easiest technique, and more for harder
    ones. Many paths, or steps within cases, add to it.
    """
    paths = sum(len(wrong_way.ends) for wrong_way in step.wrong_ways) + len(step.ways)
    within = sum(1 for case in step.cases for _ in flattened(case.steps))
    return TECHNIQUES[step.rank].cost + max(0, paths - 1) / 4 + max(0, within - 1)


def prove(
    view: View,
    fact: Facts,
    certain: Facts | None,
    known: Facts = NOTHING,
    is_short: bool = False,
) -> Proof:
    """Return a proof of `fact`, which is certain, starting from the `known` facts. Its hardest
    technique is as easy as possible or, if `is_short`, the effort of reading it is as small as
    possible. `certain` has all certain facts, or is None if they are unknown.
    """
    rays = KnownRays(view)
    proofs = [Proof(fact, steps) for steps in attempts(rays, fact, certain, known)]
    if not proofs:
        return Proof(fact, (all_boxes(view, fact),))
    return min(proofs, key=lambda proof: (0 if is_short else proof.hardest, proof.reading_cost))


def all_boxes(view: View, fact: Facts) -> Step:
    """Return a proof step that only states that `fact` is true in all boxes that fit the shots."""
    return Step(Rank.ALL_BOXES, Form.ALL_BOXES, view.shots, NOTHING, fact)


def attempts(
    rays: KnownRays, fact: Facts, certain: Facts | None, known: Facts
) -> Iterator[tuple[Step, ...]]:
    """Yield several proofs of `fact`, each as its steps. `known` are the facts known at the
    beginning. `certain` are all facts that are true in every box that fits, or None if they were
    not computed.

    The first proofs take all possible steps of the easier techniques and, if these do not suffice,
    suppose the opposite of the fact. The last proof always takes the easiest step.
    """
    for hardest in FLAT:
        base = Known(rays, known)
        steps = rounds(base, hardest)
        if not base.new_in(fact):
            yield minimal(steps, fact, known)
        else:
            step = what_if(base, fact) or what_if_by_steps(base, fact)
            if step:
                yield minimal([*steps, step], fact, known)
    yield from forwards(Known(rays, known), fact, certain)


def forwards(known: Known, fact: Facts, certain: Facts | None) -> Iterator[tuple[Step, ...]]:
    """Yield the steps of the proof that always takes the easiest step next. Yield nothing if it
    does not prove `fact`. `certain` has all certain facts, or is None if they are unknown.
    """
    before, steps = known.facts, list[Step]()
    for step in Solver(known, certain).steps():
        steps.append(step)
        if not known.new_in(fact):
            yield minimal(steps, fact, before)
            return


def minimal(steps: Sequence[Step], fact: Facts, known: Facts) -> tuple[Step, ...]:
    """Return the proof of `fact` without its needless steps. Of these, the costliest are left out
    first. `known` are the facts from which the proof starts.
    """
    kept = needed(steps, fact)[0]
    for step in sorted(kept, key=reading_cost, reverse=True):
        fewer = resting_on_known([other for other in kept if other is not step], known)
        if any(other.gives & fact for other in fewer):
            kept = needed(fewer, fact)[0]
    return pruned(kept, fact)


def resting_on_known(steps: Sequence[Step], known: Facts) -> list[Step]:
    """Return those of the steps that need only known facts or facts that earlier steps give."""
    resting = list[Step]()
    for step in steps:
        if not step.rests - known:
            resting.append(step)
            known |= step.gives
    return resting
