"""What was typed after the program's name; argparse is loaded only if something was."""

from __future__ import annotations

import sys

from .box.law import Box
from .console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

FAIR_CELLS = 100  # in larger boxes it takes too long to know


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
    teletype: bool = False
    half_duplex: bool = False
    baud: int = 0
    nulls: int = 0
    idle: int = 0
    machine: str = "2"
    level: int = 3
    round: int = 1
    hidden: int = 0
    fair: bool = False
    count: int = 1
    billiard: bool = False
    confirm: bool = False
    data_dir: str = ""
    no_files: bool = False
    resume: bool = False
    fresh: bool = False


def read_options(words: list[str]) -> Options:
    """The options; prints usage and ends the program with status 2 if they are wrong."""
    if not words:
        return Options()
    parser = make_parser()
    given = parse(parser, words)
    check(parser, given)
    if given.protocol:
        given.dialogue = "protocol"
    given.plain |= any((given.half_duplex, given.baud, given.nulls, given.idle, given.teletype))
    if given.players:
        given.machine = "off"
    if given.box:
        given.size, given.hidden = given.box
    if given.number:
        given.atoms = given.number
    del given.protocol, given.players, given.box, given.number
    return Options(**vars(given))


def parse(parser: ArgumentParser, words: list[str]) -> Namespace:
    """What the words say; what the parser prints is sent before it ends the program."""
    try:
        return parser.parse_intermixed_args(words)
    finally:
        if sys.stdout:
            sys.stdout.flush()


def make_parser() -> ArgumentParser:
    from argparse import ArgumentParser

    from . import VERSION

    parser = ArgumentParser("blackbox.py", description="Black Box: find hidden atoms with rays.")
    parser.add_argument(
        "dialogue",
        nargs="?",
        default="console",
        choices=["console", "kenton", "assist", "protocol", "atom4", "deal"],
        help="the game; as in 1978; for the real board; for machines; Atom-4; box numbers",
    )
    parser.add_argument("number", nargs="?", type=int, metavar="ATOMS", help="for deal: how many")
    parser.add_argument("--atoms", type=int, metavar="N", help="begin at once with N atoms")
    parser.add_argument("--size", type=size, default=Box(), metavar="RxC", help="2x2 to 30x30")
    parser.add_argument("--seed", type=int, metavar="N", help="repeat a session exactly")
    parser.add_argument("--strict", action="store_true", help="count by the rule of 1978")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--verbose", action="store_true", default=None, help="board after each ray")
    board.add_argument("--brief", dest="verbose", action="store_false", help="only the answers")
    parser.add_argument("--plain", action="store_true", help="no line editing, no colour")
    parser.add_argument(
        "--color", choices=["auto", "always", "never"], default="auto", help="for pairs of exits"
    )
    parser.add_argument("--protocol", action="store_true", help="the same as protocol")
    add_box_options(parser)
    add_keeping_options(parser)
    add_line_options(parser)
    add_atom4_options(parser)
    parser.add_argument("--version", action="version", version=f"Black Box {VERSION}")
    return parser


def add_box_options(parser: ArgumentParser) -> None:
    """The options for which boxes are played."""
    boxes = parser.add_argument_group("boxes")
    boxes.add_argument("--box", type=box, metavar="NUMBER", help="begin with a box, as 4-318275")
    boxes.add_argument("--fair", action="store_true", help="no box that another one imitates")
    boxes.add_argument(
        "--count", type=within(1, 9999), default=1, metavar="N", help="for deal: how many boxes"
    )
    boxes.add_argument("--billiard", action="store_true", help="number the pairs of exits")


def add_keeping_options(parser: ArgumentParser) -> None:
    """The options for what is kept, and what is asked before it is given up."""
    kept = parser.add_argument_group("keeping")
    kept.add_argument("--data-dir", default="", metavar="DIR", help="keep everything there")
    kept.add_argument("--no-files", action="store_true", help="read and write no files at all")
    offer = kept.add_mutually_exclusive_group()
    offer.add_argument("--resume", action="store_true", help="go on with the unfinished round")
    offer.add_argument("--fresh", action="store_true", help="do not offer the unfinished round")
    kept.add_argument("--confirm", action="store_true", help="ask before a round is given up")


def add_line_options(parser: ArgumentParser) -> None:
    """The options for whatever line this is."""
    line = parser.add_argument_group("lines", "each of these means --plain, too")
    baud, nulls, idle = within(45, 115200), within(0, 99), within(1, 86400)
    line.add_argument("--teletype", action="store_true", help="capitals, 72 columns, brief")
    line.add_argument("--half-duplex", action="store_true", help="the terminal shows what it sends")
    line.add_argument("--baud", type=baud, default=0, metavar="N", help="no faster than that")
    line.add_argument("--nulls", type=nulls, default=0, metavar="N", help="NULs after a line end")
    line.add_argument(
        "--idle", type=idle, default=0, metavar="SECONDS", help="goodbye after such a silence"
    )


def add_atom4_options(parser: ArgumentParser) -> None:
    """The options for the second game."""
    game = parser.add_argument_group("Atom-4")
    who = game.add_mutually_exclusive_group()
    who.add_argument("--players", choices=["2"], help="two people play, and no machine")
    sides = ["1", "2", "both", "off"]
    who.add_argument("--machine", choices=sides, default="2", help="whom the machine plays")
    game.add_argument(
        "--level", type=within(0, 5), default=3, metavar="N", help="0 to 5, usually 3"
    )
    game.add_argument(
        "--round", type=within(1, 99999999), default=1, metavar="N", help="begin with round N"
    )


def within(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers between two others."""

    def read(text: str) -> int:
        from argparse import ArgumentTypeError

        if text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"a number from {least} to {most} is wanted")

    return read


def check(parser: ArgumentParser, given: Namespace) -> None:
    """What a single option cannot know."""
    most, asked = given.size.most_atoms, given.atoms if given.number is None else given.number
    if asked is not None and not 1 <= asked <= most:
        parser.error(f"argument --atoms: a box of this size hides 1 to {most} atoms")
    if given.box and (asked is not None or given.size != Box()):
        parser.error("argument --box: the number tells the size and the atoms already")
    if given.box and (given.protocol or given.dialogue != "console"):
        parser.error("argument --box: only for the console")
    if given.fair and given.size.cells > FAIR_CELLS:
        parser.error(f"argument --fair: for boxes of at most {FAIR_CELLS} cells")
    if given.idle and sys.platform == "win32":
        parser.error("argument --idle: not on this system, which has no alarm clock")
    if given.dialogue != "deal" and (given.number is not None or given.count != 1):
        parser.error("arguments ATOMS and --count: only for deal, as in deal 4 --count 10")


def box(text: str) -> tuple[Box, int]:
    from argparse import ArgumentTypeError

    from .box.numbers import read_box
    from .console.session import Refused

    try:
        return read_box(text)
    except Refused as refusal:
        raise ArgumentTypeError(str(refusal)) from None


def size(text: str) -> Box:
    from argparse import ArgumentTypeError

    from .box.words import read_size

    try:
        return read_size(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
