"""Test the game behind real servers on loopback, each only if it is installed."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from tests.conftest import ROOT, environment
from tests.lines_to_program import End, eventually
from tests.timeouts import PATIENCE

GAME = [sys.executable, str(ROOT / "blackbox.py"), "--no-files", "--seed", "2"]


def needs(*tools: str) -> list[str]:
    """Return the paths of some tools. Skip the test if any is missing."""
    found = [shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin") for tool in tools]
    if None in found:
        pytest.skip(f"{', '.join(tools)} not installed here")
    return [str(place) for place in found]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def running(*command: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Context manager: run a server. Its children end when their lines close."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stderr=quiet, env=environment(**more))
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def is_heard(port: int) -> bool:
    """Return whether a server listens on a port."""
    try:
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


@contextmanager
def line_to(port: int) -> Iterator[End]:
    """Context manager: connect to a server, which may still be starting."""
    eventually(lambda: is_heard(port))
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        yield End(line.fileno(), line.fileno(), subprocess.Popen(["true"]))


def play(end: End, line_end: bytes = b"\r\n") -> None:
    """Play a short game from the first question to the goodbye."""
    end.expect("(RETURN for 4)? ")
    end.ask(b"4" + line_end, "Ray? ")
    for entry in (b"1", b"2", b"3"):
        assert b"." in end.ask(entry + line_end, "Ray? ")
    end.ask(b"0" + line_end, "Score: ")
    end.ask(b"q" + line_end, "Goodbye.")


# --- servers ---


def socat(port: int) -> list[str]:
    (place,) = needs("socat")
    listen = f"TCP-LISTEN:{port},bind=127.0.0.1,reuseaddr,fork,backlog=256"
    return [place, listen, f"EXEC:{' '.join(GAME)}"]


def systemd(port: int) -> list[str]:
    (place,) = needs("systemd-socket-activate")
    return [place, "--accept", "--inetd", f"--listen=127.0.0.1:{port}", *GAME]


def inetd(port: int, folder: Path) -> list[str]:
    (place,) = needs("inetd")
    if os.getuid():
        pytest.skip("inetd wants to be root")
    config = folder / "inetd.conf"
    config.write_text(f"127.0.0.1:{port} stream tcp nowait root {GAME[0]} {' '.join(GAME)}\n")
    return [place, "-i", str(config)]


SERVERS = {"socat": socat, "systemd": systemd}


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r\0"], ids=["LF", "CRLF", "CRNUL"])
@pytest.mark.parametrize("server", [*SERVERS, "inetd"])
def test_a_game_over_a_socket(server: str, line_end: bytes, tmp_path: Path) -> None:
    port = free_port()
    command = inetd(port, tmp_path) if server == "inetd" else SERVERS[server](port)
    with running(*command), line_to(port) as end:
        end.send(b"\xff\xfb\x1f\xff\xfd\x01\xff\xfa\x1f\0\x50\0\x18\xff\xf0")
        play(end, line_end)
        assert end.rest().strip() == b""


# --- guests at once ---


class Guest(threading.Thread):
    """A player who stops in the middle of a game until all the others are there, too."""

    def __init__(self, port: int, meeting: threading.Barrier, leaving: threading.Barrier) -> None:
        super().__init__(daemon=True)
        self.port, self.meeting, self.leaving = port, meeting, leaving
        self.score = ""

    def run(self) -> None:
        with line_to(self.port) as end:
            end.expect("(RETURN for 4)? ")
            for line in (b"4\n", b"1\n", b"2\n"):
                end.ask(line, "Ray? ")
            self.meeting.wait(PATIENCE)
            self.leaving.wait(PATIENCE)
            end.ask(b"0\n", "Score: ")
            self.score = end.ask(b"q\n", "Goodbye.").decode().split()[0]


def children(parent: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True)
    return [int(pid) for pid in listed.stdout.split()]


def memory(pid: int) -> int:
    """Return the proportional memory of a process, in kB."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(rollup.partition("\nPss:")[2].split()[0])


def crowd(number: int) -> float:
    """Run guests at the same time, and return the memory of each game in MB."""
    port, meeting, leaving = free_port(), *(threading.Barrier(number + 1) for _ in range(2))
    guests = [Guest(port, meeting, leaving) for _ in range(number)]
    with running(*socat(port)) as server:
        for guest in guests:
            guest.start()
        meeting.wait(PATIENCE)
        games = [game for fork in children(server.pid) for game in children(fork)]
        sizes = [memory(pid) for pid in games]
        leaving.wait(PATIENCE)
        for guest in guests:
            guest.join(PATIENCE)
        eventually(lambda: not children(server.pid))
    assert len(games) == number and {guest.score for guest in guests} == {"23"}
    return median(sizes) / 1024


def test_a_dozen_games_at_once() -> None:
    assert crowd(12) < 20


@pytest.mark.long
def test_two_hundred_games_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    size = crowd(200)
    with capsys.disabled():
        sys.stdout.write(f"\n200 games at once, each {size:.1f} MB\n")
    assert size < 20


# --- serial lines ---


@contextmanager
def serial_pair(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield both ends of a serial line that neither echoes nor adds anything."""
    (place,) = needs("socat")
    ends = folder / "one", folder / "other"
    with running(place, *(f"PTY,raw,echo=0,link={end}" for end in ends)):
        eventually(lambda: all(end.exists() for end in ends))
        yield ends


def test_a_whole_game_over_a_serial_line(tmp_path: Path) -> None:
    with serial_pair(tmp_path) as (near, far):
        line, ours = (os.open(end, os.O_RDWR | os.O_NOCTTY) for end in (near, far))
        game = subprocess.Popen([*GAME, "--teletype"], stdin=line, stdout=line, env=environment())
        end = End(ours, ours, game)
        end.expect("4)? ")
        assert end.ask(b"9\x7f4\r").startswith(b"9/9/4\r\nBOX 4-")
        assert end.ask(b"12\x15" + b"1\r") == b"12 XXX 1\r\nABSORBED.\r\nRAY? "
        for entry in range(2, 33):
            assert re.fullmatch(rb"\d+\r\n[A-Z0-9, ]+\.\r\nRAY\? ", end.ask(f"{entry}\r"))
        end.ask("0\r", "4)? ")
        end.ask("q\r", "GOODBYE.\r\n")
        assert end.status() == 0
        os.close(line)
        os.close(ours)
