"""Options explained: --help, --version, what is wrong, and how else an option is written."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter

from . import VERSION
from .console.session import Refused
from .console.settings import PLACE, Chosen
from .games import GAMES, USUAL, load
from .options import Options, check_together, find_game, settings_of
from .selftest import selftest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _ActionsContainer
    from collections.abc import Callable
    from typing import Any, NoReturn

    from .console.settings import Setting
    from .console.table import Game


# What can be typed after the program's name, and what comes of it.
EXAMPLES = {
    "": "a game in a box of 8 rows, 8 columns",
    "4": "the same, with 4 atoms, begun at once",
    "--box 4-318275": "the box of this number, which a friend has played",
    "6 --size 9x11 --fair": "a larger box, that no other imitates",
    "atom4 --level 2": "Atom-4, against a machine that answers at once",
    "assist 4": "advice, for a box that stands on the table",
    "deal 4 --count 10": "ten box numbers, and no game",
    "match level:1 level:3": "programs, and how often which wins",
    "--teletype --baud 110": "on paper",
    "--no-files --idle 600": "for strangers, at the end of a line",
}


class Parser(ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        told = message.removeprefix(f"argument {PLACE}: ").rstrip(".")
        self.exit(2, f"{self.prog}: {told}; {self.prog} --help tells more.\n")


def explained(words: list[str]) -> Options:
    """The options; what is printed is sent before it ends the program with status 0 or 2."""
    parser = make_parser()
    game, rest = find_game(words)
    try:
        told = vars(parser.parse_intermixed_args([game.name, *rest]))
        given = {name: value for name, value in told.items() if value is not None}
        if given.pop("selftest"):
            sys.exit(selftest())
        del given["game"], given["protocol"]
        if PLACE in given:
            take_bare(parser, given)
        check(parser, game, given)
        return Options(game, Chosen(given))
    finally:
        if sys.stdout:
            sys.stdout.flush()


def take_bare(parser: ArgumentParser, given: dict[str, Any]) -> None:
    """A bare word is the value of the setting that may be bare."""
    name = next(setting.name for setting in every_setting().values() if setting.bare)
    if name in given:
        parser.error(f"argument --{name}: {given[PLACE]} says it already")
    given[name] = given.pop(PLACE)


def check(parser: ArgumentParser, game: Game, given: dict[str, Any]) -> None:
    """What a single option cannot know."""
    theirs = settings_of(game)
    for one in given:
        if one not in theirs:
            parser.error(f"argument --{one}: not in this game")
    try:
        check_together(game, Chosen(given))
    except Refused as refusal:
        parser.error(str(refusal))


def every_setting() -> dict[str, Setting[Any]]:
    """The settings of all games, by their names."""
    found: dict[str, Setting[Any]] = {}
    for name in GAMES:
        found |= settings_of(load(name)) | found
    return found


def program() -> str:
    """The program's name as it was typed."""
    name = os.path.basename(sys.argv[0]).removesuffix(".exe")
    return name if name.startswith("blackbox") else "blackbox"


def examples(name: str) -> str:
    """Command lines, each with what it is for."""
    lines = {f"{name} {words}".strip(): told for words, told in EXAMPLES.items()}
    width = max(map(len, lines))
    return "examples:\n" + "\n".join(f"  {line:<{width}}  {lines[line]}" for line in lines)


def make_parser() -> ArgumentParser:
    """The parser of all options of all games, by which they are explained."""
    name = program()
    parser = Parser(
        name,
        usage=f"{name} [GAME] [ATOMS] [OPTION ...]",
        description="Black Box: find hidden atoms with rays.",
        epilog=examples(name),
        formatter_class=RawDescriptionHelpFormatter,
    )
    told = "; ".join(entry.tells for entry in GAMES.values())
    parser.add_argument("game", nargs="?", default=USUAL, choices=list(GAMES), help=told)
    groups: dict[str, _ActionsContainer] = {"": parser}
    for setting in every_setting().values():
        if setting.option:
            if setting.group not in groups:
                groups[setting.group] = parser.add_argument_group(setting.group)
            add(groups[setting.group], setting)
    parser.add_argument("--protocol", action="store_true", help="the same as protocol")
    told = "play the golden conversations, and tell how many agree"
    parser.add_argument("--selftest", action="store_true", help=told)
    version = f"Black Box {VERSION}"
    told = "show the version and exit"
    parser.add_argument("-V", "--version", action="version", version=version, help=told)
    return parser


def add(group: _ActionsContainer, setting: Setting[Any]) -> None:
    """One setting as argparse takes it; where it is not typed it is not given."""
    for flag, value in setting.flags.items():
        told = setting.option if value is not False else setting.off_option
        if value is not None:
            how: dict[str, Any] = {"action": "store_const", "const": value}
        else:
            how = {"type": reader(setting), "metavar": setting.values}
        if flag[0] == "-":
            group.add_argument(flag, dest=setting.name, default=SUPPRESS, help=told, **how)
        else:
            how |= {"type": bare_reader(setting), "metavar": PLACE}
            group.add_argument(PLACE, nargs="?", help=f"the same as --{setting.name}", **how)


def reader(setting: Setting[Any]) -> Callable[[str], Any]:
    """The setting's reader, whose refusals argparse understands."""

    def read(word: str) -> Any:
        try:
            return setting.read(word) if setting.read else word
        except Refused as refusal:
            raise ArgumentTypeError(str(refusal)) from None

    return read


def bare_reader(setting: Setting[Any]) -> Callable[[str], Any]:
    """A reader of a bare word, which may have been meant for a game."""
    read = reader(setting)

    def read_bare(word: str) -> Any:
        if not word.isdigit():
            raise ArgumentTypeError(f"no game is called {word}; there are {', '.join(GAMES)}")
        return read(word)

    return read_bare
