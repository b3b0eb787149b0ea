"""The value of a position for Atom-4's search, with a position held as four sets of cells.

A set of cells is an integer of bits. A step to a neighbour along one of the board's three lines is
always a shift by the same number of bits (see WAYS). There is a gap after each row, so a shift
moves a whole set one step, and cells that leave the board fall into a gap.

A node is (taken, a, b, c). Each colour bit is a plane: a is the plane of the piece to play, b of
the next piece, c of the one after that. The second player sees every plane inverted. Subtractive
pieces then add a bit to the pieces they meet, just as the first player's pieces do, black becomes
white, and one law serves both players. A cell in all three planes is a propagator of the mover
(`own`). A taken cell in none is a propagator of the opponent (`foe`).

Three things count. The first is windows, four cells in a line, by how many propagators they hold.
The second is pieces that lean to a player, because one more colour makes them propagators. The
third is threats, the cells that would complete a window of three, by how soon a piece comes that
can turn them.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import laws as atom4
from .laws import BLUE, GREEN, RED, Position

Node = tuple[int, int, int, int]

WAYS = (1, 17, 18)  # the distance of a step to the right, down left and down right
PLANES = (RED, BLUE, GREEN)  # the planes that successive pieces act on


def bit_of(cell: int) -> int:
    """Return a cell of the rules as a set of one cell."""
    x, y = atom4.place_of(cell)
    return 1 << 18 * y + x - y // 2


CELL = {bit_of(cell): cell for cell in range(atom4.CELLS)}
BOARD = sum(CELL)


def around(cells: int) -> int:
    """Return every cell that touches a cell of the set."""
    spread = 0
    for way in WAYS:
        spread |= cells << way | cells >> way
    return spread & BOARD


RING = {cell: around(cell) for cell in CELL}


def singles(cells: int) -> Iterator[int]:
    """Yield each cell of a set as a set of one cell."""
    while cells:
        cell = cells & -cells
        cells ^= cell
        yield cell


def node_of(position: Position) -> Node:
    """Return a position of the rules as a node, seen by the player to move."""
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
    """Return the legal cells: the empty cells beside two taken cells that touch each other."""
    east, west = taken >> 1, taken << 1
    southeast, northwest = taken >> 18, taken << 18
    southwest, northeast = taken >> 17, taken << 17
    beside = east & (northeast | southeast) | west & (northwest | southwest)
    return (beside | southeast & southwest | northwest & northeast) & BOARD & ~taken


def met(cell: int, over: int) -> int:
    """Return the first cell in each direction that is not among the cells stepped over."""
    near = RING[cell]
    through = near & over
    first_cells = near ^ through
    while through:
        ahead = through & -through
        through ^= ahead
        way = ahead.bit_length() - cell.bit_length()
        while ahead & over:
            ahead = ahead << way if way > 0 else ahead >> -way
        first_cells |= ahead
    return first_cells


def after(node: Node, cell: int, hits: int) -> Node:
    """Return the node after a move, as the opponent sees it. The move meets the pieces `hits`."""
    taken, a, b, c = node
    taken |= cell
    return taken, taken ^ b, taken ^ c, taken ^ (a | cell | hits)


WON = 100_000  # above the worth of any position that is not won
LEANING, PROPAGATOR_WEIGHT = 7, 14  # worth of a leaning piece, and of a propagator
TWO_WEIGHT, THREE_WEIGHT = 8, 15  # worth of a window with two or more, and of one with three
NEXT_WEIGHT, LATER_WEIGHT = (
    60,
    25,
)  # worth of a threat, by the piece that can fill it
TILT = 4  # the range of the seed's changes, below any difference that matters
MAX_SETS = 200_000  # sets in the cache; a full cache is cleared

Rows = tuple[int, int]  # the worth of a player's propagators, and the cells that would win


class RowTable(dict[int, Rows]):
    """A cache of `rows_of` by set of cells. A seed changes each value by less than TILT."""

    def __init__(self, live: int, seed: int) -> None:
        super().__init__()
        self.live, self.seed = live, seed

    def __missing__(self, cells: int) -> Rows:
        if len(self) >= MAX_SETS:
            self.clear()
        worth, lacking = rows_of(cells, self.live)
        self[cells] = rows = worth + cells * self.seed % 10007 % TILT, lacking
        return rows


def live_cells(node: Node) -> int:
    """Return the cells that can still change: empty cells, and the pieces that their rays can
    meet.
    """
    taken, a, b, c = node
    edge = around(BOARD & ~taken)
    return BOARD & ~taken | edge | around(edge & (a & b & c | taken & ~(a | b | c)))


def rows_of(cells: int, live: int = BOARD) -> Rows:
    """Return the worth of a player's propagators (`cells`), and the cells that would win.

    The worth counts the windows that live cells can still complete. It is at least WON if four are
    in line.
    """
    usable = cells | live
    worth, lacking = PROPAGATOR_WEIGHT * (cells & live).bit_count(), 0
    for way in WAYS:
        second, third, fourth = cells >> way, cells >> 2 * way, cells >> 3 * way
        front, back = cells & second, third & fourth
        if front & back:
            return WON, 0
        fits = usable & usable >> way & usable >> 2 * way & usable >> 3 * way
        either, other = cells | second, third | fourth
        two = (front | back | either & other) & fits
        three = (front & other | either & back) & fits
        worth += TWO_WEIGHT * two.bit_count()
        if three:
            worth += THREE_WEIGHT * three.bit_count()
            lacking |= three & ~cells | (three & ~second) << way
            lacking |= (three & ~third) << 2 * way | (three & ~fourth) << 3 * way
    return worth, lacking


def leaning_of(node: Node, live: int) -> int:
    """Return the worth of the live pieces that lean to the mover, minus the opponent's."""
    _, a, b, c = node
    mine = a & b | c & (a | b)
    theirs = (a | b | c) ^ mine
    return LEANING * (((mine ^ a & b & c) & live).bit_count() - (theirs & live).bit_count())


def wins_now(node: Node, own: int, lacking: int) -> bool:
    """Return whether the mover can win by turning one cell. Wins by two turned cells are not
    found.
    """
    taken, _, b, c = node
    ripe = lacking & b & c
    if not ripe:
        return False
    playable = rim(taken)
    return any(met(cell, own) & playable for cell in singles(ripe))


def threats(node: Node, mine: int, theirs: int) -> int:
    """Return the worth of the winning cells of both players, if the mover cannot win at once."""
    _, a, b, c = node
    worth = 0
    if mine:
        worth += NEXT_WEIGHT * (mine & a & b).bit_count()
        worth += LATER_WEIGHT * (mine & c & (a ^ b)).bit_count()
    if theirs:
        only_a, only_b, only_c = a & ~(b | c), b & ~(a | c), c & ~(a | b)
        worth -= NEXT_WEIGHT * (theirs & only_b).bit_count()
        worth -= LATER_WEIGHT * (theirs & (only_a | only_c)).bit_count()
    return worth
