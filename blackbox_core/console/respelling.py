"""Letters that a line lacks, in those that every line has: German and Russian respelled.

German as on telegrams: ae, oe, ue, ss. Russian by one table that can be read
aloud, after that of BGN/PCGN, but with j for the short i and without a sign for
the hard one; every letter keeps its spelling wherever it stands.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "\xa0": " "}
BARE = str.maketrans("äöü", "aou")  # as some type them, too
RUSSIAN = "а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё"  # noqa: RUF001
LATIN = "a b v g d e zh z i j k l m n o p r s t u f kh ts ch sh shch  y ' e yu ya yo"
SMALL |= dict(zip(RUSSIAN.split(" "), LATIN.split(" "), strict=True))
CAPITALS = {letter.upper(): its.capitalize() for letter, its in SMALL.items()}
LETTERS = CAPITALS | SMALL  # the capital of the sharp s is two letters, and never looked up


def respelled(line: str, lacks: Callable[[str], bool]) -> str:
    """A text without letters that are lacking; one that has no spelling becomes "?"."""
    if line.isascii():
        return line
    return "".join(
        spelled(letter, line[place + 1 : place + 2], line[place - 1 : place])
        if not letter.isascii() and lacks(letter)
        else letter
        for place, letter in enumerate(line)
    )


def spelled(letter: str, after: str = "", before: str = "") -> str:
    """A letter respelled, all in capitals where it stands among such."""
    its = LETTERS.get(letter, "?")
    alone = not after.isalpha() and not before.isalpha()
    among = after.isupper() or (before.isupper() and not after.islower())
    return its.upper() if letter.isupper() and among and not alone else its


def ascii_only(line: str) -> str:
    """A text in the letters that every line has."""
    return respelled(line, lambda letter: not letter.isascii())


def spellings(word: str) -> set[str]:
    """The ways in which a word may be typed, in small letters."""
    whole = folded(word)
    ways = {whole, whole.replace("ё", "е"), whole.translate(BARE)}  # noqa: RUF001
    return ways | {folded(ascii_only(way)) for way in ways}


def folded(word: str) -> str:
    """A word as it is compared with others."""
    return word.casefold().replace("'", "")
