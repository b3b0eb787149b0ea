"""Read the data files of the package."""

from __future__ import annotations


def packaged(name: str) -> bytes:
    """Return the content of the data file `name` in the folder `blackbox_core`. Raise OSError if it
    cannot be read.
    """
    from pkgutil import get_data  # 1 ms of processor, and an English round reads no such file

    content = get_data("blackbox_core", name)
    if content is None:
        raise FileNotFoundError(name)
    return content
