"""The teletype: a plain face for paper, on which all is capitals in lines of 72 columns."""

from __future__ import annotations

from ..console.phrases import WIDTH
from ..console.session import BELL, NEW_PAGE
from .plain import SCROLL, PlainFace
from .wire import is_socket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Ask
    from .driver import Echo

NEAREST = str.maketrans("[]{}|_~^`\\", "()()!--''/")


class TeletypeFace(PlainFace):
    """A plain face for paper."""

    is_paper = True
    _column = 0

    def ask(self, question: Ask) -> str:
        line = super().ask(question)
        self._column = 0  # whoever showed what was typed, the carriage has returned
        return line

    def render(self, text: str) -> str:
        capitals = text.replace(NEW_PAGE, SCROLL).upper().translate(NEAREST)
        return super().render("".join(map(self._strike, capitals)))

    def _strike(self, character: str) -> str:
        """A character, on a new line if this one is full."""
        if character == BELL:
            return character
        full = self._column == WIDTH
        self._column = 0 if character == "\n" else 1 if full else self._column + 1
        return "\n" * (full and character != "\n") + character

    def raw_echo(self) -> Echo:
        from .lines import PaperEcho

        return PaperEcho(self.say)

    def needs_returns(self, sink: int) -> bool:
        return super().needs_returns(sink) or is_socket(sink)
