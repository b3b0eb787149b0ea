"""The settings of the duel and of Quantugeddon, each with its verb."""

from __future__ import annotations

from ...box.settings import ATOMS, SIZE
from ...console.phrases import later
from ...console.players import level_setting, machine_setting
from ...console.settings import Setting, toggle, verbose_setting, within
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK
from ...console.verbs import Verbs

GROUP = "duel"
LEVELS = 4  # the highest; what they are, the seeker says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

verbs = Verbs(group=later("How it is shown"))

MACHINE = machine_setting((), GROUP)
LEVEL = level_setting(LEVELS, GROUP)
MATCH = Setting("wins", 5, "games that win a match", "N", within(1, 99), group=GROUP)
TOUCHING = Setting("any", False, "atoms may touch", group=GROUP)
LAST_TURN = Setting("last-turn", False, "the second player has a last turn", group=GROUP)
EXTRA = Setting("extra", False, "powers are free beside the turn", group=GROUP)
WHERE = "HOST:PORT, listen:PORT, cmd:COMMAND, a device, or - for here"
LINE = Setting("line", "", f"play over a line: {WHERE}", "WHERE", str, group=GROUP, told=False)
LOG = Setting("log", "", "the log of a match over a line", "FILE", str, group=GROUP, told=False)
NOBODY = -1
HEADLESS = Setting(
    "headless",
    NOBODY,
    "the machine plays this end of the line, alone",
    "LEVEL",
    within(0, LEVELS),
    group=GROUP,
    told=False,
)
HELPERS = Setting("helpers", False, "both may ask for counts and hints", group=GROUP)
toggle(
    verbs,
    HELPERS,
    "Let both players ask for counts, odds and hints, or neither.",
    on=later("Helpers are on: COUNT, ODDS and HINT answer both players."),
    off=later("Helpers are off: nobody is told what the rays prove."),
)
VERBOSE = verbose_setting(
    verbs,
    ("Draw the board before each turn.", later("Verbose: the board before each turn.")),
    ("Before a turn, only the question.", later("Brief: only the question before a turn.")),
)
SETTINGS: tuple[Setting[Any], ...] = (ATOMS, SIZE, MACHINE, LEVEL, MATCH, TOUCHING, LAST_TURN)
SETTINGS += (HELPERS, LINE, LOG, HEADLESS, SEED, CONFIRM, VERBOSE, COLOUR, SPEAK)
