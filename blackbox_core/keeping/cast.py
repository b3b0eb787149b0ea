"""A conversation as an asciicast of version 3: what is shown, with the times between.

Players of terminal recordings show it as it was. The format is described at
docs.asciinema.org/manual/asciicast/v3.
"""

from __future__ import annotations

from json import dumps
from time import monotonic

from .. import VERSION
from ..console.session import NEW_PAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Turn
    from .journal import Conversation, Moment
    from .textfiles import PendingFile

COLUMNS, ROWS = 80, 32
CLEARED = "\033[2J\033[H"  # what a terminal does for a new page


class Cast:
    """The conversation from its beginning, turn by turn."""

    def __init__(self, conversation: Conversation, file: PendingFile) -> None:
        self.file, self.ending, self._before = file, False, 0.0
        term = {"cols": COLUMNS, "rows": ROWS, "type": "xterm-256color"}
        head = {"version": 3, "term": term, "title": f"Black Box {VERSION}"}
        file.write(dumps(head) + "\n" + "".join(map(self._events, conversation.moments)))

    def heard(self, turn: Turn) -> None:
        """Write down one more turn, with its time."""
        self.file.write(self._events((monotonic(), turn)))

    def _events(self, moment: Moment) -> str:
        """A prompt comes with the answer before it, and what follows it in its own time."""
        seconds, turn = moment
        waited = seconds - self._before if self._before else 0.0
        self._before = seconds
        asked = event(0.0, turn.prompt) if turn.prompt else ""
        return asked + event(waited, turn.answer)


def event(waited: float, text: str) -> str:
    """Something shown, so many seconds after what was shown before."""
    shown = text.replace(NEW_PAGE, CLEARED).replace("\n", "\r\n")
    return dumps([round(waited, 3), "o", shown]) + "\n"
