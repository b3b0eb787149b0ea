"""Correct words that the lexicon does not have: typing errors, missing blanks and compounds."""

from __future__ import annotations

from .grammar import Grammar
from .letters import nearest

SHORTEST_WORD = 3  # letters of a word that may stand without a blank before or after it
LONG_ENOUGH = 4  # letters of a word that may be mistyped
MOST_SLIPS = 4  # words of a line that may be mistyped
SHORTEST_PART = 4  # letters of a part of a compound
SHORT = 2  # letters of a filler or connective that stands without a blank before a verb


def mended(grammar: Grammar, typed: list[str]) -> list[str]:
    """Return the words of a line, in which each unknown word is replaced by the known words that it
    probably means.

    `fier 5` becomes `fire 5`, `showthe board` becomes `show the board`, and the German
    `kastennummer` becomes `kasten nummer`.
    """
    unknown = {word for word in typed if word.isalpha() and not is_known(grammar, word)}
    if not unknown or len(unknown) > MOST_SLIPS:
        return typed
    known = {word: (word, False) for word in grammar.lexicon.commonest if word[LONG_ENOUGH - 1 :]}
    read: list[str] = []
    for word in typed:
        near = known if read else grammar.verbs.offered() | known  # a verb comes first
        read += stands_for(grammar, word, near) if word in unknown else [word]
    return read


def are_known(grammar: Grammar, words: list[str]) -> bool:
    """Return whether most of the words are known. If not, they may have been typed with the
    keyboard set to the wrong alphabet.
    """
    told = [word for word in words if word.isalpha()]
    return 2 * sum(is_known(grammar, word) for word in told) > len(told)


def stands_for(grammar: Grammar, word: str, near: dict[str, tuple[str, bool]]) -> list[str]:
    """Return the known words that an unknown word probably means, or the word itself if there are
    none. `near` has the words that it may be a typing error for, in the form that `nearest` takes.
    """
    return parts(grammar, word) or [nearest(word, near) or word]


def is_known(grammar: Grammar, word: str) -> bool:
    """Return whether a word is in the lexicon, or names a verb."""
    return word in grammar.lexicon.known or grammar.verbs.known(word)


def is_near_verb(grammar: Grammar, words: list[str]) -> bool:
    """Return whether the words are a single word, which looks like a verb with typing errors."""
    is_unknown = len(words) == 1 and words[0] not in grammar.lexicon.known
    return is_unknown and bool(grammar.verbs.nearest(words[0]))


def run_together(grammar: Grammar, word: str) -> list[str]:
    """Return the known words that were typed without a blank between them, as in `showtheboard`.
    Return [] if they are no such words.
    """
    for at in range(len(word) - SHORTEST_WORD, SHORTEST_WORD - 1, -1):
        front, rest = word[:at], word[at:]
        if front in grammar.lexicon.known or grammar.verbs.known(front):
            follows = [rest] if rest in grammar.lexicon.known else run_together(grammar, rest)
            if follows:
                return [front, *follows]
    return []


def parts(grammar: Grammar, word: str) -> list[str]:
    """Return the known words of which a word is made, or [] if it is not made of known words. They
    were typed without a blank, or are the parts of a compound. If the last part of a compound is a
    phrase or names a verb, return only this part.

    `computerstufe` gives `stufe`, `kastennummer` gives `kasten` and `nummer`, and `isfree` gives
    `is` and `free`.
    """
    words = run_together(grammar, word)
    if words and len(words) * LONG_ENOUGH <= len(word) + 1:
        return words
    front, head = word[:SHORT], word[SHORT:]
    if head[LONG_ENOUGH - 1 :] and is_command(grammar, head) and grammar.lexicon.is_small(front):
        return [front, head]
    return compound(grammar, word) if grammar.lexicon.linking else []


def is_command(grammar: Grammar, word: str) -> bool:
    """Return whether a word alone means a command, as a phrase or as the name of a verb."""
    return bool(grammar.lexicon.meant([word])) or grammar.verbs.known(word)


def compound(grammar: Grammar, word: str) -> list[str]:
    """Return the two known parts of a compound, or only the last part if it means a command. Return
    [] if a word is no such compound.
    """
    for at in range(SHORTEST_PART - 1, len(word) - SHORTEST_PART + 1):
        front, head = word[:at], word[at:]
        if grammar.tells(head) and is_command(grammar, head):
            return [head]
        fronts = (front.removesuffix(link) for link in ("", *grammar.lexicon.linking))
        known = next((part for part in fronts if is_known(grammar, part)), "")
        if known[2:] and is_known(grammar, head):
            return [known, head]
    return []
