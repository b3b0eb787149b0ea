"""The host of games between which a player can switch."""

from __future__ import annotations

from collections.abc import Callable

from ..console.services import World
from ..console.session import Conversation
from ..console.settings import Chosen
from .store import now


class GameHost(World):
    """A host that can switch to other games. This class saves nothing; FileWorld, its subclass, has
    files.

    The function `command_line` returns the command line that starts such a conversation again.
    `read_settings` takes the words at the head of a script, and returns their settings.
    `upgrade_line` returns the present form of a line of another version. `open_game` takes the name
    of a game with its options, and the settings of the game that the player leaves.
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
        """Store three functions of the present game: to read the settings of a script, to upgrade
        lines, and to open another game.
        """
        self.read_settings, self.upgrade_line = read_settings, upgrade_line
        self.open_game = open_game

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        return self.open_game(words, settings)

    def turn_to(self, game: str) -> None:
        """Save rounds as rounds of the game `game` from now on. Here nothing is saved."""

    def settings(self) -> dict[str, str]:
        """Return {name: value as text} for the saved settings."""
        return {}

    def newcomer(self) -> bool:
        """Return whether nothing was ever saved for this player, although it could have been."""
        return False

    def offer(self) -> str:
        """Return a few words about the unfinished round that can be offered, or "" if there is
        none.
        """
        return ""

    def saved_names(self) -> list[str]:
        """Return the names of the saved games, or [] if they cannot be read."""
        return []

    def date(self) -> str:
        return now()[:10]
