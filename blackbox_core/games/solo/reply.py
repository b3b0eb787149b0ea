"""What the console answers to a line: a number is an answer, anything else a verb."""

from __future__ import annotations

from ...box.words import read_count, read_entry, read_number, tell_cell
from ...console.session import Refused
from .table import Table, verbs
from .verbs import advice, keeping, marks, rays, records, rounds, views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue

FAMILIES = (rounds, rays, marks, views, advice, keeping, records)


def reply(table: Table, line: str) -> Dialogue:
    """Answer one line; a refusal changes nothing."""
    words = line.split()
    try:
        if not words:
            yield from silence(table)
        elif words[0][0] == "#":
            return
        elif words[0].isdigit():
            yield from number(table, words)
        else:
            yield from verbs.call(table, words)
    except Refused as refusal:
        yield (str(refusal))


def silence(table: Table) -> Dialogue:
    """RETURN alone takes the usual number of atoms; in a round it does nothing."""
    if not table.on:
        yield from rounds.begin(table, table.setup.atoms)


def number(table: Table, words: list[str]) -> Dialogue:
    """A bare number answers the question: how many atoms, or which ray."""
    if len(words) > 1:
        raise Refused("One number at a time, please.")
    if not table.on:
        yield from rounds.begin(table, read_count(words[0], table.box))
    elif read_number(words[0]) == 0:
        yield from rounds.finish(table)
    else:
        yield from rays.fire(table, read_entry(words[0], table.box))


def completions(table: Table, text: str) -> list[str]:
    """The words that can stand where the last one typed stands."""
    first, *others = text.lower().split(" ")
    if not others:
        return verbs.starting(first)
    usage = " ".join(verb.usage for verb in verbs if [verb.name] == verbs.starting(first))
    return [word for word in arguments(table, usage) if word.startswith(others[-1])]


def arguments(table: Table, usage: str) -> list[str]:
    """The words that may follow a verb."""
    if "CELL" in usage:
        return [tell_cell(table.box.cell(index)) for index in range(table.box.cells)]
    if "VERB" in usage:
        return verbs.starting("")
    return [str(entry) for entry in table.view.untried()] if table.on and "N" in usage else []
