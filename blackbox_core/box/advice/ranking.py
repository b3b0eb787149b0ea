"""Rank the best rays by their costs, and say how these costs were computed."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from ..placing import TooLong
from .advise import Adviser
from .books import best_entry, is_proven, mean_from
from .endgame import Endgame
from .worth import RayWorth, distinct_entries

RAYS_LISTED = 5  # rays that are listed
MAX_RAYS_COMPARED = 20  # rays searched further, the cheapest by one step
ALL, PERFECT, AHEAD, SAMPLE = "all", "perfect", "ahead", "sample"
PROVEN, BOOK, RULE = "proven", "book", "rule"


class RayCost(NamedTuple):
    """A ray in a ranking: its information in bits and its own cost, and the mean points still to
    come in the round if it is fired now.
    """

    ray: RayWorth
    points: float


class Ranking(NamedTuple):
    """The best rays in order, each with the points that the round is expected to cost from now on.

    `basis` says how these points were computed:

    - ALL: every box was played to the end, so they are exact.
    - PROVEN: it is proven that no way to play costs less.
    - PERFECT: perfect play was computed, because few boxes fit.
    - AHEAD: the search looked some rays ahead, so they may be wrong by `error`.
    - SAMPLE: the search looked some rays ahead in a sample of the boxes.
    """

    costs: list[RayCost]
    advised: int  # the entry of the advised ray
    basis: str
    better: str  # a better reason to advise it than estimates: PROVEN, BOOK or RULE, else ""
    error: float


def ranking(adviser: Adviser) -> Ranking:
    """Return the best rays, ordered by their points as displayed.

    The advised ray is always among them. It comes before other rays with the same displayed points.
    """
    advice, basis = adviser.advice(), basis_of(adviser)
    assert advice.ray
    advised, points = advice.ray.entry, costs(adviser)
    points.setdefault(advised, adviser.cost(advised))
    order = sorted(points, key=lambda entry: (round(points[entry], 2), entry != advised, entry))
    best = (
        order[:RAYS_LISTED]
        if advised in order[:RAYS_LISTED]
        else [*order[: RAYS_LISTED - 1], advised]
    )
    known_better = recommendation(adviser) if basis in (AHEAD, SAMPLE) else ""
    rays = [RayCost(adviser.worth(entry), points[entry]) for entry in best]
    return Ranking(rays, advised, basis, known_better, adviser.points_error)


def costs(adviser: Adviser) -> dict[int, float]:
    """Return {entry: mean points still to come in the round} for the rays that may be among the
    best.

    Before the first ray, entries that are images of each other cost the same. The images of the
    advised entry are added with its cost.
    """
    view, plan = adviser.known.view, adviser.plan
    if isinstance(plan, Endgame):
        return exact_costs(plan)
    if view.shots:
        cheapest = plan.cheapest_divisions(plan.all)[:MAX_RAYS_COMPARED]
        return {entry: adviser.cost(entry) for _, entry, _ in cheapest}
    points = {entry: adviser.cost(entry) for entry in distinct_entries(view.box)}
    if ray := adviser.advice().ray:
        for image in sorted(view.box.images(ray.entry))[: RAYS_LISTED + 1 - len(points)]:
            points.setdefault(image, adviser.cost(ray.entry))
    return points


def exact_costs(plan: Endgame) -> dict[int, float]:
    """Return {entry: mean points still to come in the round} for the best rays. The search `plan`
    computes perfect play after each of them.

    A ray is left out if it is certainly worse than the best rays. When the search takes too long,
    the remaining rays are left out, too.
    """
    totals: dict[int, float] = {}
    for _, entry, parts in plan.cheapest_divisions(plan.all):
        limit = sorted(totals.values())[RAYS_LISTED - 1] if len(totals) >= RAYS_LISTED else inf
        try:
            total = plan.fired(parts, limit)
        except TooLong:
            break
        if total < limit:
            totals[entry] = total
    return {entry: plan.mean(total) for entry, total in totals.items()}


def recommendation(adviser: Adviser) -> str:
    """Return why the advised ray is recommended, apart from its estimated cost: PROVEN, BOOK or
    RULE. Return "" if its estimated cost is the only reason.
    """
    view = adviser.known.view
    if not best_entry(view):
        return ""
    return PROVEN if is_proven(view) else BOOK if view.shots else RULE


def basis_of(adviser: Adviser) -> str:
    """Return how the points of rays are computed in this position: ALL, PROVEN, PERFECT, AHEAD or
    SAMPLE, as explained in Ranking.
    """
    if mean_from(adviser.known.view, 1) is not None:
        return PROVEN if is_proven(adviser.known.view) else ALL
    if adviser.plan.perfect:
        return PERFECT
    return SAMPLE if adviser.plan.sampled else AHEAD
