"""What may follow the program's name: bare numbers, what is wrong --help."""

from __future__ import annotations

import subprocess
import sys

import pytest

from blackbox_core.box.settings import ATOMS
from blackbox_core.startup import read_options
from blackbox_core.usage import EXAMPLES, make_parser
from tests.conftest import ROOT, conversation, environment

PROGRAM = [sys.executable, str(ROOT / "blackbox.py")]

WRONG = [
    ["--bogus"],
    ["chess"],
    ["--atoms", "99"],
    ["--baud", "1"],
    ["--baud", "-5"],
    ["--nulls", "1000000"],
    ["--idle", "0"],
    ["--idle", "\u00e9"],
    ["--size", "1x1"],
    ["--color", "mauve"],
    ["99"],
    ["4", "--atoms", "5"],
    ["kenton", "--level", "3"],
    ["--daily", "4"],
]


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_wrong_options_get_one_line_and_the_way_to_help(args: list[str]) -> None:
    done = subprocess.run([*PROGRAM, *args], capture_output=True, env=environment())
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert done.stderr.startswith(b"blackbox.py: ")
    assert done.stderr.endswith(b"; blackbox.py --help tells more.\n")


@pytest.mark.parametrize(
    ("started", "name"),
    [("bin/blackbox", "blackbox"), ("blackbox.pyz", "blackbox.pyz"), ("-c", "blackbox")],
)
def test_help_calls_the_program_as_it_was_called(
    started: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    told = make_parser().format_help()
    assert told.startswith(f"usage: {name} [GAME]") and f"  {name} --teletype" in told


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_help_can_be_typed(example: str) -> None:
    read_options(example.split())


@pytest.mark.parametrize("words", [["4"], ["4", "--color=never"], ["--color=never", "4"]])
def test_a_bare_number_is_a_number_of_atoms(words: list[str]) -> None:
    assert read_options(words).given[ATOMS] == 4


def test_the_box_of_the_day_and_learning_can_come_first() -> None:
    day = conversation("console", daily=True)
    assert "There is no calendar here" in day.start()
    learning = conversation("console", learning=True, atoms=3)
    assert "3 atoms hidden.\nLearning mode is on" in learning.start()
    assert "Ray 1 " in learning.send("1")


def test_learning_mode_says_at_a_terminal_what_it_shows_before_it_does() -> None:
    session = conversation("console", confirm=True)
    session.start()
    assert session.send("learn") == "LEARN shows the atoms and every path, and scores nothing.\n"
    assert session.question and session.question.prompt.startswith("Show them, yes or no")
    assert session.send("no") == ""
    session.send("learn")
    assert session.send("yes").startswith("Learning mode is on")
