"""Test the box of hexagons: reference results, symmetries, and brute force."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from blackbox_core.box import ABSORBED, FIRST, NONE, Box, Cells, bits, union
from blackbox_core.box.advice.worth import worth
from blackbox_core.box.deal import Dice, box_number, placement
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.hexagon import SIDES, Hexagon
from blackbox_core.box.making import puzzle_of, solution
from blackbox_core.box.placing import APART, exactly
from blackbox_core.box.puzzle_words import describe_number, read_puzzle
from blackbox_core.box.ray import path, result, results
from blackbox_core.box.techniques import GRADES
from blackbox_core.box.techniques.solving import solver
from blackbox_core.box.text.drawing import Grid
from blackbox_core.box.text.notation import describe_box, describe_view, read_box, read_view
from blackbox_core.box.text.reading import read_cells, read_size
from blackbox_core.box.text.words import describe_path
from blackbox_core.box.view import Shot, View
from tests.boxes import hiding

DATA = Path(__file__).parent / "data"
BOX, SMALL = Hexagon(5), Hexagon(3)
SIZES = [Hexagon(side) for side in SIDES]


def reference() -> Iterator[tuple[Hexagon, Cells, list[int]]]:
    """Yield boards with two other programs' results: 0 is absorbed, the entry is reflected."""
    with gzip.open(DATA / "rays-hexagons.jsonl.gz", "rt") as file:
        for line in file:
            told = json.loads(line)
            box = Hexagon(told["n"])
            yield box, box.mask(*map(tuple, told["atoms"])), told["results"]


def random_atoms(box: Box, count: int, dice: random.Random) -> Cells:
    return union(FIRST << cell for cell in dice.sample(range(box.cells), count))


def test_reference_results() -> None:
    cases = list(reference())
    assert len(cases) == 220
    for box, atoms, wanted in cases:
        assert results(box, atoms)[1:] == wanted
        assert [result(box, atoms, entry + 1) for entry in range(box.entries)] == wanted
        assert [path(box, atoms, entry + 1).exit for entry in range(box.entries)] == wanted


