"""Options explained: --help, --version, what is wrong, and how else an option is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from textwrap import fill
from typing import Any, NoReturn

from . import VERSION
from .console import Game
from .console.session import Refused
from .console.settings import Setting
from .faces.driver import write_if_taken
from .games import GAMES, load
from .options import Parser, WrongValue, find_game, settings_of

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


@dataclass(frozen=True, slots=True)
class Option:
    """An option: how it is written, what may follow it, what it does, and among which others."""

    flags: tuple[str, ...]
    values: str
    tells: str
    group: str

    @property
    def typed(self) -> str:
        return f"{', '.join(self.flags)} {self.values}".strip()


HELP, ALL, GENERAL = {"-h", "--help", "help"}, "all", "any"
POSITIONAL = "ATOMS"  # the value that most often stands alone
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


def answer(words: list[str]) -> None:
    """Print what an option of the program itself asks for, and end the program."""
    if HELP & {*words}:
        finish(help_for([word for word in words if word not in HELP]))
    asked, _ = program_parser().parse_known_args(words)
    if "selftest" in asked:
        from .selftest import is_first_of_game, selftest

        sys.exit(selftest(bool if asked.selftest else is_first_of_game))
    if "version" in asked:
        finish(f"Black Box {VERSION}\n")


def program_parser() -> Parser:
    """Return a parser of the options of the program itself, which no game has."""
    parser = Parser(allow_abbrev=False)
    parser.add_argument("--selftest", nargs="?", const="", choices=["", ALL])
    parser.add_argument("-V", "--version", action="store_true")
    return parser


def finish(text: str) -> NoReturn:
    """Print a text and end the program. Raise OSError if standard output does not take it."""
    with open(1, "w", encoding="utf-8", closefd=False) as output:  # sys.stdout may be None
        output.write(text)
    sys.exit(0)


def complain(refusal: Refused) -> NoReturn:
    """Say in one line what is wrong with the options, and end the program with status 2."""
    message = str(refusal).rstrip(".")
    if isinstance(refusal, WrongValue):
        if not message[1:2].isupper():  # the first word is not one that was typed
            message = message[:1].lower() + message[1:]
        message = f"argument {refusal.flag}: {message}"
    name = program_name()
    write_if_taken(2, os.fsencode(f"{name}: {message}; try {name} --help\n"))
    sys.exit(2)


def options_of(games: Iterable[Game]) -> list[Option]:
    """The options of some games, those of a group together; what means two things says both."""
    found: dict[tuple[str, str], Option] = {}
    for setting in [setting for game in games for setting in settings_of(game).values()]:
        for option in forms_of(setting):
            place = setting.group, option.flags[0]
            first = found.setdefault(place, option)
            if option.tells not in first.tells:
                found[place] = replace(first, tells=f"{first.tells}; {option.tells}")
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
