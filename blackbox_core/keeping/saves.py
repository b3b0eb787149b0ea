"""The rounds that can be resumed: saved games by name, unfinished rounds by number."""

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
    """The rounds in the store that can be resumed. The function `game_of` returns the game of a
    saved round.
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
        """Return "" and the game saved under the name `name` or, if `name` is a number, the row in
        the store and the unfinished round with this number.
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
        return [SavedGame(name, time[:10], self._describe(game)) for name, time, game in rows]

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

    def _describe(self, game: str) -> str:
        """Return a few words about a saved round, made from its text, even if the text cannot be
        read.
        """
        try:
            return self.summary(read_saved(game))
        except Refused:
            return phrase("a round that cannot be read")

    def summary(self, saved: SavedRound) -> str:
        """Return a few words about a saved round of any game."""
        try:
            return self._game_of(saved).summary(saved.recipe, saved.moves)
        except KeyError:
            raise damaged() from None


def unknown(name: str) -> NoReturn:
    raise Refused(
        phrase('There is no game saved as "{name}": type SAVES to list the saved games.', name=name)
    )
