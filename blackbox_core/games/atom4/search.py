"""Atom-4's computer player: an alpha-beta search with iterative deepening.

A level is a number of nodes (moves tried), so that a game is the same on every machine. The first
two plies (moves by either player) are always searched completely, so that a win in one move is
taken, and a win of the opponent is prevented if possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .evaluation import (
    BOARD,
    CELL,
    ONE_SHORT,
    RING,
    WON,
    Node,
    RowTable,
    after,
    live_cells,
    met,
    node_of,
    rim,
    singles,
    threats,
    wins_now,
    worth_of_one_short,
)
from .laws import Position

LEVELS = (0, 3_000, 20_000, 200_000, 800_000, 4_000_000)  # nodes; level 0 searches two plies
DEFAULT_LEVEL = 3
SURE_PLIES = 2  # plies that are always searched, whatever the level or `stop`
NODES_PER_POLL = 1_000  # nodes between two calls of `stop`
MAX_POSITIONS = 40_000  # positions in the tables, about 20 MB
LIMIT = 2 * WON
EAGER, LAZY = (
    4,
    8,
)  # the first moves are searched to full depth, the next one ply less, the rest two

WINS = -1  # in place of the pieces met, for a move that wins
Candidate = tuple[int, int, int]  # a sort key, the cell, and the pieces met or WINS
Bounds = tuple[int, int, int]  # the depth, the lower bound, and the upper bound


class Choice(NamedTuple):
    """The chosen move, its worth to the mover, and how many plies and nodes were searched."""

    cell: int
    score: int
    depth: int
    nodes: int


class OutOfNodes(Exception):
    """Raised to end a search. The result of the last depth that was searched completely is used."""


def choose(
    position: Position,
    level: int = DEFAULT_LEVEL,
    stop: Callable[[], bool] | None = None,
    seed: int = 0,
) -> Choice:
    """Return the computer's move, with its worth. The same position, level and seed always give the
    same move.

    `stop` is called every thousand nodes. If it returns true, the search ends early.
    """
    if position.over:
        raise ValueError("the round is over")
    node = node_of(position)
    return AlphaBeta(LEVELS[level], stop, RowTable(live_cells(node), seed)).deepen(node)


class AlphaBeta:
    """One search, with its limit of nodes (`most`), and tables of the positions it has
    evaluated.
    """

    def __init__(self, most: int, stop: Callable[[], bool] | None, rows: RowTable) -> None:
        self.most, self.stop, self.rows = most, stop, rows
        self.nodes, self.next_poll, self.sure = 0, 0, True
        self.bounds: dict[Node, Bounds] = {}
        self.best: dict[Node, int] = {}
        self.merit = dict.fromkeys(CELL, 0)
        self.root: Node = (0, 0, 0, 0)

    def deepen(self, node: Node) -> Choice:
        """Search two plies, then three, and so on. Return the choice of the deepest completed
        search.

        The search ends at the limit of nodes, when a win or loss is certain, or when the board is
        full.
        """
        empty = (BOARD ^ node[0]).bit_count()
        choice, self.root = Choice(0, 0, 0, 0), node
        for depth in range(SURE_PLIES, max(empty, SURE_PLIES) + 1):
            self.sure = depth == SURE_PLIES
            try:
                score = self.value(node, depth, -LIMIT, LIMIT)
            except OutOfNodes:
                break
            choice = Choice(CELL[self.best[node]], score, depth, self.nodes)
            if abs(score) >= WON:
                break
        return choice._replace(cell=CELL[self.best[node]], nodes=self.nodes)

    def poll(self) -> None:
        """Raise OutOfNodes if the limit of nodes is reached or `stop` returns true."""
        self.next_poll = self.nodes + NODES_PER_POLL
        if not self.sure and (self.nodes >= self.most or (self.stop and self.stop())):
            raise OutOfNodes

    def value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """Return the worth of a node to the mover, after a search of `depth` plies. The worth is
        exact if it lies between alpha and beta. Otherwise it is a bound.
        """
        depth += self.pressed(node)
        if depth == 1:
            return self.frontier(node, beta)
        deep, low, high = self.bounds.get(node, (0, -LIMIT, LIMIT))
        if deep >= depth and (low >= beta or high <= alpha or low == high):
            return low if low >= beta else high
        best, floor = -LIMIT, alpha
        for number, (_, cell, hits) in enumerate(self.candidates(node)):
            if hits == WINS:
                value = WON + depth
            else:
                value = self.reply(after(node, cell, hits), depth, floor, beta, number)
            if value > best:
                best, floor = value, max(floor, value)
                self.best[node] = cell
            if best >= beta:
                self.merit[cell] += depth * depth
                break
        if best == -LIMIT:
            return 0
        self.remember(node, depth, best, alpha, beta)
        return best

    def pressed(self, node: Node) -> bool:
        """Return whether the opponent would win if the mover passed, so that the mover must prevent
        a win.

        Such a position is searched one ply deeper.
        """
        taken, a, b, c = node
        foe = taken & ~(a | b | c)
        lacking = self.rows[foe][1]
        return bool(lacking & b) and wins_now(after(node, 0, 0), foe, lacking)

    def reply(self, child: Node, depth: int, alpha: int, beta: int, number: int) -> int:
        """Return the worth of the move that leads to the node `child`, after a search of `depth`
        plies. The worth is exact if it lies between alpha and beta. Otherwise it is a bound.

        `number` is the index of the move in a list in which the most promising move comes first. A
        late move is first searched less deeply, and searched fully only if it may be better.
        """
        if number >= EAGER and depth > SURE_PLIES:
            less = 3 if number >= LAZY and depth > SURE_PLIES + 1 else 2
            value = -self.value(child, depth - less, -alpha - 1, -alpha)
            if value <= alpha:
                return value
        if number and beta > alpha + 1:
            value = -self.value(child, depth - 1, -alpha - 1, -alpha)
            if value <= alpha or value >= beta:
                return value
        return -self.value(child, depth - 1, -beta, -alpha)

    def remember(self, node: Node, depth: int, best: int, alpha: int, beta: int) -> None:
        """Store the worth `best` that a search of `depth` plies has found for a node. It is exact
        if it lies between alpha and beta. Otherwise it is a bound.

        If the table is full, it is cleared first, except for the best move of the first position.
        """
        if len(self.bounds) >= MAX_POSITIONS:
            self.bounds.clear()
            self.best = {kept: cell for kept, cell in self.best.items() if kept == self.root}
        low = best if best > alpha else -LIMIT
        high = best if best < beta else LIMIT
        self.bounds[node] = depth, low, high

    def candidates(self, node: Node) -> list[Candidate]:
        """Return the legal moves, the most promising first. If a move wins, return only that
        move.
        """
        if self.nodes >= self.next_poll:
            self.poll()
        taken, a, b, c = node
        own, foe, known = a & b & c, taken ^ (a | b | c), self.best.get(node)
        rows, merit, moves = self.rows, self.merit, list[Candidate]()
        before = rows[own][0] - rows[foe][0]
        for cell in singles(rim(taken)):
            hits = met(cell, own) & taken
            mine = rows[own | hits & b & c][0]
            if mine >= WON:
                return [(WON, cell, WINS)]
            gain = mine - rows[foe & ~hits][0] - before
            order = LIMIT if cell == known else 100 * gain + merit[cell]
            moves.append((order, cell, hits))
        self.nodes += len(moves)
        moves.sort(key=promise, reverse=True)
        return moves

    def frontier(self, node: Node, beta: int) -> int:
        """Return the worth of a node to the mover, after a search of one ply. Stop trying moves
        once a worth reaches `beta`.
        """
        if self.nodes >= self.next_poll:
            self.poll()
        taken, a, b, c = node
        rows, live = self.rows, self.rows.live
        own, foe, ripe = a & b & c, taken ^ (a | b | c), b & c
        # Once it is hit, a piece that is one colour short for the opponent is one short for the
        # mover. A piece that is one short for the mover becomes a propagator. A propagator of the
        # opponent becomes one short for the mover.
        turning, losing = (b ^ c) & ~a & live, (ripe | foe) & live
        before, best = (rows[own], rows[foe]), -LIMIT
        one_short = worth_of_one_short(node, live) - ONE_SHORT
        for cell in singles(rim(taken)):
            self.nodes += 1
            near = RING[cell]
            hits = (met(cell, own) if near & own else near) & taken
            mine, theirs = before
            if hits & ripe:
                mine = rows[own | hits & ripe]
                if mine[0] >= WON:
                    return WON + 1
            if hits & foe:
                theirs = rows[foe & ~hits]
            value = one_short + mine[0] - theirs[0]
            value += ONE_SHORT * (2 * (hits & turning).bit_count() - (hits & losing).bit_count())
            if mine[1] or theirs[1]:
                child = after(node, cell, hits)
                value -= threats(child, theirs[1], mine[1])
                if value > best and wins_now(child, foe & ~hits, theirs[1]):
                    value = -WON
            if value > best:
                best = value
                if best >= beta:
                    break
        return best if taken.bit_count() + 1 < BOARD.bit_count() else 0


def promise(move: Candidate) -> int:
    return move[0]
