"""kill -9 at random moments: --resume has every line again that was answered."""

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
    """How many lines a session answered that was killed while it was busy with one of them.

    `work` is how long we keep ourselves busy before, in steps and not in seconds.
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
    """What is known when some of the lines were answered, for each number of them."""
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
        # The line after the last one seen may have been kept, its answer not yet sent.
        assert found in told[answered:], f"{answered} lines were answered"
        in_the_middle += 1 < answered < len(LINES)
        check_whole(place)
    assert in_the_middle > times // 10


def test_nothing_answered_is_lost(tmp_path: Path) -> None:
    check_kills(tmp_path, 6)


@pytest.mark.long
def test_nothing_answered_is_ever_lost(tmp_path: Path) -> None:
    check_kills(tmp_path, 200)
