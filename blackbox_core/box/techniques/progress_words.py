"""How the techniques went, in sentences: each by itself, the weakest first, and by months."""

from __future__ import annotations

from ...console.phrases import counted, later, number, phrase
from ...console.records import by_month
from .naming import describe_title
from .progress import ENOUGH, is_alone, tallies, weakest
from .step import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.files import Row
    from .progress import Tally

NOT_YET = later(
    "{technique}: seen {seen}, found alone {alone}, with help {helped}, shown "
    "{told}, missed {missed}."
)
LEARNT = later(
    "{technique}, learnt: seen {seen}, found alone {alone}, with help {helped}, "
    "shown {told}, missed {missed}."
)
SLOW = 10  # seconds from which on it is told how long it took


def describe_progress(rows: list[Row]) -> Iterator[str]:
    """What is on record of each technique, and of each month."""
    for tally in tallies(rows):
        yield describe_tally(tally)
        if tally.seconds >= SLOW:
            one = "Half of those found took {n} second or less."
            many = "Half of those found took {n} seconds or less."
            yield counted(one, many, tally.seconds)
    yield from by_month(rows, describe_month)


def describe_month(month: str, rows: list[Row]) -> str:
    """The exercises of a month."""
    return counted(
        "{month}: {n} exercise, {alone} found alone.",
        "{month}: {n} exercises, {alone} found alone.",
        len(rows),
        month=month,
        alone=number(sum(map(is_alone, rows))),
    )


def describe_tally(tally: Tally) -> str:
    """One technique: how often it was seen, and how it was found."""
    return phrase(
        LEARNT if tally.is_learnt else NOT_YET,
        technique=describe_title(NAMES[tally.rank]),
        seen=number(tally.seen),
        alone=number(tally.alone),
        helped=number(tally.helped),
        told=number(tally.told),
        missed=number(tally.missed),
    )


def describe_weakest(rows: list[Row]) -> Iterator[str]:
    """The techniques that were least often found alone, of those that were seen often enough."""
    found = weakest(rows)
    for tally in found:
        yield counted(
            "{technique}: {alone} of {n} found alone.",
            "{technique}: {alone} of {n} found alone.",
            tally.seen,
            technique=describe_title(NAMES[tally.rank]),
            alone=number(tally.alone),
        )
    if not found:
        one = "No technique has been seen {n} time yet."
        many = "No technique has been seen {n} times yet."
        yield counted(one, many, ENOUGH)