def test_exits_are_symmetric_and_paths_go_from_neighbour_to_neighbour() -> None:
    dice = random.Random(1)
    for _ in range(200):
        box = Hexagon(dice.randint(2, 6))
        atoms = random_atoms(box, dice.randint(0, box.cells // 3), dice)
        for entry in range(1, box.entries + 1):
            way = path(box, atoms, entry)
            assert way.exit == ABSORBED or result(box, atoms, way.exit) == entry
            cells = [box.mask(step.cell) for step in way.steps]
            assert not any(cell & atoms for cell in cells)
            assert all(one & box.near(other) for one, other in pairwise(cells))


def turned(box: Hexagon, atoms: Cells, turns: int, mirrored: bool) -> Cells:
    """Return the atoms of a box, mirrored if asked, and turned anticlockwise by sixths."""
    index = {place: FIRST << number for number, place in enumerate(box.places)}
    moved = NONE
    for number, (x, y) in enumerate(box.places):
        if atoms & FIRST << number:
            x, y = (-x, x + y) if mirrored else (x, y)
            for _ in range(turns):
                x, y = x + y, -x
            moved |= index[x, y]
    return moved


def test_twelve_images_answer_alike() -> None:
    """A turn by a sixth adds 2n - 1 to an entry. An entry and its mirror image add up to 2."""
    dice = random.Random(2)
    for _ in range(500):
        box = Hexagon(dice.randint(2, 5))
        atoms = random_atoms(box, dice.randint(1, 6), dice)
        turns, mirrored = dice.randrange(6), dice.random() < 0.5
        before, after = results(box, atoms), results(box, turned(box, atoms, turns, mirrored))

        def moved(entry: int) -> int:
            along = 2 - entry if mirrored else entry  # noqa: B023
            return (along + turns * box.turn - 1) % box.entries + 1  # noqa: B023

        for entry in range(1, box.entries + 1):
            assert after[moved(entry)] == (before[entry] and moved(before[entry]))
            assert moved(entry) in box.images(entry)


@pytest.mark.parametrize("box", SIZES, ids=str)
def test_numbers_of_entries(box: Hexagon) -> None:
    side, entries = box.side, range(1, box.entries + 1)
    assert (box.cells, box.entries) == (3 * side * (side - 1) + 1, 12 * side - 6)
    for row in range(1, box.rows + 1):
        cells = [(row, col) for col in range(1, box.lengths[row - 1] + 1)]
        assert box.entry_of(row) == 2 * row and box.opposite(2 * row) == 10 * side - 3 - 2 * row
        assert box.line(2 * row) == cells
    assert {box.opposite(box.opposite(entry)) - entry for entry in entries} == {0}
    assert [entry for edge in range(6) for entry in box.edge(edge)] == [*entries]
    assert len({min(box.images(entry)) for entry in entries}) == side
    assert all(len(box.images(entry)) in (6, 12) for entry in entries)
    for entry in entries:
        assert box.line(entry) == box.line(box.opposite(entry))[::-1]
        assert 1 <= box.distance(entry, box.opposite(entry)) <= box.across


def test_two_lines_share_one_cell_or_none() -> None:
    assert BOX.crossing(10, 38) is None or BOX.crossing(10, 38) in BOX.line(10)
    for one, other in combinations(range(1, BOX.entries + 1), 2):
        shared = {*BOX.line(one)} & {*BOX.line(other)}
        assert BOX.crossing(one, other) == (shared.pop() if len(shared) == 1 else None)


def test_lines_lead_straight_from_an_entry_in_squares_too() -> None:
    box = Box(3, 4)
    assert read_cells(["line", "2"], box) == [(2, 1), (2, 2), (2, 3), (2, 4)]
    assert read_cells(["line", "5"], box) == [(3, 2), (2, 2), (1, 2)]
    assert [box.opposite(entry) for entry in (1, 5, 10, 14)] == [10, 13, 1, 4]
    assert read_cells(["line", "7"], BOX) == [(4, 1), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2)]


def test_nothing_that_names_a_box_names_another() -> None:
    squares = [Box(rows, cols) for rows in range(2, 31) for cols in range(2, 31)]
    boxes = [*squares, *SIZES]
    assert len({box.code for box in boxes}) == len({box.size for box in boxes}) == len(boxes)
    assert len({box.key for box in boxes}) == len({*boxes}) == len(boxes)
    assert Hexagon(5) == BOX != Box(9, 9)
    assert all(read_size(box.size) == box for box in SIZES)


def test_box_numbers_and_positions_go_there_and_back() -> None:
    dice = random.Random(3)
    for box in SIZES:
        count = min(5, box.cells)
        atoms = random_atoms(box, count, dice)
        assert placement(box, count, box_number(box, atoms)) == atoms
        assert read_box(describe_box(box, atoms).lower()) == (box, atoms)
        round = hiding(box, atoms).fire(1).fire(4).fire(box.entries)
        assert read_view(describe_view(round.view)) == round.view
    assert describe_box(BOX, read_box("h5-5-4084374")[1]) == "H5-5-4084374"


@pytest.mark.parametrize(
    ("side", "atoms", "number"),
    [(2, 1, 2), (3, 7, 367), (5, 31, 998486), (8, 63, 21634945533)],
)
def test_box_numbers_are_never_changed(side: int, atoms: int, number: int) -> None:
    """Players have written these numbers down."""
    assert box_number(Hexagon(side), Cells(atoms)) == number


# --- what is known, against trying every box of side 3 ---


def rounds(number: int) -> Iterator[View]:
    dice = random.Random(4)
    for _ in range(number):
        count = dice.randint(1, 4)
        round = hiding(SMALL, random_atoms(SMALL, count, dice))
        for entry in dice.sample(range(1, SMALL.entries + 1), dice.randint(1, 6)):
            round = round.fire(entry)
        yield round.view


def answers(count: int) -> list[tuple[Cells, list[int]]]:
    every = (union(placed) for placed in combinations([*bits(SMALL.every)], count))
    return [(atoms, results(SMALL, atoms)) for atoms in every]


def check_knowledge(number: int) -> None:
    """Assert that the counts, chances and outcomes of every ray are right."""
    every = {count: answers(count) for count in range(1, 5)}
    for view in rounds(number):
        seen = [(shot.entry, shot.exit) for shot in view.shots]
        fits = [
            (atoms, told)
            for atoms, told in every[view.atom_count.most]
            if all(told[entry] == exit for entry, exit in seen)
        ]
        known = deduce(view)
        assert known.is_complete and known.box_count == len(fits)
        cells = range(SMALL.cells)
        assert known.cell_weights() == [
            sum(atoms >> cell & 1 for atoms, _ in fits) for cell in cells
        ]
        for entry in view.untried():
            assert worth(known, entry).outcomes == Counter(told[entry] for _, told in fits)


def test_deduction_agrees_with_trying_every_box() -> None:
    check_knowledge(60)


@pytest.mark.long
def test_deduction_agrees_with_trying_every_box_500_times() -> None:
    check_knowledge(500)


def test_techniques_prove_nothing_false_and_nearly_all() -> None:
    """Each fact proved step by step holds in every box that fits, and few such facts are missed."""
    proved, so = 0, 0
    every = {count: answers(count) for count in range(1, 5)}
    for view in rounds(80):
        seen = [(shot.entry, shot.exit) for shot in view.shots]
        held = free = SMALL.every
        for atoms, told in every[view.atom_count.most]:
            if all(told[entry] == exit for entry, exit in seen):
                held, free = held & atoms, free & ~atoms
        found = solver(view)
        assert not any(step.contradicts for step in found.steps())
        assert not found.known.atoms & ~held and not found.known.free & ~free
        proved += (found.known.atoms | found.known.free).bit_count()
        so += (held | free).bit_count()
    assert so - proved <= so // 100


@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_of_each_grade(grade: int) -> None:
    made = puzzle_of(Hexagon(4), 4, grade, Dice(1))
    assert made
    assert solution(made.view, made.atoms).grade == grade and deduce(made.view).box_count == 1
    assert read_puzzle(describe_number(made)) == made


def test_atoms_apart_do_not_touch() -> None:
    for atoms, _ in answers(3):
        touching = any(
            abs(x1 - x2) + abs(y1 - y2) + abs(x1 + y1 - x2 - y2) == 2
            for (x1, y1), (x2, y2) in combinations(
                [SMALL.places[bit.bit_length() - 1] for bit in bits(atoms)], 2
            )
        )
        assert APART.allows(SMALL, atoms) != touching


def test_no_box_of_three_or_four_atoms_has_a_twin() -> None:
    for count in (3, 4):
        told = [tuple(results) for _, results in answers(count)]
        assert len(set(told)) == len(told)


# --- output ---


@pytest.mark.parametrize("box", SIZES, ids=str)
def test_every_entry_stands_once_in_each_picture(box: Hexagon) -> None:
    picture = Grid(box).draw()
    wide, compact = picture, picture.layout.within(72)
    for text in (wide, compact):
        assert sorted(map(int, text.replace(".", " ").split())) == [*range(1, box.entries + 1)]
    for text in (wide, compact, picture.within(40)):
        assert text.count(".") == box.cells
        assert set(text) <= set("0123456789. \n")
    assert max(map(len, picture.within(72).splitlines())) <= 72
    assert (picture.within(72) == wide) == (box.side <= 6)
    assert not any(line != line.rstrip() for line in picture.within(72).splitlines())


def test_the_pictures_of_side_three() -> None:
    grid = Grid(SMALL)
    assert grid.draw().splitlines()[:4] == [
        "          1 30 29 28 27 26",
        "        2  .     .     .  25",
        "       3                   24",
        "     4  .     .     .     .  23",
    ]
    assert grid.draw().within(33).splitlines()[:4] == [
        "         30  28  26",
        "      1  29  27",
        "   3  2 .   .   . 25 24",
        " 5  4 .   .   .   . 23 22",
    ]
    assert grid.draw().within(20).splitlines()[:5] == [
        "        3 2 2",
        "        0 8 6",
        "        2 2",
        "      1 9 7",
        "  3  2 . . . 25 24",
    ]


@pytest.mark.parametrize(
    ("atoms", "told"),
    [
        ([(3, 4)], "goes in at 3,1 and is absorbed by the atom at 3,4."),
        ([(2, 3)], "turns at 3,3 to go down and to the right, and comes out at 16."),
        ([(4, 3)], "turns at 3,3 to go up and to the right, and comes out at 26."),
        ([(3, 4), (2, 3)], "turns sharply at 3,3 to go down and to the left, and comes out at 11."),
        ([(3, 4), (4, 3)], "turns sharply at 3,3 to go up and to the left, and comes out at 1."),
        ([(2, 3), (4, 3)], "turns back at 3,3, and is reflected."),
        ([(2, 3), (3, 4), (4, 3)], "turns back at 3,3, and is reflected."),
        ([(3, 1)], "is absorbed by the atom in its first cell, 3,1."),
    ],
)
def test_what_a_ray_does_is_told(atoms: list[tuple[int, int]], told: str) -> None:
    assert describe_path(path(SMALL, SMALL.mask(*atoms), 6)).endswith(told)


def test_the_edge_looks_ahead_first() -> None:
    atoms = SMALL.mask((3, 1))
    assert [result(SMALL, atoms, entry) for entry in (4, 6, 8)] == [4, ABSORBED, 8]
    assert result(SMALL, SMALL.mask((3, 1), (2, 1)), 6) == ABSORBED


def test_the_best_first_ray_is_not_that_of_squares() -> None:
    known = deduce(View(Hexagon(4), exactly(4)))
    best = max((worth(known, entry) for entry in (1, 2, 4, 6)), key=lambda ray: ray.rate)
    assert BOX.opening == 8 and Hexagon(4).opening in Hexagon(4).images(best.entry)
    assert Shot(8, 8).cost == 1 and Dice(1).deal(View(BOX, exactly(5))).bit_count() == 5
