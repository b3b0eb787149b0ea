"""The options that no game owns, and what was typed after the program's name."""

from __future__ import annotations

import sys

from .console.phrases import phrase
from .console.session import Refused
from .console.settings import LINE, Chosen, Setting, name_values, read_words
from .console.value import Value
from .faces.choice import BAUD
from .faces.choice import SETTINGS as LINES
from .games import DEFAULT_GAME, TWO_WORD_NAMES, knows, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .console import Game


KEEPING = "keeping"

DATA_DIR = Setting("data-dir", "", "keep all files in DIR", "DIR", str, group=KEEPING, noted=False)
NO_FILES = Setting("no-files", False, "read and write no files at all", group=KEEPING, noted=False)
RESUME = Setting("resume", False, "resume the unfinished round", group=KEEPING, noted=False)
FRESH = Setting("fresh", False, "do not offer the unfinished round", group=KEEPING, noted=False)
SCRIPT = Setting(
    "script",
    "",
    "replay FILE first, as FILE.txt alone does",
    "FILE",
    str,
    group=KEEPING,
    noted=False,
)
NO_OPTIONS = Setting(
    "no-options",
    False,
    "ignore your default options",
    group=KEEPING,
    noted=False,
)
KEEPING_SETTINGS = (DATA_DIR, NO_FILES, NO_OPTIONS, RESUME, FRESH, SCRIPT)


class Options(Value):
    """The game that was asked for, and the settings that were given."""

    game: Game
    given: Chosen
    origins: dict[str, str] = {}  # of each option, where it was given

    @property
    def over_line(self) -> bool:
        """Whether another player is at the other end of a line."""
        return LINE.name in self.given.given

    @property
    def of_face(self) -> Chosen:
        """The settings that a face is chosen by; over a line the baud are not the face's."""
        given = dict(self.given.given)
        if self.over_line:
            given.pop(BAUD.name, None)
        return Chosen(given)


ENDINGS = (".txt", ".rec")  # of scripts, and of records of lines


def settings_of(game: Game) -> dict[str, Setting[Any]]:
    """All settings of a game, by their names."""
    return {setting.name: setting for setting in (*game.settings, *LINES, *KEEPING_SETTINGS)}


def with_flags(words: list[str]) -> list[str]:
    """The words, with the options of those that stand alone: a game's own, and a script."""
    game, _ = find_game(words)
    return name_values(game.expand(words), [SCRIPT], lambda word: word.endswith(ENDINGS))


def find_game(words: list[str]) -> tuple[Game, list[str]]:
    """The first game that is named, or the usual one; and the other words."""
    words = ["protocol" if word == "--protocol" else word for word in words]
    place = next((n for n, word in enumerate(words) if knows(word)), len(words))
    if name := TWO_WORD_NAMES.get(tuple(words[place : place + 2])):
        words[place : place + 2] = [name]
    name = words[place] if place < len(words) else DEFAULT_GAME
    return load(name), words[:place] + words[place + 1 :]


def flags_of(game: Game, given: dict[str, Any], origin: str) -> dict[str, str]:
    """The options that were given, each with where that was."""
    theirs = settings_of(game)
    return {theirs[name].flag_for(value): origin for name, value in given.items()}


EXCLUSIVE = (("resume", "fresh"), ("players", "machine"), ("line", "machine"), ("line", "no-files"))


def check_together(game: Game, chosen: Chosen) -> None:
    """Refuse what a single option cannot know."""
    for one, other in EXCLUSIVE:
        if one in chosen.given and other in chosen.given:
            told = "argument --{other}: not allowed with argument --{one}"
            raise Refused(phrase(told, one=one, other=other))
    if "idle" in chosen.given and sys.platform == "win32":
        raise Refused(phrase("argument --idle: not on this system, which has no alarm clock"))
    game.check(chosen)


def read_plain(words: list[str]) -> Options | None:
    """The options, where the words are plain; None for whatever else there is to read.

    argparse would take as long to load as all of the game, so it is left to
    `usage` what is to be explained, or refused, or written in another way.
    """
    try:
        return read_asked(words)
    except Refused:
        return None


def read_asked(words: list[str]) -> Options | None:
    """The options, where the words are plain; Refused where they are wrong."""
    game, rest = find_game(words)
    given = read_words(settings_of(game).values(), rest)
    if given is None:
        return None
    check_together(game, Chosen(given))
    return Options(game, Chosen(given))
