"""A line: two descriptors that wait, pace and hear it end, and the letters that go as bytes.

What is sent never fails for a letter: one that the line lacks is respelled; and any byte may
come. What is read is printable ASCII, and the letters of Western Europe and of Russian; any
other character becomes "*", and an accent that comes after its letter, as some systems send
it, vanishes.
"""

from __future__ import annotations

import _signal
import os
import stat
from codecs import lookup
from errno import EIO, EMFILE, ENFILE, ENOMEM
from select import select
from time import monotonic, sleep
from typing import NoReturn

from ..console.catalogue import respelled
from ..console.phrases import is_ours


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

    def note_input(self) -> None:
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
        """Send it all; EOFError if the other end takes nothing for too long."""
        if self.baud:
            self._pace(data)
        else:
            self._write(data)

    def _pace(self, data: bytes) -> None:
        """Send as slowly as a line of this rate would, in pieces of a twentieth of a second."""
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
            wait_ready(self.sink, to_write=True)
            return 0


def wait_ready(fd: int, *, to_write: bool = False) -> None:
    """Wait for a descriptor that was handed to us in non-blocking mode."""
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
    mode = os.fstat(fd).st_mode
    if stat.S_ISSOCK(mode):
        return isinstance(error, ConnectionError | TimeoutError)
    return stat.S_ISCHR(mode) and error.errno == EIO


def no_room(error: OSError) -> bool:
    """Whether the system has no memory, or no file to open, left for us."""
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


# --- its letters ---


ASCII, UTF_8, DIN_66003, KOI_7 = "ascii", "utf-8", "din66003", "koi7"
RUSSIAN = ("koi8-r", "cp866", "cp1251", "iso8859-5")
CODECS = (*RUSSIAN, "iso8859-1", "iso8859-15", "cp850", "cp437", "cp1252")
NAMES = (UTF_8, *CODECS, ASCII, DIN_66003, KOI_7)
UNKNOWN = "\ufffd"
UNREADABLE = "*"  # what is read where nothing can be; "?" would ask for help
EVERY = bytes(range(256)).decode("latin-1")
PLAIN = EVERY[:128]
GERMAN = str.maketrans("[\\]{|}~", "ÄÖÜäöüß")
# From 0x60 on, in the order of KOI-8 without its eighth bit; the last one would be DEL.
SOVIET = "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ"
SOVIET_LACKS = str.maketrans("ЪЁ", "ЬЕ")  # noqa: RUF001


class Letters:
    """A set of letters by its name, one byte for each."""

    _kept = b""  # of a letter of several bytes, what has come

    def __init__(self, name: str) -> None:
        self.name, self._table = name, table_of(name)
        self._bytes = str.maketrans(self._table, EVERY)
        self._has_ascii = self._table.startswith(PLAIN)

    def lacks(self, letter: str) -> bool:
        return letter == UNKNOWN or letter not in self._table

    def respelled(self, text: str) -> str:
        """A text in letters that the line has."""
        if text.isascii():
            return text

        return respelled(text, self.lacks)

    def encode(self, text: str) -> bytes:
        if text.isascii():
            return text.encode("ascii")
        return self.respelled(text).translate(self._bytes).encode("latin-1")

    def take(self, byte: int) -> str:
        """The characters that are complete with one more byte."""
        return readable(self._table[byte])

    def plain(self, data: bytes) -> str:
        """Bytes that are printable ASCII, and mean just that; nothing where they may be more."""
        if self._kept or not (self._has_ascii and data.isascii()):
            return ""
        text = data.decode("ascii")
        return text if text.isprintable() else ""

    def broken(self) -> str:
        """What stands for bytes that came to nothing."""
        return ""


class Soviet(Letters):
    """KOI-7: Russian capitals where ASCII has its small letters."""

    def lacks(self, letter: str) -> bool:
        return super().lacks(capital(letter))

    def encode(self, text: str) -> bytes:
        return super().encode(capital(text))


def capital(text: str) -> str:
    return text.upper().translate(SOVIET_LACKS)


class Unicode(Letters):
    """UTF-8, which lacks nothing."""

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
        """The characters that are complete; a sequence that is broken off becomes one "*"."""
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
    """What a pipe has whose letters nobody told: UTF-8 is read, and only ASCII is written."""

    def lacks(self, letter: str) -> bool:
        return not letter.isascii()

    def respelled(self, text: str) -> str:
        return Letters.respelled(self, text)

    def encode(self, text: str) -> bytes:
        return self.respelled(text).encode("ascii", "replace")


def codec_name(name: str) -> str:
    """The name that Python has for some letters; nothing where it knows none."""
    try:
        return lookup(name).name if name else ""
    except LookupError:
        return ""


def letters_named(name: str) -> Letters:
    """The set of letters of a name; ASCII where it is unknown, as every line has that."""
    if name == UTF_8:
        return Unicode()
    return Soviet(name) if name == KOI_7 else Letters(name if name in NAMES else ASCII)


def table_of(name: str) -> str:
    """The characters for the bytes."""
    if name in CODECS:
        return bytes(range(256)).decode(name, "replace")
    seven = PLAIN
    if name == DIN_66003:
        seven = PLAIN.translate(GERMAN)
    elif name == KOI_7:
        seven = PLAIN[:0x60] + SOVIET + PLAIN[0x7F]
    return seven + UNKNOWN * 128


def readable(character: str) -> str:
    """A character as it is read from a line, or what it stands for."""
    code = ord(character)
    if code < 0x80 or is_ours(character):
        return character
    if 0x300 <= code < 0x370:
        return ""
    from ..console.listening.letters import MEANT  # with the first such sign

    return MEANT.get(code, UNREADABLE)
