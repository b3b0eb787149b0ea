"""Test that a view is written as a text and read back, and that other texts are refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.placing import ANY, APART, Count, exactly
from blackbox_core.box.text.notation import describe_view, read_view
from blackbox_core.box.view import Marks, Shot, View
from blackbox_core.console.session import Refused

BOX = Box()
WRITTEN = [
    ("8x8 4:", View(BOX, exactly(4))),
    ("5x7 3-6 : 1R 2A", View(Box(5, 7), Count(3, 6), (Shot(1, 1), Shot(2, 0)))),
    ("10x10 5 apart: 3-17", View(Box(10, 10), exactly(5), (Shot(3, 17),), placing=APART)),
    (
        "8x8 4: 1R / 3,4@ 5,5- 8,8%",
        View(BOX, exactly(4), (Shot(1, 1),), Marks(*map(BOX.bit, (3, 5, 8), (4, 5, 8)))),
    ),
    ("8x8 1: / 1,1-", View(BOX, exactly(1), marks=Marks(free=FIRST))),
]


@pytest.mark.parametrize(("text", "view"), WRITTEN)
def test_a_view_and_its_text(text: str, view: View) -> None:
    assert read_view(text) == read_view(text.upper()) == view
    assert describe_view(view) == text.replace(" :", ":")


@st.composite
def views(draw: st.DrawFn) -> View:
    box = Box(draw(st.integers(2, 30)), draw(st.integers(2, 30)))
    placing = draw(st.sampled_from([ANY, APART]))
    least = draw(st.integers(1, placing.most(box)))
    count = Count(least, draw(st.integers(least, placing.most(box))))
    entries = st.integers(1, box.entries)
    shots = draw(st.lists(st.builds(Shot, entries, st.just(0) | entries), max_size=20))
    cells = draw(st.lists(st.integers(0, box.cells - 1), unique=True, max_size=25))
    parts = cells[: count.most], cells[count.most :: 2], cells[count.most + 1 :: 2]
    marks = Marks(*(union(FIRST << cell for cell in part) for part in parts))
    return View(box, count, tuple(shots), marks, placing)


@given(views())
def test_every_view_is_read_back(view: View) -> None:
    text = describe_view(view)
    assert read_view(text) == view
    assert text.isascii() and not set(text) & set("|_^~{}[]\\`")


REFUSED = [
    ("", "not a position"),
    ("8x8 4", "not a position"),
    ("8x8: 1R", "not a position"),
    ("8x8 4 near: 1R", "not a position"),
    ("31x8 4:", "not a size"),
    ("8x8 65:", "type 1 to 64"),
    ("8x8 6-3:", "smaller number"),
    ("8x8 9 apart:", "at most 8 atoms are allowed"),
    ("2x2 2 apart:", "only 1 atom is allowed"),
    ("8x8 4: 33A", "1 to 32"),
    ("8x8 4: 3-33", "1 to 32"),
    ("8x8 4: 3", "not a result"),
    ("8x8 4: R", "not a result"),
    ("8x8 4: 1R / 3,4", "not a mark"),
    ("8x8 4: 1R / 9,4@", "rows are numbered 1 to 8"),
    ("8x8 4: 1R / 3,4@ 3,4-", "marked twice"),
    ("8x8 1: / 3,4@ 3,6@", "More atoms"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_no_view_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refusal:
        read_view(text)
    assert str(refusal.value).endswith(".")


@st.composite
def misspelt(draw: st.DrawFn) -> str:
    """Return the text of a view with a part of it overwritten."""
    text = describe_view(draw(views()))
    place = draw(st.integers(0, len(text)))
    return text[:place] + draw(st.text("019xX-:/@%, arp~\u0661", max_size=3)) + text[place + 1 :]


@given(misspelt() | st.text())
def test_any_text_is_a_view_or_refused(text: str) -> None:
    try:
        view = read_view(text)
    except Refused as refusal:
        assert re.sub('".*"', "", str(refusal), flags=re.DOTALL).isascii()
    else:
        assert read_view(describe_view(view)) == view
