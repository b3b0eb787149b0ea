"""A saved game as text: the recipe of a round, and what was typed since it began."""

from __future__ import annotations

from .session import Nowhere, Refused, Session
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .session import Dialogue, Errand

    T = TypeVar("T")

FORM = 1
DAMAGED = "That saved game is damaged."
NEWER = "That game was saved by a newer Black Box."


class Saved(Value):
    """A round under way.

    `recipe` makes it as it began and `lines` bring it to where it stands, with
    `rays` fired; `answers` are those of the world to the errands on the way,
    each with "yes", or "no" where the answer was a refusal. `round` is a name
    that no other round has; `seconds` were spent on it; `version` saved it.
    """

    recipe: dict[str, str]
    lines: list[str]
    answers: list[tuple[str, str]]
    rays: int
    round: str
    seconds: int
    version: str


def write_saved(saved: Saved) -> str:
    from json import dumps

    return dumps({"form": FORM, **vars(saved)})


def read_saved(text: str) -> Saved:
    """What `write_saved` wrote, in this version or an earlier one."""
    from json import loads

    try:
        told = loads(text)
        if told.pop("form") > FORM:
            raise Refused(NEWER)
        told["answers"] = [(how, answer) for how, answer in told["answers"]]
        told["lines"] = [str(line) for line in told["lines"]]
        return Saved(**told)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Refused(DAMAGED) from None


class Remembered(Nowhere):
    """A world that answers as it did before, and to which nothing is news."""

    def __init__(self, saved: Saved) -> None:
        self._answers = iter(saved.answers)

    def do(self, errand: Errand) -> str:
        if errand.news:
            return ""
        how, answer = next(self._answers, ("no", DAMAGED))
        if how == "no":
            raise Refused(answer)
        return answer


def rebuilt(begun: Callable[[], T], conversation: Callable[[T], Dialogue], saved: Saved) -> T:
    """The table that a saved round begins with, once its lines have been typed there again."""
    try:
        table = begun()
    except (KeyError, ValueError):
        raise Refused(DAMAGED) from None
    session = Session(conversation(table), Remembered(saved))
    session.start()
    for line in saved.lines:
        session.send(line)
    return table
