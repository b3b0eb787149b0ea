"""Test that box numbers are a bijection, never change, and do not reveal the box."""

from __future__ import annotations

from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import Box, Cells
from blackbox_core.box.deal import Dice, box_number, placement, placements
from blackbox_core.box.deduction.examples import deal_fairly, is_fair
from blackbox_core.box.ray import results
from blackbox_core.box.text.notation import box_of_the_day
from tests.boxes import view

BOX = Box()
VIEW = view(BOX, 4)

LARGE = (
    "17260064797735136554360340977924058152936686406163236808105301756906662461289088",
    "87691442122654075290183243944521200039285244520995253982768600462241478929807335",
    "53553347704684731926845177432204003067043898387758797228633133442066862499129970",
    "940605302220180492447763807638",
)

# Do not change these numbers, because players have written them down.
PINNED = [
    (BOX, 1, 1, 33),
    (BOX, 2, 3, 1250),
    (BOX, 3, 7, 19946),
    (BOX, 4, 15, 403775),
    (BOX, 10, 1023, 66309679204),
    (BOX, 4, 72339111964311552, 1),
    (BOX, 4, 4297064736, 318275),
    (Box(10, 12), 5, 0b11111, 45193570),
    (Box(2, 2), 2, 9, 3),
    (BOX, 32, 0xFFFFFFFF, 1534079025178737273),
    (Box(30, 30), 450, (1 << 450) - 1, int("".join(LARGE))),
]


def by_the_docstring(box: Box, atoms: int) -> int:
    """Return the number of a box, computed again from the docstring of deal.py alone."""
    cells = [index for index in range(box.cells) if atoms >> index & 1]
    rank = sum(comb(cell, place) for place, cell in enumerate(cells, 1))
    ranks = comb(box.cells, len(cells))
    half: int = next(half for half in range(450) if 4**half >= ranks)
    while True:
        upper, lower = divmod(rank, 1 << half)
        for turn in range(6):
            key = box.rows * 65536 + box.cols * 256 + len(cells)
            x, rest = (turn + 1) * GOLDEN + key, lower
            for _ in range(max(1, (half + 63) // 64)):
                rest, word = divmod(rest, 2**64)
                x = stir(x + word)
            f = x
            for bit in range(64, half, 64):
                f += stir(x + bit * GOLDEN) * 2**bit
            upper, lower = lower, upper ^ f % (1 << half)
        rank = (upper << half) + lower
        if rank < ranks:
            return rank + 1


GOLDEN = 0x9E3779B97F4A7C15


def stir(x: int) -> int:
    x %= 2**64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
    return x ^ (x >> 31)


@pytest.mark.parametrize(("box", "count", "atoms", "number"), PINNED)
def test_numbers_stay_what_they_are(box: Box, count: int, atoms: Cells, number: int) -> None:
    assert box_number(box, atoms) == number
    assert placement(box, count, number) == atoms


@pytest.mark.parametrize(("box", "count"), [(BOX, 0), (BOX, 1), (BOX, 2), (Box(5, 7), 3)])
def test_every_number_has_its_own_placement_and_the_way_back(box: Box, count: int) -> None:
    total = placements(box, count)
    atoms = [placement(box, count, number) for number in range(1, total + 1)]
    assert len({*atoms}) == total == comb(box.cells, count)
    assert all(mask.bit_count() == count and mask < 1 << box.cells for mask in atoms)
    assert [box_number(box, mask) for mask in atoms] == [*range(1, total + 1)]


@st.composite
def numbered(draw: st.DrawFn) -> tuple[Box, int, int]:
    box = Box(draw(st.integers(2, 30)), draw(st.integers(2, 30)))
    count = draw(st.integers(0, box.cells))
    return box, count, draw(st.integers(1, placements(box, count)))


@given(numbered())
def test_any_size_there_and_back_and_as_documented(named: tuple[Box, int, int]) -> None:
    box, count, number = named
    atoms = placement(box, count, number)
    assert atoms.bit_count() == count and atoms < 1 << box.cells
    assert box_number(box, atoms) == number == by_the_docstring(box, atoms)


@pytest.mark.parametrize("number", [0, -1, 635_377])
def test_no_other_number_names_a_box(number: int) -> None:
    with pytest.raises(ValueError, match="no box"):
        placement(BOX, 4, number)


def test_neighbours_are_unlike() -> None:
    """Boxes with neighbouring numbers share no more atoms than any two boxes."""
    boxes = [placement(BOX, 4, number) for number in range(1, 2001)]
    shared = sum((one & other).bit_count() for one, other in pairwise(boxes))
    assert shared / 1999 == pytest.approx(4 * 4 / 64, abs=0.05)


def test_neighbouring_boxes_have_distant_numbers() -> None:
    numbers = [box_number(BOX, Cells(7 << shift)) for shift in range(60)]
    steps = [abs(one - other) for one, other in pairwise(numbers)]
    assert min(steps) > 10 and sum(steps) / len(steps) > placements(BOX, 3) / 5


def test_a_seed_deals_the_same_for_ever() -> None:
    dice = Dice(2)
    assert [box_number(BOX, dice.deal(VIEW)) for _ in range(3)] == [130867, 482869, 165524]
    assert Dice(0).word() == 0xE220A8397B1DCDAF  # the first output of splitmix64 for seed 0
    assert "".join(Dice(7).shuffled("ABCDEFGH")) == "EDBAFHCG"


def test_dice_go_on_from_their_seed() -> None:
    dice = Dice(11)
    dice.deal(VIEW)
    assert Dice(dice.seed).deal(VIEW) == dice.deal(VIEW)


def test_the_box_of_the_day_stays_what_it_is() -> None:
    assert box_number(BOX, box_of_the_day("2026-03-04")) == 615426
    days = {box_of_the_day(f"2026-{month:02}-{day:02}") for month in (1, 2) for day in range(1, 29)}
    assert len(days) == 56


def test_the_most_atoms_are_dealt_anywhere_in_the_box() -> None:
    dice, half = Dice(4), view(Box(30, 30), 450)
    boxes = [dice.deal(half) for _ in range(20)]
    assert {atoms.bit_count() for atoms in boxes} == {450}
    upper = [(atoms >> 450).bit_count() for atoms in boxes]
    assert 200 < min(upper) <= max(upper) < 250 and len({*boxes}) == 20


def test_a_chance_has_bits_to_spare_whatever_the_limit() -> None:
    for bits, words in [(1, 2), (96, 2), (97, 3), (160, 3), (161, 4), (896, 15)]:
        dice = Dice(0)
        dice.below(2**bits - 1)
        assert dice.seed == words * GOLDEN % 2**64


def test_of_many_atoms_none_is_dealt_fairly() -> None:
    for box, count in [(BOX, 11), (Box(11, 10), 4)]:
        assert not deal_fairly(Dice(1), view(box, count))


def test_fair_boxes_are_those_without_a_double() -> None:
    box = Box(4, 4)
    answers: dict[tuple[int, ...], list[Cells]] = {}
    for number in range(1, placements(box, 4) + 1):
        atoms = placement(box, 4, number)
        answers.setdefault(tuple(results(box, atoms)), []).append(atoms)
    for alike in answers.values():
        assert all(is_fair(view(box, 4), atoms) == (len(alike) == 1) for atoms in alike)


def test_a_fair_deal() -> None:
    dice = Dice(3)
    assert all(is_fair(view(BOX, 5), deal_fairly(dice, view(BOX, 5))) for _ in range(20))
    assert deal_fairly(Dice(3), view(Box(2, 2), 4)) == 15
