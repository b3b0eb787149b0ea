"""Read the player's answer to a question that a verb asks: yes, no, a name, figures, or a request
to leave.
"""

from __future__ import annotations

from collections.abc import Callable

from ..phrases import current_language
from .letters import cleaned
from .line import Line, in_other_letters
from .possible import ENTER, NO, YES
from .slots import fill, words_of

HELP, QUIT = "help", "quit"  # a line that asks how to leave gets HELP


def hear_one_of(*takes: str) -> Callable[[str], str]:
    """Return a function that translates a typed line, in any wording, into the word among `takes`
    that it means.
    """
    return Answers(*takes).hear


class Answers:
    """A reader of answers to a question that accepts only the words in `takes`."""

    def __init__(self, *takes: str) -> None:
        self.takes, self.lexicon = takes, current_language().lexicon

    def hear(self, line: str) -> str:
        """Return the word of `takes` that a line means. If it means none of them, or several,
        return the line itself. A question how to leave means HELP.
        """
        answer = self.said(line)
        asks = answer == QUIT and HELP in self.takes and Line(line).asks
        return HELP if asks else answer

    def said(self, line: str) -> str:
        """Return the word of `takes` that a line means, even if the line is a question. If it means
        none of them, or several, return the line itself.
        """
        text = cleaned(line)
        said = self.by_clauses(text)
        if len(said) > 1 or self.is_undecided(words_of(text)):
            return line
        if said and clauses(text)[1:]:
            return said.pop()
        return self.as_a_whole(text) or self.meant(in_other_letters(text)) or line

    def by_clauses(self, text: str) -> set[str]:
        """Return which of the accepted answers (`takes`) the parts of a line mean, one for each
        part between punctuation marks, as in `sure, go ahead`.

        If YES or NO is among them, RETURN is left out.
        """
        said = {self.meant(words_of(clause)) for clause in clauses(text)} - {""}
        return said - {ENTER} if said & {YES, NO} else said

    def is_undecided(self, words: list[str]) -> bool:
        """Return whether the words mean both YES and NO, or have a word such as EXCEPT."""
        said = {self.meant([word]) for word in words}
        is_phrase = bool(self.lexicon.meant(words))
        return self.lexicon.holds("exception", words) or (not is_phrase and {YES, NO} <= said)

    def as_a_whole(self, text: str) -> str:
        """Return the word of `takes` that a whole line means, not divided at punctuation marks, or
        "". For example, `go` means RETURN, but `ok go` means YES.
        """
        words = words_of(text)
        answer = self.meant(words)
        is_more = answer == ENTER and not self.lexicon.meant(words)
        return YES if is_more and YES in {self.meant([word]) for word in words} else answer

    def without(self, words: list[str], name: str) -> list[str]:
        """Return the words without those of one class in the lexicon, such as "filler". If that
        leaves none, return all words.
        """
        return [word for word in words if not self.lexicon.is_in(name, [word])] or words

    def meant(self, words: list[str]) -> str:
        """Return the first word of `takes` that the phrase `words` can mean, or ""."""
        plain = self.without(words, "connective")
        ways = map(
            meanings, (words, plain, self.without(words, "filler"), self.without(plain, "filler"))
        )
        return next((taken for way in ways for taken in self.takes if taken in way), "")


def clauses(line: str) -> list[str]:
    """Return the parts of a line between its punctuation marks."""
    for sign in ",.;!:":
        line = line.replace(sign + " ", "\n")
    return line.splitlines()


def meanings(words: list[str]) -> set[str]:
    """Return everything that a phrase can mean as an answer: the phrase itself, its meanings in the
    lexicon, and the English words that it translates.
    """
    whole, language = " ".join(words), current_language()
    phrases = language.lexicon.meant(words)
    own = [language.spellings(context).get(whole, set()) for context in ("word", "verb")]
    return {whole, *phrases}.union(*own)


def hear_figures(*takes: str) -> Callable[[str], str]:
    """Return a function that turns numbers and cells in words into digits: "three four" becomes "3
    4".

    If a line has other words, the function returns the word among `takes` that the line means, or
    the line itself.
    """
    otherwise = hear_one_of(*takes)

    def hear(line: str) -> str:
        read, unknown = fill(words_of(cleaned(line)))
        return otherwise(line) if unknown or not read else " ".join(read)

    return hear
