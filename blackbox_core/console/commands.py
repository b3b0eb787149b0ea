"""A command of the machine protocol is declared once: from its usage come dispatch and arity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .phrases import phrase
from .session import Refused
from .table import Start
from .verb import arity

Action = Callable[[Any, list[str]], str]


@dataclass(frozen=True, slots=True)
class Command:
    """A command as declared: how it is typed, and what answers it."""

    usage: str
    action: Action

    def takes(self, words: list[str]) -> bool:
        """Whether so many words may follow its name."""
        least, most = arity(self.usage)
        return least <= len(words) <= most

    def answer(self, desk: object, words: list[str]) -> str:
        """What is answered to the words after its name; Refused if they are too many or few."""
        if not self.takes(words):
            raise Refused(phrase("Expected {usage}.", usage=self.usage))
        return self.action(desk, words)


class Commands:
    """The commands of one game; `desk` makes what they are given at, once for a conversation."""

    def __init__(self, desk: Callable[[Start], Any]) -> None:
        self.desk = desk
        self.named: dict[str, Command] = {}

    def command(self, usage: str) -> Callable[[Action], Action]:
        """Declare a command by its name and the arguments that follow it."""

        def declare(action: Action) -> Action:
            self.named[usage.split()[0]] = Command(usage, action)
            return action

        return declare
