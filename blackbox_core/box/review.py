"""A round gone through shot by shot afterwards, as a chess engine goes through a game."""

from __future__ import annotations

from math import log2

from ..console.value import Value
from .advise import Worth, worth, worths
from .deduce import Knowledge, deduce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .view import Shot, View


class Look(Value):
    """One shot looked at again, knowing only what the player could know then.

    `before` and `after` are the boxes that fitted, `bits` what the shot did
    settle. `ray` is what it promised and `best` what the best ray promised,
    None where no ray could tell more. `given` is the points given away: what
    the ray cost on average beyond what the best would charge for as many
    bits. `certain` says that from this shot on no ray could tell more.
    """

    shot: Shot
    before: int
    after: int
    bits: float
    ray: Worth
    best: Worth | None
    given: float
    certain: bool


def review(view: View) -> Iterator[Look]:
    """Every shot of a round, in order, as long as the boxes can be counted."""
    known = deduce(view.untouched())
    best = best_ray(known)
    for shot in view.shots:
        ray, then = worth(known, shot.entry), known.after(shot)
        if not then.whole or not then.count:
            return
        given = ray.points - ray.bits / best.rate if best else shot.cost
        bits = log2(known.count / then.count)
        next = best_ray(then)
        yield Look(shot, known.count, then.count, bits, ray, best, max(given, 0.0), next is None)
        known, best = then, next


def best_ray(known: Knowledge) -> Worth | None:
    """The ray with the most bits for a point; None where no ray can tell more."""
    if known.count == 1:
        return None
    return next((ray for ray in worths(known)[:1] if ray.bits), None)
