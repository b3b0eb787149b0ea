"""The commands that can be given at one table: which of them a phrase can mean, and with which
arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..phrases import current_language
from ..verb import GREETING, OTHER_GAMES, SWITCHES, Verb
from .helping import Helping
from .slots import SIDES, argument, comparable, is_size

if TYPE_CHECKING:
    from ..table import Table  # which loads this package with the first line

YES, NO, ENTER = "yes", "no", "return"
REPLIES = (YES, NO, ENTER)
ALWAYS = (*REPLIES, GREETING)  # what may be said to anyone
RETURN = [""]
ANSWER = "-"  # in the lexicon: an answer to the open question
TEXTS = {"NAME", "TEXT", "LINE", "SKILL", "FILE"}  # arguments that are taken as they were typed
RESULTS = {"absorbed", "reflected"}
LANGUAGES = {"english", "german", "russian"}


# Kinds of arguments that are figures and nothing else, and those that may be figures.
ONLY_FIGURES = {"N", "LEVEL", "ATOMS", "SIZE", "ROW"}
FIGURES = ONLY_FIGURES | {"CELL", "WHICH", "RESULT", "CELL/N", "DATE", "NAME"}


def fits(verb: Verb, arguments: list[str]) -> bool:
    """Return whether arguments are of the kinds, such as CELL, that a verb can have."""
    kinds = set(verb.kinds)
    is_wordless = kinds <= ONLY_FIGURES | SWITCHES | {"ALL"}
    for word in arguments:
        if word.lstrip("0123456789") in SIDES:
            is_fit = verb.name == "ray"
        elif any(map(str.isdigit, word)):
            is_fit = not kinds.isdisjoint(FIGURES)
        elif word in RESULTS:
            is_fit = "RESULT" in kinds
        elif word == "all":
            is_fit = not kinds.isdisjoint({"ALL", "CELL"})
        else:
            is_fit = not is_wordless or (word in ("on", "off") and verb.is_switch)
        if not is_fit:
            return False
    return True


def belongs_to_another(verb: Verb, arguments: list[str]) -> bool:
    """Return whether a language or a size is among the arguments of a verb that takes none, as in
    `switch to German`.
    """
    has_language = "LANGUAGE" not in verb.kinds and not LANGUAGES.isdisjoint(arguments)
    return has_language or ("SIZE" not in verb.kinds and any(map(is_size, arguments)))


def is_name(word: str, verb: Verb) -> bool:
    """Return whether a word is the name of a verb, in English or in the language spoken."""
    return word in (verb.name, comparable(verb.shown))


class PossibleCommands:
    """The commands that can be given at one table, in the current language."""

    def __init__(self, table: Table) -> None:
        self.table, self.verbs = table, table.verbs
        self.lexicon = current_language().lexicon
        self.helping = Helping(self.verbs)

    def command_taking(self, meant: Iterable[str], arguments: list[str]) -> list[str]:
        """Return the first command in `meant` that can have these arguments, or [] if none can.
        Commands that can be used now are tried first.

        If a command such as "help size" comes before, return HELP with the verbs that may be meant.
        """
        known = self.usable_first(meant)
        for command in known:
            if command.startswith("help "):
                return self.helping.help_with(known)
            if self.takes(command, arguments):
                return self.spelled_out(command, arguments)
        return []

    def takes(self, command: str, arguments: list[str]) -> bool:
        """Return whether a command can have these arguments."""
        if command == ANSWER:
            return bool(arguments) and arguments[0][0].isdecimal()
        first, *fixed = command.split()
        verb = self.verbs.named(first)
        if verb is None:
            return not arguments or self.table.is_reply(first)
        return verb.takes([*fixed, *arguments]) and fits(verb, arguments)

    def takes_text(self, command: str) -> bool:
        """Return whether the argument of a command is a verb, a name or another text. A guess never
        adds such an argument.
        """
        verb = self.verbs.in_english(command.partition(" ")[0])
        return verb is not None and not {*TEXTS, "VERB"}.isdisjoint(verb.kinds)

    def tells(self, word: str) -> bool:
        """Return whether a word names a thing or an action. An argument, a connective such as `to`
        and a filler such as `me` do not.
        """
        return not argument(word) and not self.lexicon.is_small(word)

    def spelled_out(self, command: str, arguments: list[str]) -> list[str]:
        """Return a command with its arguments, as a list of words. YES becomes RETURN if RETURN
        alone has an effect now.
        """
        if command == ANSWER:
            return arguments
        if command in ALWAYS and not self.table.is_reply(command):
            is_return = command in (YES, ENTER) and self.table.proceeds
            return RETURN if is_return else [GREETING]
        if self.table.is_reply(command):
            return [*(word for word in arguments if word != command), command]
        verb, (first, *fixed) = self.helping.verb_of(command), command.split()
        return [verb.name if verb else first, *fixed, *arguments]

    def meaning(self, said: str, follows: list[str]) -> list[str]:
        """Return the command that the phrase `said` means at this table, or [] if it means none.
        The arguments `follows` are added if the command can have them.
        """
        verb = self.verbs.named(said)
        meant = [*self.lexicon.phrases.get(said, ()), *([verb.name] if verb else [])]
        known = [command for command in meant if command not in (YES, ENTER)] or meant
        with_figures = [command for command in known if not self.takes_no_figures(command)]
        command = self.command_taking(with_figures, follows) if follows else []
        if found := command or self.command_taking(known, []):
            return found
        verbs = [command for command in known if command not in (ANSWER, *ALWAYS)]
        return self.helping.help_with(verbs) if any(map(self.knows, verbs)) else []

    def takes_no_figures(self, command: str) -> bool:
        """Return whether a guess never adds a number or a cell to a command."""
        is_help = command.startswith("help ")
        return not is_help and (command in ALWAYS or self.takes_text(command))

    def usable_first(self, meant: Iterable[str]) -> list[str]:
        """Return the commands of `meant` that exist at this table. Those that can be used now come
        first.
        """
        return sorted(filter(self.knows, meant), key=self.delay)

    def knows(self, command: str) -> bool:
        """Return whether a command exists at this table, even if it cannot be used now."""
        if command in (ANSWER, *ALWAYS) or self.table.is_reply(command):
            return True
        verb, is_help = self.helping.verb_of(command), command.startswith("help ")
        if verb is None:
            return is_help and bool(self.verbs.explained(command.removeprefix("help ")))
        return is_help or verb.group != OTHER_GAMES

    def delay(self, command: str) -> int:
        """Return a sort key for a command: 0 if it can be used now, 1 if it cannot, 2 if it is an
        answer such as YES.
        """
        if command in ALWAYS:
            return 2
        if command == ANSWER:
            return 1
        verb = self.helping.verb_of(command)
        return 0 if verb is None or self.suits(verb) else 1

    def suits(self, verb: Verb) -> bool:
        """Return whether a verb can be used now."""
        return not verb.when or self.table.suits(verb.when)

    def is_named(self, word: str, verb: Verb | None = None) -> bool:
        """Return whether a word is a name of `verb` or, if `verb` is None, of any verb."""
        named = self.verbs.named(self.verbs.split_words([word])[0])
        return named is not None and verb in (None, named)

    def acts(self, command: list[str]) -> bool:
        """Return whether a command does more than show something."""
        verb = self.verbs.in_english(command[0])
        if verb is None:
            return command[0] != GREETING
        return verb.acts(bool(command[1:]))
