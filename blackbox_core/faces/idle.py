"""How long nobody may type a line, or take what is sent, before the conversation ends."""

from __future__ import annotations

import _signal
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class Idle(EOFError):
    """Nothing went over the line for as long as was allowed."""


class Alarm:
    """While it lasts, so many seconds may go by, and then comes Idle; 0 is for ever."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if self._seconds:
            _signal.signal(_signal.SIGALRM, give_up)
            _signal.setitimer(_signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._seconds:
            _signal.setitimer(_signal.ITIMER_REAL, 0)


def give_up(*_: object) -> NoReturn:
    raise Idle


class IdleWatch:
    """The time since somebody was asked or last typed a line; bytes that end no line do not count.

    Its limit is in seconds; 0 is none.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._began = self._heard = monotonic()

    def begin(self) -> None:
        """Everything typed is answered, and somebody is asked."""
        self._began = monotonic()

    def heard(self) -> None:
        """Some bytes came."""
        self._heard = monotonic()

    def broken(self) -> None:
        """A line that those bytes ended is to be answered; Idle if it has waited too long."""
        self._began = self._heard
        self.left()

    def left(self) -> float:
        """The seconds that are left, 0 for ever; Idle if there are none."""
        if not self.limit:
            return 0
        left = self._began + self.limit - monotonic()
        if left <= 0:
            raise Idle
        return left
