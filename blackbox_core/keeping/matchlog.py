"""The log of a remote match. Every line is on the disk before it is sent."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Protocol

from ..console.phrases import phrase
from ..console.services import Peer, Texts
from ..console.session import Refused
from .locks import lock
from .store import now, usual_place
from .textfiles import (
    MAX_BYTES,
    check_plain,
    errors_as_refusals,
    read_any_text,
    read_text,
    typed_text,
)


class PeerTransport(Protocol):
    """The connection to another player. `calls` is true if this side is the caller, which sends the
    first line.

    It is implemented by `faces.calling.PeerLine`, which this module cannot name, because keeping
    may import nothing from faces.
    """

    calls: bool

    def receive(self) -> str: ...

    def say(self, lines: list[str]) -> None: ...

    def close(self) -> None: ...


FOLDER, ENDING = "matches", ".log"
LOCKED_BYTE = 1 << 30  # the byte of a log that is locked, behind all text
HEAD = "# A match of Black Box over a line. What stands after a ! is secret until the game is over."


class MatchLog:
    """A text file to which lines are appended. Only one program can use it at a time.

    `lines` has the lines of the file when it was opened, except an incomplete last line. The next
    line overwrites that one. If no file was named, the file is created with the first line.
    """

    head, largest = HEAD, MAX_BYTES  # the first line of a new log, and the most bytes that are read

    def __init__(self, path: str, fd: int = -1) -> None:
        self.path, self._fd = path, fd
        data = read(fd, path, self.largest + 1) if fd >= 0 else b""
        if len(data) > self.largest:
            raise Refused(self.too_long())
        self._size = data.rfind(b"\n") + 1  # bytes of whole lines
        self.empty = not data
        self.lines = self.read_lines(data[: self._size])

    def too_long(self) -> str:
        """Return the message that refuses a file with too many bytes."""
        message = "argument --log: {file} is too long to be the log of a match, so name another log"
        return phrase(message, file=self.path)

    def read_lines(self, data: bytes) -> list[str]:
        """Return the lines of a log. Raise Refused if the file is not text."""
        return typed_text(data, os.path.basename(self.path)).split("\n")[:-1]

    def write(self, lines: list[str]) -> None:
        """Append lines to the log and wait until they are on the disk."""
        if self._fd < 0:
            self._fd = claim(self.path, os.O_CREAT | os.O_EXCL)
        head = [] if self._size else [self.head]
        data = "".join(f"{line}\n" for line in [*head, *lines]).encode("ascii", "replace")
        with errors_as_refusals(self.path):
            os.ftruncate(self._fd, self._size)
            append(self._fd, data)
        self._size += len(data)


def claim(path: str, flags: int = 0) -> int:
    """Open a log and lock it until this program ends. Return its descriptor.

    `flags` are further flags for os.open. Raise Refused if another program has locked the log.
    """
    check_plain(path)
    with errors_as_refusals(path):
        fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o600)
    if not try_lock(fd):
        os.close(fd)
        message = (
            "argument --log: another program is playing the match in {file}, so name another log"
        )
        raise Refused(phrase(message, file=path))
    return fd


def try_lock(fd: int) -> bool:
    """Lock a log. Return False if another program has locked it. Return True also if the system
    cannot lock files.
    """
    try:
        return lock(fd, LOCKED_BYTE)
    except OSError:
        return True


def read(fd: int, path: str, most: int) -> bytes:
    """Return at most `most` bytes of a log. The log stays open, because closing it would release
    its lock.

    `path` is only for messages.
    """
    with errors_as_refusals(path), open(fd, "rb", closefd=False) as file:
        return file.read(most)


def append(fd: int, data: bytes) -> None:
    """Append bytes to a file and wait until they are on the disk."""
    while data:
        data = data[os.write(fd, data) :]
    os.fsync(fd)


def log_of(game: str, path: str, data: str, resume: bool) -> MatchLog:
    """Open the log of a new match or, if `resume`, of an earlier match. If no path is named, the
    log is in the data directory `data`.
    """
    if resume:
        return resume_log(path or newest(folder(data), game))
    if path:
        return start_log(path)
    return MatchLog(unused_path(game, data))


def resume_log(path: str) -> MatchLog:
    """Open the log of a match that is to be resumed. Raise Refused for an empty log."""
    log = MatchLog(path, claim(path))
    if not log.lines:
        raise Refused(
            phrase(
                "argument --resume: no match has begun in {file} yet, so name the log of another "
                "match, as in --log match.log",
                file=path,
            )
        )
    return log


def start_log(path: str) -> MatchLog:
    """Open the log of a new match. Raise Refused for a file that is not empty."""
    log = MatchLog(path, claim(path, os.O_CREAT))
    if not log.empty:
        raise Refused(
            phrase(
                "argument --log: {file} already exists, so add --resume to continue the match in "
                "it",
                file=path,
            )
        )
    return log


def folder(data: str) -> str:
    return os.path.join(data or usual_place(), FOLDER)


def made_folder(data: str) -> str:
    """Return the folder of the logs in the data directory `data`. Create it if it is missing."""
    place = folder(data)
    with errors_as_refusals(place):
        os.makedirs(place, exist_ok=True)
    return place


def unused_path(game: str, data: str) -> str:
    """Return a path in the data directory `data` that no log has yet. It is made from the game, the
    time and random digits.
    """
    name = f"{game}-{now()[:19].replace(':', '')}-{os.urandom(3).hex()}{ENDING}"
    return os.path.join(made_folder(data), name)


def newest(place: str, game: str) -> str:
    """Return the path of the newest log of a game in the folder `place`, by the times in the names.
    Raise Refused if there is none.
    """
    names: list[str] = []
    with suppress(OSError):
        names = [name for name in os.listdir(place) if name.startswith(f"{game}-")]
    if not names:
        raise Refused(
            phrase(
                "argument --resume: no match over a line is saved here, so name the log of a "
                "match, as in --log match.log"
            )
        )
    return os.path.join(place, max(names))


class ReadTexts(Texts):
    """Reads text files for a game that writes no files."""

    def read_lines(self, name: str) -> list[str]:
        return read_text(name).split("\n")[:-1]  # without a last line that has no line end

    def read_any(self, name: str) -> str:
        return read_any_text(name)


class LoggedPeer(Peer):
    """The connection to the other player, with the log of the match. `connection` is None if the
    players themselves carry the lines to each other, for example by post.
    """

    def __init__(self, connection: PeerTransport | None, log: MatchLog) -> None:
        self._connection, self._log = connection, log
        self.by_hand = connection is None
        self.calls = bool(connection and connection.calls)
        self.log, self.past = log.path, log.lines

    def new_nonce(self) -> str:
        return os.urandom(16).hex()

    def receive(self) -> str:
        assert self._connection
        return self._connection.receive()

    def exchange(self, kept: list[str], said: list[str]) -> None:
        if kept:
            self._log.write(kept)
        if self._connection:
            self._connection.say(said)

    def close(self) -> None:
        if self._connection:
            self._connection.close()
