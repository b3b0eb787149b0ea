"""What is answered where no verb is typed: a number, a cell or a box number."""

from __future__ import annotations

from ....box.text.reading import is_size, read_cells
from ....console.phrases import phrase
from ....console.reading import read_number
from ....console.session import Refused
from . import rays, rounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue
    from ..table import Solo

LONGEST = 24  # of what is printed back
SIGNS = set("(.;-/")  # of which each makes a cell of numbers


def take(table: Solo, words: list[str]) -> Dialogue:
    """Answer the question: how many atoms, or which ray."""
    if words[0][0] == "#":
        return rounds.new(table, words)
    if not table.on:
        return rounds.begin_as(table, words)
    if read_number(words[0]) == 0:
        return rounds.give_up(table)
    if all(map(str.isdigit, words)):
        return rays.fire(table, words)
    refuse_size(words[0])
    refuse_cells(table, words)
    return rays.fire(table, " ".join(words).replace(",", " ").split())


def refuse_size(word: str) -> None:
    """Refuse the size of a box, which fires no ray."""
    if is_size(word) and read_number(word.lower().partition("x")[0], 2):
        size = "{word} is a size, which NEW {word} would play: type an entry as in 5, or SET 3,4."
        raise Refused(phrase(size, word=shown(word)))


def refuse_cells(table: Solo, words: list[str]) -> None:
    """Refuse cells, which fire no ray either."""
    if any(map(is_cell, words)):
        read_cells(words, table.box)  # what is outside is told so
        told = "A number alone fires a ray; SET {cell} sets an atom there."
        raise Refused(phrase(told, cell=shown(" ".join(words))))


def is_cell(word: str) -> bool:
    """Whether a word is written as a cell, 3,4 or 3-29, and not as entries, 5,6,7."""
    return word.count(",") == 1 or not SIGNS.isdisjoint(word)


def shown(typed: str) -> str:
    """What was typed, if it can be printed back; else an example."""
    plain = typed.isascii() and typed.isprintable() and len(typed) <= LONGEST and "?" not in typed
    return typed if plain else "3,4"
