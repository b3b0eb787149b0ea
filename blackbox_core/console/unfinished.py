"""A round that was kept, gone on with: the unfinished one, if it is wanted, or one saved."""

from __future__ import annotations

from .asking import wanted
from .session import Errand, Refused, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias, TypeVar

    from ..games.atom4 import table as atom4_table
    from ..games.solo import table
    from .saved import Saved
    from .session import Dialogue, Telling

    T = TypeVar("T", table.Table, atom4_table.Table)
    Remade: TypeAlias = Callable[[T, Saved], T]


def go_on(table: T, remade: Remade[T]) -> Telling[bool]:
    """Take up the unfinished round, if there is one and the player wants it."""
    offered, resume = table.setup.unfinished, table.setup.resume
    if not offered and not resume:
        return False
    if not resume and not (yield from wanted(f"Go on with {offered}? ")):
        yield from told(Errand("declined", news=True))
        return False
    try:
        session, _, text = (yield Errand("unfinished")).partition(" ")
        yield from take_up(table, remade, text, session)
    except Refused as refusal:
        yield str(refusal)
        return False
    return True


def take_up(table: T, remade: Remade[T], text: str, session: str = "") -> Dialogue:
    """Put a saved round on the table and show it; the session named is done with it."""
    from .saved import read_saved

    table.become(remade(table, read_saved(text)))
    yield from told(Errand("taken up", (text, session), news=True))
    yield f"Going on with {table.standing}."
    yield from table.show()
