"""Options explained: --help, --version, what is wrong, and how else an option is written."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser
from itertools import groupby, zip_longest
from textwrap import fill

from . import VERSION
from .console.session import Refused
from .console.settings import POSITIONAL, Chosen
from .console.value import Value
from .games import DEFAULT_GAME, GAMES, knows, load
from .options import Options, check_together, find_game, read_plain, settings_of
from .selftest import is_first_of_game, selftest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, NoReturn

    from .console import Game
    from .console.settings import Setting


# What can be typed after the program's name, and what comes of it.
EXAMPLES = {
    "": "a game in a box of 8 rows and 8 columns",
    "4": "the same, beginning at once with 4 atoms",
    "--box 4-318275": "the box that a friend has played",
    "6 --size 9x11 --fair": "a larger box without look-alikes",
    "atom4 --level 2": "Atom-4, against a machine that answers at once",
    "assist 4": "advice for a real board on the table",
    "deal 4 --count 10": "ten box numbers, and no game",
    "match level:1 level:3": "a match between two levels of the machine",
    "--teletype --baud 110": "the game on paper",
    "--no-files --idle 600": "the game for strangers on a line",
}


class Option(Value):
    """An option: how it is written, what may follow it, what it does, and among which others."""

    flags: tuple[str, ...]
    values: str
    tells: str
    group: str

    @property
    def typed(self) -> str:
        return f"{', '.join(self.flags)} {self.values}".strip()


HELP, ALL, GENERAL = {"-h", "--help", "help"}, "all", "any"
CALL = f"[GAME] [{POSITIONAL}] [OPTION ...]"
WIDEST, TELLS = 79, 24  # columns: of a line, and before what an option does
GROUPS = (GENERAL, "boxes", "lines", "keeping", "teacher", "duel", "Atom-4", "match", "protocol")
OF_PROGRAM = [
    Option(
        ("-h", "--help"),
        "[GAME]",
        "list the games and options, or explain those of GAME, or all",
        GENERAL,
    ),
    Option(
        ("--selftest",),
        "[all]",
        "replay recorded sessions, the first of each game or all, and say how many agree",
        GENERAL,
    ),
    Option(("-V", "--version"), "", "show the version and exit", GENERAL),
    Option(("--protocol",), "", "answer a program, as the game protocol does", GENERAL),
]


class Parser(ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        told = message.removeprefix(f"argument {POSITIONAL}: ").rstrip(".")
        self.exit(2, f"{self.prog}: {told}; try {self.prog} --help\n")


def read_or_explain(words: list[str]) -> Options:
    """The options; what is printed is sent before it ends the program with status 0 or 2."""
    if HELP & {*words}:
        sys.stdout.write(help_for([word for word in words if word not in HELP]))
        sys.stdout.flush()
        sys.exit(0)
    words = spelled_out(words)
    if options := read_plain(words):
        return options
    parser = make_parser()
    game, rest = find_game(words)
    if game.name == DEFAULT_GAME and rest and rest[0].isalpha():  # whatever may follow it
        parser.error(no_game(rest[0]))
    try:
        told = vars(parser.parse_intermixed_args([game.name, *rest]))
        typed = {name: value for name, value in told.items() if value is not None}
        if "selftest" in typed:
            sys.exit(selftest(bool if typed["selftest"] else is_first_of_game))
        del typed["game"], typed["protocol"]
        if POSITIONAL in typed:
            take_bare(parser, game, typed)
        return Options(game, Chosen(read_typed(parser, game, typed)))
    finally:
        if sys.stdout:
            sys.stdout.flush()


def spelled_out(words: list[str]) -> list[str]:
    """The words; each option that was typed without its dashes, or only its value, has them."""
    game, _ = find_game(words)
    settings = [*settings_of(game).values()]
    flags = {flag: value for one in settings for flag, value in one.flags.items()}
    found: list[str] = []
    for word in words:
        is_value = bool(found) and flags.get(found[-1], "") is None
        found += [word] if is_value else with_dashes(word, settings)
    return found


def with_dashes(word: str, settings: list[Setting[Any]]) -> list[str]:
    """A word that says without dashes which of these settings is meant, with them."""
    flag = f"--{word.lower()}"
    if any(flag in one.flags for one in settings) and not knows(word):
        return [flag]
    named = (one for one in settings if one.is_value and one.is_value(word))
    return next(([next(iter(one.flags)), word] for one in named), [word])


def take_bare(parser: ArgumentParser, game: Game, typed: dict[str, Any]) -> None:
    """A bare word is the value of the game's setting that may be bare."""
    word: str = typed.pop(POSITIONAL)
    name = next((setting.name for setting in settings_of(game).values() if setting.bare), "")
    if not name or (game.name == DEFAULT_GAME and not word[:1].isdigit()):
        parser.error(no_game(word))
    if name in typed:
        parser.error(f"argument --{name}: {word} says it already")
    typed[name] = word


