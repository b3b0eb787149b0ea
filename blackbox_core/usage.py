"""Print --help and the other options of the program itself, and complain about wrong options."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import groupby, pairwise, zip_longest
from textwrap import fill
from typing import Any, NamedTuple, NoReturn

from . import VERSION
from .console import Game
from .console.packaged import packaged
from .console.session import Refused
from .console.settings import Setting
from .faces.driver import write_if_taken
from .games import DEFAULT_GAME, GAMES, load
from .options import (
    OF_EVERY_GAME,
    Parser,
    Unreadable,
    WrongValue,
    find_game,
    no_game,
    settings_of,
)

# Examples of what can be typed after the program's name, for the end of --help all.
EXAMPLES = {
    "": "a game in a box of 8 rows and 8 columns",
    "4": "the same, beginning at once with 4 atoms",
    "--box 4-318275": "the box that a friend has played",
    "6 --size 9x11 --fair": "a larger box without look-alikes",
    "--teletype --baud 110": "the game on paper",
    "--no-files --idle 600": "the game for strangers on a line",
}
FIRST_OPTIONS = ("size", "daily", "listen", "speak", "resume", "data-dir")  # for newcomers
SHELLS = {  # {shell: file with its completion, in the package}
    "bash": "share/bash-completion/completions/blackbox",
    "zsh": "share/zsh/site-functions/_blackbox",
    "fish": "share/fish/vendor_completions.d/blackbox.fish",
}
MANUAL = "share/man/man6/blackbox.6"


class Option(NamedTuple):
    """An option, as it is shown in the help, the manual and completion."""

    flags: tuple[str, ...]  # the names of the option
    values: str  # the form of its value
    tells: str  # its meaning
    group: str  # its heading in the help
    choices: tuple[str, ...] = ()  # the values that can be completed

    @property
    def typed(self) -> str:
        return f"{', '.join(self.flags)} {self.values}".strip()


HELP, ALL, GENERAL = {"-h", "--help", "help"}, "all", "any"
POSITIONAL = "ATOMS"  # the value that is most often typed without an option
DESCRIPTION = "Black Box: find hidden atoms with rays."
CALL = f"[GAME] [{POSITIONAL}] [OPTION ...]"
WIDEST, TELLS = 79, 24  # columns of a line, and before the help on an option
GROUPS = (
    GENERAL,
    "boxes",
    "lines",
    "keeping",
    "teacher",
    "duel",
    "Atom-4",
    "match",
    "audit",
    "protocol",
)
OF_PROGRAM = [
    Option(
        ("-h", "--help"),
        "[GAME]",
        "list the games and options, or explain those of GAME, or all",
        GENERAL,
        (*GAMES, ALL),
    ),
    Option(
        ("--selftest",),
        "[all]",
        "replay recorded sessions, the first of each game or all, and say how many agree",
        GENERAL,
        (ALL,),
    ),
    Option(("-V", "--version"), "", "show the version and exit", GENERAL),
    Option(("--protocol",), "", "answer a program, as the game protocol does", GENERAL),
    Option(
        ("--completion",), "/".join(SHELLS), "print the completion for a shell", GENERAL, (*SHELLS,)
    ),
    Option(("--man",), "", "print the manual page, for man", GENERAL),
]


def carry_out_own_option(words: list[str]) -> None:
    """Carry out an option of the program itself, such as --help or --version, and end the program.

    Do nothing if no such option is among the words.
    """
    if HELP & {*words}:
        finish(help_for(words))
    asked, _ = program_parser().parse_known_args(words)
    if "selftest" in asked:
        from .selftest import is_first_of_game, selftest

        sys.exit(selftest(bool if asked.selftest else is_first_of_game))
    if "version" in asked:
        finish(f"Black Box {VERSION}\n")
    if "completion" in asked or "man" in asked:
        finish(packaged(MANUAL if "man" in asked else SHELLS[asked.completion]).decode())


def program_parser() -> Parser:
    """Return a parser for the options of the program itself."""
    parser = Parser(allow_abbrev=False)
    parser.add_argument("--selftest", nargs="?", const="", choices=["", ALL])
    parser.add_argument("-V", "--version", action="store_true")
    parser.add_argument("--completion", choices=[*SHELLS])
    parser.add_argument("--man", action="store_true")
    return parser


def finish(text: str) -> NoReturn:
    """Print a text and end the program. Raise OSError if the text cannot be written."""
    with open(1, "w", encoding="utf-8", closefd=False) as output:  # sys.stdout may be None
        output.write(text)
    sys.exit(0)


def complain(refusal: Refused) -> NoReturn:
    """Print the message of `refusal` on one line, and end the program with exit status 2."""
    message = str(refusal).rstrip(".")
    if isinstance(refusal, WrongValue):
        if not message[1:2].isupper():  # unless the first word was typed by the player
            message = message[:1].lower() + message[1:]
        message = f"argument {refusal.flag}: {message}"
    name = program_name()
    write_if_taken(2, os.fsencode(f"{name}: {message}; try {name} --help\n"))
    sys.exit(2)


def options_of(settings: Iterable[Setting[Any]]) -> list[Option]:
    """Return the options of some settings, sorted by group. If a group has an option twice, with
    two meanings, it appears once with both.
    """
    options: dict[tuple[str, str], Option] = {}
    for option in [option for setting in settings for option in forms_of(setting)]:
        place = option.group, option.flags[0]
        first = options.setdefault(place, option)
        if option.tells not in first.tells:
            options[place] = first._replace(tells=f"{first.tells}; {option.tells}")
    return sorted(options.values(), key=lambda option: [*GROUPS].index(option.group))


def forms_of(setting: Setting[Any]) -> list[Option]:
    """Return the options of a setting, including the option that turns it off."""
    if setting.unseen:
        return []
    group = setting.group or GENERAL
    return [
        Option(
            (flag,),
            setting.values if value is None else "",
            setting.off_tells if value is False else setting.tells,
            group,
            setting.choices if value is None else (),
        )
        for flag, value in setting.flags.items()
    ]


def own_settings(game: Game) -> list[Setting[Any]]:
    """Return the settings of a game that are not shared by every game."""
    shared = {setting.name for setting in OF_EVERY_GAME}
    return [setting for setting in game.settings if setting.name not in shared]


def every_option() -> list[Option]:
    """Return the options of the program itself, then those of all games."""
    settings = [setting for name in GAMES for setting in settings_of(load(name)).values()]
    return [*OF_PROGRAM, *options_of(settings)]


def program_name() -> str:
    """Return the name by which the program was started, or "blackbox" if that name does not begin
    with "blackbox".
    """
    name = os.path.basename(sys.argv[0]).removesuffix(".exe")
    return name if name.startswith("blackbox") else "blackbox"


def examples(commands: dict[str, str]) -> str:
    """Return the examples for the help. `commands` is {words after the program's name: their
    effect}.
    """
    name = program_name()
    lines = {f"{name} {words}".strip(): meaning for words, meaning in commands.items()}
    width = max(map(len, lines))
    return "examples:\n" + "".join(f"  {line:<{width}}  {lines[line]}\n" for line in lines)


def help_for(words: list[str]) -> str:
    """Return the help for the words after the program's name. One of them is --help. The other word
    is ALL, a game or an option. If there is no other word, return the overview.

    Raise Unreadable for any other name.
    """
    others = [word for word in words if word not in HELP]
    game, rest = find_game(others)
    if ALL in others:
        options = explained_options(every_option())
        return f"{usage()}\n{DESCRIPTION}\n{options}\n{examples(EXAMPLES)}"
    if len(rest) < len(others) and game.name in GAMES:
        return explained_game(game)
    asked = next((after for word, after in pairwise([*words, ""]) if word in HELP), "")
    if asked.isalpha():
        return explained_options(options_named(asked)).lstrip()
    return overview()


def options_named(name: str) -> list[Option]:
    """Return the options with this name, of any game. Raise Unreadable if there is none."""
    options = [option for option in every_option() if f"--{name.lower()}" in option.flags]
    if not options:
        raise Unreadable(no_game(name))
    return options


def usage(game: Game | None = None) -> str:
    """Return the syntax of the command line, in general or for one game."""
    if game is None:
        return f"usage: {program_name()} {CALL}\n"
    alone = [setting for setting in game.settings if setting.bare or setting.is_value]
    values = "".join(f"[{setting.name.upper()}{'...' * setting.many}] " for setting in alone)
    return f"usage: {program_name()} {game.name} {values}[OPTION ...]\n"


def explained_game(game: Game) -> str:
    """Return the help on a game: its description, examples, and the options of its own."""
    entry = GAMES[game.name]
    about = fill(entry.about, WIDEST)
    options = explained_options(options_of(own_settings(game)))
    more = f"{program_name()} --help all explains the options of every game."
    return f"{usage(game)}\n{about}\n\n{examples(entry.examples)}{options}\n{more}\n"


def overview() -> str:
    """Return the games and the options that a newcomer needs, on one screen of 24 lines."""
    name = program_name()
    games = [f"  {game:<13}{entry.tells}" for game, entry in GAMES.items() if not entry.folded]
    folded = [game for game, entry in GAMES.items() if entry.folded]
    half = (len(games) + 1) // 2
    columns = zip_longest(games[:half], games[half:], fillvalue="")
    settings = settings_of(load(DEFAULT_GAME))
    options = options_of(settings[name] for name in FIRST_OPTIONS)
    lines = [
        f"usage: {name} {CALL}",
        "",
        f"{DESCRIPTION} The games:",
        *(f"{left:<39}{right}".rstrip() for left, right in columns),
        f"  For programs and servers: {', '.join(folded)}.",
        "Options:",
        *map(explained_option, options),
        f"Type {name} --help GAME for a game and its options, --help all for all.",
    ]
    return "\n".join([*lines, ""])


def explained_options(options: list[Option]) -> str:
    """Return the help on some options, with the heading of each group."""
    lines = []
    for group, members in groupby(options, lambda option: option.group):
        lines += [f"\n{group}:", *map(explained_option, members)]
    return "\n".join([*lines, ""])


def explained_option(option: Option) -> str:
    """Return the help on an option: its form, and beside it or below it the explanation."""
    typed = f"  {option.typed}"
    above = [typed] if len(typed) > TELLS - 2 else []
    beside = " " * TELLS if above else typed.ljust(TELLS)
    rest = fill(option.tells, WIDEST, initial_indent=beside, subsequent_indent=" " * TELLS)
    return "\n".join([*above, rest])
