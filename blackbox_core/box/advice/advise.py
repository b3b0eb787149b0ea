"""Advice: what to do next and, by the same measure, what any other ray would cost.

Few boxes are played perfectly; more are looked at some steps ahead; of very
many it is a sample that is looked at, unless a book knows better. All of it
rests on what is known from the shots, and on nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import NONE, Cells, cached
from ..deduction.deduce import MANY, Knowledge, deduce
from ..deduction.sampling import sampled
from ..placing import Count, TooLong
from ..view import Shot, ray_cost
from .books import (
    best_entry,
    is_proven,
    is_walked,
    left_after,
    mean_from,
    mean_score,
    measured_bias,
)
from .endgame import Endgame, planned
from .plan import ENDGAME_BOXES, OFF, POINTS, Part, Plan, distance_to_end, error_ahead, outlook
from .worth import RayWorth, ray_worth, worth, worths

# Of so many boxes, LISTED in so many parts, a ray's results are weighed until they hold LIKELY.
AT_ONCE, LISTED, LIKELY = 10**6, 2_000, 0.8

FIRE, SET, ALIKE, STOP = "fire", "set", "alike", "stop"
IMPOSSIBLE, UNKNOWN = "impossible", "unknown"

BIASES: dict[tuple[int, int, Count], float] = {}


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do next, and why.

    `kind` is FIRE: fire `ray`. SET: one box is left, `answer`. ALIKE: all
    boxes left answer every ray alike, `answer` is one of them. STOP: any ray
    costs more than it saves, `answer` is the best guess. IMPOSSIBLE: the
    shots contradict each other. UNKNOWN: there are too many boxes to say.
    `expects` is the points still to come with perfect play, where few boxes
    are left, else None; `is_approximate` says that so few boxes should have been
    played perfectly, and were too hard for it.
    """

    kind: str
    ray: RayWorth | None = None
    answer: Cells = NONE
    expects: float | None = None
    is_approximate: bool = False


def best_advice(known: Knowledge) -> Advice:
    """What to do next."""
    return Adviser(known).advice()


