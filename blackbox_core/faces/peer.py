"""The other end of a line, where another player is: lines from there, and lines to there."""

from __future__ import annotations

import os
from contextlib import suppress

from .idle import Alarm, Idle
from .lines import LineReader
from .wire import Wire, is_socket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .echo import Line

LONGEST = 1000
ENDLESS = 10 * LONGEST  # bytes without an end of line, which are too long even if none is a letter
PATIENCE = 1.0  # seconds that the other end has to hang up, too
TOO_LONG = "(too long)"  # is no line of any exchange


class PeerLine:
    """Lines over two descriptors; `calls` tells whether this end speaks first."""

    def __init__(self, source: int, sink: int, *, calls: bool, idle: int = 0) -> None:
        self.calls = calls
        self._wire = Wire(source, sink, idle=idle)
        self._reader = LineReader(longest=LONGEST)
        self._lines: Iterator[Line] = iter(())
        self._endless = 0  # bytes since the last line
        self._gone = self._deaf = False

    def hear(self) -> str:
        """The next line; EOFError when the line is broken, Idle after a silence too long.

        Whoever interrupts the waiting breaks the line off.
        """
        self._wire.silence.begin()
        try:
            return self._next()
        except KeyboardInterrupt:
            raise EOFError from None

    def _next(self) -> str:
        while not self._gone:
            for line in self._lines:
                self._endless = 0
                return TOO_LONG if line is None else line
            if self._endless > ENDLESS:
                self._endless -= ENDLESS
                return TOO_LONG
            self._receive()
        raise EOFError

    def _receive(self) -> None:
        """Some more of what comes; of an end that takes nothing, only what it said before."""
        data = b"" if self._deaf and not comes(self._wire.source) else self._wire.receive()
        self._gone = not data
        self._lines = self._reader.feed(data)
        self._endless += len(data)

    def say(self, lines: list[str]) -> None:
        """Send lines; where the line is broken, that is heard when the next one is awaited."""
        text = "".join(f"{line}\n" for line in lines)
        try:
            self._wire.send(text.encode("ascii", "replace"))
        except OSError:
            self._deaf = True
        except Idle:
            self._gone = True

    def close(self) -> None:
        """Say no more; a socket that is closed while lines come in would lose our last ones."""
        if is_socket(self._wire.sink):
            from socket import SHUT_WR, socket

            with suppress(OSError, Idle), socket(fileno=os.dup(self._wire.sink)) as end:
                end.shutdown(SHUT_WR)
                with Alarm(PATIENCE):
                    while end.recv(LONGEST):
                        pass


def comes(fd: int) -> bool:
    """Whether something comes soon, and be it the end."""
    from select import select

    with suppress(OSError):
        return bool(select([fd], [], [], PATIENCE)[0])
    return False
