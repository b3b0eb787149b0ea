"""Test that Atom-4's player moves by the rules, takes every win, and prevents losses."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.games.atom4 import laws as atom4
from blackbox_core.games.atom4 import search as atom4_search
from blackbox_core.games.atom4.evaluation import (
    CELL,
    WON,
    Node,
    RowTable,
    after,
    bit_of,
    live_cells,
    met,
    node_of,
    rim,
    rows_of,
    singles,
    threats,
    wins_now,
    worth_of_one_short,
)
from blackbox_core.games.atom4.laws import Position
from blackbox_core.games.atom4.search import DEFAULT_LEVEL, LEVELS, LIMIT, AlphaBeta, choose
from tests.conftest import seldom
from tests.reference_atom4 import reference_move

QUICK = [0, 1]


def after_random_moves(seed: int, moves: int) -> Position:
    """Return a position after random moves that nobody has won yet."""
    random, position = Random(seed), atom4.start(seed % 12 + 1)
    for _ in range(moves):
        following = atom4.after_move(position, random.choice(atom4.legal_cells(position)))
        if following.over:
            break
        position = following
    return position


def wins(position: Position) -> list[int]:
    """Return the cells that win at once."""
    return [cell for cell in atom4.legal_cells(position) if atom4.after_move(position, cell).winner]


def safe(position: Position) -> list[int]:
    """Return the moves after which the other side cannot win at once."""
    return [
        cell for cell in atom4.legal_cells(position) if not wins(atom4.after_move(position, cell))
    ]


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(1, 12))
def test_the_sets_of_bits_follow_the_rules(seed: int, round: int) -> None:
    random, position = Random(seed), atom4.start(round)
    node = node_of(position)
    for _ in range(60):
        moves = atom4.legal_cells(position)
        if position.over:
            break
        assert {CELL[bit] for bit in singles(rim(node[0]))} == set(moves)
        cell = random.choice(moves)
        own = node[1] & node[2] & node[3]
        hits = met(bit_of(cell), own) & node[0]
        won = rows_of(own | hits & node[2] & node[3])[0] >= WON
        node, position = after(node, bit_of(cell), hits), atom4.after_move(position, cell)
        assert node == node_of(position)
        assert won == bool(position.winner)


def plain_worth(node: Node, cell: int, rows: RowTable) -> int:
    """Return the worth of a move, computed from scratch from the position after the move."""
    child = after(node, cell, met(cell, node[1] & node[2] & node[3]) & node[0])
    own, foe = child[0] & ~(child[1] | child[2] | child[3]), child[1] & child[2] & child[3]
    mine, theirs = rows[own], rows[foe]
    if mine[0] >= WON:
        return WON + 1
    if wins_now(child, foe, theirs[1]):
        return -WON
    worth = mine[0] - theirs[0] - worth_of_one_short(child, rows.live)
    return worth - threats(child, theirs[1], mine[1])


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_last_ply_counts_what_a_position_is_worth(seed: int) -> None:
    node = node_of(after_random_moves(seed, 10 + seed))
    rows = RowTable(live_cells(node), seed)
    plain = max(plain_worth(node, cell, rows) for cell in singles(rim(node[0])))
    assert AlphaBeta(0, None, rows).frontier(node, LIMIT) == plain


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("seed", [*range(0, 300, 10), *seldom(*range(5, 300, 10))])
def test_wins_are_taken_and_prevented(seed: int, level: int) -> None:
    position = after_random_moves(seed, 20 + seed % 40)
    winning, harmless = wins(position), safe(position)
    cell = choose(position, level, seed=seed).cell
    assert cell in (winning or harmless or atom4.legal_cells(position))


@pytest.mark.parametrize("seed", range(12))
def test_told_to_stop_at_once_it_still_sees_two_plies(seed: int) -> None:
    position = after_random_moves(seed, 45)
    choice = choose(position, len(LEVELS) - 1, stop=lambda: True)
    assert choice.cell in (wins(position) or safe(position) or atom4.legal_cells(position))
    assert choice.nodes < 20_000


def test_the_same_seed_chooses_the_same() -> None:
    position = after_random_moves(7, 30)
    assert choose(position, 2, seed=5) == choose(position, 2, seed=5)


def test_seeds_vary_the_play() -> None:
    chosen = [
        {choose(after_random_moves(game, 8), 1, seed=seed).cell for seed in range(5)}
        for game in range(6)
    ]
    assert any(len(cells) > 1 for cells in chosen)


def test_a_full_table_is_forgotten_and_the_move_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atom4_search, "MAX_POSITIONS", 5)
    for seed in range(10):
        position = after_random_moves(seed, 30)
        assert choose(position, 1).cell in atom4.legal_cells(position)


def test_levels_are_numbers_of_nodes() -> None:
    position = after_random_moves(4, 30)
    for level in (1, 2):
        assert choose(position, level).nodes <= LEVELS[level] + 2_000


def test_the_last_cell_of_a_full_board_is_played() -> None:
    colours = [(y + 2 * x) % 6 + 1 for y in range(16) for x in range(16)]
    board = bytes([atom4.EMPTY, *colours[1:]])
    choice = choose(Position(board, 1, 253), 1)
    assert (choice.cell, choice.score) == (0, 0)


def test_a_round_that_is_over_is_refused() -> None:
    position = atom4.start(1)._replace(winning_cells=(1, 2, 3, 4))
    with pytest.raises(ValueError):
        choose(position)


def play_reference(seed: int, level: int, theirs: int) -> float:
    """Return the player's points (1, 0.5 or 0) in a game against the known program."""
    random, position, side = Random(seed), atom4.start(seed % 12 + 1), 1 + seed // 2 % 2
    while not position.over:
        if position.moves < 2:
            cell = random.choice(atom4.legal_cells(position))
        elif position.player == side:
            cell = choose(position, level, seed=seed + 1).cell
        else:
            cell = reference_move(position, theirs, random.randrange(10**6))
        position = atom4.after_move(position, cell)
    return 0.5 if position.drawn else float(position.winner == side)


def test_a_low_level_beats_the_known_program_at_its_lowest() -> None:
    assert sum(play_reference(seed, 1, 0) for seed in range(4)) >= 3


@pytest.mark.long
def test_the_default_level_beats_the_known_program() -> None:
    points = [play_reference(seed, DEFAULT_LEVEL, 2) for seed in range(40)]
    assert points.count(1.0) >= 32


@pytest.mark.long
def test_the_default_level_outplays_the_known_program_one_ply_deeper() -> None:
    points = [play_reference(seed, DEFAULT_LEVEL, 3) for seed in range(40)]
    assert points.count(1.0) >= 24
