"""Which face this conversation gets."""

from __future__ import annotations

import os

from .plain import Plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..options import Options
    from .talking import Face

NO_PROMPT_TOOLKIT = (
    b"blackbox: for line editing and colour, install prompt_toolkit; --plain is quiet about it.\n"
)


def choose(options: Options) -> tuple[Face, bool]:
    """The face, and whether a person sits at a terminal."""
    if options.dialogue == "protocol":
        from .machine import Machine

        return Machine(idle=options.idle), False
    at_terminal = os.isatty(0) and os.isatty(1)
    terminal = at_terminal and not options.plain and edited(options.color)
    return terminal or line_face(options), at_terminal


def line_face(options: Options) -> Face:
    """The face of a line that only carries text."""
    face = Plain
    if options.teletype:
        from .teletype import Teletype

        face = Teletype
    plain = face(
        idle=options.idle,
        baud=options.baud,
        nulls=options.nulls,
        half_duplex=options.half_duplex,
    )
    if options.color == "always" and not options.teletype:
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
