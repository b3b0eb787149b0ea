"""The best rays beside the one that is advised, by what each costs until the end."""

from __future__ import annotations

from ..console.value import Value
from .advise import best_known, played_out
from .worth import corner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .advise import Adviser
    from .worth import Worth

BEST = 5
ALL, PERFECT, AHEAD, SAMPLE = "all", "perfect", "ahead", "sample"
BOOK, RULE = "book", "rule"


class Cost(Value):
    """A ray of a ranking, what it promises, and the points still to come if it is fired now."""

    ray: Worth
    points: float


class Ranking(Value):
    """The best rays, the one that is advised first.

    `basis` says what their points rest on: ALL boxes played to the end, so
    that they are exact; PERFECT play of the last few, exact as well; else
    looking some steps AHEAD, or doing so in a SAMPLE. `better` is what knows
    better than such estimates: a BOOK, or before the first ray a RULE.
    """

    costs: list[Cost]
    basis: str
    better: str


def costs(adviser: Adviser) -> Iterator[tuple[float, int]]:
    """What each of the likeliest rays costs, the advised one first."""
    ray = adviser.advice().ray
    if ray:
        yield adviser.cost(ray.entry), ray.entry
        for entry in candidates(adviser):
            if entry != ray.entry:
                yield adviser.cost(entry), entry


def ranking(adviser: Adviser) -> Ranking:
    """The best rays, where one is advised."""
    advised, *others = costs(adviser)
    best = [advised, *sorted(others)][:BEST]
    told = [Cost(adviser.worth(entry), points) for points, entry in best]
    basis = basis_of(adviser)
    return Ranking(told, basis, better(adviser) if basis in (AHEAD, SAMPLE) else "")


def candidates(adviser: Adviser) -> list[int]:
    """The entries that may be among the best, twice as many as are told."""
    view, plan = adviser.known.view, adviser.plan
    if not view.shots:
        return corner(view.box)
    return [entry for _, entry, _ in plan.guessed(plan.all)][: 2 * BEST]


def better(adviser: Adviser) -> str:
    """What the advice goes by where it does not go by costs; empty where it does."""
    view = adviser.known.view
    if not best_known(view):
        return ""
    return BOOK if view.shots else RULE


def basis_of(adviser: Adviser) -> str:
    """What the costs rest on."""
    if played_out(adviser.known.view, 1) is not None:
        return ALL
    if adviser.plan.perfect:
        return PERFECT
    return SAMPLE if adviser.plan.sampled else AHEAD
