"""Try a command on a copy of a table, to find out whether the table would accept it."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from ..phrases import current_language, speak
from ..session import Refused
from ..verbs import Verbs

if TYPE_CHECKING:
    from ..table import Table  # which loads this package with the first line

VALUES = (int, str, float, frozenset, type(None))


def would_accept(table: Table, command: list[str]) -> bool:
    """Return whether a table would accept a command. It is tried on a copy of the table."""
    if table.start.peer:
        return True
    trial, language = branch(table), current_language()
    try:
        next(trial.empty_line() if command == [""] else trial.answer(command), None)
    except Refused:
        return False
    finally:
        speak(language)
    return True


def branch(value: Any) -> Any:
    """Return a copy of a table, or of a value on it. Changes of the copy do not change the
    original.

    Values that cannot change are not copied. Attributes in `__slots__` are not copied either,
    because they can be computed again.
    """
    if type(value) in (list, tuple):
        return type(value)(map(branch, value))
    if isinstance(value, dict):
        return {key: branch(item) for key, item in value.items()}
    if isinstance(value, (*VALUES, tuple, Verbs)) or callable(value):
        return value
    copied = copy(value)
    for name, item in getattr(value, "__dict__", {}).items():
        setattr(copied, name, branch(item))
    return copied
