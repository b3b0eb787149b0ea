"""What a terminal's driver does for us, and what it leaves to us; other lines have none."""

from __future__ import annotations

import os

from ..console.phrases import WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OFLAG, LFLAG = 1, 3
NARROWEST = 20  # a short line of braille


def columns(fd: int) -> int:
    """The columns that a text may take: those of a terminal, 20 to 72, or 72 elsewhere."""
    try:
        found = os.get_terminal_size(fd).columns
    except OSError:
        return WIDTH
    return min(max(found, NARROWEST), WIDTH) if found else WIDTH


def rows(fd: int) -> int:
    """The lines that a terminal shows at once; 0 where nothing tells."""
    try:
        return os.get_terminal_size(fd).lines
    except OSError:
        return 0


def flags(fd: int) -> list[Any] | None:
    """The driver's flags; None where there is none, or none that can be asked."""
    if not os.isatty(fd):
        return None
    try:
        import termios
    except ModuleNotFoundError:
        return None
    return termios.tcgetattr(fd)


def restore(fd: int, found: list[Any], last: bytes) -> None:
    """Give a terminal that is still ours its flags back, and send the last bytes to it."""
    from termios import TCSANOW, error, tcsetattr

    try:
        if os.tcgetpgrp(fd) == os.getpgrp():
            tcsetattr(fd, TCSANOW, found)
            os.write(fd, last)
    except (OSError, error):
        return  # it has hung up


def echoes(fd: int) -> bool:
    """Whether a terminal shows what is typed without our help."""
    if found := flags(fd):
        from termios import ECHO

        return bool(found[LFLAG] & ECHO)
    return os.isatty(fd)


def is_raw(fd: int) -> bool:
    """Whether a terminal's driver adds no carriage return to a line feed."""
    if found := flags(fd):
        from termios import ONLCR, OPOST

        return bool(~found[OFLAG] & (OPOST | ONLCR))
    return False


class EchoOff:
    """While it lasts, the driver shows nothing of what is typed but the line end."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._before = flags(fd) if echoes(fd) else None

    def __enter__(self) -> None:
        if self._before:
            from termios import ECHO, ECHONL

            self._set(self._before[LFLAG] & ~ECHO | ECHONL)

    def __exit__(self, *_: object) -> None:
        if self._before:
            self._set(self._before[LFLAG])

    def _set(self, local: int) -> None:
        from termios import TCSANOW, tcgetattr, tcsetattr

        now = tcgetattr(self._fd)
        now[LFLAG] = local
        tcsetattr(self._fd, TCSANOW, now)
