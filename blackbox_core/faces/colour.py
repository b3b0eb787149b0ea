"""Colour and an empty screen by ECMA-48 sequences, for whoever sees them."""

from __future__ import annotations

import os

from ..console.phrases import phrase
from ..console.session import unpainted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Paint

CODES = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}
CODES |= {"bold": "1", "reverse": "7"}
# From little to much, light upon dark and then dark upon light: read on either kind of screen.
CODES |= {"shade 1": "48;5;236;38;5;252", "shade 2": "48;5;52;38;5;255"}
CODES |= {"shade 3": "48;5;88;38;5;255", "shade 4": "48;5;130;38;5;255"}
CODES |= {"shade 5": "48;5;172;38;5;16", "shade 6": "48;5;220;38;5;16"}
CLEAR_SCREEN = "\033[H\033[2J\033[3J"


def painted(text: str, colour: str) -> str:
    """Text in a colour; without one as it is."""
    return f"\033[{CODES[colour]}m{text}\033[0m" if colour in CODES else text


def forbidden(color: str) -> bool:
    """Whether NO_COLOR (no-color.org) forbids colour, and --color does not overrule it."""
    return color != "always" and bool(os.environ.get("NO_COLOR"))


def painting(color: str) -> Paint:
    """How a terminal paints; a game that is to have no colour leaves it be."""
    return unpainted if forbidden(color) else painted


def colourless(color: str) -> str:
    """Why there is no colour where it is on, or nothing."""
    if not forbidden(color):
        return ""
    return phrase("Colour is on, but the variable NO_COLOR turns it off here.")


def wanted(color: str) -> bool:
    """Whether there is colour from the beginning."""
    return color != "never" and not forbidden(color)
