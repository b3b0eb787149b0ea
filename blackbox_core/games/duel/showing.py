"""The verbs that say how the duel is shown, and whether it helps."""

from __future__ import annotations

from ...console.phrases import later
from ...console.switches import switches, verbose_verbs
from ...console.verbs import Verbs
from .settings import SETTINGS

display_verbs = Verbs(group=later("How it is shown"))

switches(display_verbs, SETTINGS)
verbose_verbs(
    display_verbs,
    ("Draw the board before each turn.", later("Verbose: the board before each turn.")),
    ("Before a turn, only the question.", later("Brief: only the question before a turn.")),
)
