"""Read lines from bytes of any source, and echo what is typed.

Any input is accepted, memory is bounded, and the lines have only printable characters: ASCII, and
the other letters of the character set.

- CR, LF, CR LF and CR NUL each end one line.
- BS and DEL erase a character, NAK (Control-U) erases the line. A tab becomes a space.
- Escape sequences (ECMA-48), commands of telnet, NUL and all other control characters are dropped.
  A byte that is not a character becomes "*".
- For a line over the limit, usually 256 characters, None is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..console.session import Ask
from .driver import MAX_CHARACTERS, Echo
from .wire import ASCII, Letters, Unicode

ReadLine = str | None  # None is a line that was too long


class NewLineEcho(Echo):
    """Begins a new line at RETURN, for a terminal that shows what it sends but does not begin a new
    line itself.
    """

    def ended(self, line: ReadLine) -> None:
        self.say("\n")


class GlassEcho(NewLineEcho):
    """Shows typed characters on a screen, on which a backspace erases the last character."""

    def typed(self, characters: str) -> None:
        if not self.secret:
            self.say(characters)

    def erased(self, character: str) -> None:
        self.typed("\b \b")

    def killed(self, line: str) -> None:
        self.typed("\b \b" * len(line))


class PaperEcho(GlassEcho):
    """Shows typed characters on paper, on which nothing can be erased.

    If the 2 of 12 is erased and 3 is typed, the paper shows 12/2/3. XXX stands after a line that
    was erased as a whole.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self._erasing = False

    def typed(self, characters: str) -> None:
        self._slash(erasing=False)
        super().typed(characters)

    def erased(self, character: str) -> None:
        self._slash(erasing=True)
        super().typed(character)

    def killed(self, line: str) -> None:
        if line:
            self._slash(erasing=False)
            super().typed(" XXX ")

    def ended(self, line: ReadLine) -> None:
        self._slash(erasing=False)
        super().ended(line)

    def _slash(self, *, erasing: bool) -> None:
        """Print "/" when erasing begins or ends. `erasing` says whether the character that is
        printed next is an erased one.
        """
        if erasing != self._erasing:
            super().typed("/")
        self._erasing = erasing


SE, SB, WILL, DONT, IAC = 240, 250, 251, 254, 255
LONGEST_NEGOTIATION = 256  # bytes; if it is longer, the line does not use telnet


class Telnet:
    """The state of a telnet stream, which may be inside a command when a piece of the stream
    ends.
    """

    def __init__(self) -> None:
        self._state: Callable[[int], None] = self._data
        self._kept = bytearray()
        self._skipped = 0

    def text(self, data: bytes) -> bytes:
        """Return the bytes that are not part of a telnet command.

        Two bytes IAC (255) in a row stand for one such byte in the text.
        """
        if IAC not in data and self._state == self._data:
            return data
        self._kept = bytearray()
        for byte in data:
            self._state(byte)
        return bytes(self._kept)

    def _data(self, byte: int) -> None:
        if byte == IAC:
            self._state = self._command
        else:
            self._kept.append(byte)

    def _command(self, byte: int) -> None:
        self._state = self._data
        if byte == IAC:
            self._kept.append(byte)
        elif WILL <= byte <= DONT:
            self._state = self._option
        elif byte == SB:
            self._skipped = 0
            self._state = self._negotiation

    def _option(self, _: int) -> None:
        self._state = self._data

    def _negotiation(self, byte: int) -> None:
        self._skipped += 1
        if byte == IAC:
            self._state = self._negotiation_end
        elif self._skipped > LONGEST_NEGOTIATION:
            self._state = self._data

    def _negotiation_end(self, byte: int) -> None:
        self._state = self._data if byte == SE else self._negotiation


NUL, BEL, BS, TAB, LF, CR, NAK, ESC, DEL = 0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x15, 0x1B, 0x7F
STRINGS = b"]PX^_"  # each begins, after ESC, a string that ST or BEL ends


