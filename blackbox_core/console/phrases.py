"""A sentence as one message with named fields; counts, numbers, folding.

Every text that is said is one whole message, at the place where it is said:
`phrase("Out at {exit} again.", exit=exit)`. No sentence is cut, capitalised
or put together from pieces, and no text is ever asked what it says. What is
a number for the reader goes through `number` or `decimal`.
"""

from __future__ import annotations

WIDTH = 72

_told: dict[str, str] = {}  # what is said instead of a message, where it is not English


def phrase(message: str, /, **values: object) -> str:
    """A message with its fields filled in."""
    return _told.get(message, message).format_map(values)


def counted(one: str, many: str, n: int, /, **values: object) -> str:
    """A message about so many things, in the form for one or that for many; {n} is the number."""
    return phrase(one if n == 1 else many, n=number(n), **values)


def later(message: str) -> str:
    """A message that is kept in a table, and told by `phrase` when it is said."""
    return message


def number(n: int) -> str:
    """A whole number with its separators."""
    return f"{n:,}"


def decimal(value: float, places: int = 1) -> str:
    """A number with so many decimals."""
    return f"{value:,.{places}f}"


class Verbatim(str):
    """A text that is never folded: a picture, or an answer to a machine."""

    def within(self, width: int) -> str:
        """The text for lines of so many columns, as it is or made once more."""
        return self


def fold(text: str, width: int = WIDTH) -> str:
    """A text whose lines have at most so many columns, as far as its words allow it."""
    if isinstance(text, Verbatim):
        return text.within(width)
    if len(text) <= width:
        return text
    lines = text.split("\n")
    return "\n".join(line if len(line) <= width else folded(line, width) for line in lines)


def folded(line: str, width: int) -> str:
    """A line broken at blanks, and never inside a word; what follows is indented.

    textwrap would do it, but takes longer to load than all of a game.
    """
    words = line.split(" ")
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        elif word:
            lines.append("  " + word)
    return "\n".join(lines)


def listed(words: list[str], comma: str = ", ") -> str:
    """Things to choose from: "a, b or c"."""
    if len(words) < 2:
        return comma.join(words)
    return phrase("{some} or {last}", some=comma.join(words[:-1]), last=words[-1])


def all_of(words: list[str], comma: str = ", ") -> str:
    """Things together: "a, b and c"."""
    if len(words) < 2:
        return comma.join(words)
    return phrase("{some} and {last}", some=comma.join(words[:-1]), last=words[-1])


def cut(word: str) -> str:
    """A word as it may be printed back: quoted, in capitals, plain ASCII and not long."""
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in word[:20])
    while "? " in plain:  # which ends a prompt, and nothing else
        plain = plain.replace("? ", "?")
    return f'"{plain.upper()}"' + "..." * (len(word) > 20)
