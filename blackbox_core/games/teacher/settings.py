"""The settings of lessons, puzzles and the devil's box, each with its verb."""

from __future__ import annotations

from ...console.phrases import later
from ...console.settings import Setting, verbose_setting, within
from ...console.verbs import Verbs

GROUP = "teacher"
LEVELS = 2  # the highest of the devil's

verbs = Verbs(group=later("How it is shown"))

LESSON = Setting("lesson", 1, "begin with lesson N", "N", within(1, 99), group=GROUP, kept=True)
DEVIL = Setting(
    "devil", 1, "how bad the devil is, 1 or 2", "N", within(1, LEVELS), group=GROUP, told=True
)
VERBOSE = verbose_setting(
    verbs,
    ("Draw the board after each answer.", later("Verbose: the board after each answer.")),
    ("After an answer, only words.", later("Brief: only words after an answer.")),
)
