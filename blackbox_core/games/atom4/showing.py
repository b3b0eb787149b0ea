"""The verbs that say how Atom-4 is shown."""

from __future__ import annotations

from ...console.phrases import later
from ...console.switches import verbose_verbs
from ...console.verbs import Verbs

display_verbs = Verbs(group=later("How it is shown"))

verbose_verbs(
    display_verbs,
    ("Draw the board after each turn.", later("Verbose: the board after each turn.")),
    ("After a move, only what it changed.", later("Brief: only what a move changed.")),
)
