"""Declare the commands that a game has for programs, and call them with the right number of
words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .phrases import phrase
from .session import Refused
from .table import Start
from .verb import arity

Action = Callable[[Any, list[str]], str]


class Command(NamedTuple):
    """A command for other programs: its usage, and the function that answers it."""

    usage: str
    action: Action

    def takes(self, words: list[str]) -> bool:
        """Return whether the command takes as many words as there are in `words`."""
        least, most = arity(self.usage)
        return least <= len(words) <= most

    def answer(self, session: object, words: list[str]) -> str:
        """Return the answer to the command, with `words` after it. `session` is the object that has
        the state of the conversation.

        Raise Refused if there are too many or too few words.
        """
        if not self.takes(words):
            raise Refused(phrase("Expected {usage}.", usage=self.usage))
        return self.action(session, words)


class Commands:
    """The commands of a game for other programs.

    `new_session` is a function that makes the object with the state of one conversation. It is
    called once for each conversation.
    """

    def __init__(self, new_session: Callable[[Start], Any]) -> None:
        self.new_session = new_session
        self.named: dict[str, Command] = {}

    def command(self, usage: str) -> Callable[[Action], Action]:
        """Return a decorator that declares a command. Its name is the first word of `usage`."""

        def declare(action: Action) -> Action:
            self.named[usage.split()[0]] = Command(usage, action)
            return action

        return declare
