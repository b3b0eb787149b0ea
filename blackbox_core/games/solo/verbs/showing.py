"""The verbs that say how Black Box is shown."""

from __future__ import annotations

from ....console.phrases import later, phrase
from ....console.session import BELL
from ....console.switches import switched, switches, verbose_verbs
from ....console.verbs import Verbs
from ..settings import SETTINGS, SOUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue
    from ....console.table import Table

display_verbs = Verbs(group=later("How it is shown"))

switches(display_verbs, SETTINGS)


@display_verbs.verb("sound (ON/OFF)", "Ring the bell on results, or not.")
def sound(table: Table, words: list[str]) -> Dialogue:
    on = switched(words, table.settings[SOUND])
    table.settings = table.settings.but(SOUND, on)
    yield phrase("Sound is on.") + BELL if on else phrase("Sound is off.")


verbose_verbs(
    display_verbs,
    ("Draw the board after each ray.", later("Verbose: the board after each ray.")),
    ("After a ray, only the answer.", later("Brief: only the answer after a ray.")),
)
