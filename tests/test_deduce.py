"""Test the deduction against brute force, its properties, and the census of equivalent boxes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.box import FIRST, Box, Cells, union
from blackbox_core.box.deal import Dice
from blackbox_core.box.deduction.deduce import (
    LAST,
    Knowledge,
    deduce,
    knowledge_by_search,
    narrowed,
)
from blackbox_core.box.deduction.examples import contradicted_shots, odd_shots
from blackbox_core.box.deduction.search import by_ease
from blackbox_core.box.deduction.thinning import order_by_cost
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.placing import ANY, APART, Count, Placing
from blackbox_core.box.ray import result, results
from blackbox_core.box.text.notation import read_view
from blackbox_core.box.view import Marks, Shot, View
from tests.boxes import proved, view

BOX = Box()
SMALL = [(4, 4), (5, 5), (2, 2), (3, 5)]

Table = dict[Cells, list[int]]
Pairs = list[tuple[int, int]]


@cache
def table(box: Box, atoms: int) -> Table:
    """Return the results of all entries for every box with this number of atoms."""
    bits = [FIRST << cell for cell in range(box.cells)]
    return {placed: results(box, placed) for placed in map(union, combinations(bits, atoms))}


def fitting(boxes: Table, shots: Pairs) -> list[int]:
    return [
        placed
        for placed, found in boxes.items()
        if all(found[entry] == exit for entry, exit in shots)
    ]


def some_shots(box: Box, placed: Cells, rng: random.Random, most: int = 8) -> Pairs:
    entries = rng.sample(range(1, box.entries + 1), rng.randint(0, min(most, box.entries)))
    return [(entry, result(box, placed, entry)) for entry in entries]


def agree(known: Knowledge, fits: list[int]) -> None:
    """Assert that all the deduction says agrees with counting the boxes one by one."""
    assert known.is_complete and known.box_count == len(fits)
    assert sorted(known.boxes()) == sorted(fits)
    assert known.cell_weights() == [
        sum(placed >> cell & 1 for placed in fits) for cell in range(known.view.box.cells)
    ]


@pytest.mark.parametrize("rows, cols", SMALL)
@pytest.mark.parametrize("atoms", range(1, 5))
def test_small_boxes_agree_with_brute_force(rows: int, cols: int, atoms: int) -> None:
    box, rng = Box(rows, cols), random.Random(rows * 10 + atoms)
    boxes = table(box, atoms)
    for placed in boxes if len(boxes) < 100 else rng.sample(list(boxes), 40):
        shots = some_shots(box, placed, rng)
        agree(proved(box, atoms, shots), fitting(boxes, shots))


@pytest.mark.long
@pytest.mark.parametrize("rows, cols", SMALL)
def test_every_small_box_agrees_with_brute_force(rows: int, cols: int) -> None:
    box, rng = Box(rows, cols), random.Random(1)
    for atoms in range(1, 5):
        for placed in table(box, atoms):
            shots = some_shots(box, placed, rng)
            agree(proved(box, atoms, shots), fitting(table(box, atoms), shots))


def rounds(atoms: int, games: int, seed: int) -> Iterator[tuple[int, Pairs]]:
    """Yield the hidden box and the shots, after each shot of random games in the usual box."""
    rng = random.Random(seed)
    for _ in range(games):
        placed = union(FIRST << cell for cell in rng.sample(range(BOX.cells), atoms))
        entries = rng.sample(range(1, BOX.entries + 1), 8)
        shots = [(entry, result(BOX, placed, entry)) for entry in entries]
        yield from ((placed, shots[:end]) for end in range(len(shots) + 1))


@pytest.mark.parametrize("atoms", [2, pytest.param(3, marks=pytest.mark.long)])
def test_the_usual_box_agrees_with_a_full_table(atoms: int) -> None:
    for _, shots in rounds(atoms, 5, seed=3):
        agree(proved(BOX, atoms, shots), fitting(table(BOX, atoms), shots))


@pytest.mark.long
def test_four_atoms_on_the_usual_box_agree_with_a_full_table() -> None:
    for _, shots in rounds(4, 20, seed=4):
        agree(proved(BOX, 4, shots), fitting(table(BOX, 4), shots))


@settings(max_examples=60)
@given(st.data())
def test_no_shot_removes_the_true_box_and_the_count_never_grows(data: st.DataObject) -> None:
    box = Box(data.draw(st.integers(2, 9)), data.draw(st.integers(2, 9)))
    atoms = data.draw(st.integers(1, min(5, box.cells)))
    cells = data.draw(st.permutations(range(box.cells)))[:atoms]
    entries = data.draw(st.lists(st.integers(1, box.entries), max_size=6))
    placed, known = union(FIRST << cell for cell in cells), proved(box, atoms)
    for entry in entries:
        before, known = known, known.after(Shot(entry, result(box, placed, entry)))
        assert known.is_complete and 1 <= known.box_count <= before.box_count
        assert known.holding(placed).box_count == 1


def test_order_and_repetition_of_shots_do_not_matter() -> None:
    for _, shots in rounds(4, 3, seed=5):
        backwards = [*reversed(shots), *shots]
        assert proved(BOX, 4, shots).partials == proved(BOX, 4, backwards).partials


@pytest.mark.parametrize("placing", [ANY, APART])
@pytest.mark.parametrize("count", [Count(3, 3), Count(1, 4)])
@pytest.mark.parametrize("box", [Box(4, 4), Box(3, 5), Hexagon(3)])
def test_one_more_ray_leaves_the_boxes_that_a_search_anew_finds(
    box: Box, count: Count, placing: Placing
) -> None:
    rng = random.Random(f"{box.key} {count} {placing}")
    for _ in range(25):
        number = rng.choice(count.numbers)
        seen = View(box, count, placing=placing)
        hidden = Dice(rng.getrandbits(60)).placed(seen, number)
        entries = rng.sample(range(1, box.entries + 1), 5)
        shots = [Shot(entry, result(box, hidden, entry)) for entry in entries]
        known = deduce(seen._replace(shots=(shots[0],)))
        for shot in shots[1:]:
            known = narrowed(known, known.view.with_shots(shot)) or pytest.fail("it was too long")
            anew = deduce(known.view)
            boxes = [*known.boxes()]
            assert len(boxes) == len({*boxes}) == known.box_count == anew.box_count
            assert {*boxes} == {*anew.boxes()} and hidden in boxes
            assert known.cell_weights() == anew.cell_weights()


def test_what_was_asked_before_does_not_matter() -> None:
    """The boxes are listed in the same order, and so sampled alike, whatever was deduced before."""
    view = read_view("8x8 4: 23A 10-31 6-12")
    LAST.clear()
    partials = deduce(view).partials
    for before in (view._replace(shots=view.shots[:1]), view.with_shots(Shot(22, 22))):
        LAST.clear()
        deduce(before)
        assert deduce(view).partials == partials


def test_a_ray_tells_the_entry_where_it_came_out() -> None:
    known = proved(BOX, 4, [(1, 1), (3, 17), (5, 0)])
    assert known.view.results == {1: 1, 3: 17, 17: 3, 5: 0}
    assert 17 not in known.view.untried() and len(known.view.untried()) == 28


def test_holding_counts_the_boxes_with_these_atoms_and_none_there() -> None:
    known = proved(BOX, 3, [(4, 0)])
    fits = list(known.boxes())
    atom, free = BOX.mask((4, 1)), BOX.mask((5, 2), (6, 6))
    assert known.holding(atom).box_count == sum(bool(box & atom) for box in fits)
    assert known.holding(atom, free).box_count == sum(box & atom and not box & free for box in fits)
    assert known.holding(free, free).box_count == 0


def test_contradicting_shots_leave_nothing_and_the_odd_one_out_is_found() -> None:
    placed = BOX.mask((2, 3), (5, 5), (7, 1))
    true = [(entry, result(BOX, placed, entry)) for entry in (1, 2, 4, 9, 12, 20, 27)]
    false = (5, 20)
    assert odd_shots(view(BOX, 3, true)) == []
    assert not proved(BOX, 3, [*true, false]).possible
    assert Shot(*false) in odd_shots(view(BOX, 3, [*true, false]))


def test_a_wrong_answer_contradicts_the_shots_that_it_cannot_explain() -> None:
    hidden, answer = BOX.mask((2, 3), (5, 5)), BOX.mask((2, 3), (5, 6))
    shots = [(entry, result(BOX, hidden, entry)) for entry in range(1, 33)]
    seen = view(BOX, 2, shots)
    assert contradicted_shots(seen.with_marks(Marks(atoms=hidden))) == []
    wrong = contradicted_shots(seen.with_marks(Marks(atoms=answer)))
    assert wrong == [Shot(e, x) for e, x in shots if result(BOX, answer, e) != x] and wrong


@pytest.mark.parametrize(
    "side, atoms", [pytest.param(30, 10, marks=pytest.mark.long), (10, 10), (30, 2)]
)
def test_the_largest_rounds_are_answered_or_said_to_be_too_much(side: int, atoms: int) -> None:
    box, rng = Box(side, side), random.Random(side)
    placed = union(FIRST << cell for cell in rng.sample(range(box.cells), atoms))
    entries = rng.sample(range(1, box.entries + 1), 12)
    known = proved(box, atoms, [(entry, result(box, placed, entry)) for entry in entries])
    assert known.possible
    assert known.is_complete == (side == 10 or atoms == 2)


def census(box: Box, atoms: int) -> Counter[int]:
    """Return {size: number of groups} of boxes with the same results at all entries."""
    alike = Counter(map(tuple, table(box, atoms).values()))
    return Counter(size for size in alike.values() if size > 1)


@pytest.mark.parametrize("side, groups", [(5, {2: 8}), (6, {2: 12})])
def test_census_of_boxes_that_no_ray_tells_apart(side: int, groups: dict[int, int]) -> None:
    assert not census(BOX, 1) and not census(BOX, 2)
    assert census(Box(side, side), 3) == groups


@pytest.mark.long
def test_census_of_three_and_four_atoms() -> None:
    assert census(BOX, 3) == {2: 20}
    assert census(BOX, 4) == {2: 2104, 3: 52, 4: 32, 5: 8}


@pytest.mark.parametrize("atoms", [1, 2, 6])
def test_the_order_of_shots_changes_no_box(atoms: int) -> None:
    for seed in range(6):
        chance = random.Random(seed)
        box = Box(6, 6)
        hidden = union(FIRST << cell for cell in chance.sample(range(box.cells), atoms))
        entries = chance.sample(range(1, box.entries + 1), 6)
        seen = view(box, atoms, [(one, result(box, hidden, one)) for one in entries])
        easy = knowledge_by_search(seen, 10**7, by_ease(seen.shots))
        other = knowledge_by_search(seen, 10**7, order_by_cost(seen, chance.choice((1, 4, 16))))
        assert easy.is_complete and hidden in {*easy.boxes()}
        assert {*other.boxes()} == {*easy.boxes()} and other.box_count == easy.box_count


def test_boxes_that_are_hard_to_find_are_found() -> None:
    """The forecast once gave up after one box of 437. Another order of the shots finds all."""
    seen = "91-60 21-70 89-52 12-79 82-9 36-115 78-13 39-112 27-64 68A 31-120 114-37 43A 35-74"
    known = deduce(read_view(f"30x30 4: {seen}"))
    assert (known.box_count, known.is_complete) == (437, True)
