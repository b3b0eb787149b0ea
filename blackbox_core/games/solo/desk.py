"""Where a machine plays Black Box: at a round, or watching one that only it can see."""

from __future__ import annotations

from ...box.law import ABSORBED, Box
from ...box.table import BoxTable
from ...box.text.reading import read_size
from ...box.text.words import tell_cell
from ...console.commands import Commands
from ...console.phrases import phrase
from ...console.session import Refused
from .table import Solo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells
    from ...box.text.drawing import Grid
    from ...box.view import Round, View


class Desk(Solo):
    """The table of a machine; what it watches is a box that only the machine can see."""

    asked = 0  # the entry of a ray that this end has fired there, whose reply is still to come

    def begun_round(self) -> Round:
        """The round, be it over or not."""
        if not (self.on or self.play.verdict):
            raise Refused(phrase("There is no round: new begins one."))
        return self.round

    def under_way(self) -> Round:
        """The round, if it is not over."""
        round = self.begun_round()
        if self.play.verdict:
            raise Refused(phrase("The round is over: new begins another."))
        return round

    @property
    def told_all(self) -> bool:
        """Whether the atoms of the round are known: it is over, or was placed."""
        return bool(self.play.verdict) or self.play.hidden_by_player

    @property
    def view(self) -> View:
        """What was seen, of the box watched or else of the round."""
        return self.play.watched or self.begun_round().view

    def grid(self) -> Grid:
        """The box as the machine may see it now."""
        return BoxTable.grid(self)


commands = Commands(Desk)
command = commands.command


def sized(words: list[str]) -> Box:
    """A box of so many rows and columns."""
    try:
        return read_size("x".join(words))
    except Refused:
        raise Refused(phrase("A box has 2 to 30 rows and 2 to 30 columns.")) from None


def result(entry: int, exit: int) -> str:
    if exit == ABSORBED:
        return "absorbed"
    return "reflected" if exit == entry else f"exit {exit}"


def cells(box: Box, mask: Cells) -> str:
    return " ".join(map(tell_cell, box.cells_of(mask)))


def truth(fact: bool) -> str:
    return "true" if fact else "false"
