"""Test the teletype: its characters, its width, and the length of a turn at ten per second."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_transcript
from blackbox_core.console.session import BELL
from blackbox_core.faces.plain import TeletypeFace
from blackbox_core.games.solo.verbs import verbs
from tests.conftest import TRANSCRIPTS, run_program
from tests.lines_to_program import End, start

MODEL_33 = {*range(0x20, 0x5F)} - set(map(ord, "[\\]^")) | set(b"\r\n\a\0")
ROUND = ["4", *map(str, range(1, 33))]


def dialled(kind: str = "raw", *args: str) -> End:
    return start(kind, "--teletype", "--seed", "2", *args)


def everything() -> str:
    """Return input that makes the program print most of its messages."""
    told = [f"help {verb.name}" for verb in verbs]
    asked = "help,help all,rules,status,history,untried,marks,look,odds,count,hint,check"
    return "\n".join([*told, *ROUND[:9], *asked.split(","), "set 3,4", "what\tis {this} | ~", "0"])


def test_a_model_33_can_print_all_output() -> None:
    status, said = run_program(["--teletype", "--seed", "2", "--no-files"], everything())
    assert status == 0
    assert set(said.encode()) <= MODEL_33
    assert max(map(len, said.splitlines())) <= 72


def test_a_wide_board_is_narrow_on_paper() -> None:
    args = ["--teletype", "--size", "30x30", "--atoms", "1", "--seed", "1", "--no-files"]
    _, said = run_program(args, "look\nodds\n")
    lines = said.splitlines()
    assert [line.split()[1:] for line in lines].count(["." * 30, "90"]) == 1
    assert lines.count("    " + "".join(str(entry % 10) for entry in range(120, 90, -1))) == 1
    odds = [line for line in lines if line.startswith(" 30  ")]
    assert [line.split()[-1] for line in odds] == ["61"] * 2, "in two parts, between all rows"
    assert max(map(len, lines)) <= 72


def test_the_turn_of_a_ray_costs_at_most_24_characters() -> None:
    end = dialled()
    end.expect("4)? ")
    end.ask("4\r")
    turns = [end.ask(f"{entry}\r") for entry in range(1, 33)]
    costs = [len(turn) for turn in turns if b"BEFORE" not in turn]
    assert max(costs) <= 24 and len(costs) > 15
    assert all(b"\x1b" not in turn for turn in turns)
    end.hang_up()


def test_help_is_terse_on_paper() -> None:
    end = dialled()
    end.expect("4)? ")
    said = end.ask("help\r", "HOW MANY")
    assert said.count(b"\r\n") <= 1 + 9
    end.hang_up()


def test_the_board_is_drawn_only_when_asked_for() -> None:
    end = dialled()
    said = end.expect("4)? ") + end.ask("4\r") + end.ask("1\r") + end.ask("0\r", "4)? ")
    assert b"32 31" not in said
    assert b"32 31" in end.ask("look\r")
    end.hang_up()


def test_any_case_is_understood_and_capitals_are_shown() -> None:
    end = dialled()
    end.expect("4)? ")
    end.ask("4\r")
    assert end.ask("Set 3,4\r").startswith(b"SET 3,4\r\nATOMS SET: 1 OF 4.")
    end.hang_up()


def test_erasing_on_paper_is_told_with_strokes() -> None:
    end = dialled()
    end.expect("4)? ")
    end.ask("4\r")
    assert end.ask("129\x7f\x7f\r").startswith(b"129/92/\r\n")
    assert end.ask("12\x153\r").startswith(b"12 XXX 3\r\n")
    end.hang_up()


def test_a_socket_gets_both_line_ends() -> None:
    end = dialled("socket")
    said = end.expect("4)? ")
    assert said.count(b"\n") == said.count(b"\r\n") > 1
    end.hang_up()


def test_the_bell_takes_no_column() -> None:
    face = TeletypeFace()
    assert face.render("x" * 72 + BELL) == "X" * 72 + BELL
    assert face.render("x" * 72 + "\n" + "y" * 73) == "\n" + "X" * 72 + "\n" + "Y" * 72 + "\nY"


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("teletype*.txt")), ids=lambda p: p.stem)
def test_teletype_transcripts(path: Path) -> None:
    text = read_transcript(path.read_text("ascii")).text
    assert set(text.encode()) <= MODEL_33 and max(map(len, text.splitlines())) <= 72
    turns = re.findall(r"(RAY\? )\d*\n((?:OUT AT|ABSORBED|REFLECTED).*\.)\n", text)
    fresh = [turn for turn in turns if "BEFORE" not in turn[1]]
    assert fresh and all(len(prompt + answer) + 2 <= 24 for prompt, answer in fresh)
