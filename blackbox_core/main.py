"""The program from start to end: options are read, a face is chosen, and both talk."""

from __future__ import annotations

import gc
import sys

INTERRUPTED, OUTPUT_LOST, NO_ROOM, READER_GONE, REFUSED = 130, 74, 71, 1, 1
SELDOM = 10_000  # objects that are made until it is looked for those that nobody needs


def main() -> int:
    """Play; the exit status."""
    gc.disable()  # until all is loaded that the first prompt takes
    try:
        return play_unless_refused()
    except EOFError:
        return leave(0)  # nobody took our last words
    except KeyboardInterrupt:
        return leave(INTERRUPTED, b"\n", 1)
    except MemoryError:
        return leave(NO_ROOM, b"blackbox: there is not enough memory.\n")
    except OSError as error:
        return output_lost(error)


def play_unless_refused() -> int:
    from .console.session import Refused

    try:
        return play()
    except Refused as refusal:
        return leave(REFUSED, f"blackbox: {refusal}\n".encode())


def play() -> int:
    from .faces.driver import heed_interrupts, ignore_interrupts
    from .faces.wire import reserve_descriptors

    heed_interrupts()
    reserve_descriptors()
    from .faces import talk
    from .faces.choice import choose_face
    from .startup import begin, connect, read_options

    options = read_options(sys.argv[1:])
    peer = connect(options) if options.over_line else None
    face, at_terminal = choose_face(options.of_face, options.game.machine)
    session = begin(options, face, at_terminal, peer)
    gc.freeze()  # what was loaded stays: to look through it takes a tenth of the start
    gc.set_threshold(SELDOM)  # what was said is remembered: to look through it is dear, too
    gc.enable()
    interrupted = talk(session, face, at_terminal)
    if peer:
        peer.close()
    ignore_interrupts()
    return INTERRUPTED if interrupted else session.status


def output_lost(error: OSError) -> int:
    """The exit status when something could not be sent; a hang-up is no failure."""
    from .faces.wire import hung_up, no_room

    if no_room(error):
        return leave(NO_ROOM, f"blackbox: the system gave no more: {error.strerror}\n".encode())
    if hung_up(1, error):
        return leave(0)
    if isinstance(error, BrokenPipeError):
        return leave(READER_GONE)
    return leave(OUTPUT_LOST, f"blackbox: the output was lost: {error.strerror}\n".encode())


def leave(status: int, word: bytes = b"", fd: int = 2) -> int:
    """The exit status, after a last word if it can be said; nothing else is sent or heard."""
    from .faces.driver import ignore_interrupts, send_no_more, write_if_taken

    ignore_interrupts()
    write_if_taken(fd, word)
    send_no_more(1)
    return status
