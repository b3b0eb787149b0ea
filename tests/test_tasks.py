"""Test tasks made from a seed: the same lines everywhere, with the right par and grade."""

from __future__ import annotations

import json
from typing import Any

import pytest

from blackbox_core.box import Box
from blackbox_core.box.text.notation import read_view
from blackbox_core.games.dealing import SCHEMA, par_and_grade
from blackbox_core.games.protocol import ProtocolDialogue
from tests.conftest import played, run_program, start_of

TASKS = """\
{"schema": "blackbox-task-1", "task": 1, "box": "4-473341", "size": "8x8", "atoms": 4, "par": 8, \
"grade": 2}
{"schema": "blackbox-task-1", "task": 2, "box": "4-387916", "size": "8x8", "atoms": 4, "par": 9, \
"grade": 3}
"""


def dealt(*args: str) -> list[dict[str, Any]]:
    """Return the objects that `deal --json` prints."""
    status, said = played(["deal", "--json", *args], "")
    assert status == 0 and said.isascii()
    return [json.loads(line) for line in said.splitlines()]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_seed_deals_the_same_tasks_for_ever(hash_seed: str) -> None:
    args = ["deal", "--tasks", "2", "--seed", "7", "--json"]
    assert run_program(args, "", PYTHONHASHSEED=hash_seed) == (0, TASKS)


def test_fewer_tasks_are_the_first_of_more() -> None:
    kind = ("3", "--size", "5x5", "--seed", "3")
    many = dealt("--tasks", "5", *kind)
    assert dealt("--tasks", "2", *kind) == many[:2] and many[0] != many[1]
    assert [task["task"] for task in many] == [1, 2, 3, 4, 5]


def test_par_is_that_of_the_protocol() -> None:
    dialogue = ProtocolDialogue(start_of())
    for task in dealt("--tasks", "6", "3", "--size", "5x6", "--seed", "2"):
        assert task["schema"] == SCHEMA
        dialogue.reply(["number", task["box"]])
        assert dialogue.reply(["eval"])[0] == "="
        assert dialogue.reply(["par"]) == f"= {task['par']}\n"


def test_a_box_with_a_look_alike_has_no_grade() -> None:
    box = Box()
    assert par_and_grade(box, box.mask((1, 3), (1, 5), (8, 1)))[1] is None
    assert par_and_grade(box, box.mask((2, 3), (5, 6), (8, 1)))[1] in range(1, 7)


def test_without_json_a_task_is_a_sentence() -> None:
    said = played(["deal", "--tasks", "12", "3", "--size", "4x4", "--seed", "1"], "")[1]
    first, *_ = said.splitlines()
    task, *_ = dealt("--tasks", "1", "3", "--size", "4x4", "--seed", "1")
    graded = f", grade {task['grade']}" if task["grade"] else ""
    assert first == f"Box {task['box']}, par {task['par']}{graded}."


def test_a_puzzle_has_its_only_solution() -> None:
    dialogue = ProtocolDialogue(start_of())
    puzzles = dealt("--puzzles", "3", "3", "--size", "5x5", "--grade", "2", "--seed", "4")
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert (puzzle["grade"], puzzle["size"], puzzle["atoms"]) == (2, "5x5", 3)
        assert puzzle["puzzle"][0] == "M" and puzzle["technique"].isupper()
        dialogue.reply(["position", *puzzle["position"].split()])
        assert dialogue.reply(["count"]) == "= 1\n"
        assert dialogue.reply(["hint"]) == f"= set {' '.join(puzzle['solution'])}\n"
        assert read_view(puzzle["position"]).shots


def test_box_numbers_in_json() -> None:
    assert [task["box"] for task in dealt("--count", "2", "--seed", "7")] == [
        "4-473341",
        "4-387916",
    ]
    assert dealt("--fair", "--seed", "7")[0]["atoms"] == 4


@pytest.mark.parametrize(
    "args",
    [
        ("--tasks", "0"),
        ("--tasks", "x"),
        ("--tasks", "2", "--count", "2"),
        ("--tasks", "2", "--puzzles", "2"),
        ("--tasks", "2", "30", "--size", "30x30"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_line(args: tuple[str, ...]) -> None:
    status, said = run_program(["deal", *args], "")
    assert status == 2 and said.count("\n") == 1 and said.startswith("blackbox.py: argument --")
