"""The rounds that can be resumed: games saved by name, and unfinished rounds with a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from ..console import Game
from ..console.phrases import phrase
from ..console.saved import SavedGame, SavedRound, UnfinishedRound, damaged, read_saved, write_saved
from ..console.services import Saves
from ..console.session import Refused
from . import Journal
from .disk import Disk
from .replay import Replay
from .store import UnfinishedRow, now, seconds_since

GameOf = Callable[[SavedRound], Game]


class StoredSaves(Saves):
    """The rounds in the database that can be resumed. `game_of` is a function that returns the game
    to which a saved round belongs.
    """

    def __init__(self, disk: Disk, game_of: GameOf, journal: Journal, replay: Replay) -> None:
        self._disk, self._game_of, self._journal = disk, game_of, journal
        self._replay = replay

    def save(self, name: str, over: bool) -> str | None:
        """Save the round in progress under the name `name`. Return the name, or None if it is in
        use and `over` is false.
        """
        self._replay.refuse_changes()
        text = write_saved(self._journal.saved())
        return name if self._disk.store.save(name, now(), text, over=over) else None

    def restore(self, name: str) -> tuple[str, SavedRound]:
        """Return (row, saved round) for the name of a saved game, or for the number of an
        unfinished round. `row` is the name of the unfinished round's row in the database, or "" for
        a saved game.
        """
        text = self._disk.store.saved(name)
        if not text and name.isdecimal():
            return self._disk.under_way.numbered(name)
        if not text:
            unknown(name)
        saved = read_saved(text)
        game = self._game_of(saved)
        if game.name != self._disk.game:
            title = phrase(game.title)
            raise Refused(
                phrase(
                    "That saved game belongs to {game}: go to that game with GAMES, then type "
                    "RESTORE.",
                    game=title,
                )
            )
        return "", saved

    def last_unfinished(self) -> tuple[str, SavedRound]:
        return self._disk.under_way.last()

    def forget(self, name: str) -> None:
        self._replay.refuse_changes()
        if not self._disk.store.forget(name):
            unknown(name)

    def all(self) -> list[SavedGame]:
        """Return the saved games, the newest first."""
        rows = self._disk.store.saves()
        return [SavedGame(name, time[:10], self._describe(text)) for name, time, text in rows]

    def names(self) -> list[str]:
        """Return the names of the saved games, the newest first."""
        return [name for name, _, __ in self._disk.store.saves()]

    def unfinished(self) -> list[UnfinishedRound]:
        """Return the unfinished rounds of this game. The round played last comes first."""
        return [self._waiting(row) for row in self._disk.under_way.others()]

    def _waiting(self, row: UnfinishedRow) -> UnfinishedRound:
        elsewhere = self._disk.under_way.elsewhere(row)
        return UnfinishedRound(
            row.number, self._describe(row.text), seconds_since(row.saved_at), elsewhere
        )

    def _describe(self, text: str) -> str:
        """Return a short description of a saved round, whose text in the database is `text`. If the
        text cannot be read, the description says so.
        """
        try:
            return self.summary(read_saved(text))
        except Refused:
            return phrase("a round that cannot be read")

    def summary(self, saved: SavedRound) -> str:
        """Return a short description of a saved round of any game."""
        try:
            return self._game_of(saved).summary(saved.recipe, saved.moves)
        except KeyError:
            raise damaged() from None


def unknown(name: str) -> NoReturn:
    raise Refused(
        phrase('There is no game saved as "{name}": type SAVES to list the saved games.', name=name)
    )
