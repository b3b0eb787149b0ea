"""What is answered to a line: a number is an answer, anything else a verb."""

from __future__ import annotations

from ...box.words import read_count, read_entry, read_number, tell_cell
from ...console.phrases import phrase
from ...console.session import Refused
from .verbs import rays, rounds, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .table import Solo


def answer(table: Solo, words: list[str]) -> Dialogue:
    """Answer the words of a line."""
    if words[0].isdigit():
        yield from number(table, words)
    else:
        yield from verbs.call(table, words)


def number(table: Solo, words: list[str]) -> Dialogue:
    """A bare number answers the question: how many atoms, or which ray."""
    if len(words) > 1:
        raise Refused(phrase("One number at a time, please."))
    if not table.on:
        yield from rounds.begin(table, read_count(words[0], table.box))
    elif read_number(words[0]) == 0:
        yield from rounds.finish(table)
    else:
        yield from rays.fire(table, read_entry(words[0], table.box))


def completions(table: Solo, text: str) -> list[str]:
    """The words that can stand where the last one typed stands."""
    first, *others = text.lower().split(" ")
    if not others:
        return verbs.starting(first)
    usage = " ".join(verb.usage for verb in verbs if [verb.name] == verbs.starting(first))
    return [word for word in arguments(table, usage) if word.startswith(others[-1])]


def arguments(table: Solo, usage: str) -> list[str]:
    """The words that may follow a verb."""
    if "CELL" in usage:
        return [tell_cell(table.box.cell(index)) for index in range(table.box.cells)]
    if "VERB" in usage:
        return verbs.starting("")
    return [str(entry) for entry in table.view.untried()] if table.on and "N" in usage else []
