"""Black Box's settings, each with its verb; the options of the box are in box/settings.py."""

from __future__ import annotations

from ...box.settings import ATOMS, BOX, FAIR, PAUSE, SIZE, STRICT
from ...box.table import FRESH
from ...console.phrases import later, phrase
from ...console.session import BELL
from ...console.settings import Setting, switched, toggle, verbose_setting
from ...console.table import COLOUR, CONFIRM, SEED, SPEAK
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ...console.table import Table

verbs = Verbs(group=later("How it is shown"))

DAILY = Setting("daily", False, "begin with the box of the day", group="boxes")
LEARN = Setting("learning", False, "begin in learning mode", flag="--learn", group="boxes")
BILLIARD = Setting("billiard", False, "number the pairs of exits", group="boxes", kept=True)
toggle(
    verbs,
    BILLIARD,
    "Name pairs by letters or, in order of firing, #1 #2; before the first ray.",
    on=later("Pairs of exits are marked by numbers, #1 for the first."),
    off=later("Pairs of exits are marked by letters."),
    letter="b",
    when=FRESH,
)

SOUND = Setting("sound", False, on_screen=True, kept=True)


@verbs.verb("sound (ON/OFF)", "Ring the bell on results, or not.")
def sound(table: Table, words: list[str]) -> Dialogue:
    on = switched(words, table.settings[SOUND])
    table.settings = table.settings.but(SOUND, on)
    yield phrase("Sound is on.") + BELL if on else phrase("Sound is off.")


VERBOSE = verbose_setting(
    verbs,
    ("Draw the board after each ray.", later("Verbose: the board after each ray.")),
    ("After a ray, only the answer.", later("Brief: only the answer after a ray.")),
)

BOXES = (ATOMS, SIZE, SEED, STRICT, BOX, FAIR, DAILY, LEARN)
SETTINGS = (*BOXES, CONFIRM, BILLIARD, SOUND, VERBOSE, PAUSE, COLOUR, SPEAK)
