"""The game at the console: Kenton's two questions, and a verb wherever one is wanted."""

from __future__ import annotations

from ...console.session import Ask, Refused
from ...console.unfinished import go_on
from .rounds_kept import keep, remade
from .table import Setup, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Complete, Dialogue, Step


def console(setup: Setup) -> Dialogue:
    """The conversation from the greeting to the last words."""
    table = Table(setup)
    try:
        yield from greet(table)
        yield from conversation(table)
    except EOFError:
        pass
    yield from part(table)


def conversation(table: Table) -> Dialogue:
    """Question and reply, until the player has had enough."""
    ray = Ask("Ray? ", complete=completer(table), step=stepper(table))
    while not table.done:
        yield from keep(table)
        line = yield ray if table.on else how_many(table)
        # The verbs are loaded only now, to be at the first prompt sooner.
        from .reply import reply

        yield from reply(table, line)


def how_many(table: Table) -> Ask:
    most, usual = table.box.most_atoms, table.setup.atoms
    prompt = f"How many atoms, 1 to {most} (RETURN for {usual})? "
    return Ask(prompt, complete=completer(table))


def completer(table: Table) -> Complete:
    """What an editing terminal asks when TAB is pressed."""

    def complete(text: str) -> list[str]:
        from .reply import completions

        return completions(table, text)

    return complete


def stepper(table: Table) -> Step:
    """What an editing terminal asks when an arrow key is pressed."""

    def step(entry: int, way: int) -> int:
        from .verbs.rays import step_from

        return step_from(table, entry, way)

    return step


def greet(table: Table) -> Dialogue:
    box, setup = table.box, table.setup
    yield f"Black Box. Find the atoms hidden in a box of {box.rows} rows, {box.cols} columns."
    yield "A number fires a ray there, 0 ends the round, HELP lists the verbs."
    if (yield from go_on(table, remade)):
        return
    yield from table.show()
    if not setup.ask:
        yield from begin(table)


def begin(table: Table) -> Dialogue:
    """The round that whoever started the program asked for."""
    try:
        if table.setup.hidden:
            table.begin(table.setup.hidden)
        else:
            table.deal(table.setup.atoms)
    except Refused as refusal:
        yield str(refusal)
    else:
        yield table.announce()


def part(table: Table) -> Dialogue:
    """The last words: the score so far, where there is one."""
    if table.fired and not table.learning:
        from ...box.verdict_words import tell_status

        yield tell_status(table.view, None)
    yield "Goodbye."
