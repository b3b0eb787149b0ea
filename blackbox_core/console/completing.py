"""Complete the words of a line: verbs, and the arguments of verbs."""

from __future__ import annotations

from collections.abc import Callable

from .phrases import current_language
from .reading import day_before
from .session import Refused
from .verb import SWITCHES, Verb
from .verbs import Verbs

Arguments = Callable[[str, list[str]], list[str]]

DAYS = 7  # that DAILY offers, the newest first
SAVED_GAME_VERBS = ("save", "restore", "forget")  # NAME is a file after all other verbs


def completed(verbs: Verbs, arguments: Arguments, text: str) -> list[str]:
    """Return the words with which the text typed so far can be completed: verbs, or arguments of
    the verb in the text. The function `arguments` returns the possible arguments of a kind.
    """
    *before, last = text.lower().split(" ")
    if not before:
        return verbs.starting(last)
    try:
        fitting = following(verbs, arguments, before)
    except Refused:
        return []
    return [word for word in fitting if word.lower().startswith(last)]


def following(verbs: Verbs, arguments: Arguments, before: list[str]) -> list[str]:
    """Return the words that can come next after the verb and the arguments in `before`."""
    verb = verbs.find(before[0])
    kind = kind_of(verb, len(before) - 1)
    if kind == "VERB":
        return verbs.starting("")
    if kind in SWITCHES:
        return [current_language().own("word", word) for word in ("on", "off")]
    if kind == "NAME" and verb.name not in SAVED_GAME_VERBS:
        return []
    return arguments(kind, before[1:])


def kind_of(verb: Verb, place: int) -> str:
    """Return the kind, such as CELL, of a verb's argument with the index `place`. Return "" if the
    verb has no such argument. The last argument may be repeated.
    """
    kinds = verb.kinds
    return kinds[min(place, len(kinds) - 1)] if kinds else ""


def week_until(today: str) -> list[str]:
    """Return the dates of seven days, from `today` backwards, or [] if `today` is ""."""
    dates = [today] if today else []
    while today and len(dates) < DAYS:
        dates.append(day_before(dates[-1]))
    return dates
