"""Work forwards: apply the easiest technique that gives a step, and collect the steps."""

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


def subject(step: Step) -> tuple[int, ...]:
    """Return a key that is equal for steps told together: all steps at doors, the steps of one ray,
    or one step alone.
    """
    if step.rank == Rank.OPEN_DOOR:
        return (Rank.OPEN_DOOR,)
    if step.rank in ALONG:
        shot = step.shots[0]
        return tuple(sorted((shot.entry, shot.exit))) if shot.exit else (-1, shot.entry)
    return (Rank.COUNT, step.rank, id(step))


def blocks(steps: Sequence[Step]) -> list[Block]:
    """Return the steps in blocks. The steps of a block are told together.

    A step comes after the steps that it rests on, and a contradiction comes last.
    """
    order: list[list[int]] = []
    before = [needed_before(steps, place) for place in range(len(steps))]
    left, is_told = list(range(len(steps))), 0
    while left:
        ready = [place for place in left if not before[place] & ~is_told]
        same = [place for place in ready if order and belong_together(steps, order[-1][0], place)]
        place = (same or ready)[0]
        left.remove(place)
        is_told |= 1 << place
        if same:
            order[-1].append(place)
        else:
            order.append([place])
    return [tuple(steps[place] for place in block) for block in order]


def needed_before(steps: Sequence[Step], place: int) -> int:
    """Return the earlier steps that a step rests on, as bits by place. A contradiction rests on all
    of them.
    """
    step = steps[place]
    if step.contradicts:
        return (1 << place) - 1
    return sum(1 << earlier for earlier in range(place) if steps[earlier].gives & step.rests)


def belong_together(steps: Sequence[Step], one: int, other: int) -> bool:
    """Whether two steps are told together, because they have the same subject."""
    return subject(steps[one]) == subject(steps[other])


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
    """Return the easiest step that one ray gives, or None."""
    ranks = (rank for rank in ALONG if rank <= hardest)
    return next(filter(None, (OF_ONE_RAY[rank](known, ray) for rank in ranks)), None)


STEPS_PER_LOOK = 8  # steps that a look at one ray takes on average


def steps_of(known: Known, rank: int) -> Iterator[Step]:
    """Yield the steps that a technique of rank 1 to 8 gives from the known facts, ray by ray."""
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
    """Return the easiest step of rank 1 to 8 that is new or contradicts, or None."""
    for rank in range(Rank.OPEN_DOOR, hardest + 1):
        for step in steps_of(known, rank):
            return step
    return None


def chain(known: Known, hardest: int = Rank.EVERY_PATH) -> Iterator[Step]:
    """Yield all steps that techniques up to a rank prove, and add their facts to `known`.

    The last step is a contradiction if the known facts are impossible.
    """
    while step := next_step(known, hardest):
        known.add(step.gives)
        yield step
        if step.contradicts:
            return


def rounds(known: Known, hardest: int) -> list[Step]:
    """Return all steps of techniques up to a rank, found in rounds. A contradiction ends them."""
    steps, wrong = by_rounds(known, hardest)
    return steps + wrong[-1:]


def by_rounds(known: Known, hardest: int, wanted: Facts = NOTHING) -> tuple[list[Step], list[Step]]:
    """Work forwards in rounds, each with all steps that are possible at its start.

    Return the steps until a wanted fact is found or nothing is new, and the contradictions that end
    them. Of two steps of a round with the same facts the easier comes later.
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
    """Return all steps that techniques up to a rank give from the known facts, the hardest
    first.
    """
    return [step for rank in range(hardest, 0, -1) for step in steps_of(known, rank)]


def atoms_last(found: Sequence[Step]) -> list[Step]:
    """Return the steps of a round, the steps that count atoms before the steps that find new atoms.

    Of several steps that count atoms and find some, only the first stays. The next round has the
    others.
    """
    finding = [step for step in found if step.gives.atoms]
    counting = [step for step in finding if step.counts_atoms]
    others = [step for step in finding if not step.counts_atoms]
    return [step for step in found if not step.gives.atoms] + counting[:1] + others
