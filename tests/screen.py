"""Run the program at a terminal, and read the screen that a player sees."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import pexpect
import pyte

from tests.conftest import ROOT, environment, played_before
from tests.forked_program import program_in_fork
from tests.timeouts import GLANCE, Watch

UP, LEFT, RIGHT, F1, F5 = "\033[A", "\033[D", "\033[C", "\033OP", "\033[15~"
CTRL_C, CTRL_D, CTRL_Z = "\003", "\004", "\032"
TOOLKIT_MISSING = "raise ModuleNotFoundError(name='prompt_toolkit')"
CONTROL_DELAY = 0.05  # seconds; a control key has another meaning while no prompt is shown
PROGRAM = ROOT / "blackbox.py"
ATOMS = "How many atoms, 1 to 32 (RETURN for 4)?"
READLINE_MISSING = "raise ModuleNotFoundError(name='readline')"


# A shell that resumes a suspended program.
SUSPENDING = ("-mc", '"$0" "$@"; echo "(suspended)"; fg >/dev/null')


class Screen:
    """The program at a terminal, usually of 80 columns and 50 lines.

    The program runs in a forked copy of this process. A new process is started instead to test the
    start itself (other modules, few open files, another folder, a shell), or if the program shares
    files with this process, because the copy would take the SQLite locks of this process for its
    own.
    """

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        rows: int = 50,
        most_files: int = 0,
        newcomer: bool = False,
        suspended: bool = False,
        program: Path = PROGRAM,
        **variables: str,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.data = tempfile.TemporaryDirectory()
        own = {"TERM": "xterm-256color", "BLACKBOX_DATA": str(Path(self.data.name, "kept"))}
        self.variables = own | variables
        if not newcomer:
            played_before(self.variables["BLACKBOX_DATA"])
        command = [sys.executable, str(program), *args]
        limit = f"ulimit -n {most_files}; " * bool(most_files)
        known = environment(**self.variables)
        elsewhere = {"PYTHONPATH", "BLACKBOX_DATA"} & {*variables}
        anew = most_files or suspended or program != PROGRAM or elsewhere
        self.child = pexpect.spawn(
            "sh",
            [*(SUSPENDING if suspended else ("-c", f'{limit}exec "$0" "$@"')), *command],
            env=known,
            cwd=self.data.name,
            dimensions=(rows, columns),
            encoding="latin1",
            preexec_fn=None if anew else program_in_fork(args, known),
        )
        # A test types when it has seen the prompt, and closes the terminal after the program's end.
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0  # type: ignore[attr-defined]

    def until(self, last: str, shows: str = "") -> list[str]:
        """Return the lines on the screen once the last one is `last` and `shows` is visible."""
        while (told := self.lines())[-1:] != [last] or not any(shows in line for line in told):
            assert self.read(), f"it ended: {self.raw[-2000:]}"
        return told

    def read(self) -> str:
        """Read the next output and return it, or "" at the end of the output."""
        watch, text = Watch(self.child.pid or 0), ""
        while not text:
            try:
                text = self.child.read_nonblocking(4096, GLANCE)
            except pexpect.TIMEOUT:
                watch.check(self.lines())
            except pexpect.EOF:
                break
        self.raw += text
        self.stream.feed(text)
        return text

    def lines(self) -> list[str]:
        """Return the lines on the screen without empty ones."""
        rows = [row for _, row in sorted(self.screen.buffer.items())]
        told = ("".join(row[at].data for at in range(max(row, default=-1) + 1)) for row in rows)
        return [line.rstrip() for line in told if line.strip()]

    def press(self, keys: str) -> None:
        if {CTRL_C, CTRL_D, CTRL_Z} & {*keys}:
            time.sleep(CONTROL_DELAY)
        self.child.send(keys)

    def type(self, line: str) -> None:
        self.press(line + "\r")

    def leave(self) -> int:
        """Leave the program by control D, and return the exit status."""
        self.press(CTRL_D)
        return self.finish()

    def resize(self, columns: int, lines: int = 50) -> None:
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def finish(self) -> int:
        """Read the output to its end, and return the exit status."""
        while self.read():
            pass
        watch = Watch(self.child.pid or 0)
        while self.child.isalive():
            watch.check(self.lines())
            time.sleep(0.01)
        self.child.close()
        return int(self.child.exitstatus or 0)


def installed(folder: Path, *args: str, **modules: str) -> Screen:
    """Start the program at a terminal in an environment with only these modules installed."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, "ascii")
    return Screen("--seed", "1", *args, PYTHONPATH=str(folder))
