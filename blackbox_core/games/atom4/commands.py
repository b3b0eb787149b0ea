"""The commands by which another program plays Atom-4."""

from __future__ import annotations

from ...console.commands import Commands
from ...console.reading import read_level
from ...console.session import Refused
from ...console.table import SEED, Start
from . import laws as atom4
from .laws import COLOURS, Position
from .table import LEVELS
from .words import describe_cell, describe_cells, read_move, read_round


class Atom4Session:
    """A game of Atom-4 that another program plays by commands. `position` is None before the first
    round.
    """

    def __init__(self, start: Start) -> None:
        self.seed, self.hurried = start.chosen[SEED], start.hurried
        self.position: Position | None = None


commands = Commands(Atom4Session)
command = commands.command


def board_of(session: Atom4Session) -> Position:
    if session.position is None:
        raise Refused("There is no round of Atom-4: atom4 ROUND begins one.")
    return session.position


def under_way(session: Atom4Session) -> Position:
    position = board_of(session)
    if position.over:
        raise Refused("The round is over: atom4 ROUND begins another.")
    return position


@command("atom4 ROUND")
def begin(session: Atom4Session, words: list[str]) -> str:
    """Begin the round with the number that the first word gives, counted from 1."""
    session.position = atom4.start(read_round(words[0]))
    return ""


@command("play CELL")
def play(session: Atom4Session, words: list[str]) -> str:
    """Play the next piece in a cell, and return the changes, such as "G8 R-Y" for a cell that turns
    from red to yellow.
    """
    position = under_way(session)
    cell = read_move(position, "".join(words))
    session.position = atom4.after_move(position, cell)
    made = atom4.changes(position, cell)
    return " ".join(f"{describe_cell(to.cell)} {COLOURS[to.old]}-{COLOURS[to.new]}" for to in made)


@command("genmove LEVEL")
def genmove(session: Atom4Session, words: list[str]) -> str:
    """Let this program play the next piece, at a level, and return the cell."""
    from .search import choose

    position, level = under_way(session), read_level(words[0], LEVELS)
    cell = choose(position, level, session.hurried, session.seed).cell
    session.position = atom4.after_move(position, cell)
    return describe_cell(cell)


@command("legal")
def legal(session: Atom4Session, _: list[str]) -> str:
    return describe_cells(atom4.legal_cells(board_of(session)))


@command("board")
def board(session: Atom4Session, _: list[str]) -> str:
    """Return the rows of the board from the top, with a number for each run of empty cells."""
    return atom4.board_text(board_of(session).board)


@command("piece")
def piece(session: Atom4Session, _: list[str]) -> str:
    return COLOURS[under_way(session).piece]


@command("turn")
def turn(session: Atom4Session, _: list[str]) -> str:
    return str(under_way(session).player)


@command("winner")
def winner(session: Atom4Session, _: list[str]) -> str:
    """Return "1", "2" or "draw", or "none" if the round is not over."""
    position = board_of(session)
    if position.drawn:
        return "draw"
    return str(position.winner) if position.over else "none"
