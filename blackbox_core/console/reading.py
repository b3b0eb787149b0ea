"""Read numbers and dates that a player types."""

from __future__ import annotations

from .phrases import later, number, phrase, quote
from .session import Refused

MAX_NUMBER = 999_999_999
MAX_DIGITS = len(str(MAX_NUMBER))
LEVELS = later("{word} is not a level: type a number from 0 to {last}, such as 3.")


def read_number(text: str, least: int = 0, most: int = MAX_NUMBER) -> int | None:
    """Return the whole number in a text, or None if it is none or not within the bounds."""
    if len(text) > MAX_DIGITS or not (text.isascii() and text.isdecimal()):
        return None
    value = int(text)
    return value if least <= value <= most else None


def read_within(text: str, least: int, last: int, refusal: str) -> int:
    """Return the whole number in a text. Raise Refused if it is none or not within the bounds.

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


LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def month_length(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return LENGTHS[month - 1] + (leap and month == 2)


def is_day(text: str) -> bool:
    """Return whether a text is a valid date of the years 1 to 9999, such as 2026-03-04."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not text.isascii():
        return False
    if not all(part.isdecimal() for part in parts):
        return False
    year, month, day = map(int, parts)
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= month_length(year, month)


def describe_date(date: str) -> str:
    """Return a date such as 2026-03-04 in words. Return any other text unchanged."""
    if not is_day(date):
        return date
    year, month, day = map(int, date.split("-"))
    return phrase(DATES[month - 1], day=day, year=year)


def day_before(day: str) -> str:
    year, month, number = map(int, day.split("-"))
    if number > 1:
        return f"{year:04}-{month:02}-{number - 1:02}"
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return f"{year:04}-{month:02}-{month_length(year, month):02}"
