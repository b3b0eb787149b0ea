"""Find short proofs of a fact by a case split: each case leads to the fact or is impossible.

Only few and easy steps come before the split, so that a reader meets the cases early. Each case has
a short proof of its own. A proof is direct, or it leads from the opposite of the fact to a
contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...console.allowance import tick
from ..view import View
from . import TECHNIQUES, Rank
from .chain import by_rounds
from .facts import NOTHING, Facts
from .following import options
from .known import Known, KnownRays
from .order import passages
from .proof import Proof
from .short_proofs import (
    Attempt,
    attempts_to_prove,
    proves,
    reading_length,
    successful,
    supposing,
    without_needless,
)
from .step import Case, Step, rests_of, shots_of
from .supposing import Split, forks, splits

BEFORE = (Rank.OPEN_DOOR, Rank.ONE_WAY_ON, Rank.LOOK_TWICE)  # hardest steps before a split
MAX_SPLITS = 16  # splits, those with the fewest cases, that are tried after each of these
MAX_FOLLOWED = 2  # splits, the shortest first, whose cases are proved by few rays


def proofs_by_cases(view: View, fact: Facts, known: Facts = NOTHING) -> Iterator[Proof]:
    """Yield short proofs of a fact that end in a case split. They start from the known facts or
    from the opposite of the fact.
    """
    closings = [
        *splits_that_close(view, known, fact),
        *splits_that_close(view, known | ~fact, NOTHING),
    ]
    closings.sort(key=lambda closing: closing.length)
    for closing in closings[:MAX_FOLLOWED]:
        steps = closing.steps()
        yield Proof(fact, tuple(steps) if closing.wanted else (supposing(fact, steps),))


class Closing(NamedTuple):
    """A case split that proves a fact: in every case, steps lead to the fact `wanted` or to a
    contradiction.

    If `wanted` is empty, every case leads to a contradiction.
    """

    given: Facts  # the facts from which the proof starts
    wanted: Facts
    before: tuple[Step, ...]  # the steps before the split
    known: Known  # the facts after these steps
    split: Split
    length: int  # the effort of reading the cases, if all rays are used

    def steps(self) -> list[Step]:
        """Return the steps of the proof: the steps that the case split needs, then the split
        itself.
        """
        known, split = self.known, self.split
        rests = known.support(split.looked, split.is_counted)
        cases = [Case(case, tuple(self.steps_of(case))) for case in split.cases]
        for case in cases:
            rests |= rests_of(case.steps) - case.supposed
        is_long = any(len(passages(case.steps)) > 1 for case in cases)
        rank = Rank.CASES_BY_STEPS if is_long else Rank.CASES
        inner = shots_of(step for case in cases for step in case.steps)
        last = Step(
            rank,
            TECHNIQUES[rank].form,
            tuple(dict.fromkeys([known.rays.shots[split.ray], *inner])),
            rests,
            self.wanted,
            cases=tuple(cases),
            is_counted=split.is_counted,
            held=known.atoms,
        )
        return without_needless([*self.before, last], self.wanted, self.given)

    def steps_of(self, case: Facts) -> list[Step]:
        """Return the shortest proof steps found that lead from the facts of a case to the wanted
        fact or to a contradiction.
        """
        return min(
            (attempt.from_few_rays() for attempt in successful(self.attempts_to_prove(case))[:1]),
            key=reading_length,
            default=[],
        )

    def attempts_to_prove(self, case: Facts) -> list[Attempt]:
        """Return attempts to prove, from the facts of a case, the wanted fact or a contradiction.
        Return [] if the case has the wanted fact itself.
        """
        if case & self.wanted:
            return []
        view, known = self.known.rays.view, self.known.facts | case
        attempts = attempts_to_prove(view, known, NOTHING)
        if self.wanted:
            attempts += attempts_to_prove(view, known, self.wanted)
        return attempts


def splits_that_close(view: View, given: Facts, wanted: Facts) -> Iterator[Closing]:
    """Yield the case splits in which every case leads to the fact `wanted` or to a contradiction.

    The facts `given` are known at the beginning. If `wanted` is empty, every case must lead to a
    contradiction.
    """
    for hardest in BEFORE:
        known = Known(KnownRays(view, True), given)
        before, wrong = by_rounds(known, hardest, wanted)
        if wrong or proves(before, wanted):
            return  # a proof without cases is shorter
        for split in shortest_splits(known):
            lengths = [length_of_case(view, known, case, wanted) for case in split.cases]
            if all(lengths):
                length = sum(lengths)
                yield Closing(given, wanted, tuple(before), known, split, length)


def shortest_splits(known: Known) -> list[Split]:
    """Return at most MAX_SPLITS case splits, those with the fewest cases first."""
    every = [*splits(known), *(fork_split(known, ray) for ray in forks(known))]
    return sorted(every, key=lambda split: len(split.cases))[:MAX_SPLITS]


def fork_split(known: Known, ray: int) -> Split:
    """Return a case split with one case for each possible next step of a ray from the state up to
    which the known facts decide its path.
    """
    state = known.reach(ray)
    cases = tuple(known.new_in((more, none)) for more, none, _ in options(known, state))
    return Split(ray, cases, known.rays.looks_at[state] | known.looked[ray])


def length_of_case(view: View, known: Known, case: Facts, wanted: Facts) -> int:
    """Return the length of a proof from the facts of `case` to the wanted fact or to a
    contradiction. It is the number of impossible ray results that a reader has to check. Return 0
    if no proof was found.
    """
    if case & wanted:
        return 1
    tick(20 * len(known.rays.shots))
    facts, rank = known.facts | case, Rank.EVERY_PATH
    attempts = [Attempt(view, facts, aim, rank, by_rounds) for aim in {wanted, NOTHING}]
    lengths = [reading_length(attempt.proof_by(attempt.rays)) for attempt in attempts]
    return min(filter(None, lengths), default=0)
