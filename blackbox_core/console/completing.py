"""What TAB offers: the words that can stand where the last one typed stands."""

from __future__ import annotations

from .days import day_before
from .session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .table import Table
    from .verb import Verb

DAYS = 7  # that DAILY offers, the newest first
SAVED = ("save", "restore", "forget")


def completed(table: Table, text: str) -> list[str]:
    """The words that can end a text: verbs, and what may follow the one that was typed."""
    *before, last = text.lower().split(" ")
    if not before:
        return table.verbs.starting(last)
    try:
        fitting = following(table, table.verbs.find(before[0]), before[1:])
    except Refused:
        return []
    return [word for word in fitting if word.lower().startswith(last)]


def following(table: Table, verb: Verb, before: list[str]) -> list[str]:
    """The words that may follow a verb, and those after it."""
    kinds = verb.usage.split()[1:]
    kind = kinds[min(len(before), len(kinds) - 1)].strip("().") if kinds else ""
    if kind == "VERB":
        return table.verbs.starting("")
    if kind == "ON/OFF":
        return ["on", "off"]
    if kind == "DATE":
        return days(table.start.today())
    if verb.name in SAVED:
        return table.start.saved()
    return table.arguments(kind, before)


def days(today: str) -> list[str]:
    """A week that ends today, backward; nothing where there is no calendar."""
    found = [today] if today else []
    while today and len(found) < DAYS:
        found.append(day_before(found[-1]))
    return found
