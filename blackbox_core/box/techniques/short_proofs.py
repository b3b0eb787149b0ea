"""Find proofs of a fact that are short to read: they use few rays, and no step has many results to
check.

No step rules out more than four paths, including paths that use too many atoms. A proof is direct,
or it leads from the opposite of the fact to a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...console.allowance import tick
from ..view import Shot, View
from . import TECHNIQUES, Form, Rank
from .chain import by_rounds, chain, next_step, step_along, steps_of, steps_up_to
from .facts import NOTHING, Facts
from .known import Known, KnownRays
from .order import passages
from .proof import Proof, resting_on_known
from .step import Case, Step, shots_of, trimmed_to

HARDEST = (Rank.ONE_WAY_ON, Rank.LOOK_TWICE, Rank.EVERY_PATH)
# The effort of reading a passage, a way that is ruled out and a case, in wrong ends. In 300 proofs
# a passage had 22 words apart from its wrong ends, and a wrong end one or two words.
PASSAGE, WRONG_WAY, CASE = 20, 2, 6
MAX_SHORTENED = 4  # attempts in which rays are left out, because that takes most of the time

Found = tuple[list[Step], list[Step]]  # the steps, and the contradictions that they end in
Method = Callable[[Known, Rank, Facts], Found]


def short_proofs(view: View, fact: Facts, known: Facts = NOTHING) -> Iterator[Proof]:
    """Yield short proofs of `fact`, which start from the `known` facts or from the opposite of the
    fact.
    """
    direct = attempts_to_prove(view, known, fact)
    indirect = attempts_to_prove(view, known | ~fact, NOTHING)
    for attempt in successful(direct + indirect)[:MAX_SHORTENED]:
        steps = attempt.from_few_rays()
        yield Proof(fact, tuple(steps) if attempt.wanted else (supposing(fact, steps),))


def attempts_to_prove(view: View, known: Facts, wanted: Facts) -> list[Attempt]:
    """Return attempts to prove the fact `wanted` or, if it is empty, a contradiction. They start
    from the facts `known`. There is one attempt for each method and each limit on the rank
    (HARDEST).
    """
    return [Attempt(view, known, wanted, rank, method) for rank in HARDEST for method in METHODS]


def successful(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Return those attempts that find a proof if they may use all rays, the one with the shortest
    proof first.
    """
    lengths = {attempt: reading_length(attempt.proof_by(attempt.rays)) for attempt in attempts}
    return sorted(filter(lengths.__getitem__, attempts), key=lengths.__getitem__)


def supposing(fact: Facts, steps: Sequence[Step]) -> Step:
    """Return the step that proves a fact by supposing its opposite. `steps` are the steps from the
    opposite to a contradiction.
    """
    case = Case(~fact, tuple(steps))
    rank = Rank.WHAT_IF if len(passages(steps)) == 1 else Rank.WHAT_IF_BY_STEPS
    return Step(rank, TECHNIQUES[rank].form, shots_of(steps), NOTHING, fact, cases=(case,))


class Attempt(NamedTuple):
    """An attempt to prove a fact: the facts from which it starts, the hardest technique that it may
    use, and its method.

    If `wanted` is empty, the attempt looks for a contradiction.
    """

    view: View
    known: Facts
    wanted: Facts
    hardest: Rank
    method: Method

    @property
    def rays(self) -> tuple[Shot, ...]:
        """The shots of the view, and for each ray that came out also a shot from its other end."""
        return KnownRays(self.view).shots

    def from_few_rays(self) -> list[Step]:
        """Return the steps of a proof that uses few rays.

        Rays, or single ends of rays, are left out one by one, as long as the proof does not become
        longer.
        """
        every = self.rays
        best = self.proof_by(every)
        used, place = used_shots(best, every), 0
        while place < len(used):
            fewer = used[:place] + used[place + 1 :]
            steps = self.proof_by(fewer)
            if steps and reading_length(steps) <= reading_length(best):
                best, used = steps, used_shots(steps, fewer)
            else:
                place += 1
        return best

    def proof_by(self, shots: Sequence[Shot]) -> list[Step]:
        """Return the steps that prove the wanted fact by the rays of `shots` alone, or [] if they
        do not prove it.
        """
        tick(20 * len(shots))
        rays = KnownRays(self.view, True, shots)
        steps, wrong = self.method(Known(rays, self.known), self.hardest, self.wanted)
        if self.wanted:
            return (
                without_needless(steps, self.wanted, self.known)
                if proves(steps, self.wanted)
                else []
            )
        proofs = [
            without_needless([*steps, last], NOTHING, self.known)
            for last in wrong
            if last.form == Form.ALL_FOUND or last.held.bit_count() <= rays.most
        ]
        return min(proofs, key=reading_length, default=[])


