"""Play Atom-4 by the evaluation of a known program, which counts pieces and ignores rows.

The player looks level + 1 plies ahead. A move earns 10 for each cell that it writes, 17 more for
each of the mover's propagators that it makes, 15 more for each of the opponent's that it destroys,
and 10,000 for a win. What the opponent earns is subtracted. The seed chooses among equal moves.
"""

from __future__ import annotations

from random import Random

from blackbox_core.games.atom4.evaluation import (
    CELL,
    WON,
    Node,
    after,
    met,
    node_of,
    rim,
    rows_of,
    singles,
)
from blackbox_core.games.atom4.laws import Position

WRITTEN, MADE, DESTROYED, WIN = 10, 17, 15, 10_000


def reference_move(position: Position, level: int, seed: int = 0) -> int:
    """Return the cell that the known program's evaluation prefers at a level."""
    best, found = -2 * WIN, list[int]()
    node = node_of(position)
    for cell in singles(rim(node[0])):
        value = worth(node, cell, level, best - 1, 2 * WIN)
        if value > best:
            best, found = value, []
        if value == best:
            found.append(CELL[cell])
    return Random(seed).choice(found)


def worth(node: Node, cell: int, level: int, alpha: int, beta: int) -> int:
    """Return what a move earns minus what the best reply earns."""
    taken, a, b, c = node
    own, foe = a & b & c, taken ^ (a | b | c)
    hits = met(cell, own) & taken & ~a
    made = hits & b & c
    if made and rows_of(own | made)[0] >= WON:
        return WIN
    earned = WRITTEN * hits.bit_count() + MADE * made.bit_count()
    earned += DESTROYED * (hits & foe).bit_count()
    if level == 0:
        return earned
    return earned - best_reply(after(node, cell, hits), level - 1, earned - beta, earned - alpha)


def best_reply(node: Node, level: int, alpha: int, beta: int) -> int:
    """Return what the best reply earns, within the alpha-beta window."""
    best = -2 * WIN
    for cell in singles(rim(node[0])):
        best = max(best, worth(node, cell, level, max(alpha, best), beta))
        if best >= beta:
            break
    return best if best > -2 * WIN else 0
