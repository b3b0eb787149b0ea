"""The plain face: a pipe, a file, a socket, a dumb terminal."""

from __future__ import annotations

import os
import stat

from ..talk.session import NEW_PAGE, TOO_LONG, unpainted
from .lines import LineReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..talk.session import Ask
    from .lines import Line

CHUNK = 65536
SCROLL = "\n" * 30


def echoing(fd: int) -> bool:
    """Whether lines read here are to be printed: from a pipe or a file, nobody else does."""
    try:
        return not (os.isatty(fd) or stat.S_ISSOCK(os.fstat(fd).st_mode))
    except OSError:
        return False


def ready(fd: int, *, to_write: bool = False) -> None:
    """Wait for a descriptor that was handed to us in non-blocking mode."""
    from select import select

    select([] if to_write else [fd], [fd] if to_write else [], [])


class Plain:
    """Lines from one descriptor, text to another; flushed before every wait for input."""

    paint = staticmethod(unpainted)

    def __init__(self, source: int = 0, sink: int = 1) -> None:
        self.source, self.sink = source, sink
        self.echo = echoing(source)
        self._reader = LineReader()
        self._lines: list[Line] = []
        self._ended = False
        self._unsent: list[str] = []

    def say(self, text: str) -> None:
        """Print a text, by the next flush."""
        self._unsent.append(text)

    def ask(self, question: Ask) -> str:
        """Print the prompt and read one line; EOFError at the end of input."""
        while True:
            self.say(question.prompt)
            line = self._next_line()
            if line is not None:
                if self.echo:
                    self.say("\n" if question.secret else line + "\n")
                return line
            self.say(TOO_LONG + "\n")

    def close(self) -> None:
        self.flush()

    def _next_line(self) -> Line:
        while not self._lines:
            if self._ended:
                self.say("(EOF)\n" if self.echo else "\n")
                raise EOFError
            self.flush()
            self._read()
        return self._lines.pop()

    def _read(self) -> None:
        data = self._receive()
        self._ended = not data
        lines = self._reader.feed(data) if data else self._reader.rest()
        self._lines = lines[::-1]

    def _receive(self) -> bytes:
        """Some bytes; none at the end of input, of which a hang-up is one kind."""
        while True:
            try:
                return os.read(self.source, CHUNK)
            except BlockingIOError:
                ready(self.source)
            except OSError:
                return b""

    def flush(self) -> None:
        """Send everything said so far."""
        text = "".join(self._unsent).replace(NEW_PAGE, SCROLL)
        self._unsent.clear()
        self._send(text.encode("ascii"))

    def _send(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self.sink, data) :]
            except BlockingIOError:
                ready(self.sink, to_write=True)
