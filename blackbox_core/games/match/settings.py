"""The options of a match: who plays, which game, how often, and how long they may think."""

from __future__ import annotations

from ...box.settings import ATOMS, SIZE
from ...box.settings import check as check_box
from ...console.contest import Contestant
from ...console.phrases import phrase
from ...console.session import Refused
from ...console.settings import Setting, name_values, within
from ...console.table import SEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...console.settings import Chosen

GROUP = "match"
SIDES = "AB"  # what the two players are called
COMMAND, LEVEL = "cmd:", "level:"
SINGLE = "single"
PLAYS = "duel/quantum/single"


def read_player(word: str) -> str:
    """A program by its command, or this one at a level."""
    level = word.removeprefix(LEVEL)
    if word.startswith(LEVEL) and len(level) == 1 and level in "01234":
        return word
    if word.startswith(COMMAND) and split(word.removeprefix(COMMAND)):
        return word
    raise Refused(phrase("a player is cmd:COMMAND, or level:0 to level:4"))


def split(command: str) -> list[str]:
    """A command in its words, as a shell reads it; none where a quotation has no end."""
    import shlex

    try:
        return shlex.split(command)
    except ValueError:
        return []


def read_play(word: str) -> str:
    from .. import contests

    if word not in contests():
        games = ", ".join(contests())
        raise Refused(phrase("a match may be one of {games}", games=games))
    return word


ONE = Setting("one", "", "first player of a match", "PLAYER", read_player, group=GROUP)
OTHER = Setting("other", "", "second player of a match", "PLAYER", read_player, group=GROUP)
PLAY = Setting("play", "duel", "game of a match", PLAYS, read_play, group=GROUP)
GAMES = Setting("games", 10, "number of games in a match", "N", within(1, 99999), group=GROUP)
SECONDS = Setting(
    "seconds",
    10,
    "seconds for an answer in a match, 0: no limit",
    "N",
    within(0, 3600),
    group=GROUP,
)
SETTINGS: tuple[Setting[Any], ...] = (ONE, OTHER, PLAY, GAMES, SECONDS, ATOMS, SIZE, SEED)


def with_players(words: list[str]) -> list[str]:
    """The words after the program's name; programs that stand alone are the players, in order."""
    return name_values(words, [ONE, OTHER], lambda word: word.startswith((COMMAND, LEVEL)))


def contestants(chosen: Chosen) -> list[Contestant]:
    """What each player is: another program, or this one at a level."""
    return [contestant(chosen[ONE]), contestant(chosen[OTHER])]


def contestant(word: str) -> Contestant:
    if word.startswith(COMMAND):
        return Contestant(split(word.removeprefix(COMMAND)), False)
    return Contestant(["protocol", "--level", word.removeprefix(LEVEL)], True)


def check(chosen: Chosen) -> None:
    """Refuse a match without two players, and a box that its game does not play in."""
    if not (chosen[ONE] and chosen[OTHER]):
        raise Refused(phrase("a match needs two players, as in match level:2 level:3"))
    for setting in (ATOMS, SIZE):
        if setting.name in chosen.given and chosen[PLAY] != SINGLE:
            told = "argument --{name}: only with --play single"
            raise Refused(phrase(told, name=setting.name))
    check_box(chosen)
