"""A round as the machine plays it, by its own advice."""

from __future__ import annotations

from ..console.value import Value
from .advice.advise import UNKNOWN, hint
from .deduction.deduce import deduce
from .view import Marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .advice.advise import Advice
    from .cells import Cells
    from .deduction.deduce import Knowledge
    from .view import Round, Shot, View


class Par(Value):
    """The machine's shots, its answer, its score."""

    shots: tuple[Shot, ...]
    answer: Cells
    score: int


def par(round: Round, strict: bool = False, advise: Callable[[Knowledge], Advice] = hint) -> Par:
    """The round as the machine plays it until it has an answer; strict is the rule of 1978."""
    played = round.but(view=round.view.untouched())
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
