"""What every face can do, how long the machine may think, and the one loop: read, send, write."""

from __future__ import annotations

import os

from ..console.phrases import later, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol, Self

    from ..console.session import Ask, Paint, Session

    class Face(Protocol):
        """How a conversation meets the world."""

        @property
        def paint(self) -> Paint: ...

        @property
        def colourless(self) -> str:
            """Why it shows no colour, for whoever turns it on; or nothing."""

        @property
        def as_found(self) -> bytes:
            """What a terminal has to be sent when the program is ended at once."""

        def respelled(self, text: str) -> str:
            """A text in letters that the line has."""

        def width(self) -> int:
            """The columns that a line of text may have just now, 40 to 72."""

        def say(self, text: str) -> None:
            """Print a text."""

        def ask(self, question: Ask) -> str:
            """The answer to a question; EOFError when there will be none."""

        def flush(self) -> None:
            """Send everything said so far."""

        def close(self) -> None:
            """Everything said has been sent."""


NOTICE = later("Thinking; control C plays at once")


class Patience:
    """While it lasts, control C is a wish to get on; calling it tells whether that was uttered.

    Someone at a terminal sees a sign of life every second. Elsewhere nobody waits.
    """

    def __init__(self, face: Face) -> None:
        self._face = face
        self._seconds = 0
        self._ended = False
        self._watched = os.isatty(0) and os.isatty(1)

    def __enter__(self) -> Self:
        if self._watched:
            from signal import SIGINT, signal
            from time import monotonic

            self._clock, self._start = monotonic, monotonic()
            self._before = signal(SIGINT, self._end)
        return self

    def __call__(self) -> bool:
        if self._watched and self._clock() - self._start > self._seconds + 1:
            self._seconds += 1
            self._face.say("." if self._seconds > 1 else f"{phrase(NOTICE)} .")
            self._face.flush()
        return self._ended

    def __exit__(self, *_: object) -> None:
        if self._watched:
            from signal import SIGINT, signal

            signal(SIGINT, self._before)
        if self._seconds or self._ended:
            self._face.say("\n")

    def _end(self, *_: object) -> None:
        self._ended = True


def talk(session: Session, face: Face) -> None:
    """Hold a whole conversation."""
    session.width = face.width
    tell(session.opened(), face)
    while session.question:
        try:
            line = answer(session, session.question, face)
        except EOFError:
            face.say(session.end())
        else:
            tell(session.answers(line), face)
    face.close()


def tell(texts: Iterator[str], face: Face) -> None:
    """Say some texts, each before the next is worked out."""
    for number, text in enumerate(texts):
        if number:
            face.flush()
        face.say(text)


def answer(session: Session, question: Ask, face: Face) -> str:
    """What a person types, or the machine where it is its turn."""
    if not question.think:
        return face.ask(question)
    face.flush()
    if question.afar:
        return session.thought(session.hurried)

    with Patience(face) as stop:
        return session.thought(stop)
