"""Colour and an empty screen by ECMA-48 sequences, for whoever sees them."""

from __future__ import annotations

import os

from ..console.session import unpainted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Paint

CODES = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36}
CODES |= {"bold": 1, "reverse": 7}
CLEAR_SCREEN = "\033[H\033[2J\033[3J"


def painted(text: str, colour: str) -> str:
    """Text in a colour; without one as it is."""
    return f"\033[{CODES[colour]}m{text}\033[0m" if colour in CODES else text


def painting(colour: bool) -> Paint:
    return painted if colour else unpainted


def wanted(color: str) -> bool:
    """What --color says; in between, NO_COLOR (no-color.org) forbids it."""
    return color == "always" or (color == "auto" and not os.environ.get("NO_COLOR"))
