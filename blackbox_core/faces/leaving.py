"""The signals that end the program: its end is quiet, and a terminal is left as it was found."""

from __future__ import annotations

import _signal  # and not signal, which loads enum: that takes a third as long as Python's start
import os
import sys
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
