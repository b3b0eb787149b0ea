"""A table, as far as lines are heard at it, and the trial of a command on a copy of it."""

from __future__ import annotations

from copy import copy
from dataclasses import is_dataclass
from typing import Any, Protocol

from ..phrases import current_language, speak
from ..session import Dialogue, Refused
from ..verbs import Verbs

VALUES = (int, str, float, frozenset, type(None))


class Listener(Protocol):
    """A table, as far as lines are heard at it."""

    @property
    def start(self) -> Any:
        """How the conversation began; `peer` is the other end of a line."""

    @property
    def verbs(self) -> Verbs:
        """The verbs that are understood."""

    @property
    def proceeds(self) -> bool:
        """Whether RETURN alone does something now."""

    def suits(self, when: str) -> bool:
        """Whether it is the time that a verb is for."""

    def is_reply(self, word: str) -> bool:
        """Whether a word is an answer as it stands."""

    def wants(self) -> str:
        """What the open question wants, in a sentence."""

    def answer(self, words: list[str]) -> Dialogue:
        """What is answered to the words of a line."""

    def empty_line(self) -> Dialogue:
        """What is answered to RETURN alone."""


def would_accept(table: Listener, command: list[str]) -> bool:
    """Return whether a table would not refuse a command, tried on a copy of what it holds."""
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
    """Return a copy of a table, or of what it holds, that can change without changing the original.

    Values never change, and neither does what slots hold, because it can be worked out again.
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
