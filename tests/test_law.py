"""Test the law of the ray by reference results, by symmetry, and by counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import (
    ABSORBED,
    FIRST,
    LAWS,
    MAX_CELLS,
    Box,
    Cell,
    Cells,
    build_law,
    union,
)
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.deduction.search import WAYS
from blackbox_core.box.placing import ANY, APART, NEAR, Placing, exactly
from blackbox_core.box.ray import path, result, results
from blackbox_core.box.view import Round, View
from tests.boxes import hiding, view

DATA = Path(__file__).parent / "data"
BOX = Box()


def reference(name: str) -> Iterator[tuple[Box, Cells, list[int]]]:
    for line in (DATA / name).read_text().splitlines():
        told = json.loads(line)
        box = Box(told.get("rows", 8), told.get("cols", 8))
        wanted = [
            {"A": ABSORBED, "R": entry}.get(answer, answer)
            for entry, answer in enumerate(told["results"], 1)
        ]
        yield box, box.mask(*told["atoms"]), wanted


@pytest.mark.parametrize("name", ["rays-8x8.jsonl", "rays-other-sizes.jsonl"])
def test_reference_results(name: str) -> None:
    cases = list(reference(name))
    assert len(cases) > 100
    for box, atoms, wanted in cases:
        assert results(box, atoms)[1:] == wanted
        assert [result(box, atoms, entry + 1) for entry in range(box.entries)] == wanted
        assert [path(box, atoms, entry + 1).exit for entry in range(box.entries)] == wanted


@st.composite
def placements(draw: st.DrawFn) -> tuple[Box, list[Cell]]:
    box = Box(draw(st.integers(2, 12)), draw(st.integers(2, 12)))
    cells = st.tuples(st.integers(1, box.rows), st.integers(1, box.cols))
    return box, draw(st.lists(cells, max_size=10, unique=True))


@given(placements())
def test_exits_are_symmetric(placed: tuple[Box, list[Cell]]) -> None:
    box, cells = placed
    atoms = box.mask(*cells)
    for entry in range(1, box.entries + 1):
        exit = result(box, atoms, entry)
        assert exit == ABSORBED or result(box, atoms, exit) == entry


@given(placements())
def test_turning_the_box_turns_the_results(placed: tuple[Box, list[Cell]]) -> None:
    """A quarter turn anticlockwise makes the left edge the bottom one."""
    box, cells = placed
    turned = Box(box.cols, box.rows)
    atoms = turned.mask(*((box.cols + 1 - col, row) for row, col in cells))

    def moved(entry: int) -> int:
        return (entry - 1 + box.cols) % box.entries + 1 if entry else ABSORBED

    before, after = results(box, box.mask(*cells)), results(turned, atoms)
    assert all(after[moved(e)] == moved(before[e]) for e in range(1, box.entries + 1))


@given(placements())
def test_mirroring_the_box_mirrors_the_results(placed: tuple[Box, list[Cell]]) -> None:
    """The mirror is the diagonal, so the left edge becomes the top one."""
    box, cells = placed
    mirrored = Box(box.cols, box.rows)
    atoms = mirrored.mask(*((col, row) for row, col in cells))

    def moved(entry: int) -> int:
        return box.entries + 1 - entry if entry else ABSORBED

    before, after = results(box, box.mask(*cells)), results(mirrored, atoms)
    assert all(after[moved(e)] == moved(before[e]) for e in range(1, box.entries + 1))


@given(placements())
def test_a_path_is_made_of_neighbours_and_holds_no_atom(placed: tuple[Box, list[Cell]]) -> None:
    box, cells = placed
    for entry in range(1, box.entries + 1):
        steps = path(box, box.mask(*cells), entry).steps
        assert not {step.cell for step in steps} & set(cells)
        for one, other in pairwise(steps):
            assert abs(one.cell[0] - other.cell[0]) + abs(one.cell[1] - other.cell[1]) == 1


def count_results(atoms: int) -> tuple[int, int, int]:
    """Return how many rays of all boxes are absorbed, are reflected, and come out."""
    absorbed = reflected = out = 0
    for placed in combinations(range(BOX.cells), atoms):
        found = results(BOX, union(FIRST << cell for cell in placed))
        gone = found.count(ABSORBED) - 1
        back = sum(exit == entry for entry, exit in enumerate(found)) - 1
        absorbed, reflected, out = absorbed + gone, reflected + back, out + 32 - gone - back
    return absorbed, reflected, out


@pytest.mark.parametrize(
    ("atoms", "counts"),
    [
        (0, (0, 0, 32)),
        (1, (256, 56, 1736)),
        (2, (14504, 3616, 46392)),
        pytest.param(3, (404048, 113384, 815816), marks=pytest.mark.long),
    ],
)
def test_counts_over_all_boxes(atoms: int, counts: tuple[int, int, int]) -> None:
    """The counts were fixed when the reference results agreed."""
    assert count_results(atoms) == counts


def test_equivalent_boxes_of_three_atoms() -> None:
    """Forty boxes form twenty pairs with the same results."""
    alike: dict[tuple[int, ...], list[Cells]] = {}
    for placed in combinations(range(BOX.cells), 3):
        atoms = union(FIRST << cell for cell in placed)
        alike.setdefault(tuple(results(BOX, atoms)), []).append(atoms)
    groups = [group for group in alike.values() if len(group) > 1]
    assert [len(group) for group in groups] == [2] * 20
    smallest = {BOX.mask((1, 3), (1, 5), (8, 1)), BOX.mask((1, 5), (8, 1), (8, 3))}
    assert smallest in map(set, groups)
    for one, other in groups:
        assert hiding(BOX, one).equivalent(other)


@pytest.mark.parametrize(
    ("hidden", "answer", "placing"),
    [
        ([(1, 1), (1, 3), (1, 5), (3, 3)], [(1, 1), (1, 5), (2, 3), (3, 3)], APART),  # these touch
        # this has an atom too many
        ([(1, 1), (1, 3), (3, 5)], [(1, 1), (1, 3), (1, 5), (3, 5)], ANY),
    ],
)
def test_what_could_not_be_hidden_is_equivalent_to_nothing(
    hidden: list[Cell], answer: list[Cell], placing: Placing
) -> None:
    box = Box(5, 5)
    atoms, other = box.mask(*hidden), box.mask(*answer)
    assert results(box, atoms) == results(box, other)
    assert not Round(View(box, exactly(len(hidden)), placing=placing), atoms).equivalent(other)


@pytest.mark.long
def test_equivalent_boxes_of_four_atoms() -> None:
    """4,532 boxes form 2,196 groups with the same results, the largest of five."""
    alike: dict[tuple[int, ...], int] = {}
    for placed in combinations(range(BOX.cells), 4):
        key = tuple(results(BOX, union(FIRST << cell for cell in placed)))
        alike[key] = alike.get(key, 0) + 1
    sizes = [size for size in alike.values() if size > 1]
    assert (sum(sizes), len(sizes), max(sizes)) == (4532, 2196, 5)


def test_the_tables_of_a_few_boxes_only_are_kept() -> None:
    for rows in (2, *range(15, 31, 3)):
        deduce(view(Box(rows, 30), 1, [(1, 1)], APART))
        for tables in (LAWS, WAYS, NEAR):
            assert sum(cells for _, cells, *_ in tables) <= MAX_CELLS
    assert Box(30, 30).key in LAWS and Box(2, 30).key not in LAWS
    assert Box(2, 30).law == build_law(Box(2, 30))


def test_a_number_is_no_set_of_cells_to_the_type_checker() -> None:
    """mypy tests this, because it reports an ignored error that does not occur.

    At run time a set is an integer all the same.
    """
    assert BOX.cells_of(4) == [(1, 3)]  # type: ignore[arg-type]
