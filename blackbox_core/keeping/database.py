"""The one sqlite3 file: how it is opened, written and read, and its failures in words.

It is never replaced, nothing is written to a file that is not ours, and nothing
more to one that was called damaged. A writer waits for another up to five
seconds; after a failure it only looks in, until it succeeds. With a write-ahead
log a power cut does not damage the file. It takes back what was not yet synced:
of what is `lasting` nothing, else the changes of the last few seconds.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from time import monotonic

from ..console.phrases import later, phrase
from ..console.session import Refused
from .alone import DAMAGED, LeftAlone
from .schema import migrate, setting
from .textfiles import FORBIDDEN, FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, TypeAlias

    Values: TypeAlias = tuple[object, ...] | dict[str, object]
    Kind: TypeAlias = type | range | tuple[type | range, ...]

PATIENCE = 5.0  # seconds that a writer waits for another
GLANCE = 0.1  # seconds, after one that was too busy
UNSYNCED = 3.0  # seconds of play that a power cut may take

FOREIGN = later("The file of saved games belongs to another user; it is left as it is.")
UNUSABLE = later("The file of saved games cannot be opened or written.")
NO_ROOM = later("There is no room on the disk for the file of saved games.")
READ_ONLY = later("The file of saved games may not be written.")
BUSY = later("Another program keeps the file of saved games busy.")
REASONS = {
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_CANTOPEN: UNUSABLE,
    sqlite3.SQLITE_IOERR: UNUSABLE,
}
CAUSES = dict.fromkeys(FORBIDDEN, READ_ONLY) | dict.fromkeys(FULL, NO_ROOM)


FAILURES = (sqlite3.DatabaseError, UnicodeDecodeError, MemoryError, OSError)


def in_words(error: Exception) -> Refused:
    """A failure of the database or the disk as a sentence; what is damaged is left alone."""
    if isinstance(error, MemoryError):
        return Refused(phrase(UNUSABLE))
    if isinstance(error, OSError):
        return Refused(phrase(CAUSES.get(error.errno or 0, UNUSABLE)))
    reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if reason is None:  # whatever else goes wrong, no whole file of ours can cause
        return LeftAlone(phrase(DAMAGED))
    return Refused(phrase(reason))


class Database:
    """One file, opened when it is first used."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None
        self._patience, self._synced = PATIENCE, 0.0
        self._left = ""  # why the file is left as it is, once that was found

    def run(self, command: str, values: Values = (), *, lasting: bool = False) -> sqlite3.Cursor:
        """One statement, which is one transaction; what is lasting no power cut takes back."""
        with self._guarded() as connection:
            if not (lasting or monotonic() - self._synced > UNSYNCED):
                return connection.execute(command, values)
            connection.execute("PRAGMA synchronous = FULL")
            try:
                done = connection.execute(command, values)
            finally:
                connection.execute("PRAGMA synchronous = NORMAL")
            self._synced = monotonic()
            return done

    def rows(
        self, kinds: Sequence[Kind], command: str, values: Values = ()
    ) -> list[tuple[Any, ...]]:
        """The rows of a query; each column holds what it should, else the file is damaged."""
        with self._guarded() as connection:
            rows: list[tuple[Any, ...]] = connection.execute(command, values).fetchall()
            for row in rows:
                if not all(map(fits, row, kinds)):
                    raise LeftAlone(phrase(DAMAGED))
            return rows

    @contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection]:
        """The file, as long as it is not left alone; its failures become sentences."""
        if self._left:
            raise Refused(self._left)
        try:
            if self._open is None:
                self._open = open_file(self._path, self._patience)
            yield self._open
        except sqlite3.ProgrammingError:
            raise
        except FAILURES as error:
            raise self._failed(in_words(error)) from error
        except Refused as refusal:
            self._failed(refusal)
            raise
        self._wait(PATIENCE)

    def _failed(self, refusal: Refused) -> Refused:
        """What is damaged or not ours is left alone from now on; else it is only looked into."""
        if isinstance(refusal, LeftAlone):
            self._left = str(refusal)
        else:
            self._wait(GLANCE)
        return refusal

    def _wait(self, patience: float) -> None:
        """Wait so long for other writers from now on."""
        if patience != self._patience:
            self._patience = patience
            if self._open:
                self._open.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")


def fits(value: object, kind: Kind) -> bool:
    """Whether a column holds a value of its kind, of which a line can show all."""
    if isinstance(kind, tuple):
        return any(fits(value, one) for one in kind)
    if isinstance(kind, range):
        return isinstance(value, int) and value in kind
    return isinstance(value, kind) and (not isinstance(value, str) or value.isprintable())


def open_file(path: str, patience: float) -> sqlite3.Connection:
    """The database, with the schema of this version; all text in it is ASCII."""
    make_file(path)
    database = sqlite3.connect(path, timeout=patience, isolation_level=None)
    database.text_factory = as_ascii
    migrate(database)
    if setting(database, "journal_mode") != "wal":
        database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database


def as_ascii(data: bytes) -> str:
    return data.decode("ascii")


def make_file(path: str) -> None:
    """The directory and an empty file for this user alone; what is there must be ours."""
    place = os.path.dirname(path)
    os.makedirs(place, mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and os.stat(path).st_uid != os.geteuid():
        raise LeftAlone(phrase(FOREIGN))
