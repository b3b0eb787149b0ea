"""Options explained: --help, --version, what is wrong, and how else an option is written."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError

from . import VERSION
from .console.session import Refused
from .console.settings import Chosen
from .games import GAMES, USUAL, load
from .options import Options, check_together, settings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _ActionsContainer
    from collections.abc import Callable
    from typing import Any

    from .console.settings import Setting


def explained(words: list[str]) -> Options:
    """The options; what is printed is sent before it ends the program with status 0 or 2."""
    parser = make_parser()
    try:
        told = vars(parser.parse_intermixed_args(words))
        given = {name: value for name, value in told.items() if value is not None}
        name = given.pop("game")
        if given.pop("protocol", False):
            name = "protocol"
        check(parser, name, given)
        return Options(load(name), Chosen(given))
    finally:
        if sys.stdout:
            sys.stdout.flush()


def check(parser: ArgumentParser, name: str, given: dict[str, Any]) -> None:
    """What a single option cannot know."""
    game = load(name)
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


def make_parser() -> ArgumentParser:
    parser = ArgumentParser("blackbox.py", description="Black Box: find hidden atoms with rays.")
    told = "; ".join(entry.tells for entry in GAMES.values())
    parser.add_argument("game", nargs="?", default=USUAL, choices=list(GAMES), help=told)
    groups: dict[str, _ActionsContainer] = {"": parser}
    for setting in every_setting().values():
        if setting.option:
            if setting.group not in groups:
                groups[setting.group] = parser.add_argument_group(setting.group)
            add(groups[setting.group], setting)
    parser.add_argument("--protocol", action="store_true", help="the same as protocol")
    parser.add_argument("--version", action="version", version=f"Black Box {VERSION}")
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
            group.add_argument(setting.name, nargs="?", help=told, **how)


def reader(setting: Setting[Any]) -> Callable[[str], Any]:
    """The setting's reader, whose refusals argparse understands."""

    def read(word: str) -> Any:
        try:
            return setting.read(word) if setting.read else word
        except Refused as refusal:
            raise ArgumentTypeError(str(refusal)) from None

    return read
