"""Settings, saved games and records in one sqlite3 file; nothing else touches it.

Rules of this room: the file is opened when first needed, is never replaced,
and every failure is one Refused sentence. Several sessions may use it at once:
each change is one transaction, and a writer waits for another up to five
seconds. It survives the death of the process at any moment; a power cut may
take back the last few changes, but not damage it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager

from .talk.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FILE = "blackbox.db"
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
        session TEXT PRIMARY KEY, saved TEXT NOT NULL, standing TEXT NOT NULL, game TEXT NOT NULL,
        declined INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE records (
        round TEXT PRIMARY KEY, finished TEXT NOT NULL, dialogue TEXT NOT NULL, box TEXT NOT NULL,
        atoms INTEGER NOT NULL, size TEXT NOT NULL, rays INTEGER NOT NULL, score INTEGER NOT NULL,
        strict_score INTEGER NOT NULL, solved INTEGER NOT NULL, par INTEGER,
        seconds INTEGER NOT NULL, daily TEXT UNIQUE, apart TEXT NOT NULL
    );
    """,
]
COLUMNS = ["finished", "dialogue", "box", "atoms", "size", "rays", "score", "strict_score"]
COLUMNS += ["solved", "par", "seconds", "daily", "apart"]

DAMAGED = "The file of saved games is damaged or not ours; it is left as it is."
NEWER = "The file of saved games is from a newer Black Box; it is left as it is."
FOREIGN = "The file of saved games belongs to another user; it is left as it is."
UNUSABLE = "The file of saved games cannot be opened or written."
REASONS = {
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: "There is no room on the disk for the file of saved games.",
    sqlite3.SQLITE_READONLY: "The file of saved games may not be written.",
    sqlite3.SQLITE_PERM: "The file of saved games may not be written.",
    sqlite3.SQLITE_BUSY: "Another program keeps the file of saved games busy.",
}


def usual_place() -> str:
    """The user's data directory by the platform's convention, in a folder of our own."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif os.uname().sysname == "Darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
        # The XDG specification has relative paths ignored.
        base = base if os.path.isabs(base) else os.path.join(home, ".local", "share")
    return os.path.join(base, "blackbox-console")


@contextmanager
def in_words() -> Iterator[None]:
    """Failures of the database or the disk become sentences."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        raise Refused(REASONS.get(code, UNUSABLE)) from error
    except OSError as error:
        raise Refused(UNUSABLE) from error


class Store:
    """What one player keeps, in one directory."""

    def __init__(self, place: str) -> None:
        self.path = os.path.join(place, FILE)
        self._open: sqlite3.Connection | None = None

    @property
    def exists(self) -> bool:
        """Whether anything was ever kept here."""
        return os.path.exists(self.path)

    def run(self, command: str, *values: object) -> list[Any]:
        """One statement, and one transaction; the rows that it gives."""
        with in_words():
            if self._open is None:
                make_file(self.path)
                self._open = open_file(self.path)
            return self._open.execute(command, values).fetchall()

    # --- settings ---

    def settings(self) -> dict[str, str]:
        return dict(self.run("SELECT name, value FROM settings"))

    def set(self, settings: dict[str, str]) -> None:
        for name, value in settings.items():
            self.run("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, value)

    # --- saved games ---

    def save(self, name: str, saved: str, standing: str, game: str, *, over: bool) -> bool:
        """Keep a game under a name; False if the name is taken and not to be given up."""
        how = "REPLACE" if over else "IGNORE"
        command = f"INSERT OR {how} INTO saves VALUES (?, ?, ?, ?) RETURNING 1"
        return bool(self.run(command, name, saved, standing, game))

    def saved(self, name: str) -> str | None:
        rows = self.run("SELECT game FROM saves WHERE name = ?", name)
        return rows[0][0] if rows else None

    def saves(self) -> list[tuple[str, str, str]]:
        """Name, time and standing of each saved game, the newest first."""
        return self.run("SELECT name, saved, standing FROM saves ORDER BY saved DESC, name")

    def forget(self, name: str) -> bool:
        return bool(self.run("DELETE FROM saves WHERE name = ? RETURNING 1", name))

    # --- unfinished rounds, one for each session ---

    def autosave(self, session: str, saved: str, standing: str, game: str) -> None:
        command = "INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, 0)"
        self.run(command, session, saved, standing, game)

    def drop(self, session: str) -> None:
        self.run("DELETE FROM unfinished WHERE session = ?", session)

    def unfinished(self, *, declined: bool) -> tuple[str, ...]:
        """Session, standing and game of the newest; one that was declined only if wanted."""
        rows = self.run(
            "SELECT session, standing, game FROM unfinished WHERE declined <= ?"
            " ORDER BY saved DESC, rowid DESC LIMIT 1",
            declined,
        )
        return rows[0] if rows else ()

    def decline(self, session: str) -> None:
        """Do not offer this one again."""
        self.run("UPDATE unfinished SET declined = 1 WHERE session = ?", session)

    def adopt(self, session: str, by: str) -> None:
        """Let another session go on with this one's round."""
        self.run("UPDATE OR REPLACE unfinished SET session = ? WHERE session = ?", by, session)

    # --- records ---

    def record(self, round: str, row: dict[str, object]) -> None:
        """Keep a finished round once; a box played before is apart, and a day has one daily."""
        names = ", ".join(COLUMNS)
        marks = ", ".join(f":{name}" for name in COLUMNS)
        again = "EXISTS (SELECT 1 FROM records WHERE box = :box)"
        marks = marks.replace(":apart", f"trim(:apart || iif({again}, ' repeated', ''))")
        taken = "EXISTS (SELECT 1 FROM records WHERE daily = :daily)"
        marks = marks.replace(":daily", f"iif({taken}, NULL, nullif(:daily, ''))")
        command = f"INSERT OR IGNORE INTO records (round, {names}) VALUES (:round, {marks})"
        with in_words():
            self.run("SELECT 1")
            assert self._open
            self._open.execute(command, {**row, "round": round})

    def records(self, atoms: int = 0) -> list[dict[str, Any]]:
        """Every finished round in order, of a number of atoms or of all."""
        where = "WHERE atoms = ?1" if atoms else "WHERE ?1 = 0"
        names = ", ".join(COLUMNS)
        rows = self.run(f"SELECT {names} FROM records {where} ORDER BY finished, rowid", atoms)
        return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


def make_file(path: str) -> None:
    """The directory and an empty file for this user alone; what is there must be ours."""
    place = os.path.dirname(path)
    os.makedirs(place, mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and os.stat(path).st_uid != os.geteuid():
        raise Refused(FOREIGN)


def open_file(path: str) -> sqlite3.Connection:
    """The database, with the schema of this version."""
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    migrate(database)
    if number(database, "journal_mode") != "wal":
        database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database


def number(database: sqlite3.Connection, pragma: str) -> Any:
    return database.execute(f"PRAGMA {pragma}").fetchone()[0]


def migrate(database: sqlite3.Connection) -> None:
    """Bring the schema up to this version, one step after the other, all or nothing."""
    if is_current(database):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        if not is_current(database):
            for step in SCHEMA[number(database, "user_version") :]:
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
    version, owner = number(database, "user_version"), number(database, "application_id")
    if version > len(SCHEMA) and owner == OURS:
        raise Refused(NEWER)
    if owner not in (0, OURS) or (owner == 0 and number(database, "schema_version")):
        raise Refused(DAMAGED)
    return bool(version == len(SCHEMA))
