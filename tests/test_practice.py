"""Test practice: the technique of a box, boxes dealt for it, and weaknesses from the records."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackbox_core.box import Box, Cells
from blackbox_core.box.deal import Dice
from blackbox_core.box.placing import exactly
from blackbox_core.box.ray import path, results
from blackbox_core.box.techniques import Rank
from blackbox_core.box.view import View
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.solo.practice import MIN_ROUNDS
from blackbox_core.games.solo.skills import (
    SKILLS,
    Skill,
    clusters,
    deal_to_train,
    detours,
    far_apart,
    lookalikes,
    masked,
    reflections,
    trained_by,
)
from blackbox_core.keeping.store import Store
from blackbox_core.startup import begin, read_options

pytestmark = pytest.mark.usefixtures("cached_results")

SMALL = Box(5, 5)


def hidden_from_all(box: Box, atoms: Cells) -> int:
    """Return the atoms that no ray meets first going straight in from any side, cell by cell."""
    seen = set()
    held = {*box.cells_of(atoms)}
    for entry in range(1, box.entries + 1):
        row, col, heading = box.outside(entry)
        down, across = ((0, 1), (-1, 0), (0, -1), (1, 0))[heading]
        for _ in range(max(box.rows, box.cols)):
            row, col = row + down, col + across
            met = {(row, col), (row + across, col + down), (row - across, col - down)} & held
            seen |= met
            if met:
                break
    return len(held - seen)


def test_an_atom_is_masked_that_no_ray_meets_before_another() -> None:
    dice, found = Dice(1), set()
    for _ in range(3000):
        atoms = dice.deal(View(SMALL, exactly(6)))
        found.add(masked(SMALL, atoms))
        assert masked(SMALL, atoms) == hidden_from_all(SMALL, atoms)
    assert {0, 1} <= found


def test_what_is_counted_of_some_boxes() -> None:
    box = Box()
    assert detours(box, box.mask((3, 4))) == 0 and reflections(box, box.mask((1, 4))) == 2
    assert clusters(box, box.mask((1, 1), (2, 2), (2, 3), (8, 8))) == 2
    view_of = View(Box(4, 4), exactly(4))
    for number in range(40):
        atoms = Dice(number).deal(view_of)
        others = [Dice(n).deal(view_of) for n in range(40)]
        alike = {one for one in others if results(Box(4, 4), one) == results(Box(4, 4), atoms)}
        assert lookalikes(Box(4, 4), atoms) >= len(alike) - 1


@pytest.mark.parametrize("skill", SKILLS.values(), ids=SKILLS)
def test_a_box_for_practice_trains_what_is_asked_for(skill: Skill) -> None:
    count = 5 if skill.rare else 4
    for seed in range(3):
        atoms = deal_to_train(View(Box(), exactly(count)), skill, Dice(seed))
        assert atoms.bit_count() == count and skill in trained_by(Box(), atoms)
        assert skill.measure(Box(), atoms) >= skill.enough


def at(place: Path, *lines: str, more: tuple[str, ...] = ()) -> tuple[Session, str]:
    session = begin(
        read_options(["--seed", "3", "--data-dir", str(place), "--brief", *more]),
        PlainFace(),
        False,
    )
    session.start()
    said = ""
    for line in lines:
        said = session.send(line)
    return session, said


def test_practice_alone_takes_what_was_hardest(tmp_path: Path) -> None:
    dear, cheap = ["practice detours", "1", "2", "3", "4", "0"], ["practice clusters", "0"]
    session, said = at(tmp_path, *dear * 4, *cheap * 4, "weak", more=("--size", "6x6"))
    assert {row["apart"] for row in Store(str(tmp_path)).records()} == {"practised"}
    told = [line.split() for line in said.replace("\n  ", " ").splitlines()]
    signs = {"worse": 1, "better": -1}
    beyond = [signs[line[-4]] * float(line[-8]) for line in told]
    assert beyond == sorted(beyond, reverse=True) and beyond[0] > 0 > beyond[-1]
    often = next(line for line in told if int(line[line.index("solved;") - 3]) >= MIN_ROUNDS)
    assert said[: said.index(":")] in [skill.title for skill in SKILLS.values()]
    assert session.send("practice").splitlines()[0].split()[1] == often[0].replace(":", ".")


def test_a_round_of_practice_is_one_when_it_is_gone_on_with(tmp_path: Path) -> None:
    at(tmp_path, "practice detours", "1", "save here")
    again, _ = at(tmp_path, "restore here", "0")
    assert "practised" in Store(str(tmp_path)).records()[-1]["apart"]
    assert again.send("practice x").startswith("That is not the name of a single skill")


def test_where_masked_atoms_are_practised_a_range_that_has_enough_stays(tmp_path: Path) -> None:
    _, said = at(tmp_path, "practice masked", more=("--atoms", "3-5", "--size", "5x5"))
    assert "The box hides 3 to 5 atoms." in said


def test_the_last_resort_is_no_technique_to_practise(tmp_path: Path) -> None:
    _, said = at(tmp_path, f"practice {Rank.ALL_BOXES}")
    assert said.startswith("That is not the name of a single skill or technique:")


def test_an_exit_is_far_from_half_the_greatest_distance_on() -> None:
    box = Box()
    ways = [
        path(box, box.mask(cell), entry) for cell, entry in (((1, 2), 2), ((2, 2), 3), ((2, 3), 1))
    ]
    assert [(way.exit, far_apart(box, way)) for way in ways] == [(9, True), (9, False), (31, False)]
