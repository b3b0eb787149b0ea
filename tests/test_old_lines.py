"""Test that lines saved by version 1.0.0 are read as that version read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackbox_core import VERSION
from blackbox_core.console.replaying import rebuild
from blackbox_core.console.saved import SavedRound
from blackbox_core.games.solo import BlackBox
from blackbox_core.games.solo.old_lines import upgraded
from tests.conftest import run_program, start_of

SAVED = SavedRound(
    {"box": "4-318275", "seed": "1", "daily": "", "having": ""}, [], [], 0, "", 0, ""
)


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("l", "learn"),
        ("S", "sound"),
        ("set 3,4", "toggle 3,4"),
        ("5", "5"),
        ("5 6", "# 5 6"),
        ("h", "# h"),
        ("5!", "# 5!"),
        ("fire 5", "# fire 5"),
        ("ray 5 6", "# ray 5 6"),
        ("sound off", "# sound off"),
        ("#4-318275", "# #4-318275"),
        ("# 5", "# 5"),
        ("cou", "count"),
        ("", ""),
    ],
)
def test_a_line_of_version_1_does_what_it_did(then: str, now: str) -> None:
    assert upgraded(then) == now


def marks_of(lines: list[str], version: str, rays: int) -> str:
    """Return the atoms set in a saved round, and assert that saving it again changes nothing."""
    saved = SAVED._replace(lines=lines, version=version, moves=rays)
    table, kept = rebuild(BlackBox(start_of(boards=False)), saved)
    again, _ = rebuild(table, kept)
    assert kept.version == VERSION and again.view == table.view
    atoms = table.box.cells_of(table.view.marks.atoms)
    return " ".join(f"{row},{col}" for row, col in atoms)


def test_a_round_saved_by_version_1_is_read_with_its_set_and_its_letters() -> None:
    lines = ["set 3,4 5,5", "5 6", "set 3,4", "s", "7"]
    assert marks_of(lines, "1.0.0", rays=1) == "5,5"
    assert marks_of(["set 3,4 5,5", "set 3,4", "7"], VERSION, rays=1) == "3,4 5,5"


@pytest.mark.parametrize("answer", ["n", "no", ""])
def test_a_round_that_was_not_given_up_then_is_not_given_up_when_it_is_read(answer: str) -> None:
    assert marks_of(["set 3,4", "5", "new", answer, "6"], "1.0.0", rays=2) == "3,4"


@pytest.mark.parametrize(
    ("version", "said"), [("1.0.0", "Learning mode is on"), (VERSION, "32 31")]
)
def test_a_script_of_version_1_is_read_with_its_letters(
    version: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.rec").write_text(f"# Black Box {version}: the lines typed.\nl\n")
    _, output = run_program(["--atoms", "4", "--seed", "1", "--brief"], "replay old\nq\n")
    told = output.partition("Replaying 1 line.\n")[2]
    assert said in told[:90]
