"""The one sqlite3 file: how it is opened and brought up to date, and its failures in words.

It is never replaced, and nothing is written to a file that is not ours. A
writer waits for another up to five seconds. With a write-ahead log and
synchronous NORMAL a power cut may take back the last few changes, but it does
not damage the file.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager

from ..console.phrases import later, phrase
from ..console.session import Refused
from .textfiles import FORBIDDEN, FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

OURS = 0x426C426F  # sqlite's application_id: "BlBo"
PATIENCE = 5.0  # seconds

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
]

DAMAGED = later("The file of saved games is damaged or not ours; it is left as it is.")
NEWER = later("The file of saved games is from a newer Black Box; it is left as it is.")
FOREIGN = later("The file of saved games belongs to another user; it is left as it is.")
UNUSABLE = later("The file of saved games cannot be opened or written.")
NO_ROOM = later("There is no room on the disk for the file of saved games.")
READ_ONLY = later("The file of saved games may not be written.")
BUSY = later("Another program keeps the file of saved games busy.")
REASONS = {
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_ERROR: DAMAGED,  # a table that should be there is not
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: BUSY,
}
CAUSES = dict.fromkeys(FORBIDDEN, READ_ONLY) | dict.fromkeys(FULL, NO_ROOM)
BUGS = (sqlite3.SQLITE_MISUSE, sqlite3.SQLITE_CONSTRAINT)


@contextmanager
def in_words() -> Iterator[None]:
    """Failures of the database or the disk become sentences."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF
        if code in BUGS:
            raise
        raise Refused(phrase(REASONS.get(code, UNUSABLE))) from error
    except OSError as error:
        raise Refused(phrase(CAUSES.get(error.errno or 0, UNUSABLE))) from error


def make_file(path: str) -> None:
    """The directory and an empty file for this user alone; what is there must be ours."""
    place = os.path.dirname(path)
    os.makedirs(place, mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and os.stat(path).st_uid != os.geteuid():
        raise Refused(phrase(FOREIGN))


def open_file(path: str) -> sqlite3.Connection:
    """The database, with the schema of this version."""
    make_file(path)
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    migrate(database)
    if setting(database, "journal_mode") != "wal":
        database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database


def setting(database: sqlite3.Connection, pragma: str) -> Any:
    return database.execute(f"PRAGMA {pragma}").fetchone()[0]


def migrate(database: sqlite3.Connection) -> None:
    """Bring the schema up to this version, one step after the other, all or nothing."""
    if is_current(database):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        if not is_current(database):
            for step in SCHEMA[setting(database, "user_version") :]:
                for command in filter(str.strip, step.split(";")):
                    database.execute(command)
            database.execute(f"PRAGMA user_version = {len(SCHEMA)}")
            database.execute(f"PRAGMA application_id = {OURS}")
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


def is_current(database: sqlite3.Connection) -> bool:
    """Whether the schema is this version's; Refused if the file is not ours to change."""
    version, owner = setting(database, "user_version"), setting(database, "application_id")
    if version > len(SCHEMA) and owner == OURS:
        raise Refused(phrase(NEWER))
    if owner not in (0, OURS) or (owner == 0 and setting(database, "schema_version")):
        raise Refused(phrase(DAMAGED))
    return bool(version == len(SCHEMA))
