"""Two programs play a whole match over a line of every kind, and go on where one was killed."""

from __future__ import annotations

import os
import select
import shutil
import socket
import subprocess
import sys
import tty
from pathlib import Path
from threading import Thread

import pytest

from .conftest import ROOT, environment
from .patience import PATIENCE

QUICK = ("--headless", "1", "--wins", "1")
Process = subprocess.Popen[bytes]


def program(place: Path, where: str, *args: str, game: str = "duel") -> list[str]:
    """The command of one side, which keeps its log in a place of its own."""
    place.mkdir(exist_ok=True)
    words = [game, "--line", where, "--log", str(place / "log"), *(args or QUICK)]
    return [sys.executable, str(ROOT / "blackbox.py"), *words]


def started(command: list[str], end: int | None = None) -> Process:
    """A program whose line is this end of ours, or is none of ours."""
    here = end if end is not None else subprocess.DEVNULL
    out = end if end is not None else subprocess.PIPE
    return subprocess.Popen(
        command, stdin=here, stdout=out, stderr=subprocess.PIPE, env=environment()
    )


def logs(*places: Path) -> list[list[str]]:
    """What both have kept, but for their secrets and remarks."""
    texts = [(place / "log").read_text().splitlines() for place in places]
    return [[line for line in text if line[0] in "<>"] for text in texts]


def agree(tmp_path: Path, *sides: Process) -> None:
    """Both end well, with the same log."""
    for side in sides:
        _, said = side.communicate(timeout=PATIENCE)
        assert side.returncode == 0, said
    one, other = logs(tmp_path / "a", tmp_path / "b")
    assert one == other
    assert one[-1].split()[1:] == [one[-1].split()[1], "fair"]


def test_a_socket_pair(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    one = started(program(tmp_path / "a", "-"), ours.fileno())
    other = started(program(tmp_path / "b", "-"), theirs.fileno())
    ours.close()
    theirs.close()
    agree(tmp_path, one, other)


def test_tcp(tmp_path: Path) -> None:
    one = started(program(tmp_path / "a", "listen:0"))
    assert one.stderr
    port = one.stderr.readline().decode().strip().rpartition(":")[2].rstrip(".")
    other = started(program(tmp_path / "b", f"127.0.0.1:{port}"))
    agree(tmp_path, one, other)


def test_a_serial_line(tmp_path: Path) -> None:
    """Two pseudo-terminals, joined as by a cable."""
    with cable() as names:
        sides = [
            started(program(tmp_path / place, name, "--baud", "9600", *QUICK))
            for place, name in zip("ab", names, strict=True)
        ]
        agree(tmp_path, *sides)


class cable:
    """Two devices of which each hears what the other is sent."""

    def __enter__(self) -> list[str]:
        self.ends = [os.openpty() for _ in range(2)]
        for _, device in self.ends:
            tty.setraw(device)
        self.done, self.stop = os.pipe()
        Thread(target=self.carry, daemon=True).start()
        return [os.ttyname(device) for _, device in self.ends]

    def carry(self) -> None:
        one, other = self.ends[0][0], self.ends[1][0]
        while True:
            ready, _, _ = select.select([one, other, self.done], [], [])
            if self.done in ready:
                return
            for end in ready:
                os.write(other if end == one else one, os.read(end, 4096))

    def __exit__(self, *_: object) -> None:
        os.write(self.stop, b".")


def test_a_program_as_the_opponent(tmp_path: Path) -> None:
    other = " ".join(program(tmp_path / "b", "-"))
    agree(tmp_path, started(program(tmp_path / "a", f"cmd:{other}")))


@pytest.mark.skipif(not shutil.which("socat"), reason="socat is not installed")
def test_socat(tmp_path: Path) -> None:
    one, other = (" ".join(program(tmp_path / place, "-")) for place in "ab")
    agree(tmp_path, started(["socat", f"EXEC:{one}", f"EXEC:{other}"]))
