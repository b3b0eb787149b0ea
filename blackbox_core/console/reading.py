"""Numbers as they are typed: read, or refused in the words of whoever asks."""

from __future__ import annotations

from .phrases import cut, later, number, phrase
from .session import Refused

MOST = 999_999_999
MOST_DIGITS = len(str(MOST))
LEVELS = later("Levels are numbered 0 to {last}; 3 is usual.")


def read_number(text: str, least: int = 0, most: int = MOST) -> int | None:
    """A whole number within bounds; None for any other text."""
    if len(text) > MOST_DIGITS or not (text.isascii() and text.isdigit()):
        return None
    found = int(text)
    return found if least <= found <= most else None


def read_within(text: str, least: int, last: int, refusal: str) -> int:
    """A whole number within bounds; refused otherwise, where {word}, {least}, {last} may stand."""
    found = read_number(text, least, last)
    if found is None:
        raise Refused(phrase(refusal, word=cut(text), least=number(least), last=number(last)))
    return found


def read_level(text: str, last: int) -> int:
    """A level of the machine."""
    return read_within(text, 0, last, LEVELS)
