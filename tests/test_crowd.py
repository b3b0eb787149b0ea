"""A public line with honest and hostile guests at once, under the limits of the page on serving.

Every guest has a process of his own, as a server gives it to him. The honest
ones play slowly, and are to notice nothing of the others: each answer is the
one that they would get alone, and none lets them wait.
"""

from __future__ import annotations

import os
import random
import select
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.lines_to_program import End, run
from tests.long_runs import Run
from tests.test_fuzz_bytes import noise
from tests.test_kills import LINES, Told

MEMORY = 64 * 1024  # kB: MemoryMax of the recipe
GAME = [sys.executable, "-I", str(ROOT / "blackbox.py"), "--no-files", "--idle", "600"]
LIMITED = ["sh", "-c", f'ulimit -v {MEMORY}; exec "$0" "$@"', *GAME]
SOON = 2.0  # seconds in which an answer is to come, on a machine that others use as well
PIECE = 4096
PAUSES = 0.2, 2  # seconds between the lines of an honest guest


def dear(chance: random.Random) -> Iterator[bytes]:
    """Lines that cost as much time as can be had."""
    while True:
        atoms, size = chance.choice([(7, "8x8"), (10, "8x8"), (6, "20x20"), (10, "30x30")])
        yield f"new {atoms} {size}\nyes\n".encode()
        for entry in chance.sample(range(1, 29), 8):
            yield f"{entry}\nhint all\nodds\nexplain\n".encode()
        yield b"0\nyes\nreview\npar\nwhy\n"


def hungry(chance: random.Random) -> Iterator[bytes]:
    """Lines that take as much memory as can be had."""
    for size in cycle(range(2, 31)):
        box = f"{chance.randint(2, 30)}x{size}-{chance.randint(1, 2)}-5"
        yield f"new {box}\nyes\n1\ncount\nhint\n".encode()
        yield b"free " + b"1,1 " * 50 + b"\nforget x\nsave y\nscript z\nhide\n1,1\n\n"


def noisy(chance: random.Random) -> Iterator[bytes]:
    """Bytes without end, some of which are lines."""
    return noise(chance, 10**9)


def deaf(_: random.Random) -> Iterator[bytes]:
    """Lines of someone who never reads what is said to them."""
    while True:
        yield b"help all\n"


def endless(_: random.Random) -> Iterator[bytes]:
    """A line that never ends, with all that vanishes from lines."""
    while True:
        yield b"\0\xff\xf1x\x7f\x1b[A" * 100


HOSTILE = [dear, hungry, noisy, deaf, endless]


class Hostile:
    """Sends whatever it can as fast as it is taken."""

    def __init__(self, number: int) -> None:
        self.kind = HOSTILE[number % len(HOSTILE)]
        self.pieces = self.kind(random.Random(f"hostile {number}"))
        self.waiting, self.sent, self.sessions = b"", 0, 0
        self.come()

    def come(self) -> None:
        self.end = run([*LIMITED, "--seed", str(self.sessions)], "socket")
        os.set_blocking(self.end.speak, False)
        self.sessions += 1

    @property
    def hears(self) -> bool:
        return self.kind is not deaf

    def hear(self) -> None:
        self.end.heard = b""
        if not self.end.read():
            self.left(0)

    def left(self, *statuses: int) -> None:
        """The game is over: it ended of itself, without a word of complaint; the next begins."""
        assert leave(self.end) in statuses, self.kind
        self.come()

    def speak(self) -> None:
        self.waiting = self.waiting or next(self.pieces)[:PIECE]
        try:
            size = os.write(self.end.speak, self.waiting)
        except OSError:
            return
        self.sent, self.waiting = self.sent + size, self.waiting[size:]


class Honest:
    """Plays a round, line by line, with a while between; then another."""

    hears = True

    def __init__(self, number: int) -> None:
        self.number, self.chance = number, random.Random(f"honest {number}")
        self.waits: list[float] = []
        self.come()

    def come(self) -> None:
        seed = self.number + 1
        self.end = run([*LIMITED, "--seed", str(seed), "--atoms", "4", "--brief"], "socket")
        self.told, self.answered = Told.of(seed), -1
        self.asked, self.due = time.monotonic(), 0.0

    def hear(self) -> None:
        """Hear some of the answer; when it is whole, rest for a while."""
        assert self.end.read(), f"gone after {self.answered} lines: {self.end.heard!r}"
        if self.end.heard.endswith(b"? "):
            now = time.monotonic()
            self.waits.append(now - self.asked)
            said = self.end.heard.decode().splitlines()[0]
            assert self.answered < 0 or said == self.told.answers[self.answered]
            self.due = now + self.chance.uniform(*PAUSES)

    def speak(self) -> None:
        """Type the next line, if it is time for it."""
        if self.due and time.monotonic() >= self.due:
            self.answered, self.due, self.end.heard = self.answered + 1, 0.0, b""
            if self.answered == len(LINES):
                self.end.process.kill()
                leave(self.end)
                self.come()
            else:
                self.asked = time.monotonic()
                self.end.send(LINES[self.answered] + "\r\n")


def leave(end: End) -> int:
    """The exit status of a game that is over, of which nothing is left."""
    status = end.status()
    stderr = end.process.stderr
    assert stderr and (said := stderr.read()) == b"", said.decode()
    stderr.close()
    end.hang_up()
    return status


def crowd(honest: int, hostile: int, seconds: float) -> tuple[list[Honest], list[Hostile]]:
    """So many guests for so long, or until each was heard."""
    guests = [Honest(number) for number in range(honest)]
    others = [Hostile(number) for number in range(hostile)]
    everyone: list[Honest | Hostile] = [*guests, *others]
    end = time.monotonic() + seconds
    while time.monotonic() < end if seconds else not all_heard(guests, others):
        heard = {guest.end.hear: guest for guest in everyone if guest.hears}
        spoken = {other.end.speak: other for other in others}
        ready, open_, _ = select.select([*heard], [*spoken], [], 0.05)
        for fd in open_:
            spoken[fd].speak()
        for fd in ready:
            heard[fd].hear()
        for honest_one in guests:
            honest_one.speak()
    for guest in everyone:
        guest.end.process.kill()
        guest.end.process.wait()
        guest.end.hang_up()
    return guests, others


def all_heard(guests: list[Honest], others: list[Hostile]) -> bool:
    """Whether each was answered some lines, or got rid of some."""
    return all(guest.answered > 0 for guest in guests) and all(other.sent for other in others)


def test_a_small_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PAUSES", (0, 0))
    guests, others = crowd(2, 5, 0)
    assert all_heard(guests, others)


@pytest.mark.long
def test_twenty_honest_guests_notice_nothing_of_twenty_hostile_ones(tmp_path: Path) -> None:
    minutes = 10
    guests, others = crowd(20, 20, 60 * minutes)
    waits = sorted(wait for guest in guests for wait in guest.waits)
    result = Run("crowd", tmp_path)
    result.count(
        minutes=minutes,
        answers=len(waits),
        median=round(1000 * waits[len(waits) // 2]),
        late=round(1000 * waits[len(waits) * 99 // 100]),
        worst=round(1000 * waits[-1]),
        bytes=sum(other.sent for other in others),
        sessions=sum(other.sessions for other in others),
    )
    print(result.told())
    assert waits[len(waits) * 99 // 100] < SOON
