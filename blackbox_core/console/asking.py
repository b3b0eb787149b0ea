"""Questions that are answered by yes or no."""

from __future__ import annotations

from .session import Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Telling


def agreed(prompt: str) -> Telling[bool]:
    """Whether the answer is yes; any other is no."""
    answer = yield Ask(prompt)
    return answer.strip().lower() in ("y", "yes")


def wanted(prompt: str) -> Telling[bool]:
    """Yes or no, asked until it is one of them; RETURN is yes."""
    while (answer := (yield Ask(prompt)).strip().lower()) not in ("", "y", "yes", "n", "no"):
        yield "Please answer yes or no."
    return answer[:1] != "n"


def given_up(matters: bool) -> Telling[bool]:
    """Whether the round under way may be given up; asked only where that matters."""
    if not matters or (yield from agreed("Give up this round, yes or no? ")):
        return True
    yield "The round goes on."
    return False
