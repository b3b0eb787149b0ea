"""Test every deduction from the shots by trying every box.

The rays are traced by a second implementation, written from the rules and not from the table in the
program. Every other figure is counted over the list of all placements.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb, log2

import pytest

from blackbox_core.box import FIRST, Box, Cells, union
from blackbox_core.box.advice.advise import ALIKE, SET, STOP, best_advice
from blackbox_core.box.advice.worth import worth
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.deduction.examples import contradicted_shots
from blackbox_core.box.placing import exactly
from blackbox_core.box.ray import result
from blackbox_core.box.view import Marks, Round, View
from blackbox_core.games.solo.review import boxes_answered_right, unsupported
from tests.boxes import reviews

MOST = 60_000  # placements that are tried at most


def traced(box: Box, atoms: set[tuple[int, int]], entry: int) -> int:
    """Return where a ray comes out, or 0 if it is absorbed, traced step by step on a board."""
    rows, cols = box.rows, box.cols
    if entry <= rows:
        place, step = (entry, 0), (0, 1)
    elif entry <= rows + cols:
        place, step = (rows + 1, entry - rows), (-1, 0)
    elif entry <= 2 * rows + cols:
        place, step = (2 * rows + cols + 1 - entry, cols + 1), (0, -1)
    else:
        place, step = (0, box.entries + 1 - entry), (1, 0)
    while True:
        row, col = place[0] + step[0], place[1] + step[1]
        beside = [(row + step[1], col + step[0]), (row - step[1], col - step[0])]
        struck = [cell for cell in beside if cell in atoms]
        if (row, col) in atoms:
            return 0
        inside = 1 <= place[0] <= rows and 1 <= place[1] <= cols
        if struck and (not inside or len(struck) == 2):
            if not inside:
                return entry
            step = -step[0], -step[1]
        elif struck:
            step = place[0] + step[0] - struck[0][0], place[1] + step[1] - struck[0][1]
        else:
            place = row, col
            if not (1 <= row <= rows and 1 <= col <= cols):
                return left_at(box, row, col)


def left_at(box: Box, row: int, col: int) -> int:
    """Return the entry at a place outside the box."""
    if col == 0:
        return row
    if row > box.rows:
        return box.rows + col
    return 2 * box.rows + box.cols + 1 - row if col > box.cols else box.entries + 1 - col


def some_rounds(games: int, seed: int) -> list[Round]:
    """Return rounds with random sizes, atoms and shots, small enough for brute force."""
    rng, rounds = random.Random(seed), list[Round]()
    while len(rounds) < games:
        box, count = Box(rng.randint(2, 14), rng.randint(2, 16)), rng.randint(1, 10)
        if count < box.cells and comb(box.cells, count) <= MOST:
            atoms = union(FIRST << cell for cell in rng.sample(range(box.cells), count))
            round = Round(View(box, exactly(count)), atoms)
            for entry in rng.sample(range(1, box.entries + 1), rng.randint(0, box.entries // 2)):
                round = round.fire(entry)
            rounds.append(round)
    return rounds


def fitting(view: View) -> list[Cells]:
    """Return every box that fits, by trying all placements."""
    bits = [FIRST << cell for cell in range(view.box.cells)]
    every = map(union, combinations(bits, view.atom_count.most))
    shots = [(shot.entry, shot.exit) for shot in view.shots]
    return [
        atoms
        for atoms in every
        if all(result(view.box, atoms, entry) == exit for entry, exit in shots)
    ]


def answers(box: Box, atoms: Cells) -> tuple[int, ...]:
    return tuple(result(box, atoms, entry) for entry in range(1, box.entries + 1))


def check_law(round: Round) -> None:
    box, cells = round.view.box, set(round.view.box.cells_of(round.atoms))
    assert [traced(box, cells, entry) for entry in range(1, box.entries + 1)] == [
        *answers(box, round.atoms)
    ]


def check_knowledge(round: Round, fits: list[Cells]) -> None:
    """Assert that the count, the odds and the worth of every single ray are right."""
    known, box = deduce(round.view), round.view.box
    assert known.is_complete and known.box_count == len(fits) and known.possible
    assert known.cell_weights() == [
        sum(atoms >> cell & 1 for atoms in fits) for cell in range(box.cells)
    ]
    for entry in round.view.untried():
        ray = worth(known, entry)
        counts = Counter(result(box, atoms, entry) for atoms in fits)
        if ray.exact:
            assert ray.outcomes == counts
            bits = sum(n * log2(len(fits) / n) for n in counts.values()) / len(fits)
            assert ray.bits == pytest.approx(bits, abs=1e-9)


def check_advice(round: Round, fits: list[Cells]) -> None:
    """Assert that certain and equivalent cells are so in all boxes, and that a hint is useful."""
    advice, box = best_advice(deduce(round.view)), round.view.box
    classes = {answers(box, atoms) for atoms in fits}
    if advice.kind == SET:
        assert fits == [advice.answer]
    elif advice.kind == ALIKE:
        assert len(classes) == 1 and advice.answer in fits
    else:
        assert len(classes) > 1 and (advice.kind == STOP or advice.ray)
    if advice.ray:
        assert len({result(box, atoms, advice.ray.entry) for atoms in fits}) > 1


def check_afterwards(round: Round, fits: list[Cells], rng: random.Random) -> None:
    """Assert that the figures behind REVIEW and WHY are right."""
    view, box = round.view, round.view.box
    answer = union(FIRST << cell for cell in rng.sample(range(box.cells), view.atom_count.most))
    known = deduce(view)
    marked = view.with_marks(Marks(atoms=answer))
    assert (answer in fits) == (not contradicted_shots(marked))
    same = answers(box, answer)
    alike = sum(answers(box, atoms) == same for atoms in fits) if answer in fits else 0
    assert boxes_answered_right(known, answer).box_count == alike
    assert boxes_answered_right(known, answer, strict=True).box_count == (answer in fits)
    doubted = [cell for cell in range(box.cells) if not all(atoms >> cell & 1 for atoms in fits)]
    assert unsupported(known, answer) == sum(1 << cell for cell in doubted if answer >> cell & 1)
    counts = [
        len(fitting(view._replace(shots=view.shots[:end]))) for end in range(len(view.shots) + 1)
    ]
    looks = list(reviews(view))
    assert [look.before for look in looks] == counts[:-1]
    assert [look.after for look in looks] == counts[1:]
    assert all(look.given >= 0 for look in looks)


def check(round: Round, rng: random.Random) -> None:
    fits = fitting(round.view)
    check_law(round)
    check_knowledge(round, fits)
    check_advice(round, fits)
    if len(round.view.shots) <= 6:
        check_afterwards(round, fits, rng)


def test_a_few_rounds_agree_with_trying_every_box() -> None:
    rng = random.Random(17)
    for round in some_rounds(30, seed=17):
        if comb(round.view.box.cells, round.view.atom_count.most) <= 1000:
            check(round, rng)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_many_rounds_agree_with_trying_every_box(seed: int) -> None:
    rng = random.Random(seed)
    for round in some_rounds(100, seed):
        check(round, rng)
