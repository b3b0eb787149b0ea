"""The one list of games: what each is called, where it is, and what it is in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..console import Game
from ..console.commands import Commands

if TYPE_CHECKING:
    from ..console.contest import Contest


@dataclass(frozen=True, slots=True)
class GameEntry:
    """The modules of a game: its GAME, its machine's commands, its CONTESTS; and what it is.

    `name` is what the game is called in its module.
    """

    module: str
    tells: str
    commands: str = ""
    contests: str = ""
    name: str = "GAME"


# By the name that is typed after the program's.
GAMES = {
    "console": GameEntry("solo", "the game itself", "solo.advice_commands", "solo.contest"),
    "kenton": GameEntry("kenton", "the game as in 1978"),
    "assist": GameEntry("assist", "advice for a real board"),
    "protocol": GameEntry("protocol", "the games for programs"),
    "lessons": GameEntry("teacher.lesson_table", "learn how rays run"),
    "drill": GameEntry("teacher.drill", "predict what rays do"),
    "steps": GameEntry("teacher.steps", "find the next step"),
    "puzzle": GameEntry("teacher.puzzle", "puzzles without luck"),
    "devil": GameEntry("teacher.devil_table", "the devil's box"),
    "duel": GameEntry("duel", "a duel of two boxes", "duel.commands", "duel.contest"),
    "quantugeddon": GameEntry("duel", "a duel with four powers", name="QUANTUM"),
    "atom4": GameEntry("atom4.table", "Atom-4, four in a row", "atom4.commands"),
    "audit": GameEntry("duel.sealed.record", "check a match's log"),
    "deal": GameEntry("dealing", "print box numbers"),
    "match": GameEntry("match", "let programs play"),
}
DEFAULT_GAME = "console"
TWO_WORD_NAMES: dict[tuple[str, ...], str] = {("drill", "steps"): "steps"}
FORMER = {  # names of earlier versions; each module says the new one
    "learn": GameEntry("teacher.lesson_table", "learn how rays run", name="FORMER"),
}

ALIASES = {"blackbox": "console", "play": "console", "lesson": "lessons"}  # as in the games


def knows(name: str) -> bool:
    """Whether a game has this name, or once had it, or is called so in a game."""
    return name in GAMES or name in FORMER or name in ALIASES


def load(name: str) -> Game:
    """The game of this name."""
    entry = FORMER.get(name) or GAMES[ALIASES.get(name, name)]
    game: Game = getattr(load_module(entry.module), entry.name)
    return game


def commands_of(name: str) -> Commands:
    """The commands that a machine may give in this game."""
    commands: Commands = load_module(GAMES[name].commands).commands
    return commands


def contests() -> dict[str, Contest]:
    """The games that programs can play against each other, by the word that they hear."""
    found: dict[str, Contest] = {}
    for entry in GAMES.values():
        found |= load_module(entry.contests).CONTESTS if entry.contests else {}
    return found


def load_module(name: str) -> Any:
    """A module of this package, loaded when it is first asked for."""
    return __import__(f"{__name__}.{name}", fromlist=["GAME"])
