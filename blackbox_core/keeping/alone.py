"""A file of saved games that is left as it is: nothing more is asked of it."""

from __future__ import annotations

from ..console.phrases import later
from ..console.session import Refused

DAMAGED = later("The file of saved games is damaged or not ours; it is left as it is.")


class LeftAlone(Refused):
    """Why the file is left as it is."""