class LineReader:
    """A reader that gets bytes as they arrive and yields the lines that they complete."""

    def __init__(
        self,
        echo: Echo | None = None,
        letters: Letters | None = None,
        *,
        telnet: bool = True,
        longest: int = MAX_CHARACTERS,
    ) -> None:
        self._echo, self._longest = echo or Echo(), longest
        self._letters = letters or Letters(ASCII)
        self._telnet = Telnet() if telnet else None
        self._line = ""
        self._too_long = self._after_cr = False
        self._amid = False  # whether a line has begun
        self._state: Callable[[int], None] = self._text

    def feed(self, data: bytes) -> Iterator[ReadLine]:
        """Yield the lines that these bytes complete.

        Each line is decoded and echoed only when the caller asks for it.
        """
        text = self._telnet.text(data) if self._telnet else data
        for piece in text.splitlines(keepends=True):
            is_whole = piece[-1] == LF and not self._amid and len(piece) <= self._longest
            # A whole line of printable ASCII, as most lines are, is taken in one step.
            if is_whole and (plain := self._letters.plain(piece[:-1])):
                self._after_cr = False
                self._echo.whole(plain)
                yield plain
            else:
                yield from self._byte_by_byte(piece)
                self._amid = bool(self._line) or self._too_long or self._state != self._text

    def _byte_by_byte(self, data: bytes) -> Iterator[ReadLine]:
        for byte in data:
            if byte < 0x20 or byte == DEL:
                self._add(self._letters.broken())
            if byte in (CR, LF):
                if self._ends_line(byte):
                    yield self._finish()
            elif byte != NUL:
                self._after_cr = False
                self._state = self._escape if byte == ESC else self._state
                self._state(byte)

    def rest(self) -> Iterator[ReadLine]:
        """Yield the last line at the end of input, if it has no line end."""
        self._add(self._letters.broken())
        if self._line or self._too_long:
            yield self._finish()

    def _ends_line(self, byte: int) -> bool:
        """Return whether `byte`, which is a CR or LF, ends a line. An LF directly after a CR does
        not.

        A CR or LF also ends an unfinished escape sequence, so that no key can block the input.
        """
        second = byte == LF and self._after_cr
        self._after_cr = byte == CR
        self._state = self._text
        return not second

    def _finish(self) -> ReadLine:
        line = None if self._too_long else self._line
        self._line, self._too_long = "", False
        self._echo.ended(line)
        return line

    def _text(self, byte: int) -> None:
        if byte >= 0x20 and byte != DEL:
            self._add(self._letters.decode(byte))
        elif byte in (BS, DEL):
            self._erase()
        elif byte == NAK:
            self._kill()
        elif byte == TAB:
            self._add(" ")

    def _add(self, characters: str) -> None:
        for character in characters:
            if len(self._line) < self._longest:
                self._line += character
                self._echo.typed(character)
            else:
                self._too_long = True

    def _erase(self) -> None:
        if self._line:
            self._echo.erased(self._line[-1])
            self._line = self._line[:-1]

    def _kill(self) -> None:
        self._echo.killed(self._line)
        self._line, self._too_long = "", False

    def _escape(self, byte: int) -> None:
        """Decide from the byte after ESC where the sequence ends. All its bytes are dropped."""
        if byte == ord("["):
            self._state = self._csi
        elif byte in STRINGS:
            self._state = self._string
        elif byte == ord("O"):
            self._state = self._one_more
        elif byte != ESC and not 0x20 <= byte <= 0x2F:
            self._state = self._text

    def _csi(self, byte: int) -> None:
        if 0x40 <= byte <= 0x7E:
            self._state = self._text

    def _string(self, byte: int) -> None:
        if byte == BEL:
            self._state = self._text

    def _one_more(self, _: int) -> None:
        self._state = self._text


def is_remembered(question: Ask) -> bool:
    """Return whether the answer to a question goes into the history of typed lines.

    Secrets do not, and neither do answers to a question that a command asks, such as "Are you
    sure?".
    """
    return question.table is not None and not question.secret


def one_line(text: str) -> ReadLine:
    """Return a line that was read by another line editor, without the characters that a LineReader
    drops, or None if it is too long.
    """
    reader = LineReader(letters=Unicode(), telnet=False)
    return next(reader.feed(text.encode("utf-8", "replace") + b"\n"))
