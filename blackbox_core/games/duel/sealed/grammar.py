"""Lines as they go over: `N command`, `=N answer`, `?N refusal`; and the check before each.

It is a comment, `# check 6 3f2a9c01`: the word that the line begins with, and eight digits of
the line's hash. Who knows no checks passes it over. Who gives checks is known by the
first of them, and no line counts that then comes without its own.
"""

from __future__ import annotations

from ....console.phrases import no_prompt
from ....console.reading import read_number
from ....console.value import Value
from .terms import digest

ANSWER, REFUSAL, COMMENT = "=", "?", "#"
LONGEST = 1000  # characters
UNPRINTED = set("|_^~{}[]\\`")
QUOTED = 100


class SealedLine(Value):
    """A line as it was meant: `mark` is empty for a command."""

    mark: str
    number: int
    words: list[str]


def read_line(said: list[str]) -> SealedLine | None:
    """The words of a line as they were meant; None if they cannot be."""
    first, *words = said
    mark = first[0] if first[0] in (ANSWER, REFUSAL) else ""
    number = read_number(first.removeprefix(mark))
    if number is None or not (mark or words):
        return None
    if mark != REFUSAL and any(map(is_padded, [first.removeprefix(mark), *words])):
        return None
    return SealedLine(mark, number, words)


def is_padded(word: str) -> bool:
    """Whether a number in a word, or in a cell, has needless zeros before it."""
    return any(part[0] == "0" and read_number(part) is not None for part in longer(word))


def longer(word: str) -> list[str]:
    """The parts of a word that are longer than a letter."""
    return [part for part in word.split(",") if len(part) > 1]


def harmless(text: str) -> str:
    """What the other side said, as it may be printed: short, plain, and no prompt."""
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in text[:QUOTED])
    told = "".join("-" if letter in UNPRINTED else letter for letter in plain)
    return no_prompt(told).strip()


CHECK = "check"
CHECK_DIGITS = 8


def checked(lines: list[str]) -> list[str]:
    """Lines as they are sent, each after its check; the first, which makes them known, has two."""
    sent: list[str] = []
    for line in lines:
        check = check_of(line.split())
        sent += [" ".join(check)] * (2 if check[2].strip(ANSWER) == "1" else 1) + [line]
    return sent


def check_of(words: list[str]) -> list[str]:
    """The words of the check of a line."""
    return [COMMENT, CHECK, words[0], digest(" ".join(words))[:CHECK_DIGITS]]


class Checks:
    """The checks that come from the other side: `given`, once one has come on this connection."""

    def __init__(self) -> None:
        self.given = False
        self.last: list[str] = []

    def hear(self, words: list[str]) -> None:
        """A comment, which is a check or nothing."""
        if words[:2] == [COMMENT, CHECK]:
            self.given, self.last = True, words

    def passes(self, words: list[str]) -> bool:
        """Whether a line came as it was sent; one that has no check does where none are given."""
        last, self.last = self.last, []
        return not self.given or last == check_of(words)
