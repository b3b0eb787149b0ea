"""Open a connection to another player, and exchange lines of text over it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from select import select
from shlex import split
from socket import socket

from ..console.phrases import phrase, quote
from ..console.reading import read_number
from ..console.session import Refused
from .lines import LineReader, ReadLine
from .wire import Alarm, Idle, Wire, is_socket

MAX_BYTES = 1000  # bytes of a line
ENDLESS = 3 * MAX_BYTES  # bytes without an end of line: too many even if none is a letter
PATIENCE = 1.0  # seconds that the other end has to close the line, too
DRAINED = 1 << 20  # bytes at most that are read from the other end in that time
QUIET = 10.0, 600.0  # seconds without a line, at first and at most, until NOTHING is returned
TOO_LONG = "(too long)"  # stands for such a line, because no exchange has this line
NOTHING, COMMENT = "", "#"  # what stands for no line, and for an empty line


class PeerLine:
    """A connection to another player over two file descriptors. `calls` is true if this side is the
    caller, which sends the first line.
    """

    def __init__(
        self, source: int, sink: int, *, calls: bool, idle: int = 0, received: bytes = b""
    ) -> None:
        self.calls = calls
        self._wire = Wire(source, sink, idle=idle)
        self._reader = LineReader(longest=MAX_BYTES)
        self._lines: Iterator[ReadLine] = self._reader.feed(received)
        self._quiet = 0  # waits since the last line in which nothing came
        self._endless = 0  # bytes since the last line
        self._gone = self._deaf = False

    def receive(self) -> str:
        """Return the next line, or NOTHING if none comes for a while, so that a lost line can be
        asked for again.

        Raise EOFError if the connection is broken or the player interrupts the wait. Raise Idle if
        no line has come within the time limit.
        """
        if not self._quiet:
            self._wire.silence.begin()
        try:
            return self._next()
        except KeyboardInterrupt:
            raise EOFError from None

    def _next(self) -> str:
        while not self._gone:
            for line in self._lines:
                self._endless = self._quiet = 0
                return TOO_LONG if line is None else line or COMMENT
            if self._endless > ENDLESS:
                self._endless -= ENDLESS
                return TOO_LONG
            if self._is_quiet():
                self._quiet += 1
                return NOTHING
            self._receive()
        raise EOFError

    def _is_quiet(self) -> bool:
        """Wait for bytes, 10 seconds at first, and twice as long after each wait in which none
        came. Return whether none have come.
        """
        if self._deaf or sys.platform == "win32":
            return False

        first, most = QUIET
        waits = min(first * 2.0**self._quiet, most)
        left = self._wire.silence.left()  # 0 is no limit
        with suppress(OSError, ValueError):  # the end of input is noticed when it is read
            return not select([self._wire.source], [], [], min(waits, left or waits))[0]
        return False

    def _receive(self) -> None:
        """Receive more bytes. If sending has failed, receive only what the other side has already
        sent.
        """
        data = b"" if self._deaf and not comes(self._wire.source) else self._wire.receive()
        self._gone = not data
        self._lines = self._reader.feed(data)
        self._endless += len(data)

    def say(self, lines: list[str]) -> None:
        """Send lines. If the connection is broken, `receive` notices it later."""
        text = "".join(f"{line}\n" for line in lines)
        try:
            self._wire.send(text.encode("ascii", "replace"))
        except OSError:
            self._deaf = True
        except Idle:
            self._gone = True

    def close(self) -> None:
        """Close the connection. If it is a socket, stop sending, and wait until the other side
        closes it.

        If a socket is closed while lines come in, the last lines sent can be lost.
        """
        if is_socket(self._wire.sink):
            from socket import SHUT_WR, socket

            with suppress(OSError, Idle), socket(fileno=os.dup(self._wire.sink)) as end:
                end.shutdown(SHUT_WR)
                with Alarm(PATIENCE):
                    taken = 0
                    while taken < DRAINED and (data := end.recv(MAX_BYTES)):
                        taken += len(data)


def comes(fd: int) -> bool:
    """Return whether bytes, or the end of input, arrive at the descriptor `fd` within a second."""
    with suppress(OSError):
        return bool(select([fd], [], [], PATIENCE)[0])
    return False


HERE, LISTEN, COMMAND = "-", "listen:", "cmd:"
LOOPBACK = "127.0.0.1"
PORTS = range(65536)
WAITING = 16  # callers without a greeting; for one more, the first is disconnected
GREETINGS = ("hello", "resume", "prove")
CHUNK, NOISE = 4096, 10_000  # bytes of one read, and before a greeting


def open_line(where: str, *, baud: int, idle: int, headless: bool) -> PeerLine:
    """Open the connection that the option --line names, or raise Refused.

    `where` is the value of the option, `baud` the rate of a serial port, and `idle` the time limit
    in seconds. If `headless`, no player is at a terminal.
    """
    try:
        source, sink, received = open_descriptors(where, baud, headless)
    except (OSError, ValueError) as error:
        printable = where if where.isascii() and where.isprintable() else quote(where)
        message = "argument --line: {where} cannot be opened: {why}"
        raise Refused(phrase(message, where=printable, why=reason(error))) from None
    calls = not where.startswith(LISTEN)
    return PeerLine(source, sink, calls=calls, idle=idle, received=received)


def reason(error: OSError | ValueError) -> str:
    """Return the system's message for an error."""
    number = getattr(error, "errno", None) or 0
    return os.strerror(number) if number > 0 else getattr(error, "strerror", None) or str(error)


