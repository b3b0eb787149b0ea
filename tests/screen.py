"""The program at a terminal, and the screen that someone sees there."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import pexpect
import pyte

from .conftest import PATIENCE, ROOT, environment

UP, LEFT, RIGHT, F1, F5 = "\033[A", "\033[D", "\033[C", "\033OP", "\033[15~"
CTRL_C, CTRL_D = "\003", "\004"
TOOLKIT_MISSING = "raise ModuleNotFoundError(name='prompt_toolkit')"
READLINE_MISSING = "raise ModuleNotFoundError(name='readline')"


class Screen:
    """The program at a terminal of 80 columns, or others, and 50 lines."""

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        most_files: int = 0,
        program: Path = ROOT / "blackbox.py",
        **variables: str,
    ) -> None:
        self.screen = pyte.Screen(columns, 50)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.data = tempfile.TemporaryDirectory()
        own = {"TERM": "xterm-256color", "XDG_DATA_HOME": self.data.name}
        limit = f"ulimit -n {most_files}; " * bool(most_files)
        self.child = pexpect.spawn(
            "sh",
            ["-c", f'{limit}exec "$0" "$@"', sys.executable, str(program), *args],
            env=environment(**own | variables),
            cwd=self.data.name,
            dimensions=(50, columns),
            encoding="latin1",
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
            except pexpect.EOF:
                raise AssertionError(f"it ended: {self.raw[-2000:]}") from None
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
