"""What is thought out once for all tests: a conversation is held in several languages.

Only what depends on nothing but its arguments is kept, and only while a test asks for it: the
machine's turns, hints and reviews of rays, and proofs of puzzles. The tables of what people say
are read once for all tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from blackbox_core.box import making
from blackbox_core.box.advice.advise import Adviser
from blackbox_core.box.deduction import deduce
from blackbox_core.box.verbs import answers
from blackbox_core.console import phrases
from blackbox_core.games.atom4 import search as atom4
from blackbox_core.games.duel import belief, seek, views, weigh
from blackbox_core.games.solo import review, stepping
from blackbox_core.games.teacher import devil

if TYPE_CHECKING:
    from blackbox_core.box.deduction.deduce import Knowledge
    from blackbox_core.box.view import Shot, View

KEPT: dict[object, Any] = {}


def as_text(*words: object) -> str:
    """What tells arguments apart, where they are values."""
    return repr(words)


def without_stop(position: object, level: int, _: object, seed: int) -> str:
    """Where the machine plays: nobody stops it in a pipe."""
    return as_text(position, level, seed)


def by_table(table: str, spellings: Any) -> tuple[str, type]:
    """A table of sayings, and the language whose it is."""
    return table, type(spellings.__self__)


def by_view(adviser: Adviser, *words: object) -> str:
    """What is known: all that is advised follows from it."""
    told = [word.known.view if isinstance(word, Adviser) else word for word in words]
    return as_text(adviser.known.view, adviser.weighs, *told)


def by_way(adviser: Adviser, *words: object) -> str:
    """What is known, and what was before a ray that told nothing: that is what is expected."""
    return as_text(adviser.same and adviser.same.known.view, by_view(adviser, *words))


def by_parts(before: Knowledge, view: View) -> tuple[str, int]:
    """What was known, box by box, and what was seen since."""
    return as_text(before.view, before.box_count, view), hash(tuple(before.partials))


def by_known(known: Knowledge, shot: Shot) -> str:
    """What is known, and a shot after it."""
    return as_text(known.view, shot)


DEAR: list[tuple[Any, str, Callable[..., object]]] = [
    (belief, "belief_anew", as_text),
    (seek, "choose", as_text),
    (views, "choose", as_text),
    (weigh, "review", as_text),
    (atom4, "choose", without_stop),
    (devil, "cost_of_answer", by_known),
    (making, "puzzle", as_text),
    (making, "solution", as_text),
    (Adviser, "work_out_advice", by_view),
    (Adviser, "estimated", by_view),
    (Adviser, "given_away", by_way),
    (answers, "ranking", by_view),
    (deduce, "deduce_anew", as_text),
    (deduce, "narrowed", by_parts),
    (review, "review_ray", by_view),
    (stepping, "review_ray", by_view),
]
ALWAYS: list[tuple[Any, str, Callable[..., object]]] = [(phrases, "Lexicon", by_table)]


def once(place: Any, name: str, key: Callable[..., object]) -> Callable[..., Any]:
    """A function that works out each of its results once."""
    usual = getattr(place, name)

    def kept(*words: Any) -> Any:
        asked = name, key(*words)
        if asked not in KEPT:
            KEPT[asked] = usual(*words)
        return KEPT[asked]

    return kept


def cache_lexicons() -> None:
    """From now on a table is read when it is first asked for, by whichever test."""
    for place, name, key in ALWAYS:
        setattr(place, name, once(place, name, key))


@contextmanager
def results_cached() -> Iterator[None]:
    """While it lasts, what is dear is worked out where nothing is kept of it."""
    with ExitStack() as stack:
        for place, name, key in DEAR:
            stack.enter_context(patch.object(place, name, once(place, name, key)))
        yield
