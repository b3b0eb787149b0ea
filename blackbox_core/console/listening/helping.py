"""Choose the verbs that HELP explains to a player who typed something else."""

from __future__ import annotations

from collections.abc import Iterator

from ..phrases import current_language
from ..verb import GREETING, Verb
from ..verbs import Verbs
from .slots import argument, comparable

EXTENTS = {"more", "all"}  # how much HELP lists
MOST_TOLD = 3  # verbs that HELP names in answer to one line


class Helping:
    """The choice of the verbs that HELP explains, in the current language."""

    def __init__(self, verbs: Verbs) -> None:
        self.verbs, self.lexicon = verbs, current_language().lexicon

    def verb_of(self, command: str) -> Verb | None:
        """Return the verb of a command, or None if it has none. For the command HELP SIZE, for
        example, it is SIZE.
        """
        return self.verbs.in_english(command.removeprefix("help ").partition(" ")[0])

    def help_with(self, commands: list[str]) -> list[str]:
        """Return the command HELP with the verbs of these commands, at most three. If none of them
        has a verb, return a greeting.
        """
        help = self.verbs.in_english("help")
        asked = [command.removeprefix("help ") for command in commands]
        verbs = [self.verb_of(command) for command in commands]
        names = [verb.name for verb in verbs if verb]
        names += [word for word in asked if word not in commands and self.verbs.explained(word)]
        names = [*dict.fromkeys(names)][:MOST_TOLD]
        return ["help", *names] if names and help and help.most else [GREETING]

    def verbs_meant(self, words: list[str]) -> list[str]:
        """Return the verbs, or the heading, that the words typed after HELP mean."""
        words = [word for word in words if not self.is_joining(word)] or self.noun(words)
        if len(words) == 1 and (extent := argument(words[0])) in EXTENTS:
            return [extent]
        named = [verb.name for verb in map(self.verbs.named, words) if verb]
        if len(named) == len(words):
            return named
        return [*self.first_known(words)] or words

    def is_joining(self, word: str) -> bool:
        """Return whether a word is a connective, such as THE or AND, and does not name a verb."""
        return self.lexicon.is_in("connective", [word]) and not self.verbs.named(word)

    def noun(self, words: list[str]) -> list[str]:
        """Return the verb whose name has the same stem as one of the words, such as `ray` for
        `rays`. Return [] if there is none.
        """
        forms = {self.lexicon.key(word) for word in words}
        return [
            verb.name for verb in self.verbs if self.lexicon.key(comparable(verb.shown)) in forms
        ]

    def first_known(self, words: list[str]) -> Iterator[str]:
        """Yield the verb that the words mean, as a phrase or as a shortened name. Yield nothing if
        they mean none.
        """
        meant = [verb for verb in map(self.verb_of, self.lexicon.meant(words)) if verb]
        if meant:
            yield meant[0].name
        elif len(words) == 1 and len(names := self.verbs.beginning_with(words[0])) == 1:
            yield names[0]