def no_game(word: str) -> str:
    """That a word is the name of no game, and which is the nearest, or which there are."""
    from .console.keys import nearest

    near = nearest(word.lower(), {name: (name, False) for name in GAMES})
    if near:
        return f"no game is called {word}; perhaps you mean {near}"
    return f"no game is called {word}; there are {', '.join(GAMES)}"


def read_typed(parser: ArgumentParser, game: Game, typed: dict[str, Any]) -> dict[str, Any]:
    """The values of the options that were typed, as this game reads them."""
    theirs = settings_of(game)
    given: dict[str, Any] = {}
    try:
        for name, value in typed.items():
            if name not in theirs:
                parser.error(f"argument {flag_of(name, value)}: not in this game")
            given[name] = read(theirs[name], value)
        check_together(game, Chosen(given))
    except Refused as refusal:
        parser.error(str(refusal))
    return given


def flag_of(name: str, value: Any) -> str:
    """The option that was typed for a setting that another game has."""
    games = map(load, GAMES)
    setting = next(theirs[name] for game in games if name in (theirs := settings_of(game)))
    return setting.flag_for(value)


def read(setting: Setting[Any], value: Any) -> Any:
    """The value of an option, as its setting reads it; a switch has one already."""
    if not setting.read:
        return value
    try:
        return setting.read(value)
    except Refused as refusal:
        told = str(refusal)
        told = told if told[1:2].isupper() else told[:1].lower() + told[1:]  # a typed word stays
        raise Refused(f"argument {next(iter(setting.flags))}: {told}") from None


def options_of(games: Iterable[Game]) -> list[Option]:
    """The options of some games, those of a group together; what means two things says both."""
    found: dict[tuple[str, str], Option] = {}
    for setting in [setting for game in games for setting in settings_of(game).values()]:
        for option in forms_of(setting):
            place = setting.group, option.flags[0]
            first = found.setdefault(place, option)
            if option.tells not in first.tells:
                found[place] = first.replace(tells=f"{first.tells}; {option.tells}")
    return sorted(found.values(), key=lambda option: [*GROUPS].index(option.group))


def forms_of(setting: Setting[Any]) -> list[Option]:
    """A setting as it is typed: an option, or two where one switches it off."""
    group = setting.group or GENERAL
    return [
        Option(
            (flag,),
            setting.values if value is None else "",
            setting.off_tells if value is False else setting.tells,
            group,
        )
        for flag, value in setting.flags.items()
        if flag[0] == "-"
    ]


def every_option() -> list[Option]:
    """The options of all games, and those that no game has."""
    return [*OF_PROGRAM, *options_of(load(name) for name in GAMES)]


def program_name() -> str:
    """The program's name as it was typed."""
    name = os.path.basename(sys.argv[0]).removesuffix(".exe")
    return name if name.startswith("blackbox") else "blackbox"


