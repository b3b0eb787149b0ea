"""The devil's box: the conversation."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import counted, phrase
from .devil import DevilTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class DevilGame(DevilTable):
    """A number fires a ray, and the devil answers."""

    verbs_module = f"{__package__}.devil_verbs"

    def greet(self) -> Dialogue:
        yield phrase("The devil's box: nothing is hidden until you force it to be.")
        one = "Every ray gets the worst answer that is true of some box of {n} atom."
        many = "Every ray gets the worst answer that is true of some box of {n} atoms."
        yield counted(one, many, self.view.count.most)

    def open(self) -> Dialogue:
        yield from self.show()

    def prompt(self) -> str:
        return phrase("Ray? ")

    def wants_now(self) -> str:
        told = "Type an entry from 1 to {last}, SET 3,4 to set an atom, RULES or HELP."
        return phrase(told, last=self.box.entries)

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["ray", *words] if words[0].isdigit() else words)


GAME = game_of(DevilGame)
