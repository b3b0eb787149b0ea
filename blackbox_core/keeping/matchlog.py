"""The log of a match over a line: every line is on the disk before it is sent."""

from __future__ import annotations

import os
from contextlib import suppress

from ..console.files import Nowhere
from ..console.phrases import phrase
from ..console.session import Refused
from .clock import now
from .store import usual_place
from .textfiles import in_words, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Line(Protocol):
        """The other end of a line."""

        calls: bool

        def hear(self) -> str: ...

        def say(self, lines: list[str]) -> None: ...

        def close(self) -> None: ...


FOLDER, ENDING = "matches", ".log"
HEAD = "# A match of Black Box over a line. What stands after a ! is secret until the game is over."


class MatchLog:
    """A text file that only grows; `lines` are those that it had."""

    def __init__(self, path: str, lines: list[str]) -> None:
        self.path, self.lines = path, lines
        self._fd = -1

    def write(self, lines: list[str]) -> None:
        """Have more lines on the disk."""
        with in_words(self.path):
            if self._fd < 0:
                self._fd = self._open()
                lines = lines if self.lines else [HEAD, *lines]
            os.write(self._fd, "".join(f"{line}\n" for line in lines).encode("ascii", "replace"))
            os.fsync(self._fd)

    def _open(self) -> int:
        """The file; of a line that was not written to its end nothing is left."""
        if not self.lines:
            return os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        fd = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        os.ftruncate(fd, sum(len(line) + 1 for line in self.lines))
        return fd


def log_of(game: str, path: str, data: str, resume: bool) -> MatchLog:
    """The log of a new match, or of one to be resumed; usually in the data directory."""
    if resume:
        return found(path or newest(folder(data), game))
    if path and os.path.exists(path):
        raise Refused(phrase("{file} is there already: --resume goes on with it.", file=path))
    name = "{}-{}-{}{}".format(game, now()[:19].replace(":", ""), os.urandom(3).hex(), ENDING)
    return MatchLog(path or os.path.join(made(folder(data)), name), [])


def found(path: str) -> MatchLog:
    """A log that is there; its last line counts only if it is whole."""
    return MatchLog(path, read_text(path).split("\n")[:-1])


def folder(data: str) -> str:
    return os.path.join(data or usual_place(), FOLDER)


def made(place: str) -> str:
    with in_words(place):
        os.makedirs(place, exist_ok=True)
    return place


def newest(place: str, game: str) -> str:
    """The log of the last match of a game; its name tells when it began."""
    names: list[str] = []
    with suppress(OSError):
        names = [name for name in os.listdir(place) if name.startswith(f"{game}-")]
    if not names:
        raise Refused(phrase("No match over a line is kept here: --log names another log."))
    return os.path.join(place, max(names))


class Judge(Nowhere):
    """The world of whoever judges logs: it has no files but those."""

    def text_lines(self, name: str) -> list[str]:
        return found(name).lines


class Correspondence:
    """A line to another player, and the log of what goes over it; no line where it goes by hand."""

    def __init__(self, line: Line | None, log: MatchLog) -> None:
        self._line, self._log = line, log
        self.by_hand, self.calls = line is None, bool(line and line.calls)
        self.log, self.past = log.path, log.lines

    def fresh(self) -> str:
        return os.urandom(16).hex()

    def hear(self) -> str:
        assert self._line
        return self._line.hear()

    def exchange(self, kept: list[str], said: list[str]) -> None:
        if kept:
            self._log.write(kept)
        if self._line:
            self._line.say(said)

    def close(self) -> None:
        if self._line:
            self._line.close()
