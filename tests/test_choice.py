"""Which face a terminal gets, whatever is installed there and whatever is broken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .conftest import ROOT
from .screen import CTRL_D, F1, F5, READLINE_MISSING, TOOLKIT_MISSING, UP, Screen

ATOMS = "How many atoms, 1 to 10 (RETURN for 4)?"


def at_terminal(folder: Path, *args: str, **modules: str) -> Screen:
    """A terminal where these modules are what is installed."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, "ascii")
    return Screen("--seed", "1", *args, PYTHONPATH=str(folder))


# --- readline ---


@pytest.fixture
def edited(tmp_path: Path) -> Screen:
    return at_terminal(tmp_path, "--atoms", "4", prompt_toolkit=TOOLKIT_MISSING)


def test_readline_edits_and_remembers(edited: Screen) -> None:
    assert not any("prompt_toolkit" in line for line in edited.until("Ray?")), "nothing is missed"
    edited.type("12\033[D\033[D3")
    edited.until("Ray?", "Ray? 312")
    edited.press(UP)
    edited.until("Ray? 312")
    edited.press("\b\b\b8\r")
    edited.until("Ray?", "Ray? 8")
    assert not any("^[" in line or "[A" in line for line in edited.lines())
    edited.press(CTRL_D)
    assert edited.finish() == 0
    assert edited.lines()[-1] == "Goodbye."


def test_readline_completes_and_has_keys(edited: Screen) -> None:
    edited.until("Ray?")
    edited.press("hist\t")
    edited.until("Ray? history")
    edited.press("\r")
    edited.until("Ray?", "No ray has been fired yet.")
    edited.press(F1)
    edited.until("Ray?", "HELP ALL of all.")
    edited.press("12" + F5)
    edited.until("Ray?", "Ray? new")


def test_several_lines_pasted_where_readline_edits(edited: Screen) -> None:
    edited.until("Ray?")
    edited.press("1\r17\rstatus\r")
    edited.until("Ray?", "Trials: 2")


def test_no_secret_is_remembered_by_readline(edited: Screen) -> None:
    edited.until("Ray?")
    edited.type("hide")
    for place in range(1, 5):
        edited.until(f"Atom {place} of 4 (RETURN gives up)?")
        edited.type(f"7,{place}")
    edited.until("Ray?")
    assert "7,1" not in edited.raw
    edited.press(UP)
    edited.until("Ray? hide")


def test_a_letter_that_is_none_is_a_sign_that_is_none(edited: Screen) -> None:
    edited.until("Ray?")
    edited.child.write(b"\xe9\xc3\xa9\r".decode("latin1"))
    edited.until("Ray?", "A number fires")


def test_readline_is_loaded_only_at_a_terminal() -> None:
    import subprocess

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
    """A round is begun, after one line of why."""
    shown = screen.until(ATOMS)
    at = next(place for place, line in enumerate(shown) if line.startswith("Black Box."))
    assert notice in "".join(shown[:at])
    screen.type("4")
    screen.until("Ray?")
    screen.press(CTRL_D)
    assert screen.finish() == 0 and "Traceback" not in screen.raw
    return shown[:at]


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_prompt_toolkit_is_one_line_of_why(kind: str, tmp_path: Path) -> None:
    screen = at_terminal(tmp_path, prompt_toolkit=BROKEN[kind].decode())
    plays(screen, "blackbox: prompt_toolkit does not work here: ")


def test_a_prompt_toolkit_that_is_too_old_is_told(tmp_path: Path) -> None:
    old = "import sys; sys.path.remove(__file__.rpartition('/')[0]); del sys.modules[__name__]\n"
    old += "import prompt_toolkit; prompt_toolkit.VERSION = (3, 0, 5)\n"
    screen = at_terminal(tmp_path, prompt_toolkit=old)
    plays(screen, "ImportError: 3.0.36 or later is needed, and this is 3.0.5.")


def test_without_either_the_plain_face_says_so(tmp_path: Path) -> None:
    missing = {"prompt_toolkit": TOOLKIT_MISSING, "readline": READLINE_MISSING}
    plays(at_terminal(tmp_path, **missing), "install prompt_toolkit")


def test_few_open_files_are_one_line_of_why() -> None:
    for most in (5, 6, 7):
        screen = Screen("--seed", "1", "--no-files", most_files=most)
        notice = plays(screen, "" if most > 6 else "blackbox: ")
        assert len(notice) <= 2, "a line, which may fold"


def test_a_terminal_whose_name_is_no_text_is_plain() -> None:
    screen = Screen("--seed", "1", TERM="\udce9")
    plays(screen, "")
    assert "\033" not in screen.raw


# --- a system without all that is Unix ---

ELSEWHERE = """
import os, runpy, sys
import _signal, signal
for name in "termios pwd grp resource curses readline tty pty prompt_toolkit".split():
    sys.modules[name] = None
for name in "SIGHUP SIGQUIT SIGALRM SIGWINCH SIGTSTP setitimer alarm ITIMER_REAL".split():
    for module in (signal, _signal):
        vars(module).pop(name, None)
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
