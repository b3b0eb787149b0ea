"""All that the techniques prove in a position, step by step, the easiest that goes on first."""

from __future__ import annotations

from ..cells import FIRST, NONE
from ..deduction.deduce import deduce
from .chain import next_step
from .known import Known, Rays
from .step import (
    ALL_ITS_WAYS,
    CASES,
    CASES_THEN,
    LONG_WHAT_IF,
    NOTHING,
    WHAT_IF,
    WHAT_IF_THEN,
    joined,
    singles,
)
from .supposing import by_cases, by_long_cases, what_if, what_if_then

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..deduction.search import Partial
    from ..view import View
    from .step import Step


def certain(view: View) -> Partial:
    """What all boxes that fit agree on; any fact might be so where they are too many to say."""
    knowledge = deduce(view)
    if not knowledge.is_complete:
        return view.box.every, view.box.every
    facts, weight = NOTHING, knowledge.weight
    for index, chance in enumerate(knowledge.chances() if weight else ()):
        if chance in (0, weight):
            cell = FIRST << index
            facts = joined(facts, (cell, NONE) if chance else (NONE, cell))
    return facts


def solver(view: View, known: Partial = NOTHING, hardest: int = LONG_WHAT_IF) -> Solver:
    """What works on a position from what is known of it; the marks have no part in it."""
    wanted = certain(view) if hardest >= WHAT_IF else NOTHING
    return Solver(Known(Rays(view), known), wanted, hardest)


class Solver:
    """Works forwards from what is known; `wanted` are the facts that are worth a supposition.

    Every supposition, and every case that is followed to its end, uses up some of the room.
    """

    def __init__(
        self, known: Known, wanted: Partial, hardest: int = LONG_WHAT_IF, room: int = 100_000
    ) -> None:
        self.known, self.wanted = known, wanted
        self.hardest, self.room = hardest, room
        self.long: list[Step] = []

    def steps(self) -> Iterator[Step]:
        """Each step, after what it gives was added to what is known."""
        while step := self.next():
            self.known.add(step.gives)
            yield step
            if step.contradicts:
                return

    def next(self) -> Step | None:
        """The easiest step that says anything new."""
        step = next_step(self.known, min(self.hardest, ALL_ITS_WAYS))
        return step or next((step for step in self.harder() if step), None)

    def facts(self) -> list[Partial]:
        """What is wanted and not known yet, cell by cell."""
        return singles(self.known.new(self.wanted))

    def harder(self) -> Iterator[Step | None]:
        """Suppositions and cases, the easiest first."""
        known, facts = self.known, self.facts()
        if not facts:
            return
        if self.hardest >= WHAT_IF:
            yield from (what_if(known, fact) for fact in facts)
        if self.hardest >= CASES:
            yield from by_cases(known, self.wanted)
        if self.hardest >= WHAT_IF_THEN:
            self.long.clear()
            yield from self.up_to(WHAT_IF_THEN, (what_if_then(known, fact) for fact in facts))
        if self.hardest >= CASES_THEN:
            yield from self.up_to(CASES_THEN, by_long_cases(known, self.wanted))
        if self.hardest >= LONG_WHAT_IF and self.long:
            yield min(self.long, key=length)

    def up_to(self, rank: int, steps: Iterator[Step | None]) -> Iterator[Step]:
        """Those of these steps that are not long; the long ones are kept for the end."""
        for step in steps:
            if step and step.rank <= rank:
                yield step
            elif step:
                self.long.append(step)


def length(step: Step) -> int:
    """How many steps are within suppositions and cases."""
    return sum(len(case.steps) for case in step.cases)
