"""What is answered where no verb is typed: a number, a cell or a box number."""

from __future__ import annotations

from ...console.phrases import phrase
from ...console.reading import read_number
from ...console.session import Refused
from .verbs import rays, rounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .table import Solo

LONGEST = 24  # of what is printed back


def take(table: Solo, words: list[str]) -> Dialogue:
    """Answer the question: how many atoms, or which ray."""
    number = read_number(words[0])
    if words[0][0] == "#":
        yield from rounds.new(table, words)
    elif not table.on:
        yield from rounds.begin_as(table, words)
    elif number == 0:
        yield from rounds.give_up(table)
    elif number and len(words) == 1:
        yield from rays.fire(table, words)
    elif any(map(is_cell, words)):
        told = "A number alone fires a ray; SET {cell} sets an atom there."
        raise Refused(phrase(told, cell=shown(" ".join(words))))
    else:
        yield from rays.fire(table, " ".join(words).replace(",", " ").split())


def is_cell(word: str) -> bool:
    """Whether a word is written as a cell, 3,4 or 3-29, and not as entries, 5,6,7."""
    return word.count(",") == 1 or any(sign in word for sign in "(.;-")


def shown(typed: str) -> str:
    """What was typed, if it can be printed back; else an example."""
    plain = typed.isascii() and typed.isprintable() and len(typed) <= LONGEST and "?" not in typed
    return typed if plain else "3,4"
