"""Cache the results of long searches for the whole test session.

The same conversations are played in several languages and tests. Only results that depend on the
arguments alone are cached, and only for tests with the fixture `cached_results`: the machine's
turns, hints, reviews of rays, proofs of puzzles. The lexicons are cached for all tests.
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
from tests import PLAIN

if TYPE_CHECKING:
    from blackbox_core.box.deduction.deduce import Knowledge
    from blackbox_core.box.view import Shot, View

KEPT: dict[object, Any] = {}


def as_text(*words: object) -> str:
    """Return a key that tells arguments apart, if these are values."""
    return repr(words)


def without_stop(position: object, level: int, _: object, seed: int) -> str:
    """Return the key of a search by the machine, without the function that may interrupt it."""
    return as_text(position, level, seed)


def by_table(table: str, spellings: Any) -> tuple[str, type]:
    """Return the key of a lexicon: its table and its language."""
    return table, type(spellings.__self__)


def by_view(adviser: Adviser, *words: object) -> str:
    """Return the key of advice that follows from what is known."""
    told = [word.known.view if isinstance(word, Adviser) else word for word in words]
    return as_text(adviser.known.view, adviser.weighs, *told)


def by_way(adviser: Adviser, *words: object) -> str:
    """Return the key of advice that also depends on what was known before a useless ray."""
    return as_text(adviser.same and adviser.same.known.view, by_view(adviser, *words))


def by_parts(before: Knowledge, view: View) -> tuple[str, int]:
    """Return the key of an update: what was known, box by box, and the view since."""
    return as_text(before.view, before.box_count, view), hash(tuple(before.partials))


def by_known(known: Knowledge, shot: Shot) -> str:
    """Return the key of a shot added to what is known."""
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
    """Return a function that computes each of its results once, by `key`."""
    usual = getattr(place, name)

    def kept(*words: Any) -> Any:
        asked = name, key(*words)
        if asked not in KEPT:
            KEPT[asked] = usual(*words)
        return KEPT[asked]

    return kept


def cache_lexicons() -> None:
    """Cache the lexicons from now on, in all tests, unless PLAIN is set."""
    if PLAIN:
        return
    for place, name, key in ALWAYS:
        setattr(place, name, once(place, name, key))


@contextmanager
def results_cached() -> Iterator[None]:
    """Context manager: cache the results of all functions in DEAR, unless PLAIN is set."""
    with ExitStack() as stack:
        for place, name, key in [] if PLAIN else DEAR:
            stack.enter_context(patch.object(place, name, once(place, name, key)))
        yield
