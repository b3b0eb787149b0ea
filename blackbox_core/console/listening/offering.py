"""The offer of a command that was guessed: whether it would be accepted, and how it reads."""

from __future__ import annotations

from copy import copy
from dataclasses import is_dataclass
from typing import Any

from ..phrases import current_language, is_figure, phrase
from ..session import Heard, Refused
from ..verbs import Verbs
from .answers import hear_one_of
from .grammar import ENTER, YES, Listener


def agrees(line: str) -> bool:
    """Return whether a line accepts an offer: YES or RETURN, in any words."""
    return hear_one_of(YES, ENTER)(line) in (YES, ENTER)


VALUES = (int, str, float, frozenset, type(None))


def offer_of(table: Listener, command: list[str]) -> Heard:
    """Return a command to be offered; one that would be refused is given, and so refused."""
    line = " ".join(command)
    if not would_accept(table, command):
        return Heard(line)
    verb = table.verbs.in_english(command[0])
    shown = in_capitals(command)
    tells = phrase(verb.tells) if verb else table.wants()
    about = phrase("{form}: {tells}", form=shown, tells=tells)
    prompt = phrase("{command} (RETURN for yes)? ", command=shown)
    return Heard(line, offer=prompt, about=about, agrees=agrees)


def would_accept(table: Listener, command: list[str]) -> bool:
    """Return whether a table would not refuse a command, tried on a copy of what it holds."""
    if table.start.peer:
        return True
    trial = branch(table)
    try:
        next(trial.empty_line() if command == [""] else trial.answer(command), None)
    except Refused:
        return False
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


def described(command: list[str]) -> str:
    """Return a command as the sentence that shows what was heard."""
    return phrase("{command}.", command=in_capitals(command))


def describe_heard(table: Listener, heard: Heard) -> str:
    """Say how a line would be understood."""
    words = heard.command.split()
    if not words:
        return phrase("This line would be RETURN.")
    is_command = table.verbs.has(words[0]) or is_figure(words[0]) or table.is_reply(words[0])
    if not is_command:
        return phrase("This line would not be understood.")
    if heard.offer:
        return phrase("This line would be offered as {command}.", command=in_capitals(words))
    return phrase("This line would be {command}.", command=in_capitals(words))


def in_capitals(command: list[str]) -> str:
    """Return a command as it is typed in the language that is spoken, in capitals."""
    language = current_language()
    first, *rest = command
    shown = [language.own("verb", first), *(language.own("word", word) for word in rest)]
    if not first.isalpha():
        shown[0] = language.own("word", first)
    return " ".join(shown).upper()
