"""The locks of the unfinished rounds that are being played: each is one locked byte of a file.

When a process ends, the system releases its locks. If the system cannot lock files, no round counts
as being played.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import BinaryIO


class RoundLocks:
    """The locks of this process, which keep other processes from playing the same rounds: one on
    the round in progress, and one on a round that is about to be resumed.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: BinaryIO | None = None
        self._held = self._reserved = 0

    def claim(self, number: int) -> bool:
        """Lock the round with this number, and release all other locks. Return False if another
        process has locked it.
        """
        if not self.reserve(number):
            return False
        if number != self._held:
            self._reserved = 0
            self.release()
        self._held = number
        return True

    def reserve(self, number: int) -> bool:
        """Lock the round with this number, which is about to be resumed, and keep the lock on the
        round in progress.

        Return False if another process has locked it.
        """
        if number in (self._held, self._reserved):
            return True
        if not self._lock(number):
            return False
        if self._reserved:
            self._unlock(self._reserved)
        self._reserved = number
        return True

    def release(self) -> None:
        """Release all locks."""
        for number in filter(None, (self._held, self._reserved)):
            self._unlock(number)
        self._held = self._reserved = 0

    def elsewhere(self, number: int) -> bool:
        """Return whether another process has locked the round with this number, which means that it
        is being played there.
        """
        if number in (self._held, self._reserved):
            return False
        free = self._lock(number)
        if free:
            self._unlock(number)
        return not free

    def _lock(self, number: int) -> bool:
        try:
            return lock(self._fd(), number)
        except OSError:
            return True

    def _unlock(self, number: int) -> None:
        with suppress(OSError):
            unlock(self._fd(), number)

    def _fd(self) -> int:
        if self._file is None:
            fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            self._file = os.fdopen(fd, "r+b", buffering=0)
        return self._file.fileno()


if sys.platform == "win32":
    from msvcrt import LK_NBLCK, LK_UNLCK, locking

    def lock(fd: int, number: int) -> bool:
        """Lock the byte with the index `number`. Return False if another process has locked it."""
        os.lseek(fd, number, os.SEEK_SET)
        try:
            locking(fd, LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def unlock(fd: int, number: int) -> None:
        os.lseek(fd, number, os.SEEK_SET)
        locking(fd, LK_UNLCK, 1)

else:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, lockf

    def lock(fd: int, number: int) -> bool:
        """Lock the byte with the index `number`. Return False if another process has locked it."""
        try:
            lockf(fd, LOCK_EX | LOCK_NB, 1, number)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def unlock(fd: int, number: int) -> None:
        lockf(fd, LOCK_UN, 1, number)


LOCKS = "blackbox.live"
