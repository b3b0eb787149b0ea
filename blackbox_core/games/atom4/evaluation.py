"""Atom-4 for the search: a position as four sets of cells, and what it is worth.

A set of cells is an integer of bits. The lines of the triangular board are
laid along fixed distances of bits, with a gap after each row, so that a shift
moves a whole set one step in a direction and what leaves the board falls into
a gap.

A node is (taken, a, b, c). Each colour bit is a plane; a is the plane of the
piece to play, b of the next one, c of the one after it. The second player
sees every plane inverted: subtractive pieces then add a bit to what they
meet just as the first player's do, black becomes white, and one law serves
both. A cell in all three planes is the mover's propagator, `own`; one in none
is the opponent's, `foe`.

Three things count: windows, four cells in a line, by how many propagators they
hold; pieces that lean to a player, since one colour more makes them
propagators; and threats, the cells that would fill a window of three, by how
soon a piece comes that can turn them.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import laws as atom4
from .laws import BLUE, GREEN, RED, Position

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


WON = 100_000  # more than any position is worth that nobody has won
LEANING, PROPAGATOR_WEIGHT = 7, 14  # a piece that leans to a player, a propagator
TWO_WEIGHT, THREE_WEIGHT = 8, 15  # a window with two or more, one with three
NEXT_WEIGHT, LATER_WEIGHT = 60, 25  # a window that the owner's next piece fills, or a later one
TILT = 4  # less than the least difference that matters
KEPT = 200_000  # sets remembered; when there are more all are forgotten

Rows = tuple[int, int]  # what a player's propagators are worth, the cells that would win


class RowTable(dict[int, Rows]):
    """The rows of every set asked for; a seed tilts their worth by a hair."""

    def __init__(self, live: int, seed: int) -> None:
        super().__init__()
        self.live, self.seed = live, seed

    def __missing__(self, cells: int) -> Rows:
        if len(self) >= KEPT:
            self.clear()
        worth, lacking = rows_of(cells, self.live)
        self[cells] = found = worth + cells * self.seed % 10007 % TILT, lacking
        return found


def live_cells(node: Node) -> int:
    """The cells that can still change soon: the empty ones and those a ray from them meets."""
    taken, a, b, c = node
    edge = around(BOARD & ~taken)
    return BOARD & ~taken | edge | around(edge & (a & b & c | taken & ~(a | b | c)))


def rows_of(cells: int, live: int = BOARD) -> Rows:
    """The worth of a player's propagators by the windows that live cells can still fill.

    It is at least WON if four are in line.
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
    """The worth of the live pieces that lean to the mover, less those to the opponent."""
    _, a, b, c = node
    mine = a & b | c & (a | b)
    theirs = (a | b | c) ^ mine
    return LEANING * (((mine ^ a & b & c) & live).bit_count() - (theirs & live).bit_count())


def wins_now(node: Node, own: int, lacking: int) -> bool:
    """Whether the mover can turn one of the cells that would win; two at once are not seen."""
    taken, _, b, c = node
    ripe = lacking & b & c
    if not ripe:
        return False
    playable = rim(taken)
    return any(met(cell, own) & playable for cell in singles(ripe))


def threats(node: Node, mine: int, theirs: int) -> int:
    """The worth of the cells that would win, for a mover who cannot win at once."""
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
