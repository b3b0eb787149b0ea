"""A game without a box plays, is kept, scripted and replayed: the floor knows no Black Box."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_core import games
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games import GameEntry
from blackbox_core.startup import begin, read_options
from tests import null_game
from tests.conftest import ROOT
from tests.null_game import LOUD


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is added by one line in the list."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLACKBOX_DATA", str(tmp_path / "data"))
    monkeypatch.setitem(games.GAMES, "counting", GameEntry("counting", "counting to ten"))
    monkeypatch.setitem(sys.modules, "blackbox_core.games.counting", null_game)


def opened(*args: str, at_terminal: bool = False) -> Session:
    session = begin(read_options(["counting", *args]), PlainFace(), at_terminal)
    session.start()
    return session


def said(session: Session, *lines: str) -> str:
    for line in lines:
        told = session.send(line)
    return told


def test_it_plays_with_the_verbs_of_every_game_and_its_own() -> None:
    session = opened()
    assert said(session, "1") == "Yes.\n"
    assert said(session, "5") == "Count on by one or two.\n"
    assert said(session, "loud", "3") == "YES.\n"
    assert said(session, "version") == f"Counting, of Black Box {version()}.\n"
    assert said(session, "help loud") == "LOUD (ON/OFF): Count in capitals, or not.\n"
    kept = "This round is kept: --resume goes on with it.\n"
    assert said(session, "quit") == kept + "Goodbye.\n" and session.question is None


def version() -> str:
    from blackbox_core import VERSION

    return VERSION


def test_it_is_saved_and_restored() -> None:
    said(opened(), "1", "3", "save here")
    session = opened()
    assert said(session, "saves").startswith("here: 2 numbers counted, saved ")
    assert said(session, "restore here") == "Going on with 2 numbers counted.\n"
    assert said(session, "4") == "Yes.\n" and said(session, "4") == "Count on by one or two.\n"


def test_it_is_not_restored_in_another_game() -> None:
    said(opened(), "1", "save here")
    other = begin(read_options(["--seed", "1"]), PlainFace(), False)
    other.start()
    assert said(other, "restore here") == "That is a game of Counting: restore it there.\n"


def test_an_unfinished_one_is_gone_on_with() -> None:
    said(opened(), "2")
    session = begin(read_options(["counting", "--resume"]), PlainFace(), False)
    assert "Going on with 1 numbers counted." in session.start()
    assert said(session, "4") == "Yes.\n"


def test_a_script_repeats_it_and_a_replay_types_it(tmp_path: Path) -> None:
    said(opened("--loud"), "1", "script told", "3", "unscript")
    told = (tmp_path / "told.txt").read_text()
    assert "# args: counting --seed " in told and " --loud" in told
    assert told.endswith("Next? unscript\nThe script told.txt is complete.\n")
    assert "Next: 3\nYES.\n" in said(opened(), "replay told"), "as loud as it was"


def test_its_setting_is_an_option_a_verb_kept_and_told(tmp_path: Path) -> None:
    """All of it from the one declaration in the one file."""
    assert read_options(["counting", "--loud"]).given[LOUD]
    assert said(opened("--loud"), "settings").startswith("LOUD on")
    said(opened("--fresh", at_terminal=True), "loud", "1")
    assert said(opened("--fresh", at_terminal=True), "1") == "YES.\n"


def test_another_game_knows_nothing_of_its_setting() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "blackbox.py"), "--loud"], capture_output=True, check=False
    )
    assert done.returncode == 2
