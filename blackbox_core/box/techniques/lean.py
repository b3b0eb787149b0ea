"""Find short proofs of a fact: they use few rays, and each step is short enough for a reader to
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
# The effort of reading a passage, a road and a case, in wrong ends. In 300 proofs a passage had 22
# words apart from its wrong ends, and a wrong end one or two words.
PASSAGE, ROAD, CASE = 20, 2, 6
MAX_TRIALS_THINNED = 4  # attempts in which rays are left out, because that takes most of the time

Found = tuple[list[Step], list[Step]]  # the steps, and the contradictions that they end in
Method = Callable[[Known, Rank, Facts], Found]


def short_proofs(view: View, fact: Facts, known: Facts = NOTHING) -> Iterator[Proof]:
    """Yield short proofs of `fact`, which start from the `known` facts or from the opposite of the
    fact.
    """
    trials = trials_of(view, known, fact) + trials_of(view, known | ~fact, NOTHING)
    for trial in promising(trials)[:MAX_TRIALS_THINNED]:
        steps = trial.from_few_rays()
        yield Proof(fact, tuple(steps) if trial.wanted else (supposing(fact, steps),))


def trials_of(view: View, known: Facts, wanted: Facts) -> list[Attempt]:
    """Return attempts to prove the wanted fact, one for each method and each rank of HARDEST."""
    return [Attempt(view, known, wanted, rank, method) for rank in HARDEST for method in METHODS]


def promising(trials: Sequence[Attempt]) -> list[Attempt]:
    """Return those of the attempts that find a proof when all rays may be used, the attempt with
    the shortest proof first.
    """
    lengths = {trial: reading_length(trial.proof_by(trial.rays)) for trial in trials}
    return sorted(filter(lengths.__getitem__, trials), key=lengths.__getitem__)


def supposing(fact: Facts, steps: Sequence[Step]) -> Step:
    """Return the step that proves a fact by supposing its opposite. `steps` lead from the opposite
    to a contradiction.
    """
    case = Case(~fact, tuple(steps))
    rank = Rank.WHAT_IF if len(passages(steps)) == 1 else Rank.WHAT_IF_BY_STEPS
    return Step(rank, TECHNIQUES[rank].form, shots_of(steps), NOTHING, fact, cases=(case,))


class Attempt(NamedTuple):
    """An attempt to prove a fact: the facts from which it starts, the hardest technique that it
    uses, and its method.

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
        """Return the steps of a proof that uses as few rays as possible.

        Rays are left out one by one, or one end of them, as long as the proof does not become
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
    """Return whether the steps give `fact` or, if `fact` is empty, end in a contradiction."""
    if fact:
        return any(step.gives & fact for step in steps)
    return bool(steps) and steps[-1].contradicts


def without_needless(steps: Sequence[Step], fact: Facts, known: Facts) -> list[Step]:
    """Return the steps that the proof of a fact needs.

    Each step is tried, the longest first, and is left out if the others prove the fact.
    """
    kept = trimmed_to(steps, fact)
    for step in sorted(kept, key=own_length, reverse=True):
        fewer = resting_on_known([other for other in kept if other is not step], known)
        if not step.contradicts and proves(fewer, fact):
            kept = trimmed_to(fewer, fact)
    return kept


def own_length(step: Step) -> int:
    """Return the effort of reading a step with its cases, measured in wrong results that a reader
    has to check.
    """
    within = sum(CASE + reading_length(case.steps) for case in step.cases)
    return ROAD * len(step.roads) + len(step.wrong_ends) + 2 * len(step.ways) + within


def reading_length(steps: Sequence[Step]) -> int:
    """Return the effort of reading a proof, measured in wrong results that a reader has to
    check.
    """
    return PASSAGE * len(passages(steps)) + sum(map(own_length, steps))


# --- ways to go forwards ---


def by_easiest(known: Known, hardest: Rank, fact: Facts) -> Found:
    """Take the easiest step each time until `fact` is proved or a contradiction is possible.

    Return the steps taken, and a list of all contradictions that are possible after them, or [].
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
    """Follow each ray as far as possible before the next ray, until `fact` is proved or a
    contradiction is found.

    Return the steps before the contradiction, and a list with the contradiction, or [].
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
    """Return the next step of the technique OPEN DOOR. If there is none, return the next step that
    follows a ray, beginning with the first ray, or None.
    """
    door = next(steps_of(known, Rank.OPEN_DOOR), None)
    steps = (step_along(known, ray, hardest_along(hardest)) for ray in known.rays.indices)
    return door or next(filter(None, steps), None)


def hardest_along(hardest: Rank) -> Rank:
    """Return the hardest rank to use when a single ray is followed: `hardest`, but at most LOOK
    TWICE.

    Techniques of a higher rank do not follow a ray.
    """
    return min(hardest, Rank.LOOK_TWICE)


METHODS: tuple[Method, ...] = (by_rounds, by_easiest, by_rays)
