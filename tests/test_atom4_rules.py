"""Test Atom-4's rules against fifty recorded games, and invariants in random games."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.games.atom4 import laws as atom4
from blackbox_core.games.atom4.laws import COLOURS, CYCLE, EMPTY, Position

VECTORS = Path(__file__).parent / "data" / "atom4-games.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text().splitlines()]


def read_board(text: str) -> bytes:
    """Return the board that a text of the protocol describes."""
    for gap in range(atom4.SIZE, 0, -1):
        text = text.replace(str(gap), "." * gap)
    return bytes(map(f"{atom4.COLOURS}.".index, text.replace("/", "")))


def random_round(seed: int, round: int, most: int = atom4.CELLS) -> list[Position]:
    """Return every position of a game of random moves, from the start on."""
    random, positions = Random(seed), [atom4.start(round)]
    while not positions[-1].over and len(positions) <= most:
        positions.append(
            atom4.after_move(positions[-1], random.choice(atom4.legal_cells(positions[-1])))
        )
    return positions


def occupied(position: Position) -> int:
    return atom4.CELLS - position.board.count(EMPTY)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"game{game['id']}")
def test_recorded_games_replay_exactly(game: dict[str, Any]) -> None:
    position = atom4.start(game["round"])
    assert atom4.board_text(position.board) == game["round_start"]
    assert (position.player, COLOURS[position.piece]) == (game["first_player"], game["first_piece"])
    for number, (x, y) in enumerate(game["moves"], 1):
        assert not position.over
        position = atom4.after_move(position, atom4.cell_at(x, y))
        if str(number) in game["boards"]:
            assert atom4.board_text(position.board) == game["boards"][str(number)]
    assert position.over
    assert (position.winner, position.drawn) == (game["winner"], game["winner"] == 0)


def test_a_recorded_win_tells_its_line_and_changes() -> None:
    game = next(game for game in GAMES if game["winner"])
    *before, last = (atom4.cell_at(x, y) for x, y in game["moves"])
    position = atom4.start(game["round"])
    for cell in before:
        position = atom4.after_move(position, cell)
    told = atom4.changes(position, last)
    won = atom4.after_move(position, last)
    assert len(won.winning_cells) >= atom4.ENOUGH
    assert set(won.winning_cells) & {change.cell for change in told}
    assert {won.board[cell] for cell in won.winning_cells} == {atom4.propagator(position.piece)}
    assert atom4.legal_cells(won) == []


def test_round_one_begins_as_the_rules_say() -> None:
    position = atom4.start(1)
    assert atom4.board_text(position.board).split("/")[7] == "7GP7"
    assert atom4.legal_cells(position) == [atom4.cell_at(8, 6), atom4.cell_at(8, 8)]
    assert [COLOURS[piece] for piece in atom4.next_pieces(position, 7)] == list("RYGCBPR")


@pytest.mark.parametrize("round", range(1, 14))
def test_odd_rounds_are_begun_by_player_one(round: int) -> None:
    position = atom4.start(round)
    assert position.player == (1 if round % 2 else 2)
    assert len(atom4.legal_cells(position)) == 2


def test_the_wheel() -> None:
    table = {"R": "RRYYPPWW", "G": "GYGYCWCW", "B": "BPCWBPCW"}
    table |= {"Y": "KRGYKRGY", "C": "KKGGBBCC", "P": "KRKRBPBP"}
    for letter, row in table.items():
        piece = COLOURS.index(letter)
        assert "".join(COLOURS[atom4.mixed_colour(old, piece)] for old in range(8)) == row


def test_opposite_directions_lead_back() -> None:
    for cell in range(atom4.CELLS):
        for way in atom4.DIRECTIONS:
            ahead = atom4.neighbour(cell, way)
            assert ahead is None or atom4.neighbour(ahead, (way + 3) % 6) == cell


def board_of(**pieces: list[tuple[int, int]]) -> bytes:
    """Return a board with these pieces, by the letters of their colours."""
    board = bytearray([EMPTY] * atom4.CELLS)
    for letter, places in pieces.items():
        for x, y in places:
            board[atom4.cell_at(x, y)] = COLOURS.index(letter)
    return bytes(board)


def told(position: Position, x: int, y: int) -> str:
    """Return the changes of a move, written as in "10,8 C-W"."""
    return " ".join(
        "{},{}".format(*atom4.place_of(change.cell))
        + f" {COLOURS[change.old]}-{COLOURS[change.new]}"
        for change in atom4.changes(position, atom4.cell_at(x, y))
    )


def test_rays_step_over_the_own_propagator() -> None:
    board = board_of(B=[(6, 7)], W=[(7, 8), (8, 8), (9, 8)], C=[(10, 8), (11, 8)])
    position = Position(board, 1)
    assert told(position, 6, 8) == "6,7 B-P 10,8 C-W"
    won = atom4.after_move(position, atom4.cell_at(6, 8))
    assert won.winner == 1
    assert [atom4.place_of(cell) for cell in won.winning_cells] == [(7, 8), (8, 8), (9, 8), (10, 8)]


def test_rays_meet_the_other_propagator() -> None:
    position = Position(board_of(B=[(6, 7)], K=[(7, 8)], C=[(8, 8)]), 1)
    assert told(position, 6, 8) == "6,7 B-P 7,8 K-R"


def test_a_ray_through_the_propagator_ends_at_an_empty_cell() -> None:
    position = Position(board_of(B=[(6, 7)], W=[(7, 8)], C=[(9, 8)]), 1)
    assert told(position, 6, 8) == "6,7 B-P"


def test_a_piece_that_holds_the_colour_already_is_not_changed() -> None:
    position = Position(board_of(Y=[(6, 7)], P=[(7, 8)]), 1)
    assert told(position, 6, 8) == ""


def test_misuse_is_an_error() -> None:
    position = atom4.start(1)
    with pytest.raises(ValueError):
        atom4.after_move(position, atom4.cell_at(7, 7))
    with pytest.raises(ValueError):
        atom4.after_move(position, 0)
    with pytest.raises(ValueError):
        atom4.cell_at(16, 0)
    with pytest.raises(ValueError):
        atom4.start(0)


def check_move(before: Position, after: Position) -> None:
    """Assert what must hold between any two successive positions."""
    cell = next(c for c in range(256) if before.board[c] == EMPTY != after.board[c])
    told = {change.cell: change for change in atom4.changes(before, cell)}
    assert occupied(after) == occupied(before) + 1
    assert after.board[cell] == before.piece
    assert after.player == 3 - before.player
    assert len(told) <= 6
    for other in set(range(atom4.CELLS)) - {cell}:
        old, new = before.board[other], after.board[other]
        assert (old != new) == (other in told)
        assert old == new or new == atom4.mixed_colour(old, before.piece)
    assert after.winner in (0, before.player)
    assert after.over or atom4.legal_cells(after)


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(1, 12))
def test_what_holds_in_every_game(seed: int, round: int) -> None:
    positions = random_round(seed, round, 80)
    for before, after in pairwise(positions):
        check_move(before, after)
    board = positions[-1].board
    assert read_board(atom4.board_text(board)) == board


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.integers(1, 12))
def test_only_the_mover_makes_its_propagator(seed: int, round: int) -> None:
    positions = random_round(seed, round, 60)
    for before, after in pairwise(positions):
        theirs = {1: atom4.BLACK, 2: atom4.WHITE}[before.player]
        assert after.board.count(theirs) <= before.board.count(theirs)


@pytest.mark.long
def test_two_thousand_random_games_end() -> None:
    ends = {0: 0, 1: 0, 2: 0}
    for seed in range(2000):
        last = random_round(seed, seed % 12 + 1)[-1]
        assert last.over
        assert last.drawn == (occupied(last) == atom4.CELLS and not last.winning_cells)
        ends[last.winner] += 1
    assert all(ends.values())


def test_every_piece_has_its_owner_and_propagator() -> None:
    assert [atom4.owner(piece) for piece in CYCLE] == [1, 2] * 3
    assert [COLOURS[atom4.propagator(piece)] for piece in CYCLE] == list("WK") * 3
