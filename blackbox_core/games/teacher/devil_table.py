"""The table of the devil's box, in which no atoms are hidden and every ray gets the result that is
worst for the player.
"""

from __future__ import annotations

from typing import Any, Self

from ...box.deal import Dice
from ...box.options import ATOMS, SIZE, atoms_of, box_of
from ...box.options import check as check_box
from ...box.placing import exactly
from ...box.view import View
from ...console import game_of
from ...console.phrases import counted, later, phrase
from ...console.session import Dialogue
from ...console.table import SEED, Start
from . import LEVEL, SHARED_SETTINGS, AnsweredBoxRound, AnsweredBoxTable


class DevilRound(AnsweredBoxRound):
    """A round against the devil at one level."""

    def __init__(self, dice: Dice, view: View, level: int) -> None:
        super().__init__(dice, view)
        self.level = level


class DevilTable(AnsweredBoxTable):
    """The table of the game against the devil, who hides no atoms in advance but chooses the result
    of every ray. `empty` is the box before the first ray.

    `level` is the devil's level. It holds from the next round on or, before the first ray, at once.
    """

    play: DevilRound
    name, title = "devil", later("the devil's box")
    verbs_module = f"{__package__}.devil_verbs"
    declared = (LEVEL, SIZE, ATOMS._replace(bare=False), *SHARED_SETTINGS)

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.level = start.chosen[LEVEL]
        self.empty = View(box_of(start.chosen), exactly(atoms_of(start.chosen)))
        self.play = self.new_play(self.empty)
        self.begin(self.empty)

    check = staticmethod(check_box)

    def new_play(self, view: View) -> DevilRound:
        return DevilRound(self.dice, view, self.level)

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield phrase("The devil's box: the devil hides nothing until forced.")
        one = (
            "Every ray gets the result that is worst for you and still fits some box with {n} atom."
        )
        many = (
            "Every ray gets the result that is worst for you and still fits some box with {n} "
            "atoms."
        )
        yield counted(one, many, self.view.atom_count.most)

    def open(self) -> Dialogue:
        yield from self.show()

    def prompt(self) -> str:
        return phrase("Ray? ")

    def offer(self) -> str:
        return phrase("Would you like another round (RETURN for yes)? ")

    def wants_now(self) -> str:
        message = "Type an entry from 1 to {last}, SET 3,4 to set an atom, RULES or HELP."
        return phrase(message, last=self.box.entries)

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line: the entry of a ray fires the ray, 0 explains how to give up, and any other
        word is a verb.
        """
        if words[0].isdecimal():
            words = ["ray", *words] if words[0].strip("0") else ["help", "giveup"]
        yield from self.verbs.call(self, words)

    # --- saving ---

    made_of = {"size": SIZE, "atoms": ATOMS, "level": LEVEL, "seed": SEED}

    def made_by(self) -> dict[str, Any]:
        atoms, seed = self.view.atom_count.most, self.play.seed
        return {"size": self.box, "atoms": atoms, "level": self.level, "seed": seed}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        one, many = "the devil's box, with {n} ray fired", "the devil's box, with {n} rays fired"
        return counted(one, many, moves)

    def become(self, other: Self) -> None:
        super().become(other)
        self.level, self.empty = other.level, other.empty


GAME = game_of(DevilTable)
