"""Small turns of speech that every other text is made with."""

from __future__ import annotations

WIDTH = 72


def fold(text: str) -> str:
    """A sentence broken into lines of at most 72 columns."""
    if len(text) <= WIDTH:
        return text
    from textwrap import fill

    return fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def plural(number: int, noun: str, ending: str = "s") -> str:
    """A number of things: "1 ray", "2,314 rays", "0 boxes"."""
    return f"{number:,} {noun}" + ("" if number == 1 else ending)


def listed(words: list[str], joint: str = "or") -> str:
    """Words as a list in a sentence: "a, b or c"."""
    return f" {joint} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def cut(word: str) -> str:
    """A word as it may be printed back: quoted, in capitals, plain ASCII and not long."""
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in word[:20])
    return f'"{plain.upper()}"' + "..." * (len(word) > 20)
