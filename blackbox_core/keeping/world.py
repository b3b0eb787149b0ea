"""The host of a conversation that may keep files: saves, scripts, records and settings."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..console.phrases import phrase
from ..console.saved import SavedGame, SavedRound, UnfinishedRound
from ..console.services import Row, Services, is_forgotten, remembered_answer
from ..console.session import Ask, Conversation, Effect, Refused, TableState, TypedLine
from ..console.settings import Chosen
from . import Disk, Journal, SessionLog
from .scripts import Scripts

if TYPE_CHECKING:
    from .saves import GameOf, Saves


class FileWorld(Services):
    """One conversation's files, records and calendar.

    What a replay types changes nothing that was kept before. `command_line` tells
    the words that begin this conversation anew.
    """

    command_line: Callable[[], str] = str
    read_script_settings: Callable[[list[str]], Chosen]  # by the words at the head of a script
    upgrade_line: Callable[[str, str], str]  # a line that another version read, as it is typed now
    open_game: Callable[[list[str], Chosen], Conversation]  # another game, named with its options

    def __init__(self, disk: Disk, game_of: GameOf) -> None:
        self._disk, self._game_of = disk, game_of
        self._journal, self._conversation = Journal(disk), SessionLog()
        self._at_table = False  # whether the question asked is the table's, and not a verb's
        self._settings: object = None  # as the player last had them
        self._chosen: dict[str, str] = {}  # those of them that are kept
        self._written: Scripts | None = None

    # --- what a session asks of its world ---

    def do(self, effect: Effect) -> Any:
        """Have an effect done, and remember how it was answered."""
        if is_forgotten(effect):
            return effect.perform(self)
        try:
            answer = effect.perform(self)
        except Refused as refusal:
            self._journal.answered("no", str(refusal))
            raise
        self._journal.answered("yes", remembered_answer(answer))
        return answer

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        """Keep a turn; a notice if that could not be done."""
        self._conversation.add(turn, then)
        notice = self._written.note_turn(turn) if self._written else ""
        stands = then.table if then else None
        self._at_table = stands is not None
        if self._disk.autosaves and stands and stands.settings is not self._settings:
            self._keep_settings(stands)
        self._journal.note_turn(turn, stands)
        return notice + (self._disk.notice() if then else self.ended())

    def ended(self) -> str:
        """What was finished is kept now, or it is told that it cannot be."""
        self._journal.ended()
        self._disk.finish()
        return self._disk.notice()

    def typed_ahead(self) -> str | None:
        """The next line of a replay."""
        if not self._written:
            return None
        line = self._written.typed_ahead()
        if line is None or not self._at_table:
            return line
        return self.upgrade_line(line, self._written.version)

    # --- settings ---

    def settings(self) -> dict[str, str]:
        """The settings that were kept, as text."""
        found: dict[str, str] = {}
        store = self._disk.store
        self._disk.attempt(lambda: found.update(store.settings() if store.exists else {}))
        return found

    def newcomer(self) -> bool:
        """Whether nothing was ever kept here."""
        try:
            return self._disk.autosaves and not self._disk.store.exists
        except Refused:
            return False

    def saved_names(self) -> list[str]:
        """The names of the saved games, where they can be told."""
        try:
            return self._saves.names() if self._disk.store.exists else []
        except Refused:
            return []

    def newcomer_welcomed(self) -> None:
        """From now on something is kept here."""
        self._disk.attempt(lambda: self._disk.store.settings())

    def _keep_settings(self, stands: TableState) -> None:
        """Keep the settings if the player changed them."""
        if self._replaying:
            return
        self._settings = stands.settings
        before, self._chosen = self._chosen, stands.kept()
        if before and before != self._chosen:
            changed = self._chosen
            self._disk.queue(lambda: self._disk.store.set(changed))

    # --- the round under way ---

    def offer(self) -> str:
        """How an unfinished round stands that may be offered, or nothing."""
        saved = self._journal.offered()
        try:
            return self._saves.summary(saved) if saved else ""
        except Refused:  # UNFINISHED tells why
            return ""

    def round_began(self, recipe: dict[str, str]) -> None:
        self._journal.round_began(recipe, replaying=self._replaying)

    def round_left(self) -> None:
        self._journal.round_left()

    def round_resumed(self, saved: SavedRound, row: str) -> None:
        self._journal.round_resumed(saved, row)

    def is_kept(self) -> bool:
        return self._journal.is_kept()

    def round_declined(self) -> None:
        self._journal.round_declined()

    def round_finished(self, facts: Row) -> int | None:
        return self._journal.round_finished(facts)

    # --- another game ---

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        return self.open_game(words, settings)

    def turn_to(self, game: str) -> None:
        """This conversation is one of another game from now on; the round under way stays."""
        self._journal.round_left()
        self._disk.turn_to(game)
        self._journal, self._chosen = Journal(self._disk), {}

    # --- rounds that wait ---

    def last_unfinished(self) -> tuple[str, SavedRound]:
        return self._disk.under_way.last()

    def unfinished_rounds(self) -> list[UnfinishedRound]:
        return self._saves.waiting()

    def save(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        return self._saves.save(name, self._journal.saved(), over)

    def restore(self, name: str) -> tuple[str, SavedRound]:
        return self._saves.restore(name)

    def saved_games(self) -> list[SavedGame]:
        return self._saves.all()

    def forget(self, name: str) -> None:
        self._not_in_a_replay()
        self._saves.forget(name)

    # --- text files ---

    def start_script(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        return self._scripts.script(name, over)

    def end_script(self) -> str:
        return self._scripts.end_script()

    def start_record(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        return self._scripts.record(name, over)

    def end_record(self) -> str:
        return self._scripts.end_record()

    def script_settings(self, name: str) -> Chosen | None:
        words = self._scripts.opening(name)
        return None if words is None else self.read_script_settings(words)

    def start_replay(self, name: str) -> int:
        return self._scripts.replay(name)

    def write_text(self, name: str, over: bool, text: str) -> str | None:
        from .textfiles import write

        self._not_in_a_replay()
        return write(name + ".txt", text, over)

    def append_line(self, name: str, line: str) -> None:
        from .textfiles import append

        if not self._replaying:
            append(name, line)

    def read_lines(self, name: str, may_be_absent: bool = False) -> list[str]:
        from .textfiles import read_text

        if may_be_absent and not os.path.lexists(name):
            return []
        return read_text(name).splitlines()

    def has_replay_lines(self) -> bool:
        return self._written is not None and self._written.more

    def end_replay(self) -> None:
        self._scripts.end_replay()

    # --- what is on record ---

    def date(self) -> str:
        from .store import now

        return now()[:10]

    def finished_rounds(self, facts: Row) -> list[Row]:
        """Those on record; no file is made to find none."""
        if not (self._disk.autosaves or self._disk.store.exists):
            return []
        return self._disk.store.records(**{"dialogue": self._disk.game, **facts})

    def record_besides(self, facts: Row) -> None:
        from .store import now

        row = {**facts, "finished": now(), "seconds": 0}
        self._disk.queue(lambda: self._disk.store.record(facts["box"], row))

    def export_records(self, name: str, over: bool) -> str | None:
        from .export import export

        self._not_in_a_replay()
        return export(self._disk.store.records(), name, over)

    def import_records(self, name: str) -> int:
        from .export import read_records

        self._not_in_a_replay()
        return sum(map(self._disk.store.take, read_records(name)))

    # --- its parts; each is loaded when it is first needed ---

    @property
    def _saves(self) -> Saves:
        from .saves import Saves

        return Saves(self._disk, self._game_of)

    @property
    def _scripts(self) -> Scripts:
        if self._written is None:
            from .scripts import Scripts

            self._written = Scripts(self.command_line(), self._conversation)
        return self._written

    @property
    def _replaying(self) -> bool:
        return self._written is not None and self._written.replaying

    def _not_in_a_replay(self) -> None:
        if self._replaying:
            raise Refused(
                phrase("A replay changes no files: type that line again after the replay.")
            )
