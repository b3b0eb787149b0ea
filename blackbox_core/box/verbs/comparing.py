"""Answer WHY: compare a ray with the best ray, or explain why a cell is certain."""

from __future__ import annotations

from ...console.phrases import phrase
from ...console.session import Dialogue, Refused
from ...console.table import RAY_HELP
from ..advice.advise import FIRE, STOP, UNKNOWN, Adviser
from ..advice.ranking import ALL, basis_of
from ..deduction.deduce import Knowledge, deduce
from ..table import OVER, ROUND, BoxTable
from ..text.advice_words import describe_known_answer, describe_worth
from ..text.hint_words import describe_comparison
from ..text.reading import read_entry
from ..view import View
from .answers import give_answer
from .proving import explain


def why(table: BoxTable, words: list[str]) -> Dialogue:
    """Compare a ray with the best ray if the words are the entry of a ray. Otherwise answer as
    EXPLAIN does.
    """
    if not names_ray(words):
        yield from explain(table, words)
    elif table.has_rays:
        yield from compare_rays(table, read_entry(words[0], table.box))
    else:
        raise Refused(
            phrase(
                "You can fire no more rays here, so there are none to compare: type WHY 3,4 to "
                "have a cell explained."
            )
        )


def names_ray(words: list[str]) -> bool:
    """Return whether the words are a single number, which is then the entry of a ray."""
    return len(words) == 1 and words[0].isdecimal()


def compare_rays(table: BoxTable, entry: int) -> Dialogue:
    """Compare the ray from `entry` with the best ray. If it was fired, the best ray is the one that
    was advised then, otherwise the one that is advised now.
    """
    if not table.suits(ROUND):
        table.require(OVER, "WHY")
    if place := place_of_ray(table.view, entry):
        yield from compare_fired(table.view, place)
    elif table.suits(ROUND):
        known = yield from table.take_help(RAY_HELP)
        yield from compare_now(table, known, entry)
    else:
        message = "Ray {ray} was not fired in this round: type HISTORY to list the rays."
        raise Refused(phrase(message, ray=entry))


def place_of_ray(view: View, entry: int) -> int:
    """Return the number, counted from 1, of the shot along the ray from `entry`, fired from either
    end. Return 0 if there is none.
    """
    for place, shot in enumerate(view.shots, 1):
        if entry in (shot.entry, shot.exit):
            return place
    return 0


def compare_now(table: BoxTable, known: Knowledge, entry: int) -> Dialogue:
    """Compare the ray from `entry`, which was not fired, with the ray that is advised now, or say
    that none is advised.
    """
    adviser = Adviser(known)
    advice, ray = adviser.advice(), adviser.worth(entry)
    if not advice.ray:
        yield from give_answer(table, adviser)
    elif advice.ray.entry == entry:
        yield phrase("No ray is better than ray {ray}.", ray=entry)
    elif len(ray.outcomes) < 2:
        yield describe_worth(ray)
    else:
        yield from describe_comparison(adviser, entry, *saved_by_advised(adviser, entry))


def compare_fired(view: View, place: int) -> Dialogue:
    """Compare the shot number `place`, counted from 1, with the ray that was advised before it."""
    entry = view.shots[place - 1].entry
    adviser = Adviser(deduce(view._replace(shots=view.shots[: place - 1])))
    advice = adviser.advice()
    if advice.kind == UNKNOWN:
        yield describe_known_answer(view.box, advice)
    elif advice.kind == STOP:
        yield phrase(
            ("Ray {ray} cost more than it could have saved: answering would have been better."),
            ray=entry,
        )
    elif advice.kind != FIRE or len(adviser.worth(entry).outcomes) < 2:
        yield phrase("Ray {ray} could tell you nothing new.", ray=entry)
    elif advice.ray and advice.ray.entry == entry:
        yield phrase("No ray was better than ray {ray}.", ray=entry)
    else:
        saved, error = saved_by_advised(adviser, entry)
        yield from describe_comparison(adviser, entry, saved, error, was_fired=True)


def saved_by_advised(adviser: Adviser, entry: int) -> tuple[float, float]:
    """Return how many points the advised ray saves compared to the ray from `entry`, and the
    possible error.
    """
    error = 0.0 if basis_of(adviser) == ALL else adviser.cost_error
    return adviser.given_away(entry), error
