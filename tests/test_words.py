"""Test that every notation is written and read back, and that every refusal is a sentence."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackbox_core.box import FIRST, Box, Cells
from blackbox_core.box.ray import path
from blackbox_core.box.text import reading, words
from blackbox_core.box.text.drawing import Grid
from blackbox_core.box.text.reading import read_cell, read_cells
from blackbox_core.box.text.words import TURNS, WAYS, describe_path, result_kind, shape
from blackbox_core.box.view import Marks
from blackbox_core.console.phrases import fold, quote
from blackbox_core.console.session import Refused
from blackbox_core.console.verb import arity
from tests.boxes import hiding

NO_CELLS = [
    "(",
    ";",
    "x",
    "3",
    "3,",
    ",4",
    "3,4,5",
    "0,1",
    "9,1",
    "1,9",
    "-1,2",
    "1-2",
    "1-24",
    "1-99",
    "99-1",
    "c4",
    "row",
    "row 9",
    "1,1-3",
    "1,1-9,9",
    "r3r4",
]

WRITTEN = "3,4 / 3 4 / 3, 4 / (3,4) / (3, 4) / 3.4 / 3;4 / R3C4 / r3 c4 / c4r3 / 3-29"
MANY_WRITTEN = {
    "3 4 5 6": "3,4 5,6",
    "1,1, 2,2": "1,1 2,2",
    "1,1,2,2": "1,1 2,2",
    "(1,1)(2,2)": "1,1 2,2",
    "1,1-2,3": "1,1 1,2 1,3 2,1 2,2 2,3",
    "2,3 - 1,1": "1,1 1,2 1,3 2,1 2,2 2,3",
    "r1c1-r2c1": "1,1 2,1",
    "row 3": "3,1 3,2 3,3 3,4 3,5 3,6 3,7 3,8",
    "COLUMN 8, 1,1": "1,8 2,8 3,8 4,8 5,8 6,8 7,8 8,8 1,1",
    "3-29 5 5": "3,4 5,5",
}

boxes = st.builds(Box, st.integers(2, 30), st.integers(2, 30))


@given(boxes, st.data())
def test_a_cell_there_and_back(box: Box, data: st.DataObject) -> None:
    cell = box.cell(data.draw(st.integers(0, box.cells - 1)))
    row, col = cell
    assert read_cell(words.describe_cell(cell), box) == cell
    assert read_cells([str(row), str(col)], box) == [cell]
    assert read_cells([f"{row},", str(col)], box) == [cell]
    assert read_cell(f"{row}-{box.entries + 1 - col}", box) == cell


def test_a_cell_as_people_write_it() -> None:
    for form in WRITTEN.split(" / "):
        assert read_cells(form.split(), Box()) == [(3, 4)], form


def test_cells_as_people_write_them() -> None:
    for typed, meant in MANY_WRITTEN.items():
        told = [words.describe_cell(cell) for cell in read_cells(typed.split(), Box())]
        assert " ".join(told) == meant, typed
    assert len(set(read_cells(["all"], Box(5, 7)))) == 35


def test_a_letter_alone_could_be_a_row_or_a_column() -> None:
    with pytest.raises(Refused) as refusal:
        read_cells(["c4"], Box())
    assert str(refusal.value) == (
        '"C4" lacks a row or column number: type a cell such as 3,4 or R3C4.'
    )


@given(boxes, st.data())
def test_a_set_of_cells_there_and_back(box: Box, data: st.DataObject) -> None:
    atoms = data.draw(st.integers(0, box.every).map(Cells))
    assert box.mask(*box.cells_of(atoms)) == atoms


@given(boxes)
def test_a_size_there_and_back(box: Box) -> None:
    assert reading.read_size(f"{box.rows}x{box.cols}") == box


@given(boxes)
def test_the_drawing_names_every_entry_where_its_ray_goes_in(box: Box) -> None:
    lines = Grid(box).draw().splitlines()
    width = len(str(box.entries)) + 1
    for col in range(1, box.cols + 1):
        column = slice(col * width, (col + 1) * width)
        assert lines[0][column].strip() == str(box.entries + 1 - col)
        assert lines[-1][column].strip() == str(box.rows + col)
    for row in range(1, box.rows + 1):
        numbers = lines[row].replace(".", " ").split()
        assert numbers == [str(row), str(2 * box.rows + box.cols + 1 - row)]


def test_the_drawing_to_the_letter() -> None:
    grid = Grid(Box())
    grid.put(Box().mask((1, 4), (3, 4), (6, 2), (6, 6)), "*")
    assert grid.draw().splitlines() == [
        "   32 31 30 29 28 27 26 25",
        " 1  .  .  .  *  .  .  .  . 24",
        " 2  .  .  .  .  .  .  .  . 23",
        " 3  .  .  .  *  .  .  .  . 22",
        " 4  .  .  .  .  .  .  .  . 21",
        " 5  .  .  .  .  .  .  .  . 20",
        " 6  .  *  .  .  .  *  .  . 19",
        " 7  .  .  .  .  .  .  .  . 18",
        " 8  .  .  .  .  .  .  .  . 17",
        "    9 10 11 12 13 14 15 16",
    ]


@pytest.mark.parametrize("text", ["", *NO_CELLS])
def test_what_is_no_cell_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_cell(text, Box())
    assert str(refusal.value).endswith(".") and len(str(refusal.value)) <= 72


@given(st.text(max_size=30))
@example("0" * 19 + "\N{LATIN SMALL LETTER SHARP S}0")
@example("LEFT")
def test_no_text_breaks_a_reader(text: str) -> None:
    box = Box()
    for read in (
        lambda: reading.read_entry(text, box),
        lambda: reading.read_count(text, box.cells),
        lambda: read_cell(text, box),
    ):
        try:
            read()
        except Refused as refusal:
            told = str(refusal)
            assert len(fold(told).splitlines()) <= 2
            assert all(" " <= sign <= "~" or sign.isalpha() for sign in told)


@pytest.mark.parametrize(
    ("numbers", "told"),
    [([], ""), ([3], "3"), ([3, 4], "3, 4"), ([1, 2, 3, 7, 9, 10, 11, 12], "1 to 3, 7, 9 to 12")],
)
def test_ranges(numbers: list[int], told: str) -> None:
    assert words.describe_ranges(numbers) == told


@pytest.mark.parametrize(
    ("usage", "words_after"),
    [("eval", (0, 0)), ("ray N", (1, 1)), ("new (N)", (0, 1)), ("set CELL...", (1, 999))],
)
def test_arity_from_the_usage_line(usage: str, words_after: tuple[int, int]) -> None:
    assert arity(usage) == words_after


PATHS = [
    ([(1, 2)], 1, "Ray 1 goes in at 1,1 and is absorbed by the atom at 1,2."),
    ([(1, 1)], 1, "Ray 1 is absorbed by the atom in its first cell, 1,1."),
    ([(2, 1)], 1, "Ray 1 is reflected at the edge."),
    ([(1, 3), (3, 3)], 2, "Ray 2 goes in at 2,1, turns back at 2,2, and is reflected."),
    ([(2, 3)], 1, "Ray 1 goes in at 1,1, turns at 1,2 to go up, and comes out at 31."),
    ([], 1, "Ray 1 goes in at 1,1 and comes out at 24."),
]


@pytest.mark.parametrize(("atoms", "entry", "told"), PATHS)
def test_a_path_in_words(atoms: list[tuple[int, int]], entry: int, told: str) -> None:
    assert describe_path(path(Box(), Box().mask(*atoms), entry)).replace("\n ", "") == told


@pytest.mark.parametrize("typed", ["? 10", "5,4 ?  6", "?", "? ? ?", "a ? "])
def test_a_word_printed_back_is_no_prompt(typed: str) -> None:
    assert "? " not in quote(typed)


def test_every_shape_of_way_is_told_and_every_turn() -> None:
    box = Box(5, 5)
    pairs = [FIRST << one | FIRST << other for one in range(box.cells) for other in range(one)]
    ways = [path(box, atoms, entry) for atoms in pairs for entry in range(1, box.entries + 1)]
    assert {(shape(way), result_kind(way.entry, way.exit)) for way in ways} == set(WAYS)
    turns = [step for way in ways for step in way.steps if step.turn % 2]
    assert {step.heading for step in turns} == set(range(len(TURNS)))
    assert all(describe_path(way).startswith("Ray ") for way in ways)


def test_a_verdict_counts_what_is_right_and_wrong() -> None:
    box = Box()
    round = hiding(box, box.mask((1, 3), (1, 5), (8, 1))).fire(1)
    marked = round.with_marks(Marks(atoms=box.mask((1, 3), (2, 2))))
    verdict = marked.verdict()
    assert (verdict.correct, verdict.incorrect, verdict.missed) == (1, 1, 2)
    assert verdict.score == round.view.points + 10 and not verdict.right


def test_an_answer_that_no_ray_could_tell_apart_is_right_unless_strict() -> None:
    box = Box()
    round = hiding(box, box.mask((1, 3), (1, 5), (8, 1))).fire(1)
    marked = round.with_marks(Marks(atoms=box.mask((1, 5), (8, 1), (8, 3))))
    verdict, strict = marked.verdict(), marked.verdict(strict=True)
    assert verdict.equivalent and verdict.right and verdict.score == round.view.points
    assert verdict.strict_score == strict.score == round.view.points + 5
    assert strict.equivalent and not strict.right
