"""The devil's box: nothing is hidden, and every ray gets the answer that is worst to hear."""

from __future__ import annotations

from ...box.placing import exactly
from ...box.settings import ATOMS, SIZE, atoms_of, box_of, describe_size
from ...box.settings import check as check_box
from ...box.view import View
from ...console.phrases import counted, later
from .table import LEVEL, SHOWN, AnsweredBoxTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ...console.settings import Chosen
    from ...console.table import Start


class DevilTable(AnsweredBoxTable):
    """One round after another against the devil; `empty` is what is seen before the first ray."""

    name, title = "devil", later("the devil's box")
    declared = (LEVEL, SIZE, ATOMS.replace(bare=False), *SHOWN)

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.level = start.chosen[LEVEL]
        self.empty = View(box_of(start.chosen), exactly(atoms_of(start.chosen)))
        self.begin(self.empty)

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)

    # --- on the disk ---

    def recipe(self) -> dict[str, str]:
        return {
            "game": self.name,
            "size": describe_size(self.box),
            "atoms": str(self.view.count.most),
            "level": str(self.level),
            "seed": str(self.play.seed),
        }

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        one, many = "the devil's box, {n} ray fired", "the devil's box, {n} rays fired"
        return counted(one, many, moves)

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        from ...box.text.reading import read_size

        given = {name: int(recipe[name]) for name in ("level", "atoms", "seed")}
        other = type(self)(self.replay_start(size=read_size(recipe["size"]), **given))
        other.play.undone = "undone" in recipe
        other.unreported = False
        return other

    def become(self, other: Self) -> None:
        super().become(other)
        self.level, self.empty = other.level, other.empty
