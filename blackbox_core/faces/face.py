"""What every face can do: how a conversation meets the world."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ..console.session import Ask, Paint

    class Face(Protocol):
        """How a conversation meets the world."""

        @property
        def paint(self) -> Paint: ...

        @property
        def colourless(self) -> str:
            """Why it shows no colour, for whoever turns it on; or nothing."""

        @property
        def after_interrupt(self) -> str:
            """What begins a line of its own after control C at a question."""

        @property
        def as_found(self) -> bytes:
            """What a terminal has to be sent when the program is ended at once."""

        def respelled(self, text: str) -> str:
            """A text in letters that the line has."""

        def width(self) -> int:
            """The columns that a line of text may have just now, 40 to 72."""

        def height(self) -> int:
            """The lines that are seen at once just now; 0 where there is no end of them."""

        def say(self, text: str) -> None:
            """Print a text."""

        def ask(self, question: Ask) -> str:
            """The answer to a question; EOFError when there will be none."""

        def flush(self) -> None:
            """Send everything said so far."""

        def close(self) -> None:
            """Everything said has been sent."""
