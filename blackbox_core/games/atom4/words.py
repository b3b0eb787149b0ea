"""Atom-4's values to text and text to values, outside the drawing: read_* and tell_*."""

from __future__ import annotations

from ...console.phrases import cut
from ...console.session import Refused
from . import laws as atom4
from .laws import COLOURS, EMPTY, SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .laws import Change, Position

COLUMNS = "ABCDEFGHIJKLMNOP"
NAMES = ("black", "red", "green", "yellow", "blue", "purple", "cyan", "white")
PLAYERS = {"1": (1,), "2": (2,), "both": (1, 2), "off": ()}
MOST_ROUNDS = 999_999_999


# --- text to values ---


def is_cell(word: str) -> bool:
    """Whether a word looks like a cell, be it on the board or not: a letter and a number."""
    return word.isascii() and word[:1].isalpha() and word[1:].isdigit()


def read_cell(word: str) -> int:
    """A cell as column and row, "G8"."""
    if not is_cell(word):
        raise Refused(f"{cut(word)} is no cell: type column and row as in G8.")
    column = COLUMNS.find(word[0].upper())
    if column < 0 or len(word) > 9 or not 1 <= int(word[1:]) <= SIZE:
        raise Refused(f"Columns are A to {COLUMNS[-1]} and rows 1 to {SIZE}.")
    return atom4.cell_at(column, int(word[1:]) - 1)


def read_move(position: Position, word: str) -> int:
    """A cell where the piece may be played now."""
    cell = read_cell(word)
    if position.over:
        raise Refused("The round is over: NEW begins the next.")
    if position.board[cell] != EMPTY:
        raise Refused(f"{tell_cell(cell)} is taken: {NAMES[position.board[cell]]} lies there.")
    if not atom4.is_legal(position, cell):
        raise Refused(f"{tell_cell(cell)} must touch two pieces that touch each other.")
    return cell


def read_number(word: str, name: str, least: int, most: int) -> int:
    if word.isascii() and word.isdigit() and len(word) <= 9 and least <= int(word) <= most:
        return int(word)
    raise Refused(f"{name}s are numbered {least} to {most:,}.")


def read_round(word: str) -> int:
    return read_number(word, "Round", 1, MOST_ROUNDS)


def read_players(word: str) -> tuple[int, ...]:
    """The players that the machine is to play."""
    for name, players in PLAYERS.items():
        if name.startswith(word.lower()):
            return players
    raise Refused("The machine plays 1, 2 or BOTH, or is OFF.")


# --- values to text ---


def tell_cell(cell: int) -> str:
    x, y = atom4.place_of(cell)
    return f"{COLUMNS[x]}{y + 1}"


def tell_cells(cells: Iterable[int]) -> str:
    return " ".join(map(tell_cell, cells))


def tell_turn(position: Position) -> str:
    """Who is to play which piece: "P1 G"."""
    return f"P{position.player} {COLOURS[position.piece]}"


def tell_changes(changes: Iterable[Change]) -> str:
    told = (
        f"{tell_cell(change.cell)} {COLOURS[change.old]}-{COLOURS[change.new]}"
        for change in changes
    )
    return ", ".join(told) or "no change"


def tell_move(before: Position, cell: int) -> str:
    """A move, what it changed, and how the round ended if it did."""
    after = atom4.play(before, cell)
    changed = tell_changes(atom4.changes(before, cell))
    move = f"{after.moves} {tell_turn(before)} {tell_cell(cell)}: {changed}."
    return " ".join(filter(None, [move, tell_end(after)]))


def tell_end(position: Position) -> str:
    """How a round ended; nothing while it goes on."""
    if position.line:
        return f"Player {position.winner} wins: {tell_cells(position.line)}."
    return "The board is full: a draw." if position.drawn else ""


def tell_prospect(position: Position, cell: int) -> str:
    """What a move would do, before it is played."""
    piece, made = NAMES[position.piece], atom4.changes(position, cell)
    told = f"{piece.capitalize()} at {tell_cell(cell)} would make: {tell_changes(made)}."
    after = atom4.play(position, cell)
    if after.line:
        told += f" It would win: {tell_cells(after.line)}."
    return told


def tell_coming(position: Position) -> str:
    """The pieces to come, with their players."""
    told = ", ".join(f"P{atom4.owner(piece)} {NAMES[piece]}" for piece in atom4.coming(position, 6))
    return f"To come: {told}, and so on."


def tell_row(position: Position, row: int, legal: Iterable[int]) -> str:
    """A row as a sentence: its pieces, and its legal cells."""
    cells = range((row - 1) * SIZE, row * SIZE)
    pieces = [
        f"{tell_cell(cell)} {NAMES[position.board[cell]]}"
        for cell in cells
        if position.board[cell] != EMPTY
    ]
    rim = tell_cells(cell for cell in cells if cell in set(legal))
    parts = [", ".join(pieces), f"legal {rim}" if rim else ""]
    return f"Row {row}: {'; '.join(filter(None, parts)) or 'nothing'}."


def tell_score(position: Position, won: list[int]) -> str:
    """The score of all rounds that are over, each told by its winner, 0 a draw."""
    one, two, drawn = (won.count(winner) for winner in (1, 2, 0))
    return f"Round {position.round}. Player 1 won {one}, player 2 won {two}, drawn {drawn}."


def tell_machine(players: tuple[int, ...], level: int) -> str:
    """What the machine plays."""
    if not players:
        return "The machine is off: two people play."
    who = "both players" if len(players) == 2 else f"player {players[0]}"
    return f"The machine plays {who} at level {level}."
