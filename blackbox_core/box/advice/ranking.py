"""Rank the best rays, and say what their costs rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .advise import Adviser
from .books import best_entry, is_proven, mean_from
from .worth import RayWorth, distinct_entries

BEST = 5
ALL, PERFECT, AHEAD, SAMPLE = "all", "perfect", "ahead", "sample"
PROVEN, BOOK, RULE = "proven", "book", "rule"


@dataclass(frozen=True, slots=True)
class RayCost:
    """A ray of a ranking, its worth, and the mean points still to come if it is fired now."""

    ray: RayWorth
    points: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best rays, the advised one first.

    `basis` says what their points rest on: ALL boxes played to the end, so that they are exact;
    perfect play that is PROVEN, or PERFECT play of the last few boxes, exact as well; else looking
    some steps AHEAD, or doing so in a SAMPLE: then they may be off by `error`. `better` is what
    knows better than such estimates: that the ray is PROVEN to be best, a BOOK, or, before the
    first ray, a RULE.
    """

    costs: list[RayCost]
    basis: str
    better: str
    error: float


def costs(adviser: Adviser) -> Iterator[tuple[float, int]]:
    """Yield the cost and entry of each of the likeliest rays, the advised one first."""
    ray = adviser.advice().ray
    if ray:
        yield adviser.cost(ray.entry), ray.entry
        for entry in candidates(adviser):
            if entry != ray.entry:
                yield adviser.cost(entry), entry


def ranking(adviser: Adviser) -> Ranking:
    """Return the ranking of the best rays."""
    advised, *others = costs(adviser)
    best = [advised, *sorted(others)][:BEST]
    told = [RayCost(adviser.worth(entry), points) for points, entry in best]
    basis = basis_of(adviser)
    known_better = better(adviser) if basis in (AHEAD, SAMPLE) else ""
    return Ranking(told, basis, known_better, adviser.points_error)


def candidates(adviser: Adviser) -> list[int]:
    """Return the entries that may be among the best, twice as many as are listed."""
    view, plan = adviser.known.view, adviser.plan
    if not view.shots:
        return distinct_entries(view.box)
    return [entry for _, entry, _ in plan.cheapest_divisions(plan.all)][: 2 * BEST]


def better(adviser: Adviser) -> str:
    """What the advice goes by where it does not go by costs; empty where it does."""
    view = adviser.known.view
    if not best_entry(view):
        return ""
    return PROVEN if is_proven(view) else BOOK if view.shots else RULE


def basis_of(adviser: Adviser) -> str:
    """Return what the costs rest on."""
    if mean_from(adviser.known.view, 1) is not None:
        return PROVEN if is_proven(adviser.known.view) else ALL
    if adviser.plan.perfect:
        return PERFECT
    return SAMPLE if adviser.plan.sampled else AHEAD
