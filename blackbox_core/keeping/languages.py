"""The languages' files as they lie beside the program, in whatever it is packed."""

from __future__ import annotations

import os

from ..console.catalogue import Catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def catalogue(name: str, respelled: Callable[[str], str]) -> Catalogue:
    """The catalogue of a language, its letters respelled for a line."""
    return Catalogue(name, read(name + ".po"), respelled, lambda: table(name))


def table(name: str) -> str:
    """What people say in a language, as a table; empty where it cannot be read."""
    return read(name + ".words").decode("utf-8", "replace")


def read(name: str) -> bytes:
    """A file of a language; empty where it cannot be read, which leaves English."""
    core = os.path.dirname(os.path.dirname(__file__))
    loader: Any = __spec__.loader
    try:
        data: bytes = loader.get_data(os.path.join(core, "languages", name))
    except OSError:
        return b""
    return data
