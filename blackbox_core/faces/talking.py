"""The one loop: read a line, send it, write the answer."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ..talk.session import Ask, Paint, Session

    class Face(Protocol):
        """How a conversation meets the world."""

        @property
        def paint(self) -> Paint: ...

        def say(self, text: str) -> None:
            """Print a text."""

        def ask(self, question: Ask) -> str:
            """The answer to a question; EOFError when there will be none."""

        def close(self) -> None:
            """Everything said has been sent."""


def talk(session: Session, face: Face) -> None:
    """Hold a whole conversation."""
    face.say(session.start())
    while session.question:
        try:
            line = face.ask(session.question)
        except EOFError:
            face.say(session.end())
        else:
            face.say(session.send(line))
    face.close()
