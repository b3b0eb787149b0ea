"""What a position of Atom-4 is worth to the player to move, without looking ahead.

Three things count: windows, four cells in a line, by how many propagators they
hold; pieces that lean to a player, since one colour more makes them his
propagators; and threats, the cells that would fill a window of three, by how
soon a piece comes that can turn them.
"""

from __future__ import annotations

from .board import BOARD, WAYS, Node, around, met, rim, singles

WON = 100_000  # more than any position is worth that nobody has won
NEAR, ONE = 7, 14  # a piece that leans to a player, a propagator
TWO, THREE = 8, 15  # a window with two or more, one with three
NEXT, LATER = 60, 25  # a window that the owner's next piece can fill, or one after that
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
    worth, lacking = ONE * (cells & live).bit_count(), 0
    for way in WAYS:
        second, third, fourth = cells >> way, cells >> 2 * way, cells >> 3 * way
        front, back = cells & second, third & fourth
        if front & back:
            return WON, 0
        fits = usable & usable >> way & usable >> 2 * way & usable >> 3 * way
        either, other = cells | second, third | fourth
        two = (front | back | either & other) & fits
        three = (front & other | either & back) & fits
        worth += TWO * two.bit_count()
        if three:
            worth += THREE * three.bit_count()
            lacking |= three & ~cells | (three & ~second) << way
            lacking |= (three & ~third) << 2 * way | (three & ~fourth) << 3 * way
    return worth, lacking


def leaning_of(node: Node, live: int) -> int:
    """The worth of the live pieces that lean to the mover, less those to the opponent."""
    _, a, b, c = node
    mine = a & b | c & (a | b)
    theirs = (a | b | c) ^ mine
    return NEAR * (((mine ^ a & b & c) & live).bit_count() - (theirs & live).bit_count())


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
        worth += NEXT * (mine & a & b).bit_count() + LATER * (mine & c & (a ^ b)).bit_count()
    if theirs:
        only_a, only_b, only_c = a & ~(b | c), b & ~(a | c), c & ~(a | b)
        worth -= NEXT * (theirs & only_b).bit_count()
        worth -= LATER * (theirs & (only_a | only_c)).bit_count()
    return worth
