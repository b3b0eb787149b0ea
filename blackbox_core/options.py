"""What was typed after the program's name; argparse is loaded only if something was."""

from __future__ import annotations

from .rules.box import Box
from .rules.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class Options(Value):
    """The choices of whoever started the program; None leaves a choice to the face."""

    dialogue: str = "console"
    atoms: int | None = None
    size: Box = Box()
    seed: int | None = None
    strict: bool = False
    verbose: bool | None = None
    plain: bool = False
    color: str = "auto"


def read_options(words: list[str]) -> Options:
    """The options; prints usage and ends the program with status 2 if they are wrong."""
    if not words:
        return Options()
    parser = make_parser()
    given = parser.parse_args(words)
    check(parser, given)
    return Options(**vars(given))


def make_parser() -> ArgumentParser:
    from argparse import ArgumentParser

    from . import VERSION

    parser = ArgumentParser("blackbox.py", description="Black Box: find hidden atoms with rays.")
    parser.add_argument(
        "dialogue",
        nargs="?",
        default="console",
        choices=["console", "kenton"],
        help="the game with all its verbs, or the one of 1978",
    )
    parser.add_argument("--atoms", type=int, metavar="N", help="begin at once with N atoms")
    parser.add_argument("--size", type=size, default=Box(), metavar="RxC", help="2x2 to 30x30")
    parser.add_argument("--seed", type=int, metavar="N", help="repeat a session exactly")
    parser.add_argument("--strict", action="store_true", help="count by the rule of 1978")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--verbose", action="store_true", default=None, help="board after each ray")
    board.add_argument("--brief", dest="verbose", action="store_false", help="only the answers")
    parser.add_argument("--plain", action="store_true", help="no line editing, no colour")
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto")
    parser.add_argument("--version", action="version", version=f"Black Box {VERSION}")
    return parser


def check(parser: ArgumentParser, given: Namespace) -> None:
    """What a single option cannot know."""
    most = given.size.most_atoms
    if given.atoms is not None and not 1 <= given.atoms <= most:
        parser.error(f"argument --atoms: a box of this size hides 1 to {most} atoms")


def size(text: str) -> Box:
    from argparse import ArgumentTypeError

    from .talk.words import read_size

    try:
        return read_size(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
