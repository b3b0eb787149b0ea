"""Settings, saved games, unfinished rounds and records, in one database.

Each change is one transaction: if the process is killed, a change is made completely or not at all.
Several sessions can use the same file. Every failure raises Refused with one sentence.
"""

from __future__ import annotations

import os
from time import gmtime, strftime, strptime, time
from typing import TYPE_CHECKING, Any, NamedTuple

from ..console.phrases import later, phrase
from ..console.saved import SavedRound, read_saved, write_saved
from ..console.session import Refused
from .columns import COLUMNS, RECORD_DEFAULTS, RECORD_KINDS

if TYPE_CHECKING:
    from .database import Database

TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def now() -> str:
    """Return the present time in UTC, such as 2026-03-04T05:06:07Z."""
    return strftime(TIME_FORMAT, gmtime())


def seconds_since(moment: str) -> int:
    """Return the seconds since a moment such as 2026-03-04T05:06:07Z, or 0 if the text is wrong or
    the moment is in the future.
    """
    from calendar import timegm  # 2 ms of processor, and only an unfinished round needs it

    try:
        return max(0, int(time()) - timegm(strptime(moment, TIME_FORMAT)))
    except ValueError:
        return 0


FILE = "blackbox.db"
MAX_UNFINISHED = 50  # unfinished rounds that are kept while nobody plays them

NO_HOME = later("There is no home directory: use --data-dir DIR to say where to save.")
NO_SQLITE = later("Nothing can be saved, because this Python cannot load sqlite3.")

# A round is on record once, a day has one daily round, and a repeated box is set apart.
RECORD = """
    INSERT OR IGNORE INTO records VALUES (
        :round, :finished, :dialogue, :box, :atoms, :size, :rays, :score, :strict_score, :solved,
        :par, :seconds,
        CASE WHEN :daily IN (SELECT daily FROM records WHERE daily IS NOT NULL) THEN NULL
             ELSE nullif(:daily, '') END,
        trim(:apart || CASE WHEN :apart NOT LIKE '%repeated'
             AND EXISTS (SELECT 1 FROM records WHERE box = :box) THEN ' repeated' ELSE '' END),
        :level, :given, :luck, :run
    )
"""
TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM rounds)"
INSERT_ROUND = f"""
    INSERT INTO rounds (turn, declined, saved, typed, game, round, dialogue)
    VALUES ({TURN}, 0, ?, ?, ?, ?, ?)
"""
UPDATE_ROUND = f"""
    UPDATE rounds SET turn = {TURN}, declined = 0, saved = ?, typed = ?, game = ? WHERE round = ?
"""
UNFINISHED = """
    SELECT number, round, saved, typed, declined, game FROM rounds WHERE dialogue = ?
    ORDER BY turn DESC
"""


def usual_place() -> str:
    """Return the directory for the data of this program, by the conventions of the system. Raise
    Refused if there is no home directory.
    """
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        raise Refused(phrase(NO_HOME))
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif os.uname().sysname == "Darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
        # The XDG specification says that relative paths are ignored.
        base = base if os.path.isabs(base) else os.path.join(home, ".local", "share")
    return os.path.join(base, "blackbox-console")


class UnfinishedRow(NamedTuple):
    """An unfinished round in the database. `typed` is true if lines were typed in it."""

    number: int
    round: str
    saved_at: str
    typed: bool
    declined: bool
    text: str


