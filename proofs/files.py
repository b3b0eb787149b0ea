"""Open the files of the proofs. End the program in one sentence if one cannot be read."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def reading(name: str) -> Iterator[TextIO]:
    """Open a text, packed by gzip if its name says so. End the program where it makes no sense."""
    try:
        with gzip.open(name, "rt") if name.endswith(".gz") else open(name) as lines:
            yield lines
    except FileNotFoundError:
        sys.exit(f"There is no file {name}.")
    except (OSError, EOFError, zlib.error, ValueError, LookupError):
        sys.exit(f"{name} is damaged, or not a file of this kind.")
