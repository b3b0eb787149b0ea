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
    from typing import Any, TypeAlias

    Values: TypeAlias = tuple[object, ...] | dict[str, object]

FILE = "blackbox.db"
COLUMNS = ["finished", "dialogue", "box", "atoms", "size", "rays", "score", "strict_score"]
COLUMNS += ["solved", "par", "seconds", "daily", "apart"]

# A round is kept once; a day has one daily box; a box that was played before is apart.
RECORD = """
    INSERT OR IGNORE INTO records VALUES (
        :round, :finished, :dialogue, :box, :atoms, :size, :rays, :score, :strict_score, :solved,
        :par, :seconds,
        CASE WHEN :daily IN (SELECT daily FROM records WHERE daily IS NOT NULL) THEN NULL
             ELSE nullif(:daily, '') END,
        trim(:apart || CASE WHEN :box IN (SELECT box FROM records) THEN ' repeated' ELSE '' END)
    )
"""
NEWEST = """
    SELECT session, game FROM unfinished WHERE dialogue = ? AND offer >= ?
    ORDER BY saved DESC, rowid DESC LIMIT 1
"""


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

    def run(self, command: str, values: Values = ()) -> sqlite3.Cursor:
        """One statement, which is one transaction."""
        with in_words():
            if self._open is None:
                self._open = open_file(self.path)
            return self._open.execute(command, values)

    def rows(self, command: str, values: Values = ()) -> list[Any]:
        with in_words():
            return self.run(command, values).fetchall()

    # --- settings ---

    def settings(self) -> dict[str, str]:
        return dict(self.rows("SELECT name, value FROM settings"))

    def set(self, settings: dict[str, str]) -> None:
        for pair in settings.items():
            self.run("INSERT OR REPLACE INTO settings VALUES (?, ?)", pair)

    # --- saved games ---

    def save(self, name: str, saved: str, standing: str, game: str, *, over: bool) -> bool:
        """Keep a game under a name; False if the name is taken and not to be given up."""
        command = f"INSERT OR {'REPLACE' if over else 'IGNORE'} INTO saves VALUES (?, ?, ?, ?)"
        return self.run(command, (name, saved, standing, game)).rowcount > 0

    def saved(self, name: str) -> str:
        """The game of this name, or nothing."""
        rows = self.rows("SELECT game FROM saves WHERE name = ?", (name,))
        return rows[0][0] if rows else ""

    def saves(self) -> list[tuple[str, str, str]]:
        """Name, time and game of each that is saved, the newest first."""
        return self.rows("SELECT name, saved, game FROM saves ORDER BY saved DESC, name")

    def forget(self, name: str) -> bool:
        return self.run("DELETE FROM saves WHERE name = ?", (name,)).rowcount > 0

    # --- unfinished rounds, one for each session ---

    def autosave(self, session: str, *row: object) -> None:
        """Keep a round: its dialogue, the time, the standing, the game, whether to offer it."""
        self.run("INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, ?, ?)", (session, *row))

    def drop(self, session: str) -> None:
        self.run("DELETE FROM unfinished WHERE session = ?", (session,))

    def unfinished(self, dialogue: str, *, to_offer: bool) -> tuple[str, ...]:
        """Session and game of the newest, perhaps among those to be offered only."""
        rows = self.rows(NEWEST, (dialogue, to_offer))
        return rows[0] if rows else ()

    def decline(self, session: str) -> None:
        """Do not offer this one again."""
        self.run("UPDATE unfinished SET offer = 0 WHERE session = ?", (session,))

    def adopt(self, session: str, by: str) -> None:
        """Let another session go on with this one's round."""
        self.run("UPDATE OR REPLACE unfinished SET session = ? WHERE session = ?", (by, session))

    # --- records ---

    def record(self, round: str, row: dict[str, object]) -> None:
        usual: dict[str, object] = {"par": None, "daily": "", "apart": ""}
        self.run(RECORD, {**usual, **row, "round": round})

    def records(self, **facts: object) -> list[dict[str, Any]]:
        """Finished rounds in order, those of which these facts are true."""
        where = " AND ".join(f"{column} = :{column}" for column in facts) or "1"
        command = f"SELECT {', '.join(COLUMNS)} FROM records WHERE {where} ORDER BY finished, rowid"
        return [dict(zip(COLUMNS, row, strict=True)) for row in self.rows(command, facts)]
