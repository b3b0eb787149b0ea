"""Text to values: entries, results, rows, columns, edges and sizes, read or refused."""

from __future__ import annotations

from ..console.phrases import counted, cut, later, phrase, typed
from ..console.reading import read_number, read_within
from ..console.session import Refused
from .law import ABSORBED, Box

NO_ENTRY = later("{word} is no entry: they are numbered 1 to {last}.")
NO_ROW = later("{word} is no row: they are numbered 1 to {last}.")
NO_COLUMN = later("{word} is no column: they are numbered 1 to {last}.")
EDGES = (typed("left"), typed("bottom"), typed("right"), typed("top"))


def read_entry(text: str, box: Box) -> int:
    return read_within(text, 1, box.entries, NO_ENTRY)


def read_result(text: str, entry: int, box: Box) -> int:
    """What a ray from an entry does, as A, R or its exit."""
    ending = read_ending(text, entry)
    return read_entry(text, box) if ending is None else ending


def read_ending(text: str, entry: int) -> int | None:
    """The result of a ray that does not come out elsewhere, by the beginning of its word."""
    word = text.lower()
    if word and typed("absorbed").startswith(word):
        return ABSORBED
    return entry if word and typed("reflected").startswith(word) else None


def read_count(text: str, most: int) -> int:
    """A number of atoms, of at most so many."""
    count = read_number(text, 1, most)
    if count is None:
        raise Refused(
            counted(
                "{word} will not do: this box hides {n} atom.",
                "{word} will not do: this box hides 1 to {n} atoms.",
                most,
                word=cut(text),
            )
        )
    return count


def read_row(text: str, box: Box) -> int:
    return read_within(text, 1, box.rows, NO_ROW)


def read_column(text: str, box: Box) -> int:
    return read_within(text, 1, box.cols, NO_COLUMN)


def read_edge(text: str) -> int:
    """The side of an edge: 0 left, 1 bottom, 2 right, 3 top."""
    for side, name in enumerate(EDGES):
        if text and name.startswith(text.lower()):
            return side
    raise Refused(phrase("The edges are left, bottom, right and top."))


def is_size(word: str) -> bool:
    """Whether a word is a size, possible or not: numbers with an x between them."""
    rows, x, cols = word.lower().partition("x")
    return bool(x) and rows.isdigit() and cols.isdigit()


def read_size(text: str) -> Box:
    """A box as ROWSxCOLS."""
    rows, _, cols = text.lower().partition("x")
    if any(read_number(side, 2, 30) is None for side in (rows, cols)):
        told = "{word} is no size: it is ROWSxCOLS from 2x2 to 30x30, as in 6x6."
        raise Refused(phrase(told, word=cut(text)))
    return Box(*map(int, (rows, cols)))
