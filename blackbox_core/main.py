"""The main function: read the options, choose how to print and read (the face), run the session,
and return the exit status.
"""

from __future__ import annotations

import gc
import sys

INTERRUPTED, OUTPUT_LOST, NO_ROOM, READER_GONE, REFUSED = 130, 74, 71, 1, 1
COLLECTED_AFTER = 10_000  # new objects before the next garbage collection


def main() -> int:
    """Run the program, and return its exit status."""
    gc.disable()  # until all that the first prompt needs is loaded
    try:
        return play_unless_refused()
    except EOFError:
        return leave(0)  # the other end hung up before the last output
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
    gc.freeze()  # searching the modules for garbage would take a tenth of the start
    gc.set_threshold(
        COLLECTED_AFTER
    )  # each collection searches the whole conversation, which takes time
    gc.enable()
    interrupted = talk(session, face, at_terminal)
    if peer:
        peer.close()
    ignore_interrupts()
    return INTERRUPTED if interrupted else session.status


def output_lost(error: OSError) -> int:
    """Complain that output could not be written, and return the exit status for that. If the reader
    of the output has closed the connection, do not complain.
    """
    from .faces.wire import hung_up, no_room

    if no_room(error):
        return leave(NO_ROOM, f"blackbox: the system gave no more: {error.strerror}\n".encode())
    if hung_up(1, error):
        return leave(0)
    if isinstance(error, BrokenPipeError):
        return leave(READER_GONE)
    return leave(OUTPUT_LOST, f"blackbox: the output was lost: {error.strerror}\n".encode())


def leave(status: int, message: bytes = b"", fd: int = 2) -> int:
    """Write a last message to the file descriptor `fd`, if it accepts the message. Return the exit
    status.

    After that no more output is written, and interrupts are ignored.
    """
    from .faces.driver import ignore_interrupts, send_no_more, write_if_taken

    ignore_interrupts()
    write_if_taken(fd, message)
    send_no_more(1)
    return status
