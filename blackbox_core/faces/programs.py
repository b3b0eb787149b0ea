"""Start programs: as the other side of a connection, or as the players of a match."""

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
from typing import Any, Protocol, TypeVar

from ..console.phrases import later, number, phrase
from ..console.services import Programs, ThinkingTime
from ..console.session import Refused

T = TypeVar("T")

Command = Callable[[int], list[str]]  # returns the command that starts a program with a seed


PROGRAM = "import sys; sys.path.insert(0, sys.argv.pop(1)); from blackbox_core.main import main; "
PROGRAM += "sys.exit(main())"


def this_program(words: list[str]) -> list[str]:
    """Return the command line that starts this program with these arguments."""
    return [sys.executable, "-c", PROGRAM, str(program_folder()), *words]


def program_folder() -> Any:
    """Return the folder of this program, or its file if it is packed into one."""
    return resources.files("blackbox_core").parent  # type: ignore[attr-defined]


MAX_BYTES = 500  # bytes of a line
CHUNK = 4096
SECOND = 1.0
SEED_VARIABLE = "BLACKBOX_SEED"
ENDED = later("The program ended without an answer.")
LATE = later("The program did not answer in time.")
GAME_FACTOR = 30  # limit of all answers in a game, in limits of one answer


def start_program(
    command: list[str], variables: dict[str, str], errors: int | None = DEVNULL
) -> tuple[Popen[bytes], int, int]:
    """Start a program. Return the process, and the descriptors of its output and its input.

    The program gets the environment of this one and `variables`. `errors` is its standard error, by
    default the null device. If it is None, error messages go to the standard error of this program.
    Raise OSError if the program cannot be started.
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
    """A running program that plays in a match. At most a few thousand bytes of its output are kept
    in memory until they are read.
    """

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
        """Send a line and return the answer. Raise Refused if it takes longer than `seconds`,
        unless `seconds` is 0.
        """
        until = monotonic() + seconds if seconds else None
        self.say(line, until)
        return self.answer(until)

    def say(self, line: str, until: float | None) -> None:
        """Send a line. Raise Refused if the program has not read it by the time `until` (None for
        no limit).
        """
        self.in_time(lambda: self.put(f"{line}\n".encode()), until)

    def put(self, data: bytes) -> None:
        """Write all of `data` to the program. If the program has ended, `answer` notices it
        later.
        """
        with suppress(OSError):
            while data:
                data = data[os.write(self.sink, data) :]

    def answer(self, until: float | None) -> str:
        """Return the next line of the program's output that is not empty and not a comment.

        Raise Refused if there is none by the time `until` (None for no limit).
        """
        while True:
            line = self.line(until).decode("ascii", "replace").strip()
            if line and line[0] != "#":
                return line

    def line(self, until: float | None) -> bytes:
        while b"\n" not in self.rest[: MAX_BYTES + 1]:
            if len(self.rest) > MAX_BYTES:
                raise Refused(
                    phrase("The program sent a line of more than {n} characters.", n=MAX_BYTES)
                )
            self.rest += self.more(until)
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def more(self, until: float | None) -> bytes:
        """Return further bytes of the program's output.

        Raise Refused if none have come by the time `until` (None for no limit), or if the program
        has ended.
        """
        data = self.in_time(lambda: os.read(self.source, CHUNK), until)
        if not data:
            raise Refused(phrase(ENDED))
        return data

    def in_time(self, work: Callable[[], T], until: float | None) -> T:
        """Call `work`, a function that waits for the program, and return its result.

        Raise Refused if `work` has not ended by the time `until` (None for no limit). It runs in a
        thread, because not every system can tell whether a pipe is ready.
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
        """Kill the program and all programs that it has started. The thread that waits for it ends,
        too.
        """
        self.cut_off()
        if self.waiting and self.waiting.is_alive():
            self.waiting.join(SECOND)
        with self.process:
            pass

    def cut_off(self) -> None:
        """Kill the program and all programs that it has started, without waiting until they have
        ended.
        """
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)


def seconds_left(until: float | None) -> float | None:
    """Return the seconds until the time `until`, or None if there is no limit."""
    return None if until is None else max(0.0, until - monotonic())


class LogOfMatch(Protocol):
    """The log of a match: its path, its lines so far, and a function that adds lines.

    It is implemented by `keeping.gamelog.GameLog`, which this module cannot name, because faces may
    import nothing from keeping.
    """

    path: str
    lines: list[str]

    def write(self, lines: list[str]) -> None: ...


class StartedPrograms(Programs):
    """The programs that play a match. Two of them are started for each game, and their thinking
    time is counted.

    Control-C ends the game in progress. A second Control-C ends this program at once.
    """

    def __init__(
        self, commands: list[Command], seconds: int, log: LogOfMatch | None = None
    ) -> None:
        self.commands, self.seconds, self.game_log = commands, seconds, log
        self.players, self.seeds = (0, 1), (0, 0)
        self.playing: dict[int, Program] = {}
        self.spent = [ThinkingTime(), ThinkingTime()]
        self.interrupted = False
        atexit.register(self.end)

    def start(self, players: tuple[int, int], seeds: tuple[int, int]) -> None:
        self.end()
        self.heed_interrupts()
        self.players, self.seeds = players, seeds
        self.spent = [ThinkingTime(), ThinkingTime()]

    def ask(self, player: int, line: str) -> str:
        if self.interrupted:
            raise Refused(phrase(ENDED))
        begun = monotonic()
        answer = self.program(player).ask(line, self.seconds)
        if self.seconds:
            self.charge(player, monotonic() - begun)
        return answer

    def charge(self, player: int, seconds: float) -> None:
        """Add `seconds`, the time of an answer, to the thinking time of a player.

        Raise Refused if the answers of this player have taken too long in this game.
        """
        self.spent[player] = self.spent[player].after(seconds)
        most = GAME_FACTOR * self.seconds
        if self.spent[player].seconds > most:
            message = "The program's answers took more than {n} seconds in one game."
            raise Refused(phrase(message, n=number(most)))

    def program(self, player: int) -> Program:
        """Return the program of a player, which is started on the first call in a game."""
        if player not in self.playing:
            seed = self.seeds[player]
            self.playing[player] = Program(self.commands[self.players[player]](seed), seed)
        return self.playing[player]

    def times(self) -> tuple[ThinkingTime, ThinkingTime]:
        self.end()
        return self.spent[0], self.spent[1]

    def end(self) -> None:
        """Kill the programs that are running."""
        while self.playing:
            self.playing.popitem()[1].kill()

    # --- Control-C ---

    def heed_interrupts(self) -> None:
        """Let Control-C end the match. Only the main thread can do this."""
        with suppress(ValueError):
            signal.signal(signal.SIGINT, self.interrupt)

    def interrupt(self, *_: object) -> None:
        """End the game in progress, and do not wait for its programs."""
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
        for program in [*self.playing.values()]:
            program.cut_off()

    def is_interrupted(self) -> bool:
        return self.interrupted

    # --- the log ---

    def logged(self) -> list[str]:
        return self.game_log.lines if self.game_log else []

    def log(self, lines: list[str]) -> None:
        if self.game_log:
            self.game_log.write(lines)

    def log_name(self) -> str:
        return self.game_log.path if self.game_log else ""
