"""Atom-4's settings, each with its verb."""

from __future__ import annotations

from ...console.phrases import later
from ...console.players import level_setting, machine_setting
from ...console.settings import Setting, verbose_setting, within
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK
from ...console.verbs import Verbs

GROUP = "Atom-4"
LEVELS = 5  # the highest; the search has the list of them, and is loaded when first needed

verbs = Verbs(group=later("How it is shown"))

PLAYERS = Setting(
    "players",
    0,
    "two people play, and no machine",
    "2",
    within(2, 2),
    group=GROUP,
    told=False,
)
MACHINE = machine_setting((2,), GROUP)
LEVEL = level_setting(LEVELS, GROUP)
ROUND = Setting("round", 1, "begin with round N", "N", within(1, 99999999), group=GROUP, told=True)
VERBOSE = verbose_setting(
    verbs,
    ("Draw the board after each turn.", later("Verbose: the board after each turn.")),
    ("After a move, only what it changed.", later("Brief: only what a move changed.")),
)
SETTINGS = (PLAYERS, MACHINE, LEVEL, ROUND, SEED, CONFIRM, VERBOSE, COLOUR, SPEAK)
