"""Test terminals and lines that differ in echo, pacing, colour or the eighth bit."""

from __future__ import annotations

import os
import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from blackbox_core.console.session import Ask
from blackbox_core.faces import folded_prompt
from blackbox_core.faces.plain import MachineFace, PlainFace, TeletypeFace
from tests.conftest import run_program
from tests.screen import Screen

termios = pytest.importorskip("termios")
pty = pytest.importorskip("pty")

LFLAG = 3


@contextmanager
def terminal(*switched_off: str) -> Iterator[tuple[int, int]]:
    """Context manager: yield both ends of a terminal with some of its local modes off."""
    ours, theirs = pty.openpty()
    modes = termios.tcgetattr(theirs)
    for name in switched_off:
        modes[LFLAG] &= ~getattr(termios, name)
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


def read_all(fd: int) -> bytes:
    """Return all bytes that wait to be read."""
    data = b""
    while select.select([fd], [], [], 0.1)[0]:
        data += os.read(fd, 100)
    return data


@pytest.mark.parametrize(
    ("switched_off", "shown"),
    [(("ECHO",), b"? "), (("ECHO", "ICANON"), b"? 3,4\r\n")],
)
def test_a_line_is_echoed_only_where_no_driver_holds_it(
    switched_off: tuple[str, ...], shown: bytes
) -> None:
    """An Emacs shell buffer turns the echo off, because it shows the lines that it sends."""
    with terminal(*switched_off) as (ours, theirs):
        face = PlainFace(theirs, theirs)
        os.write(ours, b"3,4\n")
        assert face.ask(Ask("? ")) == "3,4"
        face.flush()
        assert read_all(ours) == shown


