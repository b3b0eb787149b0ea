"""Test that a finished round can be saved and opened, and that WHY answers before the first ray."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import played


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(*lines: str, args: str = "--data-dir data") -> str:
    """Return what is said while these lines are typed."""
    words = ["--seed", "1", "--brief", *args.split()]
    return played(words, "\n".join([*lines, "quit", ""]))[1]


def test_a_finished_round_is_written_down() -> None:
    said("4", "2", "15", "0", "dump friday")
    text = Path("friday.txt").read_text()
    assert text.startswith("This is box 4-529576.\n") and "Ray 15: out at 8." in text
    assert text.splitlines()[-1].startswith("BLACK BOX 4-529576 ")
    assert max(map(len, text.splitlines())) <= 72


def test_before_the_first_ray_why_has_no_error_where_hint_all_has_none() -> None:
    text = said("4", "hint all", "why 3", args="--no-files")
    assert "The points are averages over all the boxes that fit, each played" in text
    assert (
        "On average, ray 2 costs 0.11 fewer points than ray 3 by the end of the round. "
        in " ".join(text.split())
    )
