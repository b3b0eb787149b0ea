"""Where a machine sits: the round it plays, or the one it watches, and the commands it may give."""

from __future__ import annotations

from ...box.drawing import Grid, put_marks, standard_markers
from ...box.law import ABSORBED, Box
from ...box.words import read_size, tell_cell
from ...console.session import Refused
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...box.round import Round
    from ...box.view import View

    Action = Callable[[Any, list[str]], str]

commands: dict[str, tuple[str, Action]] = {}


def command(usage: str) -> Callable[[Action], Action]:
    """Declare a command by its name and the arguments that follow it."""

    def declare(action: Action) -> Action:
        commands[usage.split()[0]] = usage, action
        return action

    return declare


class Post(Table):
    """The table of a machine; `watched` is what it has told of a box that only it can see."""

    watched: View | None

    def clear(self) -> None:
        super().clear()
        self.watched = None

    def begun(self) -> Round:
        """The round, be it over or not."""
        if self.watched:
            raise Refused("Nobody here knows the atoms of this round.")
        if not (self.on or self.verdict):
            raise Refused("There is no round: new begins one.")
        return self.round

    def under_way(self) -> Round:
        """The round, if it is not over."""
        round = self.begun()
        if self.verdict:
            raise Refused("The round is over: new begins another.")
        return round

    @property
    def view(self) -> View:
        """What was seen, of the box watched or else of the round."""
        return self.watched or self.begun().view

    def picture(self) -> Grid:
        """The box as the machine may see it now."""
        if not self.watched:
            self.begun()
            return self.grid()
        grid = Grid(self.box)
        grid.mark_shots(self.view.shots, standard_markers(self.letters))
        put_marks(grid, self.view)
        return grid


def sized(words: list[str]) -> Box:
    """A box of so many rows and columns."""
    try:
        return read_size("x".join(words))
    except ValueError:
        raise Refused("A box has 2 to 30 rows and 2 to 30 columns.") from None


def result(entry: int, exit: int) -> str:
    if exit == ABSORBED:
        return "absorbed"
    return "reflected" if exit == entry else f"exit {exit}"


def cells(box: Box, mask: int) -> str:
    return " ".join(map(tell_cell, box.cells_of(mask)))


def truth(fact: bool) -> str:
    return "true" if fact else "false"
