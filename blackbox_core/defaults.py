"""Default options, from the variable BLACKBOX_OPTIONS and from the options file. Typed options
override them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

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

MAX_CHARACTERS = 10_000  # of an options file
MAX_SHOWN = 60  # characters that are shown of an ignored option


class DefaultOption(NamedTuple):
    """A default option: its words, where it was found, and the place at which the player can
    correct it.
    """

    words: list[str]
    origin: str
    place: str


def with_defaults(options: Options, variable: str, path: str) -> tuple[Options, list[str]]:
    """Add the default options to the typed options. Return both, and complaints about default
    options that are wrong.

    The variable takes precedence over the file and, within each, a later option over an earlier
    one.
    """
    given, origins = dict(options.chosen.given), dict(options.origins)
    complaints = list[str]()
    if os.path.exists(path) and not os.path.isfile(path):  # reading a pipe would never end
        complaints.append(phrase("{path} is passed over: it is not a file", path=path))
        path = ""
    defaults = [*in_file(path), *in_variable(variable)]
    for default in reversed(defaults):
        try:
            values = read_default(options.game, default.words)
            check_together(options.game, Chosen({**values, **given}))
        except Refused as refusal:
            complaints.append(complaint(default, str(refusal)))
            continue
        new = {name: values[name] for name in values if name not in given}
        origins |= flags_of(options.game, new, default.origin)
        given |= new
    return options._replace(chosen=Chosen(given), origins=origins), complaints[::-1]


def in_variable(name: str) -> Iterator[DefaultOption]:
    """Yield the default options in the environment variable with this name."""
    words = os.environ.get(name, "").split()
    starts = [place for place, word in enumerate(words) if word[:2] == "--" or not place]
    for start, end in pairwise([*starts, len(words)]):
        yield DefaultOption(words[start:end], ENVIRONMENT, name)


def in_file(path: str) -> Iterator[DefaultOption]:
    """Yield the default options in a file, one on each line. "#" begins a comment."""
    for number, line in enumerate(lines_of(path), 1):
        words = line.partition("#")[0].split()
        if words:
            yield DefaultOption(words, OPTIONS_FILE, f"{path}:{number}")


def lines_of(path: str) -> list[str]:
    """Return the lines of an options file, or [] if it cannot be read or is not a regular file."""
    if not os.path.isfile(path):  # the program would wait for a pipe
        return []
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            return file.read(MAX_CHARACTERS).splitlines()
    except OSError:
        return []


def read_default(game: Game, words: list[str]) -> dict[str, Any]:
    """Return {name of a setting: value} for the words of a default option, or {} if only other
    games have the option. Raise Refused if no game has the option.
    """
    if not (words[0][:2] == "--" and full_flag(words[0], flags_of_all_games())):
        raise Refused(phrase("there is no such option"))
    try:
        return read_words(game, words)
    except OfAnotherGame:
        return {}


def complaint(default: DefaultOption, reason: str) -> str:
    """Return a sentence that says that a default option is ignored, and why."""
    message = "{place}: {option} is passed over: {reason}"
    option = printable(" ".join(default.words))
    return phrase(message, place=default.place, option=option, reason=reason.rstrip("."))


def printable(option: str) -> str:
    """Return an option in a form that a terminal may print: short, and without control
    characters.
    """
    shown = "".join(sign if sign.isprintable() else "?" for sign in option[:MAX_SHOWN])
    return shown + "..." * (len(option) > MAX_SHOWN)
