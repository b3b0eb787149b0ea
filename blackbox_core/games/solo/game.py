"""Black Box for one player: the conversation, from the first words to the last."""

from __future__ import annotations

from ...box.law import HEXAGONS, SQUARES
from ...box.settings import ATOMS, BOX
from ...console.game import game_of
from ...console.phrases import later, phrase
from ...console.session import Ask
from .table import DAILY, LEARN, LEARNING_ON, Solo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


GREETING = {
    SQUARES: later("Black Box. Find the atoms hidden in a box of {rows} rows, {cols} columns."),
    HEXAGONS: later(
        "Black Box. Find the atoms hidden in a box of hexagons, side {side}: {cells} cells in "
        "{rows} rows of {side} to {cols}."
    ),
}


class BlackBox(Solo):
    """Kenton's two questions, and a verb wherever one is wanted."""

    asked: Ask | None = None

    verbs_module = f"{__package__}.verbs"

    def greet(self) -> Dialogue:
        box = self.box
        yield phrase(
            GREETING[box.shape],
            rows=box.rows,
            cols=max(box.lengths),
            side=box.lengths[0],
            cells=box.cells,
        )
        yield phrase("A number fires a ray there, 0 ends the round, RULES and HELP tell more.")

    def open(self) -> Dialogue:
        chosen = self.start.chosen
        box, hidden = chosen[BOX]
        if hidden:
            self.begin(hidden, box)
        elif chosen[ATOMS] or chosen[LEARN]:
            self.deal(self.count)
        self.play.learning = chosen[LEARN]
        if not (chosen[DAILY] and self.verbose):  # DAILY shows it then
            yield from self.show()
        if self.on:
            yield self.announce()
        if self.play.learning:
            yield phrase(LEARNING_ON)
        if chosen[DAILY]:
            yield from self.verbs.call(self, ["daily"])

    def question(self) -> Ask:
        """The one to be asked now; from ray to ray it is the same."""
        prompt = self.prompt()
        if self.asked is None or self.asked.prompt != prompt:
            self.asked = Ask(prompt, complete=self.complete, step=self.step, table=self)
        return self.asked

    def prompt(self) -> str:
        if self.on:
            return phrase("Ray? ")
        told = "How many atoms, 1 to {most} (RETURN for {usual})? "
        return phrase(told, most=self.box.most_atoms, usual=self.setup.atoms)

    @property
    def proceeds(self) -> bool:
        return not self.on

    def wants(self) -> str:
        if self.on:
            entry = (
                "Type an entry from 1 to {last}, SET 3,4 to set an atom, 0 to end, RULES or HELP."
            )
            return phrase(entry, last=self.box.entries)
        told = "Type how many atoms to hide, 1 to {most}, or RETURN for {usual}; or RULES or HELP."
        return phrase(told, most=self.box.most_atoms, usual=self.setup.atoms)

    def step(self, entry: int, way: int) -> int:
        """What an editing terminal asks when an arrow key is pressed."""
        from ...box.verbs.rays import step_from

        return step_from(self, entry, way) if self.on else 0

    def is_comment(self, word: str) -> bool:
        if word[0] != "#":
            return False
        from ...box.text.notation import names_box  # loaded with the first round, or such a word

        return not names_box(word)

    def answer(self, words: list[str]) -> Dialogue:
        """What begins with a digit is an answer, anything else a verb."""
        if words[0][0].isdigit() or words[0][0] in "#(":
            return self.verbs.bare(self, words)
        return self.verbs.call(self, words)

    def empty_line(self) -> Dialogue:
        """RETURN alone takes the usual number of atoms; in a round it does nothing."""
        if not self.on:
            yield from self.answer([str(self.setup.atoms)])

    def farewell(self) -> Dialogue:
        """The last words: the score so far, where there is one."""
        if self.fired and not self.play.learning:
            from .verdict import describe_status

            yield describe_status(self.view, None)
        yield phrase("Goodbye.")


GAME = game_of(BlackBox)
