"""While someone at a terminal waits: a sign of life, and what control C does."""

from __future__ import annotations

import os

from ..console.phrases import fold, later, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ..console.session import Session
    from .face import Face


NOTICE = later("Thinking; Control-C plays at once")
BREAKING_OFF = later("Thinking; Control-C interrupts")
LEAVING = later("Press Control-C again to leave, or go on.")


AT_FIRST = 0.5  # seconds until somebody is told that it takes longer
ENOUGH = 2  # times that control C is pressed at a question, to leave


class Patience:
    """While it lasts, control C is a wish to get on; calling it tells whether that was uttered.

    Someone at a terminal sees a sign of life after half a second, and then every second.
    Elsewhere nobody waits.
    """

    def __init__(self, face: Face, notice: str = "") -> None:
        self._face, self._notice = face, notice or phrase(NOTICE)
        self._seconds = 0
        self._in_line = False
        self._ended = False
        self._watched = os.isatty(0) and os.isatty(1)

    def __enter__(self) -> Self:
        if self._watched:
            from _signal import SIGINT, signal  # and not signal, which loads enum
            from time import monotonic

            self._clock, self._start = monotonic, monotonic()
            self._before = signal(SIGINT, self._end)
        return self

    def __call__(self) -> bool:
        if self._watched and self._clock() - self._start > self._seconds + AT_FIRST:
            self._seconds += 1
            self._face.say("." if self._in_line else f"{self._notice} .")
            self._face.flush()
            self._in_line = True
        return self._ended

    def __exit__(self, *_: object) -> None:
        if self._watched:
            from _signal import SIGINT, signal

            signal(SIGINT, self._before)
        self.end_line()

    def end_line(self) -> None:
        """End the line of the sign of life, or of control C."""
        if self._in_line:
            self._face.say("\n")
            self._in_line = False

    def _end(self, *_: object) -> None:
        self._ended = self._in_line = True


def interrupted(session: Session, face: Face, times: int) -> None:
    """What is said to control C at a question: the first clears the line, the second leaves."""
    from .leaving import heed_next_interrupt, ignore_interrupts

    face.say(face.after_interrupt)
    if times < ENOUGH:
        heed_next_interrupt()
        face.say(fold(phrase(LEAVING), face.width()) + "\n")
    else:
        ignore_interrupts()
        face.say(session.end())
