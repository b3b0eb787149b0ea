"""Connect a session to its files: saved rounds, scripts, records and settings."""

from __future__ import annotations

import os
from typing import Any

from ..console.services import (
    Records,
    Rounds,
    Row,
    Saves,
    Scripts,
    Texts,
    is_forgotten,
    remembered_answer,
)
from ..console.session import Ask, Effect, LineAhead, Refused, TypedLine
from ..console.table import Table
from . import Journal, SessionLog
from .disk import Disk
from .host import GameHost
from .replay import Replay
from .saves import GameOf, StoredSaves
from .scripts import ScriptFiles
from .store import now
from .textfiles import write


class FileWorld(GameHost):
    """Connects one session to its files: saved rounds, scripts, records and settings. During a
    replay nothing is changed that was saved before.
    """

    def __init__(self, disk: Disk, game_of: GameOf) -> None:
        self._disk, self._replay, self._log = disk, Replay(), SessionLog()
        self._journal = Journal(disk, self._replay)
        self._saves = StoredSaves(disk, game_of, self._journal, self._replay)
        self._scripts = ScriptFiles(
            self._log,
            self._replay,
            lambda: self.command_line(),
            lambda words: self.read_settings(words),
        )
        self.parts = {
            Rounds: self._journal,
            Saves: self._saves,
            Scripts: self._scripts,
            Texts: WrittenTexts(self._replay),
            Records: StoredRecords(disk, self._replay),
        }
        self._at_table = False  # whether the open question is the table's and not a verb's
        self._settings: object = None  # all settings at the last turn
        self._chosen: dict[str, str] = {}  # those settings that are saved

    def do(self, effect: Effect) -> Any:
        """Carry out `effect`, a request of the game such as to read a file, and return the answer.
        Most answers are stored with the round, so that they are the same when the round is resumed.
        """
        if is_forgotten(effect):
            return super().do(effect)
        try:
            answer = super().do(effect)
        except Refused as refusal:
            self._journal.answered("no", str(refusal))
            raise
        self._journal.answered("yes", remembered_answer(answer))
        return answer

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        """Save a line with its answer. `then` is the next question, or None at the end of the
        session. Return a notice for the player if saving failed, or "".
        """
        self._log.add(turn, then)
        notice = (
            self._scripts.note_turn(turn) if self._scripts.script or self._scripts.record else ""
        )
        table = then.table if then else None
        self._at_table = table is not None
        if self._disk.autosaves and table and table.settings is not self._settings:
            self._keep_settings(table)
        self._journal.note_turn(turn, table)
        return notice + (self._disk.notice() if then else self.ended())

    def ended(self) -> str:
        """Save everything that is not saved yet. Return a notice for the player if saving failed,
        or "".
        """
        self._journal.ended()
        self._disk.finish()
        return self._disk.notice()

    def typed_ahead(self) -> LineAhead | None:
        """Return the next line of a replay, or None if there is none. A line typed for an earlier
        version is reworded for this version.
        """
        replay = self._replay
        line = replay.next_line() if replay.lines or replay.under_way else None
        if line is None:
            return None
        if self._at_table:
            line = self.upgrade_line(line, replay.version)
        return LineAhead(line, replay.hearing)

    def end_replay(self) -> None:
        self._replay.lines.clear()

    # --- settings ---

    def settings(self) -> dict[str, str]:
        kept: dict[str, str] = {}
        store = self._disk.store
        self._disk.attempt(lambda: kept.update(store.settings() if store.exists else {}))
        return kept

    def newcomer(self) -> bool:
        try:
            return self._disk.autosaves and not self._disk.store.exists
        except Refused:
            return False

    def newcomer_welcomed(self) -> None:
        """Create the database, so that the player does not count as new at the next start."""
        self._disk.attempt(lambda: self._disk.store.settings())

    def _keep_settings(self, table: Table) -> None:
        """Save the settings of `table`, the game in play, if the player has changed them."""
        if self._replay.under_way:
            return
        self._settings = table.settings
        before, self._chosen = self._chosen, table.kept()
        if before and before != self._chosen:
            changed = self._chosen
            self._disk.queue(lambda: self._disk.store.set(changed))

    # --- rounds and games ---

    def offer(self) -> str:
        saved = self._journal.offered()
        try:
            return self._saves.summary(saved) if saved else ""
        except Refused:  # UNFINISHED will say why
            return ""

    def saved_names(self) -> list[str]:
        try:
            return self._saves.names() if self._disk.store.exists else []
        except Refused:
            return []

    def turn_to(self, game: str) -> None:
        """From now on, save rounds as rounds of the game named `game`. The round in progress stays
        saved.
        """
        self._journal.turn_to(game)
        self._chosen = {}


class WrittenTexts(Texts):
    """Writes text files to the current directory when the game asks for it."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    def write(self, name: str, over: bool, text: str) -> str | None:
        self._replay.refuse_changes()
        return write(name + ".txt", text, over)


class StoredRecords(Records):
    """Reads and adds the records of finished rounds in the database when the game asks for it."""

    def __init__(self, disk: Disk, replay: Replay) -> None:
        self._disk, self._replay = disk, replay

    def finished(self, facts: Row) -> list[Row]:
        """Return the records that have the values in `facts`, {column: value}. If there is no
        database yet, none is created.
        """
        if not (self._disk.autosaves or self._disk.store.exists):
            return []
        return self._disk.store.records(**{"dialogue": self._disk.game, **facts})

    def record_besides(self, facts: Row) -> None:
        row = {**facts, "finished": now(), "seconds": 0}
        self._disk.queue(lambda: self._disk.store.record(facts["box"], row))

    def export(self, name: str, over: bool) -> str | None:
        self._replay.refuse_changes()
        from .export import export  # with csv, which only EXPORT and IMPORT need

        return export(self._disk.store.records(), name, over)

    def import_file(self, name: str) -> int:
        """Add the records in a file. Return how many were new.

        The name may be in capitals, for a terminal without lower-case letters.
        """
        self._replay.refuse_changes()
        file = name if os.path.lexists(name) else name.lower()
        from .export import read_records

        return sum(map(self._disk.store.take, read_records(file)))
