"""Our end of a line: how two descriptors wait, pace and hear it end, and which signals end us.

The end of the program is quiet, and a terminal is left as it was found.
"""

from __future__ import annotations

import _signal  # and not signal, which loads enum: that takes a third as long as Python's start
import os
import stat
import sys
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


class Idle(EOFError):
    """Nothing went over the line for as long as was allowed."""


class Alarm:
    """While it lasts, so many seconds may go by, and then comes Idle; 0 is for ever."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if self._seconds:
            _signal.signal(_signal.SIGALRM, give_up)
            _signal.setitimer(_signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._seconds:
            _signal.setitimer(_signal.ITIMER_REAL, 0)


def give_up(*_: object) -> NoReturn:
    raise Idle


class IdleWatch:
    """The time since somebody was asked or last typed a line; bytes that end no line do not count.

    Its limit is in seconds; 0 is none.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._began = self._heard = monotonic()

    def begin(self) -> None:
        """Everything typed is answered, and somebody is asked."""
        self._began = monotonic()

    def heard(self) -> None:
        """Some bytes came."""
        self._heard = monotonic()

    def broken(self) -> None:
        """A line that those bytes ended is to be answered; Idle if it has waited too long."""
        self._began = self._heard
        self.left()

    def left(self) -> float:
        """The seconds that are left, 0 for ever; Idle if there are none."""
        if not self.limit:
            return 0
        left = self._began + self.limit - monotonic()
        if left <= 0:
            raise Idle
        return left


CHUNK = 65536


class Wire:
    """Bytes to and from one line; `idle` 0 waits for ever, `baud` 0 is as fast as can be."""

    def __init__(self, source: int, sink: int, *, idle: int = 0, baud: int = 0) -> None:
        self.source, self.sink = source, sink
        self.baud = baud
        self.silence = IdleWatch(idle)

    def receive(self) -> bytes:
        """Some bytes; none at the end of input, of which a hang-up is one kind."""
        with Alarm(self.silence.left()):
            data = self._read()
        self.silence.heard()
        return data

    def _read(self) -> bytes:
        while True:
            try:
                return os.read(self.source, CHUNK)
            except BlockingIOError:
                ready(self.source)
            except OSError:
                return b""

    def send(self, data: bytes) -> None:
        """Send it all; EOFError if the other end takes nothing for too long."""
        if self.baud:
            self._pace(data)
        else:
            self._write(data)

    def _pace(self, data: bytes) -> None:
        """Send as slowly as a line of this rate would, in pieces of a twentieth of a second."""
        from time import sleep

        size = max(1, self.baud // 200)
        for start in range(0, len(data), size):
            piece = data[start : start + size]
            self._write(piece)
            sleep(len(piece) * character_time(self.baud))

    def _write(self, data: bytes) -> None:
        with Alarm(self.silence.limit):
            while data:
                data = data[self._put(data) :]

    def _put(self, data: bytes) -> int:
        """How many bytes the line took."""
        try:
            return os.write(self.sink, data)
        except BlockingIOError:
            ready(self.sink, to_write=True)
            return 0


def ready(fd: int, *, to_write: bool = False) -> None:
    """Wait for a descriptor that was handed to us in non-blocking mode."""
    from select import select

    select([] if to_write else [fd], [fd] if to_write else [], [])


def character_time(baud: int) -> float:
    """Seconds a character; up to 110 baud it has a second stop bit."""
    return (11 if baud <= 110 else 10) / baud


def is_socket(fd: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False


def hung_up(fd: int, error: OSError) -> bool:
    """Whether a line that goes both ways is gone; a pipe or a file only loses its reader."""
    from errno import EIO

    mode = os.fstat(fd).st_mode
    if stat.S_ISSOCK(mode):
        return isinstance(error, ConnectionError | TimeoutError)
    return stat.S_ISCHR(mode) and error.errno == EIO


def no_room(error: OSError) -> bool:
    """Whether the system has no memory, or no file to open, left for us."""
    from errno import EMFILE, ENFILE, ENOMEM

    return error.errno in (EMFILE, ENFILE, ENOMEM)


def reserve_descriptors() -> None:
    """Fill closed standard descriptors, lest the next file opened be taken for the line.

    The wrong way round on purpose: using them remains the error that it is.
    """
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if fd else os.O_WRONLY)


def write_if_taken(fd: int, data: bytes) -> None:
    """Send something that may be lost, where nobody takes it any more."""
    try:
        os.write(fd, data)
    except OSError:
        return


def send_no_more(fd: int) -> None:
    """What is still held back for a descriptor goes nowhere, and nobody complains of it."""
    sys.stderr = None  # asyncio would, where an interrupt tore it out of its work
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), fd)
    except OSError:
        return


# --- the signals ---


AT_ONCE = 1.0  # seconds
DEADLY = ("SIGTERM", "SIGHUP", "SIGQUIT")  # as far as a system has them


def heed_interrupts() -> None:
    """An interrupt ends the program, and others that follow at once do not disturb its end."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        interrupts = Interrupts()
        _signal.signal(_signal.SIGINT, interrupts)
        sys.unraisablehook = interrupts.dropped


class Interrupts:
    """Tells of an interrupt, and then of none for a while; one may be lost on its way, not all."""

    def __init__(self) -> None:
        self._deaf_until = 0.0

    def __call__(self, *_: object) -> None:
        if monotonic() > self._deaf_until:
            self._deaf_until = monotonic() + AT_ONCE
            raise KeyboardInterrupt

    def listen(self) -> None:
        """The next one counts again."""
        self._deaf_until = 0.0

    def dropped(self, lost: Any) -> None:
        """Where Python may raise nothing, it drops an interrupt: the next one counts again."""
        if lost.exc_type is KeyboardInterrupt:
            self.listen()
        else:
            sys.__unraisablehook__(lost)


def heed_next_interrupt() -> None:
    """This interrupt is dealt with: the next one counts, however soon it comes."""
    handler = _signal.getsignal(_signal.SIGINT)
    if isinstance(handler, Interrupts):
        handler.listen()


def ignore_interrupts() -> None:
    """No interrupt is heard any more, not even by Python when it has forgotten its handlers."""
    _signal.signal(_signal.SIGINT, do_nothing)
    if hasattr(_signal, "pthread_sigmask"):
        _signal.pthread_sigmask(_signal.SIG_BLOCK, [_signal.SIGINT])


def do_nothing(*_: object) -> None:
    """What is done about an interrupt that was under way already."""


def leave_as_found(fd: int, last: bytes) -> None:
    """Have a signal that ends the program give a terminal its modes back, and the last bytes."""
    from .driver import flags, restore

    found = flags(fd)

    def end(number: int, _: object) -> None:
        _signal.signal(number, _signal.SIG_DFL)
        if found:
            restore(fd, found, last)
        os.kill(os.getpid(), number)

    for number in (getattr(_signal, name, 0) for name in DEADLY):
        if number and _signal.getsignal(number) == _signal.SIG_DFL:
            _signal.signal(number, end)
