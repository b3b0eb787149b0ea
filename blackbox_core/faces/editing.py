"""Which face edits lines: prompt_toolkit's, that of the standard library's readline, or none."""

from __future__ import annotations

import os
from contextlib import suppress

from ..console.phrases import later, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Face


NOT_INSTALLED = later(
    "blackbox: for line editing and colour, install prompt_toolkit; --plain silences this."
)
BROKEN = later("blackbox: prompt_toolkit does not work here: {reason}.")


def edited(color: str) -> Face | None:
    """A face that edits lines, where the terminal and what is installed allow it."""
    if not speaks_ansi(os.environ.get("TERM", "")):
        return None
    try:
        from .terminal import TerminalFace

        return TerminalFace(color)
    except Exception as error:  # what others have installed may be wrong in any way
        return without_toolkit(error, color)


def without_toolkit(error: Exception, color: str) -> Face | None:
    """The second best face, after a line of why; that nothing is missed needs no line."""
    missing = isinstance(error, ModuleNotFoundError) and error.name == "prompt_toolkit"
    if not missing:
        tell(phrase(BROKEN, reason=one_sentence(error)))
    try:
        from .readline_face import ReadlineFace

        return ReadlineFace(color)
    except ModuleNotFoundError:
        if missing:
            tell(phrase(NOT_INSTALLED))
        return None


def one_sentence(error: Exception) -> str:
    """What an error says, on one line and without its end."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return words.encode("ascii", "replace").decode().rstrip(".")


def tell(notice: str) -> None:
    with suppress(OSError):
        os.write(2, f"{notice}\n".encode())


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
    except (curses.error, ValueError):  # the second for what is no text
        return False
    return (curses.tigetstr("cup") or b"").startswith(b"\033[")
