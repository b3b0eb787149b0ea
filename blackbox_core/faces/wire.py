"""A line: two descriptors, with time limits, a pace and a character set.

Sending never fails because of a letter: a letter that the line lacks is respelled. Any byte can be
received. The text that is read is printable ASCII, and the letters of Western Europe and of
Russian. Any other character becomes "*". An accent that comes after its letter, as some systems
send it, vanishes.
"""

from __future__ import annotations

import os
import signal
import stat
from codecs import lookup
from errno import EIO, EMFILE, ENFILE, ENOMEM
from select import select
from time import monotonic, sleep
from typing import NoReturn

from ..console.catalogue import respelled
from ..console.phrases import is_ours


class Idle(EOFError):
    """Raised when nothing went over the line within the time limit."""


class Alarm:
    """A context that raises Idle after some seconds, or never for 0."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if self._seconds:
            signal.signal(signal.SIGALRM, give_up)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)


def give_up(*_: object) -> NoReturn:
    raise Idle


class IdleWatch:
    """The time since the player was asked or last typed a whole line.

    Bytes without a line end do not count. The limit is in seconds, and 0 is no limit.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._began = self._heard = monotonic()

    def begin(self) -> None:
        """Start the time anew, because all typed lines were answered and a question is asked."""
        self._began = monotonic()

    def note_input(self) -> None:
        """Note that bytes have arrived."""
        self._heard = monotonic()

    def broken(self) -> None:
        """Note that a whole line was typed, and start the time anew. Raise Idle if the line came
        too late.
        """
        self._began = self._heard
        self.left()

    def left(self) -> float:
        """Return the seconds left, or 0 if there is no limit. Raise Idle if none are left."""
        if not self.limit:
            return 0
        left = self._began + self.limit - monotonic()
        if left <= 0:
            raise Idle
        return left


CHUNK = 65536


class Wire:
    """A line as a stream of bytes in both directions.

    `idle` is the time limit in seconds, and `baud` the rate. For either, 0 means no limit.
    """

    def __init__(self, source: int, sink: int, *, idle: int = 0, baud: int = 0) -> None:
        self.source, self.sink = source, sink
        self.baud = baud
        self.silence = IdleWatch(idle)

    def receive(self) -> bytes:
        """Return some bytes, or b"" at the end of input or after a hang-up."""
        with Alarm(self.silence.left()):
            data = self._read()
        self.silence.note_input()
        return data

    def _read(self) -> bytes:
        while True:
            try:
                return os.read(self.source, CHUNK)
            except BlockingIOError:
                wait_ready(self.source)
            except OSError:
                return b""

    def send(self, data: bytes) -> None:
        """Send all the bytes. Raise Idle if the other end accepts none for too long."""
        if self.baud:
            self._pace(data)
        else:
            self._write(data)

    def _pace(self, data: bytes) -> None:
        """Send as slowly as a line of this rate, in pieces of a twentieth of a second."""
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
        """Send bytes once. Return how many of them the line accepted."""
        try:
            return os.write(self.sink, data)
        except BlockingIOError:
            wait_ready(self.sink, to_write=True)
            return 0


def wait_ready(fd: int, *, to_write: bool = False) -> None:
    """Wait for a descriptor that another program has set to non-blocking mode."""
    select([] if to_write else [fd], [fd] if to_write else [], [])


def character_time(baud: int) -> float:
    """Return the seconds that a character takes, with a second stop bit up to 110 baud."""
    return (11 if baud <= 110 else 10) / baud


def is_socket(fd: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False


def hung_up(fd: int, error: OSError) -> bool:
    """Return whether a socket or a terminal is gone. An error of a pipe or a file is no hang-up."""
    mode = os.fstat(fd).st_mode
    if stat.S_ISSOCK(mode):
        return isinstance(error, ConnectionError | TimeoutError)
    return stat.S_ISCHR(mode) and error.errno == EIO


def no_room(error: OSError) -> bool:
    """Return whether the system has no memory or no file descriptors left."""
    return error.errno in (EMFILE, ENFILE, ENOMEM)


def reserve_descriptors() -> None:
    """Open the null device for closed standard descriptors, so that no other file takes one.

    It is opened for the wrong direction on purpose, so that reading from 0 and writing to 1 or 2
    still fail.
    """
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if fd else os.O_WRONLY)


# --- its letters ---


ASCII, UTF_8, DIN_66003, KOI_7 = "ascii", "utf-8", "din66003", "koi7"
RUSSIAN = ("koi8-r", "cp866", "cp1251", "iso8859-5")
CODECS = (*RUSSIAN, "iso8859-1", "iso8859-15", "cp850", "cp437", "cp1252")
NAMES = (UTF_8, *CODECS, ASCII, DIN_66003, KOI_7)
UNKNOWN = "\ufffd"
UNREADABLE = "*"  # stands for an unreadable character ("?" would ask for help)
EVERY = bytes(range(256)).decode("latin-1")
PLAIN = EVERY[:128]
GERMAN = str.maketrans("[\\]{|}~", "ÄÖÜäöüß")
# The letters from 0x60 on, in the order of KOI-8 without the eighth bit; DEL has none.
SOVIET = "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ"
SOVIET_LACKS = str.maketrans("ЪЁ", "ЬЕ")  # noqa: RUF001


