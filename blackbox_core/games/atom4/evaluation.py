"""Evaluate Atom-4 positions for the search. A position is stored as four sets of cells.

A set of cells is an integer with one bit for each cell. A step to a neighbour along one of the
board's three lines is always a shift by the same number of bits (see WAYS). There is a gap after
each row, so a shift moves a whole set one step, and cells that leave the board fall into a gap.

A node is (taken, a, b, c). `taken` has the cells with a piece. Each of the planes a, b and c has
the pieces with one of the three colour bits: a has the bit of the piece to play, b that of the next
piece, and c that of the piece after it. For the second player the planes are inverted. Then a piece
that removes a bit acts like one that adds a bit, black takes the role of white, and the same code
serves both players. A cell in all three planes is a propagator of the mover (`own`), a piece of the
colour of which four in a row win. A taken cell in no plane is a propagator of the opponent (`foe`).

The worth of a node is a sum of three parts:

- windows, which are four cells in a line. The more propagators a window has, the more it counts.
- pieces that are one short: one change of colour makes such a piece a propagator.
- threats, which are cells that would complete a window of three. The sooner a piece can change the
  cell, the more the threat counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import laws as atom4
from .laws import BLUE, GREEN, RED, Position

Node = tuple[int, int, int, int]

WAYS = (1, 17, 18)  # the distance of a step to the right, down left and down right
PLANES = (RED, BLUE, GREEN)  # the planes that successive pieces act on


def bit_of(cell: int) -> int:
    """Return the set that has one cell, whose number is y * 16 + x as in `laws`."""
    x, y = atom4.place_of(cell)
    return 1 << 18 * y + x - y // 2


CELL = {bit_of(cell): cell for cell in range(atom4.CELLS)}
BOARD = sum(CELL)


def around(cells: int) -> int:
    """Return the cells of the board that touch a cell of a set."""
    spread = 0
    for way in WAYS:
        spread |= cells << way | cells >> way
    return spread & BOARD


RING = {cell: around(cell) for cell in CELL}


def singles(cells: int) -> Iterator[int]:
    """Yield each cell of a set, as a set of one cell."""
    while cells:
        cell = cells & -cells
        cells ^= cell
        yield cell


def node_of(position: Position) -> Node:
    """Return a position as a node, which is four sets of cells (see the head of the module), from
    the point of view of the player to move.
    """
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
    """Return the cells in which a piece may be played: empty cells that touch two taken cells that
    touch each other.
    """
    east, west = taken >> 1, taken << 1
    southeast, northwest = taken >> 18, taken << 18
    southwest, northeast = taken >> 17, taken << 17
    beside = east & (northeast | southeast) | west & (northwest | southwest)
    return (beside | southeast & southwest | northwest & northeast) & BOARD & ~taken


def met(cell: int, over: int) -> int:
    """Return a set with the first cell in each direction from `cell` that is not in `over`."""
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
    """Return the node after a move at `cell`, from the point of view of the opponent.

    `hits` are the pieces that the rays of the new piece meet.
    """
    taken, a, b, c = node
    taken |= cell
    return taken, taken ^ b, taken ^ c, taken ^ (a | cell | hits)


WON = 100_000  # more than the worth of any position that is not won
ONE_SHORT, PROPAGATOR_WEIGHT = (
    7,
    14,
)  # worth of a piece that is one colour short, and of a propagator
TWO_WEIGHT, THREE_WEIGHT = 8, 15  # worth of a window with two or more, and of one with three
NEXT_WEIGHT, LATER_WEIGHT = (
    60,
    25,
)  # worth of a threat, by the piece that can fill it
TILT = 4  # the range of what the seed adds, smaller than any difference that matters
MAX_SETS = 200_000  # sets in the cache; a full cache is cleared

Rows = tuple[int, int]  # the worth of a player's propagators, and the cells that would win


class RowTable(dict[int, Rows]):
    """A cache of the results of `rows_of`, {set of cells: result}.

    A number below TILT, which depends on the cells and the seed, is added to the worth in each
    result. So the seed decides between equal moves.
    """

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
    """Return the cells whose colour can still change: empty cells, and pieces that a ray of a new
    piece can still meet.
    """
    taken, a, b, c = node
    edge = around(BOARD & ~taken)
    return BOARD & ~taken | edge | around(edge & (a & b & c | taken & ~(a | b | c)))


def rows_of(cells: int, live: int = BOARD) -> Rows:
    """Return (worth, lacking) for one player, whose propagators are `cells`. `lacking` has the
    cells that would complete a row of four.

    A row counts only if it can still be completed by changes in the set `live`. If four propagators
    are in a row already, the worth is WON.
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


def worth_of_one_short(node: Node, live: int) -> int:
    """Return the worth of the pieces in the set `live` that become a propagator by one change of
    colour. It is positive for propagators of the mover, and negative for those of the opponent.
    """
    _, a, b, c = node
    mine = a & b | c & (a | b)
    theirs = (a | b | c) ^ mine
    return ONE_SHORT * (((mine ^ a & b & c) & live).bit_count() - (theirs & live).bit_count())


def wins_now(node: Node, own: int, lacking: int) -> bool:
    """Return whether the mover can win at once by changing a cell in `lacking`. Each of these cells
    would complete a row. `own` has the mover's propagators, which rays pass over.

    A win by changing two cells at once is not found.
    """
    taken, _, b, c = node
    ripe = lacking & b & c
    if not ripe:
        return False
    playable = rim(taken)
    return any(met(cell, own) & playable for cell in singles(ripe))


def threats(node: Node, mine: int, theirs: int) -> int:
    """Return the worth of the mover's threats minus that of the opponent's threats. A threat is a
    cell that would complete a row and that one of the next pieces can change.

    `mine` and `theirs` are the cells that would complete a row of the mover and of the opponent.
    Call this only if the mover cannot win at once.
    """
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
