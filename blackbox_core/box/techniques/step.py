"""A step of a proof: the technique, the rays, what the step rests on, and what follows."""

from __future__ import annotations

from ...console.value import Value
from .. import ABSORBED, NONE, bits
from . import NOT_ABSORBED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .. import Cells
    from ..deduction.search import Partial
    from ..view import Shot

NOTHING: Partial = (NONE, NONE)


class Road(Value):
    """What is ruled out at a place: the atoms that it would take there, and the wrong ends."""

    atoms: Cells
    ends: tuple[int, ...]


class Case(Value):
    """What is supposed, and the steps that follow; the last may be a contradiction."""

    supposed: Partial
    steps: tuple[Step, ...]

    @property
    def is_impossible(self) -> bool:
        return bool(self.steps) and self.steps[-1].contradicts


class Step(Value):
    """One step, true of every box in which these rays did so and the cells it rests on are so.

    Each shot begins at the end from which its ray is followed. `place` is the state that the ray
    certainly reaches, `roads` what is ruled out there, `ways` the paths that are left, or the
    lists of cells of which each must hold an atom. It `is_counted` if other paths are ruled out
    because they take too many atoms. What gives nothing contradicts.
    """

    rank: int
    form: str
    shots: tuple[Shot, ...]
    rests: Partial
    gives: Partial
    place: int = 0
    roads: tuple[Road, ...] = ()
    ways: tuple[Partial, ...] = ()
    cases: tuple[Case, ...] = ()
    is_counted: bool = False

    @property
    def contradicts(self) -> bool:
        return self.gives == NOTHING

    @property
    def wrong_ends(self) -> list[int]:
        """All the wrong ends that it speaks of; what is not absorbed could have been."""
        ahead = [ABSORBED] if self.rank == NOT_ABSORBED else []
        return [end for road in self.roads for end in road.ends] + ahead


def joined(one: Partial, other: Partial) -> Partial:
    """What two partial boxes tell together."""
    return one[0] | other[0], one[1] | other[1]


def shared(one: Partial, other: Partial) -> Partial:
    """What both of two partial boxes tell."""
    return one[0] & other[0], one[1] & other[1]


def beyond(after: Partial, before: Partial) -> Partial:
    """What one partial box tells that the other does not."""
    return after[0] & ~before[0], after[1] & ~before[1]


def opposite(known: Partial) -> Partial:
    """Free where there was an atom, and an atom where it was free."""
    return known[1], known[0]


def singles(known: Partial) -> list[Partial]:
    """What is known, cell by cell: the atoms first."""
    return [(bit, NONE) for bit in bits(known[0])] + [(NONE, bit) for bit in bits(known[1])]


def walked(steps: Iterable[Step]) -> Iterator[Step]:
    """All steps, those within suppositions and cases before the step that makes them."""
    for step in steps:
        for case in step.cases:
            yield from walked(case.steps)
        yield step


def shots_of(steps: Iterable[Step]) -> tuple[Shot, ...]:
    """The shots that steps look at, each once, in the order in which they come."""
    return tuple(dict.fromkeys(shot for step in walked(steps) for shot in step.shots))


def needed(steps: Sequence[Step], wanted: Partial) -> tuple[list[Step], Partial]:
    """The steps that a fact needs, or a contradiction that ends them; and what these rest on."""
    kept = list[Step]()
    for step in reversed(steps):
        if shared(step.gives, wanted) != NOTHING or step.contradicts:
            kept.append(step)
            wanted = joined(beyond(wanted, step.gives), step.rests)
    return kept[::-1], wanted


def pruned(steps: Sequence[Step], wanted: Partial) -> tuple[Step, ...]:
    """The steps that a fact needs, each giving no more than those after it need."""
    kept = list[Step]()
    for step in reversed(needed(steps, wanted)[0]):
        gives = shared(step.gives, wanted)
        kept.append(step.replace(gives=gives))
        wanted = joined(beyond(wanted, gives), step.rests)
    return tuple(kept[::-1])
