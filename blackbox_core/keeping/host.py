"""The host, which connects a game to files, to the date, and to other games."""

from __future__ import annotations

from collections.abc import Callable

from ..console.services import World
from ..console.session import Conversation
from ..console.settings import Chosen
from .store import now


class GameHost(World):
    """Connects a game to files and to other games. This class saves nothing. Its subclass FileWorld
    uses files.

    It calls four functions. `command_line` returns the command line that starts the session again.
    `read_settings` takes the options at the head of a script, and returns their settings.
    `upgrade_line` takes a line and the version for which it was typed, and returns the line
    reworded for this version. `open_game` takes the name of a game with its options, and the
    settings of the game that the player leaves.
    """

    command_line: Callable[[], str] = str
    read_settings: Callable[[list[str]], Chosen]
    upgrade_line: Callable[[str, str], str]
    open_game: Callable[[list[str], Chosen], Conversation]

    def introduce(
        self,
        read_settings: Callable[[list[str]], Chosen],
        upgrade_line: Callable[[str, str], str],
        open_game: Callable[[list[str], Chosen], Conversation],
    ) -> None:
        """Store three functions of the present game: one reads the settings of a script, one
        rewords lines of earlier versions, and one opens another game.
        """
        self.read_settings, self.upgrade_line = read_settings, upgrade_line
        self.open_game = open_game

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        return self.open_game(words, settings)

    def turn_to(self, game: str) -> None:
        """Do nothing. A subclass that saves rounds saves them from now on as rounds of the game
        named `game`.
        """

    def settings(self) -> dict[str, str]:
        """Return {name: value as text} for the saved settings."""
        return {}

    def newcomer(self) -> bool:
        """Return whether the player is new: rounds can be saved, but nothing was ever saved."""
        return False

    def offer(self) -> str:
        """Return a short description of the unfinished round that the player may resume, or "" if
        there is none.
        """
        return ""

    def saved_names(self) -> list[str]:
        """Return the names of the saved games, or [] if they cannot be read."""
        return []

    def date(self) -> str:
        return now()[:10]
