"""Compute the worth of a ray: the information it gives in bits, and its cost in points.

The cost is 1 if the ray is absorbed or reflected, 2 if it comes out elsewhere. If the exact worth
takes too long, it is estimated from a sample of the boxes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from typing import NamedTuple

from .. import Box
from ..deduction.deduce import Knowledge
from ..deduction.foresee import Foresight, outcomes_one_by_one
from ..deduction.sampling import error_of_mean, sampled, split_sample
from ..deduction.search import scaled
from ..placing import TooLong
from ..view import ray_cost

Sampler = Callable[[Knowledge], Knowledge]  # a function that draws a sample of the boxes


MAX_SEARCH_SIZE = 25_000  # partial boxes, each counted once for each missing atom; else a sample
MAX_STEPS = 150_000  # steps of rays in an 8x8 box until a sample is taken instead


class RayWorth(NamedTuple):
    """The worth of a ray: its mean cost in points, and the information it gives in bits.

    If it is not `exact`, the numbers come from a sample of the boxes. For a ray whose result is
    known already, bits and points are 0.
    """

    entry: int
    outcomes: dict[int, int]  # {result: weight of its boxes}, or {} if no box was found
    bits: float  # the expected information
    points: float  # the expected cost
    left: float  # the expected weight of the boxes that remain
    exact: bool = True
    errors: tuple[float, float] = (0.0, 0.0)  # the possible errors of `bits` and `points`

    @property
    def rate(self) -> float:
        """The bits that the ray gives for each point, rounded so that every machine ranks the rays
        alike.
        """
        return round(self.bits / self.points, 9) if self.points else 0.0

    def share(self, exit: int) -> float:
        """Return the chance that the result of the ray is `exit`: the fraction by weight of the
        boxes that give this result.
        """
        return self.outcomes.get(exit, 0) / max(1, sum(self.outcomes.values()))


def ray_worth(entry: int, outcomes: dict[int, int], exact: bool = True) -> RayWorth:
    """Return the worth (bits and mean points) of the ray from `entry`. `outcomes` has the total
    weight of the boxes for each result.

    `exact` is false if these are the boxes of a sample.
    """
    total = sum(outcomes.values())
    if not total:
        return RayWorth(entry, {}, 0.0, 0.0, 0.0, False)
    bits = sum(weight / total * log2(total / weight) for weight in outcomes.values())
    points = sum(weight * ray_cost(entry, exit) for exit, weight in outcomes.items()) / total
    left = sum(weight * weight for weight in outcomes.values()) / total
    bits = max(bits, 0.0) if len(outcomes) > 1 else 0.0
    return RayWorth(entry, outcomes, bits, points, left, exact)


def rank(worth: RayWorth) -> tuple[float, float, int]:
    """Return a sort key for rays: the most bits for each point first, then the fewest boxes left on
    average, then the lowest entry.
    """
    return -worth.rate, worth.left, worth.entry


def worth(known: Knowledge, entry: int, sample: Sampler = sampled) -> RayWorth:
    """Return the worth of the ray from `entry`: its bits and mean points, with their possible
    errors if they come from a sample.
    """
    exit = known.view.result_of(entry)
    if exit is not None:
        return RayWorth(entry, {exit: known.weight}, 0.0, 0.0, float(known.weight))
    ray = weigh(known, [entry], sample)[0]
    return ray if ray.exact or not ray.outcomes else with_errors(ray, known, sample(known))


def with_errors(ray: RayWorth, known: Knowledge, sample: Knowledge) -> RayWorth:
    """Return `ray`, whose bits and mean points come from a sample, with the possible errors of
    these numbers. The errors are estimated by comparing parts of the sample.
    """
    entry = ray.entry
    parts = [
        ray_worth(entry, outcomes_one_by_one(part, [entry])[entry])
        for part in split_sample(known, sample)
    ]
    bits, points = [part.bits for part in parts], [part.points for part in parts]
    return ray._replace(errors=(error_of_mean(bits), error_of_mean(points)))


def worths(known: Knowledge) -> list[RayWorth]:
    """Return the worth (bits and mean points) of every ray whose result is not known, the best ray
    first.

    Before the first ray, entries that are mirrored or turned images of each other are worth the
    same. Only one of them is returned.
    """
    entries = known.view.untried() if known.view.shots else distinct_entries(known.view.box)
    return sorted(weigh(known, entries), key=rank)


def weigh(known: Knowledge, entries: list[int], sample: Sampler = sampled) -> list[RayWorth]:
    """Return the worth (bits and mean points) of the ray from each of `entries`. If the exact worth
    takes too long, it is estimated from a sample of the boxes.
    """
    if not known.partials:
        return [ray_worth(entry, {}) for entry in entries]
    try:
        if not known.is_complete or size_of_search(known) > MAX_SEARCH_SIZE:
            raise TooLong
        outcomes = Foresight(known, scaled(MAX_STEPS, known.view.box)).outcomes(entries)
        return [ray_worth(entry, outcomes[entry]) for entry in entries]
    except TooLong:
        outcomes = outcomes_one_by_one(sample(known), entries)
        return [ray_worth(entry, outcomes[entry], False) for entry in entries]


def size_of_search(known: Knowledge) -> int:
    """Return how much work it is to follow a ray through all boxes that fit the shots. Each partial
    box (known atoms and free cells) counts as 1, plus 1 for each atom that it lacks.
    """
    most = known.view.atom_count.most + 1
    return sum([most - atoms.bit_count() for atoms, _ in known.partials])


def distinct_entries(box: Box) -> list[int]:
    """Return one entry, the lowest, for each group of entries that are images of each other when
    the box is turned or mirrored.
    """
    return [entry for entry in range(1, box.entries + 1) if entry == min(box.images(entry))]
