"""A check before each line, so that one that was spoilt on its way is seen, and asked for again.

It is a comment, `# check 6 3f2a9c01`: the word that the line begins with, and eight digits of
the line's hash. Who knows no checks passes it over. Who gives checks is known by the
first of them, and no line counts that then comes without its own.
"""

from __future__ import annotations

from .grammar import ANSWER, COMMENT
from .seals import digest

CHECK = "check"
DIGITS = 8


def checked(lines: list[str]) -> list[str]:
    """Lines as they are sent, each after its check; the first, which makes them known, has two."""
    sent: list[str] = []
    for line in lines:
        check = check_of(line.split())
        sent += [" ".join(check)] * (2 if check[2].strip(ANSWER) == "1" else 1) + [line]
    return sent


def check_of(words: list[str]) -> list[str]:
    """The words of the check of a line."""
    return [COMMENT, CHECK, words[0], digest(" ".join(words))[:DIGITS]]


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
