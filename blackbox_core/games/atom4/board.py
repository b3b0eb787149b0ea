"""Atom-4 for the search: a position as four sets of cells, seen by the player to move.

A set of cells is an integer of bits. The lines of the triangular board are
laid along fixed distances of bits, with a gap after each row, so that a shift
moves a whole set one step in a direction and what leaves the board falls into
a gap.

A node is (taken, a, b, c). Each colour bit is a plane; a is the plane of the
piece to play, b of the next one, c of the one after it. The second player
sees every plane inverted: his subtractive pieces then add a bit to what they
meet just as the first player's do, black is his white, and one law serves
both. A cell in all three planes is the mover's propagator, `own`; one in none
is the opponent's, `foe`.
"""

from __future__ import annotations

from . import laws as atom4
from .laws import BLUE, GREEN, RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .laws import Position

Node = tuple[int, int, int, int]

WAYS = (1, 17, 18)  # the distance of a step to the right, down left and down right
PLANES = (RED, BLUE, GREEN)  # those that pieces which follow each other work on


def bit_of(cell: int) -> int:
    """A cell of the rules as a set of one."""
    x, y = atom4.place_of(cell)
    return 1 << 18 * y + x - y // 2


CELL = {bit_of(cell): cell for cell in range(atom4.CELLS)}
BOARD = sum(CELL)


def around(cells: int) -> int:
    """Every cell that touches one of these."""
    spread = 0
    for way in WAYS:
        spread |= cells << way | cells >> way
    return spread & BOARD


RING = {cell: around(cell) for cell in CELL}


def singles(cells: int) -> Iterator[int]:
    """Each cell of a set as a set of one."""
    while cells:
        cell = cells & -cells
        cells ^= cell
        yield cell


def node_of(position: Position) -> Node:
    """A position of the rules as its mover sees it."""
    start = (position.round - 1 + position.moves) % 3
    inverted = atom4.owner(position.piece) == 2
    taken, planes = 0, [0, 0, 0]
    for cell, colour in enumerate(position.board):
        if colour != atom4.EMPTY:
            taken |= bit_of(cell)
            for which in range(3):
                if bool(colour & PLANES[(start + which) % 3]) != inverted:
                    planes[which] |= bit_of(cell)
    return taken, planes[0], planes[1], planes[2]


def rim(taken: int) -> int:
    """The legal cells: empty, and touching two taken ones that touch each other."""
    east, west = taken >> 1, taken << 1
    southeast, northwest = taken >> 18, taken << 18
    southwest, northeast = taken >> 17, taken << 17
    beside = east & (northeast | southeast) | west & (northwest | southwest)
    return (beside | southeast & southwest | northwest & northeast) & BOARD & ~taken


def met(cell: int, over: int) -> int:
    """The first cell in each direction that is not one of those stepped over."""
    near = RING[cell]
    through = near & over
    found = near ^ through
    while through:
        ahead = through & -through
        through ^= ahead
        way = ahead.bit_length() - cell.bit_length()
        while ahead & over:
            ahead = ahead << way if way > 0 else ahead >> -way
        found |= ahead
    return found


def after(node: Node, cell: int, hits: int) -> Node:
    """The node after a move that meets these pieces, as the opponent sees it."""
    taken, a, b, c = node
    taken |= cell
    return taken, taken ^ b, taken ^ c, taken ^ (a | cell | hits)
