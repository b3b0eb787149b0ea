"""Frozen records: fields are all there, and no others, from the first moment to the last."""

from __future__ import annotations

import pytest

from blackbox_core.console.value import Value


class Cell(Value):
    row: int
    col: int = 1


class Marked(Cell):
    sign: str = "@"


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        ((), {"col": 2}),
        ((1, 2, 3), {}),
        ((1, 2), {"col": 2}),
        ((1,), {"sign": "@"}),
        ((), {"sign": "@", "col": 2}),  # as many as there are fields
        ((), {"sign": "@"}),
    ],
)
def test_missing_unknown_and_doubled_fields_are_refused(
    values: tuple[int, ...], named: dict[str, object]
) -> None:
    with pytest.raises(TypeError, match="Cell has the fields row, col"):
        Cell(*values, **named)  # type: ignore[arg-type]


def test_a_change_has_fields_that_there_are() -> None:
    assert Cell(1).replace(col=3) == Cell(1, 3) != Cell(1)
    with pytest.raises(TypeError, match="row, col"):
        Cell(1).replace(sign="@")
    with pytest.raises(AttributeError, match="frozen"):
        Cell(1).row = 2  # type: ignore[misc]


def test_the_fields_of_the_base_come_first() -> None:
    assert repr(Marked(1, sign="X")) == "Marked(row=1, col=1, sign='X')"
    assert Marked(1, 1) != Cell(1, 1) and hash(Marked(1)) == hash(Marked(1, 1, "@"))
