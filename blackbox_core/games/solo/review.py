"""A round gone through afterwards, and the same round as the machine plays it."""

from __future__ import annotations

from math import log2

from ...box.advice.advise import ALIKE, MANY, SET, UNKNOWN, Adviser, hint
from ...box.advice.worth import worth
from ...box.cells import FIRST, NONE, Cells, union
from ...box.deduction.deduce import deduce, imitators
from ...box.view import Marks
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...box.advice.advise import Advice
    from ...box.advice.worth import RayWorth
    from ...box.deduction.deduce import Knowledge
    from ...box.view import Round, Shot, View


class Par(Value):
    """The machine's shots, its answer, its score."""

    shots: tuple[Shot, ...]
    answer: Cells
    score: int

    @property
    def lost(self) -> int:
        """The points that the answer lost."""
        return self.score - sum(shot.cost for shot in self.shots)


def par(round: Round, strict: bool = False, advise: Callable[[Knowledge], Advice] = hint) -> Par:
    """The round as the machine plays it until it has an answer; strict is the rule of 1978."""
    played = round.replace(view=round.view.untouched())
    advice = advise(deduce(played.view))
    while entry := next_entry(played.view, advice):
        played = played.fire(entry)
        advice = advise(deduce(played.view))
    verdict = played.marked(Marks(atoms=advice.answer)).verdict(strict)
    return Par(played.view.shots, advice.answer, verdict.score)


def next_entry(view: View, advice: Advice) -> int:
    """The entry that the machine fires at, any where it cannot weigh them; 0 for none."""
    if advice.kind == UNKNOWN:
        return next(iter(view.untried()), 0)
    return advice.ray.entry if advice.ray else 0


class RayReview(Value):
    """One shot looked at again, knowing only what the player could know then.

    `before` and `after` are the boxes that fitted, `bits` what the shot did
    settle. `ray` is what it promised and `advice` what a hint would have
    said. `given` is the points given away: what the ray was going to cost
    until the end, on average, beyond what following the advice would have;
    it is `sampled` where too many boxes fitted to look at them all.
    `certain` says that from this shot on no ray could tell more.
    """

    shot: Shot
    before: int
    after: int
    bits: float
    ray: RayWorth
    advice: Advice
    given: float
    sampled: bool
    certain: bool


def review(view: View) -> Iterator[RayReview]:
    """Every shot of a round, in order, as long as the boxes can be counted."""
    known = deduce(view.untouched())
    adviser = Adviser(known)
    for shot in view.shots:
        ray, then = worth(known, shot.entry), known.after(shot)
        if not then.is_complete or not then.count:
            return
        next, advice, bits = Adviser(then), adviser.advice(), log2(known.weight / then.weight)
        given = shot.cost if settled(advice) else adviser.given(shot.entry)
        sampled, certain = known.count > MANY, settled(next.advice())
        yield RayReview(shot, known.count, then.count, bits, ray, advice, given, sampled, certain)
        known, adviser = then, next


def settled(advice: Advice) -> bool:
    """Whether no ray could tell more."""
    return advice.kind in (SET, ALIKE)


def agreeing(known: Knowledge, answer: Cells, strict: bool = False) -> Knowledge:
    """The boxes that fit in which an answer would count as right.

    Too few atoms would do in every box that has them all; strictly, by the
    rule of 1978, only the very box counts.
    """
    held = known.holding(answer)
    if strict or not held.count or not known.view.allows(answer):
        return held
    return imitators(known.view, answer)


def unsupported(known: Knowledge, atoms: Cells, free: Cells = NONE) -> Cells:
    """The cells marked as atoms, or as free, that some box that fits shows otherwise."""
    chances, weight = known.chances(), known.weight
    cells = ((FIRST << index, chance) for index, chance in enumerate(chances))
    return union(
        cell
        for cell, chance in cells
        if (atoms & cell and chance < weight) or (free & cell and chance)
    )
