"""How a line to another player is opened: a device, a socket, a program, or where we stand."""

from __future__ import annotations

import os
import sys

from ..console.phrases import cut, phrase
from ..console.session import Refused
from .peer import PeerLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from socket import socket

HERE, LISTEN, COMMAND = "-", "listen:", "cmd:"
LOOPBACK = "127.0.0.1"


def called(where: str, *, baud: int, idle: int, headless: bool) -> PeerLine:
    """The line that WHERE names; Refused where it cannot be opened."""
    try:
        source, sink = opened(where, baud, headless)
    except (OSError, ValueError) as error:
        told = "There is no line to {where}: {why}."
        why = getattr(error, "strerror", None) or error
        raise Refused(phrase(told, where=cut(where), why=why)) from None
    return PeerLine(source, sink, calls=not where.startswith(LISTEN), idle=idle)


def opened(where: str, baud: int, headless: bool) -> tuple[int, int]:
    """The descriptors that lines come from, and go to."""
    if where == HERE:
        return here(headless)
    if where.startswith(LISTEN):
        end = listened(where.removeprefix(LISTEN))
    elif where.startswith(COMMAND):
        return program(where.removeprefix(COMMAND))
    elif "/" in where or os.path.exists(where):
        return device(where, baud)
    else:
        from socket import create_connection

        end = create_connection(address(where))
    fd = end.detach()
    return fd, fd


def address(where: str) -> tuple[str, int]:
    """HOST:PORT; a port alone is one of this machine."""
    host, _, port = where.rpartition(":")
    if not port.isdigit():
        raise Refused(phrase("A line is named as in --line localhost:4000 or --line /dev/ttyS0."))
    return host.strip("[]") or LOOPBACK, int(port)


def listened(where: str) -> socket:
    """The first who calls; nobody else can, then."""
    from socket import AF_INET, AF_INET6, create_server

    host, port = address(where)
    with create_server((host, port), family=AF_INET6 if ":" in host else AF_INET) as server:
        waiting = "Waiting at {host}:{port}."
        sys.stderr.write(phrase(waiting, host=host, port=server.getsockname()[1]) + "\n")
        return server.accept()[0]


def program(command: str) -> tuple[int, int]:
    """A program at the other end, as long as there is a line to it."""
    from shlex import split

    from .programs import started

    _, source, sink = started(split(command))
    return os.dup(source), os.dup(sink)


def device(path: str, baud: int) -> tuple[int, int]:
    """A serial line or another device; what comes is heard as it is."""
    fd = os.open(path, os.O_RDWR | getattr(os, "O_NOCTTY", 0))
    if os.isatty(fd):
        import termios
        import tty

        tty.setraw(fd)
        if baud:
            speed = getattr(termios, f"B{baud}", None)
            if speed is None:
                raise Refused(phrase("No line runs at {baud} baud: 9600 is usual.", baud=baud))
            modes = termios.tcgetattr(fd)
            modes[4] = modes[5] = speed
            termios.tcsetattr(fd, termios.TCSANOW, modes)
    return fd, fd


def here(headless: bool) -> tuple[int, int]:
    """Where we stand; the player, if there is one, is then at the terminal that controls us."""
    line = os.dup(0), os.dup(1)
    if headless:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        return line
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise Refused(
            phrase("No terminal is here for you: --headless 3 has the machine play.")
        ) from None
    os.dup2(terminal, 0)
    os.dup2(terminal, 1)
    return line
