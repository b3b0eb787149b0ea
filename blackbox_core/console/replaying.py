"""A conversation typed again from a file, on the box and with the options that its head tells."""

from __future__ import annotations

from .asking import given_up
from .conversation import exchange, opened
from .effects import done
from .filing import EndReplay, Left, Opening, Replay, Replaying
from .phrases import counted, phrase
from .session import Refused
from .table import SPEAK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Dialogue
    from .settings import Chosen
    from .table import Table


def replayed(table: Table, name: str) -> Dialogue:
    """Have the lines of a file typed, and go on from there with the settings from before."""
    told = yield from done(Opening(name))
    if told is None:
        yield from lines_of(table, name)
    elif (yield from given_up(table)):
        yield from done(Left())
        before = table.start, table.settings
        yield from lines_of(table, name, told)
        table.start, table.settings = before
        table.start.speak(table.settings[SPEAK])


def lines_of(table: Table, name: str, told: Chosen | None = None) -> Dialogue:
    """Have the lines of a file typed; where its head tells how, on a table of their own."""
    number = yield from done(Replay(name))
    yield counted("Replaying {n} line.", "Replaying {n} lines.", number)
    if told:
        yield from begin_anew(table, told)
    while not table.done and (yield from done(Replaying())):
        yield from exchange(table)
    if table.done and not table.next:
        table.done = False
        yield from done(EndReplay())
        yield phrase("The replay ends here.")


def begin_anew(table: Table, chosen: Chosen) -> Dialogue:
    """Begin as if the program had been started with these settings."""
    fresh = type(table)(table.start.but(chosen=chosen, offered="", resume=False, script=""))
    table.start, table.settings, table.untold = fresh.start, fresh.settings, fresh.untold
    table.start.speak(chosen[SPEAK])
    table.become(fresh)
    yield from opened(table)


def begun_by(table: Table, file: str) -> Dialogue:
    """Begin with the lines of a file; one without a head is typed at the usual table."""
    try:
        usual = (yield from done(Opening(file))) is None
    except Refused as refusal:
        yield str(refusal)
        yield from opened(table)
        return
    if usual:
        yield from opened(table)
    yield from replayed(table, file)
