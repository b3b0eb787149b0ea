"""A saved round as text: what makes it, and what was typed since it began."""

from __future__ import annotations

from .phrases import later, phrase
from .session import Refused
from .value import Value

FORM = 1
NEWER = later("That game was saved by a newer Black Box.")
DAMAGED = later("That saved game is damaged.")


class Saved(Value):
    """A round under way.

    `recipe` makes it as it began and `lines` bring it to where it stands, with
    `rays` fired, or moves made; `answers` are those of the world to the effects
    on the way, each with "yes", or "no" where it was a refusal. `round` is a
    name that no other round has; `seconds` were spent on it; `version` saved it.
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
            raise Refused(phrase(NEWER))
        told["answers"] = [(how, answer) for how, answer in told["answers"]]
        saved = Saved(**told)
        if not is_whole(saved):
            raise damaged()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise damaged() from None
    return saved


def is_whole(saved: Saved) -> bool:
    """Whether each field holds what it should, and nothing that a line could not show."""
    answers = [text for answer in saved.answers for text in answer]
    texts = [*saved.recipe.values(), *saved.lines, *answers, saved.round, saved.version]
    numbers = saved.rays, saved.seconds
    return (
        isinstance(saved.lines, list)
        and all(isinstance(text, str) and text.replace("\n", "").isprintable() for text in texts)
        and all(isinstance(n, int) and n >= 0 for n in numbers)
    )


def damaged() -> Refused:
    return Refused(phrase(DAMAGED))
