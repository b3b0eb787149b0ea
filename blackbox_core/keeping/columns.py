"""The kinds of values in the columns of the store, and a check of a value."""

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
    """Return whether `value` is of the kind `kind`, which is a type or a range of numbers. A text
    must be printable.
    """
    if isinstance(kind, tuple):
        return any(fits(value, single) for single in kind)
    if isinstance(kind, range):
        return isinstance(value, int) and value in kind
    return isinstance(value, kind) and (not isinstance(value, str) or value.isprintable())
