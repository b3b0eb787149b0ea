"""Try a command on a copy of a table, to find out whether the table would accept it."""

from __future__ import annotations

from copy import copy
from dataclasses import is_dataclass
from typing import Any, Protocol

from ..phrases import current_language, speak
from ..session import Dialogue, Refused
from ..verbs import Verbs

VALUES = (int, str, float, frozenset, type(None))


class Listener(Protocol):
    """The part of a table that reading a line needs."""

    @property
    def start(self) -> Any:
        """How the conversation began. `peer` is the other end of a line."""

    @property
    def verbs(self) -> Verbs:
        """The verbs of the table."""

    @property
    def proceeds(self) -> bool:
        """Whether RETURN alone does something now."""

    def suits(self, when: str) -> bool:
        """Return whether a verb that declares the time `when` can be used now."""

    def is_reply(self, word: str) -> bool:
        """Return whether a word is an answer without any verb."""

    def wants(self) -> str:
        """Return what the open question expects, in a sentence."""

    def answer(self, words: list[str]) -> Dialogue:
        """Answer the words of a line."""

    def empty_line(self) -> Dialogue:
        """Answer RETURN alone."""


def would_accept(table: Listener, command: list[str]) -> bool:
    """Return whether a table would accept a command, tried on a copy of the table."""
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
    """Return a copy of a table, or of a value on it, that can change without changing the original.

    Frozen values are shared. The contents of slots are not copied, because they can be computed
    again.
    """
    if type(value) in (list, tuple):
        return type(value)(map(branch, value))
    if isinstance(value, dict):
        return {key: branch(item) for key, item in value.items()}
    if isinstance(value, (*VALUES, Verbs)) or is_dataclass(value) or callable(value):
        return value
    copied = copy(value)
    for name, item in getattr(value, "__dict__", {}).items():
        setattr(copied, name, branch(item))
    return copied
