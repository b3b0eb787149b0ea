"""Which face this conversation gets."""

from __future__ import annotations

import os

from ..console.table import COLOUR, SPEAK
from .letters import ASCII, UTF_8, Letters, letters_named
from .settings import BAUD, ENCODING, HALF_DUPLEX, IDLE, LINE_SETTINGS, NULLS, TELETYPE
from .wire import is_socket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.settings import Chosen
    from .face import Face
    from .plain import PlainFace


def choose(given: Chosen, machine: bool) -> tuple[Face, bool]:
    """The face, and whether a person sits at a terminal."""
    if machine:
        from .plain import MachineFace

        return MachineFace(idle=given[IDLE]), False
    if os.isatty(0) and os.isatty(1):
        return terminal_face(given), True
    return line_face(given), False


def terminal_face(given: Chosen) -> Face:
    """A face at a terminal, which is left as it was found whatever ends the program."""
    from .editing import edited
    from .leaving import leave_as_found

    of_a_line = any(setting.name in given.given for setting in LINE_SETTINGS)
    face = (None if of_a_line else edited(given[COLOUR])) or line_face(given)
    leave_as_found(0, face.as_found)
    return face


def line_face(given: Chosen) -> Face:
    """The face of a line that only carries text."""
    face = kind(given)(
        idle=given[IDLE],
        baud=given[BAUD],
        nulls=given[NULLS],
        half_duplex=given[HALF_DUPLEX],
        letters=letters(given),
    )
    if given[COLOUR] == "always" and not given[TELETYPE]:
        from .driver import painted

        face.paint = painted
    return face


def letters(given: Chosen) -> Letters:
    """The letters of the line: those asked for, else ASCII where nobody tells of any others."""
    if given[ENCODING]:
        return letters_named(given[ENCODING])
    terminal = os.isatty(1)
    if given[TELETYPE] or is_socket(0) or not (terminal or given[SPEAK] != SPEAK.usual):
        return Letters(ASCII)
    from .settings import codeset, known

    usual = known(os.device_encoding(1) or "") if terminal else UTF_8
    return letters_named(codeset(os.environ) or usual)


def kind(given: Chosen) -> type[PlainFace]:
    if given[TELETYPE]:
        from .plain import TeletypeFace

        return TeletypeFace
    from .plain import PlainFace

    return PlainFace