class Adviser:
    """What is known, looked at as far ahead as there is time for.

    `same` is what was known before a ray that told nothing, `first` before the first ray, where
    that was looked at. Where it `weighs` its ray is weighed.
    """

    def __init__(
        self,
        known: Knowledge,
        same: Adviser | None = None,
        first: Adviser | None = None,
        weighs: bool = True,
    ) -> None:
        self.known, self.same, self.first, self.weighs = known, same, first, weighs
        self._sample: Knowledge | None = None
        self._plan: Plan | None = None
        self._advice: Advice | None = None
        self._after: dict[Shot, Adviser] = {}
        self._worths: dict[int, RayWorth] = {}

    def after(self, shot: Shot) -> Adviser:
        """What is known after one more shot."""
        if shot not in self._after:
            known = self.known.after(shot)
            same = self if known.count == self.known.count else None
            first = self.first if self.known.view.shots else self
            self._after[shot] = Adviser(known, same, first, self.weighs)
        return self._after[shot]

    @property
    def plan(self) -> Plan:
        """The boxes that are looked at, and how far; made when it is first needed."""
        if self._plan is None:
            self._plan = planned(self.known, self.sampled)
        return self._plan

    def sampled(self, known: Knowledge) -> Knowledge:
        """The sample of what is known, drawn once."""
        if self._sample is None:
            self._sample = sampled(known)
        return self._sample

    def worth(self, entry: int) -> RayWorth:
        """What one ray promises, worked out once."""
        if entry not in self._worths:
            self._worths[entry] = worth(self.known, entry, self.sampled)
        return self._worths[entry]

    def advice(self) -> Advice:
        """What to do next."""
        if self._advice is None:
            self._advice = self.work_out_advice()
        return self._advice

    def work_out_advice(self) -> Advice:
        """The advice, thought out."""
        known = self.known
        if not known.possible:
            return Advice(IMPOSSIBLE)
        if not known.count:
            return Advice(UNKNOWN)
        if not known.view.untried():
            return advise_answer(known)
        if known.count > ENDGAME_BOXES and (entry := best_entry(known.view)):
            return Advice(FIRE, self.advised(entry))
        return self.cheapest_advice()

    def advised(self, entry: int) -> RayWorth:
        """The ray to fire."""
        return self.worth(entry) if self.weighs else ray_worth(entry, {})

    def cheapest_advice(self) -> Advice:
        """What costs least, as far as it can be seen."""
        known, plan = self.known, self.plan
        total, entry = plan.choice()
        expects = plan.mean(total) if plan.perfect else None
        if entry:
            is_approximate = known.is_complete and known.count <= ENDGAME_BOXES and not plan.perfect
            return Advice(FIRE, self.advised(entry), expects=expects, is_approximate=is_approximate)
        if plan.sampled:
            return self.advice_by_bits()
        if isinstance(plan, Endgame) and total:
            return Advice(STOP, answer=plan.answer(plan.all)[1], expects=expects)
        return advise_answer(known)

    def advice_by_bits(self) -> Advice:
        """The ray with the most bits for a point, where a sample cannot tell them apart."""
        rays = worths(self.known)
        if rays[0].bits:
            return Advice(FIRE, self.worth(rays[0].entry))
        return advise_answer(self.known) if all(ray.exact for ray in rays) else Advice(UNKNOWN)

    def cost(self, entry: int) -> float:
        """The points still to come, on average, if this ray is fired now."""
        mean = mean_from(self.known.view, entry)
        if mean is not None:
            return mean
        plan = self.plan
        parts = plan.parts.get(entry)
        if parts is None:
            return self.worth(entry).points + plan.mean(plan.choice()[0])
        return plan.mean(self.continued(parts))

    def continued(self, parts: list[Part]) -> float:
        """What parts cost together: perfectly if there is room for it, else looking ahead."""
        try:
            return self.plan.cost(parts)
        except TooLong:
            return self.plan.cost_ahead(parts, self.plan.steps)

    def given_away(self, entry: int) -> float:
        """The points given away, on average, by firing this ray and not following the advice."""
        advice = self.advice()
        if advice.kind == UNKNOWN:
            return 0.0
        if not advice.ray:
            return max(0.0, self.cost(entry) - (advice.expects or 0.0))
        if entry in self.symmetric_entries(advice.ray.entry):
            return 0.0
        if self.is_foreseen and (before := self.expected()) is not None:
            return max(0.0, self.foreseen(entry) - before)
        return max(0.0, self.cost(entry) - self.cost(advice.ray.entry))

    @property
    def is_foreseen(self) -> bool:
        """Whether a ray is weighed by what is expected after each of its results."""
        known = self.known
        few = known.is_complete and known.count <= AT_ONCE and len(known.partials) <= LISTED
        return few and self.advice().expects is None and mean_from(known.view, 1) is None

    def foreseen(self, entry: int) -> float:
        """The points of a ray and those expected after it, on average over its results.

        So luck, which is what was expected after one result less this, is nothing on average.
        What the unlikely results cost is taken to differ from the curve as the others do.
        """
        ray = self.worth(entry)
        points = off = seen = 0.0
        for exit in sorted(ray.outcomes, key=lambda exit: (-ray.outcomes[exit], exit)):
            share = ray.share(exit)
            curve = outlook(share * self.known.count)
            points += share * (ray_cost(entry, exit) + curve)
            if seen < LIKELY and (after := self.after(Shot(entry, exit)).expected()) is not None:
                off, seen = off + share * (after - curve), seen + share
        return points + off / seen if seen else points

    def symmetric_entries(self, entry: int) -> set[int]:
        """An entry and, in an untouched box, all that it is when the box is turned."""
        view = self.known.view
        return {entry} if view.shots else {entry, *view.box.images(entry)}

    @property
    def known_points(self) -> float | None:
        """The points still to come before the first ray or after it, where they are known."""
        if not self.known.view.shots:
            return mean_score(self.known.view)
        points = left_after(self.known.view)
        return points / self.known.weight if points is not None else None

    def expected(self) -> float | None:
        """The points still to come, on average, if the advice is followed; None if unknown."""
        if self.same:
            return self.same.expected()
        view, advice = self.known.view, self.advice()
        if self.known_points is not None or advice.expects is not None:
            return advice.expects if self.known_points is None else self.known_points
        mean = mean_score(view)
        if mean is None or advice.kind == UNKNOWN:
            return None
        return self.estimated() - self.bias(mean) * distance_to_end(self.known.count, view)

    def bias(self, mean: float) -> float:
        """By how much looking ahead from the first ray is off, held against the known mean."""
        view = self.known.view

        def error() -> float:
            first = self.first or Adviser(deduce(view.untouched()))
            return measured_bias(view) or first.estimated() - mean

        return cached(BIASES, (*view.box.key, view.count), error)

    def estimated(self) -> float:
        """The same, as far as it can be seen by looking ahead."""
        return self.plan.mean(self.plan.choice()[0])

    @property
    def expected_error(self) -> float:
        """How far off what is expected may be: nothing where that is no estimate."""
        if self.same:
            return self.same.expected_error
        view = self.known.view
        if self.known_points is not None and (view.shots or is_walked(view)):
            return 0.0
        return 0.0 if self.advice().expects is not None else error_ahead(self.known)

    @property
    def cost_error(self) -> float:
        """How far off the costs of rays may be, held against each other."""
        view = self.known.view
        if not view.shots and mean_from(view, 1) is not None:
            return 0.0 if is_proven(view) else OFF
        return 0.0 if self.advice().expects is not None else error_ahead(self.known)

    @property
    def points_error(self) -> float:
        """How far off the points of one ray may be; those of two have what they miss in common."""
        return self.cost_error and error_ahead(self.known, POINTS)


def advise_answer(known: Knowledge) -> Advice:
    """What to set when no ray can tell more."""
    kind = SET if known.is_complete and known.count == 1 else ALIKE
    answer = min(known.boxes()) if known.count <= MANY else next(known.boxes())
    return Advice(kind, answer=answer, expects=0.0)


def advise_by_bits(known: Knowledge) -> Advice:
    """The advice without looking ahead: the most bits for a point until no ray tells more."""
    best = worths(known)[:1] if known.count > 1 else []
    return Advice(FIRE, best[0]) if best and best[0].bits else advise_answer(known)
