"""What the environment tells of the player: the language, and the letters of the terminal."""

from __future__ import annotations

from codecs import lookup

from ..console.table import SPEAK, language_of
from .letters import ASCII

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
