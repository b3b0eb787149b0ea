"""Test the tools of sampling: dice rolled in batches, and boxes chosen by a hash of their rest."""

from __future__ import annotations

import random

import pytest

from blackbox_core.box import FIRST, Box, bits, union
from blackbox_core.box.deal import GOLDEN, WORD, Dice, mix
from blackbox_core.box.deduction.sampling import (
    HANDFUL,
    HASH_PRIME,
    LANES,
    MAX_BOXES_ALONE,
    ONES,
    HandfulsOfDice,
    boxes_one_by_one,
    cells_by_rest,
)
from blackbox_core.box.placing import Count
from blackbox_core.console.allowance import set_budget
from tests.boxes import view


@pytest.mark.parametrize("seed", [0, 2024, -5, 1 << 70])
def test_handfuls_of_dice_fall_as_dice_do(seed: int) -> None:
    dice, handfuls = Dice(seed), HandfulsOfDice(seed)
    for limit in [6, 64, 1 << 96, 1 << 97, 10**50, 7] * HANDFUL:
        assert handfuls.below(limit) == dice.below(limit)
        assert handfuls.word() == dice.word()


def test_the_next_handful_goes_on_from_the_seed() -> None:
    dice, handfuls = Dice(3), HandfulsOfDice(3)
    first = [handfuls.word() for _ in range(HANDFUL)]
    assert first == [dice.word() for _ in range(HANDFUL)]
    assert handfuls.seed == dice.seed == 3 + HANDFUL * GOLDEN & WORD


def test_words_are_stirred_side_by_side() -> None:
    assert mix(ONES << 3, LANES) == ONES * mix(8)


@pytest.mark.parametrize("limit", [1, 2, 400, HASH_PRIME - 1, HASH_PRIME])
def test_cells_leave_a_rest_below_the_limit(limit: int) -> None:
    box = Box(4, 6)
    for rest, cells in enumerate(cells_by_rest(box, limit)):
        fits = (cell for cell in bits(box.every) if (rest + cell) % HASH_PRIME < limit)
        assert cells == union(fits)


@pytest.mark.parametrize("number", [200, 9_000])
def test_boxes_that_lack_an_atom_at_most_are_held_one_by_one(number: int) -> None:
    """Of very many boxes, a fixed share is kept: those whose hash is below a limit."""
    box, chance = Box(6, 6), random.Random(1)
    late = []
    for _ in range(number):
        cells = [FIRST << index for index in chance.sample(range(36), 20)]
        atoms = union(cells[: chance.choice([3, 4, 4, 5])])
        late.append((atoms, union(cells) ^ atoms))
    every = []
    for atoms, free in late:
        if atoms.bit_count() == 4:
            every.append(atoms)
        if atoms.bit_count() == 3:
            every += [atoms | cell for cell in bits(box.every ^ (atoms | free))]
    asked = list[int]()
    before = set_budget(lambda: asked.append(1))
    count, held = boxes_one_by_one(view(box, Count(2, 4)), late)
    set_budget(before)
    assert asked or number < 1_250
    assert count == len(every)
    if count <= MAX_BOXES_ALONE:
        assert sorted(held) == sorted(every)
    else:
        limit = HASH_PRIME * MAX_BOXES_ALONE // count
        assert sorted(held) == sorted(atoms for atoms in every if atoms % HASH_PRIME < limit)
