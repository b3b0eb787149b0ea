"""Read numbers and dates that a player types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .phrases import later, number, phrase, quote
from .session import Refused

if TYPE_CHECKING:
    from datetime import date

MAX_NUMBER = 999_999_999
MAX_DIGITS = len(str(MAX_NUMBER))
LEVELS = later("{word} is not a level: type a number from 0 to {last}, such as 3.")


def read_number(text: str, least: int = 0, most: int = MAX_NUMBER) -> int | None:
    """Return the whole number in a text, or None if the text is not a number from `least` to
    `most`.
    """
    if len(text) > MAX_DIGITS or not (text.isascii() and text.isdecimal()):
        return None
    value = int(text)
    return value if least <= value <= most else None


def read_within(text: str, least: int, last: int, refusal: str) -> int:
    """Return the whole number in a text. Raise Refused if the text is not a number from `least` to
    `last`.

    The message `refusal` has the fields {word}, {least} and {last}.
    """
    value = read_number(text, least, last)
    if value is None:
        raise Refused(phrase(refusal, word=quote(text), least=number(least), last=number(last)))
    return value


def read_level(text: str, last: int) -> int:
    """Read a level of the machine, from 0 to `last`. Raise Refused for any other text."""
    return read_within(text, 0, last, LEVELS)


DATES = (
    later("{day} January {year}"),
    later("{day} February {year}"),
    later("{day} March {year}"),
    later("{day} April {year}"),
    later("{day} May {year}"),
    later("{day} June {year}"),
    later("{day} July {year}"),
    later("{day} August {year}"),
    later("{day} September {year}"),
    later("{day} October {year}"),
    later("{day} November {year}"),
    later("{day} December {year}"),
)


def read_date(text: str) -> date:
    """Return the date in a text such as 2026-03-04, or raise ValueError."""
    from datetime import date  # loaded with the first date, because that takes 1 ms

    return date.fromisoformat(text)


def is_day(text: str) -> bool:
    """Return whether a text is a valid date of the years 1 to 9999, such as 2026-03-04."""
    try:
        return str(read_date(text)) == text
    except ValueError:
        return False


def describe_date(text: str) -> str:
    """Return a date such as 2026-03-04 in words. Return any other text unchanged."""
    if not is_day(text):
        return text
    day = read_date(text)
    return phrase(DATES[day.month - 1], day=day.day, year=day.year)


def day_before(day: str) -> str:
    """Return the date of the day before `day`, or "" before the first day of the year 1."""
    this = read_date(day)
    return str(this.fromordinal(this.toordinal() - 1)) if this > this.min else ""
