"""Advise what to do next, and compute what any other action would cost in points.

If few boxes fit, the cost of perfect play is computed. If more fit, the search looks some steps
ahead. If very many fit, it looks ahead in a sample of them, unless a book has the position. The
advice depends on the shots alone, and not on the marks.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from .. import NONE, Cells, cached
from ..deduction.deduce import MAX_BOXES_LISTED, Knowledge, deduce
from ..deduction.sampling import sampled
from ..placing import Count, TooLong
from ..view import Shot, ray_cost
from .books import (
    best_entry,
    cost_left_after,
    is_played_out,
    is_proven,
    mean_from,
    mean_score,
    measured_bias,
)
from .endgame import Endgame, planned
from .plan import ENDGAME_BOXES, OFF, POINTS, Part, Plan, distance_to_end, error_ahead, outlook
from .worth import RayWorth, ray_worth, worth, worths

# With at most AT_ONCE boxes in at most LISTED partial boxes, the results of a ray are looked at,
# the likeliest first, until their chances add up to LIKELY.
AT_ONCE, LISTED, LIKELY = 10**6, 2_000, 0.8

FIRE, SET, ALIKE, STOP = "fire", "set", "alike", "stop"
IMPOSSIBLE, UNKNOWN = "impossible", "unknown"

BIASES: dict[tuple[int, int, Count], float] = {}


class Advice(NamedTuple):
    """The advised action, and the reason for it.

    `kind` is one of these:

    - FIRE: fire `ray`.
    - SET: only one box fits the shots. `answer` has its atoms.
    - ALIKE: all boxes that fit give the same result for every ray. `answer` is one of them.
    - STOP: every ray costs more points than it saves. `answer` is the best guess.
    - IMPOSSIBLE: the shots contradict each other.
    - UNKNOWN: too many boxes fit to give advice.
    """

    kind: str
    ray: RayWorth | None = None
    answer: Cells = NONE
    expects: float | None = None  # the mean points still to come, if computed by perfect play
    is_approximate: bool = False  # few boxes are left, but perfect play took too long to compute


def best_advice(known: Knowledge) -> Advice:
    """Return the advice for a position. `known` has the boxes that fit its shots."""
    return Adviser(known).advice()


class Adviser:
    """The advice for one position. `known` has the boxes that fit its shots.

    `same` is the adviser of the position before the last ray if that ray ruled out no box, else
    None. `first` is the adviser of the position before the first ray, or None. `weighs` says
    whether the advice includes the bits and the mean points of the advised ray, which take time to
    compute.
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
        """Return the adviser of the position after one more shot."""
        if shot not in self._after:
            known = self.known.after(shot)
            same = self if known.box_count == self.known.box_count else None
            first = self.first if self.known.view.shots else self
            self._after[shot] = Adviser(known, same, first, self.weighs)
        return self._after[shot]

    def free_plan(self) -> None:
        """Free the memory of the search: its tables, the sample of boxes, and the advisers of later
        positions. The advice itself is kept.

        This is called after a ray has been fired.
        """
        self._plan = self._sample = None
        self._after.clear()

    @property
    def plan(self) -> Plan:
        """The search for the best ray: the boxes that it looks at, and how many rays it looks
        ahead. It is prepared on first use.
        """
        if self._plan is None:
            self._plan = planned(self.known, self.sampled)
        return self._plan

    def sampled(self, known: Knowledge) -> Knowledge:
        """Return a sample of the boxes in `known`. The sample is drawn on the first call and
        stored.
        """
        if self._sample is None:
            self._sample = sampled(known)
        return self._sample

    def worth(self, entry: int) -> RayWorth:
        """Return the information in bits and the mean points of the ray from `entry`. They are
        computed on the first call and stored.
        """
        if entry not in self._worths:
            self._worths[entry] = worth(self.known, entry, self.sampled)
        return self._worths[entry]

    def advice(self) -> Advice:
        """Return the advice, which is computed on the first call and stored."""
        if self._advice is None:
            self._advice = self.work_out_advice()
        return self._advice

    def work_out_advice(self) -> Advice:
        known = self.known
        if not known.possible:
            return Advice(IMPOSSIBLE)
        if not known.box_count:
            return Advice(UNKNOWN)
        if not known.view.untried():
            return advise_answer(known)
        if known.box_count > ENDGAME_BOXES and (entry := best_entry(known.view)):
            return Advice(FIRE, self.advised(entry))
        return self.cheapest_advice()

    def advised(self, entry: int) -> RayWorth:
        """Return the advised ray, which is the one from `entry`, with its bits and mean points. If
        the adviser does not compute these (`weighs` is false), return them as 0.
        """
        return self.worth(entry) if self.weighs else ray_worth(entry, {})

    def cheapest_advice(self) -> Advice:
        """Return the advice with the lowest cost that the search has found: to fire a ray or to
        answer.
        """
        known, plan = self.known, self.plan
        total, entry = plan.choice()
        expects = plan.mean(total) if plan.perfect else None
        if entry:
            is_approximate = (
                known.is_complete and known.box_count <= ENDGAME_BOXES and not plan.perfect
            )
            return Advice(FIRE, self.advised(entry), expects=expects, is_approximate=is_approximate)
        if plan.sampled:
            return self.advice_by_bits()
        if isinstance(plan, Endgame) and total:
            return Advice(STOP, answer=plan.answer(plan.all)[1], expects=expects)
        return advise_answer(known)

    def advice_by_bits(self) -> Advice:
        """Return the advice to fire the ray that gives the most bits for each point.

        It is used if the search looked at only a sample of the boxes, and no ray distinguishes the
        boxes of the sample. The bits are computed from all boxes that fit, if there is time.
        """
        rays = worths(self.known)
        if rays[0].bits:
            return Advice(FIRE, self.worth(rays[0].entry))
        return advise_answer(self.known) if all(ray.exact for ray in rays) else Advice(UNKNOWN)

    def cost(self, entry: int) -> float:
        """Return the mean points still to come in the round if the ray from `entry` is fired
        now.
        """
        mean = mean_from(self.known.view, entry)
        if mean is not None:
            return mean
        plan = self.plan
        parts = plan.parts.get(entry)
        if parts is None:
            return self.worth(entry).points + plan.mean(plan.choice()[0])
        return plan.mean(self.continued(parts))

    def continued(self, parts: list[Part]) -> float:
        """Return the cost of play after a ray, summed over all boxes that fit the shots. `parts`
        has the boxes for each result of the ray.

        It is the cost of perfect play if there is time to compute that, else an estimate by looking
        some rays ahead.
        """
        try:
            return self.plan.cost(parts)
        except TooLong:
            return self.plan.cost_ahead(parts, self.plan.steps)

    def given_away(self, entry: int) -> float:
        """Return the mean points lost by firing the ray from `entry` instead of taking the
        advice.
        """
        advice = self.advice()
        if advice.kind == UNKNOWN:
            return 0.0
        if not advice.ray:
            return max(0.0, self.cost(entry) - (advice.expects or 0.0))
        if self.is_as_advised(entry):
            return 0.0
        if self.is_foreseen and (before := self.expected) is not None:
            return max(0.0, self.foreseen(entry) - before)
        return max(0.0, self.cost(entry) - self.cost(advice.ray.entry))

    def is_as_advised(self, entry: int) -> bool:
        """Return whether `entry` is the advised entry. Before the first ray, also return True for a
        mirrored or turned image of the advised entry.
        """
        ray = self.advice().ray
        return ray is not None and entry in self.symmetric_entries(ray.entry)

    @property
    def is_foreseen(self) -> bool:
        """Whether the cost of a ray is computed from its likeliest results and the points expected
        after each of them. Otherwise it comes from the search.
        """
        known = self.known
        few = known.is_complete and known.box_count <= AT_ONCE and len(known.partials) <= LISTED
        return few and self.advice().expects is None and mean_from(known.view, 1) is None

    def foreseen(self, entry: int) -> float:
        """Return the mean points still to come in the round if the ray from `entry` is fired now,
        computed from its possible results.

        For each likely result, the cost of the ray is added to the points expected after it. For
        the other results, these points are estimated by a curve. The estimate is corrected by the
        mean error of the curve at the likely results, so that it is right on average.
        """
        ray = self.worth(entry)
        points = off = seen = 0.0
        for exit in sorted(ray.outcomes, key=lambda exit: (-ray.outcomes[exit], exit)):
            share = ray.share(exit)
            curve = outlook(share * self.known.box_count)
            points += share * (ray_cost(entry, exit) + curve)
            if seen < LIKELY and (after := self.expected_after(Shot(entry, exit))) is not None:
                off, seen = off + share * (after - curve), seen + share
        return points + off / seen if seen else points

    def expected_after(self, shot: Shot) -> float | None:
        """Return the points expected after `shot` if the advice is taken, or None if they are
        unknown.

        They are computed by the adviser of the position after `shot`. If that adviser is made only
        for this call, the memory of its search is freed again.
        """
        in_use, after = shot in self._after, self.after(shot)
        points = after.expected
        if not in_use:
            after.free_plan()
        return points

    def symmetric_entries(self, entry: int) -> set[int]:
        """Return an entry and, before the first ray, its images in the turned or mirrored box."""
        view = self.known.view
        return {entry} if view.shots else {entry, *view.box.images(entry)}

    @property
    def known_points(self) -> float | None:
        """The mean points still to come in the round if the advice is taken, from the results that
        come with the program. It is None if these results do not include the position.
        """
        if not self.known.view.shots:
            return mean_score(self.known.view)
        points = cost_left_after(self.known.view)
        return points / self.known.weight if points is not None else None

    @cached_property
    def expected(self) -> float | None:
        """The mean points still to come in the round if the advice is taken, or None if unknown."""
        if self.same:
            return self.same.expected
        view, advice = self.known.view, self.advice()
        if self.known_points is not None or advice.expects is not None:
            return advice.expects if self.known_points is None else self.known_points
        mean = mean_score(view)
        if mean is None or advice.kind == UNKNOWN:
            return None
        return self.estimated() - self.bias(mean) * distance_to_end(self.known.box_count, view)

    def bias(self, mean: float) -> float:
        """Return by how many points looking ahead overestimates the score of a whole round. `mean`
        is the true mean score.
        """
        view = self.known.view

        def error() -> float:
            first = self.first or Adviser(deduce(view.untouched()))
            return measured_bias(view) or first.estimated() - mean

        return cached(BIASES, (*view.box.key, view.atom_count), error)

    def estimated(self) -> float:
        """Return the mean points still to come in the round, as estimated by the search without a
        correction.
        """
        return self.plan.mean(self.plan.choice()[0])

    @property
    def expected_error(self) -> float:
        """The largest error, in points, that the value of `expected` is likely to have. It is 0 if
        this value is exact.
        """
        if self.same:
            return self.same.expected_error
        view = self.known.view
        if self.known_points is not None and (view.shots or is_played_out(view)):
            return 0.0
        return 0.0 if self.advice().expects is not None else error_ahead(self.known)

    @property
    def is_proven(self) -> bool:
        """Whether it is proven that following the advice costs the fewest points on average."""
        return self.advice().expects is not None or is_proven(self.known.view)

    @property
    def cost_error(self) -> float:
        """The largest error, in points, that the difference between the costs of two rays is likely
        to have.
        """
        view = self.known.view
        if not view.shots and mean_from(view, 1) is not None:
            return 0.0 if is_proven(view) else OFF
        return 0.0 if self.advice().expects is not None else error_ahead(self.known)

    @property
    def points_error(self) -> float:
        """The largest error, in points, that the cost of a single ray is likely to have. It is
        similar for all rays.
        """
        return self.cost_error and error_ahead(self.known, POINTS)


def advise_answer(known: Knowledge) -> Advice:
    """Return the advice to answer now, because no ray can rule out any of the boxes that fit the
    shots.
    """
    kind = SET if known.is_complete and known.box_count == 1 else ALIKE
    answer = min(known.boxes()) if known.box_count <= MAX_BOXES_LISTED else next(known.boxes())
    return Advice(kind, answer=answer, expects=0.0)


def advise_by_bits(known: Knowledge) -> Advice:
    """Return the advice to fire the ray that gives the most bits for each point, without a search.
    If no ray gives any bits, return the advice to answer.
    """
    best = worths(known)[:1] if known.box_count > 1 else []
    return Advice(FIRE, best[0]) if best and best[0].bits else advise_answer(known)
