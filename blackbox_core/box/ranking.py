"""The best rays beside the one that is advised, by what each costs until the end."""

from __future__ import annotations

from ..console.value import Value
from .advise import best_known, played_out
from .worth import corner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .advise import Adviser
    from .worth import Worth

BEST = 5
ALL, PERFECT, AHEAD, SAMPLE = "all", "perfect", "ahead", "sample"


class Cost(Value):
    """A ray of a ranking, what it promises, and the points still to come if it is fired now."""

    ray: Worth
    points: float


class Ranking(Value):
    """The best rays, the one that is advised first.

    `basis` says what their points rest on: ALL boxes played to the end, so
    that they are exact; PERFECT play of the last few, exact as well; else
    looking some steps AHEAD, or doing so in a SAMPLE. What is advised is
    `booked` where a book knows better than such estimates.
    """

    costs: list[Cost]
    basis: str
    booked: bool


def ranking(adviser: Adviser) -> Ranking | None:
    """The best rays; None where none is advised."""
    ray, known = adviser.advice().ray, adviser.known
    if not ray:
        return None
    others = [(adviser.cost(entry), entry) for entry in candidates(adviser) if entry != ray.entry]
    ranked = [(adviser.cost(ray.entry), ray.entry), *sorted(others)]
    costs = [Cost(adviser.worth(entry), points) for points, entry in ranked[:BEST]]
    basis = basis_of(adviser)
    return Ranking(costs, basis, basis in (AHEAD, SAMPLE) and best_known(known.view) > 0)


def candidates(adviser: Adviser) -> list[int]:
    """The entries that may be among the best, twice as many as are told."""
    view, plan = adviser.known.view, adviser.plan
    if not view.shots:
        return corner(view.box)
    return [entry for _, entry, _ in plan.guessed(plan.all)][: 2 * BEST]


def basis_of(adviser: Adviser) -> str:
    """What the costs rest on."""
    if played_out(adviser.known.view, 1) is not None:
        return ALL
    if adviser.plan.perfect:
        return PERFECT
    return SAMPLE if adviser.plan.sampled else AHEAD
