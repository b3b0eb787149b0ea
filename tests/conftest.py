"""What all tests share: how the program is started, and the option that rewrites transcripts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TRANSCRIPTS = ROOT / "transcripts"
PATIENCE = 300  # seconds: only against hanging for ever


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the transcripts")


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without what would change how the program behaves."""
    unwanted = ("PYTHONUNBUFFERED", "NO_COLOR", "BLACKBOX_DATA", "TERM")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"COLUMNS": "80"} | changes


def run_program(args: list[str], typed: str | bytes) -> tuple[int, str]:
    """Exit status and output of the real program with this input in a pipe."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, str(ROOT / "blackbox.py"), *args],
        input=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout.decode("ascii")
