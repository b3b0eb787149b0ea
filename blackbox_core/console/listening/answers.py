"""Answers to questions in the middle of a verb: yes, no, a name, figures, or a way out."""

from __future__ import annotations

from collections.abc import Callable

from ..phrases import current_language
from .grammar import ENTER, NO, YES
from .letters import cleaned
from .line import in_other_letters
from .slots import fill, words_of


def hear_one_of(*takes: str) -> Callable[[str], str]:
    """Return a function that hears an answer as the word for it, if the question takes it."""
    return Answers(*takes).hear


class Answers:
    """The words that a question takes, and how a line is heard as one of them."""

    def __init__(self, *takes: str) -> None:
        self.takes, self.lexicon = takes, current_language().lexicon

    def hear(self, line: str) -> str:
        """Return the word that a line says, or the line if it says none of them, or several."""
        text = cleaned(line)
        said = self.by_clauses(text)
        if len(said) > 1 or self.is_undecided(words_of(text)):
            return line
        if said and clauses(text)[1:]:
            return said.pop()
        return self.as_a_whole(text) or self.meant(in_other_letters(text)) or line

    def by_clauses(self, text: str) -> set[str]:
        """Return the answers of the clauses, as in `sure, go ahead`; YES and NO outweigh RETURN."""
        said = {self.meant(words_of(clause)) for clause in clauses(text)} - {""}
        return said - {ENTER} if said & {YES, NO} else said

    def is_undecided(self, words: list[str]) -> bool:
        """Return whether words say YES and NO, or YES with an exception."""
        said = {self.meant([word]) for word in words}
        is_phrase = bool(self.lexicon.meant(words))
        return self.lexicon.holds("exception", words) or (not is_phrase and {YES, NO} <= said)

    def as_a_whole(self, text: str) -> str:
        """Return what all the words say together; OK GO says more than GO."""
        words = words_of(text)
        answer = self.meant(words)
        is_more = answer == ENTER and not self.lexicon.meant(words)
        return YES if is_more and YES in {self.meant([word]) for word in words} else answer

    def without(self, words: list[str], name: str) -> list[str]:
        """Return the words that are not in a class, or all of them if all are."""
        return [word for word in words if not self.lexicon.is_in(name, [word])] or words

    def meant(self, words: list[str]) -> str:
        """Return the first of the words taken that these may mean, or ""."""
        plain = self.without(words, "connective")
        ways = map(
            meanings, (words, plain, self.without(words, "filler"), self.without(plain, "filler"))
        )
        return next((taken for way in ways for taken in self.takes if taken in way), "")


def clauses(line: str) -> list[str]:
    """Return the parts of a line that signs and blanks divide."""
    for sign in ",.;!:":
        line = line.replace(sign + " ", "\n")
    return line.splitlines()


def meanings(words: list[str]) -> set[str]:
    """Return what words together may mean as an answer: themselves, a phrase, an own word."""
    whole, language = " ".join(words), current_language()
    phrases = language.lexicon.meant(words)
    own = [language.spellings(context).get(whole, set()) for context in ("word", "verb")]
    return {whole, *phrases}.union(*own)


def hear_figures(*takes: str) -> Callable[[str], str]:
    """Return a function that hears an answer in figures, or as one of the words taken."""
    otherwise = hear_one_of(*takes)

    def hear(line: str) -> str:
        read, unknown = fill(words_of(cleaned(line)))
        return otherwise(line) if unknown or not read else " ".join(read)

    return hear
