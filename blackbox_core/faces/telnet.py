"""Telnet's commands taken out of what a telnet client sends (RFC 854); nothing is negotiated."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SE, SB, WILL, DONT, IAC = 240, 250, 251, 254, 255
LONGEST = 256  # a longer negotiation is none: this line does not speak telnet


class Telnet:
    """The text in a stream of bytes, which may end in the middle of a command."""

    def __init__(self) -> None:
        self._state: Callable[[int], None] = self._data
        self._kept = bytearray()
        self._skipped = 0

    def text(self, data: bytes) -> bytes:
        """The bytes that are no command; IAC IAC is the byte 255."""
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
        elif self._skipped > LONGEST:
            self._state = self._data

    def _negotiation_end(self, byte: int) -> None:
        self._state = self._data if byte == SE else self._negotiation
