"""Read the words after the program's name with argparse. The settings declare the options.

argparse accepts neither a value without its option (`3-6`, `H5`, `game.txt`) nor an option without
dashes (`daily`, `level=2`), so `spelled_out` writes both in full before argparse reads them.
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, NoReturn

from .console import Game
from .console.phrases import phrase
from .console.session import Refused
from .console.settings import LINE, Chosen, Setting
from .faces.choice import BAUD
from .faces.choice import SETTINGS as LINES
from .games import DEFAULT_GAME, GAMES, TWO_WORD_NAMES, knows, load

SCRIPTS = (".txt", ".rec")  # the endings of the names of scripts and recorded lines
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
    is_value=lambda word: word.endswith(SCRIPTS),
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
OF_EVERY_GAME = (*LINES, *KEEPING_SETTINGS)


class Options(NamedTuple):
    """The game that a command line names, and the settings that it gives."""

    game: Game
    chosen: Chosen
    origins: dict[str, str] = {}  # {option: where it was given}

    @property
    def over_line(self) -> bool:
        """Whether the opponent plays elsewhere, over a connection or by post."""
        return LINE.name in self.chosen.given

    @property
    def of_face(self) -> Chosen:
        """The settings that choose how to print and read (the face). In a remote match --baud is
        left out, because it is the rate of the connection to the other side.
        """
        given = dict(self.chosen.given)
        if self.over_line:
            given.pop(BAUD.name, None)
        return Chosen(given)


class Unreadable(Refused):
    """Raised if an option, the value of an option, or a game is unknown, missing or typed twice."""


class OfAnotherGame(Unreadable):
    """Raised for an option that only other games have."""


class WrongValue(Refused):
    """Raised if a setting refuses the value of its option, which is named `flag`."""

    def __init__(self, flag: str, reason: str) -> None:
        super().__init__(reason)
        self.flag = flag


class Parser(ArgumentParser):
    """A parser that raises Unreadable for wrong options, where ArgumentParser would end the
    program.

    It prints no help. Its width is fixed, because argparse would otherwise import shutil to find
    the width of the terminal, which takes 3 ms of processor time.
    """

    def __init__(self, *, allow_abbrev: bool = True) -> None:
        super().__init__(
            formatter_class=partial(HelpFormatter, width=80),
            add_help=False,
            allow_abbrev=allow_abbrev,
            argument_default=SUPPRESS,
        )

    def error(self, message: str) -> NoReturn:
        raise Unreadable(message)


# --- games and their settings ---


def settings_of(game: Game) -> dict[str, Setting[Any]]:
    """Return {name: setting} for all settings of a game: its own and those that every game has. If
    two have the same name, its own counts.
    """
    settings = {setting.name: setting for setting in (*game.settings, *OF_EVERY_GAME)}
    return settings | {setting.name: setting for setting in game.settings}


def flags_in(settings: Iterable[Setting[Any]]) -> dict[str, Any]:
    """Return {option: the value that it sets} for some settings, such as {"--brief": True}.

    The value is None if it is the next word, as in {"--size": None}.
    """
    return {flag: value for setting in settings for flag, value in setting.spellings.items()}


def flags_of_all_games() -> dict[str, Any]:
    """Return the options of all games in the form of `flags_in`."""
    return flags_in(setting for name in GAMES for setting in settings_of(load(name)).values())


def find_game(words: list[str]) -> tuple[Game, list[str]]:
    """Return the game that the words name, or the default game if they name none, and the words
    without the name.
    """
    words = ["protocol" if word == "--protocol" else word for word in words]
    flags = flags_in(OF_EVERY_GAME)
    values = {place for place, word in enumerate(words, 1) if is_followed(word, flags)}
    names = {place: word.lower() for place, word in enumerate(words) if place not in values}
    place = next((place for place, name in names.items() if knows(name)), len(words))
    pair = tuple(word.lower() for word in words[place : place + 2])
    if name := TWO_WORD_NAMES.get(pair):
        return load(name), words[:place] + words[place + 2 :]
    return load(names.get(place, DEFAULT_GAME)), words[:place] + words[place + 1 :]


def flags_of(game: Game, given: dict[str, Any], origin: str) -> dict[str, str]:
    """Return {option: `origin`} for the settings in `given`, which is {name of a setting: value}.

    `origin` says where they were given, such as the command line or a file.
    """
    settings = settings_of(game)
    return {settings[name].flag_for(value): origin for name, value in given.items()}


def no_game(word: str) -> str:
    """Return a complaint that no game has the name `word`, with the nearest name or all names."""
    from .console.listening.letters import nearest

    near = nearest(word.lower(), {name: (name, False) for name in GAMES})
    if near:
        return f"no game is called {word}; perhaps you mean {near}"
    return f"no game is called {word}; there are {', '.join(GAMES)}"


# --- words written as options ---


def full_flag(word: str, flags: Collection[str]) -> str:
    """Return the option in `flags` for which a word stands. The word may be shortened, or have "="
    and a value after it.

    Return "" if the word is not an option, or if it is the beginning of several options.
    """
    typed = word.partition("=")[0]
    matches = [flag for flag in flags if flag.startswith(typed)] if typed[:3] > "--" else []
    return typed if typed in matches else matches[0] if len(matches) == 1 else ""


def is_followed(word: str, flags: dict[str, Any]) -> bool:
    """Return whether a word is an option whose value must be the next word. `flags` is {option: its
    value, or None if the value is the next word}.
    """
    return flags.get(full_flag(word, flags), "") is None and "=" not in word


def is_option(word: str) -> bool:
    """Return whether a word begins with a dash as options do. Negative numbers and "-" do not
    count.
    """
    return word[:1] == "-" and word != "-" and not word[1:2].isdecimal()


def spelled_out(game: Game, words: list[str]) -> list[str]:
    """Return the words in full: insert the option before a value without one, as in `--size H5` for
    `H5`, and put dashes before an option without them, as in `--daily` for `daily`.
    """
    settings = settings_of(game).values()
    flags = flags_in(settings)
    given = {full_flag(word, flags) for word in words}
    spelled: list[str] = []
    for word in words:
        if (spelled and is_followed(spelled[-1], flags)) or (is_option(word) and word != "--"):
            spelled.append(word)
        elif word != "--":
            spelled += with_option(game, word, given, spelled)
    return spelled


def with_option(game: Game, word: str, given: Collection[str], spelled: list[str]) -> list[str]:
    """Return a word in full: a value with its option before it, or an option with its dashes.

    `given` are all options that were typed, and `spelled` the words before this one, in full.
    """
    settings = settings_of(game).values()
    named = [setting for setting in settings if setting.is_value and setting.is_value(word)]
    if not named and (option := as_option(settings, word)):
        return [option]
    bare = [setting for setting in settings if setting.bare]
    if not named and (not bare or (game.name == DEFAULT_GAME and not word[:1].isdecimal())):
        raise Unreadable(no_game(word))
    return [*option_before(named or bare, word, given, spelled), word]


def option_before(
    wanted: Sequence[Setting[Any]], word: str, given: Collection[str], spelled: list[str]
) -> list[str]:
    """Return [option] for the first setting in `wanted` that has no value yet, so that `word`
    becomes its value.

    A setting is skipped if its option is in `given`, the options that the player typed. Raise
    Unreadable if no setting is left. Return [] if each of those left has its option in `spelled`,
    the words before `word` in full.
    """
    free = [setting for setting in wanted if setting.many or setting.option not in given]
    if not free:
        raise Unreadable(f"argument {wanted[0].option}: {word} says it already")
    unused = [setting.option for setting in free if setting.many or setting.option not in spelled]
    return unused[:1]


def as_option(settings: Collection[Setting[Any]], word: str) -> str:
    """Return a word such as `daily` or `level=2` with the dashes of an option, or "" if it is no
    option.
    """
    name, sign, value = word.partition("=")
    flag = f"--{name.lower()}"
    return flag + sign + value if flag in flags_in(settings) and not knows(word) else ""


# --- options read ---


def read(words: list[str]) -> Options:
    """Return the game and the settings that the words give. Raise Refused if they are wrong."""
    game, rest = find_game(words)
    given = Chosen(read_words(game, rest))
    check_together(game, given)
    return Options(game, given)


def read_words(game: Game, words: list[str]) -> dict[str, Any]:
    """Return {name of a setting: value} for the words after the name of a game. Raise Refused if
    they are wrong.
    """
    refuse_other_games(game, words)
    parser = make_parser(settings_of(game).values())
    typed, rest = parser.parse_known_args(spelled_out(game, words))
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    given = vars(typed)
    for name, value in given.items():
        if value == []:  # argparse before Python 3.13 makes this of `--level=--`
            parser.error(f"argument --{name}: expected one argument")
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in given.items()
    }


def refuse_other_games(game: Game, words: list[str]) -> None:
    """Raise OfAnotherGame for the first word that is an option of other games but not of this
    one.
    """
    own = flags_in(settings_of(game).values())
    for word in words:
        typed = word.partition("=")[0]
        if is_option(word) and typed not in own:
            others = flags_of_all_games()
            if typed in others or (not full_flag(word, own) and full_flag(word, others)):
                raise OfAnotherGame(f"argument {full_flag(word, others)}: not in this game")


def make_parser(settings: Iterable[Setting[Any]]) -> Parser:
    """Return a parser for the options of some settings. Options that were not typed get no
    value.
    """
    parser = Parser()
    for setting in settings:
        for flag, value in setting.spellings.items():
            if value is None:
                action, read = "append" if setting.many else "store", setting.read or str
                name = setting.name
                parser.add_argument(flag, dest=name, action=action, type=reader(flag, read))
            else:
                parser.add_argument(flag, dest=setting.name, action="store_const", const=value)
    return parser


def reader(flag: str, read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a function that reads the value of the option `flag` with `read`.

    If `read` raises Refused, the function raises WrongValue.
    """

    def read_value(word: str) -> Any:
        try:
            return read(word)
        except Refused as refusal:
            raise WrongValue(flag, str(refusal)) from None

    return read_value


EXCLUSIVE = (("resume", "fresh"), ("players", "machine"), ("line", "machine"), ("line", "no-files"))


def check_together(game: Game, chosen: Chosen) -> None:
    """Raise Refused for options that exclude each other, or do not work on this system."""
    for first, second in EXCLUSIVE:
        if first in chosen.given and second in chosen.given:
            message = "argument --{other}: not allowed with argument --{one}"
            raise Refused(phrase(message, one=first, other=second))
    if "idle" in chosen.given and sys.platform == "win32":
        raise Refused(phrase("argument --idle: not on this system, which has no alarm clock"))
    game.check(chosen)
