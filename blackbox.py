"""Black Box: the door. Read the options, choose a dialogue and a face, let them talk."""

from __future__ import annotations

import os
import sys

if sys.flags.safe_path:  # as with python -I, which does not look for modules here
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

TYPE_CHECKING = False
if TYPE_CHECKING:
    from blackbox_core.faces.talking import Face
    from blackbox_core.options import Options
    from blackbox_core.talk.session import Dialogue

INTERRUPTED, OUTPUT_LOST, READER_GONE = 130, 74, 1


def main() -> int:
    """Play; the exit status."""
    try:
        return play()
    except EOFError:
        return leave(0)  # the line hung up while we were talking
    except KeyboardInterrupt:
        return leave(INTERRUPTED, b"\n", 1)
    except BrokenPipeError:
        return leave(READER_GONE)
    except OSError as error:
        return leave(OUTPUT_LOST, f"blackbox: the output was lost: {error.strerror}\n".encode())


def play() -> int:
    from blackbox_core.faces.wire import hold_places

    hold_places()
    from blackbox_core.faces.choice import choose
    from blackbox_core.faces.talking import talk
    from blackbox_core.options import read_options
    from blackbox_core.talk.session import Session

    options = read_options(sys.argv[1:])
    face, at_terminal = choose(options)
    talk(Session(choose_dialogue(options, face, at_terminal)), face)
    return 0


def leave(status: int, word: bytes = b"", fd: int = 2) -> int:
    """The exit status, after a last word if it can be said; nothing else is sent."""
    from contextlib import suppress

    with suppress(OSError):
        os.write(fd, word)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return status


def choose_dialogue(options: Options, face: Face, at_terminal: bool) -> Dialogue:
    if options.dialogue == "atom4":
        return choose_atom4(options, face, at_terminal)
    from blackbox_core.dialogues.table import Setup

    on_screen = at_terminal and not options.teletype
    setup = Setup(
        box=options.size,
        atoms=options.atoms or min(4, options.size.most_atoms),
        ask=options.atoms is None,
        seed=choose_seed(options),
        strict=options.strict,
        boards=not options.teletype,
        verbose=on_screen if options.verbose is None else options.verbose,
        sound=on_screen,
        confirm=at_terminal,
        paint=face.paint,
    )
    if options.dialogue == "kenton":
        from blackbox_core.dialogues.kenton import kenton

        return kenton(setup)
    if options.dialogue == "protocol":
        from blackbox_core.dialogues.protocol import protocol

        return protocol(setup)
    from blackbox_core.dialogues.console import console

    return console(setup)


def choose_atom4(options: Options, face: Face, at_terminal: bool) -> Dialogue:
    from blackbox_core.dialogues.atom4 import atom4
    from blackbox_core.dialogues.atom4_table import Setup
    from blackbox_core.talk.atom4_words import read_players

    on_screen = at_terminal and not options.teletype
    setup = Setup(
        round=options.round,
        machine=read_players(options.machine),
        level=options.level,
        seed=choose_seed(options),
        boards=not options.teletype,
        verbose=on_screen if options.verbose is None else options.verbose,
        confirm=at_terminal,
        paint=face.paint,
    )
    return atom4(setup)


def choose_seed(options: Options) -> int:
    """The seed that was given, or one that nobody knows."""
    return int.from_bytes(os.urandom(8), "big") if options.seed is None else options.seed


if __name__ == "__main__":
    sys.exit(main())
