"""A connection: two file descriptors, with time limits, a rate and a character set.

A letter to send that the character set lacks is replaced by others, so sending never fails because
of a letter. Any byte can be received. The text that is read has only printable ASCII and the
letters of Western Europe and Russia. Any other character becomes "*". An accent that some systems
send after its letter is dropped.
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
from ..console.phrases import is_printable_letter


class Idle(EOFError):
    """Raised if nothing was received or sent within the time limit."""


class Alarm:
    """A context that raises Idle after some seconds, or never if `seconds` is 0."""

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
    """Measures the silence: the time since the question was asked or since the last whole line was
    received.

    Bytes without a line end do not count. `limit` is in seconds, 0 for no limit.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._began = self._heard = monotonic()

    def begin(self) -> None:
        """Measure the silence from now on. This is called when a question is asked and no line has
        been received yet that could answer it.
        """
        self._began = monotonic()

    def note_input(self) -> None:
        """Note that bytes were received now."""
        self._heard = monotonic()

    def line_ended(self) -> None:
        """Measure the silence from the last bytes received. Raise Idle if it is too long."""
        self._began = self._heard
        self.left()

    def left(self) -> float:
        """Return the seconds left until the time limit, or 0 if there is no limit. Raise Idle if no
        time is left.
        """
        if not self.limit:
            return 0
        left = self._began + self.limit - monotonic()
        if left <= 0:
            raise Idle
        return left


CHUNK = 65536


class Wire:
    """A connection as a stream of bytes in both directions.

    `idle` is the time limit in seconds, and `baud` the rate at which to send. 0 means no limit.
    """

    def __init__(self, source: int, sink: int, *, idle: int = 0, baud: int = 0) -> None:
        self.source, self.sink = source, sink
        self.baud = baud
        self.silence = IdleWatch(idle)

    def receive(self) -> bytes:
        """Return received bytes, or b"" if the input has ended or the connection is broken."""
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
        """Send all the bytes. Raise Idle if the other side does not accept them in time."""
        if self.baud:
            self._pace(data)
        else:
            self._write(data)

    def _pace(self, data: bytes) -> None:
        """Send the bytes slowly, at `baud` bits per second, in pieces that take about a twentieth
        of a second each.
        """
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
        """Send as many of the bytes as the other side accepts now. Return their number."""
        try:
            return os.write(self.sink, data)
        except BlockingIOError:
            wait_ready(self.sink, to_write=True)
            return 0


def wait_ready(fd: int, *, to_write: bool = False) -> None:
    """Wait until a descriptor can be read or, if `to_write`, written.

    This is needed if another program has set the descriptor to non-blocking mode.
    """
    select([] if to_write else [fd], [fd] if to_write else [], [])


def character_time(baud: int) -> float:
    """Return the seconds that a character takes: 11 bits up to 110 baud, else 10 bits."""
    return (11 if baud <= 110 else 10) / baud


def is_socket(fd: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False


def hung_up(fd: int, error: OSError) -> bool:
    """Return whether an error means that the socket or terminal `fd` was disconnected. For a pipe
    or a file return False.
    """
    mode = os.fstat(fd).st_mode
    if stat.S_ISSOCK(mode):
        return isinstance(error, ConnectionError | TimeoutError)
    return stat.S_ISCHR(mode) and error.errno == EIO


def no_room(error: OSError) -> bool:
    """Return whether an error means that the system has no memory or no file descriptors left."""
    return error.errno in (EMFILE, ENFILE, ENOMEM)


def reserve_descriptors() -> None:
    """Open the null device in place of closed standard descriptors, so that no other file gets
    their numbers.

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
    """A character set in which each character is one byte. `name` is its name, such as koi8-r."""

    _kept = b""  # the bytes received of an incomplete letter

    def __init__(self, name: str) -> None:
        self.name, self._table = name, table_of(name)
        self._bytes = str.maketrans(self._table, EVERY)
        self._has_ascii = self._table.startswith(PLAIN)

    def lacks(self, letter: str) -> bool:
        return letter == UNKNOWN or letter not in self._table

    def respelled(self, text: str) -> str:
        """Return a text in which letters that the character set lacks are replaced by others."""
        if text.isascii():
            return text

        return respelled(text, self.lacks)

    def encode(self, text: str) -> bytes:
        if text.isascii():
            return text.encode("ascii")
        return self.respelled(text).translate(self._bytes).encode("latin-1")

    def decode(self, byte: int) -> str:
        """Return the character that a received byte stands for, or "" if it stands for none that
        can be shown.
        """
        return readable(self._table[byte])

    def plain(self, data: bytes) -> str:
        """Return bytes as text if all of them are printable ASCII, else ""."""
        if self._kept or not (self._has_ascii and data.isascii()):
            return ""
        text = data.decode("ascii")
        return text if text.isprintable() else ""

    def broken(self) -> str:
        """Return "*" if the bytes received so far end within a character, else ""."""
        return ""


class Soviet(Letters):
    """The character set KOI-7, with Russian capitals in place of the small letters of ASCII."""

    def lacks(self, letter: str) -> bool:
        return super().lacks(capital(letter))

    def encode(self, text: str) -> bytes:
        return super().encode(capital(text))


def capital(text: str) -> str:
    return text.upper().translate(SOVIET_LACKS)


class Unicode(Letters):
    """The character set UTF-8, which has all letters."""

    def __init__(self) -> None:
        self.name, self._wanted = UTF_8, 0
        self._has_ascii = True

    def lacks(self, _: str) -> bool:
        return False

    def respelled(self, text: str) -> str:
        return text

    def encode(self, text: str) -> bytes:
        return text.encode("utf-8", "replace")

    def decode(self, byte: int) -> str:
        """Return the character that a received byte completes, or "" if more bytes must follow.

        "*" stands for each character whose last bytes are missing.
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
    """The character set of a pipe for which no option names a character set: it reads UTF-8 and
    writes ASCII.
    """

    def lacks(self, letter: str) -> bool:
        return not letter.isascii()

    def respelled(self, text: str) -> str:
        return Letters.respelled(self, text)

    def encode(self, text: str) -> bytes:
        return self.respelled(text).encode("ascii", "replace")


def codec_name(name: str) -> str:
    """Return Python's name for a character set, or "" if Python does not know it."""
    try:
        return lookup(name).name if name else ""
    except LookupError:
        return ""


def letters_named(name: str) -> Letters:
    """Return the character set with this name, or ASCII for an unknown name."""
    if name == UTF_8:
        return Unicode()
    return Soviet(name) if name == KOI_7 else Letters(name if name in NAMES else ASCII)


def table_of(name: str) -> str:
    """Return the 256 characters of a character set, in the order of their bytes."""
    if name in CODECS:
        return bytes(range(256)).decode(name, "replace")
    seven = PLAIN
    if name == DIN_66003:
        seven = PLAIN.translate(GERMAN)
    elif name == KOI_7:
        seven = PLAIN[:0x60] + SOVIET + PLAIN[0x7F]
    return seven + UNKNOWN * 128


def readable(character: str) -> str:
    """Return a received character. If it is neither ASCII nor a letter of the program's languages,
    return a similar one, "*", or "" for an accent.
    """
    code = ord(character)
    if code < 0x80 or is_printable_letter(character):
        return character
    if 0x300 <= code < 0x370:
        return ""
    from ..console.listening.letters import MEANT  # loaded when the first such letter comes

    return MEANT.get(code, UNREADABLE)
