"""Atom-4 at the console: a cell is a move, a word is a verb, and the machine types like anyone."""

from __future__ import annotations

from ...console.session import Ask, Refused
from ...console.unfinished import go_on
from . import verbs as atom4_verbs
from . import views as atom4_views
from .rounds_kept import keep, remade
from .table import ROUND, Setup, Table, verbs
from .words import is_cell, tell_cell, tell_machine, tell_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue

FAMILIES = (atom4_verbs, atom4_views)


def atom4(setup: Setup) -> Dialogue:
    """The conversation from the greeting to the last words."""
    table = Table(setup)
    try:
        yield from greet(table)
        yield from conversation(table)
    except EOFError:
        pass
    yield from atom4_verbs.part(table)


def conversation(table: Table) -> Dialogue:
    """Question and reply, until the players have had enough."""
    while not table.done:
        yield from keep(table)
        line = yield question(table)
        yield from reply(table, line)


def greet(table: Table) -> Dialogue:
    yield "Atom-4. Player 1 wants four white pieces in a line, player 2 four black."
    yield "A cell such as G8 plays there, RULES tells how, HELP lists the verbs."
    if (yield from go_on(table, remade)):
        return
    yield tell_machine(table.machine, table.level)
    yield from atom4_verbs.announce(table)


def question(table: Table) -> Ask:
    """The one now open: to the machine, where it is its turn."""

    def complete(text: str) -> list[str]:
        return completions(table, text)

    if table.over:
        return Ask(f"RETURN for round {table.position.round + 1}? ", complete=complete)
    think = table.think if table.machine_to_play else None
    return Ask(f"{tell_turn(table.position)}? ", complete=complete, think=think)


def reply(table: Table, line: str) -> Dialogue:
    """Answer one line; a refusal changes nothing."""
    words = line.split()
    try:
        if not words:
            yield from silence(table)
        elif words[0][0] == "#":
            return
        elif is_cell(words[0]):
            table.require(ROUND)
            yield from atom4_verbs.play(table, words)
        else:
            yield from verbs.call(table, words)
    except Refused as refusal:
        yield (str(refusal))


def silence(table: Table) -> Dialogue:
    """RETURN alone begins the next round; in a round it does nothing."""
    if table.over:
        yield from atom4_verbs.begin(table, table.position.round + 1)


def completions(table: Table, text: str) -> list[str]:
    """The words that can stand where the last one typed stands: verbs first, cells anywhere."""
    *others, last = text.split(" ")
    cells = map(tell_cell, table.legal)
    names = [] if others else verbs.starting(last.lower())
    return names + [cell for cell in cells if cell.startswith(last.upper())]
