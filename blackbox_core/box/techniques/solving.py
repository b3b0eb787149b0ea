"""Solve a position: find all facts that the techniques prove, always by the easiest step that
helps.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import FIRST, NONE
from ..deduction.deduce import Knowledge, deduce
from ..deduction.search import scaled
from ..view import View
from . import Form, Rank
from .chain import chain, next_step
from .facts import NOTHING, Facts
from .known import Known, KnownRays
from .step import Step, needed
from .supposing import (
    at_fork,
    by_cases,
    by_long_cases,
    forks,
    supposed,
    supposition,
    what_if,
    what_if_by_steps,
)

MAX_LOOKS = 6_000  # looks in an 8x8 box; following a supposition to its end counts as three
LOOKS_PER_FORK = 8  # looks that a fork in a supposition counts as


def certain(view: View) -> Facts | None:
    """Return the facts that are true in all boxes that fit the shots, or None if the boxes are too
    many to list.
    """
    knowledge = deduce(view)
    return agreed_facts(knowledge) if knowledge.is_complete else None


def agreed_facts(knowledge: Knowledge) -> Facts:
    """Return the facts that are true in all boxes of `knowledge`, which must have all boxes that
    fit the shots.
    """
    facts, weight = NOTHING, knowledge.weight
    for index, chance in enumerate(knowledge.cell_weights() if weight else ()):
        if chance in (0, weight):
            cell = FIRST << index
            facts |= (cell, NONE) if chance else (NONE, cell)
    return facts


def easily_proved(view: View) -> Facts:
    """Return the facts that the techniques up to EVERY PATH prove. Return no facts if the shots
    contradict each other.
    """
    known = Known(KnownRays(view))
    for step in chain(known):
        if step.contradicts:
            return NOTHING
    return known.facts


def solver(view: View, known: Facts = NOTHING, hardest: int = Rank.LONG_WHAT_IF) -> Solver:
    """Return a solver that starts from the facts `known` and proves more by techniques up to the
    rank `hardest`. It uses the shots of `view`, but not the marks.
    """
    wanted = certain(view) if hardest >= Rank.WHAT_IF else NOTHING
    return Solver(Known(KnownRays(view), known), wanted, hardest)


class Solver:
    """A solver of a position. It applies the easy techniques until they give no more steps. Then it
    supposes the opposite of a fact, to find a contradiction.

    `wanted` has the certain facts, because only their opposites can be refuted. If the certain
    facts could not be found, `wanted` is None, and the opposite of any fact may be supposed.
    Suppositions use up a budget. When it is used up, only the easy techniques are applied.
    """

    def __init__(
        self,
        known: Known,
        wanted: Facts | None,
        hardest: int = Rank.LONG_WHAT_IF,
        budget: int = MAX_LOOKS,
    ) -> None:
        every = known.rays.box.every
        self.known, self.hardest = known, hardest
        self.wanted = Facts(every, every) if wanted is None else wanted
        self.budget, self.looks_spent = scaled(budget, known.rays.box), 0
        self.found: list[Step] = []  # suppositions that were followed to a contradiction
        self.ends: dict[Facts, tuple[Facts, Step | None]] = {}  # by fact, where its opposite led
        self.forked: dict[Facts, Facts] = {}  # by fact, what follows from its opposite
        self.looks: dict[Facts, int] = {}  # by fact, when a look at its opposite was last taken

    def steps(self) -> Iterator[Step]:
        """Yield the proof steps of the solution. Before a step is yielded, its facts are added to
        `known`.
        """
        while step := self.next():
            self.known.add(step.gives)
            yield step
            if step.contradicts:
                return

    def next(self) -> Step | None:
        """Return the easiest proof step that gives a new fact, or None if there is none."""
        step = next_step(self.known, min(self.hardest, Rank.EVERY_PATH))
        return step or next((step for step in self.harder() if step), None)

    def goals(self) -> list[Facts]:
        """Return the wanted facts that are still to be proved. A fact is left out if it is useless
        to suppose its opposite again.
        """
        facts = self.known.new_in(self.wanted).singles
        return [fact for fact in facts if self.is_new_to(fact) or self.ends[fact][1]]

    def is_new_to(self, fact: Facts) -> bool:
        """Return whether new facts have been found since the opposite of `fact` was last supposed.
        Return True if it was never supposed.
        """
        end = self.ends.get(fact)
        return not end or bool(self.known.facts - end[0])

    def harder(self) -> Iterator[Step | None]:
        """Yield the proof steps that suppose something or split cases, the easiest first. Yield
        None for each attempt that finds no step.
        """
        known, hardest = self.known, self.hardest
        if hardest >= Rank.WHAT_IF:
            yield from map(
                self.look, sorted(self.goals(), key=lambda fact: self.looks.get(fact, 0))
            )
        if hardest >= Rank.CASES and known.new_in(self.wanted):
            yield from by_cases(known, self.wanted)
        if hardest >= Rank.WHAT_IF_BY_STEPS:
            yield self.shortest_found(Rank.WHAT_IF_BY_STEPS) or self.follow_all(
                Rank.WHAT_IF_BY_STEPS
            )
        if hardest >= Rank.CASES_BY_STEPS and known.new_in(self.wanted):
            self.found += by_long_cases(known, self.wanted)
            yield self.shortest_found(Rank.CASES_BY_STEPS)
        if hardest >= Rank.LONG_WHAT_IF:
            yield self.shortest_found(Rank.LONG_WHAT_IF)
            yield from map(self.fork, sorted(self.unforked(), key=self.known_after, reverse=True))

    def look(self, fact: Facts) -> Step | None:
        """Return the step that proves `fact` because a short look at the rays refutes its opposite:
        each ray is followed on its own for a few steps. Return None if that finds no contradiction,
        or if the budget is used up.
        """
        if not self.spend(1):
            return None
        self.looks[fact] = self.looks_spent
        return what_if(self.known, fact)

    def shortest_found(self, rank: int) -> Step | None:
        """Return the proof step with the fewest steps in its cases, or None if there is none. It is
        one of the steps found so far that still give a new fact and have at most the rank `rank`.
        """
        self.found = [step for step in self.found if self.known.new_in(step.gives)]
        fit = [step for step in self.found if step.rank <= rank]
        return min(fit, key=length) if fit else None

    def follow_all(self, rank: int) -> Step | None:
        """Return the shortest step that proves a wanted fact because its opposite leads to a
        contradiction. It has at most the rank `rank`. Return None if there is none.

        The opposite of every wanted fact is tried, and all steps found are stored.
        """
        self.found = [step for step in map(self.follow, self.goals()) if step]
        return self.shortest_found(rank)

    def follow(self, fact: Facts) -> Step | None:
        """Return the step that proves `fact` because steps from its opposite lead to a
        contradiction. Return None if they do not, or if the budget is used up.
        """
        if self.is_new_to(fact):
            if not self.spend(3):
                return None
            end = supposed(self.known, ~fact)
            step = what_if_by_steps(self.known, fact, end)
            self.ends[fact] = end.facts, step
        return self.ends[fact][1]

    def unforked(self) -> list[Facts]:
        """Return the wanted facts that are still to be proved. A fact is left out if `fork` has
        failed for it and no new fact has been found since.
        """
        facts = self.known.new_in(self.wanted).singles
        return [fact for fact in facts if self.known.facts - self.forked.get(fact, NOTHING)]

    def known_after(self, fact: Facts) -> int:
        """Return how many cells were known at the end of the last attempt to refute the opposite of
        `fact`. Return 0 if there was no attempt.
        """
        return sum(cells.bit_count() for cells in self.ends.get(fact, (NOTHING, None))[0])

    def fork(self, fact: Facts) -> Step | None:
        """Return the step that proves `fact` because its opposite leaves some ray only impossible
        next steps: each of them leads to a contradiction. Return None if there is no such ray, or
        if the budget is used up.
        """
        if not self.spend(3):
            return None
        end = supposed(self.known, ~fact)
        steps = list(chain(end))
        for ray in forks(end):
            if not self.spend(LOOKS_PER_FORK):
                return None
            step = at_fork(end, ray)
            if step:
                steps = needed([*steps, step], NOTHING)[0]
                return supposition(fact, steps, Rank.LONG_WHAT_IF, Form.FORK)
        self.forked[fact] = end.facts
        return None

    def spend(self, steps: int) -> bool:
        """Subtract `steps` from the budget, which counts looks at the rays. Return whether enough
        of it was left.
        """
        self.looks_spent += steps
        return self.looks_spent <= self.budget


def length(step: Step) -> int:
    """Return how many steps a proof step has within its cases or its supposition."""
    return sum(len(case.steps) for case in step.cases)
