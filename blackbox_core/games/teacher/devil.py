"""The devil's box: nothing is hidden, and every ray gets the answer that is worst to hear."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.placing import exactly
from ...box.settings import ATOMS, SIZE, atoms_of, box_of, tell_size
from ...box.settings import check as check_box
from ...box.view import View
from ...box.words import read_size
from ...console.phrases import counted, later, phrase
from ...console.table import COLOUR, CONFIRM, SEED
from .settings import DEVIL, VERBOSE
from .table import Told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.session import Ask, Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start


class Hell(Told):
    """One round after another against the devil."""

    name, title = "devil", later("the devil's box")
    version = later("Black Box {version}.")
    declared = (DEVIL, SIZE, ATOMS, SEED, CONFIRM, VERBOSE, COLOUR)

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.level = start.chosen[DEVIL]
        self.empty = View(box_of(start.chosen), exactly(atoms_of(start.chosen)))
        self.begin(self.empty)

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)

    def greet(self) -> Dialogue:
        yield phrase("The devil's box: nothing is hidden until you force it to be.")
        one = "Every ray gets the worst answer that is true of some box of {n} atom."
        many = "Every ray gets the worst answer that is true of some box of {n} atoms."
        yield counted(one, many, self.view.count.most)

    def open(self) -> Dialogue:
        yield from self.show()

    def question(self) -> Ask:
        return self.ask(phrase("RETURN for another? ") if self.play.over else phrase("Ray? "))

    def silence(self) -> Dialogue:
        if self.play.over:
            yield from self.verbs.call(self, ["new"])

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["ray", *words] if words[0].isdigit() else words)

    # --- on the disk ---

    def recipe(self) -> dict[str, str]:
        return {
            "game": self.name,
            "size": tell_size(self.box),
            "atoms": str(self.view.count.most),
            "level": str(self.level),
            "seed": str(self.play.seed),
        }

    @staticmethod
    def standing(recipe: dict[str, str], moves: int) -> str:
        one, many = "the devil's box, {n} ray fired", "the devil's box, {n} rays fired"
        return counted(one, many, moves)

    def begun(self, recipe: dict[str, str]) -> Self:
        other = type(self)(self.unseen())
        other.dice, other.level = Dice(int(recipe["seed"])), int(recipe["level"])
        other.empty = View(read_size(recipe["size"]), exactly(int(recipe["atoms"])))
        other.begin(other.empty)
        other.untold = False
        return other

    def become(self, other: Self) -> None:
        super().become(other)
        self.dice, self.level, self.empty = other.dice, other.level, other.empty
