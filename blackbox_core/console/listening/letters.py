"""Replace letters and other characters that come from another keyboard or a paste, and measure
typing errors.

These are quotes and dashes of other alphabets, full-width figures, letters that look like others,
and words typed with the keyboard set to the wrong alphabet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LEAST = 3  # letters of a word that may be typed with the wrong alphabet
UNSEEN = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF], "")
SIGNS = {  # by what they stand for
    '"': "\xab\xbb\u201c\u201d\u201e\u201f\u2039\u203a\u2033",
    "'": "\u2018\u2019\u201a\u201b\u2032\xb4`",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2190\u2192\u21d2\ufe58",
    "...": "\u2026",
    " ": "\u2116\xa0\u2002\u2003\u2009\u202f\u3000\t",
    ",": "\uff64\u3001",
    "x": "\xd7",
}
FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
MEANT = {ord(sign): its for its, signs in SIGNS.items() for sign in signs} | UNSEEN | FULL_WIDTH

# Russian letters and the Latin ones that look the same.
LATIN_OF = dict(zip("АВСЕНКМОРТХасеорухк", "ABCEHKMOPTXaceopyxk", strict=True))
RUSSIAN_OF = {latin: russian for russian, latin in LATIN_OF.items()}

LONE_LETTERS = "Аа"  # that are an answer if typed alone  # noqa: RUF001

# The same keys with either alphabet: the English board and the Russian one.
ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё"
COMMA = RUSSIAN_KEYS[ENGLISH_KEYS.index(",")]
COMMA_KEY = re.compile(rf"\d*{COMMA}\d+")  # a number such as `3,4` on the Russian board
TO_RUSSIAN = dict(zip(ENGLISH_KEYS, RUSSIAN_KEYS, strict=True))
TO_ENGLISH = {russian: english for english, russian in TO_RUSSIAN.items()}


def cleaned(line: str) -> str:
    """Return a line in which unusual characters are replaced by the usual ones, such as typographic
    quotes by `"`.
    """
    return line if line.isascii() else line.translate(MEANT)


def is_russian(letter: str) -> bool:
    return "\u0400" <= letter < "\u0460"


def one_alphabet(word: str) -> str:
    """Return a word in a single alphabet, Latin or Russian.

    Letters that look alike are replaced if the word mixes both alphabets, or if it is a single
    Russian letter that is an answer.
    """
    if COMMA_KEY.fullmatch(word):
        return word.replace(COMMA, ",")
    russian = [*filter(is_russian, word)]
    latin = [letter for letter in word if letter.isascii() and letter.isalpha()]
    if russian and latin:
        are_alike = all(letter in RUSSIAN_OF for letter in latin)
        return swapped(word, RUSSIAN_OF if are_alike else LATIN_OF)
    if len(russian) != 1 or not (word[1:] or word in LONE_LETTERS):
        return word
    return swapped(word if russian[0] in LATIN_OF else word.upper(), LATIN_OF)  # as in H7


def is_typed(word: str) -> bool:
    """Return whether a word may have been typed with the keyboard set to the wrong alphabet: it is
    long enough, and each of its characters is a key on one of the two keyboards.
    """
    return bool(word[LEAST - 1 :]) and (word.isalpha() or all(map(TO_RUSSIAN.get, word)))


def swapped(word: str, letters: dict[str, str]) -> str:
    return "".join(letters.get(letter, letter) for letter in word)


def other_layout(line: str) -> str:
    """Return a line as it would be if the keyboard had been set to the other alphabet. Return "" if
    the line has no word that is long enough.
    """
    small = line.lower()
    if not any(word[0].isalpha() and is_typed(word) for word in small.split()):
        return ""
    letters = TO_ENGLISH if any(map(is_russian, small)) else TO_RUSSIAN
    words = small.split()  # those that begin with a digit stay as they are
    return " ".join(word if word[0].isdecimal() else swapped(word, letters) for word in words)


UMLAUTS = {"ae": "\xe4", "oe": "\xf6", "ue": "\xfc"}
DOTLESS = str.maketrans("\xe4\xf6\xfc", "aou")
# In letters: the shortest word compared, the shortest with two typing errors, and the longest.
SHORTEST, LONG, LONGEST = 3, 6, 20
LONG_FINAL = 8  # letters of the shortest word with two typing errors if normally one is allowed


def nearest(typed: str, words: dict[str, tuple[str, bool]]) -> str:
    """Return the entry for the word that is nearest to a typed word, or "" if no word is near. Of
    words that are equally near, the first in `words` counts.

    `words` is {word: (entry, whether only one typing error is allowed in it)}. In other words two
    errors are allowed if the typed word is long. A wrong first letter counts as two errors, because
    it is seldom mistyped. Missing dots of umlauts are no error.

    If no word is near, but exactly one entry is as near as two errors to a word of eight letters or
    more, return that entry.
    """
    if not SHORTEST <= len(typed) <= LONGEST:
        return ""
    umlauts = with_umlauts(typed)
    if umlauts in words:
        return words[umlauts][0]
    allowed = 2 if len(typed) >= LONG else 1
    candidates = [*similar(typed, words, allowed)]
    near = [word for word in candidates if word.errors <= (1 if word.is_strict else allowed)]
    if near:
        return min(near, key=lambda word: word.errors).entry
    if umlauts != typed:
        return nearest(umlauts, words)
    possible = {word.entry for word in candidates if word.errors <= allowed}
    return possible.pop() if len(typed) >= LONG_FINAL and len(possible) == 1 else ""


class Candidate(NamedTuple):
    """A word that may have been meant by a typed word: the number of typing errors between them,
    the entry for the word, and whether only one error is allowed in it.
    """

    errors: int
    entry: str
    is_strict: bool


def similar(typed: str, words: dict[str, tuple[str, bool]], allowed: int) -> Iterator[Candidate]:
    """Yield a candidate for each word of `words` that has nearly the same length and letters as a
    typed word, so that at most `allowed` errors may lie between them.
    """
    letters, dots = {*typed}, DOTLESS if typed.isascii() else {}
    for dotted, (entry, is_strict) in words.items():
        word = dotted.translate(dots)
        if len(word) < SHORTEST or word == typed or abs(len(word) - len(typed)) > allowed:
            continue
        if len(letters.difference(word)) <= allowed >= len({*word} - letters):
            errors = slips(typed, word) + (word[0] != typed[0])
            yield Candidate(errors, entry, is_strict)


def with_umlauts(word: str) -> str:
    """Return a German word in which `ae`, `oe` and `ue` are replaced by the umlauts of a, o and
    u.
    """
    for pair, umlaut in UMLAUTS.items():
        word = word.replace(pair, umlaut)
    return word


def slips(typed: str, word: str) -> int:
    """Return how many typing errors lead from `word` to `typed`: letters that are missing,
    inserted, wrong, or swapped with the letter before.
    """
    above, row = [0] * (len(word) + 1), list[int](range(len(word) + 1))
    for place, letter in enumerate(typed, 1):
        higher, above, row = above, row, [place]
        for at, expected in enumerate(word, 1):
            least = min(above[at] + 1, row[-1] + 1, above[at - 1] + (letter != expected))
            if place > 1 and at > 1 and (letter, typed[place - 2]) == (word[at - 2], expected):
                least = min(least, higher[at - 2] + 1)
            row.append(least)
    return row[-1]
