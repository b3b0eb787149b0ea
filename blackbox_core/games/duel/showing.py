"""The verbs that say how the duel is shown, and whether it helps."""

from __future__ import annotations

from ...console.phrases import later
from ...console.switches import toggle, verbose_verbs
from ...console.verbs import Verbs
from .settings import HELPERS

verbs = Verbs(group=later("How it is shown"))

toggle(
    verbs,
    HELPERS,
    "Let both players ask for counts, odds and hints, or neither.",
    on=later("Helpers are on: COUNT, ODDS and HINT answer both players."),
    off=later("Helpers are off: nobody is told what the rays prove."),
)

verbose_verbs(
    verbs,
    ("Draw the board before each turn.", later("Verbose: the board before each turn.")),
    ("Before a turn, only the question.", later("Brief: only the question before a turn.")),
)
