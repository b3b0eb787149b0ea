"""Black Box: the door. Read the options, choose a dialogue and a face, let them talk."""

from __future__ import annotations

import os
import sys

from blackbox_core.options import read_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from blackbox_core.faces.talking import Face
    from blackbox_core.options import Options
    from blackbox_core.talk.session import Dialogue

INTERRUPTED, OUTPUT_LOST, READER_GONE = 130, 74, 1


def main() -> int:
    """Play; the exit status."""
    options = read_options(sys.argv[1:])
    try:
        return play(options)
    except KeyboardInterrupt:
        os.write(1, b"\n")
        return INTERRUPTED
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        os.write(2, f"blackbox: the output was lost: {error.strerror}\n".encode())
        return OUTPUT_LOST


def play(options: Options) -> int:
    from blackbox_core.faces.choice import choose
    from blackbox_core.faces.talking import talk
    from blackbox_core.talk.session import Session

    face, at_terminal = choose(options.plain, options.color)
    talk(Session(choose_dialogue(options, face, at_terminal)), face)
    return 0


def choose_dialogue(options: Options, face: Face, at_terminal: bool) -> Dialogue:
    from blackbox_core.dialogues.table import Setup

    seed = int.from_bytes(os.urandom(8), "big") if options.seed is None else options.seed
    setup = Setup(
        box=options.size,
        atoms=options.atoms or min(4, options.size.most_atoms),
        ask=options.atoms is None,
        seed=seed,
        strict=options.strict,
        verbose=at_terminal if options.verbose is None else options.verbose,
        sound=at_terminal,
        confirm=at_terminal,
        paint=face.paint,
    )
    if options.dialogue == "kenton":
        from blackbox_core.dialogues.kenton import kenton

        return kenton(setup)
    from blackbox_core.dialogues.console import console

    return console(setup)


if __name__ == "__main__":
    sys.exit(main())
