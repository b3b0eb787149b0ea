"""Test which face a terminal gets, whatever is installed, missing or broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, environment
from tests.screen import ATOMS, READLINE_MISSING, TOOLKIT_MISSING, Screen, installed


def test_readline_is_loaded_only_at_a_terminal() -> None:
    code = "import sys, blackbox; blackbox.main(); sys.exit('readline' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, cwd=ROOT)
    assert done.returncode == 0


# --- what is missing, broken or too old ---

OLD = "from blackbox_core.faces import *\nVERSION = (2, 0, 10)\n"
BROKEN = {
    "broken": "raise RuntimeError('the\\nwrong \u00e9 one!')".encode("ascii", "backslashreplace"),
    "not Python": b"def",
    "without what it should have": b"VERSION = (9, 9)",
    "itself without a module": b"import wcwidthless",
}


def plays(screen: Screen, notice: str) -> list[str]:
    """Assert that the program prints a notice and then begins a round."""
    shown = screen.until(ATOMS)
    at = next(place for place, line in enumerate(shown) if line.startswith("Black Box."))
    assert notice in "".join(shown[:at])
    screen.type("4")
    screen.until("Ray?")
    assert screen.leave() == 0 and "Traceback" not in screen.raw
    return shown[:at]


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_prompt_toolkit_is_one_line_of_why(kind: str, tmp_path: Path) -> None:
    screen = installed(tmp_path, prompt_toolkit=BROKEN[kind].decode())
    plays(screen, "blackbox: prompt_toolkit does not work here: ")


def test_a_prompt_toolkit_that_is_too_old_is_told(tmp_path: Path) -> None:
    old = "import sys; sys.path.remove(__file__.rpartition('/')[0]); del sys.modules[__name__]\n"
    old += "import prompt_toolkit; prompt_toolkit.VERSION = (3, 0, 5)\n"
    screen = installed(tmp_path, prompt_toolkit=old)
    plays(screen, "Black Box needs prompt_toolkit 3.0.36 or later, but version 3.0.5 is installed")


def test_without_either_the_plain_face_says_so(tmp_path: Path) -> None:
    missing = {"prompt_toolkit": TOOLKIT_MISSING, "readline": READLINE_MISSING}
    plays(installed(tmp_path, **missing), "install prompt_toolkit")


@pytest.mark.parametrize("name", ["readline", "curses", "termios"])
def test_a_module_that_is_there_and_cannot_be_loaded_is_as_if_missing(
    name: str, tmp_path: Path
) -> None:
    broken = {name: "raise ImportError('a library is missing')"}
    screen = installed(tmp_path, prompt_toolkit=TOOLKIT_MISSING, **broken)
    plays(screen, "install prompt_toolkit" if name == "readline" else "")


def test_few_open_files_are_one_line_of_why() -> None:
    for most in (6, 7):
        screen = Screen("--seed", "1", "--no-files", most_files=most)
        notice = plays(screen, "" if most > 6 else "blackbox: ")
        assert len(notice) <= 2, "a line, which may fold"


def test_a_terminal_whose_name_is_no_text_is_plain() -> None:
    screen = Screen("--seed", "1", TERM="\udce9")
    plays(screen, "")
    assert "\033" not in screen.raw


# --- a system without Unix modules ---

ELSEWHERE = """
import os, runpy, sys
import signal
for name in "termios pwd grp resource curses readline tty pty prompt_toolkit".split():
    sys.modules[name] = None
for name in "SIGHUP SIGQUIT SIGALRM SIGWINCH SIGTSTP setitimer alarm ITIMER_REAL".split():
    vars(signal).pop(name, None)
for name in "getpgrp tcgetpgrp fork mkfifo O_NOFOLLOW O_NONBLOCK".split():
    vars(os).pop(name, None)
sys.argv[0] = PROGRAM
sys.path.insert(0, os.path.dirname(PROGRAM))
runpy.run_path(PROGRAM, run_name="__main__")
"""


def test_a_system_that_is_no_unix_gets_the_plain_face(tmp_path: Path) -> None:
    program = tmp_path / "elsewhere.py"
    program.write_text(f"PROGRAM = {str(ROOT / 'blackbox.py')!r}\n{ELSEWHERE}", "ascii")
    screen = Screen("--seed", "1", program=program)
    plays(screen, "install prompt_toolkit")


def test_what_was_pasted_is_read_through_a_pipe_and_said_in_ascii() -> None:
    typed = "\uff14\nfire \u21165\nset \u201c3\uff0c4\u201d\nqw\u00fcxz\n"
    program = [sys.executable, str(ROOT / "blackbox.py"), "--no-files", "--seed", "1", "--brief"]
    done = subprocess.run(
        program, input=typed.encode(), capture_output=True, env=environment(), check=True
    )
    said = done.stdout.decode("ascii")
    assert "hides 4 atoms." in said
    assert "Absorbed." in said
    assert "Atoms set: 1 of 4." in said
    assert '"QWUEXZ" means nothing here.' in said
