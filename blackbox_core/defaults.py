"""Options for good: BLACKBOX_OPTIONS and the options file speak where the command line does not.

An option that is wrong is reported and passed over; one of another game is passed over.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from .console import Game
from .console.phrases import phrase
from .console.session import Refused
from .console.settings import ENVIRONMENT, OPTIONS_FILE, Chosen
from .options import (
    OfAnotherGame,
    Options,
    check_together,
    flags_of,
    flags_of_all_games,
    full_flag,
    read_words,
)

LARGEST = 10_000  # characters of an options file
MOST_CHARACTERS = 60  # characters of an option that is passed over, as it is told


@dataclass(frozen=True, slots=True)
class DefaultOption:
    """An option in words, what it comes from, and the place to mend it."""

    words: list[str]
    origin: str
    place: str


def with_defaults(options: Options, variable: str, path: str) -> tuple[Options, list[str]]:
    """The options, with those for good beneath them; and what is wrong with some of these.

    The variable counts before the file, and the last word of either before its first.
    """
    given, origins = dict(options.given.given), dict(options.origins)
    complaints = list[str]()
    defaults = [*in_file(path), *in_variable(variable)]
    for default in reversed(defaults):
        try:
            found = read_default(options.game, default.words)
            check_together(options.game, Chosen({**found, **given}))
        except Refused as refusal:
            complaints.append(complaint(default, str(refusal)))
            continue
        new = {name: found[name] for name in found if name not in given}
        origins |= flags_of(options.game, new, default.origin)
        given |= new
    return replace(options, given=Chosen(given), origins=origins), complaints[::-1]


def in_variable(name: str) -> Iterator[DefaultOption]:
    """The options in a variable of the environment."""
    words = os.environ.get(name, "").split()
    starts = [place for place, word in enumerate(words) if word[:2] == "--" or not place]
    for start, end in pairwise([*starts, len(words)]):
        yield DefaultOption(words[start:end], ENVIRONMENT, name)


def in_file(path: str) -> Iterator[DefaultOption]:
    """The options in a file, one a line; what follows a # is a remark."""
    for number, line in enumerate(lines_of(path), 1):
        words = line.partition("#")[0].split()
        if words:
            yield DefaultOption(words, OPTIONS_FILE, f"{path}:{number}")


def lines_of(path: str) -> list[str]:
    """The lines of a file of options; none where it cannot be read."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            return file.read(LARGEST).splitlines()
    except OSError:
        return []


def read_default(game: Game, words: list[str]) -> dict[str, Any]:
    """The value of an option, by the name of its setting; nothing where it is another game's."""
    if not (words[0][:2] == "--" and full_flag(words[0], flags_of_all_games())):
        raise Refused(phrase("there is no such option"))
    try:
        return read_words(game, words)
    except OfAnotherGame:
        return {}


def complaint(default: DefaultOption, reason: str) -> str:
    """Which option is passed over, and why."""
    told = "{place}: {option} is passed over: {reason}"
    option = printable(" ".join(default.words))
    return phrase(told, place=default.place, option=option, reason=reason.rstrip("."))


def printable(option: str) -> str:
    """An option as a terminal may have it: no sign that commands one, and not long."""
    told = "".join(sign if sign.isprintable() else "?" for sign in option[:MOST_CHARACTERS])
    return told + "..." * (len(option) > MOST_CHARACTERS)
