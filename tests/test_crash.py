"""Test that --resume has every answered line after `kill -9` at a random moment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.conftest import ROOT, environment
from tests.test_kills import check_whole, known, opened

LINES = ["4", *map(str, range(1, 33)), *["set 3,4", "free 1,1", "maybe 2,2", "undo"] * 60]
SEED = ("--seed", "7")
PROMPT = b"? "


def killed(place: Path, after: int, work: int) -> int:
    """Return how many lines a session answered before it was killed.

    The parent counts `work` steps before it kills the session. Steps do not depend on the clock.
    """
    program = [sys.executable, str(ROOT / "blackbox.py"), "--data-dir", str(place), *SEED]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdin and process.stdout
        output = os.read(process.stdout.fileno(), 65536)
        for line in LINES[:after]:
            os.write(process.stdin.fileno(), line.encode() + b"\n")
            output += os.read(process.stdout.fileno(), 65536)
        os.write(process.stdin.fileno(), LINES[after].encode() + b"\n")
        for _ in range(work):
            pass
        process.kill()
        output += process.stdout.read()
    return output.count(PROMPT) - 1


def known_after() -> list[list[str]]:
    """Return what is known after each number of answered lines."""
    session = opened("--no-files", *SEED)
    told = [known(session)]
    for line in LINES:
        session.send(line)
        told.append(known(session))
    return told


def check_kills(tmp_path: Path, times: int) -> None:
    random, told = Random(5), known_after()
    in_the_middle = 0
    for time_ in range(times):
        place = tmp_path / str(time_)
        answered = killed(place, random.randrange(len(LINES)), random.randrange(100_000))
        found = known(opened("--data-dir", str(place), "--resume", *SEED))
        # The next line may have been saved although its answer was not sent yet.
        assert found in told[answered:], f"{answered} lines were answered"
        in_the_middle += 1 < answered < len(LINES)
        check_whole(place)
    assert in_the_middle > times // 10


def test_nothing_answered_is_lost(tmp_path: Path) -> None:
    check_kills(tmp_path, 6)


@pytest.mark.long
def test_nothing_answered_is_ever_lost(tmp_path: Path) -> None:
    check_kills(tmp_path, 200)
