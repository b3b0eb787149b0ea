"""Days as text, "2026-03-04", in the Gregorian calendar; text of that form sorts by time."""

from __future__ import annotations

LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def month_length(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return LENGTHS[month - 1] + (leap and month == 2)


def is_day(text: str) -> bool:
    """Whether it names a day of the years 1 to 9999."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not text.isascii():
        return False
    if not all(part.isdigit() for part in parts):
        return False
    year, month, day = map(int, parts)
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= month_length(year, month)


def day_before(day: str) -> str:
    year, month, number = map(int, day.split("-"))
    if number > 1:
        return f"{year:04}-{month:02}-{number - 1:02}"
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return f"{year:04}-{month:02}-{month_length(year, month):02}"
