"""Test that the plain face plays and saves on a system without Unix modules, such as Windows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_transcript
from tests.conftest import ROOT, TRANSCRIPTS, environment, seldom
from tests.test_transcripts import FILES
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.usefixtures("cached_results")

PROGRAM = "from tests.without_unix import take_away; take_away(); "
PROGRAM += "import blackbox, sys; sys.exit(blackbox.main())"


def run_without_unix(folder: Path, *words: str, typed: str = "") -> tuple[int, str]:
    """Run the program on the simulated system. Return its exit status and output."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(PYTHONPATH=str(ROOT)),
        cwd=folder,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", ["game", "teletype"])
def test_a_conversation_is_the_same_without_unix(name: str, tmp_path: Path) -> None:
    golden = read_transcript((TRANSCRIPTS / f"{name}.txt").read_text("ascii"))
    words = golden.field("args").split()
    assert run_without_unix(tmp_path, *words, typed=golden.typed()) == (0, golden.text)


# Left out: conversations about the whole program (a match is tested below), the teletype, whose
# lines end differently, and conversations about the encoding of a line.
NOT_THERE = ("version", "audit", "match", "teletype", "protocol", "de-kenton", "speak")
THERE = [path.stem for path in FILES if not {path.stem, *path.stem.split("-")} & {*NOT_THERE}]
ENGLISH = [name for name in THERE if name[:3] not in ("de-", "ru-")]


def otherwise_there(encoding: str, names: list[str]) -> str:
    """Return the names of golden conversations that differ on the simulated system."""
    command = [sys.executable, "-m", "tests.without_unix", encoding, *names]
    variables = environment(PYTHONPATH=str(ROOT))
    done = subprocess.run(command, stdout=subprocess.PIPE, env=variables, text=True, check=True)
    return done.stdout


def test_golden_conversations_are_the_same_without_unix() -> None:
    names = ["game", "keeping", "keeping-script", "records", "drill", "duel", "atom4-both"]
    assert not otherwise_there("", names)


@pytest.mark.parametrize(
    ("encoding", "language"),
    [("cp437", "de"), ("cp866", "ru"), *seldom(("cp850", "de"), ("cp1252", "de"), ("utf-8", ""))],
)
def test_other_encodings_are_the_same_without_unix(encoding: str, language: str) -> None:
    names = [f"{language}-game"] if language else ["game", "de-game", "ru-game"]
    assert not otherwise_there(encoding, names)


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["", "cp437", "cp850", "cp866", "cp1252", "utf-8"])
def test_every_golden_conversation_is_the_same_without_unix(encoding: str) -> None:
    assert not otherwise_there(encoding, ENGLISH)


def test_what_is_kept_there_is_found_again(tmp_path: Path) -> None:
    run_without_unix(tmp_path, "--data-dir", "data", "--seed", "1", typed="4\n5\nsave one\nquit\n")
    assert "one: " in run_without_unix(tmp_path, "--data-dir", "data", typed="saves\n")[1]


def test_what_cannot_be_had_there_is_refused_in_a_line(tmp_path: Path) -> None:
    status, told = run_without_unix(tmp_path, "--idle", "60")
    assert status == 2 and told.count("\n") == 1 and "not on this system" in told


def test_a_match_between_programs_is_played_without_unix(tmp_path: Path) -> None:
    """The pipes of the match cannot be polled on the simulated system."""
    words = ("--games", "1", "--seed", "1", "--seconds", "60")
    assert run_without_unix(tmp_path, "match", "level:1", "level:0", *words)[0] == 0


@pytest.mark.parametrize("where", ["listen:0", "localhost:1", "/dev/null"])
def test_a_line_that_cannot_be_had_there_is_refused_in_a_line(tmp_path: Path, where: str) -> None:
    words = ("duel", "--line", where, "--headless", "1", "--log", str(tmp_path / "log"))
    status, told = run_without_unix(tmp_path, *words)
    assert status == 1 and told.count("\n") == 1
    assert "argument --line: expected post, - or cmd:COMMAND on this system" in told


def test_a_program_may_be_the_opponent_without_unix(tmp_path: Path) -> None:
    """The called side runs on this system, and the caller on the simulated one."""
    duel = ("duel", "--headless", "1", "--wins", "1", "--line")
    here = [sys.executable, str(ROOT / "blackbox.py"), *duel, "-", "--log", str(tmp_path / "b")]
    called = f"cmd:{' '.join(here)}"
    status, told = run_without_unix(tmp_path, *duel, called, "--log", str(tmp_path / "a"))
    assert status == 0 and "wins the match 1 to 0" in told
