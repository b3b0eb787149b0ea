"""A round in a line: written, read back, and refused where a sign of it was changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box.deal import Dice
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.law import Box
from blackbox_core.box.placing import exactly
from blackbox_core.box.text.notation import box_of_the_day
from blackbox_core.box.view import View
from blackbox_core.console.session import Refused
from blackbox_core.games.solo.result_line import (
    LONGEST,
    SIGNS,
    ResultLine,
    describe_result_line,
    read_result_line,
)

BOXES = [Box(), Box(5, 5), Box(10, 12), Box(30, 30), Hexagon(3), Hexagon(8)]


@st.composite
def results(draw: st.DrawFn) -> ResultLine:
    """Rounds of up to ten rays, in boxes of several sizes."""
    box, seed = draw(st.sampled_from(BOXES)), draw(st.integers(0, 10**6))
    atoms = Dice(seed).deal(View(box, exactly(draw(st.integers(1, 5)))))
    day = draw(st.sampled_from(["", "2026-03-04"])) if box == Box() else ""
    atoms = box_of_the_day(day) if day else atoms
    entries = draw(st.lists(st.integers(1, box.entries), max_size=10, unique=True))
    played = ResultLine(
        box,
        atoms,
        tuple(entries),
        0,
        draw(st.none() | st.integers(1, 99)),
        draw(st.booleans()),
        day,
    )
    fired = tuple(shot.entry for shot in played.view.shots)
    score = played.view.points + 5 * draw(st.integers(0, 3))
    return played.replace(entries=fired, score=score)


@given(results())
def test_what_is_written_is_read_back(result: ResultLine) -> None:
    line = describe_result_line(result)
    assert len(line) <= LONGEST and line.isascii()
    assert read_result_line(line.split()) == result
    assert read_result_line(line.lower().split()[2:]) == result


def test_no_change_of_a_sign_passes() -> None:
    line = "BLACK BOX 4-529576 10 P8 A3 R1 X3 H0 RJCQ2LEBS9"
    read_result_line(line.split())
    for place in range(len("BLACK BOX 4-529576 "), len(line)):
        for sign in SIGNS:
            changed = line[:place] + sign + line[place + 1 :]
            if line[place] not in (" ", sign):
                with pytest.raises(Refused):
                    read_result_line(changed.split())


def test_the_same_rays_are_sealed_otherwise_in_another_box() -> None:
    one, other = (
        ResultLine(Box(), Dice(seed).deal(View(Box(), exactly(4))), (1, 2, 3), 9, None, False, "")
        for seed in (1, 2)
    )
    assert describe_result_line(one).split()[-1] != describe_result_line(other).split()[-1]
    assert len(one.entries) == 3


def test_a_round_of_too_many_rays_is_refused() -> None:
    box = Box(30, 30)
    atoms = Dice(1).deal(View(box, exactly(4)))
    with pytest.raises(Refused, match="too much for one line"):
        describe_result_line(ResultLine(box, atoms, tuple(range(1, 60)), 100, None, False, ""))
