"""Who plays: two people, or the machine in the place of one of them, or of both."""

from __future__ import annotations

from .phrases import phrase, typed
from .session import Refused
from .settings import Setting, within

PLAYERS = {"1": (1,), "2": (2,), typed("both"): (1, 2), typed("off"): ()}


def read_players(word: str) -> tuple[int, ...]:
    """The players that the machine is to play."""
    for name, players in PLAYERS.items():
        if word and name.startswith(word.lower()):
            return players
    raise Refused(phrase("The machine plays 1, 2 or BOTH, or is OFF."))


def tell_players(players: tuple[int, ...]) -> str:
    """The word for the players that the machine plays."""
    return next(word for word, these in PLAYERS.items() if these == players)


def level_setting(last: int, group: str = "") -> Setting[int]:
    """The option that says how well the machine plays."""
    return Setting(
        "level",
        3,
        f"of the machine 0 to {last}, usually 3",
        "N",
        within(0, last),
        group=group,
        told=True,
    )


LEVEL = level_setting(4)  # of a machine that another program speaks to


def machine_setting(usual: tuple[int, ...], group: str) -> Setting[tuple[int, ...]]:
    """The option that says whom the machine plays."""
    return Setting(
        "machine",
        usual,
        "whom the machine plays",
        "1/2/both/off",
        read_players,
        tell_players,
        group=group,
        told=True,
    )
