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
    return SealedLine(mark, number, words)


def harmless(text: str) -> str:
    """What the other side said, as it may be printed: short, plain, and no prompt."""
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in text[:QUOTED])
    told = "".join("-" if letter in UNPRINTED else letter for letter in plain)
    return no_prompt(told).strip()
