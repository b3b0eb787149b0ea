"""Atom-4: the conversation, where a cell is a move, and the machine types like anyone."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import phrase
from ...console.session import Ask
from .table import Atom4
from .words import announce, describe_cell, describe_machine, describe_score, describe_turn, is_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class Atom4Game(Atom4):
    """Two players at one console, of whom the machine may be one, or both."""

    verbs_module = f"{__package__}.verbs"

    def greet(self) -> Dialogue:
        yield phrase("Atom-4. Player 1 wants four white pieces in a line, player 2 four black.")
        told = "A cell such as {cell} plays there, RULES tells how, HELP lists the verbs."
        yield phrase(told, cell=describe_cell(self.play.legal[0]))

    def open(self) -> Dialogue:
        yield describe_machine(self.setup.machine, self.setup.level)
        yield from self.show()
        yield announce(self.play.position)

    def question(self) -> Ask:
        """The one now open: to the machine, where it is its turn."""
        position = self.play.position
        if self.play.over:
            prompt = phrase("Begin round {round} (RETURN)? ", round=position.round + 1)
        else:
            prompt = f"{describe_turn(position)}? "
        think = self.think if self.machine_to_play else None
        return Ask(prompt, complete=self.complete, think=think, table=self)

    def complete(self, text: str) -> list[str]:
        """The words that can stand where the last one typed stands: verbs first, cells anywhere."""
        last = text.rpartition(" ")[2].upper()
        cells = map(describe_cell, self.play.legal)
        return super().complete(text) + [cell for cell in cells if cell.startswith(last)]

    def empty_line(self) -> Dialogue:
        """RETURN alone begins the next round; in a round it does nothing."""
        if self.play.over:
            yield from self.answer(["new"])

    @property
    def proceeds(self) -> bool:
        return self.play.over

    def wants(self) -> str:
        if self.play.over:
            return phrase("Press RETURN for the next round, or type QUIT.")
        told = "Type a cell as in {cell}; LEGAL lists them, RULES and HELP tell more."
        return phrase(told, cell=describe_cell(self.play.legal[0]))

    def is_reply(self, word: str) -> bool:
        return is_cell(word)

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["play", *words] if self.is_reply(words[0]) else words)

    def farewell(self) -> Dialogue:
        """The last words: the score, where there is one."""
        if self.play.won:
            yield describe_score(self.play.position, self.play.won)
        yield from super().farewell()


GAME = game_of(Atom4Game)
