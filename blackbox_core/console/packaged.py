"""Read a file of the package by the module loader, so that it can be read from an archive too."""

from __future__ import annotations

from typing import Any


def packaged(name: str) -> bytes:
    """Return the content of a file in `blackbox_core`. Raise OSError if it cannot be read."""
    core = __file__.replace("\\", "/").rpartition("/console/")[0]
    loader: Any = __spec__.loader
    content: bytes = loader.get_data(f"{core}/{name}")
    return content
