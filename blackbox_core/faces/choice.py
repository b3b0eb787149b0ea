"""Which face this conversation gets."""

from __future__ import annotations

import os

from .plain import Plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .talking import Face

NO_PROMPT_TOOLKIT = (
    b"blackbox: for line editing and colour, install prompt_toolkit; --plain is quiet about it.\n"
)


def choose(plain: bool, color: str) -> tuple[Face, bool]:
    """The face, and whether a person sits at a terminal."""
    at_terminal = os.isatty(0) and os.isatty(1)
    if at_terminal and not plain and speaks_ansi(os.environ.get("TERM", "")):
        try:
            from .terminal import Terminal
        except ModuleNotFoundError:
            os.write(2, NO_PROMPT_TOOLKIT)
        else:
            return Terminal(color != "never" and wants_colour(color)), True
    return Plain(), at_terminal


def wants_colour(color: str) -> bool:
    """NO_COLOR (no-color.org) forbids it, unless an option asks for it."""
    return color == "always" or not os.environ.get("NO_COLOR")


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
