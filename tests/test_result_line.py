"""Test the line that describes a finished round: written, read, and refused after any change."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import FIRST, NONE, Box, union
from blackbox_core.box.advice.books import mean_score
from blackbox_core.box.deal import Dice
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.placing import Count, exactly
from blackbox_core.box.text.notation import box_of_the_day
from blackbox_core.box.view import View
from blackbox_core.console.session import Refused
from blackbox_core.games.solo.result_line import (
    MAX_CHARACTERS,
    SIGNS,
    ResultLine,
    describe_result_line,
    read_result_line,
)
from tests.conftest import played

pytestmark = pytest.mark.usefixtures("cached_results")

BOXES = [Box(), Box(5, 5), Box(10, 12), Box(30, 30), Hexagon(3), Hexagon(8)]


@st.composite
def results(draw: st.DrawFn) -> ResultLine:
    """Return rounds of up to ten rays, in boxes of several sizes."""
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
    played = played._replace(entries=fired, score=score)
    return with_some_skill(played) if draw(st.booleans()) else played


def with_some_skill(played: ResultLine) -> ResultLine:
    """Return a round with the skill of a review, or unchanged if it has none."""
    mean, atoms = mean_score(played.view), played.atoms.bit_count()
    missed = (played.score - played.view.points) // 5
    if missed > atoms:
        return played
    free = [cell for cell in range(played.box.cells) if not played.atoms >> cell & 1]
    kept = [cell for cell in range(played.box.cells) if played.atoms >> cell & 1][missed:]
    answer = union(FIRST << cell for cell in kept + free[:missed])
    given = 1.25
    luck = None if mean is None else round(played.score - round(mean, 2) - given, 2)
    told = played._replace(given=given, luck=luck, wrong=answer if missed else NONE)
    return told if told.round.verdict().score == played.score else played


@given(results())
def test_what_is_written_is_read_back(result: ResultLine) -> None:
    line = describe_result_line(result)
    assert len(line) <= MAX_CHARACTERS and line.isascii()
    if " G" not in line.rpartition(" ")[0]:  # the check code at the end may begin with a G
        result = result._replace(given=None, luck=None, wrong=NONE)
    assert read_result_line(line.split()) == result
    assert read_result_line(line.lower().split()[2:]) == result


LINES = [
    "BLACK BOX 4-529576 10 P8 A3 R1 X3 H0 RJCQ2LEBS9",  # written by version 2.0.0
    "BLACK BOX 4-529576 10 P9 G2.27 L-2.33 A3 R1 X3 H0 2GRI841XKV08",
]


@pytest.mark.parametrize("line", LINES)
def test_no_change_of_a_sign_passes(line: str) -> None:
    read_result_line(line.split())
    for place in range(len("BLACK BOX 4-529576 "), len(line)):
        for sign in SIGNS + ".-":
            changed = line[:place] + sign + line[place + 1 :]
            if line[place] not in (" ", sign):
                with pytest.raises(Refused):
                    read_result_line(changed.split())


def some_result(rng: random.Random) -> ResultLine:
    """Return a round of three to seven rays in the usual box, with or without its skill."""
    atoms = union(FIRST << cell for cell in rng.sample(range(64), 4))
    entries = tuple(rng.sample(range(1, 33), rng.randint(3, 7)))
    played = ResultLine(Box(), atoms, entries, 0, rng.choice([None, 9]), rng.random() < 0.5, "")
    played = played._replace(entries=tuple(shot.entry for shot in played.view.shots))
    played = played._replace(score=played.view.points + 5 * rng.randint(0, 2))
    return with_some_skill(played) if rng.random() < 0.5 else played


def test_of_500_lines_with_a_sign_changed_none_passes() -> None:
    rng = random.Random(500)
    for _ in range(500):
        line = describe_result_line(some_result(rng))
        place = rng.randrange(len("BLACK BOX "), len(line))
        sign = rng.choice((SIGNS + ".-").replace(line[place], ""))
        with pytest.raises(Refused):
            read_result_line((line[:place] + sign + line[place + 1 :]).split())


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
    with pytest.raises(Refused, match="does not fit on one line"):
        describe_result_line(ResultLine(box, atoms, tuple(range(1, 60)), 100, None, False, ""))


def test_the_line_of_a_range_of_atoms_is_taken_as_it_was_given() -> None:
    """The box has one number of atoms, and so another mean than the range that was played."""
    args, round = ["--seed", "12", "--brief", "--no-files"], ["2-3", "2", "12", "0"]
    _, told = played(args, "\n".join([*round, "result", ""]))
    line = next(line for line in told.splitlines() if line.startswith("BLACK BOX"))
    _, told = played(args, "\n".join([*round, f"compare {line}", ""]))
    assert "does not match" not in told and "Your scores are equal" in told


STRICT = ["--seed", "17", "--strict", "--brief", "--no-files"]
ALIKE = ["3", "hide 1,3 1,5 8,1", "1", "17", "set 1,5 8,1 8,3", "eval"]


def test_the_line_of_a_strict_round_is_taken_as_it_was_given() -> None:
    """The answer is right by the usual rule, so points given away would not add up."""
    _, told = played(STRICT, "\n".join([*ALIKE, "result", ""]))
    line = next(line for line in told.splitlines() if line.startswith("BLACK BOX"))
    assert " G" not in line
    _, told = played(STRICT, "\n".join([*ALIKE, f"compare {line}", ""]))
    assert "Your scores are equal" in told


def test_no_round_has_a_score_between_two_answers() -> None:
    atoms = Dice(1).deal(View(Box(), exactly(4)))
    told = ResultLine(Box(), atoms, (1, 2, 3), 0, None, False, "")
    points = told.view.points
    for score in (points - 5, points + 1, points + 4):
        with pytest.raises(Refused):
            read_result_line(describe_result_line(told._replace(score=score)).split())
    read_result_line(describe_result_line(told._replace(score=points + 5)).split())


def test_a_range_without_the_number_of_atoms_is_none() -> None:
    atoms = Dice(1).deal(View(Box(), exactly(4)))
    told = ResultLine(Box(), atoms, (1, 2, 3), 25, None, False, "")
    told = told._replace(score=told.view.points)
    for least, most, fits in ((2, 3, False), (5, 6, False), (3, 4, True)):
        line = describe_result_line(told._replace(atom_count=Count(least, most))).split()
        if fits:
            read_result_line(line)
        else:
            with pytest.raises(Refused):
                read_result_line(line)
