"""Measure Atom-4's search at four stages of a game: python -m tools.bench.atom4

The positions come from games that the computer plays against itself at level 1.
"""

from __future__ import annotations

import sys
from time import perf_counter

from blackbox_core.games.atom4 import laws as atom4
from blackbox_core.games.atom4.laws import Position
from blackbox_core.games.atom4.search import DEFAULT_LEVEL, LEVELS, choose

STAGES = (10, 30, 60, 120)
GAMES = 5


def reached(game: int, moves: int) -> Position:
    """Return the position after a number of moves of the game number `game`, played at level 1. If
    the game is shorter, return its last position before the end.
    """
    position = atom4.start(game + 1)
    while position.moves < moves:
        following = atom4.after_move(position, choose(position, 1, seed=game + 1).cell)
        if following.over:
            break
        position = following
    return position


def measured(position: Position, level: int) -> tuple[float, int, int]:
    """Return the seconds, nodes and plies of the search for one move."""
    began = perf_counter()
    choice = choose(position, level)
    return perf_counter() - began, choice.nodes, choice.depth


def report(moves: int, level: int) -> str:
    """Return the line of the table for one stage of the game, which is after `moves` moves."""
    positions = [reached(game, moves) for game in range(GAMES)]
    results = [measured(position, level) for position in positions if position.moves == moves]
    if not results:
        return f"{moves:5}  no game came so far"
    seconds, nodes, plies = (sum(column) for column in zip(*results, strict=True))
    slowest, count = max(result[0] for result in results), len(results)
    return (
        f"{moves:5} {count:6} {nodes / seconds:9,.0f} {seconds / count:8.2f}"
        f" {slowest:8.2f} {plies / count:6.1f}"
    )


def main(level: int) -> None:
    out = sys.stdout
    out.write(f"Level {level}, {LEVELS[level]:,} nodes.\n")
    out.write("moves  games   nodes/s   mean s    max s  plies\n")
    for moves in STAGES:
        out.write(f"{report(moves, level)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_LEVEL)