def open_descriptors(where: str, baud: int, headless: bool) -> tuple[int, int, bytes]:
    """Open the connection that the option --line names. Return the descriptors to read from and to
    write to, and the bytes received so far.

    The arguments are those of `open_line`.
    """
    if where == HERE:
        return *take_over_stdio(headless), b""
    if where.startswith(COMMAND):
        return *open_program(where.removeprefix(COMMAND)), b""
    if sys.platform == "win32":
        raise Refused(phrase("argument --line: expected post, - or cmd:COMMAND on this system"))
    if where.startswith(LISTEN):
        end, received = wait_for_caller(where.removeprefix(LISTEN))
    elif "/" in where or os.path.exists(where):
        return *open_device(where, baud), b""
    else:
        from socket import create_connection

        end, received = create_connection(address(where)), b""
    fd = end.detach()
    return fd, fd, received


def address(where: str) -> tuple[str, int]:
    """Return the host and the port in `where`, which is HOST:PORT, or only PORT for this
    machine.
    """
    host, _, port = where.rpartition(":")
    if read_number(port) not in PORTS:
        raise Refused(
            phrase(
                "argument --line: expected a device, or a port up to 65535, as in "
                "/dev/ttyS0 or localhost:4000"
            )
        )
    return host.strip("[]") or LOOPBACK, int(port)


def wait_for_caller(where: str) -> tuple[socket, bytes]:
    """Wait at HOST:PORT for a caller that sends a greeting. Return the socket and the bytes
    received from it.
    """
    from socket import AF_INET, AF_INET6, create_server

    host, port = address(where)
    with create_server((host, port), family=AF_INET6 if ":" in host else AF_INET) as server:
        waiting = "Black Box is waiting for a call at {host}:{port}."
        sys.stderr.write(phrase(waiting, host=host, port=server.getsockname()[1]) + "\n")
        return Callers(server).first()


class Callers:
    """The programs that have connected to a port to call this side, and the bytes that each has
    sent.

    A program that sends too many bytes without a greeting is disconnected.
    """

    def __init__(self, server: socket) -> None:
        self.server = server
        self.said: dict[socket, bytes] = {}

    def first(self) -> tuple[socket, bytes]:
        """Return the socket of the first caller that sends a greeting, and the bytes it has sent.
        Disconnect all others.
        """
        while True:
            for end in select([self.server, *self.said], [], [])[0]:
                if end is self.server:
                    self.accept()
                elif self.greets(end):
                    said = self.said.pop(end)
                    self.hang_up(*self.said)
                    return end, said

    def accept(self) -> None:
        if len(self.said) == WAITING:
            self.hang_up(next(iter(self.said)))
        self.said[self.server.accept()[0]] = b""

    def greets(self, end: socket) -> bool:
        """Read from the caller at the socket `end`. Return whether it has sent a greeting.

        Disconnect it if it has closed the connection or sent too many other bytes.
        """
        try:
            data = end.recv(CHUNK)
        except OSError:
            data = b""
        self.said[end] += data
        if is_greeting(self.said[end]):
            return True
        if not data or len(self.said[end]) > NOISE:
            self.hang_up(end)
        return False

    def hang_up(self, *ends: socket) -> None:
        for end in ends:
            self.said.pop(end)
            end.close()


def is_greeting(received: bytes) -> bool:
    """Return whether bytes contain a greeting: a line with a number and a word of GREETINGS."""
    plain = received.decode("ascii", "ignore").replace("\r", "\n").replace("\0", "")
    heard = [line.split() for line in plain.split("\n")[:-1]]
    return any(words[0].isdecimal() and words[1] in GREETINGS for words in heard if words[1:])


def open_program(command: str) -> tuple[int, int]:
    """Start a program as the other side. Return the descriptors to read from and to write to.

    Its error messages appear in this terminal.
    """
    from .programs import start_program

    words = split(command)
    if not words:
        raise Refused(phrase("argument --line: expected a command after cmd:, as in cmd:./bot"))
    _, source, sink = start_program(words, {}, errors=None)
    return os.dup(source), os.dup(sink)


def open_device(path: str, baud: int) -> tuple[int, int]:
    """Open a serial port, with the rate `baud`, or another device. Return its descriptor twice, to
    read and to write.

    Refuse a file before anything is written to it.
    """
    fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)  # no wait for a modem's carrier
    if not stat.S_ISCHR(os.fstat(fd).st_mode):
        raise Refused(
            phrase(
                "argument --line: expected a device that a line can use, such as /dev/ttyS0, not "
                "{file}",
                file=path,
            )
        )
    os.set_blocking(fd, True)
    if os.isatty(fd):
        set_raw(fd, baud)
    return fd, fd


def set_raw(fd: int, baud: int) -> None:
    """Set a serial port to raw mode and a rate in baud. A rate of 0 leaves the present rate."""
    import termios
    import tty

    speed = getattr(termios, f"B{baud}", None)
    if speed is None:
        raise Refused(
            phrase(
                "argument --baud: expected a standard rate such as 9600, since this line cannot "
                "run at {baud} baud",
                baud=baud,
            )
        )
    tty.setraw(fd)
    modes = termios.tcgetattr(fd)
    modes[2] |= termios.CLOCAL | termios.CREAD  # a cable of three wires has no carrier
    if baud:
        modes[4] = modes[5] = speed
    termios.tcsetattr(fd, termios.TCSANOW, modes)


def take_over_stdio(headless: bool) -> tuple[int, int]:
    """Use stdin and stdout for the connection. Return copies of their descriptors.

    The player is then at the controlling terminal. If `headless`, the machine plays and needs no
    terminal.
    """
    line = os.dup(0), os.dup(1)
    if headless:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        return line
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise Refused(
            phrase(
                "argument --line: there is no terminal here to play at, so add "
                "--headless 3 to let the machine play"
            )
        ) from None
    os.dup2(terminal, 0)
    os.dup2(terminal, 1)
    return line
