"""Atom-4's settings."""

from __future__ import annotations

from ...console.settings import Setting, level_setting, machine_setting, within
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK, VERBOSE

GROUP = "Atom-4"
LEVELS = 5  # the highest; the search has the list of them, and is loaded when first needed

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
SETTINGS = (PLAYERS, MACHINE, LEVEL, ROUND, SEED, CONFIRM, VERBOSE, COLOUR, SPEAK)
