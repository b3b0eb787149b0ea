"""A step of a proof: the rays it uses, the facts it needs, and the facts it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from .. import ABSORBED, NONE, Cells
from ..view import Shot
from . import Form, Rank
from .facts import NOTHING, Facts


class WrongWay(NamedTuple):
    """A next step of a ray that is ruled out, because every path after it ends in a wrong result or
    uses too many atoms.
    """

    atoms: Cells  # the atoms that the ray would meet in this step
    ends: tuple[int, ...]  # the wrong results
    excess: tuple[Cells, ...] = ()  # for each path that uses too many atoms, its new atoms
    looked: Cells = NONE  # the cells that the ray would look at
    is_counted: bool = False  # whether the number of atoms rules out a path


class Case(NamedTuple):
    """A case of a case split, or a supposition: the facts that are supposed, and the steps that
    follow from them. The last step may be a contradiction.
    """

    supposed: Facts
    steps: tuple[Step, ...]

    @property
    def is_impossible(self) -> bool:
        return bool(self.steps) and self.steps[-1].contradicts


class Step(NamedTuple):
    """A step of a proof. The facts that it `gives` follow from the facts that it `rests` on and
    from the results of its shots. A step that gives no fact is a contradiction.
    """

    rank: Rank
    form: Form
    shots: tuple[Shot, ...]  # a shot may begin at either end of its ray
    rests: Facts
    gives: Facts
    state: int = 0  # the state that the ray certainly reaches
    wrong_ways: tuple[WrongWay, ...] = ()  # the next steps from this state that are ruled out
    ways: tuple[Facts, ...] = ()  # the paths left, or sets of cells that hold an atom each
    cases: tuple[Case, ...] = ()
    is_counted: bool = False  # whether paths are ruled out because they use too many atoms
    held: Cells = NONE  # the atoms known when the step was found
    looked: Cells = NONE  # the cells that decide how far the ray goes

    @property
    def contradicts(self) -> bool:
        return not self.gives

    @property
    def counts_atoms(self) -> bool:
        """Whether the sentences of the step mention a number of atoms, which becomes wrong when
        more atoms are known.
        """
        return (
            self.is_counted
            or self.rank == Rank.ONE_ATOM_EACH
            or self.form in (Form.ALL_FOUND, Form.EXACT_FIT)
            or len(self.cases) > 1
            or any(step.counts_atoms for case in self.cases for step in case.steps)
        )

    @property
    def wrong_ends(self) -> list[int]:
        """The wrong results of all paths that the step rules out, as numbers of exits. A step of
        the technique NOT ABSORBED rules out one path, on which the ray is absorbed (0).
        """
        ahead = [ABSORBED] if self.rank == Rank.NOT_ABSORBED else []
        return [end for wrong_way in self.wrong_ways for end in wrong_way.ends] + ahead


def gives_of(steps: Iterable[Step], known: Facts = NOTHING) -> Facts:
    """Return the facts that the steps give, together with the facts in `known`."""
    for step in steps:
        known |= step.gives
    return known


def rests_of(steps: Iterable[Step]) -> Facts:
    """Return the facts that must be known before the steps: those that a step needs and no earlier
    step gives.
    """
    rests = gives = NOTHING
    for step in steps:
        rests |= step.rests - gives
        gives |= step.gives
    return rests


def hardest_step(steps: Iterable[Step]) -> Step:
    """Return the proof step with the hardest technique. If there are several, return the first."""
    return max(steps, key=lambda step: step.rank)


def flattened(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield all proof steps, including those within cases, which come before their step."""
    for step in steps:
        for case in step.cases:
            yield from flattened(case.steps)
        yield step


def shots_of(steps: Iterable[Step]) -> tuple[Shot, ...]:
    """Return the shots that the steps and their cases use, each once, in the order of the steps."""
    return tuple(dict.fromkeys(shot for step in flattened(steps) for shot in step.shots))


def needed(
    steps: Sequence[Step], wanted: Facts, shortened: Callable[[Step, Facts], Step] | None = None
) -> tuple[list[Step], Facts]:
    """Return the steps that a proof of `wanted` needs, and the facts from which these steps start.
    A contradiction at the end of the steps counts as wanted, too.

    The function `shortened` takes a step and those of its facts that are needed. It returns the
    step to use instead.
    """
    kept = list[Step]()
    for step in reversed(steps):
        gives = step.gives & wanted
        if gives or step.contradicts:
            kept.append(shortened(step, gives) if shortened else step)
            wanted = wanted - gives | kept[-1].rests
    return kept[::-1], wanted


def pruned(steps: Sequence[Step], wanted: Facts) -> tuple[Step, ...]:
    """Return the steps that a proof of `wanted` needs, without facts that no later step needs. A
    contradiction at the end of the steps counts as wanted, too.
    """
    return tuple(needed(steps, wanted, lambda step, gives: step._replace(gives=gives))[0])


def trimmed(step: Step, gives: Facts) -> Step:
    """Return the proof step with only the facts `gives`, and with only those ruled-out next steps
    of its ray (wrong ways) that prove these facts.
    """
    if not gives or not step.looked:
        return step._replace(gives=gives)
    wrong_ways = tuple(
        wrong_way
        for wrong_way in step.wrong_ways
        if wrong_way.atoms & gives.free or gives.atoms & ~wrong_way.atoms
    )
    looked, is_counted = step.looked, any(wrong_way.is_counted for wrong_way in wrong_ways)
    for wrong_way in wrong_ways:
        looked |= wrong_way.looked
    rests = step.rests & (looked, looked) | Facts(step.held if is_counted else NONE)
    return step._replace(gives=gives, wrong_ways=wrong_ways, rests=rests, is_counted=is_counted)


def trimmed_to(steps: Sequence[Step], wanted: Facts) -> list[Step]:
    """Return the steps that a proof of `wanted` needs, each trimmed to the facts that are needed
    later (see `trimmed`). A contradiction at the end of the steps counts as wanted, too.
    """
    return needed(steps, wanted, trimmed)[0]
