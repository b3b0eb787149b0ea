"""Play a round as the machine plays it. The score of the machine is called par."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .. import Cells
from ..deduction.deduce import Knowledge, deduce
from ..view import Marks, Round, Shot, View
from .advise import UNKNOWN, Advice, best_advice

# The most boxes that a round may be dealt from if the machine shall play it at once, or in seconds:
# those of 5 and of 7 atoms in an 8x8 box.
MAX_AT_ONCE, MAX_IN_SECONDS = 10**7, 10**9


class MachineRound(NamedTuple):
    """A round played by the machine: its shots, its answer and its score in points."""

    shots: tuple[Shot, ...]
    answer: Cells
    score: int

    @property
    def lost(self) -> int:
        """The points that a wrong answer cost."""
        return self.score - sum(shot.cost for shot in self.shots)


def play_as_machine(
    round: Round, strict: bool = False, advise: Callable[[Knowledge], Advice] = best_advice
) -> MachineRound:
    """Play a round up to the answer, by following `advise`, the function that gives advice.

    If `strict` (the rule of 1978), only the hidden box is a right answer. Another box with the same
    result for every ray is then wrong.
    """
    played = round._replace(view=round.view.untouched())
    advice = advise(deduce(played.view))
    while entry := next_entry(played.view, advice):
        played = played.fire(entry)
        advice = advise(deduce(played.view))
    verdict = played.with_marks(Marks(atoms=advice.answer)).verdict(strict)
    return MachineRound(played.view.shots, advice.answer, verdict.score)


def next_entry(view: View, advice: Advice) -> int:
    """Return the entry to fire from, or 0 to answer now. If too many boxes fit to give advice,
    return any untried entry.
    """
    if advice.kind == UNKNOWN:
        return next(iter(view.untried()), 0)
    return advice.ray.entry if advice.ray else 0
