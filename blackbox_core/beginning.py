"""How a conversation begins: its setup, its dialogue, and the world that keeps its files."""

from __future__ import annotations

import os

from .console.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from .console.session import Dialogue
    from .faces.talking import Face
    from .games.atom4 import table as atom4_table
    from .games.solo import table
    from .options import Options

    S = TypeVar("S", table.Setup, atom4_table.Setup)


def begin(options: Options, face: Face, at_terminal: bool) -> Session:
    """The conversation that was asked for, in a world that keeps what is to be kept."""
    if options.dialogue == "atom4":
        return kept(options, atom4_setup(options, face, at_terminal), atom4, at_terminal)
    setup = blackbox_setup(options, face, at_terminal)
    hold = blackbox(options)
    if options.dialogue in ("console", "kenton"):
        return kept(options, setup, hold, at_terminal)
    return Session(hold(setup))


def kept(options: Options, setup: S, hold: Callable[[S], Dialogue], at_terminal: bool) -> Session:
    """A conversation whose rounds and settings are kept, begun as the player likes it."""
    from .keeping.world import hire

    keeper = hire(options, setup, at_terminal)
    if at_terminal:
        unfinished = "" if options.fresh or options.resume else keeper.offer()
        setup = as_liked(options, setup, keeper.settings()).but(unfinished=unfinished)
        keeper.start = options, setup
    return Session(hold(setup), keeper)


def as_liked(options: Options, setup: S, settings: dict[str, bool]) -> S:
    """The setup with the choices that the player made before; an option overrules them."""
    decided = {
        "sound": options.teletype,
        "verbose": options.teletype or options.verbose is not None,
        "billiard": options.billiard,
        "colour": options.color == "always",
    }
    open_to_choice = [name for name, so in decided.items() if not so and name in vars(setup)]
    return setup.but(**{name: settings[name] for name in open_to_choice if name in settings})


def blackbox(options: Options) -> Callable[[table.Setup], Dialogue]:
    """The one of the conversations about Black Box that was asked for."""
    if options.dialogue == "deal":
        from .games.dealing import dealing

        return lambda setup: dealing(setup, options.count)
    if options.dialogue == "assist":
        from .games.assist import assist

        return assist
    if options.dialogue == "kenton":
        from .games.kenton import kenton

        return kenton
    if options.dialogue == "protocol":
        from .games.protocol import protocol

        return protocol
    from .games.solo.conversation import console

    return console


def blackbox_setup(options: Options, face: Face, at_terminal: bool) -> table.Setup:
    from .games.solo.table import Setup

    return Setup(
        **manners(options, face, at_terminal),
        box=options.size,
        atoms=options.atoms or min(4, options.size.most_atoms),
        ask=options.atoms is None and not options.hidden,
        hidden=options.hidden,
        fair=options.fair,
        strict=options.strict,
        billiard=options.billiard,
        sound=at_terminal and not options.teletype,
    )


def atom4(setup: atom4_table.Setup) -> Dialogue:
    from .games.atom4.conversation import atom4

    return atom4(setup)


def atom4_setup(options: Options, face: Face, at_terminal: bool) -> atom4_table.Setup:
    from .games.atom4.table import Setup
    from .games.atom4.words import read_players

    return Setup(
        **manners(options, face, at_terminal),
        round=options.round,
        machine=read_players(options.machine),
        level=options.level,
    )


def manners(options: Options, face: Face, at_terminal: bool) -> dict[str, Any]:
    """The part of a setup that is the same for both games: how one talks on this line."""
    on_screen = at_terminal and not options.teletype
    return {
        "seed": choose_seed(options),
        "boards": not options.teletype,
        "verbose": on_screen if options.verbose is None else options.verbose,
        "confirm": at_terminal or options.confirm,
        "paint": face.paint,
        "resume": options.resume,
    }


def choose_seed(options: Options) -> int:
    """The seed that was given, or one that nobody knows."""
    return int.from_bytes(os.urandom(8), "big") if options.seed is None else options.seed
