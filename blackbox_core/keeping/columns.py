"""The columns of the records in the database, with the type or range of their values, and a check
whether a value fits.
"""

from __future__ import annotations

from typing import TypeAlias

Kind: TypeAlias = type | range | tuple[type | range, ...]

POINTS = range(100_000)
OPTIONAL = type(None)
RECORD_KINDS: dict[str, Kind] = {
    "finished": str,
    "dialogue": str,
    "box": str,
    "atoms": POINTS,
    "size": str,
    "rays": POINTS,
    "score": POINTS,
    "strict_score": POINTS,
    "solved": range(2),
    "par": (POINTS, OPTIONAL),
    "seconds": range(2**40),
    "daily": (str, OPTIONAL),
    "apart": str,
    "level": str,
    "given": (POINTS, OPTIONAL),
    "luck": (range(-POINTS.stop, POINTS.stop), OPTIONAL),
    "run": (POINTS, OPTIONAL),
}
COLUMNS = list(RECORD_KINDS)
RECORD_DEFAULTS = {"atoms": 0, "size": "", "par": None, "daily": "", "apart": "", "level": ""}
RECORD_DEFAULTS |= {"given": None, "luck": None, "run": None}


def fits(value: object, kind: Kind) -> bool:
    """Return whether `value` fits a column. `kind` is the type or the range of its values, or a
    tuple of several types and ranges that are allowed. A text must be printable.
    """
    if isinstance(kind, tuple):
        return any(fits(value, single) for single in kind)
    if isinstance(kind, range):
        return isinstance(value, int) and value in kind
    return isinstance(value, kind) and (not isinstance(value, str) or value.isprintable())
