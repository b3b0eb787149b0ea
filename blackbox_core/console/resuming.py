"""A round that was kept is taken up: its lines are typed again, where nobody looks on."""

from __future__ import annotations

from .. import VERSION
from .asking import wanted
from .conversation import exchange
from .effects import attempted, done
from .files import Nowhere
from .filing import Declined, Left, TakenUp, Unfinished
from .phrases import phrase
from .saved import damaged
from .session import Refused, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from .saved import Saved
    from .session import Dialogue, Effect, Telling
    from .table import Table

    T = TypeVar("T", bound=Table)


def gone_on(table: Table) -> Telling[bool]:
    """Take up the unfinished round if the player wants it."""
    start = table.start
    prompt = phrase("Go on with {round} (RETURN for yes)? ", round=start.offered)
    if not start.resume and not (yield from wanted(prompt)):
        yield from attempted(Declined(), None)
        return False
    try:
        row, saved = yield from done(Unfinished())
        yield from take_up(table, saved, row)
    except Refused as refusal:
        yield str(refusal)
        return False
    return True


def take_up(table: Table, saved: Saved, row: str) -> Dialogue:
    """Put a saved round on the table and show it; it stays in its row, if it has one."""
    other, saved = rebuilt(table, saved)
    yield from done(Left())
    table.become(other)
    yield from attempted(TakenUp(saved, row), None)
    standing = table.standing(saved.recipe, saved.rays)
    yield phrase("Going on with {round}.", round=standing)
    yield from table.show()


def rebuilt(table: T, saved: Saved) -> tuple[T, Saved]:
    """A table on which the saved lines were typed; refused if they do not lead there.

    The round comes along, with its lines as they are typed today.
    """
    if saved.recipe.get("game", "console") != table.name:
        raise damaged()
    try:
        other = table.begun(saved.recipe)
    except (KeyError, ValueError):
        raise damaged() from None
    session = Session(exchanges(other), Remembering(saved), heard=True)
    session.start()
    lines = []
    for line in saved.lines:
        at_table = session.question and session.question.stands
        lines.append(other.today(line, saved.version) if at_table else line)
        session.send(lines[-1])
    if other.moves != saved.rays:
        raise damaged()
    return other, saved.but(lines=lines, version=VERSION)


def exchanges(table: Table) -> Dialogue:
    """Question and reply, and not a word before or after."""
    while not table.done:
        yield from exchange(table)


class Remembering(Nowhere):
    """A world that answers as it did before, and to which nothing is news."""

    def __init__(self, saved: Saved) -> None:
        self._answers = iter(saved.answers)

    def do(self, effect: Effect) -> Any:
        if effect.news:
            return None
        how, answer = next(self._answers, ("no", ""))
        if how == "no":
            raise Refused(answer)
        return effect.again(answer)
