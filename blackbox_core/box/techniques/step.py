"""A step of a proof: what it looks at, what it rests on and what it gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .. import ABSORBED, NONE, Cells
from ..view import Shot
from . import Form, Rank
from .facts import NOTHING, Facts


@dataclass(frozen=True, slots=True)
class Road:
    """What is ruled out at a place: the atoms that it would take there, and the wrong ends.

    `excess` has the new atoms of each path that would take more than are missing. That the road
    ends wrong is seen in the cells `looked` at; it `is_counted` if the number of atoms is used.
    """

    atoms: Cells
    ends: tuple[int, ...]
    excess: tuple[Cells, ...] = ()
    looked: Cells = NONE
    is_counted: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """What is supposed, and the steps that follow; the last may be a contradiction."""

    supposed: Facts
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
    because they take too many atoms; `held` are the atoms that were known then. `looked` has the
    cells that show how far a ray gets. A step that gives nothing contradicts.
    """

    rank: Rank
    form: Form
    shots: tuple[Shot, ...]
    rests: Facts
    gives: Facts
    state: int = 0
    roads: tuple[Road, ...] = ()
    ways: tuple[Facts, ...] = ()
    cases: tuple[Case, ...] = ()
    is_counted: bool = False
    held: Cells = NONE
    looked: Cells = NONE

    @property
    def contradicts(self) -> bool:
        return not self.gives

    @property
    def counts_atoms(self) -> bool:
        """Whether what is said of the step holds only as long as no more atoms are known."""
        return (
            self.is_counted
            or self.rank == Rank.ONE_ATOM_EACH
            or self.form in (Form.ALL_FOUND, Form.EXACT_FIT)
            or len(self.cases) > 1
            or any(step.counts_atoms for case in self.cases for step in case.steps)
        )

    @property
    def wrong_ends(self) -> list[int]:
        """All the wrong ends that the step speaks of; NOT ABSORBED rules out being absorbed."""
        ahead = [ABSORBED] if self.rank == Rank.NOT_ABSORBED else []
        return [end for road in self.roads for end in road.ends] + ahead


def gives_of(steps: Iterable[Step], known: Facts = NOTHING) -> Facts:
    """Return what steps give together, with what was known before them."""
    for step in steps:
        known |= step.gives
    return known


def hardest_step(steps: Iterable[Step]) -> Step:
    """Return the step of the hardest technique, the first of several."""
    return max(steps, key=lambda step: step.rank)


def flattened(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield all steps, those within suppositions and cases before the step that has them."""
    for step in steps:
        for case in step.cases:
            yield from flattened(case.steps)
        yield step


def shots_of(steps: Iterable[Step]) -> tuple[Shot, ...]:
    """Return the shots that steps look at, each once, in the order in which they come."""
    return tuple(dict.fromkeys(shot for step in flattened(steps) for shot in step.shots))


def needed(steps: Sequence[Step], wanted: Facts) -> tuple[list[Step], Facts]:
    """Return the steps that prove facts, or that a last contradiction needs, and their basis."""
    kept = list[Step]()
    for step in reversed(steps):
        if step.gives & wanted or step.contradicts:
            kept.append(step)
            wanted = wanted - step.gives | step.rests
    return kept[::-1], wanted


def pruned(steps: Sequence[Step], wanted: Facts) -> tuple[Step, ...]:
    """Return the steps that prove facts, each giving no more than those after it need."""
    kept = list[Step]()
    for step in reversed(needed(steps, wanted)[0]):
        gives = step.gives & wanted
        kept.append(replace(step, gives=gives))
        wanted = wanted - gives | step.rests
    return tuple(kept[::-1])


def trimmed(step: Step, gives: Facts) -> Step:
    """Return a step that gives less, with only those roads ruled out that this rests on."""
    if not gives or not step.looked:
        return replace(step, gives=gives)
    roads = tuple(
        road for road in step.roads if road.atoms & gives.free or gives.atoms & ~road.atoms
    )
    looked, is_counted = step.looked, any(road.is_counted for road in roads)
    for road in roads:
        looked |= road.looked
    rests = step.rests & (looked, looked) | Facts(step.held if is_counted else NONE)
    return replace(step, gives=gives, roads=roads, rests=rests, is_counted=is_counted)


def trimmed_to(steps: Sequence[Step], wanted: Facts) -> list[Step]:
    """Return the steps that prove facts or end in a contradiction, each trimmed to what is used."""
    kept = list[Step]()
    for step in reversed(steps):
        gives = step.gives & wanted
        if gives or step.contradicts:
            kept.append(trimmed(step, gives))
            wanted = wanted - gives | kept[-1].rests
    return kept[::-1]
