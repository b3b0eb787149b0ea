"""Test the reader of lines: every rule, however the bytes are split."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.faces.driver import Echo
from blackbox_core.faces.lines import GlassEcho, LineReader, PaperEcho
from blackbox_core.faces.plain import TranscriptEcho

Lines = list[str | None]


def read(*pieces: bytes) -> Lines:
    reader = LineReader()
    lines = [line for piece in pieces for line in reader.feed(piece)]
    return lines + list(reader.rest())


RULES: dict[str, tuple[bytes, Lines]] = {
    "LF": (b"1\n2\n", ["1", "2"]),
    "CR": (b"1\r2\r", ["1", "2"]),
    "CR LF": (b"1\r\n2\r\n", ["1", "2"]),
    "CR NUL": (b"1\r\x002\r\x00", ["1", "2"]),
    "CR and NULs and LF": (b"1\r\x00\x00\n2\r\n", ["1", "2"]),
    "LF CR are two ends": (b"1\n\r2\n", ["1", "", "2"]),
    "CR, a line and an empty one": (b"\r5\n\n", ["", "5", ""]),
    "empty lines": (b"\n\n\r\r\n\r\n", ["", "", "", "", ""]),
    "no end": (b"1\n2", ["1", "2"]),
    "nothing": (b"", []),
    "erase": (b"12\x083\x7f\x7f4\n\x08\x085\n", ["4", "5"]),
    "kill": (b"12\x153\n", ["3"]),
    "tab": (b"set\t3,4\n", ["set 3,4"]),
    "controls vanish": (bytes({*range(32)} - {8, 9, 10, 13, 21, 27}) + b"1\n", ["1"]),
    "high bytes": (b"\x80\xfe\xc3\xa9\n", ["****"]),
    "an arrow": (b"\x1b[A1\x1b[1;5C2\n", ["12"]),
    "a function key": (b"\x1bOP1\n", ["1"]),
    "alt and a key": (b"\x1bx1\n", ["1"]),
    "a character set": (b"\x1b(B1\n", ["1"]),
    "a title, by BEL": (b"\x1b]0;nice\x071\n", ["1"]),
    "a title, by ST": (b"\x1b]0;nice\x1b\\1\n", ["1"]),
    "a string without end": (b"\x1bPnever\n1\n", ["", "1"]),
    "a sequence without end": (b"\x1b[12\n1\n", ["", "1"]),
    "ESC in a sequence": (b"\x1b[1\x1b[A2\n", ["2"]),
    "ESC ESC": (b"\x1b\x1b[A2\n", ["2"]),
    "bracketed paste": (b"\x1b[200~12\x1b[201~\n", ["12"]),
    "telnet options": (b"\xff\xfb\x1f\xff\xfd\x011\xff\xfe\x03\n", ["1"]),
    "telnet window size": (b"\xff\xfa\x1f\x00\x0d\x00\x0a\xff\xf01\n", ["1"]),
    "telnet IAC in IAC": (b"\xff\xfa\x18\xff\xff\xff\xf01\n", ["1"]),
    "telnet interrupt": (b"\xff\xf4\xff\xfd\x061\n", ["1"]),
    "telnet 255": (b"\xff\xff\n", ["*"]),
    "telnet between CR and LF": (b"1\r\xff\xf1\n2\n", ["1", "2"]),
    "telnet in an ESC sequence": (b"\x1b[\xff\xf1A2\n", ["2"]),
    "telnet that never ends": (b"\xff\xfa" + b"x" * 300 + b"\n1\n", ["x" * 43, "1"]),
    "256 bytes": (b"x" * 256 + b"\n1\n", ["x" * 256, "1"]),
    "257 bytes": (b"x" * 257 + b"\n1\n", [None, "1"]),
    "257 bytes without end": (b"x" * 257, [None]),
    "too long, but killed": (b"x" * 999 + b"\x151\n", ["1"]),
    "long by what vanishes": (b"\0" * 999 + b"\x1b[A" * 99 + b"1\n", ["1"]),
}


@pytest.mark.parametrize("rule", RULES)
def test_rules(rule: str) -> None:
    data, lines = RULES[rule]
    assert read(data) == lines
    assert read(*(data[place : place + 1] for place in range(len(data)))) == lines


@given(st.binary(max_size=600), st.integers(0, 600))
def test_lines_do_not_depend_on_how_the_bytes_are_cut(data: bytes, cut: int) -> None:
    assert read(data[:cut], data[cut:]) == read(data)


@given(st.lists(st.sampled_from([b"5", b"\n", b"\r", b"\x1b", b"\x7f", b"[", b"\xff", b"\0"])))
def test_a_line_taken_whole_is_the_line_byte_by_byte(signs: list[bytes]) -> None:
    assert read(b"".join(signs)) == read(*signs)


@given(st.binary(max_size=2000))
def test_what_comes_out_is_printable_and_short(data: bytes) -> None:
    for line in read(data):
        assert line is None or (len(line) <= 256 and line.isascii() and line.isprintable())


@given(st.binary(max_size=600))
def test_no_bytes_can_hang_the_line(data: bytes) -> None:
    ended = data + b"\xff\xf0" + b"\n" * 300 + b"12\n"
    assert read(ended)[-1] == "12"


def test_memory_is_bounded_however_long_the_line() -> None:
    reader, piece = LineReader(), bytes(random.Random(1).choices(range(32, 127), k=65536))
    tracemalloc.start()
    for _ in range(6):
        assert not list(reader.feed(piece))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert list(reader.feed(b"\n")) == [None]
    assert peak < 100_000


def test_a_line_is_read_only_when_it_is_asked_for() -> None:
    seen: list[str] = []
    lines = LineReader(GlassEcho(seen.append)).feed(b"1\n2\n")
    assert next(lines) == "1" and seen == ["1", "\n"]
    assert next(lines) == "2" and seen == ["1", "\n", "2", "\n"]


ECHOES: list[tuple[type[Echo], bytes, str]] = [
    (Echo, b"12\x7f3\x154\n", ""),
    (TranscriptEcho, b"12\x7f3\n", "13\n"),
    (TranscriptEcho, b"x" * 300 + b"\n", "\n"),
    (GlassEcho, b"12\x7f3\n", "12\b \b3\n"),
    (GlassEcho, b"12\x153\n", "12\b \b\b \b3\n"),
    (GlassEcho, b"\x7f1\x1b[A\x07\n", "1\n"),
    (GlassEcho, b"x" * 300 + b"\n", "x" * 256 + "\n"),
    (PaperEcho, b"12\x7f3\n", "12/2/3\n"),
    (PaperEcho, b"123\x7f\x7f4\n", "123/32/4\n"),
    (PaperEcho, b"12\x7f\n", "12/2/\n"),
    (PaperEcho, b"12\x153\n", "12 XXX 3\n"),
    (PaperEcho, b"12\x7f\x153\n", "12/2/ XXX 3\n"),
    (PaperEcho, b"\x7f\x151\n", "1\n"),
]


@pytest.mark.parametrize(("echo", "typed", "shown"), ECHOES)
def test_what_is_shown_of_typing(echo: type[Echo], typed: bytes, shown: str) -> None:
    seen: list[str] = []
    list(LineReader(echo(seen.append)).feed(typed))
    assert "".join(seen) == shown


@pytest.mark.parametrize("echo", [TranscriptEcho, GlassEcho, PaperEcho])
def test_of_a_secret_only_the_line_end_is_shown(echo: type[Echo]) -> None:
    seen: list[str] = []
    shown = echo(seen.append)
    shown.secret = True
    list(LineReader(shown).feed(b"12\x7f3\x154,5\n"))
    assert "".join(seen) == "\n"
