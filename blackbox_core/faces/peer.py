"""The other end of a line, where another player is: lines from there, and lines to there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from .idle import Alarm, Idle
from .lines import LineReader
from .wire import Wire, is_socket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .lines import Line

LONGEST = 1000
ENDLESS = 3 * LONGEST  # bytes without an end of line, which are too long even if none is a letter
PATIENCE = 1.0  # seconds that the other end has to hang up, too
DRAINED = 1 << 20  # bytes that are still taken from it meanwhile
QUIET = 10.0, 600.0  # seconds without a line, at first and at most, after which that is told
TOO_LONG = "(too long)"  # is no line of any exchange
NOTHING, COMMENT = "", "#"  # that no line came; a line that says nothing


class PeerLine:
    """Lines over two descriptors; `calls` tells whether this end speaks first."""

    def __init__(
        self, source: int, sink: int, *, calls: bool, idle: int = 0, heard: bytes = b""
    ) -> None:
        self.calls = calls
        self._wire = Wire(source, sink, idle=idle)
        self._reader = LineReader(longest=LONGEST)
        self._lines: Iterator[Line] = self._reader.feed(heard)
        self._quiet = 0  # times that nothing came
        self._endless = 0  # bytes since the last line
        self._gone = self._deaf = False

    def hear(self) -> str:
        """The next line; EOFError when the line is broken, Idle after a silence too long.

        Nothing, where none comes for a while: what was said may have been lost. Whoever
        interrupts the waiting breaks the line off.
        """
        if not self._quiet:
            self._wire.silence.begin()
        try:
            return self._next()
        except KeyboardInterrupt:
            raise EOFError from None

    def _next(self) -> str:
        while not self._gone:
            for line in self._lines:
                self._endless = self._quiet = 0
                return TOO_LONG if line is None else line or COMMENT
            if self._endless > ENDLESS:
                self._endless -= ENDLESS
                return TOO_LONG
            if self._is_quiet():
                self._quiet += 1
                return NOTHING
            self._receive()
        raise EOFError

    def _is_quiet(self) -> bool:
        """Whether nothing comes, each time for twice as long."""
        if self._deaf or sys.platform == "win32":
            return False
        from select import select

        first, most = QUIET
        waits = min(first * 2.0**self._quiet, most)
        left = self._wire.silence.left()  # 0 for ever
        with suppress(OSError, ValueError):  # the end is heard when it is read
            return not select([self._wire.source], [], [], min(waits, left or waits))[0]
        return False

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
                    taken = 0
                    while taken < DRAINED and (data := end.recv(LONGEST)):
                        taken += len(data)


def comes(fd: int) -> bool:
    """Whether something comes soon, and be it the end."""
    from select import select

    with suppress(OSError):
        return bool(select([fd], [], [], PATIENCE)[0])
    return False
