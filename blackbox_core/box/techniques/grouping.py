"""Steps put together as they are told: those of doors, and those along one ray, make one block."""

from __future__ import annotations

from .step import COUNT, LOOK_TWICE, NOT_SWALLOWED, NOTHING, ONE_WAY_ON, OPEN_DOOR, shared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .step import Step

    Block = tuple[Step, ...]

ALONG = (NOT_SWALLOWED, ONE_WAY_ON, LOOK_TWICE)  # what is told in one breath along a ray


def subject(step: Step) -> tuple[int, ...]:
    """What a step is told together with: all doors, or all that follows one ray."""
    if step.rank == OPEN_DOOR:
        return (OPEN_DOOR,)
    if step.rank in ALONG:
        shot = step.shots[0]
        return tuple(sorted((shot.entry, shot.exit))) if shot.exit else (-1, shot.entry)
    return (COUNT, step.rank, id(step))


def blocks(steps: Sequence[Step]) -> list[Block]:
    """The steps in an order in which those that are told together stand together.

    What a step rests on stays before it, and a contradiction last.
    """
    order: list[list[int]] = []
    before = [needs(steps, place) for place in range(len(steps))]
    left, is_told = list(range(len(steps))), 0
    while left:
        ready = [place for place in left if not before[place] & ~is_told]
        same = [place for place in ready if order and alike(steps, order[-1][0], place)]
        place = (same or ready)[0]
        left.remove(place)
        is_told |= 1 << place
        if same:
            order[-1].append(place)
        else:
            order.append([place])
    return [tuple(steps[place] for place in block) for block in order]


def needs(steps: Sequence[Step], place: int) -> int:
    """The earlier steps that one rests on, as bits by their places; a contradiction needs all."""
    step = steps[place]
    if step.contradicts:
        return (1 << place) - 1
    return sum(
        1 << earlier
        for earlier in range(place)
        if shared(steps[earlier].gives, step.rests) != NOTHING
    )


def alike(steps: Sequence[Step], one: int, other: int) -> bool:
    """Whether two steps are told together."""
    return subject(steps[one]) == subject(steps[other])
