"""The options that say what kind of line this is."""

from __future__ import annotations

from ..console.settings import Setting, one_of, within
from ..console.table import COLOUR, SPEAK
from .letters import NAMES

LINES = "lines"

PLAIN = Setting("plain", False, "no line editing, no colour", told=False)
TELETYPE = Setting("teletype", False, "capitals, 72 columns, brief", group=LINES)
HALF_DUPLEX = Setting(
    "half-duplex", False, "the terminal shows what it sends", group=LINES, told=False
)
BAUD = Setting("baud", 0, "no faster than that", "N", within(45, 115200), group=LINES, told=False)
NULLS = Setting("nulls", 0, "NULs after a line end", "N", within(0, 99), group=LINES, told=False)
ENCODING = Setting(
    "encoding",
    "",
    "letters of this line, as in koi8-r",
    "NAME",
    one_of(NAMES),
    group=LINES,
    told=False,
)
IDLE = Setting(
    "idle", 0, "goodbye after such a silence", "SECONDS", within(1, 86400), group=LINES, told=False
)
# Each of these means --plain, too.
LINE_SETTINGS = (PLAIN, TELETYPE, HALF_DUPLEX, BAUD, NULLS, ENCODING, IDLE)
SETTINGS = (PLAIN, COLOUR, SPEAK, TELETYPE, HALF_DUPLEX, BAUD, NULLS, ENCODING, IDLE)
