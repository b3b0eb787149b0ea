"""Put hints into words: which ray to fire, the expected cost of the round with it, and what each
result would mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...console.phrases import decimal, join_or, later, number, phrase
from ...console.table import DEGREES
from .. import Box, Cells
from ..advice.advise import ALIKE, SET, STOP, Advice, Adviser
from ..advice.deciding import Decisions, decisions, points_of_round
from ..advice.worth import RayWorth
from .advice_words import (
    ANSWERS,
    describe_error,
    describe_known_answer,
    describe_worth,
    shown_error,
)
from .words import describe_cell, describe_cells, describe_result

ASK_AGAIN = {  # by the kind of the advice
    SET: later("The answer is certain: type HINT again to see it."),
    ALIKE: later("No ray can tell you more: type HINT again to see an answer."),
    STOP: later(
        "Another ray would cost more than it would save: type HINT again to see the best answer."
    ),
}

AMOUNTS = {
    "light": later("light help"),
    "medium": later("medium help"),
    "full": later("full help"),
}


def describe_degree(level: int) -> str:
    """Return the name of a level of help, such as "light help"."""
    return phrase(AMOUNTS[DEGREES[level]])


def describe_advice(adviser: Adviser, answers: dict[str, str] = ANSWERS) -> Iterator[str]:
    """Yield sentences about the advised ray, or a sentence with the advised answer.

    `answers` has a message for each kind of advice that is not a ray.
    """
    if adviser.advice().ray:
        yield from describe_try(adviser)
    else:
        yield describe_known_answer(adviser.known.view.box, adviser.advice(), answers)


def describe_try(adviser: Adviser) -> Iterator[str]:
    """Yield sentences that say which ray to try, the expected cost of the whole round with it, and
    what its results would mean.
    """
    advice = adviser.advice()
    assert advice.ray
    entry = advice.ray.entry
    yield describe_ray_to_try(entry, points_of_round(adviser, entry), advice.is_approximate)
    yield from describe_decisions(adviser, entry)


def describe_ray_to_try(entry: int, points: float | None, nearly: bool) -> str:
    """Say which ray to try and, if `points` is not None, that the round is expected to cost
    `points` with it.

    `nearly` says that another ray may be a little better.
    """
    if points is None:
        return phrase("Try ray {ray}: it should tell you the most for its cost.", ray=entry)
    rounded = decimal(points)
    if nearly:
        message = (
            "Try ray {ray}, the best or nearly the best: the round should then cost "
            "{points} points on average."
        )
        return phrase(message, ray=entry, points=rounded)
    return phrase(
        "Try ray {ray}: the round should then cost {points} points on average.",
        ray=entry,
        points=rounded,
    )


def describe_ray(adviser: Adviser, entry: int) -> Iterator[str]:
    """Yield sentences that say the expected cost of the whole round with the ray from `entry`, and
    what its results would mean.
    """
    ray = adviser.worth(entry)
    points = points_of_round(adviser, entry) if len(ray.outcomes) > 1 else None
    if points is None:
        yield describe_worth(ray)
        return
    yield phrase(
        "With ray {ray}, the round should cost {points} points on average.",
        ray=entry,
        points=decimal(points),
    )
    yield from describe_decisions(adviser, entry)


DECIDES = later("Ray {ray} can show where the other atoms are: {meanings}.")


def describe_decisions(adviser: Adviser, entry: int, message: str = DECIDES) -> Iterator[str]:
    """Yield a sentence that says what each result of the ray from `entry` would mean, or nothing if
    many boxes fit.

    `message` has the fields {ray} and {meanings}.
    """
    left = decisions(adviser.known, entry)
    if left:
        meanings = list_meanings(adviser.known.view.box, entry, left)
        yield phrase(message, ray=entry, meanings=meanings)


def list_meanings(box: Box, entry: int, left: Decisions) -> str:
    """List what each result of the ray from `entry` would mean, as in "absorbed means 3,4 or 5,6".

    `left` has, for each result, a set of uncertain atoms for each box that gives this result.
    """
    return "; ".join(
        phrase(
            "{result} means {cells}",
            result=describe_result(entry, exit),
            cells=join_or([describe_open_atoms(box, atoms) for atoms in boxes]),
        )
        for exit, boxes in left.items()
    )


def describe_open_atoms(box: Box, atoms: Cells) -> str:
    """List the uncertain atoms of a box, `atoms`, as a part of a sentence."""
    if not atoms:
        return phrase("no other atom")
    first, *others = box.cells_of(atoms)
    if not others:
        return describe_cell(first)
    return phrase("{cell} with {cells}", cell=describe_cell(first), cells=describe_cells(others))


def describe_certain(advice: Advice) -> str:
    """Say that an answer is certain, without revealing the answer."""
    return phrase(ASK_AGAIN[advice.kind])


def describe_comparison(
    adviser: Adviser, entry: int, saved: float, error: float, *, was_fired: bool = False
) -> Iterator[str]:
    """Yield sentences that say how many points the advised ray saves compared to the ray from
    `entry`, and why.

    `saved` is this number of points, and `error` its possible error. If `was_fired`, the ray from
    `entry` was fired already, and the sentences are in the past tense.
    """
    advised = adviser.advice().ray
    assert advised
    other, words = adviser.worth(entry), COMPARED[was_fired]
    yield describe_saving(words, advised.entry, entry, saved, error)
    if round(saved, 2) > 0:
        yield from describe_reason(words, adviser, advised, other)


class Comparing(NamedTuple):
    """The messages that compare the advised ray with another ray. There is one set of them for a
    ray that was fired, in the past tense, and one for a ray that was not.
    """

    equal: str
    about_equal: str
    seems_better: str
    saves: str
    saves_about: str
    decides: str
    leaves: str
    costs: str


COMPARED = {  # by whether the other ray was fired
    False: Comparing(
        equal=later("Ray {other} is as good as ray {ray}."),
        about_equal=later("Ray {other} seems as good as ray {ray}."),
        seems_better=later("Ray {ray} seems better than ray {other}."),
        saves=later(
            "On average, ray {ray} costs {saved} fewer points than ray {other} by the end of the "
            "round."
        ),
        saves_about=later(
            "On average, ray {ray} costs {saved} fewer points than ray {other} by the end of the "
            "round, give or take {error}."
        ),
        decides=DECIDES,
        leaves=later(
            "On average, ray {ray} leaves {n} of {all} boxes, and ray {other} leaves {others}."
        ),
        costs=later(
            "On average, ray {ray} itself costs {points} points, and ray {other} costs {others}."
        ),
    ),
    True: Comparing(
        equal=later("Ray {other} was as good as ray {ray}."),
        about_equal=later("Ray {other} seems to have been as good as ray {ray}."),
        seems_better=later("Ray {ray} seems to have been better than ray {other}."),
        saves=later(
            "On average, ray {ray} would have cost {saved} fewer points than ray {other} by the "
            "end of the round."
        ),
        saves_about=later(
            "On average, ray {ray} would have cost {saved} fewer points than ray {other} by the "
            "end of the round, give or take {error}."
        ),
        decides=later("Ray {ray} could have shown where the other atoms are: {meanings}."),
        leaves=later(
            "On average, ray {ray} would have left {n} of {all} boxes, and ray {other} would "
            "have left {others}."
        ),
        costs=later(
            "On average, ray {ray} itself would have cost {points} points, and ray {other} would "
            "have cost {others}."
        ),
    ),
}


def describe_saving(words: Comparing, better: int, other: int, saved: float, error: float) -> str:
    """Say that the ray `better` saves `saved` points compared to the ray `other`, up to the end of
    the round. `error` is the possible error of this number.
    """
    if round(saved, 2) <= 0:
        return phrase(words.about_equal if error else words.equal, ray=better, other=other)
    if saved <= shown_error(error):
        return phrase(words.seems_better, ray=better, other=other)
    rounded = decimal(saved, 2)
    if error:
        return phrase(
            words.saves_about, ray=better, other=other, saved=rounded, error=describe_error(error)
        )
    return phrase(words.saves, ray=better, other=other, saved=rounded)


def describe_reason(
    words: Comparing, adviser: Adviser, better: RayWorth, other: RayWorth
) -> Iterator[str]:
    """Yield sentences with the reason for the better ray: what each ray decides, how many boxes it
    leaves, or what it costs.
    """
    rays = better.entry, other.entry
    if any(decisions(adviser.known, ray) for ray in rays):
        for ray in rays:
            yield from describe_decisions(adviser, ray, words.decides)
        return
    share = max(1, sum(better.outcomes.values()))
    left, others = (ray.left / share * adviser.known.box_count for ray in (better, other))
    if round(left) < round(others):
        yield phrase(
            words.leaves,
            ray=better.entry,
            other=other.entry,
            n=number(round(left)),
            others=number(round(others)),
            all=number(adviser.known.box_count),
        )
    elif decimal(better.points) < decimal(other.points):
        yield phrase(
            words.costs,
            ray=better.entry,
            other=other.entry,
            points=decimal(better.points),
            others=decimal(other.points),
        )
