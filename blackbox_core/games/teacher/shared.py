"""The verbs that puzzles, the devil's box and the lessons share: those of a seat before a box."""

from __future__ import annotations

from ...box.verbs import advice, marks, rays, views
from ...console.common import verbose_verbs
from ...console.phrases import later
from ...console.verbs import Verbs

display_verbs = Verbs(group=later("Display"))
verbose_verbs(
    display_verbs,
    ("Draw the board after each answer.", later("Verbose: the board after each answer.")),
    ("Show only words after each answer.", later("Brief: only words after each answer.")),
)
FAMILIES = (marks.verbs, rays.verbs, views.verbs, advice.verbs, advice.explain_verbs, display_verbs)