class Store:
    """All that is saved for one player, in the directory `place` ("" for the default one)."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._made: Database | None = None

    @property
    def path(self) -> str:
        return os.path.join(self._place or usual_place(), FILE)

    @property
    def exists(self) -> bool:
        """Whether anything was saved before."""
        return os.path.exists(self.path)

    @property
    def database(self) -> Database:
        if self._made is None:
            try:
                from .database import Database
            except ImportError:  # sqlite3 or a library that it needs is missing
                raise Refused(phrase(NO_SQLITE)) from None
            self._made = Database(self.path)
        return self._made

    def be_patient(self) -> None:
        """Set the time that a statement waits for other processes back to five seconds."""
        self.database.be_patient()

    # --- settings ---

    def settings(self) -> dict[str, str]:
        return dict(self.database.rows((str, str), "SELECT name, value FROM settings"))

    def set(self, settings: dict[str, str]) -> None:
        for pair in settings.items():
            self.database.run("INSERT OR REPLACE INTO settings VALUES (?, ?)", pair)

    # --- saved games ---

    def save(self, name: str, saved_at: str, text: str, *, over: bool) -> bool:
        """Save a game under the name `name`. `saved_at` is the time, and `text` has the round.
        Return False if the name is in use and `over` is false.
        """
        # The empty text is for the column `standing`, which only earlier versions use.
        command = f"INSERT OR {'REPLACE' if over else 'IGNORE'} INTO saves VALUES (?, ?, '', ?)"
        return self.database.run(command, (name, saved_at, text), lasting=True).rowcount > 0

    def saved(self, name: str) -> str:
        """Return the text of the game saved under the name `name`, or "" if there is none."""
        rows = self.database.rows((str,), "SELECT game FROM saves WHERE name = ?", (name,))
        return rows[0][0] if rows else ""

    def saves(self) -> list[tuple[str, str, str]]:
        """Return (name, time, text) of each saved game, the newest first."""
        command = "SELECT name, saved, game FROM saves ORDER BY rowid DESC"
        return self.database.rows((str, str, str), command)

    def forget(self, name: str) -> bool:
        return self.database.run("DELETE FROM saves WHERE name = ?", (name,)).rowcount > 0

    # --- unfinished rounds ---

    def keep(self, name: str, game: str, saved_at: str, text: str, *, typed: bool) -> int:
        """Save an unfinished round, which has the unique name `name`. Return the number of its row
        if the row is new, else 0.

        `game` is the name of the game, `saved_at` the time, and `text` has the round. `typed` says
        whether lines were typed in it.
        """
        row = saved_at, typed, text, name
        if self.database.run(UPDATE_ROUND, row).rowcount:
            return 0
        return self.database.run(INSERT_ROUND, (*row, game), lasting=True).lastrowid or 0

    def drop(self, round: str) -> None:
        self.database.run("DELETE FROM rounds WHERE round = ?", (round,))

    def drop_empty(self, round: str) -> None:
        """Delete the round with the unique name `round` if no lines were typed in it."""
        self.database.run("DELETE FROM rounds WHERE round = ? AND NOT typed", (round,))

    def unfinished(self, game: str) -> list[UnfinishedRow]:
        """Return the unfinished rounds of a game. The round played last comes first."""
        kinds = (int, str, str, range(2), range(2), str)
        return [UnfinishedRow(*row) for row in self.database.rows(kinds, UNFINISHED, (game,))]

    def too_many(self) -> list[tuple[int]]:
        """Return the numbers of the unfinished rounds, of all games, that exceed the limit: those
        played longest ago.
        """
        command = "SELECT number FROM rounds ORDER BY turn DESC LIMIT -1 OFFSET ?"
        return self.database.rows((int,), command, (MAX_UNFINISHED,))

    def drop_number(self, number: int) -> None:
        self.database.run("DELETE FROM rounds WHERE number = ?", (number,))

    def decline(self, round: str) -> None:
        """Store that the player does not want to resume the round with the unique name `round`, so
        that it is not offered again.
        """
        self.database.run("UPDATE rounds SET declined = 1 WHERE round = ?", (round,))

    # --- records ---

    def record(self, round: str, row: dict[str, Any], *, lasting: bool = True) -> None:
        """Add the record of a finished round, unless it is there already. `round` is the unique
        name of the round, and `row` is {column: value}.

        Columns that the game does not use may be missing in `row`. If `lasting`, a power cut cannot
        undo the change.
        """
        row = {"strict_score": row["score"], **RECORD_DEFAULTS, **row, "round": round}
        self.database.run(RECORD, row, lasting=lasting)

    def take(self, row: dict[str, Any]) -> bool:
        """Add the record `row`, which comes from another file. Return False if it is there
        already.
        """
        which = {name: row[name] for name in ("finished", "dialogue", "box", "rays", "score")}
        if self.records(**which):
            return False
        self.record(" ".join(map(str, which.values())), row, lasting=False)
        return True

    def records(self, **facts: object) -> list[dict[str, Any]]:
        """Return the records whose columns have the values in `facts`, each record as {column:
        value}, the oldest first.
        """
        where = " AND ".join(f"{column} = :{column}" for column in facts) or "1"
        command = f"SELECT {', '.join(COLUMNS)} FROM records WHERE {where} ORDER BY finished, rowid"
        rows = self.database.rows([*RECORD_KINDS.values()], command, facts)
        return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


class UnderWay:
    """The round in progress of one session, which is saved in the database as an unfinished
    round.
    """

    def __init__(self, store: Store, game: str) -> None:
        from .locks import LOCKS, RoundLocks

        self._store, self._game = store, game
        self._live = RoundLocks(os.path.join(os.path.dirname(store.path), LOCKS))
        self._row = ""  # the name of the row on disk, or ""
        self._round = ""  # the name of the round in it
        self._offered = ""  # the name of the row that was offered to the player, or ""
        self._is_over = False  # whether the round in the row was to be dropped

    @property
    def has_row(self) -> bool:
        """Whether the round in progress is saved in the database."""
        return bool(self._row)

    def keep(self, saved: SavedRound) -> None:
        """Save `saved`, the round in progress, to the database."""
        if saved.round != self._round:
            self.leave()
        self._is_over = False
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
        """Stop saving the round in progress.

        Delete it from the database if no lines were typed in it, or if `dropped` is true.
        """
        self._is_over |= dropped
        if self._row:
            (self._store.drop if self._is_over else self._store.drop_empty)(self._row)
        self._row = self._round = ""
        self._live.release()

    # --- rounds that were left ---

    def all(self) -> list[UnfinishedRow]:
        """Return the unfinished rounds of this game. The round played last comes first."""
        return self._store.unfinished(self._game) if self._store.exists else []

    def others(self) -> list[UnfinishedRow]:
        """Return the unfinished rounds of this game in which lines were typed, except the round in
        progress.
        """
        return [
            row for row in self.all() if row.round != self._row and '"lines": []' not in row.text
        ]

    def elsewhere(self, row: UnfinishedRow) -> bool:
        """Return whether another process is playing the unfinished round in the row `row`."""
        return self._live.elsewhere(row.number)

    def offered(self) -> SavedRound | None:
        """Return the unfinished round to offer to the player, or None if there is none.

        It is the last one that can be read, was not declined, and is not being played.
        """
        for row in self.all():
            if row.typed and not (row.declined or self.elsewhere(row)):
                try:
                    saved = read_saved(row.text)
                except Refused:
                    continue
                self._offered = row.round
                return saved
        return None

    def decline(self) -> None:
        self._store.decline(self._offered)
        self._offered = ""

    def last(self) -> tuple[str, SavedRound]:
        """Return (name of the row, round) for the unfinished round that the player was offered. If
        none was offered, take the last one that no other process is playing.

        Raise Refused if there is none.
        """
        rows = [row for row in self.all() if self._offered in ("", row.round)]
        if not rows:
            raise Refused(phrase("There is no unfinished round of this game to resume."))
        free = next((row for row in rows if self._live.reserve(row.number)), rows[0])
        return self._reserved(free.number)

    def numbered(self, number: str) -> tuple[str, SavedRound]:
        """Return (name of the row, round) for the unfinished round with the number `number`. Raise
        Refused if there is none, or if another process is playing it.
        """
        for row in self.all():
            if str(row.number) == number:
                return self._reserved(row.number)
        message = (
            "There is no unfinished round {number} of this game: type UNFINISHED to list "
            "the unfinished rounds."
        )
        raise Refused(phrase(message, number=number))

    def _reserved(self, number: int) -> tuple[str, SavedRound]:
        """Lock the unfinished round with the number `number`, and read it. Return (name of the row,
        round). Raise Refused if another process is playing it.
        """
        row = next((row for row in self.all() if row.number == number), None)
        if row is None or not self._live.reserve(number):
            raise Refused(
                phrase(
                    "That round is being played at another terminal: type UNFINISHED to "
                    "list the unfinished rounds."
                )
            )
        return row.round, read_saved(row.text)

    def resume(self, saved: SavedRound, name: str) -> bool:
        """Make the unfinished round `saved`, in the row with the name `name`, the round in
        progress.

        Return False if another process is playing it.
        """
        row = next((row for row in self.all() if row.round == name), None)
        if row is None or self.elsewhere(row):
            return False
        if self._row != name:
            self.leave()
        self._live.claim(row.number)
        self._row, self._round, self._is_over = name, saved.round, False
        return True
