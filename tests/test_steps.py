"""Test the step drill: right, wrong and hinted answers, the next question, and the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import bits
from blackbox_core.box.techniques import Form
from blackbox_core.box.techniques.progress import describe_progress, tallies, tally, weakest
from blackbox_core.box.techniques.ray_words import describe_title
from blackbox_core.console import converse
from blackbox_core.console.services import World
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.teacher.steps import LADDER, Exercise, StepTable
from blackbox_core.startup import begin, read_options
from tests.conftest import conversation, say, start_of
from tests.test_puzzle_rating import on_table

pytestmark = pytest.mark.usefixtures("cached_results")


def opened(step: int, seed: int = 1) -> tuple[Session, Exercise]:
    """Return a drill, and the exercise with which it begins."""
    session = conversation("steps", step=step, seed=seed)
    session.start()
    return session, StepTable(start_of(step=step, seed=seed)).play.exercise


def right(here: Exercise) -> str:
    """Return a right answer."""
    if here.asks_ray:
        return str(min(here.entries))
    atoms, free = here.gives
    row, col = here.view.box.cells_of(atoms | free)[0]
    return f"{row},{col}"


def wrong(here: Exercise) -> str:
    """Return a wrong answer."""
    table, box = StepTable(start_of()), here.view.box
    table.lay(here)
    others = [str(entry) for entry in range(1, box.entries + 1) if entry not in here.entries]
    if here.asks_ray:
        return others[0]
    table.knowledge()
    known = table.knowledge()
    for row, col in box.cells_of(box.every & ~(here.view.marks.atoms | here.view.marks.free)):
        if 0 < known.holding(box.bit(row, col)).box_count < known.box_count:
            return f"{row},{col}"
    raise AssertionError("every cell is certain")


@pytest.mark.parametrize("step", range(1, len(LADDER) + 1))
def test_an_answer_is_judged_and_the_step_is_told(step: int) -> None:
    for answer, first in ((right, "Right.\n"), (wrong, "No.\n")):
        session, here = opened(step, seed=3)
        said = say(session, answer(here))
        assert said.startswith(first) and "So" in said.split()
        offer = "Would you like another exercise (RETURN for yes)? "
        assert session.question and session.question.prompt == offer


def test_hint_leads_in_four_levels_and_the_last_tells_the_step() -> None:
    session, _ = opened(3)
    told = [say(session, "hint") for _ in range(4)]
    assert "certain" in told[0] and told[1].startswith("Look at ray")
    assert ": " in told[2] and "So " in told[3]
    assert say(session, "hint").startswith("This exercise is done")


def test_three_in_a_row_lead_to_the_next_technique_and_a_miss_back() -> None:
    table = StepTable(start_of(step=2, seed=5))
    session = Session(converse(table), World())
    session.start()
    for _ in range(3):
        assert table.place == 1
        said = say(session, right(table.play.exercise))
        say(session, "")
    assert table.place == 2 and "Three right answers in a row: new exercises are now on " in said
    assert "From now on, the exercises are on an easier technique" in say(
        session, wrong(table.play.exercise)
    )
    assert table.place == 1


def test_what_was_missed_comes_back_after_one_other() -> None:
    session, here = opened(1)
    board = say(session, "look")
    say(session, wrong(here))
    assert "missed" not in say(session, "")
    # an exercise whose answer is shown counts as missed, too, but comes back later
    say(session, "hint", "hint", "hint", "hint")
    said = say(session, "")
    assert said.startswith("You have seen this exercise before.\n") and board in said


@pytest.mark.parametrize(
    "line, said",
    [
        ("9,9", "9,9 is outside"),
        ("nonsense", '"NONSENSE" means nothing here.'),
        ("", "Type a cell such as 3,4"),
        ("save x", "SAVE is not needed, since the drill"),
        ("new 10", '"10" is not a technique of the step drill: techniques are numbered 1 to\n  9.'),
    ],
)
def test_what_cannot_be_read_is_refused(line: str, said: str) -> None:
    assert say(opened(2)[0], line).startswith(said)


def test_a_cell_that_is_marked_is_no_answer() -> None:
    session, here = opened(3)
    row, col = here.view.box.cells_of(here.view.marks.free)[0]
    assert "There is already a mark at " in say(session, f"{row},{col}")
    assert session.question and session.question.prompt.startswith("Which cell")


# --- on record ---


def row(form: Form, *, solved: int = 1, score: int = 0, seconds: int = 10, **more: Any) -> Any:
    return {"level": str(form), "solved": solved, "score": score, "seconds": seconds, **more}


def test_a_technique_is_told_by_how_it_was_found() -> None:
    rows = [
        row(Form.OPEN_DOOR),
        row(Form.OPEN_DOOR, score=2, seconds=30),
        row(Form.OPEN_DOOR, solved=0),
    ]
    rows += [row(Form.OPEN_DOOR, solved=0, score=4), row(Form.WHAT_IF)]
    first, second = tallies(rows)
    assert (first.seen, first.alone, first.helped, first.told, first.missed) == (4, 1, 1, 1, 1)
    assert first.seconds == 20 and second.form == Form.WHAT_IF


def test_a_technique_is_learnt_at_four_of_the_last_five_alone() -> None:
    missed, alone = row(Form.LOOK_TWICE, solved=0), row(Form.LOOK_TWICE)
    assert not tally(Form.LOOK_TWICE, [alone] * 3).is_learnt
    assert tally(Form.LOOK_TWICE, [missed] * 9 + [alone, missed, alone, alone, alone]).is_learnt
    assert not tally(Form.LOOK_TWICE, [alone] * 9 + [missed, missed, alone, alone, alone]).is_learnt


def test_the_weakest_come_first_and_only_those_seen_often() -> None:
    rows = (
        [row(Form.OPEN_DOOR)] * 5
        + [row(Form.WHAT_IF, solved=0)] * 4
        + [row(Form.LOOK_TWICE, score=1)] * 5
    )
    assert [each.form for each in weakest(rows)] == [Form.LOOK_TWICE, Form.OPEN_DOOR]


def test_progress_is_told_month_by_month() -> None:
    rows = [row(Form.OPEN_DOOR, finished="2026-10-03T10:00:00Z")] * 2
    rows += [row(Form.OPEN_DOOR, solved=0, finished="2026-11-01T10:00:00Z")]
    *_, before, last = describe_progress(rows)
    assert before == "2026-10: 2 steps, 2 found without help."
    assert last == "2026-11: 1 step, 0 found without help."


def at(place: Path, *words: str) -> Session:
    options = read_options([*words, "--data-dir", str(place), "--fresh"])
    session = begin(options, PlainFace(), True)
    session.start()
    return session


def test_exercises_are_on_record_and_wait_for_the_next_day(tmp_path: Path) -> None:
    first = at(tmp_path, "steps", "--seed", "4")
    say(first, "hint", "hint", "hint", "hint", "", "hint", "hint", "hint", "hint")
    again = at(tmp_path, "steps", "--seed", "9")
    seen = "OPEN DOOR (times met: 2). Found without help: 0; with help: 0; shown: 2"
    assert seen in say(again, "records")
    assert say(again, "hint", "hint", "hint", "hint", "").startswith(
        "You have seen this exercise before."
    )


def test_puzzles_and_rounds_put_the_technique_on_record_that_they_took(tmp_path: Path) -> None:
    """Test a round played alone, a puzzle with help, a puzzle given up, and an uncertain round."""
    answer = "set 3,2 5,1"
    say(at(tmp_path, "--box", "5x5-2-77"), *map(str, range(1, 21)), answer, "eval")
    say(at(tmp_path, "--box", "5x5-2-78"), "1", answer, "eval")
    drill = at(tmp_path, "steps", "--seed", "4")
    assert say(drill, "records").count("(times met: 1). Found without help: 1;") == 1
    for line, number in (("explain", "E4-100041"), ("giveup", "D4-865225")):
        puzzles = at(tmp_path, "puzzle", "--puzzle", number)
        atoms = on_table(puzzles).atoms
        cells = " ".join(f"{row},{col}" for row, col in on_table(puzzles).view.box.cells_of(atoms))
        say(puzzles, line, f"set {cells}", "eval")
    told = say(drill, "records").replace("\n  ", " ").splitlines()
    assert len(told) == 3 and sum("with help: 1" in line for line in told) == 1
    assert sum("missed: 1" in line for line in told) == 1
    # techniques of puzzles do not come back as exercises
    assert say(drill, "hint", "hint", "hint", "hint", "")


def test_weak_tells_of_techniques_in_the_game_as_well(tmp_path: Path) -> None:
    drill = at(tmp_path, "drill", "steps", "--seed", "4")
    for _ in range(5):
        say(drill, "hint", "hint", "hint", "hint", "")
    assert f"{describe_title('OPEN DOOR')}: 0 of 5 steps found without help." in say(drill, "weak")
    assert "OPEN DOOR: 0 of 5 steps found without help." in say(at(tmp_path, "4"), "weak")


def test_a_right_answer_after_a_hint_is_none_of_the_three() -> None:
    table = StepTable(start_of(step=2, seed=5))
    session = Session(converse(table), World())
    session.start()
    for hints in (0, 0, 1, 0, 0):
        say(session, *["hint"] * hints, right(table.play.exercise), "")
        assert table.place == 1
    say(session, right(table.play.exercise))
    assert table.place == 2


def test_a_round_with_help_puts_its_technique_on_record_with_the_help(tmp_path: Path) -> None:
    answer = "set 3,2 5,1"
    say(at(tmp_path, "--box", "5x5-2-77"), "explain", *map(str, range(1, 21)), answer, "eval")
    assert "with help: 1" in say(at(tmp_path, "steps", "--seed", "4"), "records").replace(
        "\n  ", " "
    )


@pytest.mark.parametrize("holds", [0, 1])
def test_a_cell_that_only_a_harder_step_proves_is_neither_right_nor_wrong(holds: int) -> None:
    """Test a free cell and an atom."""
    for seed in range(1, 40):
        session, here = opened(3, seed)
        table = StepTable(start_of(step=3, seed=seed))
        known, (atoms, free) = table.knowledge(), here.gives
        marked = here.view.marks.atoms | here.view.marks.free
        for cell in bits(here.view.box.every & ~(marked | atoms | free)):
            if known.holding(cell).box_count == holds * known.box_count:
                row, col = here.view.box.cells_of(cell)[0]
                assert "Only a harder step makes" in say(session, f"{row},{col}").replace(
                    "\n  ", " "
                )
                return
    raise AssertionError("no such cell")


def test_from_ten_seconds_on_it_is_told_how_long_a_step_took() -> None:
    for seconds, told in ((9, False), (10, True)):
        rows = [row(Form.OPEN_DOOR, seconds=seconds, finished="2026-10-03T10:00:00Z")]
        assert any(f"within {seconds} seconds" in line for line in describe_progress(rows)) == told
