"""Test that files of version 2.0.0 are read: rounds of every game, records, settings, scripts.

The words of the answers may have changed since, but the numbers may not. For each round,
`saved-by-2.0.0.json` has the lines that ask for its state and the numbers in the answers.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_saved
from blackbox_core.console.session import Session
from blackbox_core.console.table import Table
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.kenton import Kenton
from blackbox_core.keeping.store import FILE, Store
from blackbox_core.startup import begin, read_options
from tests.conftest import run_program
from tests.test_sealed_lines import agree, on_two_lines, relayed

pytestmark = pytest.mark.usefixtures("cached_results")

DATA = Path(__file__).parent / "data"
KEPT = json.loads((DATA / "saved-by-2.0.0.json").read_text("ascii"))
RECORDED = ("console", "drill", "puzzle", "devil", "duel", "quantugeddon", "atom4")


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copy the files kept by 2.0.0 to a data directory of this test."""
    (tmp_path / "data").mkdir()
    shutil.copy(DATA / "saved-by-2.0.0.db", tmp_path / "data" / FILE)
    monkeypatch.setenv("BLACKBOX_DATA", str(tmp_path / "data"))


def session(*words: str, at_terminal: bool = False) -> Session:
    conversation = begin(read_options([*words]), PlainFace(), at_terminal)
    conversation.start()
    return conversation


def numbers(conversation: Session, asked: list[str]) -> str:
    """Return the numbers in the answers, and the atoms set, without the parts that have changed.

    In 2.0.0 the assistant had the same sign for proved atoms and for set atoms, its advice had
    other figures, the players of a duel had numbers, and Kenton's 0 did not draw the board.
    """
    is_assistant = "Ray and result? " in str(conversation.question)
    is_kenton = isinstance(conversation.question and conversation.question.table, Kenton)
    answers = [(line, conversation.send(line)) for line in asked]
    said = "".join(
        answer.partition("Try ray")[0] for line, answer in answers if line != "0" or not is_kenton
    )
    if is_assistant:
        said = re.sub("@ your atom, - free, [*] atom", "@", said).replace("*", "@")
    said = re.sub(r"(?i)player \d(?!, \w+ to )", "", said)  # except in the moves of Atom-4
    said = re.sub(r"(?i)an atom at \d+,\d+ always gives 1", "", " ".join(said.split()))
    return " ".join(re.findall(r"\d+|@", said))


@pytest.mark.parametrize("name", KEPT["saved"])
def test_a_saved_game_is_restored_and_goes_on(name: str) -> None:
    case = KEPT["saved"][name]
    conversation = session(case["game"], "--fresh")
    assert "damaged" not in conversation.send(f"restore {name}")
    assert numbers(conversation, case["asked"]) == case["numbers"]


@pytest.mark.parametrize("name", KEPT["saved"])
def test_a_round_is_made_by_the_options_that_it_was_kept_with(name: str) -> None:
    """The options are written as version 2.0.0 wrote them, so that 2.0.0 can read them, too."""
    kept = read_saved(Store(os.environ["BLACKBOX_DATA"]).saved(name)).recipe
    asked = session(KEPT["saved"][name]["game"], "--fresh").question
    assert asked and isinstance(asked.table, Table)
    made = asked.table.from_recipe(kept).recipe()
    assert kept.items() - {("game", name) for name in asked.table.former} <= made.items()


@pytest.mark.parametrize("game", KEPT["unfinished"])
def test_an_unfinished_round_goes_on(game: str) -> None:
    case = KEPT["unfinished"][game]
    assert numbers(session(game, "--resume"), case["asked"]) == case["numbers"]


@pytest.mark.parametrize("game", KEPT["records"])
def test_what_is_on_record_is_told(game: str) -> None:
    case = KEPT["records"][game]
    assert numbers(session(game, "--fresh"), ["records"]) == case["numbers"]


def test_settings_are_as_they_were() -> None:
    conversation = session("--fresh", at_terminal=True)
    assert "SOUND on" in conversation.send("settings")


@pytest.mark.parametrize("name", KEPT["scripts"])
def test_a_script_is_replayed_to_where_it_led(name: str) -> None:
    case = KEPT["scripts"][name]
    conversation = session("--script", str(DATA / f"saved-by-2.0.0.{name}.txt"))
    assert numbers(conversation, case["asked"]) == case["numbers"]


def test_the_log_of_a_match_is_audited() -> None:
    status, said = run_program(["audit", str(DATA / "saved-by-2.0.0.log")], "")
    assert status == 0
    assert "caller: 1; by the called side: 0" in said or "caller: 0; by the called side: 1" in said
    assert KEPT["chain"] in said


def test_a_match_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    for place, whose in (("a", "caller"), ("b", "called")):
        (tmp_path / place).mkdir()
        shutil.copy(DATA / f"saved-by-2.0.0.{whose}.log", tmp_path / place / "log")
    sides, ends = on_two_lines(tmp_path, "--resume")
    relayed(ends, 10_000)
    for end in ends:
        end.close()
    agree(tmp_path, *sides)
