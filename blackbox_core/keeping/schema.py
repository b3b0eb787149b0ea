"""What the file of saved games holds, version by version, and how an older one is brought up."""

from __future__ import annotations

from ..console.phrases import later, phrase
from .alone import DAMAGED, LeftAlone

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

OURS = 0x426C426F  # sqlite's application_id: "BlBo"

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
    # Schema 2: a row for each unfinished round; `turn` counts the changes, whatever the clock says.
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
    # Schema 3: at which level a round was played, or against whom, for games that have levels.
    """
    ALTER TABLE records ADD COLUMN level TEXT NOT NULL DEFAULT '';
    UPDATE records SET level = replace(apart, ' repeated', ''), apart = ''
        WHERE dialogue IN ('duel', 'quantugeddon');
    """,
]

NEWER = later("The file of saved games is from a newer Black Box; it is left as it is.")


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
    """Whether the schema is this version's; refused if the file is not ours to change."""
    # Whose it is, is asked last: another process may make the file meanwhile.
    asked = "user_version", "schema_version", "application_id"
    version, made, owner = (setting(database, pragma) for pragma in asked)
    if version > len(SCHEMA) and owner == OURS:
        raise LeftAlone(phrase(NEWER))
    if owner not in (0, OURS) or (owner == 0 and made):
        raise LeftAlone(phrase(DAMAGED))
    return bool(version == len(SCHEMA))
