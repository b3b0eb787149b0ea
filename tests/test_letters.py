"""Test encodings of a line: output never fails on a letter, and input may be any bytes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.faces.lines import GlassEcho, LineReader
from blackbox_core.faces.wire import ASCII, CODECS, DIN_66003, KOI_7, NAMES, UTF_8, letters_named

GERMAN, RUSSIAN = "Größe: ÄÖÜ äöüß", "Съешь ещё этих мягких булок, Ёж"
few = settings(max_examples=25)  # examples for each encoding
names = pytest.mark.parametrize("name", NAMES)


def read(name: str, *pieces: bytes, telnet: bool = False) -> list[str | None]:
    reader = LineReader(letters=letters_named(name), telnet=telnet)
    lines = [line for piece in pieces for line in reader.feed(piece)]
    return lines + list(reader.rest())


@names
@few
@given(text=st.text())
def test_what_is_sent_never_fails_for_a_letter(name: str, text: str) -> None:
    assert isinstance(letters_named(name).encode(text), bytes)


@names
@few
@given(data=st.binary(), end=st.sampled_from([b"\r", b"\n"]))
def test_any_bytes_make_lines_of_letters_and_a_line_end_ends_them(
    name: str, data: bytes, end: bytes
) -> None:
    lines = read(name, data + end + b"5\n")
    assert lines[-1] == "5"
    assert all(line.isprintable() for line in lines if line)


@names
@few
@given(data=st.binary(), cuts=st.lists(st.integers(0, 50)))
def test_bytes_are_read_alike_however_they_are_cut(name: str, data: bytes, cuts: list[int]) -> None:
    places = sorted({min(cut, len(data)) for cut in [0, *cuts, len(data)]})
    pieces = [data[one:other] for one, other in pairwise(places)]
    assert read(name, *pieces) == read(name, data)


@pytest.mark.parametrize("name", [UTF_8, "koi8-r", "cp866", "cp1251", "iso8859-5"])
def test_russian_comes_back_as_it_was_sent(name: str) -> None:
    sent = letters_named(name).encode(RUSSIAN)
    assert name == UTF_8 or len(sent) == len(RUSSIAN)
    assert read(name, sent + b"\n") == [RUSSIAN]


@pytest.mark.parametrize(
    "name", [UTF_8, "iso8859-1", "iso8859-15", "cp850", "cp437", "cp1252", DIN_66003]
)
def test_german_comes_back_as_it_was_sent(name: str) -> None:
    sent = letters_named(name).encode(GERMAN)
    assert name == UTF_8 or len(sent) == len(GERMAN)
    assert read(name, sent + b"\n") == [GERMAN]


@pytest.mark.parametrize("name", [ASCII, "koi8-r", "cp866", "iso8859-5"])
def test_german_is_respelled_where_the_line_lacks_it(name: str) -> None:
    assert letters_named(name).encode(GERMAN) == b"Groesse: AEOEUE aeoeuess"


def test_russian_is_respelled_where_the_line_lacks_it() -> None:
    assert letters_named("cp1252").encode("Луч щуки") == b"Luch shchuki"


def test_quotes_and_dashes_are_respelled_where_the_line_lacks_them() -> None:
    said = "«Ящик № 5» — пусто"
    assert letters_named("cp1251").encode(said) == said.encode("cp1251")
    assert letters_named("koi8-r").encode(said) == '"Ящик N 5" - пусто'.encode("koi8-r")
    assert letters_named(ASCII).encode(said) == b'"Yashchik N 5" - pusto'


def test_a_number_sign_is_no_comment() -> None:
    assert read("utf-8", "№5\n".encode()) == [" 5"]


def test_koi_7_has_capitals_for_all_letters() -> None:
    assert letters_named(KOI_7).encode("Луч 5: объём, Ray?") == b"lu~ 5: obxem, RAY?"
    assert read(KOI_7, b"lu~ 5\n") == ["ЛУЧ 5"]
    assert read(KOI_7, letters_named(KOI_7).encode("поглощён") + b"\n") == ["ПОГЛОЩЕН"]


@pytest.mark.parametrize("name", CODECS)
def test_byte_255_is_a_letter_where_no_telnet_is(name: str) -> None:
    table = bytes([255]).decode(name)
    assert read(name, b"\xff\xf1\n") == [
        "".join(
            sign if sign.isalpha() else " " if sign == "\xa0" else "*"
            for sign in (table, bytes([0xF1]).decode(name))
        )
    ]


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        (b"\xd0\xb8\xd0\n", "и*"),  # cut off by the end of the line
        (b"\xd0x\n", "*x"),
        (b"\xd0\xd0\xb8\n", "*и"),
        (b"\xc0\xaf\n", "**"),  # overlong
        (b"\xe0\x80\xaf\n", "*"),
        (b"\xed\xa0\x80\n", "*"),  # a surrogate
        (b"\xf0\x9f\x98\x80\n", "*"),
        (b"\xe2\x82\xac\n", "*"),
        (b"\xb8\n", "*"),
        (b"u\xcc\x88\n", "u"),  # an accent that follows its letter
        (b"\xd0\x8f\xd1\x9f\n", "Џџ"),
        (b"1\xd0\x7f2\n", "12"),  # DEL erases the letter that was cut off
    ],
)
def test_utf_8_that_is_broken_becomes_one_sign(sent: bytes, line: str) -> None:
    assert read(UTF_8, sent) == [line]


@pytest.mark.parametrize("name", [UTF_8, "cp1251"])
def test_backspace_erases_a_character_and_not_a_byte(name: str) -> None:
    shown: list[str] = []
    reader = LineReader(GlassEcho(shown.append), letters_named(name), telnet=False)
    sent = letters_named(name).encode("ля") + b"\b" + letters_named(name).encode("уч\n")
    assert list(reader.feed(sent)) == ["луч"]
    assert "".join(shown) == "ля\b \bуч\n"


def test_a_line_has_256_characters_whatever_they_take() -> None:
    assert read(UTF_8, "ж".encode() * 256 + b"\n") == ["ж" * 256]
    assert read(UTF_8, "ж".encode() * 257 + b"\n5\n") == [None, "5"]
