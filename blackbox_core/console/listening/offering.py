"""Offer a guessed command to the player, and show how a command is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..phrases import current_language, is_figure, phrase
from ..session import Heard
from .answers import hear_one_of
from .possible import ENTER, RESULTS, YES
from .slots import SIDES, count_digits
from .trial import would_accept

if TYPE_CHECKING:
    from ..table import Table  # which loads this package with the first line


def agrees(line: str) -> bool:
    """Return whether a line accepts an offer, by RETURN or by any words that mean YES."""
    return hear_one_of(YES, ENTER)(line) in (YES, ENTER)


def offer_of(table: Table, command: list[str]) -> Heard:
    """Return the offer to carry out a guessed command, as the meaning of a line. The player accepts
    it or types another line.

    If the table would refuse the command, return the command itself, so that the player reads the
    refusal.
    """
    line = " ".join(command)
    if not would_accept(table, command):
        return Heard(line)
    verb = table.verbs.in_english(command[0])
    shown = in_capitals(command)
    tells = phrase(verb.tells) if verb else table.wants()
    about = phrase("{form}: {tells}", form=shown, tells=tells)
    prompt = phrase("{command} (RETURN for yes)? ", command=shown)
    return Heard(line, offer=prompt, about=about, agrees=agrees)


def described(command: list[str]) -> str:
    """Return a sentence that shows the player which command was understood."""
    return phrase("{command}.", command=in_capitals(command))


def describe_heard(table: Table, heard: Heard) -> str:
    """Say how a line would be understood, in a sentence. `heard` is its meaning."""
    words = heard.command.split()
    if not words:
        return phrase("This line would be understood as RETURN.")
    is_command = table.verbs.has(words[0]) or is_figure(words[0]) or table.is_reply(words[0])
    if not is_command:
        return phrase("This line would not be understood.")
    if heard.offer:
        return phrase(
            "In reply to this line, {command} would be offered.", command=in_capitals(words)
        )
    return phrase("This line would be understood as {command}.", command=in_capitals(words))


def in_capitals(command: list[str]) -> str:
    """Return a command as the player can type it, in the current language and in capitals."""
    language = current_language()
    first, *rest = command
    rest = [part for word in rest for part in divided(word)]
    shown = [language.own("verb", first), *(language.own("word", word) for word in rest)]
    if first in RESULTS or not first.isalpha():
        shown[0] = language.own("word", first)
    return " ".join(shown).upper()


def divided(word: str) -> list[str]:
    """Return the words for a place at the edge: ["row", "3", "left"] for `3left`. For any other
    word return a list with this word alone.
    """
    number = word[: count_digits(word)]
    side = word[len(number) :]
    return [SIDES[side], number, side] if side in SIDES else [word]