def examples(name: str) -> str:
    """Command lines, each with what it is for."""
    lines = {f"{name} {words}".strip(): told for words, told in EXAMPLES.items()}
    width = max(map(len, lines))
    return "examples:\n" + "\n".join(f"  {line:<{width}}  {lines[line]}" for line in lines)


def help_for(words: list[str]) -> str:
    """What --help says: all of it in short, a game's options, or those of all games."""
    game, rest = find_game(words)
    if ALL in words:
        told = explained_options(every_option())
        return f"{usage()}\n{told}\n{examples(program_name())}\n"
    if len(rest) < len(words):
        return f"{usage(game)}\n{explained_options(options_of([game]))}"
    return overview()


def usage(game: Game | None = None) -> str:
    """How the program, or one game, is called, and what it is."""
    if game is None or game.name not in GAMES:
        return f"usage: {program_name()} {CALL}\n\nBlack Box: find hidden atoms with rays."
    bare = [
        f"[{POSITIONAL if setting.name == POSITIONAL.lower() else setting.values}] "
        for setting in game.settings
        if setting.bare
    ]
    head = f"usage: {program_name()} {game.name} {''.join(bare)}[OPTION ...]"
    return f"{head}\n\nBlack Box: {GAMES[game.name].tells}."


def overview() -> str:
    """The games and the options, on one screen of 24 lines."""
    name = program_name()
    told = [f"  {game:<13}{entry.tells}" for game, entry in GAMES.items()]
    half = (len(told) + 1) // 2
    games = [
        f"{one:<39}{other}".rstrip()
        for one, other in zip_longest(told[:half], told[half:], fillvalue="")
    ]
    lines = [
        f"usage: {name} {CALL}",
        "",
        "Black Box: find hidden atoms with rays. The games:",
        *games,
        f"Options; {name} --help GAME explains a game's, --help all explains all:",
        *grouped_flags(every_option()),
    ]
    return "\n".join([*lines, ""])


def grouped_flags(options: list[Option]) -> Iterator[str]:
    """The names of options by their groups."""
    for group, here in groupby(options, lambda option: option.group):
        yield fill(
            " ".join(option.flags[-1] for option in here),
            WIDEST,
            initial_indent=f"  {group:<9}",
            subsequent_indent=" " * 11,
            break_on_hyphens=False,
        )


def explained_options(options: list[Option]) -> str:
    """What options do, by their groups."""
    told = []
    for group, here in groupby(options, lambda option: option.group):
        told += [f"\n{group}:", *map(explained_option, here)]
    return "\n".join([*told, ""])


def explained_option(option: Option) -> str:
    """What an option does, beside how it is typed, or below if that is long."""
    typed = f"  {option.typed}"
    above = [typed] if len(typed) > TELLS - 2 else []
    beside = " " * TELLS if above else typed.ljust(TELLS)
    rest = fill(option.tells, WIDEST, initial_indent=beside, subsequent_indent=" " * TELLS)
    return "\n".join([*above, rest])


def make_parser() -> ArgumentParser:
    """The parser of all options of all games; it explains none."""
    parser = Parser(program_name(), add_help=False, conflict_handler="resolve")
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, choices=list(GAMES))
    parser.add_argument(POSITIONAL, nargs="?", metavar=POSITIONAL)
    for setting in [setting for name in GAMES for setting in settings_of(load(name)).values()]:
        add(parser, setting)
    parser.add_argument("--protocol", action="store_true")
    parser.add_argument("--selftest", nargs="?", const="", choices=["", ALL], metavar=ALL)
    parser.add_argument("-V", "--version", action="version", version=f"Black Box {VERSION}")
    return parser


def add(parser: ArgumentParser, setting: Setting[Any]) -> None:
    """One setting as argparse takes it; where it is not typed it is not given."""
    for flag, value in setting.flags.items():
        taken: dict[str, Any] = {"action": "store_const", "const": value}
        how = {"metavar": setting.values} if value is None else taken
        if flag[0] == "-":
            parser.add_argument(flag, dest=setting.name, default=SUPPRESS, **how)
