"""Atom-4's commands of the machine protocol; importing them declares them."""

from __future__ import annotations

from ...console.session import Refused
from ..solo.watching import Post, command
from . import laws as atom4
from .laws import COLOURS, Position
from .words import read_level, read_move, read_round, tell_cell, tell_cells

LEVELS = 5  # the highest; the search, which holds the list of them, is loaded when first needed


class Tables(Post):
    """Black Box's table, and the board of Atom-4 beside it."""

    position: Position | None = None


def board_of(tables: Tables) -> Position:
    if tables.position is None:
        raise Refused("There is no round of Atom-4: atom4 ROUND begins one.")
    return tables.position


def under_way(tables: Tables) -> Position:
    position = board_of(tables)
    if position.over:
        raise Refused("The round is over: atom4 ROUND begins another.")
    return position


@command("atom4 ROUND")
def begin(tables: Tables, words: list[str]) -> str:
    """Begin the round of this number."""
    tables.position = atom4.start(read_round(words[0]))
    return ""


@command("play CELL")
def play(tables: Tables, words: list[str]) -> str:
    """Play the piece whose turn it is; the answer is what that changed."""
    position = under_way(tables)
    cell = read_move(position, "".join(words))
    tables.position = atom4.play(position, cell)
    made = atom4.changes(position, cell)
    return " ".join(f"{tell_cell(to.cell)} {COLOURS[to.old]}-{COLOURS[to.new]}" for to in made)


@command("genmove LEVEL")
def genmove(tables: Tables, words: list[str]) -> str:
    """Let the machine play; the answer is its cell."""
    from .search import choose

    position, level = under_way(tables), read_level(words[0], LEVELS)
    cell = choose(position, level, seed=tables.setup.seed).cell
    tables.position = atom4.play(position, cell)
    return tell_cell(cell)


@command("legal")
def legal(tables: Tables, _: list[str]) -> str:
    return tell_cells(atom4.legal(board_of(tables)))


@command("board")
def board(tables: Tables, _: list[str]) -> str:
    """The rows from the top, a number for a run of empty cells."""
    return atom4.board_text(board_of(tables).board)


@command("piece")
def piece(tables: Tables, _: list[str]) -> str:
    return COLOURS[under_way(tables).piece]


@command("turn")
def turn(tables: Tables, _: list[str]) -> str:
    return str(under_way(tables).player)


@command("winner")
def winner(tables: Tables, _: list[str]) -> str:
    """1 or 2, draw, or none as long as the round goes on."""
    position = board_of(tables)
    if position.drawn:
        return "draw"
    return str(position.winner) if position.over else "none"
