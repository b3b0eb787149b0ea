"""Advice: which ray is worth most, when to fire no more, and what the machine needs itself.

Worth is counted in bits, how much of what is unknown a ray settles, and in
points, what it costs: 1 absorbed or reflected, 2 if it comes out elsewhere.
All advice rests on what is known from the shots, and on nothing else.
"""

from __future__ import annotations

from math import log2

from ..console.value import Value
from .deduce import Knowledge, deduce, imitators, scaled
from .endgame import Endgame
from .foresee import Foresight
from .law import Box
from .placing import TooLong
from .plan import Plan
from .sample import sampled
from .view import Marks, price

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .round import Round
    from .view import Shot

NEAR = 50  # boxes that are played perfectly to the end
FEW = 1500  # boxes for which three steps are looked ahead
MANY = 10000  # boxes for which two are
LONG = 8000  # partial boxes that are weighed without a sample
ROOM = 150_000  # stops that rays may make in an 8x8 box before a sample is taken instead

FIRE, SET, ALIKE, STOP = "fire", "set", "alike", "stop"
IMPOSSIBLE, UNKNOWN = "impossible", "unknown"


class Worth(Value):
    """What one ray promises: for each possible result the number of boxes that give it.

    `bits` and `points` are expected values, and so is `left`, the boxes that
    remain. A ray whose result is known is worth nothing and costs nothing.
    """

    entry: int
    outcomes: dict[int, int]
    bits: float
    points: float
    left: float

    @property
    def rate(self) -> float:
        """The bits for each point, to nine places so that every machine ranks alike."""
        return round(self.bits / self.points, 9) if self.points else 0.0


class Advice(Value):
    """What to do next, and why.

    `kind` is FIRE: fire `ray`. SET: one box is left, `answer`. ALIKE: all
    boxes left answer every ray alike, `answer` is one of them. STOP: any ray
    costs more than it saves, `answer` is the best guess. IMPOSSIBLE: the
    shots contradict each other. UNKNOWN: there are too many boxes to say.
    `sure` are the cells that hold an atom in every box, as a set. `exact` is
    false where the worth was estimated from a sample. `expects` is the points
    still to come with perfect play, where few boxes are left, else None.
    """

    kind: str
    ray: Worth | None = None
    answer: int = 0
    sure: int = 0
    exact: bool = True
    expects: float | None = None


class Par(Value):
    """A round as the machine plays it: its shots, its answer, its score."""

    shots: tuple[Shot, ...]
    answer: int
    score: int


def weighed(entry: int, outcomes: dict[int, int]) -> Worth:
    """The worth of a ray from the number of boxes behind each result."""
    total = sum(outcomes.values())
    bits = log2(total) - sum(count * log2(count) for count in outcomes.values()) / total
    points = sum(count * price(entry, exit) for exit, count in outcomes.items()) / total
    left = sum(count * count for count in outcomes.values()) / total
    return Worth(entry, outcomes, max(bits, 0.0) if len(outcomes) > 1 else 0.0, points, left)


def rank(worth: Worth) -> tuple[float, float, int]:
    """The most bits for a point first, then the fewest boxes left, then the lowest entry."""
    return -worth.rate, worth.left, worth.entry


def worth(known: Knowledge, entry: int) -> Worth:
    """The worth of the ray from one entry."""
    exit = known.view.known(entry)
    if exit is not None:
        return Worth(entry, {exit: known.count}, 0.0, 0.0, float(known.count))
    return weighed(entry, foreseen(known, [entry])[entry])


def worths(known: Knowledge) -> list[Worth]:
    """The worth of every ray whose result is not known, best first.

    Where nothing was fired yet only entries that stand for all the others.
    """
    entries = known.view.untried() if known.view.shots else corner(known.view.box)
    outcomes = foreseen(known, entries)
    return sorted([weighed(entry, outcomes[entry]) for entry in entries], key=rank)


def foreseen(known: Knowledge, entries: list[int]) -> dict[int, dict[int, int]]:
    """What each of these rays may do: exactly, or in a sample where that would take too long."""
    try:
        if len(known.partials) > LONG:
            raise TooLong
        return Foresight(known, scaled(ROOM, known.view.box)).outcomes(entries)
    except TooLong:
        return Foresight(sampled(known)).outcomes(entries)


def corner(box: Box) -> list[int]:
    """Entries that, turned and mirrored, stand for all of an untouched box."""
    left = range(1, (box.rows + 1) // 2 + 1)
    bottom = range(box.rows + 1, box.rows + (box.cols + 1) // 2 + 1)
    return [*left] if box.rows == box.cols else [*left, *bottom]


def hint(known: Knowledge) -> Advice:
    """What to do next.

    Few boxes are played perfectly; more are looked at some steps ahead; of
    very many the ray with the most bits for a point is taken.
    """
    if not known.possible:
        return Advice(IMPOSSIBLE)
    if not known.count:
        return Advice(UNKNOWN, exact=False)
    if known.whole and known.count <= NEAR:
        try:
            return ended(known)
        except TooLong:
            return planned(known)
    if known.whole and known.count <= MANY:
        return planned(known)
    best = worths(known)[:1]
    if best and best[0].bits:
        exact = known.whole and sum(best[0].outcomes.values()) == known.count
        return Advice(FIRE, best[0], sure=known.sure, exact=exact)
    return alike(known)


def ended(known: Knowledge) -> Advice:
    """What perfect play does next."""
    endgame = Endgame(known)
    total, entry = endgame.best(endgame.all)
    expects = total / known.count
    if entry:
        return Advice(FIRE, worth(known, entry), sure=known.sure, expects=expects)
    if not total:
        return alike(known)
    return Advice(STOP, answer=endgame.answer(endgame.all)[1], sure=known.sure, expects=expects)


def planned(known: Knowledge) -> Advice:
    """What looking some steps ahead advises."""
    plan = Plan(known)
    steps, width = (3, 4) if known.count <= FEW else (2, 8)
    _, entry = plan.ahead(plan.all, steps, width)
    return Advice(FIRE, worth(known, entry), sure=known.sure) if entry else alike(known)


def alike(known: Knowledge) -> Advice:
    """What to set when no ray can tell more."""
    answer = min(known.boxes())
    return Advice(SET if known.count == 1 else ALIKE, answer=answer, sure=known.sure, expects=0.0)


def plain(known: Knowledge) -> Advice:
    """The advice without looking ahead: the most bits for a point until no ray tells more."""
    best = worths(known)[:1] if known.count > 1 else []
    return Advice(FIRE, best[0]) if best and best[0].bits else alike(known)


def par(round: Round, advise: Callable[[Knowledge], Advice] = hint) -> Par:
    """The round as the machine plays it, by its own advice until there is none."""
    played = round.but(view=round.view.untouched())
    while (ray := (advice := advise(deduce(played.view))).ray) is not None:
        played = played.fire(ray.entry)
    score = played.marked(Marks(atoms=advice.answer)).verdict().score
    return Par(played.view.shots, advice.answer, score)


def likely(known: Knowledge, answer: int) -> int:
    """In how many of the boxes that fit an answer would count as right."""
    if not known.holding(answer) or not known.view.allows(answer):
        return 0
    return imitators(known.view, answer).count


def unsupported(known: Knowledge, atoms: int, free: int = 0) -> int:
    """The cells marked as atoms, or as free, that some box that fits shows otherwise."""
    chances = known.chances()
    return sum(
        1 << cell
        for cell, chance in enumerate(chances)
        if (atoms >> cell & 1 and chance < known.count) or (free >> cell & 1 and chance)
    )
