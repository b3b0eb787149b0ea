"""Test that listed boxes are grouped by the results of a ray as a search groups partial boxes."""

from __future__ import annotations

import random
from math import log2

import pytest

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.advice.plan import outlook, outlooks
from blackbox_core.box.deduction.deduce import Knowledge
from blackbox_core.box.deduction.foresee import Foresight, Parting, outcomes_one_by_one
from blackbox_core.box.deduction.prior import WeightedBoxes
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.placing import Count
from blackbox_core.console.allowance import set_budget
from tests.boxes import view

BOXES = [Box(), Box(3, 7), Box(2, 2), Hexagon(4)]


def listed(box: Box, size: int, seed: int) -> Knowledge:
    """Return knowledge with a list of random boxes of two to four atoms, as if these were all."""
    chance = random.Random(seed)
    cells = [FIRST << index for index in range(box.cells)]
    drawn = {union(chance.sample(cells, chance.randint(2, 4))) for _ in range(size)}
    whole = [(atoms, box.every ^ atoms) for atoms in sorted(drawn)]
    return Knowledge(view(box, Count(2, 4)), whole, len(whole), True)


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize("size", [1, 2, 40, 900])
def test_parts_are_those_of_a_walk_and_come_in_its_order(box: Box, size: int) -> None:
    """A plan sums costs in the order of the groups, so the order decides the last bit."""
    known = listed(box, size, size)
    parting, walk = Parting(box, [*known.boxes()]), Foresight(known)
    for entry in range(1, box.entries + 1):
        found: dict[int, int] = {}
        for result, _, _, boxes in walk.fates(entry):
            found[result] = found.get(result, 0) | boxes
        assert [*parting.parts(entry).items()] == [*found.items()]


def test_whoever_minds_is_asked_while_boxes_are_divided() -> None:
    asked = list[int]()
    parting = Parting(Box(), [*listed(Box(), 900, 1).boxes()])
    before = set_budget(lambda: asked.append(1))
    try:
        for entry in [*range(1, 33)] * 3:
            parting.parts(entry)
    finally:
        set_budget(before)
    assert asked


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_outcomes_one_by_one_are_those_that_are_foreseen(box: Box) -> None:
    known = listed(box, 300, 1)
    entries = [1, box.entries // 2, box.entries]
    told = outcomes_one_by_one(known, entries)
    assert told == Foresight(known).outcomes(entries)
    assert [*told[1]] == sorted(told[1])


def test_boxes_are_weighed_by_their_number_of_atoms() -> None:
    boxes = WeightedBoxes([3, 1, 3, 0, 1])
    assert boxes.layers == [(3, 0b00101), (1, 0b10010), (0, 0b01000)] and not boxes.even
    assert [boxes.weight(some) for some in (0, 0b01000, 0b10111, 0b11111)] == [0, 0, 8, 8]
    assert WeightedBoxes([1, 1, 1]).even and WeightedBoxes([]).even


def test_outlooks_go_as_far_as_is_asked_and_by_what_a_box_stands_for() -> None:
    for most in (5, 3, 12):
        assert outlooks(most, 1) == [outlook(boxes) if boxes else 0.0 for boxes in range(most + 1)]
    assert outlooks(2, 8.0) == [0.0, round(1.16 * 3**0.72, 9), round(1.16 * log2(16) ** 0.72, 9)]
