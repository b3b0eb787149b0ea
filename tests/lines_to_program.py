"""Start the program on a pipe, a terminal or a socket, and talk to it from a test."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import socket
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from tests.conftest import ROOT, environment, played_before
from tests.forked_program import needs_start, program_in_fork
from tests.timeouts import GLANCE, PATIENCE, Watch

SCRATCH = TemporaryDirectory()  # each program keeps its files in a folder of its own in here
KINDS = ("pipe", "pty", "raw", "socket")

Pair = tuple[int, int]
First = Callable[[], None] | None


class End:
    """The test's end of a line to the program, with what was read so far and the process."""

    def __init__(self, hear: int, speak: int, process: subprocess.Popen[bytes]) -> None:
        self.hear, self.speak, self.process = hear, speak, process
        self.heard = b""

    def send(self, text: str | bytes) -> None:
        os.write(self.speak, text.encode() if isinstance(text, str) else text)

    def read(self) -> bytes:
        """Return the next bytes from the program, or b"" at the end of its output."""
        watch = Watch(self.process.pid)
        while not select.select([self.hear], [], [], GLANCE)[0]:
            watch.check(self.heard)
        try:
            data = os.read(self.hear, 65536)
        except OSError:  # raised by a pty whose other end is closed
            data = b""
        self.heard += data
        return data

    def expect(self, text: str | bytes) -> bytes:
        """Read up to and including a text, and return all that was read."""
        wanted = text.encode() if isinstance(text, str) else text
        while wanted not in self.heard:
            assert self.read(), f"no {wanted!r} in {self.heard!r}"
        before, _, self.heard = self.heard.partition(wanted)
        return before + wanted

    def ask(self, line: str | bytes, prompt: str = "? ") -> bytes:
        """Send a line, and return everything up to the next prompt."""
        self.send(line)
        return self.expect(prompt)

    def end_input(self) -> None:
        """End the program's input, and keep its output open."""
        if self.hear != self.speak:
            os.close(self.speak)
            self.speak = self.hear
        elif os.isatty(self.speak):
            self.send(b"\x04")
        else:
            with socket.socket(fileno=os.dup(self.speak)) as end:
                end.shutdown(socket.SHUT_WR)

    def hang_up(self) -> None:
        for fd in {self.hear, self.speak}:
            os.close(fd)

    def rest(self) -> bytes:
        while self.read():
            pass
        return self.heard

    def until_it_ends(self, interrupt: Callable[[], None]) -> None:
        """Interrupt until the program ends, because Python can miss a signal just before a wait.

        The program ignores an interrupt that follows another too soon.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            interrupt()
            try:
                self.process.wait(GLANCE)
            except subprocess.TimeoutExpired:
                continue
            return

    def status(self) -> int:
        watch = Watch(self.process.pid)
        while True:
            try:
                return self.process.wait(GLANCE)
            except subprocess.TimeoutExpired:
                watch.check(self.heard)


def start(kind: str, *args: str, term: str = "dumb", preexec_fn: First = None) -> End:
    """Start the program on a kind of line, in a forked copy of this process if that suffices."""
    variables = new_home(term)
    first = preexec_fn or settle
    if not needs_start(args, variables):
        first = program_in_fork(args, variables, first)
    return run([sys.executable, str(ROOT / "blackbox.py"), *args], kind, variables, first)


def new_home(term: str) -> dict[str, str]:
    """Return the environment of a program with this TERM and with its own files."""
    home = mkdtemp(dir=SCRATCH.name)
    played_before(Path(home, "blackbox-console"))
    return environment(TERM=term, XDG_DATA_HOME=home)


def run(
    command: list[str],
    kind: str,
    variables: dict[str, str] | None = None,
    preexec_fn: First = None,
) -> End:
    """Run a command on a line of this kind."""
    ours, theirs = ENDS[kind]()
    process = subprocess.Popen(
        command,
        stdin=theirs[0],
        stdout=theirs[1],
        stderr=subprocess.PIPE,
        env=variables or new_home("dumb"),
        start_new_session=True,
        preexec_fn=preexec_fn or settle,
    )
    for fd in set(theirs):
        os.close(fd)
    return End(*ours, process)


def settle() -> None:
    """Accept interrupts in the new process, and make a terminal its controlling terminal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def pipes() -> tuple[Pair, Pair]:
    hear, said = os.pipe()
    heard, speak = os.pipe()
    return (hear, speak), (heard, said)


def terminal() -> tuple[Pair, Pair]:
    ours, theirs = os.openpty()
    return (ours, ours), (theirs, theirs)


def raw_terminal() -> tuple[Pair, Pair]:
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    return (ours, ours), (theirs, theirs)


def sockets() -> tuple[Pair, Pair]:
    ours, theirs = socket.socketpair()
    one, other = ours.detach(), theirs.detach()
    return (one, one), (other, other)


ENDS: dict[str, Callable[[], tuple[Pair, Pair]]] = {
    "pipe": pipes,
    "pty": terminal,
    "raw": raw_terminal,
    "socket": sockets,
}


def eventually(fact: Callable[[], bool]) -> None:
    """Wait until `fact` returns true."""
    end = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < end
        time.sleep(0.01)
