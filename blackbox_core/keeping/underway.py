"""The round in progress on the disk: a row of its own, locked while it is being played.

The system gives a lock up when its process ends, however it ends. Where files
cannot be locked, no round is known to be played elsewhere.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from ..console.phrases import phrase
from ..console.saved import read_saved, write_saved
from ..console.session import Refused
from .clock import now

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from ..console.saved import Saved
    from .store import Row, Store


class RoundLocks:
    """The locks in one directory: of the round under way, and of one that may be taken up."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: BinaryIO | None = None
        self._held = self._reserved = 0

    def claim(self, number: int) -> bool:
        """Hold the lock of this round and of no other; False if another process has it."""
        if not self.reserve(number):
            return False
        if number != self._held:
            self._reserved = 0
            self.release()
        self._held = number
        return True

    def reserve(self, number: int) -> bool:
        """Have this round for nobody else, beside the one under way; False if another has it."""
        if number in (self._held, self._reserved):
            return True
        if not self._lock(number):
            return False
        if self._reserved:
            self._unlock(self._reserved)
        self._reserved = number
        return True

    def release(self) -> None:
        """Hold no lock."""
        for number in filter(None, (self._held, self._reserved)):
            self._unlock(number)
        self._held = self._reserved = 0

    def elsewhere(self, number: int) -> bool:
        """Whether another process plays this round now."""
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
        """Lock a byte; False if another process has it locked."""
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
        """Lock a byte; False if another process has it locked."""
        try:
            lockf(fd, LOCK_EX | LOCK_NB, 1, number)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def unlock(fd: int, number: int) -> None:
        lockf(fd, LOCK_UN, 1, number)


LOCKS = "blackbox.live"


class UnderWay:
    """One conversation's round of a game; displaced by another, it stays among the unfinished."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game
        self._live = RoundLocks(os.path.join(os.path.dirname(store.path), LOCKS))
        self._row = ""  # the name of the row on disk, "" for none
        self._round = ""  # the name of the round in it
        self._offered = ""  # the row that the player was asked about

    @property
    def there(self) -> bool:
        """Whether there is a row of it."""
        return bool(self._row)

    def keep(self, saved: Saved) -> None:
        """Put the round on disk as it stands."""
        if saved.round != self._round:
            self.leave()
        row = self._row or saved.round
        text, typed = write_saved(saved), bool(saved.lines)
        number = self._store.keep(row, self._game, now(), text, typed=typed)
        self._row, self._round = row, saved.round
        if number:
            self._live.claim(number)
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        for (number,) in self._store.too_many():
            if not self._live.elsewhere(number):
                self._store.drop_number(number)

    def leave(self, *, dropped: bool = False) -> None:
        """Go on with it no more; it stays, if something was typed in it and it is not dropped."""
        if self._row:
            (self._store.drop if dropped else self._store.drop_empty)(self._row)
        self._row = self._round = ""
        self._live.release()

    # --- rounds that were left ---

    def all(self) -> list[Row]:
        """The unfinished rounds, the one played last first."""
        return self._store.unfinished(self._game) if self._store.exists else []

    def others(self) -> list[Row]:
        """Those in which something was typed, but for the one under way."""
        return [
            row for row in self.all() if row.round != self._row and '"lines": []' not in row.game
        ]

    def elsewhere(self, row: Row) -> bool:
        """Whether it is played by someone else just now."""
        return self._live.elsewhere(row.number)

    def offered(self) -> Saved | None:
        """The last one that may be offered, nobody plays, and can be read."""
        for row in self.all():
            if row.typed and not (row.declined or self.elsewhere(row)):
                try:
                    saved = read_saved(row.game)
                except Refused:
                    continue
                self._offered = row.round
                return saved
        return None

    def decline(self) -> None:
        self._store.decline(self._offered)
        self._offered = ""

    def last(self) -> tuple[str, Saved]:
        """The one that was offered, or else the last that nobody plays; with its row."""
        rows = [row for row in self.all() if self._offered in ("", row.round)]
        if not rows:
            raise Refused(phrase("There is no unfinished round to go on with."))
        free = next((row for row in rows if self._live.reserve(row.number)), rows[0])
        return self._found(free.number)

    def numbered(self, number: str) -> tuple[str, Saved]:
        """The one of this number, with its row."""
        for row in self.all():
            if str(row.number) == number:
                return self._found(row.number)
        told = "There is no unfinished round {number}: UNFINISHED lists them."
        raise Refused(phrase(told, number=number))

    def _found(self, number: int) -> tuple[str, Saved]:
        """A round that nobody else can take up from now on, as it stands now."""
        row = next((row for row in self.all() if row.number == number), None)
        if row is None or not self._live.reserve(number):
            raise Refused(phrase("That round is being played at another terminal."))
        return row.round, read_saved(row.game)

    def take_up(self, saved: Saved, name: str) -> bool:
        """Go on with the round of a row; False if someone else was faster."""
        row = next((row for row in self.all() if row.round == name), None)
        if row is None or self.elsewhere(row):
            return False
        if self._row != name:
            self.leave()
        self._live.claim(row.number)
        self._row, self._round = name, saved.round
        return True
