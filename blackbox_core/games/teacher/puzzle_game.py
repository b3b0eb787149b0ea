"""Puzzles: the conversation."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import phrase
from ...console.session import Refused
from .puzzle import PuzzleTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class PuzzleGame(PuzzleTable):
    """A puzzle is told, and every line after that is a verb."""

    verbs_module = f"{__package__}.puzzle_verbs"

    def greet(self) -> Dialogue:
        yield phrase("Puzzles: rays that only one box fits. No luck is needed, and none helps.")
        yield phrase("SET 3,4 sets an atom, EVAL judges, EXPLAIN proves, HELP lists the verbs.")

    def open(self) -> Dialogue:
        yield from self.first()

    def prompt(self) -> str:
        return phrase("Puzzle? ")

    def wants_now(self) -> str:
        return phrase("Type SET 3,4 to set an atom, EVAL to judge, EXPLAIN, RULES or HELP.")

    def answer(self, words: list[str]) -> Dialogue:
        if words[0].isdigit():
            told = "The rays of a puzzle are fired: HISTORY lists them, SET 3,4 sets an atom."
            raise Refused(phrase(told))
        return super().answer(words)


GAME = game_of(PuzzleGame)
