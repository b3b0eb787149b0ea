"""How a conversation begins: its setup, its dialogue, and the world that keeps its files."""

from __future__ import annotations

import os

from .talk.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .dialogues import atom4_table, table
    from .faces.talking import Face
    from .keeping.keeper import Keeper
    from .options import Options
    from .talk.session import Dialogue


def begin(options: Options, face: Face, at_terminal: bool) -> Session:
    """The conversation that was asked for, in a world that keeps what is to be kept."""
    if options.dialogue == "atom4":
        return begin_atom4(options, face, at_terminal)
    setup = blackbox_setup(options, face, at_terminal)
    if options.dialogue not in ("console", "kenton"):
        return Session(blackbox(options, setup))
    from .keeping.keeper import hire

    keeper = hire(options, setup, at_terminal)
    if at_terminal:
        setup = as_liked(options, setup, keeper.settings())
        setup = setup.but(unfinished=offer(options, keeper))
        keeper.start = options, setup
    return Session(blackbox(options, setup), keeper)


def offer(options: Options, keeper: Keeper) -> str:
    """The unfinished round, where nobody has decided about it yet."""
    return "" if options.fresh or options.resume else keeper.offer()


def choose_dialogue(options: Options, face: Face, at_terminal: bool) -> Dialogue:
    """The conversation that was asked for, without a world."""
    if options.dialogue == "atom4":
        return atom4(atom4_setup(options, face, at_terminal))
    return blackbox(options, blackbox_setup(options, face, at_terminal))


def blackbox(options: Options, setup: table.Setup) -> Dialogue:
    """One of the conversations about Black Box."""
    if options.dialogue == "deal":
        from .dialogues.dealing import dealing

        return dealing(setup, options.count)
    if options.dialogue == "assist":
        from .dialogues.assist import assist

        return assist(setup)
    if options.dialogue == "kenton":
        from .dialogues.kenton import kenton

        return kenton(setup)
    if options.dialogue == "protocol":
        from .dialogues.protocol import protocol

        return protocol(setup)
    from .dialogues.console import console

    return console(setup)


def blackbox_setup(options: Options, face: Face, at_terminal: bool) -> table.Setup:
    from .dialogues.table import Setup

    on_screen = at_terminal and not options.teletype
    return Setup(
        box=options.size,
        atoms=options.atoms or min(4, options.size.most_atoms),
        ask=options.atoms is None and not options.hidden,
        hidden=options.hidden,
        seed=choose_seed(options),
        fair=options.fair,
        strict=options.strict,
        billiard=options.billiard,
        boards=not options.teletype,
        verbose=on_screen if options.verbose is None else options.verbose,
        sound=on_screen,
        confirm=at_terminal or options.confirm,
        paint=face.paint,
        resume=options.resume,
    )


def as_liked(options: Options, setup: table.Setup, settings: dict[str, bool]) -> table.Setup:
    """The setup with the choices that the player made before; an option overrules them."""
    liked = setup.but(**settings).but(verbose=as_wordy(options, setup.verbose, settings))
    if options.teletype:
        return liked.but(sound=setup.sound)
    return liked.but(
        billiard=liked.billiard or options.billiard,
        colour=liked.colour or options.color == "always",
    )


def as_wordy(options: Options, usual: bool, settings: dict[str, bool]) -> bool:
    """Whether the board is drawn after each turn; an option or a teletype has the first word."""
    if options.teletype or options.verbose is not None:
        return usual
    return settings.get("verbose", usual)


def begin_atom4(options: Options, face: Face, at_terminal: bool) -> Session:
    from .keeping.keeper import hire

    setup = atom4_setup(options, face, at_terminal)
    keeper = hire(options, setup, at_terminal)
    if at_terminal:
        verbose = as_wordy(options, setup.verbose, keeper.settings())
        setup = setup.but(verbose=verbose, unfinished=offer(options, keeper))
        keeper.start = options, setup
    return Session(atom4(setup), keeper)


def atom4(setup: atom4_table.Setup) -> Dialogue:
    from .dialogues.atom4 import atom4

    return atom4(setup)


def atom4_setup(options: Options, face: Face, at_terminal: bool) -> atom4_table.Setup:
    from .dialogues.atom4_table import Setup
    from .talk.atom4_words import read_players

    on_screen = at_terminal and not options.teletype
    return Setup(
        round=options.round,
        machine=read_players(options.machine),
        level=options.level,
        seed=choose_seed(options),
        boards=not options.teletype,
        verbose=on_screen if options.verbose is None else options.verbose,
        confirm=at_terminal or options.confirm,
        paint=face.paint,
        resume=options.resume,
    )


def choose_seed(options: Options) -> int:
    """The seed that was given, or one that nobody knows."""
    return int.from_bytes(os.urandom(8), "big") if options.seed is None else options.seed
