"""Black Box's settings; the options of the box are in box/settings.py."""

from __future__ import annotations

from ...box.settings import ATOMS, BOX, FAIR, PAUSE, SIZE, STRICT
from ...box.table import FRESH
from ...console.phrases import later
from ...console.settings import Setting, Switch
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK, VERBOSE

DAILY = Setting("daily", False, "begin with the box of the day", group="boxes")
LEARN = Setting("learning", False, "begin in learning mode", flag="--learn", group="boxes")
BILLIARD = Setting(
    "billiard",
    False,
    "number the pairs of exits",
    group="boxes",
    kept=True,
    verb=Switch(
        "Name pairs by letters or, in order of firing, #1 #2; before the first ray.",
        on=later("Pairs of exits are marked by numbers, #1 for the first."),
        off=later("Pairs of exits are marked by letters."),
        letter="b",
        when=FRESH,
    ),
)
SOUND = Setting("sound", False, on_screen=True, kept=True)

BOXES = (ATOMS, SIZE, SEED, STRICT, BOX, FAIR, DAILY, LEARN)
SETTINGS = (*BOXES, CONFIRM, BILLIARD, SOUND, VERBOSE, PAUSE, COLOUR, SPEAK)
