"""Declare the commands of the machine protocol, and call them by name with the right arity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .phrases import phrase
from .session import Refused
from .table import Start
from .verb import arity

Action = Callable[[Any, list[str]], str]


class Command(NamedTuple):
    """A command as declared: its usage, and the function that answers it."""

    usage: str
    action: Action

    def takes(self, words: list[str]) -> bool:
        """Return whether this number of words can follow the name."""
        least, most = arity(self.usage)
        return least <= len(words) <= most

    def answer(self, desk: object, words: list[str]) -> str:
        """Return the answer to the words after the name.

        Raise Refused if they are too many or too few.
        """
        if not self.takes(words):
            raise Refused(phrase("Expected {usage}.", usage=self.usage))
        return self.action(desk, words)


class Commands:
    """The commands of one game. `desk` makes the object they work on, once per conversation."""

    def __init__(self, desk: Callable[[Start], Any]) -> None:
        self.desk = desk
        self.named: dict[str, Command] = {}

    def command(self, usage: str) -> Callable[[Action], Action]:
        """Return a decorator that declares a command by its usage."""

        def declare(action: Action) -> Action:
            self.named[usage.split()[0]] = Command(usage, action)
            return action

        return declare
