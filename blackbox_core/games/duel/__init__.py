"""Declare the duel and Quantugeddon. Both are played at one console, or as a remote match."""

from __future__ import annotations

from ...console import Game, converse, game_of
from ...console.phrases import later, phrase
from ...console.session import Conversation
from ...console.table import Start
from .laws import QUANTUGEDDON
from .round import EXTRA, SETTINGS
from .table import DuelTable


class QuantugeddonTable(DuelTable):
    """The table of Quantugeddon: the duel in a larger box, with powers and with an atom from which
    new atoms grow.
    """

    name, title = "quantugeddon", later("Quantugeddon")
    version = later("Quantugeddon, part of Black Box {version}.")
    declared = (*SETTINGS, EXTRA)
    unlisted = ("quantugeddon",)
    usual = QUANTUGEDDON

    def greeting(self) -> str:
        return phrase("Quantugeddon: the duel with four powers and an atom that buds.")


def duel_game(kind: type[DuelTable]) -> Game:
    """Return the Game that is played at tables of the class `kind`: the duel or Quantugeddon."""

    def open_table(start: Start) -> Conversation:
        table = kind(start)
        if start.peer:
            from .sealed.line import RemoteMatch

            table.line = RemoteMatch(table, start.peer)
        return converse(table)

    return game_of(kind)._replace(open=open_table, check_log=check_log)


def check_log(game: str, lines: list[str]) -> None:
    """Raise Refused if a match of this game cannot be resumed from the lines of a file."""
    from .sealed.record import check_past

    check_past(game, lines)


GAME = duel_game(DuelTable)
QUANTUM = duel_game(QuantugeddonTable)
