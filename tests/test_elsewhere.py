"""A system that lacks what Unix has, as Windows does: at least the plain face plays, and keeps."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_transcript
from tests.conftest import ROOT, TRANSCRIPTS, environment
from tests.patience import PATIENCE

# Run before the program: what only Unix has is gone, and msvcrt is there instead. shutil wants
# more of Windows than that, from Python 3.12 on, and is loaded before.
ELSEWHERE = """
import os, _signal, shutil, signal, subprocess, sys, types
for name in "termios fcntl pwd grp resource tty pty readline syslog".split():
    sys.modules[name] = None
for module in signal, _signal:
    for name in "SIGHUP SIGALRM SIGQUIT setitimer alarm ITIMER_REAL pthread_sigmask".split():
        if hasattr(module, name):
            delattr(module, name)
for name in "fork getuid get_blocking set_blocking fchmod killpg".split():
    if hasattr(os, name):
        delattr(os, name)
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
sys.modules["msvcrt"].locking = lambda fd, mode, count: None
sys.modules["msvcrt"].LK_NBLCK = sys.modules["msvcrt"].LK_UNLCK = 0
sys.platform = "win32"
sys.path.insert(0, sys.argv.pop(1))
import blackbox
sys.exit(blackbox.main())
"""


def elsewhere(folder: Path, *words: str, typed: str = "") -> tuple[int, str]:
    """Exit status and output of the program on such a system."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(ROOT), *words],
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
        cwd=folder,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", ["game", "keeping", "teletype", "atom4-first"])
def test_a_conversation_is_the_same_there(name: str, tmp_path: Path) -> None:
    golden = read_transcript((TRANSCRIPTS / f"{name}.txt").read_text("ascii"))
    words = golden.field("args").split()
    assert elsewhere(tmp_path, *words, typed=golden.typed()) == (0, golden.text)


def test_what_is_kept_there_is_found_again(tmp_path: Path) -> None:
    elsewhere(tmp_path, "--data-dir", "data", "--seed", "1", typed="4\n5\nsave one\nquit\n")
    assert "one: " in elsewhere(tmp_path, "--data-dir", "data", typed="saves\n")[1]


def test_what_cannot_be_had_there_is_refused_in_a_line(tmp_path: Path) -> None:
    status, told = elsewhere(tmp_path, "--idle", "60")
    assert status == 2 and told.count("\n") == 1 and "not on this system" in told


def test_a_match_between_programs_is_refused_there_in_a_line(tmp_path: Path) -> None:
    status, told = elsewhere(tmp_path, "match", "level:1", "level:2")
    assert status == 2 and told.count("\n") == 1 and "not on this system" in told


@pytest.mark.parametrize("where", ["listen:0", "localhost:1", "/dev/null"])
def test_a_line_that_cannot_be_had_there_is_refused_in_a_line(tmp_path: Path, where: str) -> None:
    words = ("duel", "--line", where, "--headless", "1", "--log", str(tmp_path / "log"))
    status, told = elsewhere(tmp_path, *words)
    assert status == 1 and told.count("\n") == 1 and "On this system a line is" in told


def test_a_program_may_be_the_opponent_there(tmp_path: Path) -> None:
    """The called side is on this system, and the caller on that one."""
    duel = ("duel", "--headless", "1", "--wins", "1", "--line")
    here = [sys.executable, str(ROOT / "blackbox.py"), *duel, "-", "--log", str(tmp_path / "b")]
    status, told = elsewhere(tmp_path, *duel, f"cmd:{' '.join(here)}", "--log", str(tmp_path / "a"))
    assert status == 0 and "wins the match 1 to 0" in told
