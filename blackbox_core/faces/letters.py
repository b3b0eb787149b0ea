"""The letters of a line, as bytes: what is sent never fails for one, and any byte may come.

A letter that the line lacks is respelled. What is read is printable ASCII, and
the letters of Western Europe and of Russian; any other character becomes "*",
and an accent that comes after its letter, as some systems send it, vanishes.
"""

from __future__ import annotations

from codecs import lookup

from ..console.phrases import is_ours

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
        from ..console.catalogue import respelled

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
    from ..console.keys import MEANT  # with the first such sign

    return MEANT.get(code, UNREADABLE)
