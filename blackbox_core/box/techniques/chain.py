"""Work forwards from the known facts: find the easiest proof step again and again, and collect
these steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...console.allowance import tick
from . import Rank
from .counting import count, every_path, few_left, one_atom_each
from .facts import NOTHING, Facts
from .following import look_twice, not_absorbed, one_way_on, open_door
from .known import Known
from .step import Step

Block = tuple[Step, ...]

OfRay = Callable[[Known, int], Step | None]

OfAll = Callable[[Known], Step | None]


ALONG = (
    Rank.NOT_ABSORBED,
    Rank.ONE_WAY_ON,
    Rank.LOOK_TWICE,
)  # the techniques that follow one ray


OF_ONE_RAY: dict[int, OfRay] = {
    Rank.OPEN_DOOR: open_door,
    Rank.FEW_LEFT: few_left,
    Rank.NOT_ABSORBED: not_absorbed,
    Rank.ONE_WAY_ON: one_way_on,
    Rank.LOOK_TWICE: look_twice,
    Rank.EVERY_PATH: every_path,
}
OF_ALL_RAYS: dict[int, OfAll] = {Rank.COUNT: count, Rank.ONE_ATOM_EACH: one_atom_each}


def step_along(known: Known, ray: int, hardest: int = Rank.LOOK_TWICE) -> Step | None:
    """Return the easiest step of a proof that is found by following the ray with the index `ray`,
    or None. Techniques harder than `hardest` are not tried.
    """
    ranks = (rank for rank in ALONG if rank <= hardest)
    return next(filter(None, (OF_ONE_RAY[rank](known, ray) for rank in ranks)), None)


STEPS_PER_LOOK = 8  # steps that a look at one ray takes on average


def steps_of(known: Known, rank: int) -> Iterator[Step]:
    """Yield the proof steps that the technique of a rank from 1 to 8 finds, ray by ray."""
    if rank in OF_ALL_RAYS:
        step = OF_ALL_RAYS[rank](known)
        if step:
            yield step
        return
    technique = OF_ONE_RAY[rank]
    for ray in known.rays.indices:
        tick(STEPS_PER_LOOK)
        step = technique(known, ray)
        if step:
            yield step


def next_step(known: Known, hardest: int = Rank.EVERY_PATH) -> Step | None:
    """Return the easiest step of a proof that gives a new fact or is a contradiction. Return None
    if no technique up to the rank `hardest` gives such a step.
    """
    for rank in range(Rank.OPEN_DOOR, hardest + 1):
        for step in steps_of(known, rank):
            return step
    return None


def chain(known: Known, hardest: int = Rank.EVERY_PATH) -> Iterator[Step]:
    """Yield the easiest step of a proof, add its facts to `known`, and repeat this until no
    technique up to the rank `hardest` gives a step.

    If the known facts are impossible, the last step is a contradiction.
    """
    while step := next_step(known, hardest):
        known.add(step.gives)
        yield step
        if step.contradicts:
            return


def rounds(known: Known, hardest: int) -> list[Step]:
    """Return the proof steps that techniques up to `hardest` find, round by round. Each round takes
    all the steps that are possible at its beginning. If a contradiction is found, it is the last
    step.
    """
    steps, wrong = by_rounds(known, hardest)
    return steps + wrong[-1:]


def by_rounds(known: Known, hardest: int, wanted: Facts = NOTHING) -> tuple[list[Step], list[Step]]:
    """Return the proof steps that techniques up to `hardest` find, round by round, and a list of
    the contradictions found in the last round.

    Each round takes all the steps that are possible at its beginning. The rounds end when a fact of
    `wanted` is proved, a contradiction is found, or no step is new. If two steps of a round give
    the same facts, the easier step comes later.
    """
    steps = list[Step]()
    while True:
        possible = steps_up_to(known, hardest)
        wrong = [step for step in possible if step.contradicts]
        before = len(steps)
        for step in atoms_last(possible) if not wrong else ():
            if not step.gives & ~known.facts:
                steps.append(step)
                known.add(step.gives)
        is_found = any(step.gives & wanted for step in steps)
        if wrong or len(steps) == before or is_found:
            return steps, wrong


def steps_up_to(known: Known, hardest: int) -> list[Step]:
    """Return all proof steps that techniques up to the rank `hardest` find now, those of the
    hardest technique first.
    """
    return [step for rank in range(hardest, 0, -1) for step in steps_of(known, rank)]


def atoms_last(steps: Sequence[Step]) -> list[Step]:
    """Return the proof steps of one round, those that give no atom first. So each number of missing
    atoms is still right when a step mentions it.

    Of the steps that give an atom and also mention the number of missing atoms, only the first is
    kept, because the number changes with it. The others are found again later.
    """
    finding = [step for step in steps if step.gives.atoms]
    counting = [step for step in finding if step.counts_atoms]
    others = [step for step in finding if not step.counts_atoms]
    return [step for step in steps if not step.gives.atoms] + counting[:1] + others
