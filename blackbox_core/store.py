"""Settings, saved games and records, as they are kept; nothing else touches the database.

Each change is one transaction, so that it survives the death of the process at
any moment, and several sessions can use the same file. Every failure is one
Refused sentence.
"""

from __future__ import annotations

import os

from .database import in_words, open_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

FILE = "blackbox.db"
COLUMNS = ["finished", "dialogue", "box", "atoms", "size", "rays", "score", "strict_score"]
COLUMNS += ["solved", "par", "seconds", "daily", "apart"]


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

    def autosave(self, session: str, *row: str) -> None:
        """Keep a session's round: its dialogue, the time, the standing and the game."""
        self.run("INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, ?, 0)", session, *row)

    def drop(self, session: str) -> None:
        self.run("DELETE FROM unfinished WHERE session = ?", session)

    def unfinished(self, dialogue: str, *, declined: bool) -> tuple[str, ...]:
        """Session, standing and game of the newest; one that was declined only if wanted."""
        rows = self.run(
            "SELECT session, standing, game FROM unfinished WHERE dialogue = ? AND declined <= ?"
            " ORDER BY saved DESC, rowid DESC LIMIT 1",
            dialogue,
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
            self._open.execute(command, {"par": None, **row, "round": round})

    def records(self, atoms: int = 0) -> list[dict[str, Any]]:
        """Every finished round in order, of a number of atoms or of all."""
        where = "WHERE atoms = ?1" if atoms else "WHERE ?1 = 0"
        names = ", ".join(COLUMNS)
        rows = self.run(f"SELECT {names} FROM records {where} ORDER BY finished, rowid", atoms)
        return [dict(zip(COLUMNS, row, strict=True)) for row in rows]
