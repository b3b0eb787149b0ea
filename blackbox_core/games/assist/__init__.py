"""The assistant for people who play with a real box: they fire the rays, and the program reasons
about the results.

A result is typed as the entry and the result: `12 a`, `5 r`, `3 17`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from ...box import Box
from ...box.options import (
    COORDINATES,
    POSITION,
    RANGE,
    SIZE,
    atoms_of,
    box_of,
    count_of,
)
from ...box.options import check as check_box
from ...box.placing import exactly
from ...box.table import RESULT_WORDS, BoxTable, Seat
from ...box.text.drawing import ATOM, FREE, MAYBE, SET, Grid, meanings_of
from ...box.view import Marks, Shot, View
from ...console import game_of
from ...console.phrases import counted, later, phrase
from ...console.session import Ask, Dialogue, Refused, Telling
from ...console.table import COLOUR, CONFIRM, FULL_HELP, LISTEN, SEED, SPEAK, Start

if TYPE_CHECKING:
    from ...box.deduction.deduce import Knowledge


class AssistSeat(Seat):
    """The marks and the cursor of the player. `earlier` has the results as they were before each
    change, for UNDO.
    """

    def __init__(self) -> None:
        super().__init__()
        self.earlier: tuple[tuple[Shot, ...], ...] = ()


class AssistTable(BoxTable):
    """The assistant as it is used for a real box. `play` is a View, which has the number of atoms
    and the results entered so far.

    A round is in progress once the number of atoms was entered.
    """

    name, title = "assist", later("the assistant")
    version = later("Black Box {version}.")
    verbs_module = f"{__package__}.verbs"
    declared = (RANGE, SIZE, SEED, CONFIRM, COORDINATES, COLOUR, SPEAK, LISTEN)
    play: View
    seat: AssistSeat

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.setup = box_of(start.chosen)
        self.usual = atoms_of(start.chosen)
        self.clear()

    check = staticmethod(check_box)

    def clear(self) -> None:
        chosen = self.start.chosen
        count = count_of(chosen) if chosen[RANGE] else exactly(0)
        self.seat, self.play = AssistSeat(), View(self.box, count)
        self.unreported = True

    def take_help(self, level: int = FULL_HELP) -> Telling[Knowledge]:
        if not self.is_count_known:
            raise Refused(phrase("First type the number of hidden atoms, such as 4."))
        return (yield from super().take_help(level))

    def require(self, when: str, verb: str) -> None:
        if when and not self.is_count_known:
            message = "{verb} must wait: first type the number of hidden atoms, such as 4."
            raise Refused(phrase(message, verb=verb))

    @property
    def is_count_known(self) -> bool:
        """Whether the number of atoms was entered."""
        return self.play.atom_count.most > 0

    @property
    def box(self) -> Box:
        box: Box = self.setup
        return box

    @property
    def view(self) -> View:
        return self.play

    def set_position(self, view: View) -> None:
        self.setup, self.play, self.seat = view.box, view, AssistSeat()
        self.unreported = True

    def change_results(self, shots: tuple[Shot, ...]) -> None:
        """Replace all results entered so far by `shots`. The old results are kept for UNDO."""
        self.seat.earlier = (*self.seat.earlier, self.view.shots)
        self.play = self.view._replace(shots=shots)

    def undo_results(self) -> tuple[Shot, ...]:
        """Undo the last change of the results. If there was none, remove the last result.

        Return the results as they were before the undo.
        """
        now = self.view.shots
        *earlier, shots = self.seat.earlier or (now[:-1],)
        self.seat.earlier = tuple(earlier)
        self.play = self.view._replace(shots=shots)
        return now

    def write(self, marks: Marks) -> None:
        self.play = self.play.with_marks(marks)

    @property
    def signs(self) -> dict[str, str]:
        return meanings_of((SET, FREE, MAYBE, ATOM))

    def put_cells(self, grid: Grid) -> None:
        """Draw into `grid` the atoms and free cells that the results prove, and the player's marks
        over them.
        """
        known = self.knowledge() if self.is_count_known and self.play.shots else None
        if known and known.is_complete and known.box_count:
            weight = known.weight
            for index, chance in enumerate(known.cell_weights()):
                if chance in (0, weight):
                    grid.cells[index] = ATOM if chance else FREE
        super().put_cells(grid)

    # --- the conversation ---

    def greet(self) -> Dialogue:
        message = (
            "Black Box assistant. Fire rays into the box on your table, and type each "
            "result. 12 A means that ray 12 was absorbed, 5 R that ray 5 was reflected,"
            " and 3-17 that ray 3 came out at 17."
        )
        yield phrase(message)
        yield phrase("HELP lists the verbs.")

    def open(self) -> Dialogue:
        yield from self.show()

    def question(self) -> Ask:
        prompt = phrase("Ray and result? ")
        if not self.is_count_known:
            message = "How many atoms, 1 to {most} (RETURN for {usual})? "
            prompt = phrase(message, most=self.box.most_atoms, usual=self.usual)
        return Ask(prompt, complete=self.complete, table=self)

    @property
    def proceeds(self) -> bool:
        return not self.is_count_known

    def wants(self) -> str:
        if self.is_count_known:
            return phrase(
                "Type an entry and its result, as in 12 A, 5 R or 3-17. HELP lists the verbs."
            )
        message = "Type how many atoms are hidden, 1 to {most} (RETURN for {usual})."
        return phrase(message, most=self.box.most_atoms, usual=self.usual)

    def is_reply(self, word: str) -> bool:
        return word.lower() in RESULT_WORDS

    def empty_line(self) -> Dialogue:
        if not self.is_count_known:
            yield from self.answer([str(self.usual)])

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line. Its words are results, the number of atoms, or a verb with its
        arguments.
        """
        if self.is_reply(words[0]):  # the result may come first, as in A 12
            words = [*words[1:], words[0]]
        is_bare = words[0][0].isdecimal() or self.is_reply(words[0])
        answering = self.verbs.bare if is_bare else self.verbs.call
        yield from answering(self, words)

    # --- saving ---

    @property
    def moves(self) -> int | None:
        return len(self.play.shots) if self.is_count_known else None

    made_of = {"size": SIZE, "position": POSITION}

    def made_by(self) -> dict[str, Any]:
        return {"size": self.box, "position": self.play if self.is_count_known else None}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        one = "a box on the table, with {n} result entered"
        many = "a box on the table, with {n} results entered"
        return counted(one, many, moves)

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        other.set_position(values["position"] or View(other.box, exactly(0)))


GAME = game_of(AssistTable)
