"""Lines as they go over: `N command`, `=N answer`, `?N refusal`; and what is harmless of them."""

from __future__ import annotations

from ....console.phrases import no_prompt
from ....console.reading import read_number
from ....console.value import Value

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
