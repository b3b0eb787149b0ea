"""The log of a match between programs: a text file that only grows, a game a line."""

from __future__ import annotations

import os

from ..console.phrases import phrase
from ..console.session import Refused
from .matchlog import ENDING, append, claim, made_folder
from .store import now
from .textfiles import ErrorsAsRefusals

LARGEST = 200_000_000  # bytes of a log that is read
HEAD = "# A match between programs at Black Box; audit plays its games again."


class GameLog:
    """A log, of one program at a time, that is made when the first game is over.

    `lines` are those that it had. A last line without its end is replaced by the next one.
    """

    def __init__(self, path: str, fd: int = -1) -> None:
        self.path, self._fd = path, fd
        data = read(fd, path) if fd >= 0 else b""
        self._size = data.rfind(b"\n") + 1  # bytes of whole lines
        text = data[: self._size].decode("ascii", "replace")
        self.lines = [line for line in text.splitlines() if line[:1] != "#"]

    def write(self, lines: list[str]) -> None:
        """Write lines, and wait until they are on the disk."""
        if self._fd < 0:
            self._fd = claim(self.path, os.O_CREAT | os.O_EXCL)
        head = [] if self._size else [HEAD]
        data = "".join(f"{line}\n" for line in [*head, *lines]).encode("ascii", "replace")
        with ErrorsAsRefusals(self.path):
            os.ftruncate(self._fd, self._size)
            append(self._fd, data)
        self._size += len(data)


def read(fd: int, path: str) -> bytes:
    """Return all that is in a log, which stays open so that its lock is kept."""
    with ErrorsAsRefusals(path), open(fd, "rb", closefd=False) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused(phrase("{file} is too long to be read.", file=os.path.basename(path)))
    return data


def new_log(game: str, path: str, data: str) -> GameLog:
    """Return the log of a new match, by default in the folder of the matches."""
    if not path:
        name = f"{game}-{now()[:19].replace(':', '')}-{os.urandom(3).hex()}{ENDING}"
        return GameLog(os.path.join(made_folder(data), name))
    if os.path.exists(path):
        message = "argument --log: {file} already exists; --resume {file} continues its match"
        raise Refused(phrase(message, file=path))
    return GameLog(os.path.abspath(path))


def log_to_resume(path: str) -> GameLog:
    """Return the log of a match that is to be continued."""
    return GameLog(os.path.abspath(path), claim(path))
