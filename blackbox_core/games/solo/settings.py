"""Black Box's settings; the options of the box are in box/settings.py."""

from __future__ import annotations

from ...box.settings import ATOMS, BOX, FAIR, PAUSE, SIZE, STRICT
from ...console.settings import Setting
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK, VERBOSE

DAILY = Setting("daily", False, "begin with the box of the day", group="boxes")
LEARN = Setting("learning", False, "begin in learning mode", flag="--learn", group="boxes")
BILLIARD = Setting("billiard", False, "number the pairs of exits", group="boxes", kept=True)
SOUND = Setting("sound", False, on_screen=True, kept=True)

BOXES = (ATOMS, SIZE, SEED, STRICT, BOX, FAIR, DAILY, LEARN)
SETTINGS = (*BOXES, CONFIRM, BILLIARD, SOUND, VERBOSE, PAUSE, COLOUR, SPEAK)
