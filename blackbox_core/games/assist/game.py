"""For people with the real box: they fire the rays, the program does the thinking.

What was seen is typed as the entry and the result: `12 a`, `5 r`, `3 17`.
"""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import phrase, typed
from ...console.session import Ask
from .table import Assist

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class Assistant(Assist):
    """What is asked, and what is answered to an observation."""

    verbs_module = f"{__package__}.verbs"

    def greet(self) -> Dialogue:
        told = "Black Box assistant: type what your rays did, as in 12 A, 5 R or 3 17."
        yield phrase(told)
        yield phrase("HELP lists the verbs.")

    def open(self) -> Dialogue:
        yield from self.show()

    def question(self) -> Ask:
        prompt = phrase("Ray and result? ")
        if not self.counted:
            told = "How many atoms, 1 to {most} (RETURN for {usual})? "
            prompt = phrase(told, most=self.box.most_atoms, usual=self.usual)
        return Ask(prompt, complete=self.complete, table=self)

    @property
    def proceeds(self) -> bool:
        return not self.counted

    def wants(self) -> str:
        if self.counted:
            return phrase("Type an entry and what its ray did, as in 12 A, 5 R or 3 17, or HELP.")
        told = "Type how many atoms are hidden, 1 to {most}, or RETURN for {usual}."
        return phrase(told, most=self.box.most_atoms, usual=self.usual)

    def is_reply(self, word: str) -> bool:
        return self.counted and word.lower() in ("a", "r", typed("absorbed"), typed("reflected"))

    def empty_line(self) -> Dialogue:
        if not self.counted:
            yield from self.answer([str(self.usual)])

    def answer(self, words: list[str]) -> Dialogue:
        """An observation, the number of atoms, or a verb."""
        from ...box.placing import exactly
        from ...box.text.reading import read_count
        from .verbs import conclude, observe

        if not words[0][0].isdigit():
            yield from self.verbs.call(self, words)
        elif self.counted:
            yield from observe(self, words)
        else:
            self.play = self.play.replace(count=exactly(read_count(words[0], self.box.cells)))
            yield from conclude(self)


GAME = game_of(Assistant)
