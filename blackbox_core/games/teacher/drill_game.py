"""The drill: the conversation."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import counted, phrase, typed
from ...console.session import NEW_PAGE, Ask
from .drill import DrillTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class DrillGame(DrillTable):
    """A ray is asked; A, R or a number answers, and any other word is a verb."""

    verbs_module = f"{__package__}.drill_verbs"

    def greet(self) -> Dialogue:
        one = "The drill: {n} ray. A is absorbed, R reflected, a number where it comes out."
        many = "The drill: {n} rays. A is absorbed, R reflected, a number where it comes out."
        yield counted(one, many, self.rays)

    def open(self) -> Dialogue:
        yield from self.show()

    def question(self) -> Ask:
        play = self.play
        if play.over:
            prompt = phrase("RETURN for another? ")
        elif play.looking:
            prompt = phrase("Look at the atoms, then RETURN? ")
        else:
            prompt = phrase("Ray {entry}? ", entry=play.question.entry)
        return Ask(prompt, complete=self.complete, table=self)

    def empty_line(self) -> Dialogue:
        """RETURN alone covers the atoms, begins another drill, or draws the atoms again."""
        if self.play.over:
            yield from self.verbs.call(self, ["new"])
        elif self.play.looking:
            self.play.looking = False
            yield phrase("The atoms are covered.") + NEW_PAGE
        else:
            yield from self.show()

    @property
    def proceeds(self) -> bool:
        return self.play.over or self.play.looking

    def wants(self) -> str:
        play = self.play
        if play.over:
            return phrase("Press RETURN for another, or type QUIT.")
        if play.looking:
            return phrase("Look where the atoms are, then press RETURN.")
        told = "Type A for absorbed, R for reflected, or the number where ray {entry} comes out."
        return phrase(told, entry=play.question.entry)

    def is_reply(self, word: str) -> bool:
        replies = "a", "r", typed("absorbed"), typed("reflected")
        return word.isdigit() or word.lower() in replies

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["say", *words] if self.is_reply(words[0]) else words)


GAME = game_of(DrillGame)
