"""The game at the console: Kenton's two questions, and a verb wherever one is wanted."""

from __future__ import annotations

from ..talk.session import Ask
from .table import Setup, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..talk.session import Dialogue


def console(setup: Setup) -> Dialogue:
    """The conversation from the greeting to the last words."""
    table = Table(setup)
    atoms, ray = questions(table)
    try:
        yield from greet(table)
        while not table.done:
            line = yield ray if table.on else atoms
            # The verbs are loaded only now, to be at the first prompt sooner.
            from .reply import reply

            yield from reply(table, line)
    except EOFError:
        pass
    yield from part(table)


def questions(table: Table) -> tuple[Ask, Ask]:
    """The two questions, with what the keys of an editing terminal need."""

    def complete(text: str) -> list[str]:
        from .reply import completions

        return completions(table, text)

    def step(entry: int, way: int) -> int:
        from .verbs.rays import step_from

        return step_from(table, entry, way)

    most, usual = table.box.most_atoms, table.setup.atoms
    how_many = f"How many atoms, 1 to {most} (RETURN for {usual})? "
    return Ask(how_many, complete=complete), Ask("Ray? ", complete=complete, step=step)


def greet(table: Table) -> Dialogue:
    box = table.box
    yield f"Black Box. Find the atoms hidden in a box of {box.rows} rows, {box.cols} columns."
    yield "A number fires a ray there, 0 ends the round, HELP lists the verbs."
    yield from table.show()
    if not table.setup.ask:
        table.deal(table.setup.atoms)
        yield table.announce()


def part(table: Table) -> Dialogue:
    """The last words: the score so far, where there is one."""
    if table.fired and not table.learning:
        from ..talk.words import tell_status

        yield tell_status(table.game, None)
    yield "Goodbye."
