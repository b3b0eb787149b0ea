"""Programs at the other end of a line, or this one again; those of a match are timed, and ended."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import resources
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from ..console.phrases import later, number, phrase
from ..console.services import Programs, ThinkingTime
from ..console.session import Refused

T = TypeVar("T")

Command = Callable[[int], list[str]]  # what starts a program with a seed


PROGRAM = "import sys; sys.path.insert(0, sys.argv.pop(1)); from blackbox_core.main import main; "
PROGRAM += "sys.exit(main())"


def this_program(words: list[str]) -> list[str]:
    """The command that starts this very copy of the program, with words after its name."""
    return [sys.executable, "-c", PROGRAM, str(program_folder()), *words]


def program_folder() -> Any:
    """Where the program lies: a folder, or the single file that it is packed into."""
    return resources.files("blackbox_core").parent  # type: ignore[attr-defined]


MOST_BYTES = 500  # bytes of a line
CHUNK = 4096
SECOND = 1.0
SEED_VARIABLE = "BLACKBOX_SEED"
LATE = later("The program did not answer in time.")
GAME_FACTOR = 30  # all answers of a game together may take so many times as long as one may


def start_program(
    command: list[str], variables: dict[str, str], errors: int | None = DEVNULL
) -> tuple[Popen[bytes], int, int]:
    """Start a program. Return it, and the descriptors of its output and its input.

    The program has our environment, and `variables`. What it writes to standard error goes to
    `errors`: nowhere, or with None to ours. Raise OSError if there is no such program.
    """
    process = Popen(
        command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=errors,
        env=os.environ | variables,
        start_new_session=True,
    )
    assert process.stdout and process.stdin
    return process, process.stdout.fileno(), process.stdin.fileno()


class Program:
    """A player of a match; however much it sends, little of it is kept."""

    def __init__(self, command: list[str], seed: int) -> None:
        try:
            variables = {SEED_VARIABLE: str(seed)}
            self.process, self.source, self.sink = start_program(command, variables)
        except OSError as error:
            raise Refused(
                phrase("The program cannot be started: {why}.", why=error.strerror)
            ) from None
        self.rest = b""
        self.waiting: Thread | None = None

    def ask(self, line: str, seconds: int) -> str:
        """What it answers to a line, which it has to take and to answer in time; 0 is any time."""
        until = monotonic() + seconds if seconds else None
        self.say(line, until)
        return self.answer(until)

    def say(self, line: str, until: float | None) -> None:
        """Send a line; Refused where it is not taken in time."""
        self.in_time(lambda: self.put(f"{line}\n".encode()), until)

    def put(self, data: bytes) -> None:
        """Write all of it; the end of a program is heard when its answer is waited for."""
        with suppress(OSError):
            while data:
                data = data[os.write(self.sink, data) :]

    def answer(self, until: float | None) -> str:
        """The next line that is neither empty nor a comment."""
        while True:
            line = self.line(until).decode("ascii", "replace").strip()
            if line and line[0] != "#":
                return line

    def line(self, until: float | None) -> bytes:
        while b"\n" not in self.rest[: MOST_BYTES + 1]:
            if len(self.rest) > MOST_BYTES:
                raise Refused(
                    phrase("The program sent a line of more than {n} characters.", n=MOST_BYTES)
                )
            self.rest += self.more(until)
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def more(self, until: float | None) -> bytes:
        """Some more of what it sends; Refused where nothing comes in time, or ever."""
        data = self.in_time(lambda: os.read(self.source, CHUNK), until)
        if not data:
            raise Refused(phrase("The program ended without an answer."))
        return data

    def in_time(self, work: Callable[[], T], until: float | None) -> T:
        """What comes of waiting for the program; Refused where that is not in time.

        A thread of its own waits, for not every system can say that a pipe is ready.
        """
        waits = seconds_left(until)
        done: SimpleQueue[T] = SimpleQueue()
        self.waiting = Thread(target=lambda: done.put(work()), daemon=True)
        try:
            if waits == 0:
                raise Empty
            self.waiting.start()
            return done.get(timeout=waits)
        except Empty:
            raise Refused(phrase(LATE)) from None

    def kill(self) -> None:
        """End it, and whatever it has started; what still waits for it is over, then."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        if self.waiting and self.waiting.is_alive():
            self.waiting.join(SECOND)
        with self.process:
            pass


def seconds_left(until: float | None) -> float | None:
    """How long may still be waited; None is for ever."""
    return None if until is None else max(0.0, until - monotonic())


class StartedPrograms(Programs):
    """The two programs of a match, started anew for each game, and the time they take."""

    def __init__(self, commands: list[Command], seconds: int) -> None:
        self.commands, self.seconds = commands, seconds
        self.seeds = (0, 0)
        self.playing: dict[int, Program] = {}
        self.spent = [ThinkingTime(), ThinkingTime()]
        self.seconds_of_game = [0.0, 0.0]  # by player
        atexit.register(self.end)

    def start(self, seeds: tuple[int, int]) -> None:
        self.end()
        self.seeds, self.seconds_of_game = seeds, [0.0, 0.0]

    def ask(self, player: int, line: str) -> str:
        begun = monotonic()
        answer = self.program(player).ask(line, self.seconds)
        if self.seconds:
            self.charge(player, monotonic() - begun)
        return answer

    def charge(self, player: int, seconds: float) -> None:
        """An answer took so long; Refused where all of this game have taken too long."""
        self.spent[player] = self.spent[player].after(seconds)
        self.seconds_of_game[player] += seconds
        most = GAME_FACTOR * self.seconds
        if self.seconds_of_game[player] > most:
            told = "The program's answers took more than {n} seconds in one game."
            raise Refused(phrase(told, n=number(most)))

    def program(self, player: int) -> Program:
        """The program of a player, started when it is first spoken to."""
        if player not in self.playing:
            seed = self.seeds[player]
            self.playing[player] = Program(self.commands[player](seed), seed)
        return self.playing[player]

    def times(self) -> tuple[ThinkingTime, ThinkingTime]:
        self.end()
        return self.spent[0], self.spent[1]

    def end(self) -> None:
        """End the programs that play."""
        while self.playing:
            self.playing.popitem()[1].kill()
