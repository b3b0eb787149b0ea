"""Rounds that wait: those saved under a name, and the unfinished ones by their numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from ..console import Game
from ..console.phrases import phrase
from ..console.saved import SavedGame, SavedRound, UnfinishedRound, damaged, read_saved, write_saved
from ..console.session import Refused
from . import Disk
from .store import UnfinishedRow, now, seconds_since

GameOf = Callable[[SavedRound], Game]


class Saves:
    """What can be gone on with; `game_of` finds the game of a saved round."""

    def __init__(self, disk: Disk, game_of: GameOf) -> None:
        self._disk, self._game_of = disk, game_of

    def save(self, name: str, saved: SavedRound, over: bool) -> str | None:
        """Keep a round; its name, None where that is taken."""
        text = write_saved(saved)
        return name if self._disk.store.save(name, now(), text, over=over) else None

    def restore(self, name: str) -> tuple[str, SavedRound]:
        """The round of a name, or the unfinished one of a number, with its row."""
        text = self._disk.store.saved(name)
        if not text and name.isdigit():
            return self._disk.under_way.numbered(name)
        if not text:
            unknown(name)
        saved = read_saved(text)
        game = self._game_of(saved)
        if game.name != self._disk.game:
            there = phrase(game.title)
            raise Refused(
                phrase(
                    "That saved game belongs to {game}: go to that game with GAMES, then type "
                    "RESTORE.",
                    game=there,
                )
            )
        return "", saved

    def forget(self, name: str) -> None:
        if not self._disk.store.forget(name):
            unknown(name)

    def all(self) -> list[SavedGame]:
        """All that have a name, the newest first."""
        rows = self._disk.store.saves()
        return [SavedGame(name, time[:10], self._told(game)) for name, time, game in rows]

    def names(self) -> list[str]:
        """The names alone."""
        return [name for name, _, __ in self._disk.store.saves()]

    def waiting(self) -> list[UnfinishedRound]:
        """The unfinished ones, the last played first."""
        return [self._waiting(row) for row in self._disk.under_way.others()]

    def _waiting(self, row: UnfinishedRow) -> UnfinishedRound:
        elsewhere = self._disk.under_way.elsewhere(row)
        return UnfinishedRound(
            row.number, self._told(row.text), seconds_since(row.saved_at), elsewhere
        )

    def _told(self, game: str) -> str:
        """How a round stands that is kept as this text, if that can be read."""
        try:
            return self.summary(read_saved(game))
        except Refused:
            return phrase("a round that cannot be read")

    def summary(self, saved: SavedRound) -> str:
        """How a saved round of any game stands."""
        try:
            return self._game_of(saved).summary(saved.recipe, saved.moves)
        except KeyError:
            raise damaged() from None


def unknown(name: str) -> NoReturn:
    raise Refused(
        phrase('There is no game saved as "{name}": type SAVES to list the saved games.', name=name)
    )
