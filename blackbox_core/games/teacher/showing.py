"""The verbs that say how the teacher's boards are shown."""

from __future__ import annotations

from ...console.phrases import later
from ...console.switches import verbose_verbs
from ...console.verbs import Verbs

display_verbs = Verbs(group=later("How it is shown"))

verbose_verbs(
    display_verbs,
    ("Draw the board after each answer.", later("Verbose: the board after each answer.")),
    ("After an answer, only words.", later("Brief: only words after an answer.")),
)
