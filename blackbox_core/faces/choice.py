"""Which face this conversation gets."""

from __future__ import annotations

import os

from ..console.table import COLOUR
from .plain import Plain
from .settings import BAUD, HALF_DUPLEX, IDLE, LINE_SETTINGS, NULLS, TELETYPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.settings import Chosen
    from .talking import Face

NO_PROMPT_TOOLKIT = (
    b"blackbox: for line editing and colour, install prompt_toolkit; --plain is quiet about it.\n"
)


def choose(given: Chosen, machine: bool) -> tuple[Face, bool]:
    """The face, and whether a person sits at a terminal."""
    if machine:
        from .machine import Machine

        return Machine(idle=given[IDLE]), False
    at_terminal = os.isatty(0) and os.isatty(1)
    of_a_line = any(setting.name in given.given for setting in LINE_SETTINGS)
    terminal = at_terminal and not of_a_line and edited(given[COLOUR])
    return terminal or line_face(given), at_terminal


def line_face(given: Chosen) -> Face:
    """The face of a line that only carries text."""
    face = Plain
    if given[TELETYPE]:
        from .teletype import Teletype

        face = Teletype
    plain = face(
        idle=given[IDLE],
        baud=given[BAUD],
        nulls=given[NULLS],
        half_duplex=given[HALF_DUPLEX],
    )
    if given[COLOUR] == "always" and not given[TELETYPE]:
        from .colour import painted

        plain.paint = painted
    return plain


def edited(color: str) -> Face | None:
    """The face that edits lines, where the terminal and the installed packages allow it."""
    if not speaks_ansi(os.environ.get("TERM", "")):
        return None
    try:
        from .terminal import Terminal
    except ModuleNotFoundError:
        os.write(2, NO_PROMPT_TOOLKIT)
        return None
    from .colour import wanted

    return Terminal(wanted(color))


def speaks_ansi(term: str) -> bool:
    """Whether terminfo says that this terminal moves its cursor by ECMA-48 sequences."""
    if os.name == "nt":
        return True
    if term in ("", "dumb"):
        return False
    try:
        import curses
    except ModuleNotFoundError:
        return True
    try:
        curses.setupterm(term, 1)
    except curses.error:
        return False
    return (curses.tigetstr("cup") or b"").startswith(b"\033[")
