"""The techniques, ranked from the easiest to the hardest; and a step that one of them gives.

Ranks 1 to 8 look at one ray or count; 9 to 13 suppose something or split cases, one level
deep, and every supposition ends by steps of ranks 1 to 8. Only a FORK, the last resort of rank
13, has cases within a supposition. ALL BOXES is no technique: it names what only counting all
boxes shows. The ranks come from a study of 600 positions of three to five atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .. import ABSORBED, NONE, Cells, bits
from ..view import Shot

if TYPE_CHECKING:
    from ..deduction.search import Partial


(
    OPEN_DOOR,
    COUNT,
    FEW_LEFT,
    NOT_ABSORBED,
    ONE_WAY_ON,
    ONE_ATOM_EACH,
    LOOK_TWICE,
    EVERY_PATH,
    WHAT_IF,
    CASES,
    WHAT_IF_BY_STEPS,
    CASES_BY_STEPS,
    LONG_WHAT_IF,
    ALL_BOXES,
) = RANKS = range(1, 15)

# The finer names of COUNT, ONE WAY ON, ONE ATOM EACH and LONG WHAT IF.
ALL_FOUND, NO_ROOM, APART = "ALL FOUND", "NO ROOM", "APART"
MUST_GO_ON, MUST_TURN, BETWEEN_TWO = "MUST GO ON", "MUST TURN", "BETWEEN TWO"
DEAD_END, SENT_BACK, LAST_ATOM = "DEAD END", "SENT BACK", "LAST ATOM"
LONG_CASES, FORK = "LONG CASES", "FORK"

NAMES = {
    OPEN_DOOR: "OPEN DOOR",
    COUNT: "COUNT",
    FEW_LEFT: "FEW LEFT",
    NOT_ABSORBED: "NOT ABSORBED",
    ONE_WAY_ON: "ONE WAY ON",
    ONE_ATOM_EACH: "ONE ATOM EACH",
    LOOK_TWICE: "LOOK TWICE",
    EVERY_PATH: "EVERY PATH",
    WHAT_IF: "WHAT IF",
    CASES: "CASES",
    WHAT_IF_BY_STEPS: "WHAT IF, STEP BY STEP",
    CASES_BY_STEPS: "CASES, STEP BY STEP",
    LONG_WHAT_IF: "LONG WHAT IF",
    ALL_BOXES: "ALL BOXES",
}

EASY, MEDIUM, HARD, EXPERT, FIENDISH = GRADES = range(1, 6)
HARDEST = {  # the hardest technique of a grade
    EASY: ONE_WAY_ON,
    MEDIUM: EVERY_PATH,
    HARD: CASES,
    EXPERT: CASES_BY_STEPS,
    FIENDISH: LONG_WHAT_IF,
}


def grade_of(rank: int) -> int:
    """How hard a technique is, 1 to 5; one more for what no technique reaches."""
    return next((grade for grade in GRADES if rank <= HARDEST[grade]), FIENDISH + 1)


NOTHING: Partial = (NONE, NONE)


@dataclass(frozen=True, slots=True)
class Road:
    """What is ruled out at a place: the atoms that it would take there, and the wrong ends."""

    atoms: Cells
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """What is supposed, and the steps that follow; the last may be a contradiction."""

    supposed: Partial
    steps: tuple[Step, ...]

    @property
    def is_impossible(self) -> bool:
        return bool(self.steps) and self.steps[-1].contradicts


@dataclass(frozen=True, slots=True)
class Step:
    """One step, true of every box in which these rays did so and the cells it rests on are so.

    Each shot begins at the end from which its ray is followed. `state` is the one that the ray
    certainly reaches, `roads` what is ruled out there, `ways` the paths that are left, or the
    lists of cells of which each must hold an atom. It `is_counted` if other paths are ruled out
    because they take too many atoms. What gives nothing contradicts.
    """

    rank: int
    form: str
    shots: tuple[Shot, ...]
    rests: Partial
    gives: Partial
    state: int = 0
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


def gives_of(steps: Iterable[Step], known: Partial = NOTHING) -> Partial:
    """What steps give together, and what was known before them."""
    for step in steps:
        known = joined(known, step.gives)
    return known


def hardest_step(steps: Iterable[Step]) -> Step:
    """The step of the hardest technique, the first of several."""
    return max(steps, key=lambda step: step.rank)


def flattened(steps: Iterable[Step]) -> Iterator[Step]:
    """All steps, those within suppositions and cases before the step that makes them."""
    for step in steps:
        for case in step.cases:
            yield from flattened(case.steps)
        yield step


def shots_of(steps: Iterable[Step]) -> tuple[Shot, ...]:
    """The shots that steps look at, each once, in the order in which they come."""
    return tuple(dict.fromkeys(shot for step in flattened(steps) for shot in step.shots))


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
        kept.append(replace(step, gives=gives))
        wanted = joined(beyond(wanted, gives), step.rests)
    return tuple(kept[::-1])
