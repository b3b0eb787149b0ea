"""A table of results that many write to: rounds are put in, and forged lines are named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from blackbox_core.games.solo.result_line import describe_result_line, read_result_line
from tests.conftest import played

CLUB = "club.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "anna")


def said(*lines: str, seed: int = 1, args: str = f"--table {CLUB} --data-dir data") -> str:
    """What is said while these lines are typed."""
    words = ["--seed", str(seed), "--brief", *args.split()]
    return played(words, "\n".join([*lines, "quit", ""]))[1]


def test_a_round_is_put_in_the_table_and_ranked() -> None:
    said("4", "2", "15", "0")
    said("4", "2", "0", seed=2)
    lines = Path(CLUB).read_text().splitlines()
    assert [line.split()[:3] for line in lines] == [["anna", "BLACK", "BOX"]] * 2
    assert "1. anna: " in (told := said("top")) and "2 rounds; " in told
    assert "left out" not in told and "left out" not in said("top check")


def test_a_round_with_a_hint_is_not_put_in() -> None:
    said("4", "hint", "0")
    assert not Path(CLUB).exists()


def test_every_forged_line_is_named() -> None:
    said("4", "2", "15", "0")
    true = Path(CLUB).read_text()
    words = true.split()
    forged = [
        [*words[:4], "6", *words[5:]],  # another score
        [*words[:3], "4-529577", *words[4:]],  # another box
        [*words[:-1], words[-1][::-1]],  # other rays
        ["mallory", "was", "here"],
    ]
    Path(CLUB).write_text(true + "".join(" ".join(line) + "\n" for line in forged))
    told = said("top")
    assert "4 lines do not match their boxes and were left out: lines 2, 3, 4 and 5.\n" in told
    assert "1. anna: " in told and "2. " not in told


def test_what_was_given_away_is_worked_out_anew_where_that_is_wanted() -> None:
    said("4", "2", "15", "0")
    honest = read_result_line(Path(CLUB).read_text().split()[1:])
    assert honest.given is not None and honest.luck is not None
    false = replace(honest, given=honest.given - 1, luck=round(honest.luck + 1, 2))
    Path(CLUB).write_text(f"mallory {describe_result_line(false)}\n")
    assert "1. mallory: " in said("top")
    told = said("top check")
    assert "mallory" not in told and "Line 1 does not match its box and was left out.\n" in told


def test_a_finished_round_is_written_down() -> None:
    said("4", "2", "15", "0", "dump friday")
    text = Path("friday.txt").read_text()
    assert text.startswith("This is box 4-529576.\n") and "Ray 15: out at 8." in text
    assert text.splitlines()[-1].startswith("BLACK BOX 4-529576 ")
    assert max(map(len, text.splitlines())) <= 72


def test_a_table_that_nobody_has_written_to_yet_is_empty_and_not_lost() -> None:
    assert "The table has no round that counts yet.\n" in (told := said("top", "top check"))
    assert "was not found" not in told and not Path(CLUB).exists()


@pytest.mark.parametrize(("letters", "told"), [("ascii", False), ("utf-8", True)])
def test_signs_that_a_line_lacks_are_refused_and_not_replaced(letters: str, told: bool) -> None:
    text = said("4", "2", "0", "result share emoji", args=f"--no-files --encoding {letters}")
    assert ("\U0001f7e9" in text) == told
    assert ("Emoji cannot be shown here: type RESULT SHARE for plain signs.\n" in text) != told
    assert "???" not in text.replace(" ", "")


def test_before_the_first_ray_why_has_no_error_where_hint_all_has_none() -> None:
    text = said("4", "hint all", "why 3", args="--no-files")
    assert "The points are averages over all the boxes that fit, with the round" in text
    assert "Ray 2 costs 0.10 fewer points than ray 3 on average. " in " ".join(text.split())


def test_a_line_with_hints_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "anna")
    told = said("4", "hint", "2", "15", "0", "result")
    line = next(line for line in told.splitlines() if line.startswith("BLACK BOX"))
    Path(CLUB).write_text(f"anna {line}\n")
    assert "The table has no round that counts yet.\n" in said("top")
