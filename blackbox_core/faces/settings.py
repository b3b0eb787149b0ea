"""The options that say what kind of line this is, and what the environment says of the player."""

from __future__ import annotations

from codecs import lookup

from ..console.settings import Setting, language_of, one_of, within
from ..console.table import COLOUR, LISTEN, SPEAK
from .letters import ASCII, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


NONE = ("C", "POSIX")


def language(environ: Mapping[str, str]) -> str:
    """The language that is asked for, by the rules of the C library."""
    locale = first(environ, "LC_ALL", "LC_MESSAGES", "LANG")
    if not locale or locale in NONE:
        return SPEAK.usual
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next(filter(None, map(language_of, wanted)), SPEAK.usual)


def codeset(environ: Mapping[str, str]) -> str:
    """The letters that the terminal is said to have, by the name that Python has for them."""
    locale = first(environ, "LC_ALL", "LC_CTYPE", "LANG")
    if locale in NONE:
        return ASCII
    return known(locale.partition("@")[0].partition(".")[2])


def known(name: str) -> str:
    """The name that Python has for some letters; nothing where it knows none."""
    try:
        return lookup(name).name if name else ""
    except LookupError:
        return ""


def first(environ: Mapping[str, str], *names: str) -> str:
    """What the first of some variables says that says anything."""
    return next(filter(None, (environ.get(name) for name in names)), "")


LINES = "lines"

PLAIN = Setting("plain", False, "no line editing, no colour", told=False)
TELETYPE = Setting("teletype", False, "capitals, 72 columns, brief", group=LINES)
HALF_DUPLEX = Setting(
    "half-duplex", False, "the terminal shows what it sends", group=LINES, told=False
)
BAUD = Setting("baud", 0, "no faster than that", "N", within(45, 115200), group=LINES, told=False)
NULLS = Setting("nulls", 0, "NULs after a line end", "N", within(0, 99), group=LINES, told=False)
ENCODING = Setting(
    "encoding",
    "",
    "letters of this line, as in koi8-r",
    "NAME",
    one_of(NAMES),
    group=LINES,
    told=False,
)
IDLE = Setting(
    "idle", 0, "goodbye after such a silence", "SECONDS", within(1, 86400), group=LINES, told=False
)
# Each of these means --plain, too.
LINE_SETTINGS = (PLAIN, TELETYPE, HALF_DUPLEX, BAUD, NULLS, ENCODING, IDLE)
SETTINGS = (PLAIN, COLOUR, SPEAK, LISTEN, TELETYPE, HALF_DUPLEX, BAUD, NULLS, ENCODING, IDLE)
