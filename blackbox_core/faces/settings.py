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

PLAIN = Setting("plain", False, "use no line editing and no colour", told=False)
TELETYPE = Setting("teletype", False, "print capitals in 72 columns, briefly", group=LINES)
HALF_DUPLEX = Setting(
    "half-duplex", False, "echo nothing: the terminal shows what it sends", group=LINES, told=False
)
BAUD = Setting(
    "baud", 0, "send at N baud at most", "N", within(45, 115200), group=LINES, told=False
)
NULLS = Setting(
    "nulls", 0, "send N NULs after each line", "N", within(0, 99), group=LINES, told=False
)
ENCODING = Setting(
    "encoding",
    "",
    "character set of the line, such as koi8-r",
    "NAME",
    one_of(NAMES),
    group=LINES,
    told=False,
)
IDLE = Setting(
    "idle",
    0,
    "say goodbye after so long a silence",
    "SECONDS",
    within(1, 86400),
    group=LINES,
    told=False,
)
# Each of these means --plain, too.
LINE_SETTINGS = (PLAIN, TELETYPE, HALF_DUPLEX, BAUD, NULLS, ENCODING, IDLE)
SETTINGS = (PLAIN, COLOUR, SPEAK, LISTEN, TELETYPE, HALF_DUPLEX, BAUD, NULLS, ENCODING, IDLE)
