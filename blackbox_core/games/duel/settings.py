"""The settings of the duel and of Quantugeddon."""

from __future__ import annotations

from ...box.law import HEXAGONS
from ...box.settings import ATOMS, COORDINATES, SIZE
from ...console.linking import HEADLESS, LINE, LOG
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.settings import Setting, Switch, level_setting, machine_setting, within
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, VERBOSE

GROUP = "duel"
LEVELS = 4  # the highest; what they are, the seeker says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...box.law import Box
    from ...console.settings import Chosen

MACHINE = machine_setting((), GROUP)
LEVEL = level_setting(LEVELS, GROUP)
MATCH = Setting("wins", 5, "games that win a match", "N", within(1, 99), group=GROUP)
TOUCHING = Setting("any", False, "atoms may touch", group=GROUP)
LAST_TURN = Setting("last-turn", False, "the second player has a last turn", group=GROUP)
EXTRA = Setting("extra", False, "powers are free beside the turn", group=GROUP)
HELPERS = Setting(
    "helpers",
    False,
    "both may ask for counts and hints",
    group=GROUP,
    verb=Switch(
        "Let both players ask for counts, odds and hints, or neither.",
        on=later("Helpers are on: COUNT, ODDS and HINT answer both players."),
        off=later("Helpers are off: nobody is told what the rays prove."),
    ),
)
SETTINGS: tuple[Setting[Any], ...] = (ATOMS, SIZE, MACHINE, LEVEL, MATCH, TOUCHING, LAST_TURN)
SETTINGS += (
    HELPERS,
    LINE,
    LOG,
    HEADLESS,
    SEED,
    CONFIRM,
    VERBOSE,
    COORDINATES,
    COLOUR,
    SPEAK,
    LISTEN,
)


def check_shape(box: Box, budding: bool, chosen: Chosen) -> None:
    """Refuse hexagons where the powers, or what is said on a line, know rows and columns only."""
    if box.shape == HEXAGONS and budding:
        raise Refused(phrase("argument --size: Quantugeddon is played in squares, as in 10x10"))
    if box.shape == HEXAGONS and LINE.name in chosen.given:
        raise Refused(phrase("argument --size: over a line squares are played, as in 8x8"))
