"""Test a public line with honest and hostile guests at once, under the limits in docs/serving.md.

Every guest has its own process, as on a server. The honest guests play slowly and must not notice
the others: each answer is the one that they would get alone, and comes in time.
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

MEMORY = 64 * 1024  # kB: MemoryMax in the page's recipe
GAME = [sys.executable, "-I", str(ROOT / "blackbox.py"), "--no-files", "--idle", "600"]
LIMITED = ["sh", "-c", f'ulimit -v {MEMORY}; exec "$0" "$@"', *GAME]
SOON = 2.0  # seconds in which an answer must come, on a machine with other load
PIECE = 4096
PAUSES = 0.2, 2  # seconds between the lines of an honest guest


def dear(chance: random.Random) -> Iterator[bytes]:
    """Yield lines that cost as much time as possible."""
    while True:
        atoms, size = chance.choice([(7, "8x8"), (10, "8x8"), (6, "20x20"), (10, "30x30")])
        yield f"new {atoms} {size}\nyes\n".encode()
        for entry in chance.sample(range(1, 29), 8):
            yield f"{entry}\nhint all\nodds\nexplain\n".encode()
        yield b"0\nyes\nreview\npar\nwhy\n"


def hungry(chance: random.Random) -> Iterator[bytes]:
    """Yield lines that take as much memory as possible."""
    for size in cycle(range(2, 31)):
        box = f"{chance.randint(2, 30)}x{size}-{chance.randint(1, 2)}-5"
        yield f"new {box}\nyes\n1\ncount\nhint\n".encode()
        yield b"free " + b"1,1 " * 50 + b"\nforget x\nsave y\nscript z\nhide\n1,1\n\n"


def noisy(chance: random.Random) -> Iterator[bytes]:
    """Yield random bytes without end, some of which are lines."""
    return noise(chance, 10**9)


def deaf(_: random.Random) -> Iterator[bytes]:
    """Yield lines of a guest that never reads the answers."""
    while True:
        yield b"help all\n"


def endless(_: random.Random) -> Iterator[bytes]:
    """Yield the parts of an endless line, with characters that the program removes."""
    while True:
        yield b"\0\xff\xf1x\x7f\x1b[A" * 100


HOSTILE = [dear, hungry, noisy, deaf, endless]


class Hostile:
    """A guest that sends as fast as the program reads."""

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
        """Assert that the session ended by itself, in one of these statuses. Start the next."""
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
    """A guest that plays rounds line by line, with pauses."""

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
        """Read some of the answer. After the last part, pause."""
        assert self.end.read(), f"gone after {self.answered} lines: {self.end.heard!r}"
        if self.end.heard.endswith(b"? "):
            now = time.monotonic()
            self.waits.append(now - self.asked)
            said = self.end.heard.decode().splitlines()[0]
            assert self.answered < 0 or said == self.told.answers[self.answered]
            self.due = now + self.chance.uniform(*PAUSES)

    def speak(self) -> None:
        """Send the next line if the pause is over."""
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
    """Return the exit status of a session that is over, and close its line."""
    status = end.status()
    stderr = end.process.stderr
    assert stderr and (said := stderr.read()) == b"", said.decode()
    stderr.close()
    end.hang_up()
    return status


def crowd(honest: int, hostile: int, seconds: float) -> tuple[list[Honest], list[Hostile]]:
    """Run guests for some seconds, or until each of them was answered."""
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
    """Return whether every honest guest was answered, and every hostile guest sent something."""
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
