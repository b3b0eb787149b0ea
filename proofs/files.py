"""Open the files of the proofs, and end the program with a sentence if one cannot be read."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def reading(name: str) -> Iterator[TextIO]:
    """Context manager that opens a text file, unpacking it if its name ends in .gz.

    End the program if the file cannot be read, or does not have the form that its reader expects.
    """
    try:
        with gzip.open(name, "rt") if name.endswith(".gz") else open(name) as lines:
            yield lines
    except FileNotFoundError:
        sys.exit(f"There is no file {name}.")
    except (OSError, EOFError, zlib.error, ValueError, LookupError):
        sys.exit(f"{name} is damaged, or not a file of this kind.")
