"""The sqlite3 file: its schema, and how it is opened, written, read and upgraded.

The file is never replaced. A damaged file is not changed, nor is a file of another program or user.
A process waits up to five seconds while another process writes. After a failure it waits only a
tenth of a second each time, until a statement succeeds.

Because of the write-ahead log, a power cut does not damage the file. It can undo changes of the
last few seconds, except those that are `lasting`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeAlias

from ..console.phrases import later, phrase
from ..console.session import Refused
from .columns import Kind, fits
from .textfiles import FORBIDDEN, FULL

Values: TypeAlias = tuple[object, ...] | dict[str, object]


DAMAGED = later(
    "The file of saved games is damaged or is not from Black Box, so it is left as it is."
)


class FileLeftAlone(Refused):
    """Raised if the database file must not be used. The message says why."""


OURS = 0x426C426F  # the application_id of sqlite for our files: "BlBo"

SCHEMA = [
    # Schema 1, of version 1.0.0. A change is a new item at the end: never edit one.
    """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE saves (
        name TEXT PRIMARY KEY, saved TEXT NOT NULL, standing TEXT NOT NULL, game TEXT NOT NULL
    );
    CREATE TABLE unfinished (
        session TEXT PRIMARY KEY, dialogue TEXT NOT NULL, saved TEXT NOT NULL,
        standing TEXT NOT NULL, game TEXT NOT NULL, offer INTEGER NOT NULL
    );
    CREATE TABLE records (
        round TEXT PRIMARY KEY, finished TEXT NOT NULL, dialogue TEXT NOT NULL, box TEXT NOT NULL,
        atoms INTEGER NOT NULL, size TEXT NOT NULL, rays INTEGER NOT NULL, score INTEGER NOT NULL,
        strict_score INTEGER NOT NULL, solved INTEGER NOT NULL, par INTEGER,
        seconds INTEGER NOT NULL, daily TEXT UNIQUE, apart TEXT NOT NULL
    );
    """,
    # Schema 2: a row for each unfinished round, in order of `turn`, which counts the changes.
    """
    CREATE TABLE rounds (
        number INTEGER PRIMARY KEY, round TEXT NOT NULL UNIQUE, turn INTEGER NOT NULL,
        dialogue TEXT NOT NULL, saved TEXT NOT NULL, typed INTEGER NOT NULL,
        declined INTEGER NOT NULL, game TEXT NOT NULL
    );
    INSERT INTO rounds (round, turn, dialogue, saved, typed, declined, game)
        SELECT session, rowid, dialogue, saved, 1, NOT offer, game FROM unfinished
        ORDER BY saved, rowid;
    UPDATE rounds SET turn = number;
    DROP TABLE unfinished;
    CREATE INDEX records_of_a_box ON records (box);
    """,
    # Schema 3: the level, or the kind of opponent, of a round, in games that have levels.
    """
    ALTER TABLE records ADD COLUMN level TEXT NOT NULL DEFAULT '';
    UPDATE records SET level = replace(apart, ' repeated', ''), apart = ''
        WHERE dialogue IN ('duel', 'quantugeddon');
    """,
    # Schema 4: the cost of mistakes and the cost of luck, in hundredths of points; NULL if unknown.
    """
    ALTER TABLE records ADD COLUMN given INTEGER;
    ALTER TABLE records ADD COLUMN luck INTEGER;
    """,
    # Schema 5: the longest run of right answers in a drill, which was in strict_score before.
    """
    ALTER TABLE records ADD COLUMN run INTEGER;
    UPDATE records SET run = strict_score, strict_score = score WHERE dialogue = 'drill';
    """,
]

NEWER = later(
    "The file of saved games is from a newer version of Black Box, so it is left as it is."
)


def pragma_value(database: sqlite3.Connection, pragma: str) -> Any:
    return database.execute(f"PRAGMA {pragma}").fetchone()[0]


def migrate(database: sqlite3.Connection) -> None:
    """Upgrade the schema of the database to that of the present version, in one transaction."""
    if is_current(database):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        if not is_current(database):
            for step in SCHEMA[pragma_value(database, "user_version") :]:
                for command in filter(str.strip, step.split(";")):
                    database.execute(command)
            database.execute(f"PRAGMA user_version = {len(SCHEMA)}")
            database.execute(f"PRAGMA application_id = {OURS}")
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


def is_current(database: sqlite3.Connection) -> bool:
    """Return whether the schema of the database is that of the present version.

    Raise FileLeftAlone if the file must not be changed.
    """
    # The owner is read last, because another process may be creating the file.
    asked = "user_version", "schema_version", "application_id"
    version, made, owner = (pragma_value(database, pragma) for pragma in asked)
    if version > len(SCHEMA) and owner == OURS:
        raise FileLeftAlone(phrase(NEWER))
    if owner not in (0, OURS) or (owner == 0 and made):
        raise FileLeftAlone(phrase(DAMAGED))
    return bool(version == len(SCHEMA))


PATIENCE = 5.0  # seconds that a writer waits for another
GLANCE = 0.1  # seconds to wait after a failure
UNSYNCED = 3.0  # seconds of play that a power cut may take

FOREIGN = later("The file of saved games belongs to another user, so it is left as it is.")
UNUSABLE = later("The file of saved games cannot be opened or written.")
NO_ROOM = later("There is no room on the disk for the file of saved games.")
READ_ONLY = later("The file of saved games is write-protected.")
BUSY = later(
    "Another program is using the file of saved games: wait a moment, or close that program."
)
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


def refusal_of(error: Exception) -> Refused:
    """Return the exception to raise for an error of the database or the disk: FileLeftAlone if the
    file is damaged, else Refused.
    """
    if isinstance(error, MemoryError):
        return Refused(phrase(UNUSABLE))
    if isinstance(error, OSError):
        return Refused(phrase(CAUSES.get(error.errno or 0, UNUSABLE)))
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return Refused(phrase(NO_ROOM))
    reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if reason is None:  # an undamaged file of ours causes no other error
        return FileLeftAlone(phrase(DAMAGED))
    return Refused(phrase(reason))


class Database:
    """The sqlite3 file. It is opened on the first use."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None
        self._patience, self._synced = PATIENCE, 0.0
        self._left = ""  # why the file is left alone, or ""

    def run(self, command: str, values: Values = (), *, lasting: bool = False) -> sqlite3.Cursor:
        """Run the statement `command` as one transaction. If it is `lasting`, a power cut cannot
        undo it.
        """
        with self._guarded() as connection:
            if not (lasting or monotonic() - self._synced > UNSYNCED):
                return connection.execute(command, values)
            connection.execute("PRAGMA synchronous = FULL")
            try:
                cursor = connection.execute(command, values)
            finally:
                connection.execute("PRAGMA synchronous = NORMAL")
            self._synced = monotonic()
            return cursor

    def rows(
        self, kinds: Sequence[Kind], command: str, values: Values = ()
    ) -> list[tuple[Any, ...]]:
        """Return the rows that the query `command` finds. `kinds` has the type or the range of the
        values in each column. Raise FileLeftAlone if a value does not fit, because the file is then
        damaged.
        """
        with self._guarded() as connection:
            rows: list[tuple[Any, ...]] = connection.execute(command, values).fetchall()
            for row in rows:
                if not all(map(fits, row, kinds)):
                    raise FileLeftAlone(phrase(DAMAGED))
            return rows

    @contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection]:
        """A context in which the file is open. It turns errors into Refused, and raises Refused if
        the file must not be used.
        """
        if self._left:
            raise Refused(self._left)
        try:
            if self._open is None:
                self._open = open_file(self._path, self._patience)
            yield self._open
        except sqlite3.ProgrammingError:
            raise
        except FAILURES as error:
            raise self._failed(refusal_of(error)) from error
        except Refused as refusal:
            self._failed(refusal)
            raise
        if self._patience != PATIENCE:
            self._wait(PATIENCE)

    def _failed(self, refusal: Refused) -> Refused:
        """Note that the use of the file has failed, and return `refusal`, the exception for it.

        After FileLeftAlone the file is not used any more. After any other failure, statements wait
        a shorter time for other processes.
        """
        if isinstance(refusal, FileLeftAlone):
            self._left = str(refusal)
        else:
            self._wait(GLANCE)
        return refusal

    def be_patient(self) -> None:
        """Set the time that a statement waits for other processes back to five seconds."""
        self._wait(PATIENCE)

    def _wait(self, patience: float) -> None:
        """Let each statement wait up to `patience` seconds for other processes."""
        if patience != self._patience:
            self._patience = patience
            if self._open:
                self._open.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")


def open_file(path: str, patience: float) -> sqlite3.Connection:
    """Open the database file and upgrade its schema. All text in it is ASCII. `patience` is how
    many seconds to wait for other processes.
    """
    make_file(path)
    database = sqlite3.connect(path, timeout=patience, isolation_level=None)
    database.text_factory = as_ascii
    migrate(database)
    if pragma_value(database, "journal_mode") != "wal":
        database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database


def as_ascii(data: bytes) -> str:
    return data.decode("ascii")


def make_file(path: str) -> None:
    """Create the directory and the file if they are missing, for this user alone. Raise Refused for
    a file of another user.
    """
    place = os.path.dirname(path)
    os.makedirs(place, mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and os.stat(path).st_uid != os.geteuid():
        raise FileLeftAlone(phrase(FOREIGN))
