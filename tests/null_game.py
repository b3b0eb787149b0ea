"""Count on by one or two at a time: the smallest game, which shows how to add a game."""

from __future__ import annotations

from typing import Any

from blackbox_core.console import game_of
from blackbox_core.console.common import common, declare_switches
from blackbox_core.console.session import Ask, Refused
from blackbox_core.console.settings import Setting, Switch
from blackbox_core.console.table import SEED, Start, Table
from blackbox_core.console.verbs import Verbs

LOUDLY = Switch("Count in capitals, or not.", on="COUNTING LOUD.", off="Counting softly.")
LOUD = Setting("loud", False, "count in capitals", kept=True, verb=LOUDLY)
verbs = Verbs(helped=True)
verbs.take(common)
declare_switches(verbs, [LOUD])


class Counting(Table):
    name, title, version = "counting", "Counting", "Counting, of Black Box {version}."
    declared, verbs, setup, seat = (SEED, LOUD), verbs, None, None

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.play, self.unreported = list[int](), True

    def greet(self) -> Any:
        yield "Count on."

    def question(self) -> Ask:
        return Ask("Next? ", table=self)

    def wants(self) -> str:
        return "Type a number that counts on by one or two, or HELP."

    def answer(self, words: list[str]) -> Any:
        if not words[0].isdigit():
            yield from verbs.call(self, words)
            return
        step = int(words[0]) - sum(self.play)
        if step not in (1, 2):
            raise Refused("Count on by one or two.")
        self.play = [*self.play, step]
        yield "YES." if self.settings[LOUD] else "Yes."

    @property
    def moves(self) -> int:
        return len(self.play)

    summary = staticmethod(lambda recipe, moves: f"{moves} numbers counted")


GAME = game_of(Counting)
