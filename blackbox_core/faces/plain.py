"""The plain face without line editing: for pipes, files, sockets, serial ports, simple terminals,
and programs.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator

from ..console.phrases import NEW_PAGE, WIDTH, counted, fold, phrase
from ..console.session import BELL, Ask, Paint, Refused, unpainted
from . import folded_prompt
from .driver import (
    MAX_CHARACTERS,
    TOO_LONG,
    Echo,
    EchoOff,
    columns,
    echoes,
    is_raw,
    rows,
    sends_lines,
)
from .lines import LineReader, ReadLine
from .wire import ASCII, CODECS, DIN_66003, KOI_7, Idle, Letters, Wire, is_socket

SCROLL = "\n" * 30
MAX_UNSENT = 200  # texts held back while lines that came together are answered


class TranscriptEcho(Echo):
    """Prints typed lines as a whole if the output is a pipe or a file, so that the output is a
    transcript.
    """

    end_of_input = "(EOF)"

    def ended(self, line: ReadLine) -> None:
        self.say("\n" if self.secret or line is None else line + "\n")

    whole = ended


class PlainFace:
    """A face that reads lines from one file descriptor and writes text to another.

    Text is collected, and sent before the next wait for input.
    """

    paint: Paint = staticmethod(unpainted)
    no_colour_reason = ""
    is_paper = False
    after_interrupt = "\n"
    reset_bytes = b""
    longest = MAX_CHARACTERS
    say: Callable[[str], None]  # adds a text, which the next flush sends

    def __init__(
        self,
        source: int = 0,
        sink: int = 1,
        *,
        idle: int = 0,
        baud: int = 0,
        nulls: int = 0,
        half_duplex: bool = False,
        echo: bool = False,
        letters: Letters | None = None,
    ) -> None:
        self._wire = Wire(source, sink, idle=idle, baud=baud)
        self._letters = letters or Letters(ASCII)
        self._terminal = os.isatty(sink)
        self._line_end = "\r" * self.needs_returns(sink) + "\n" + "\0" * nulls
        self._unsent: list[str] = []
        self.say = self._unsent.append
        self._echo = self.echo_for(source, half_duplex, echo)
        self._reader: LineReader | None = None
        self._lines: Iterator[ReadLine] = iter(())
        self._begun = self._ended = False

    def respelled(self, text: str) -> str:
        return self._letters.respelled(text)

    def width(self) -> int:
        return columns(self._wire.sink) if self._terminal else WIDTH

    def height(self) -> int:
        return rows(self._wire.sink) if self._terminal else 0

    def ask(self, question: Ask) -> str:
        """Print the prompt and return the next line. Raise EOFError at the end of input."""
        while True:
            self.say(folded_prompt(question.prompt, self.width()))
            if len(self._unsent) > MAX_UNSENT:
                self.flush()
            line = self._secret_line() if question.secret else self._next_line()
            if line is not None:
                return line
            self.say(question.too_long or self.too_long())

    def close(self) -> None:
        self.flush()

    def flush(self) -> None:
        """Send all text that was collected and not sent yet."""
        text = "".join(self._unsent)
        self._unsent.clear()
        self._wire.send(self._letters.encode(self.render(text)))

    def render(self, text: str) -> str:
        """Return a text with the line ends and control characters that the receiver of the output
        needs.
        """
        return text.replace(NEW_PAGE, SCROLL).replace("\n", self._line_end)

    def needs_returns(self, sink: int) -> bool:
        """Return whether a carriage return must be sent with each line feed, because no driver of
        the descriptor `sink` adds one.
        """
        return is_raw(sink) or is_socket(sink)

    def echo_for(self, source: int, half_duplex: bool, echo: bool) -> Echo:
        """Return the echo for typed lines.

        `half_duplex` and `echo` are the options --half-duplex and --echo. A socket has an echo only
        with --echo.
        """
        if echoes(source) or sends_lines(source) or (is_socket(source) and not echo):
            return Echo()
        if half_duplex:
            from .lines import NewLineEcho

            return NewLineEcho(self.say)
        is_raw_line = os.isatty(source) or is_socket(source)
        return self.raw_echo() if is_raw_line else TranscriptEcho(self.say)

    def raw_echo(self) -> Echo:
        """Return the echo for a raw terminal or a socket, which does not show typed characters
        itself.
        """
        from .lines import GlassEcho

        return GlassEcho(self.say)

    def end_of_input(self) -> str:
        """Return the text to print after the last prompt, if the input has ended."""
        return self._echo.end_of_input + "\n"

    def too_long(self) -> str:
        """Return the text to print if the typed line was too long."""
        return fold(phrase(TOO_LONG, most=self.longest), self.width()) + "\n"

    def idled(self) -> str:
        """Return the text to print if nothing was typed within the time limit."""
        seconds = self._wire.silence.limit
        one, many = "Nothing was typed for {n} second.", "Nothing was typed for {n} seconds."
        return f"\n{counted(one, many, seconds)}\n"

    def _secret_line(self) -> ReadLine:
        self._echo.secret = True
        try:
            with EchoOff(self._wire.source):
                return self._next_line()
        finally:
            self._echo.secret = False

    def _next_line(self) -> ReadLine:
        try:
            for line in self._lines:
                if self._wire.silence.limit:
                    self._wire.silence.line_ended()
                return line
            self._wire.silence.begin()
            return self._awaited_line()
        except Idle:
            self.say(self.idled())
            raise

    def _awaited_line(self) -> ReadLine:
        while not self._ended:
            self.flush()
            data = self._wire.receive()
            self._ended = not data
            if not self._begun:
                data = self._beginning(data)
            self._lines = self._read(data) if data else self._rest()
            for line in self._lines:
                return line
        self.say(self.end_of_input())
        raise EOFError

    def _beginning(self, data: bytes) -> bytes:
        """Return the first bytes of the input, without a byte order mark if they have one. Raise
        Refused if they are UTF-16.
        """
        self._begun = True
        if self._letters.name in CODECS or is_socket(self._wire.source):
            return data  # the bytes of a mark can be letters, or a command of telnet
        if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
            raise Refused(phrase("The input is in UTF-16: send it in UTF-8."))
        return data.removeprefix(BOM_UTF8)

    def _read(self, data: bytes) -> Iterator[ReadLine]:
        """Yield the lines that these bytes complete."""
        if self._reader is None:
            self._reader = self._new_reader()
        return self._reader.feed(data)

    def _rest(self) -> Iterator[ReadLine]:
        """Yield the last line of the input, if it has no line end."""
        return self._reader.rest() if self._reader else iter(())

    def _new_reader(self) -> LineReader:
        from .lines import LineReader  # loaded when the first bytes have come

        # The byte 255 is a letter in some character sets, and begins a command in telnet.
        telnet = self._letters.name not in CODECS or is_socket(self._wire.source)
        return LineReader(self._echo, self._letters, telnet=telnet, longest=self.longest)


class MachineFace(PlainFace):
    """A plain face for a program. It prints only answers and has no echo."""

    longest = 4096  # characters, enough to place atoms in all cells of a board

    def needs_returns(self, sink: int) -> bool:
        """Return whether a carriage return must be sent with each line feed: on a raw terminal
        only.
        """
        return is_raw(sink)

    def echo_for(self, source: int, half_duplex: bool, echo: bool) -> Echo:
        return Echo()

    def end_of_input(self) -> str:
        return ""

    def too_long(self) -> str:
        return f"? {phrase(TOO_LONG, most=self.longest)}\n\n"

    def idled(self) -> str:
        return ""


NEAREST = str.maketrans("[]{}|_~^`\\", "()()!--''/")  # the nearest signs that a teletype has


SEVEN_BITS = (ASCII, DIN_66003, KOI_7)  # character sets in which the eighth bit is parity


class TeletypeFace(PlainFace):
    """A plain face for a teletype, which prints only capitals in lines of 72 columns."""

    is_paper = True
    _column = 0

    def _read(self, data: bytes) -> Iterator[ReadLine]:
        if self._letters.name in SEVEN_BITS and not is_socket(self._wire.source):
            data = bytes(byte & 0x7F for byte in data)
        return super()._read(data)

    def ask(self, question: Ask) -> str:
        line = super().ask(question)
        self._column = 0  # the end of the typed line has returned the carriage
        return line

    def render(self, text: str) -> str:
        capitals = text.replace(NEW_PAGE, SCROLL).upper().translate(NEAREST)
        return super().render("".join(map(self._strike, capitals)))

    def _strike(self, character: str) -> str:
        """Return a character to print, with a line feed before it if the line on the paper is
        full.
        """
        if character == BELL:
            return character
        full = self._column == WIDTH
        self._column = 0 if character == "\n" else 1 if full else self._column + 1
        return "\n" * (full and character != "\n") + character

    def raw_echo(self) -> Echo:
        from .lines import PaperEcho

        return PaperEcho(self.say)
