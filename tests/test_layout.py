"""Test boards on lines that are too short for them: narrow drawings, and boards cut into parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import Box
from blackbox_core.box.text.drawing import Grid
from blackbox_core.box.view import Shot
from blackbox_core.console.phrases import fold
from blackbox_core.faces.driver import painted

SIDES = st.integers(2, 30)


def boxes() -> st.SearchStrategy[Box]:
    return st.builds(Box, SIDES, SIDES)


def odds(box: Box) -> Grid:
    """Return a grid whose cells hold different numbers of up to three digits."""
    grid = Grid(box)
    grid.cells = [str(index % 101) for index in range(box.cells)]
    return grid


@given(boxes(), st.integers(40, 72))
def test_no_board_is_wider_than_the_line(box: Box, most: int) -> None:
    for picture in (Grid(box).draw(), odds(box).draw(widest=3), Grid(box).draw(widest=3)):
        assert max(map(len, fold(picture, most).splitlines())) <= most
        fits = max(map(len, picture.splitlines())) <= most
        assert (fold(picture, most) == picture) == fits


@given(boxes())
def test_narrow_the_labels_above_and_below_read_downward(box: Box) -> None:
    lines = Grid(box).draw().layout.narrow().splitlines()
    margin, height = len(str(box.entries)) + 1, len(lines) - box.rows
    above = height - next(n for n in range(height) if lines[height - n].lstrip().startswith("1 "))
    for column in range(box.cols):
        read = [line[margin + column : margin + column + 1].strip() for line in lines]
        assert "".join(read[:above]) == str(box.entries - column)
        assert "".join(read[above + box.rows :]) == str(box.rows + 1 + column)


@given(boxes())
def test_narrow_every_cell_stands_between_the_labels_of_its_row(box: Box) -> None:
    grid = Grid(box)
    grid.cells = [chr(ord("a") + index % 26) for index in range(box.cells)]
    rows = [line.split() for line in grid.draw().layout.narrow().splitlines()]
    for row in range(1, box.rows + 1):
        cells = "".join(grid.cells[(row - 1) * box.cols : row * box.cols])
        assert [str(row), cells, str(2 * box.rows + box.cols + 1 - row)] in rows


@given(boxes(), st.integers(40, 72))
def test_parts_line_up_and_hold_every_column_once(box: Box, most: int) -> None:
    grid = odds(box)
    picture = grid.draw(widest=3)
    lines = fold(picture, most).splitlines()
    parts = [lines[first : first + box.rows + 2] for first in range(0, len(lines), box.rows + 2)]
    whole = picture.splitlines()
    for number, line in enumerate(whole):
        ends = slice(1, -1) if 0 < number <= box.rows else slice(None)
        assert line.split()[ends] == [word for part in parts for word in part[number].split()[ends]]
    for part in parts[:-1]:
        assert [len(line) for line in part] == [len(line) for line in parts[0]]


@pytest.mark.parametrize("most", [40, 72])
def test_a_label_keeps_its_colour_and_blanks_have_none(most: int) -> None:
    grid = Grid(Box(30, 30))
    grid.mark_shots([Shot(1, 120), Shot(2, 60)], ["C", "D2"])
    drawn = fold(grid.draw(painted), most)
    plain = fold(grid.draw(), most)
    assert drawn.count("\033[36m") == 2 and drawn.count("\033[33m") == 3
    for colour in ("\033[36m", "\033[33m", "\033[0m"):
        drawn = drawn.replace(colour, "")
    assert drawn == plain