def used_shots(steps: Sequence[Step], shots: Sequence[Shot]) -> list[Shot]:
    """Return those of `shots` that the steps use."""
    used = {*shots_of(steps)}
    return [shot for shot in shots if shot in used]


def proves(steps: Sequence[Step], fact: Facts) -> bool:
    """Return whether the steps prove `fact`. If it is empty, return whether they end in a
    contradiction.
    """
    if fact:
        return any(step.gives & fact for step in steps)
    return bool(steps) and steps[-1].contradicts


def without_needless(steps: Sequence[Step], fact: Facts, known: Facts) -> list[Step]:
    """Return the proof of `fact` without its needless steps. Of these, the longest are left out
    first. `known` are the facts from which the proof starts.
    """
    kept = trimmed_to(steps, fact)
    for step in sorted(kept, key=own_length, reverse=True):
        fewer = resting_on_known([other for other in kept if other is not step], known)
        if not step.contradicts and proves(fewer, fact):
            kept = trimmed_to(fewer, fact)
    return kept


def own_length(step: Step) -> int:
    """Return the length of a step with its cases, measured in wrong results that a reader has to
    check.
    """
    within = sum(CASE + reading_length(case.steps) for case in step.cases)
    return WRONG_WAY * len(step.wrong_ways) + len(step.wrong_ends) + 2 * len(step.ways) + within


def reading_length(steps: Sequence[Step]) -> int:
    """Return the length of a proof, measured in wrong results that a reader has to check."""
    return PASSAGE * len(passages(steps)) + sum(map(own_length, steps))


# --- ways to go forwards ---


def by_easiest(known: Known, hardest: Rank, fact: Facts) -> Found:
    """Return the steps of a proof that always takes the easiest step next, and a list of the
    contradictions found after them. The list is empty if there are none.

    The steps end when `fact` is proved, a contradiction is found, or no technique up to `hardest`
    gives a step.
    """
    steps = list[Step]()
    for step in chain(known, hardest):
        if step.contradicts:
            return steps, [other for other in steps_up_to(known, hardest) if other.contradicts]
        steps.append(step)
        if proves(steps, fact):
            break
    return steps, []


def by_rays(known: Known, hardest: Rank, fact: Facts) -> Found:
    """Return the steps of a proof that follows each ray as far as possible before it takes the next
    ray, and a list with the contradiction found after them. The list is empty if there is none.

    The steps end when `fact` is proved, a contradiction is found, or no technique up to `hardest`
    gives a step.
    """
    steps = list[Step]()
    while not proves(steps, fact):
        step = next_along(known, hardest) or next_step(known, hardest)
        if not step:
            break
        if step.contradicts:
            return steps, [step]
        steps.append(step)
        known.add(step.gives)
        ray = known.rays.shots.index(step.shots[0]) if step.shots else None
        while ray is not None and (step := step_along(known, ray, hardest_along(hardest))):
            if step.contradicts:
                return steps, [step]
            steps.append(step)
            known.add(step.gives)
    return steps, []


def next_along(known: Known, hardest: Rank) -> Step | None:
    """Return the next proof step at the entry of a ray (the technique OPEN DOOR). If there is none,
    return the first step that is found by following a ray, or None.
    """
    door = next(steps_of(known, Rank.OPEN_DOOR), None)
    steps = (step_along(known, ray, hardest_along(hardest)) for ray in known.rays.indices)
    return door or next(filter(None, steps), None)


def hardest_along(hardest: Rank) -> Rank:
    """Return the hardest rank to use when a single ray is followed: `hardest` or LOOK TWICE,
    whichever is easier.

    Techniques of higher ranks do not follow a single ray.
    """
    return min(hardest, Rank.LOOK_TWICE)


METHODS: tuple[Method, ...] = (by_rounds, by_easiest, by_rays)
