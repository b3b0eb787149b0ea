"""Programs at the other end of a line: started here; those of a match are timed, and ended."""

from __future__ import annotations

import atexit
import os
import signal
from contextlib import suppress
from select import select
from subprocess import DEVNULL, PIPE, Popen
from time import monotonic

from ..console.files import HostWithoutFiles, ThinkingTime
from ..console.phrases import phrase
from ..console.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Command = Callable[[int], list[str]]  # what starts a program with a seed

LONGEST = 500  # bytes of a line
CHUNK = 4096
SEED = "BLACKBOX_SEED"


def started(command: list[str], **environment: str) -> tuple[Popen[bytes], int, int]:
    """A program, and the descriptors of its output and its input; OSError if there is none such."""
    around = os.environ | environment
    process = Popen(
        command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=around, start_new_session=True
    )
    assert process.stdout and process.stdin
    return process, process.stdout.fileno(), process.stdin.fileno()


class Program:
    """A player of a match; however much it sends, little of it is kept."""

    def __init__(self, command: list[str], seed: int) -> None:
        try:
            self.process, self.source, self.sink = started(command, **{SEED: str(seed)})
        except OSError as error:
            raise Refused(phrase("It cannot be started: {why}.", why=error.strerror)) from None
        self.rest = b""

    def say(self, line: str) -> None:
        with suppress(BrokenPipeError):  # its end is heard when an answer is waited for
            os.write(self.sink, f"{line}\n".encode())

    def answer(self, seconds: int) -> str:
        """The next line that is neither empty nor a comment; 0 seconds are any time."""
        until = monotonic() + seconds if seconds else None
        while True:
            line = self.line(until).decode("ascii", "replace").strip()
            if line and line[0] != "#":
                return line

    def line(self, until: float | None) -> bytes:
        while b"\n" not in self.rest[: LONGEST + 1]:
            if len(self.rest) > LONGEST:
                raise Refused(phrase("It sent a line of more than {n} signs.", n=LONGEST))
            self.rest += self.more(until)
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def more(self, until: float | None) -> bytes:
        """Some more of what it sends; Refused where nothing comes in time, or ever."""
        waits = None if until is None else max(0.0, until - monotonic())
        if waits == 0 or not select([self.source], [], [], waits)[0]:
            raise Refused(phrase("It gave no answer in time."))
        data = os.read(self.source, CHUNK)
        if not data:
            raise Refused(phrase("It ended without an answer."))
        return data

    def kill(self) -> None:
        """End it, and whatever it has started."""
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with self.process:
            pass


class Programs(HostWithoutFiles):
    """The world of a match: two programs, started anew for each game, and a clock."""

    def __init__(self, commands: list[Command], seconds: int) -> None:
        self.commands, self.seconds = commands, seconds
        self.seeds = (0, 0)
        self.playing: dict[int, Program] = {}
        self.spent = [ThinkingTime(), ThinkingTime()]
        atexit.register(self.end)

    def start_programs(self, seeds: tuple[int, int]) -> None:
        self.end()
        self.seeds = seeds

    def ask_program(self, player: int, line: str) -> str:
        begun = monotonic()
        program = self.program(player)
        program.say(line)
        answer = program.answer(self.seconds)
        if self.seconds:
            self.spent[player] = self.spent[player].after(monotonic() - begun)
        return answer

    def program(self, player: int) -> Program:
        """The program of a player, started when it is first spoken to."""
        if player not in self.playing:
            seed = self.seeds[player]
            self.playing[player] = Program(self.commands[player](seed), seed)
        return self.playing[player]

    def program_times(self) -> tuple[ThinkingTime, ThinkingTime]:
        self.end()
        return self.spent[0], self.spent[1]

    def end(self) -> None:
        """End the programs that play."""
        while self.playing:
            self.playing.popitem()[1].kill()
