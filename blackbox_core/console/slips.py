"""The word that is one slip of the fingers away from another, or two where it is long."""

from __future__ import annotations

SHORTEST, LONG, LONGEST = 3, 6, 20  # letters: from which words are compared, and slips are two


def nearest(typed: str, words: dict[str, tuple[str, bool]]) -> str:
    """What is told for the word that was meant, if one is so near; a final one only at one slip."""
    if not SHORTEST <= len(typed) <= LONGEST:
        return ""
    allowed = 2 if len(typed) >= LONG else 1
    found = [
        (slips(typed, word), told)
        for word, (told, final) in words.items()
        if len(word) >= SHORTEST
        and word != typed
        and slips(typed, word) <= (1 if final else allowed)
    ]
    return min(found)[1] if found else ""


def slips(one: str, other: str) -> int:
    """How many letters were left out, put in, mistaken, or typed before the one before them."""
    above, row = [0] * (len(other) + 1), list[int](range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        higher, above, row = above, row, [place]
        for at, its in enumerate(other, 1):
            least = min(above[at] + 1, row[-1] + 1, above[at - 1] + (letter != its))
            if place > 1 and at > 1 and (letter, one[place - 2]) == (other[at - 2], its):
                least = min(least, higher[at - 2] + 1)
            row.append(least)
    return row[-1]