@contextmanager
def sockets() -> Iterator[tuple[socket.socket, int]]:
    """Context manager: yield a socket, and the descriptor of its other end."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs.fileno()


@pytest.mark.parametrize(("face", "end"), [(PlainFace, b"\r\n"), (MachineFace, b"\n")])
def test_lines_end_on_a_socket_as_people_or_programs_want(
    face: type[PlainFace], end: bytes
) -> None:
    with sockets() as (ours, fd):
        speaking = face(fd, fd)
        speaking.say("one\ntwo\n")
        speaking.flush()
        assert ours.recv(100) == b"one" + end + b"two" + end


@pytest.mark.parametrize("echo", [False, True])
def test_a_socket_is_echoed_where_that_is_asked_for(echo: bool) -> None:
    with sockets() as (ours, fd):
        face = PlainFace(fd, fd, echo=echo)
        ours.sendall(b"12\b3\r\n")
        assert face.ask(Ask("? ")) == "13"
        face.flush()
        assert ours.recv(100) == (b"? 12\b \b3\r\n" if echo else b"? ")


def test_the_option_echo_is_heard_at_a_socket() -> None:
    with sockets() as (ours, fd):
        child = os.fork()
        if not child:
            os.dup2(fd, 0)
            os.dup2(fd, 1)
            program = Path(__file__).parent.parent / "blackbox.py"
            words = ["--no-files", "--atoms", "4", "--echo"]
            os.execlp("python3", "python3", str(program), *words)
        os.close(os.dup(fd))
        ours.sendall(b"quit\r\n")
        said = b""
        while b"Goodbye." not in said:
            said += ours.recv(1000)
        os.waitpid(child, 0)
        assert b"Ray? quit\r\n" in said


def test_a_teletype_with_mark_parity_is_understood() -> None:
    marked = bytes(byte | 0x80 for byte in b"5 r\r")
    with terminal("ECHO", "ICANON") as (ours, theirs):
        os.write(ours, marked)
        assert TeletypeFace(theirs, theirs).ask(Ask("? ")) == "5 r"


def test_a_canonical_line_with_mark_parity_is_understood() -> None:
    screen = Screen("--seed", "1", "--no-files", "--teletype")
    screen.until("HOW MANY ATOMS, 1 TO 32 (RETURN FOR 4)?")
    for line in ("4\r", "quit\r"):
        screen.press("".join(chr(ord(letter) | 0x80) for letter in line))
    assert screen.finish() == 0 and any("HIDES 4 ATOMS." in line for line in screen.lines())


@pytest.mark.parametrize("term", ["vt100", "vt220", "xterm-mono"])
def test_a_terminal_without_colours_gets_none_and_no_suggestions(term: str) -> None:
    screen = Screen("--seed", "1", "--atoms", "4", TERM=term)
    screen.until("Ray?")
    screen.type("history")
    screen.until("Ray?", "No ray has been fired yet.")
    screen.press("his")
    screen.until("Ray? his")
    screen.press("\x15")
    screen.type("colour on")
    screen.until("Ray?", "COLOUR is on, but this terminal has no colours.")
    assert "\033[3" not in screen.raw and "\033[9" not in screen.raw
    assert screen.leave() == 0


def test_a_terminal_that_paces_its_input_loses_no_ray() -> None:
    screen = Screen("--seed", "1", "--atoms", "4", TERM="vt220")
    screen.until("Ray?")
    screen.press("\x131\x11\r")
    screen.until("Ray?", "Out at 26.")
    assert screen.leave() == 0


@pytest.mark.parametrize("columns", [40, 32, 20])
def test_a_prompt_is_folded(columns: int) -> None:
    screen = Screen("--seed", "1", "--no-files", columns=columns)
    folded = folded_prompt("How many atoms, 1 to 32 (RETURN for 4)? ", columns)
    screen.until(folded.splitlines()[-1].rstrip(), folded.splitlines()[0].rstrip())
    assert all(len(line) < columns for line in folded.splitlines())
    screen.type("4")
    screen.until("Ray?")
    assert screen.leave() == 0


def test_in_a_pipe_no_prompt_is_folded() -> None:
    said = run_program(["--no-files"], "quit\n")[1]
    assert "How many atoms, 1 to 32 (RETURN for 4)? quit\n" in said


@pytest.mark.parametrize("words", [["protocol"], ["--no-files"]])
def test_a_byte_order_mark_at_the_head_is_dropped(words: list[str]) -> None:
    line = "version\n"
    plain = run_program(words, line)
    assert run_program(words, b"\xef\xbb\xbf" + line.encode()) == plain


@pytest.mark.parametrize("words", [["protocol"], ["--no-files"]])
@pytest.mark.parametrize("letters", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_refused_in_one_sentence(words: list[str], letters: str) -> None:
    status, said = run_program(words, "\ufeff6\n".encode(letters))
    assert status == 1 and said.endswith("blackbox: The input is in UTF-16: send it in UTF-8.\n")
    assert "hides" not in said


def test_a_script_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    script = tmp_path / "tour.txt"
    script.write_bytes(b"\xef\xbb\xbf# args: --seed 1 --atoms 4\nRay? 5\n")
    said = run_program(["--data-dir", str(tmp_path), "--script", str(script)], "")[1]
    assert "Ray: 5\n" in said and "Replaying 1 line." in said


def test_letters_of_a_locale_that_was_never_generated_are_written() -> None:
    screen = Screen("--no-files", LC_ALL="ru_RU.KOI8-R", TERM="xterm")
    while "?" not in screen.raw:
        assert screen.read()
    assert "\u0421\u043a\u043e\u043b\u044c\u043a\u043e" in screen.raw.encode("latin-1").decode(
        "koi8-r"
    )
    assert screen.leave() == 0


def test_inside_an_event_loop_the_game_is_played_without_prompt_toolkit(tmp_path: Path) -> None:
    program = tmp_path / "looping.py"
    folder = Path(__file__).parent.parent
    program.write_text(
        "import asyncio, sys\n"
        f"sys.path.insert(0, {str(folder)!r})\n"
        "from blackbox_core.main import main\n"
        "async def play(): return main()\n"
        "sys.exit(asyncio.run(play()))\n"
    )
    screen = Screen("--no-files", "--seed", "1", "--atoms", "4", program=program)
    screen.until("Ray?")
    assert "an event loop is already running" in " ".join(screen.raw.split())
    screen.type("5")
    screen.until("Ray?", "5")
    assert screen.leave() == 0
