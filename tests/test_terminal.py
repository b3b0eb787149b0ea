"""The terminal face on a real pty: the keys that people press, and the screen they read."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from .conftest import PATIENCE, ROOT, environment

LEFT, RIGHT, F5, CTRL_C, CTRL_D = "\033[D", "\033[C", "\033[15~", "\003", "\004"


class Screen:
    """The program at a terminal of 80 columns, or others, and 50 lines."""

    def __init__(self, *args: str, columns: int = 80, **variables: str) -> None:
        self.screen = pyte.Screen(columns, 50)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.data = tempfile.TemporaryDirectory()
        own = {"TERM": "xterm-256color", "XDG_DATA_HOME": self.data.name}
        self.child = pexpect.spawn(
            sys.executable,
            [str(ROOT / "blackbox.py"), *args],
            env=environment(**own | variables),
            cwd=self.data.name,
            dimensions=(50, columns),
            encoding="ascii",
            timeout=PATIENCE,
        )

    def until(self, last: str, shows: str = "") -> list[str]:
        """The lines on the screen once its last one is this, and a text is shown somewhere."""
        deadline = time.monotonic() + PATIENCE
        while not (self.lines()[-1:] == [last] and any(shows in line for line in self.lines())):
            assert time.monotonic() < deadline, self.lines()
            try:
                self.take(self.child.read_nonblocking(4096, 0.1))
            except pexpect.TIMEOUT:
                continue
        return self.lines()

    def take(self, text: str) -> None:
        self.raw += text
        self.stream.feed(text)

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display if line.strip()]

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def type(self, line: str) -> None:
        self.press(line + "\r")

    def resize(self, columns: int) -> None:
        self.screen.resize(50, columns)
        self.child.setwinsize(50, columns)

    def finish(self) -> int:
        """The exit status, once all is said."""
        self.child.expect(pexpect.EOF)
        self.take(str(self.child.before))
        self.child.close()
        return int(self.child.exitstatus or 0)


ATOMS = "How many atoms, 1 to 10 (RETURN for 4)?"


@pytest.fixture
def screen() -> Iterator[Screen]:
    opened = Screen("--seed", "1")
    yield opened
    opened.child.close(force=True)


def test_a_round_at_the_terminal(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("4")
    screen.until("Ray?")
    screen.type("1")
    shown = screen.until("Ray?", "Out at 26.")
    assert sum(line.startswith(" 2  .") for line in shown) == 2, "verbose at a terminal"
    assert "\a" in screen.raw, "sound is on at a terminal"
    screen.type("q")
    assert screen.finish() == 0
    assert "Goodbye." in screen.lines()


def test_a_pair_has_a_colour_and_no_color_is_honoured() -> None:
    for variables, coloured in [({}, True), ({"NO_COLOR": "1"}, False)]:
        screen = Screen("--seed", "1", "--atoms", "4", columns=80, **variables)
        screen.until("Ray?")
        screen.type("1")
        screen.until("Ray?", "Out at")
        assert ("\033[36m" in screen.raw) == coloured
        screen.press(CTRL_D)
        assert screen.finish() == 0


def test_arrows_move_the_cursor_and_return_fires_there(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("")
    screen.until("Ray?")
    for key, line in [(RIGHT, "Ray? 1"), (RIGHT, "Ray? 2"), (LEFT, "Ray? 1"), (LEFT, "Ray? 32")]:
        screen.press(key)
        screen.until(line)
    screen.press("\r")
    screen.until("Ray?")
    screen.type("last")
    screen.until("Ray?", "Ray 32: ")


def test_completion_of_verbs_and_f5(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("3")
    screen.until("Ray?")
    screen.press("hist\t")
    screen.until("Ray? history")
    screen.press("\r")
    screen.until("Ray?", "No ray has been fired yet.")
    screen.press(F5)
    screen.until("Ray?", "3 atoms hidden.")
    screen.type("1")
    screen.until("Ray?")
    screen.type("status")
    screen.until("Ray?", "Trials: 1")
    screen.press(F5)
    screen.until("Give up this round, yes or no?")
    screen.type("no")
    screen.until("Ray?", "The round goes on.")


def test_control_c_and_control_d() -> None:
    for key, status in [(CTRL_C, 130), (CTRL_D, 0)]:
        screen = Screen("--seed", "1", "--atoms", "4")
        screen.until("Ray?")
        screen.press(key)
        assert screen.finish() == status
        assert "Traceback" not in screen.raw


def test_no_cursor_position_is_asked_for(screen: Screen) -> None:
    screen.until(ATOMS)
    assert "\033[6n" not in screen.raw


def test_hiding_at_a_terminal_is_not_shown(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("1")
    screen.until("Ray?")
    screen.type("hide")
    screen.until("Atom 1 of 1?")
    screen.type("7,7")
    screen.until("Ray?")
    assert "7,7" not in screen.raw
    assert not any("hide" in line for line in screen.lines()), "the screen was cleared"


@pytest.mark.parametrize("term", ["dumb", "", "vt52"])
def test_a_terminal_without_ansi_gets_the_plain_face(term: str) -> None:
    screen = Screen("--seed", "1", TERM=term)
    screen.until(ATOMS)
    screen.type("4")
    screen.until("Ray?")
    screen.type("1")
    screen.until("Ray?", "Out at")
    screen.press(CTRL_D)
    assert screen.finish() == 0
    assert "\033" not in screen.raw
    assert screen.raw.count("Ray? 1") == 1, "the terminal echoes, not the program"


def test_without_prompt_toolkit_the_plain_face_says_so(tmp_path: Path) -> None:
    missing = "raise ModuleNotFoundError('prompt_toolkit')"
    (tmp_path / "prompt_toolkit.py").write_text(missing, "ascii")
    screen = Screen("--seed", "1", PYTHONPATH=str(tmp_path))
    screen.until(ATOMS, "install prompt_toolkit")
    screen.press(CTRL_D)
    assert screen.finish() == 0


# --- the width of the terminal ---


def answer(screen: Screen, line: str) -> list[str]:
    """The lines on the screen between what is typed and the next prompt."""
    screen.type(line)
    shown = screen.until("Ray?", f"Ray? {line}")
    return shown[shown.index(f"Ray? {line}") + 1 : -1]


@pytest.mark.parametrize("args", [(), ("--plain",)], ids=["edited", "plain"])
def test_text_folds_at_the_width_of_the_terminal_and_follows_it(args: tuple[str, ...]) -> None:
    screen = Screen("--seed", "1", "--atoms", "4", *args, columns=40)
    told = []
    for columns, line in [(40, "help"), (57, "Help"), (90, "HELP")]:
        screen.until("Ray?")
        screen.resize(columns)
        told.append(answer(screen, line))
    assert len({" ".join(" ".join(lines).split()) for lines in told}) == 1, "no word is broken"
    widest = [max(map(len, lines)) for lines in told]
    assert widest[0] <= 40 < widest[1] <= 57 < widest[2] <= 72
    assert len(told[0]) > len(told[1]) > len(told[2])
    screen.press(CTRL_D)
    assert screen.finish() == 0


def test_a_script_does_not_depend_on_the_width_of_the_terminal() -> None:
    scripts = []
    for columns in (40, 80):
        screen = Screen("--seed", "1", "--atoms", "4", columns=columns)
        for line in ("script it", "help", "set 9,9", "replay it"):
            screen.until("Ray?")
            screen.type(line)
        screen.until("Ray?")
        screen.press(CTRL_D)
        screen.finish()
        scripts += [Path(screen.data.name, "it.txt").read_text("ascii")]
    assert scripts[0] == scripts[1] and max(map(len, scripts[0].splitlines())) == 72