class Letters:
    """A character set with one byte for each letter. It is found by its name."""

    _kept = b""  # the bytes received of an incomplete letter

    def __init__(self, name: str) -> None:
        self.name, self._table = name, table_of(name)
        self._bytes = str.maketrans(self._table, EVERY)
        self._has_ascii = self._table.startswith(PLAIN)

    def lacks(self, letter: str) -> bool:
        return letter == UNKNOWN or letter not in self._table

    def respelled(self, text: str) -> str:
        """Return a text respelled in letters that the line has."""
        if text.isascii():
            return text

        return respelled(text, self.lacks)

    def encode(self, text: str) -> bytes:
        if text.isascii():
            return text.encode("ascii")
        return self.respelled(text).translate(self._bytes).encode("latin-1")

    def take(self, byte: int) -> str:
        """Return the characters that one more byte completes."""
        return readable(self._table[byte])

    def plain(self, data: bytes) -> str:
        """Return bytes as text if they are printable ASCII, or "" if they may be anything else."""
        if self._kept or not (self._has_ascii and data.isascii()):
            return ""
        text = data.decode("ascii")
        return text if text.isprintable() else ""

    def broken(self) -> str:
        """Return the replacement of an incomplete letter."""
        return ""


class Soviet(Letters):
    """The character set KOI-7, which has Russian capitals in place of the small letters of
    ASCII.
    """

    def lacks(self, letter: str) -> bool:
        return super().lacks(capital(letter))

    def encode(self, text: str) -> bytes:
        return super().encode(capital(text))


def capital(text: str) -> str:
    return text.upper().translate(SOVIET_LACKS)


class Unicode(Letters):
    """The character set UTF-8, which has every letter."""

    def __init__(self) -> None:
        self.name, self._wanted = UTF_8, 0
        self._has_ascii = True

    def lacks(self, _: str) -> bool:
        return False

    def respelled(self, text: str) -> str:
        return text

    def encode(self, text: str) -> bytes:
        return text.encode("utf-8", "replace")

    def take(self, byte: int) -> str:
        """Return the characters that one more byte completes.

        An incomplete sequence becomes one "*".
        """
        if self._kept and byte & 0xC0 == 0x80:
            self._kept += bytes([byte])
            return self._whole() if len(self._kept) == self._wanted else ""
        before = self.broken()
        if byte < 0x80:
            return before + chr(byte)
        if not 0xC2 <= byte <= 0xF4:
            return before + UNREADABLE
        self._kept, self._wanted = bytes([byte]), 2 + (byte >= 0xE0) + (byte >= 0xF0)
        return before

    def _whole(self) -> str:
        kept, self._kept = self._kept, b""
        return readable(kept.decode("utf-8", "replace")[0])

    def broken(self) -> str:
        kept, self._kept = self._kept, b""
        return UNREADABLE if kept else ""


class Respelling(Unicode):
    """The character set of a pipe if no other is named. It reads UTF-8 and writes ASCII."""

    def lacks(self, letter: str) -> bool:
        return not letter.isascii()

    def respelled(self, text: str) -> str:
        return Letters.respelled(self, text)

    def encode(self, text: str) -> bytes:
        return self.respelled(text).encode("ascii", "replace")


def codec_name(name: str) -> str:
    """Return the name that Python has for a character set, or "" if it knows none."""
    try:
        return lookup(name).name if name else ""
    except LookupError:
        return ""


def letters_named(name: str) -> Letters:
    """Return the character set of a name, or ASCII if the name is unknown."""
    if name == UTF_8:
        return Unicode()
    return Soviet(name) if name == KOI_7 else Letters(name if name in NAMES else ASCII)


def table_of(name: str) -> str:
    """Return the 256 characters that a character set has for the bytes 0 to 255."""
    if name in CODECS:
        return bytes(range(256)).decode(name, "replace")
    seven = PLAIN
    if name == DIN_66003:
        seven = PLAIN.translate(GERMAN)
    elif name == KOI_7:
        seven = PLAIN[:0x60] + SOVIET + PLAIN[0x7F]
    return seven + UNKNOWN * 128


def readable(character: str) -> str:
    """Return a character that was received, or the readable character that replaces it."""
    code = ord(character)
    if code < 0x80 or is_ours(character):
        return character
    if 0x300 <= code < 0x370:
        return ""
    from ..console.listening.letters import MEANT  # loaded when the first such letter comes

    return MEANT.get(code, UNREADABLE)
