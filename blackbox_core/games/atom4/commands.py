"""Atom-4's commands of the machine protocol."""

from __future__ import annotations

from ...console.commands import Commands
from ...console.reading import read_level
from ...console.session import Refused
from ...console.table import SEED
from . import laws as atom4
from .laws import COLOURS, Position
from .table import LEVELS
from .words import read_move, read_round, tell_cell, tell_cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.table import Start


class Desk:
    """Where a machine plays Atom-4: the board, once a round was begun."""

    def __init__(self, start: Start) -> None:
        self.seed, self.hurried = start.chosen[SEED], start.hurried
        self.position: Position | None = None


commands = Commands(Desk)
command = commands.command


def board_of(desk: Desk) -> Position:
    if desk.position is None:
        raise Refused("There is no round of Atom-4: atom4 ROUND begins one.")
    return desk.position


def under_way(desk: Desk) -> Position:
    position = board_of(desk)
    if position.over:
        raise Refused("The round is over: atom4 ROUND begins another.")
    return position


@command("atom4 ROUND")
def begin(desk: Desk, words: list[str]) -> str:
    """Begin the round of this number."""
    desk.position = atom4.start(read_round(words[0]))
    return ""


@command("play CELL")
def play(desk: Desk, words: list[str]) -> str:
    """Play the piece whose turn it is; the answer is what that changed."""
    position = under_way(desk)
    cell = read_move(position, "".join(words))
    desk.position = atom4.play(position, cell)
    made = atom4.changes(position, cell)
    return " ".join(f"{tell_cell(to.cell)} {COLOURS[to.old]}-{COLOURS[to.new]}" for to in made)


@command("genmove LEVEL")
def genmove(desk: Desk, words: list[str]) -> str:
    """Let the machine play; the answer is its cell."""
    from .search import choose

    position, level = under_way(desk), read_level(words[0], LEVELS)
    cell = choose(position, level, desk.hurried, desk.seed).cell
    desk.position = atom4.play(position, cell)
    return tell_cell(cell)


@command("legal")
def legal(desk: Desk, _: list[str]) -> str:
    return tell_cells(atom4.legal(board_of(desk)))


@command("board")
def board(desk: Desk, _: list[str]) -> str:
    """The rows from the top, a number for a run of empty cells."""
    return atom4.board_text(board_of(desk).board)


@command("piece")
def piece(desk: Desk, _: list[str]) -> str:
    return COLOURS[under_way(desk).piece]


@command("turn")
def turn(desk: Desk, _: list[str]) -> str:
    return str(under_way(desk).player)


@command("winner")
def winner(desk: Desk, _: list[str]) -> str:
    """1 or 2, draw, or none as long as the round goes on."""
    position = board_of(desk)
    if position.drawn:
        return "draw"
    return str(position.winner) if position.over else "none"
