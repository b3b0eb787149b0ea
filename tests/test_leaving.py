"""Test that signals at any moment restore the terminal and leave no files behind."""

from __future__ import annotations

import signal
import sys
import termios
import time
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.lines_to_program import End, eventually, run, start
from tests.screen import TOOLKIT_MISSING

DEADLY = [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]


def at_terminal(face: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> End:
    """Start the program at a terminal with a face, and wait until it asks for a ray."""
    if face == "readline":
        (folder / "prompt_toolkit.py").write_text(TOOLKIT_MISSING, "ascii")
        monkeypatch.setenv("PYTHONPATH", str(folder))
    args = ["--plain"] if face == "plain" else []
    end = start("pty", "--atoms", "2", "--no-files", *args, term="xterm")
    end.expect("Ray?")
    return end


@cache
def usual() -> list[object]:
    """Return the modes that a terminal has when the program has left it."""
    return termios.tcgetattr(start("pty", "--version").hear)


def errors(end: End) -> bytes:
    assert end.process.stderr
    return end.process.stderr.read()


@pytest.mark.parametrize("number", DEADLY)
@pytest.mark.parametrize("face", ["toolkit", "readline", "plain"])
def test_a_deadly_signal_leaves_the_terminal_as_it_was(
    face: str, number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = at_terminal(face, tmp_path, monkeypatch)
    if face == "plain":
        end.ask("hide\n", "to stop)? ")
    eventually(lambda: termios.tcgetattr(end.hear) != usual())
    end.until_it_ends(lambda: end.process.send_signal(number))
    assert end.status() == -number
    assert termios.tcgetattr(end.hear) == usual()
    assert face != "toolkit" or end.rest().endswith(b"\033[0m\033[?25h\033[?2004l\r\n")


INTERRUPTED_WHILE_LOADING = """
import os, runpy, sys

class Interrupts:
    left = int(sys.argv.pop(1))

    def find_spec(self, name, *_):
        self.left -= name.startswith("blackbox_core")
        if not self.left:
            os.kill(os.getpid(), 2)

sys.path.insert(0, os.path.dirname(sys.argv[1]))
sys.meta_path.insert(0, Interrupts())
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")
sys.exit(99)
"""


@pytest.mark.parametrize(("kind", "modules"), [("pipe", (1, 2, 3, 5, 8, 13, 21)), ("pty", (1, 8))])
def test_an_interrupt_while_starting_is_no_traceback(kind: str, modules: tuple[int, ...]) -> None:
    for which in modules:
        words = [sys.executable, "-c", INTERRUPTED_WHILE_LOADING, str(which)]
        end = run([*words, str(ROOT / "blackbox.py")], kind)
        assert end.status() == 130, which
        assert errors(end) == b""


# The editor's own loop rarely reports some of the interrupts of a flood: for the long run only.
EDITED = pytest.param("pty", "xterm", marks=pytest.mark.long)


@pytest.mark.parametrize(("kind", "term"), [("pipe", "dumb"), ("pty", "dumb"), EDITED])
def test_interrupts_that_do_not_stop_are_one_interrupt(kind: str, term: str) -> None:
    for _ in range(3):
        end = start(kind, "--no-files", term=term)
        end.expect("Black Box")
        while end.process.poll() is None:
            end.process.send_signal(signal.SIGINT)
            time.sleep(0.001)
        assert end.status() == 130
        assert errors(end) == b""
