"""The rules of Atom-4 as functions of immutable values: the board, legal moves, what a move
changes, and the winner.

A colour is a number of three bits, red, green and blue: 0 is black, 7 is white. A cell is y * 16 +
x, with x counted from the left and y from the top, both from 0. Rows with odd y lie half a step to
the right, so that every cell has six neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

SIZE = 16
CELLS = SIZE * SIZE
COLOURS = "KRGYBPCW"  # the letter of each colour
CYCLE = tuple(map(COLOURS.index, "RYGCBP"))  # the pieces in the order in which they are played
BLACK, RED, GREEN, BLUE, WHITE, EMPTY = 0, 1, 2, 4, 7, 8
DIRECTIONS = range(6)  # clockwise from the upper left; the opposite of d is (d + 3) % 6
ENOUGH = 4  # propagators in a row that win


class CellChange(NamedTuple):
    """The change of one cell by a move: the cell, its old colour and its new colour."""

    cell: int
    old: int
    new: int


class Position(NamedTuple):
    """The board after some moves of a round."""

    board: bytes  # one byte for each cell: a colour, or EMPTY
    round: int
    moves: int = 0  # the number of moves made
    winning_cells: tuple[int, ...] = ()  # the row that has won, empty before that

    @property
    def piece(self) -> int:
        """The colour of the piece to play."""
        return piece_at(self.round, self.moves)

    @property
    def player(self) -> int:
        """The player whose turn it is, 1 or 2."""
        return owner(self.piece)

    @property
    def winner(self) -> int:
        """The player who has won, 1 or 2, or 0 if nobody has won."""
        return 3 - self.player if self.winning_cells else 0

    @property
    def drawn(self) -> bool:
        return not self.winning_cells and EMPTY not in self.board

    @property
    def over(self) -> bool:
        return bool(self.winning_cells) or EMPTY not in self.board


def piece_at(round: int, move: int) -> int:
    """Return the colour of the piece to play after `move` moves of the round number `round`."""
    return CYCLE[(round - 1 + move) % 6]


def owner(piece: int) -> int:
    """Return the player who plays a piece: 1 if its colour has one bit, 2 if it has two."""
    return 1 if piece.bit_count() == 1 else 2


def propagator(piece: int) -> int:
    """Return the colour that wins for the player of `piece` if four are in a row: WHITE for player
    1, BLACK for player 2.

    Rays of the piece pass over cells of this colour.
    """
    return WHITE if piece.bit_count() == 1 else BLACK


def mixed_colour(old: int, piece: int) -> int:
    """Return the new colour of a piece of colour `old` after a ray of the piece `piece` has met
    it.
    """
    return old | piece if piece.bit_count() == 1 else old & piece


def next_pieces(position: Position, count: int) -> tuple[int, ...]:
    """Return the colours of the next `count` pieces, the piece to play first."""
    return tuple(piece_at(position.round, position.moves + ahead) for ahead in range(count))


def start(round: int = 1) -> Position:
    """Return the position at the beginning of the round number `round`, counted from 1. There are
    two pieces in the middle.
    """
    if round < 1:
        raise ValueError(f"rounds are numbered from 1, not {round}")
    board = bytearray([EMPTY] * CELLS)
    board[cell_at(7, 7)] = CYCLE[(round + 1) % 6]
    board[cell_at(8, 7)] = CYCLE[(round + 4) % 6]
    return Position(bytes(board), round)


def on_board(x: int, y: int) -> bool:
    return 0 <= x < SIZE and 0 <= y < SIZE


def cell_at(x: int, y: int) -> int:
    if not on_board(x, y):
        raise ValueError(f"{x},{y} is off the board")
    return y * SIZE + x


def place_of(cell: int) -> tuple[int, int]:
    """Return (x, y) of a cell, counted from the left and from the top, both from 0."""
    return cell % SIZE, cell // SIZE


def neighbour(cell: int, direction: int) -> int | None:
    """Return the neighbour of a cell in a direction, or None at the edge of the board."""
    x, y = place_of(cell)
    odd = y % 2
    x += (odd - 1, odd, 1, odd, odd - 1, -1)[direction]
    y += (-1, -1, 0, 1, 1, 0)[direction]
    return y * SIZE + x if on_board(x, y) else None


def rays(cell: int) -> tuple[tuple[int, ...], ...]:
    """Return six tuples, one for each direction: the cells beyond `cell` up to the edge, the
    nearest first.
    """
    if cell not in RAYS:
        RAYS[cell] = tuple([tuple(ray(cell, way)) for way in DIRECTIONS])
    return RAYS[cell]


RAYS: dict[int, tuple[tuple[int, ...], ...]] = {}


def ray(cell: int, direction: int) -> Iterator[int]:
    """Yield the cells from a cell to the edge in a direction, without the cell itself."""
    ahead = neighbour(cell, direction)
    while ahead is not None:
        yield ahead
        ahead = neighbour(ahead, direction)


def is_legal(position: Position, cell: int) -> bool:
    """Return whether a cell is empty and touches two taken cells that touch each other.

    After a win no cell is legal.
    """
    board = position.board
    if position.winning_cells or board[cell] != EMPTY:
        return False
    taken = [bool(ray) and board[ray[0]] != EMPTY for ray in rays(cell)]
    return any(taken[way] and taken[way - 1] for way in DIRECTIONS)


def legal_cells(position: Position) -> list[int]:
    """Return the cells in which the next piece may be played, or [] if the round is over."""
    beside = (ray[0] for cell in occupied(position) for ray in rays(cell) if ray)
    return [cell for cell in sorted({*beside}) if is_legal(position, cell)]


def occupied(position: Position) -> list[int]:
    """Return the cells that have a piece."""
    return [cell for cell in range(CELLS) if position.board[cell] != EMPTY]


def changes(position: Position, cell: int) -> tuple[CellChange, ...]:
    """Return the colour changes that a move at a cell would make. Raise ValueError if the move is
    not legal.
    """
    if not is_legal(position, cell):
        raise ValueError(f"cell {cell} is not legal")
    board, piece = position.board, position.piece
    met = [first_piece(board, ray, propagator(piece)) for ray in rays(cell)]
    return tuple(
        CellChange(target, board[target], mixed_colour(board[target], piece))
        for target in met
        if target is not None and mixed_colour(board[target], piece) != board[target]
    )


def first_piece(board: bytes, ray: Iterable[int], stepped_over: int) -> int | None:
    """Return the first cell of a ray that does not have the colour `stepped_over`, or None if that
    cell is empty or there is none.
    """
    for cell in ray:
        if board[cell] != stepped_over:
            return cell if board[cell] != EMPTY else None
    return None


def after_move(position: Position, cell: int) -> Position:
    """Return the position after a move. All changes happen at once, and a change causes no
    others.
    """
    made = changes(position, cell)
    board = bytearray(position.board)
    board[cell] = position.piece
    for change in made:
        board[change.cell] = change.new
    line = winning_line(board, made, propagator(position.piece))
    return position._replace(board=bytes(board), moves=position.moves + 1, winning_cells=line)


def winning_line(board: bytearray, made: Iterable[CellChange], own: int) -> tuple[int, ...]:
    """Return the cells of all rows of four or more that a move has completed, or () if there are
    none.

    `made` are the colour changes by the move, and `own` is the propagator of its player.
    """
    won: set[int] = set()
    for change in made:
        for way in range(3):
            row = row_through(board, change.cell, way, own)
            if len(row) >= ENOUGH:
                won.update(row)
    return tuple(sorted(won))


def row_through(board: bytearray, cell: int, way: int, own: int) -> list[int]:
    """Return the cells of the row of colour `own` that goes through `cell`, or [] if the cell has
    another colour.

    The row runs in the direction `way`, 0 to 2, and in the opposite direction.
    """
    row = [cell] if board[cell] == own else []
    for ray in (rays(cell)[way], rays(cell)[way + 3]) if row else ():
        for ahead in ray:
            if board[ahead] != own:
                break
            row.append(ahead)
    return row


def board_text(board: bytes) -> str:
    """Return a board as text: 16 rows joined by "/", with a number for each run of empty cells."""
    letters = "".join(f"{COLOURS}."[colour] for colour in board)
    text = "/".join(letters[first : first + SIZE] for first in range(0, CELLS, SIZE))
    for gap in range(SIZE, 0, -1):
        text = text.replace("." * gap, str(gap))
    return text
