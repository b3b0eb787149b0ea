"""Test that docs/tried.md is generated from the results of the long runs."""

from __future__ import annotations

from json import dumps
from pathlib import Path

from tests.long_runs import Run
from tools.tried import PAGE, page


def test_the_page_is_what_the_runs_say() -> None:
    assert PAGE.read_text() == page()


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    Run("kills", tmp_path).count(kills=3, moments=1, lines=7)
    Run("kills", tmp_path).count(kills=2, moments=1, lines=4)
    assert "| 5 games killed at 2 moments | 11 lines had been answered" in page(tmp_path)


def test_the_slowest_line_comes_first(tmp_path: Path) -> None:
    (tmp_path / "slowest.json").write_text(dumps({"HINT": 5, "rounds": 9, "REVIEW": 1200}))
    assert page(tmp_path).endswith("| REVIEW | 1,200 |\n| HINT | 5 |\n")
