"""What TAB offers: the words that can stand where the last one typed stands."""

from __future__ import annotations

from .phrases import spoken
from .reading import day_before
from .session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .verb import Verb
    from .verbs import Verbs

    Arguments = Callable[[str, list[str]], list[str]]

DAYS = 7  # that DAILY offers, the newest first
SAVED = ("save", "restore", "forget")  # after others a name is that of a file


def completed(verbs: Verbs, arguments: Arguments, text: str) -> list[str]:
    """The words that can end a text: verbs, and what may follow the one that was typed."""
    *before, last = text.lower().split(" ")
    if not before:
        return verbs.starting(last)
    try:
        fitting = following(verbs, arguments, before)
    except Refused:
        return []
    return [word for word in fitting if word.lower().startswith(last)]


def following(verbs: Verbs, arguments: Arguments, before: list[str]) -> list[str]:
    """The words that may follow a verb and what stands after it."""
    verb = verbs.find(before[0])
    kind = kind_of(verb, len(before) - 1)
    if kind == "VERB":
        return verbs.starting("")
    if kind == "ON/OFF":
        return [spoken().own("word", word) for word in ("on", "off")]
    return [] if kind == "NAME" and verb.name not in SAVED else arguments(kind, before[1:])


def kind_of(verb: Verb, place: int) -> str:
    """What the argument at a place is called in the verb's usage; the last of them goes on."""
    kinds = verb.usage.split()[1:]
    return kinds[min(place, len(kinds) - 1)].strip("().") if kinds else ""


def days(today: str) -> list[str]:
    """A week that ends today, backward; nothing where there is no calendar."""
    found = [today] if today else []
    while today and len(found) < DAYS:
        found.append(day_before(found[-1]))
    return found
