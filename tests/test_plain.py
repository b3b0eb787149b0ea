"""Test what the plain face sends and echoes, on each kind of line."""

from __future__ import annotations

import os
import re
import select
import termios
from collections.abc import Iterator
from typing import Any

import pytest

from blackbox_core.console.phrases import NEW_PAGE, phrase
from blackbox_core.console.session import Ask
from blackbox_core.faces import wire
from blackbox_core.faces.driver import TOO_LONG
from blackbox_core.faces.plain import PlainFace
from blackbox_core.faces.wire import Idle
from tests.lines_to_program import Pair, pipes, raw_terminal, sockets, start, terminal
from tests.timeouts import PATIENCE

RAY = Ask("Ray? ")


@pytest.fixture
def fds() -> Iterator[list[int]]:
    """Return a list of descriptors, and close them after the test."""
    opened: list[int] = []
    yield opened
    for fd in set(opened):
        os.close(fd)


def face_on(line: tuple[Pair, Pair], fds: list[int], **choices: Any) -> tuple[PlainFace, int, int]:
    """Return a face on a line, and the test's descriptors to read from and to write to."""
    (hear, speak), (source, sink) = line
    fds += hear, speak, source, sink
    return PlainFace(source, sink, **choices), hear, speak


def hears(hear: int, face: PlainFace, wanted: bytes) -> bool:
    """Return whether exactly `wanted` is read. A terminal may deliver it in pieces."""
    face.flush()
    heard = b""
    while len(heard) < len(wanted):
        assert select.select([hear], [], [], PATIENCE)[0], f"silence after {heard!r}"
        heard += os.read(hear, 65536)
    return heard == wanted


def test_a_pipe_shows_what_was_answered(fds: list[int]) -> None:
    face, hear, speak = face_on(pipes(), fds)
    os.write(speak, b"12\x7f\r\n3\n")
    assert [face.ask(RAY), face.ask(RAY)] == ["1", "3"]
    assert hears(hear, face, b"Ray? 1\nRay? 3\n")


def test_a_line_that_is_too_long_is_asked_again(fds: list[int]) -> None:
    face, hear, speak = face_on(pipes(), fds)
    os.write(speak, b"1" * 257 + b"\n5\n")
    assert face.ask(RAY) == "5"
    assert hears(hear, face, f"Ray? \n{phrase(TOO_LONG, most=256)}\nRay? 5\n".encode())


def test_the_end_of_a_pipe_is_shown(fds: list[int]) -> None:
    face, hear, speak = face_on(pipes(), fds)
    fds.remove(speak)
    os.close(speak)
    with pytest.raises(EOFError):
        face.ask(RAY)
    assert hears(hear, face, b"Ray? (EOF)\n")


def test_a_socket_shows_nothing_itself(fds: list[int]) -> None:
    face, hear, speak = face_on(sockets(), fds)
    os.write(speak, b"1\r\n")
    face.ask(RAY)
    assert hears(hear, face, b"Ray? ")


def test_a_raw_line_is_shown_what_is_typed_with_both_line_ends(fds: list[int]) -> None:
    face, hear, speak = face_on(raw_terminal(), fds)
    os.write(speak, b"12\x7f3\r4\r")
    assert face.ask(RAY) == "13"
    assert hears(hear, face, b"Ray? 12\b \b3\r\n"), "what was typed ahead waits for its question"
    assert face.ask(RAY) == "4"
    face.say("Absorbed.\n")
    assert hears(hear, face, b"Ray? 4\r\nAbsorbed.\r\n")


def test_half_duplex_shows_only_the_line_end(fds: list[int]) -> None:
    face, hear, speak = face_on(raw_terminal(), fds, half_duplex=True)
    os.write(speak, b"12\r")
    face.ask(RAY)
    assert hears(hear, face, b"Ray? \r\n")


def test_a_secret_is_not_shown_by_the_driver_either(fds: list[int]) -> None:
    face, hear, speak = face_on(terminal(), fds)
    before = termios.tcgetattr(fds[2])
    seen: list[int] = []
    receive = face._wire.receive

    def typing() -> bytes:
        seen.append(termios.tcgetattr(fds[2])[3] & termios.ECHO)
        os.write(speak, b"3,4\n")
        return receive()

    face._wire.receive = typing  # type: ignore[method-assign]
    assert face.ask(Ask("Atom 1 of 1? ", secret=True)) == "3,4"
    assert hears(hear, face, b"Atom 1 of 1? \r\n") and seen == [0]
    assert termios.tcgetattr(fds[2]) == before


def test_a_secret_stays_one_on_every_line() -> None:
    for kind in ("pipe", "pty", "raw", "socket"):
        end = start(kind, "--plain", "--atoms", "1")
        end.expect("Ray? ")
        end.ask("hide\r", "to stop)? ")
        said = end.ask("3,4\r", "Ray? ")
        assert b"3,4" not in said and said.count(b"\n") > 25, kind
        end.hang_up()
        end.status()


class Clock:
    """A clock that advances only when a test advances it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_silence_of_someone_who_is_asked(
    fds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("blackbox_core.faces.wire.monotonic", clock)
    face, hear, speak = face_on(pipes(), fds, idle=60)
    for _ in range(3):  # long computations of the machine do not count as idle time
        clock.now += 100
        os.write(speak, b"1\n")
        assert face.ask(RAY) == "1"
    os.write(speak, b"2\n3\n4\n")
    clock.now += 59
    assert face.ask(RAY) == "2"
    clock.now += 59
    assert face.ask(RAY) == "3"
    clock.now += 2
    with pytest.raises(Idle):
        face.ask(RAY)
    last = b"Ray? 2\nRay? 3\nRay? 4\n\nNothing was typed for 60 seconds.\n"
    assert hears(hear, face, b"Ray? 1\n" * 3 + last)


def test_a_new_page_moves_the_old_one_away(fds: list[int]) -> None:
    face, hear, _ = face_on(pipes(), fds)
    face.say(f"Hidden.{NEW_PAGE}\n")
    assert hears(hear, face, b"Hidden." + b"\n" * 31)


RATES = [(45, 245), (110, 100), (300, 33), (1200, 8), (9600, 1)]


@pytest.mark.parametrize(("baud", "milliseconds"), RATES)
def test_a_paced_line_takes_its_time(
    baud: int, milliseconds: int, fds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    hear, sink = os.pipe()
    fds += hear, sink
    slept: list[float] = []
    monkeypatch.setattr(wire, "sleep", slept.append)
    wire.Wire(0, sink, baud=baud).send(b"x" * 1000)
    assert round(sum(slept)) == round(1000 * wire.character_time(baud))
    assert int(wire.character_time(baud) * 1000 + 0.5) in (milliseconds, milliseconds - 1)
    assert max(slept) < 0.3 and len(os.read(hear, 2000)) == 1000


def test_nulls_follow_every_line_end() -> None:
    end = start("raw", "--nulls", "3", "--atoms", "1")
    said = end.expect("Ray? ")
    assert len(re.findall(rb"\r\n\0\0\0", said)) == said.count(b"\n") > 10
    end.hang_up()
    end.status()
