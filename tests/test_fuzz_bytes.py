"""Bytes, not lines, by the hundred thousand into every face: nothing but answers comes out."""

from __future__ import annotations

import os
import random
import select
from collections.abc import Iterator

import pytest

from blackbox_core.games.solo.protocol import commands
from blackbox_core.games.solo.verbs import verbs

from .ends import End, start
from .patience import PATIENCE

PIECE = 512
ENDS = [b"\r", b"\n", b"\r\n", b"\r\0", b"\xff\xf1\n", b"\x15", b"\x7f", b"\x1b[A", b"\t"]
LEAVING = {"quit", "q"}
KEYS = bytes({3, 4, 17, 19, 21, 26, 28})  # they end, stop or hold a terminal that is not raw


def words() -> list[bytes]:
    names = {verb.name for verb in verbs} | set(commands.named) | {"1,1", "4-318275", "-", "all"}
    return [name.encode() for name in sorted(names - LEAVING)]


def noise(chance: random.Random, size: int) -> Iterator[bytes]:
    """Pieces of bytes: some without any sense, some that are nearly lines."""
    known, left = words(), size
    while left > 0:
        piece = chance.randbytes(chance.choice([1, 7, 100]))
        if chance.random() < 0.7:
            line = [chance.choice(known), str(chance.randint(0, 40)).encode()]
            piece = b" ".join(line[: chance.randint(0, 2)]) + chance.choice(ENDS)
        left -= len(piece)
        yield piece.replace(b"q", b"k").replace(b"Q", b"K")


def pour(end: End, pieces: Iterator[bytes]) -> int:
    """Send pieces for as long as the program takes them, hearing all it says; how many bytes."""
    sent, waiting = 0, b""
    while (waiting := waiting or next(pieces, b"")) and end.process.poll() is None:
        hear, speak, _ = select.select([end.hear], [end.speak], [], PATIENCE)
        assert hear or speak, "neither heard nor answered"
        if hear and not end.read():
            break
        if speak:
            try:
                sent += (size := os.write(end.speak, waiting[:PIECE]))
            except OSError:
                break
            waiting = waiting[size:]
    return sent


FACES = {  # the kind of line, the options; how many kB
    "pipe": 60,
    "socket --verbose": 30,
    "raw": 30,
    "raw --teletype": 30,
    "pipe kenton": 30,
    "pipe protocol": 30,
    "raw --half-duplex --atoms 2": 10,
    "pty --plain": 10,
}


def endure(name: str, size: int, seed: str, term: str = "dumb") -> Iterator[End]:
    """The program, started as often as it takes to pour so much noise into it."""
    chance = random.Random(f"{name} {seed}")
    kind, *args = name.split()
    while size > 0:
        end = start(kind, "--seed", "2", "--no-files", *args, term=term)
        pieces = noise(chance, size)
        if kind == "pty":
            pieces = filter(None, (piece.translate(None, KEYS) for piece in pieces))
        size -= pour(end, pieces) + 1
        finish(end)
        yield end


def finish(end: End) -> None:
    """Let the program come to its end: a terminal is told to, whatever it was in the middle of."""
    if os.isatty(end.speak):
        pour(end, iter([b"\xff\xf0" + b"\r" * 300, b"quit\r", b"y\r"] * 2))
    else:
        end.end_input()
    end.rest()
    end.status()


def hold(name: str, size: int, seed: str) -> None:
    for end in endure(name, size, seed):
        assert end.process.stderr and end.process.stderr.read() == b""
        assert end.process.returncode == 0
        shown = name.startswith("pty")  # by the driver, as it was typed
        assert shown or not any(byte >= 0x80 or byte == 0x1B for byte in end.heard)
        assert len(end.heard) < 100 * size + 100_000


@pytest.mark.parametrize("name", FACES)
def test_noise_gets_only_answers(name: str) -> None:
    hold(name, FACES[name] * 1000, "quick")


@pytest.mark.long
@pytest.mark.parametrize("name", FACES)
def test_much_noise_gets_only_answers(name: str) -> None:
    hold(name, FACES[name] * 25_000, "long")


@pytest.mark.long
def test_noise_at_the_terminal_gets_no_traceback() -> None:
    pytest.importorskip("prompt_toolkit")
    for end in endure("pty", 50_000, "long", term="xterm"):
        assert b"Traceback" not in end.heard
        assert end.process.returncode in (0, 130, -1)
