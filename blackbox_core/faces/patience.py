"""How long the machine may think: as long as nobody at a terminal presses control C."""

from __future__ import annotations

import os

from ..console.phrases import later, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from .face import Face

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
