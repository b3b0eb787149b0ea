"""The unfinished round, offered at the start of the next conversation."""

from __future__ import annotations

from ..talk.asking import wanted
from ..talk.session import Errand, Refused, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..talk.session import Dialogue, Telling


def go_on(offered: str, resume: bool, take_up: Callable[[str, str], Dialogue]) -> Telling[bool]:
    """Take up the unfinished round, if there is one and the player wants it."""
    if not offered and not resume:
        return False
    if not resume and not (yield from wanted(f"Go on with {offered}? ")):
        yield from told(Errand("declined", news=True))
        return False
    try:
        session, _, text = (yield Errand("unfinished")).partition(" ")
        yield from take_up(text, session)
    except Refused as refusal:
        yield str(refusal)
        return False
    return True
