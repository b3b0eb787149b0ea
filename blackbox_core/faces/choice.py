"""Choose how the program prints and reads (the face) by the options and the environment
variables.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from ..console.phrases import later, phrase
from ..console.settings import JSON, Chosen, OneOf, Setting, Within, language_of
from ..console.table import COLOUR, LISTEN, SPEAK
from . import Face
from .plain import PlainFace
from .wire import (
    ASCII,
    CODECS,
    NAMES,
    UTF_8,
    Letters,
    Respelling,
    codec_name,
    is_socket,
    letters_named,
)

NONE = ("C", "POSIX")
SET_BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")  # as LC_CTYPE


def language(environ: Mapping[str, str]) -> str:
    """Return the language ("en", "de" or "ru") that the environment variables choose, by the rules
    of the C library.
    """
    locale = first_set(environ, "LC_ALL", "LC_MESSAGES", "LANG")
    if not locale or locale in NONE:
        return SPEAK.usual
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next(filter(None, map(language_of, wanted)), SPEAK.usual)


def codeset(environ: Mapping[str, str], utf8_mode: int = sys.flags.utf8_mode) -> str:
    """Return Python's name of the character set that the locale names, or "" if it names none.

    If the system does not know the locale, Python replaces LC_CTYPE (PEP 538 and 540). The locale
    is then read from LC_ALL or LANG.
    """
    lang = environ.get("LANG", "")
    is_replaced = utf8_mode and environ.get("LC_CTYPE") in SET_BY_PYTHON
    if is_replaced and lang and lang not in NONE:
        locale = first_set(environ, "LC_ALL", "LANG")
    else:
        locale = first_set(environ, "LC_ALL", "LC_CTYPE", "LANG")
    if locale in NONE:
        return ASCII
    return codec_name(locale.partition("@")[0].partition(".")[2])


def first_set(environ: Mapping[str, str], *names: str) -> str:
    """Return the value of the first of these variables that is set and not empty, or "" if there is
    none.
    """
    return next(filter(None, (environ.get(name) for name in names)), "")


LINES = "lines"

PLAIN = Setting("plain", False, "use no line editing and no colour", noted=False)
TELETYPE = Setting("teletype", False, "print capitals, in 72 columns, without boards", group=LINES)
HALF_DUPLEX = Setting(
    "half-duplex",
    False,
    "echo nothing: the terminal shows what it sends",
    group=LINES,
    noted=False,
)
ECHO = Setting(
    "echo",
    False,
    "show what is typed, on a socket where nothing else does",
    group=LINES,
    noted=False,
)
BAUD = Setting(
    "baud", 0, "send at N baud at most", "N", Within(45, 115200), group=LINES, noted=False
)
NULLS = Setting(
    "nulls", 0, "send N NULs after each line", "N", Within(0, 99), group=LINES, noted=False
)
ENCODING = Setting(
    "encoding",
    "",
    "set the character set of the line, such as koi8-r",
    "NAME",
    OneOf(NAMES),
    group=LINES,
    noted=False,
)
IDLE = Setting(
    "idle",
    0,
    "end the session when no line comes for SECONDS",
    "SECONDS",
    Within(1, 86400),
    group=LINES,
    noted=False,
)
# The settings of a line. Each of them implies --plain.
LINE_SETTINGS = (PLAIN, TELETYPE, HALF_DUPLEX, ECHO, BAUD, NULLS, ENCODING, IDLE)
SETTINGS = (PLAIN, COLOUR, SPEAK, LISTEN, TELETYPE, HALF_DUPLEX, ECHO, BAUD, NULLS, ENCODING, IDLE)


def choose_face(given: Chosen, machine: bool) -> tuple[Face, bool]:
    """Return (face, whether a person is at a terminal) for the options `given`. The face prints and
    reads. If `machine`, it is the face for a program.
    """
    if machine:
        from .plain import MachineFace

        letters = letters_named(UTF_8) if given[JSON] else None
        return MachineFace(idle=given[IDLE], letters=letters), False
    if os.isatty(0) and os.isatty(1):
        return terminal_face(given), True
    return line_face(given), False


def terminal_face(given: Chosen) -> Face:
    """Return the face for a terminal that suits the options `given`. If a signal ends the program,
    the modes of the terminal are restored.
    """
    from .driver import restore_on_signal, strip_parity

    of_a_line = any(setting.name in given.given for setting in LINE_SETTINGS)
    face = (None if of_a_line else editing_face(given[COLOUR])) or line_face(given)
    restore_on_signal(0, face.reset_bytes)
    if given[TELETYPE]:
        strip_parity(0)
    return face


def line_face(given: Chosen) -> Face:
    """Return a face without line editing, for a pipe, a socket, a serial port or a terminal.
    `given` are the options.
    """
    face = line_face_kind(given)(
        idle=given[IDLE],
        baud=given[BAUD],
        nulls=given[NULLS],
        half_duplex=given[HALF_DUPLEX],
        echo=given[ECHO],
        letters=letters(given),
    )
    if given[COLOUR] == "always" and not given[TELETYPE]:
        from .driver import painted

        face.paint = painted
    return face


def letters(given: Chosen) -> Letters:
    """Return the character set in which to print and read. The option --encoding names it. Without
    the option, it depends on the kind of connection and on the locale.
    """
    if given[ENCODING]:
        return letters_named(given[ENCODING])
    if given[TELETYPE] or is_socket(0):
        return Letters(ASCII)
    terminal = os.isatty(1)
    if not terminal and given[SPEAK] == SPEAK.usual:
        return Respelling()
    usual = codec_name(os.device_encoding(1) or "") if terminal else UTF_8
    return letters_named(codeset(os.environ) or usual)


def line_face_kind(given: Chosen) -> type[PlainFace]:
    if given[TELETYPE]:
        from .plain import TeletypeFace

        return TeletypeFace
    from .plain import PlainFace

    return PlainFace


NOT_INSTALLED = later(
    "blackbox: for line editing and colour, install prompt_toolkit;\n  to silence this "
    "notice, add --plain."
)
BROKEN = later("blackbox: prompt_toolkit does not work here: {reason}.")


def editing_face(color: str) -> Face | None:
    """Return a face with line editing, or None if the terminal or the system does not support it.

    `color` is the value of the option --color.
    """
    if not speaks_ansi(os.environ.get("TERM", "")) or is_misread():
        return None
    try:
        from .terminal import TerminalFace

        return TerminalFace(color)
    except Exception as error:  # an installed package can fail in any way
        return without_toolkit(error, color)


def is_misread() -> bool:
    """Return whether Python uses a character set for the terminal other than the one that the
    locale names.

    That happens if the locale is not installed on this system. Line editors leave the decoding to
    Python, which would garble the text. PlainFace decodes the text itself.
    """
    named = codeset(os.environ)
    return named in CODECS and codec_name(sys.stdout.encoding) != named


def without_toolkit(error: Exception, color: str) -> Face | None:
    """Return a ReadlineFace, or None if readline is missing. Print a notice with `error`, the
    reason why prompt_toolkit is not used. If prompt_toolkit is simply not installed and readline
    works, print none.
    """
    missing = isinstance(error, ModuleNotFoundError) and error.name == "prompt_toolkit"
    if not missing:
        warn(phrase(BROKEN, reason=one_sentence(error)))
    try:
        from .readline_face import ReadlineFace

        return ReadlineFace(color)
    except ImportError:  # readline or a library that it needs is missing
        if missing:
            warn(phrase(NOT_INSTALLED))
        return None


def one_sentence(error: Exception) -> str:
    """Return the type and message of an error on one line, without a full stop."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return words.encode("ascii", "replace").decode().rstrip(".")


def warn(notice: str) -> None:
    from .driver import write_if_taken

    write_if_taken(2, f"{notice}\n".encode())


def speaks_ansi(term: str) -> bool:
    """Return whether a terminal understands ECMA-48 sequences, according to terminfo."""
    if os.name == "nt":
        return True
    if term in ("", "dumb"):
        return False
    try:
        import curses  # noqa: F401 - without terminfo an ANSI terminal is assumed
    except ImportError:
        return True
    from .driver import terminal_description

    terminfo = terminal_description()
    return terminfo is not None and (terminfo.tigetstr("cup") or b"").startswith(b"\033[")
