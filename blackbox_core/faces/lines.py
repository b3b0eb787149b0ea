"""Bytes in, lines out, for whatever stands at the other end of a line.

Rules of this room: no input is an error, memory is bounded, and what comes
out is printable ASCII only.

- CR, LF, CR LF and CR NUL each end a line once.
- BS and DEL erase a character, NAK (control U) the line; a tab is a space.
- ESC sequences (ECMA-48: ESC, intermediates, final; CSI and the strings that
  ST or BEL ends) and telnet commands (RFC 854: IAC ...) vanish, as do NUL and
  all other control characters. A byte of 0x80 or more becomes "?".
- A line over 256 bytes comes out as None.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NUL, BEL, BS, TAB, LF, CR, NAK, ESC, DEL = 0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x15, 0x1B, 0x7F
SE, SB, WILL, DONT, IAC = 240, 250, 251, 254, 255
STRINGS = b"]PX^_"  # the ESC sequences that go on until ST or BEL
LONGEST = 256

Line = str | None


class LineReader:
    """Takes bytes as they come and gives the lines that they complete."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._too_long = False
        self._after_cr = False
        self._skipped = 0
        self._state: Callable[[int], None] = self._text
        self._lines: list[Line] = []

    def feed(self, data: bytes) -> list[Line]:
        """The lines completed by these bytes."""
        self._lines = []
        for byte in data:
            self._state(byte)
        return self._lines

    def rest(self) -> list[Line]:
        """At the end of input: the last line, if it lacks its end."""
        self._lines = []
        if self._line or self._too_long:
            self._end()
        return self._lines

    def _text(self, byte: int) -> None:
        if 0x20 <= byte < DEL:
            self._add(byte)
        elif byte in (CR, LF):
            if not (byte == LF and self._after_cr):
                self._end()
        elif byte >= DEL or byte in (BS, TAB, NAK, ESC):
            self._control(byte)
        self._after_cr = byte == CR

    def _control(self, byte: int) -> None:
        if byte in (BS, DEL):
            del self._line[-1:]
        elif byte == NAK:
            self._line.clear()
            self._too_long = False
        elif byte == TAB:
            self._add(ord(" "))
        elif byte in (ESC, IAC):
            self._state = self._escape if byte == ESC else self._telnet
        else:
            self._add(ord("?"))

    def _add(self, byte: int) -> None:
        if len(self._line) < LONGEST:
            self._line.append(byte)
        else:
            self._too_long = True

    def _end(self) -> None:
        self._lines.append(None if self._too_long else self._line.decode("ascii"))
        self._line.clear()
        self._too_long = False

    def _back_to_text(self) -> None:
        self._skipped = 0
        self._state = self._text

    def _line_end(self, byte: int) -> bool:
        """A line end breaks any ESC sequence off, so that no key can hang the line."""
        if byte not in (CR, LF):
            return False
        self._back_to_text()
        self._text(byte)
        return True

    def _escape(self, byte: int) -> None:
        if self._line_end(byte) or 0x20 <= byte <= 0x2F or byte == ESC:
            return
        if byte == ord("["):
            self._state = self._csi
        elif byte in STRINGS:
            self._state = self._string
        elif byte == ord("O"):
            self._state = self._one_more
        else:
            self._back_to_text()

    def _csi(self, byte: int) -> None:
        if not self._line_end(byte) and 0x40 <= byte <= 0x7E:
            self._back_to_text()

    def _one_more(self, byte: int) -> None:
        if not self._line_end(byte):
            self._back_to_text()

    def _string(self, byte: int) -> None:
        if self._line_end(byte):
            return
        if byte == BEL:
            self._back_to_text()
        elif byte == ESC:
            self._state = self._one_more

    def _telnet(self, byte: int) -> None:
        self._back_to_text()
        if byte == IAC:
            self._add(ord("?"))
        elif WILL <= byte <= DONT:
            self._state = self._option
        elif byte == SB:
            self._state = self._negotiation

    def _option(self, _: int) -> None:
        self._back_to_text()

    def _negotiation(self, byte: int) -> None:
        self._skipped += 1
        if byte == IAC:
            self._state = self._negotiation_end
        elif self._skipped > LONGEST:
            self._back_to_text()

    def _negotiation_end(self, byte: int) -> None:
        if byte == SE:
            self._back_to_text()
        else:
            self._state = self._negotiation
