"""Options explained: --help, --version, what is wrong, and how else an option is written."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter

from . import VERSION
from .console.session import Refused
from .console.settings import PLACE, Chosen
from .games import GAMES, USUAL, load
from .options import Options, check_together, find_game, settings_of
from .selftest import matters, selftest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _ActionsContainer
    from typing import Any, NoReturn

    from .console.game import Game
    from .console.settings import Setting


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
        typed = {name: value for name, value in told.items() if value is not None}
        if "selftest" in typed:
            sys.exit(selftest(bool if typed["selftest"] else matters))
        del typed["game"], typed["protocol"]
        if PLACE in typed:
            take_bare(parser, game, typed)
        return Options(game, Chosen(read_typed(parser, game, typed)))
    finally:
        if sys.stdout:
            sys.stdout.flush()


def take_bare(parser: ArgumentParser, game: Game, typed: dict[str, Any]) -> None:
    """A bare word is the value of the game's setting that may be bare."""
    word: str = typed.pop(PLACE)
    name = next((setting.name for setting in settings_of(game).values() if setting.bare), "")
    if not name or (game.name == USUAL and not word.isdigit()):
        parser.error(f"no game is called {word}; there are {', '.join(GAMES)}")
    if name in typed:
        parser.error(f"argument --{name}: {word} says it already")
    typed[name] = word


def read_typed(parser: ArgumentParser, game: Game, typed: dict[str, Any]) -> dict[str, Any]:
    """The values of the options that were typed, as this game reads them."""
    theirs = settings_of(game)
    given: dict[str, Any] = {}
    try:
        for name, value in typed.items():
            if name not in theirs:
                parser.error(f"argument --{name}: not in this game")
            given[name] = read(theirs[name], value)
        check_together(game, Chosen(given))
    except Refused as refusal:
        parser.error(str(refusal))
    return given


def read(setting: Setting[Any], value: Any) -> Any:
    """The value of an option, as its setting reads it; a switch has one already."""
    if not setting.read:
        return value
    try:
        return setting.read(value)
    except Refused as refusal:
        raise Refused(f"argument {next(iter(setting.flags))}: {refusal}") from None


def every_setting() -> dict[str, Setting[Any]]:
    """The settings of all games, by their names; each says what it is in all of them."""
    found: dict[str, Setting[Any]] = {}
    for setting in [setting for name in GAMES for setting in settings_of(load(name)).values()]:
        first = found.setdefault(setting.name, setting)
        if setting.option not in first.option:
            found[setting.name] = first.replace(option=f"{first.option}; {setting.option}")
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
    bare = {setting.name for name in GAMES for setting in load(name).settings if setting.bare}
    told = ", ".join(f"--{name}" for name in sorted(bare))
    parser.add_argument(PLACE, nargs="?", metavar=PLACE, help=f"by the game the same as {told}")
    groups: dict[str, _ActionsContainer] = {"": parser}
    for setting in every_setting().values():
        if setting.option:
            if setting.group not in groups:
                groups[setting.group] = parser.add_argument_group(setting.group)
            add(groups[setting.group], setting)
    parser.add_argument("--protocol", action="store_true", help="the same as protocol")
    told = "play golden conversations, those of each game or all, and tell how many agree"
    parser.add_argument(
        "--selftest", nargs="?", const="", choices=["", "all"], metavar="all", help=told
    )
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
            how = {"metavar": setting.values}
        if flag[0] == "-":
            group.add_argument(flag, dest=setting.name, default=SUPPRESS, help=told, **how)
