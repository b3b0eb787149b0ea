"""Test twenty sessions at once: of a thousand records none is lost or doubled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_core.keeping.store import Store
from tests.conftest import ROOT, environment


def play_at_once(place: Path, sessions: int, rounds: int) -> None:
    """Run sessions side by side, each of which finishes rounds with one ray more than the last."""
    program = [sys.executable, str(ROOT / "blackbox.py"), "--data-dir", str(place)]
    typed = "".join(f"4\n{number % 32 + 1}\n0\n" for number in range(rounds)).encode()
    running = [
        subprocess.Popen(
            [*program, "--seed", str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(),
        )
        for seed in range(sessions)
    ]
    for process in running:
        assert process.stdin
        process.stdin.write(typed)
        process.stdin.close()
    for process in running:
        assert process.stdout
        output = process.stdout.read().decode()
        process.stdout.close()
        assert process.wait() == 0
        assert output.count("Score: ") == rounds
        # a busy machine can make a session wait too long for the lock
        waited = output.count("The game goes on, but is not saved.")
        assert waited == output.count("Saving works again.")


def check(place: Path, sessions: int, rounds: int) -> None:
    play_at_once(place, sessions, rounds)
    store = Store(str(place))
    records = store.records()
    assert len(records) == sessions * rounds
    assert store.database.rows((str,), "PRAGMA integrity_check") == [("ok",)]
    assert not store.unfinished("console")


def test_a_few_sessions_at_once(tmp_path: Path) -> None:
    check(tmp_path / "data", 3, 3)


@pytest.mark.long
def test_twenty_sessions_finish_fifty_rounds_each(tmp_path: Path) -> None:
    check(tmp_path / "data", 20, 50)


@pytest.mark.long
def test_a_hundred_sessions_at_once(tmp_path: Path) -> None:
    check(tmp_path / "data", 100, 2)
