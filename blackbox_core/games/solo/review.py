"""Review a finished round: the points that each ray and the answer gave away, and luck."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from ...box import FIRST, NONE, Cells, union
from ...box.advice.advise import ALIKE, SET, Advice, Adviser
from ...box.deduction.deduce import MAX_BOXES_LISTED, Knowledge, deduce
from ...box.deduction.examples import imitators
from ...box.view import MISSED, Round, Shot, View, misplaced

PLACES = 2  # decimals of points, as shown
NO_POINTS = 1e-9  # points; sums that differ less are equal


class RayReview(NamedTuple):
    """The review of one shot, with only the knowledge that the player could have at the time.

    `before` and `after` are the numbers of boxes that fitted, and `advice` is the hint before the
    shot. `is_proven` says that nothing is better than that advice. `expected` is the mean points
    still to come when following the advice, or None if that is unknown. `given` is the points lost
    by the ray: its mean cost to the end, beyond that of the advice. `luck` is the points that its
    result cost more than expected, below 0 if fewer:

    luck = what the ray cost + expected after it - expected before it - given

    `is_equal` says that exactly nothing was lost, and not just less than can be shown. If these are
    estimates, `given_error` and `luck_error` say how far off they may be. `certain` says that no
    ray after this shot could add knowledge.
    """

    shot: Shot
    before: int
    after: int
    advice: Advice
    is_proven: bool
    expected: float | None
    given: float
    is_equal: bool
    luck: float | None
    given_error: float
    luck_error: float
    certain: bool


def reviews_with_advisers(view: View, places: int) -> Iterator[tuple[RayReview, Adviser]]:
    """Yield a review of each shot and the adviser after it, as long as the boxes can be counted.

    All points are rounded to `places` before they are compared, so that they add up as shown.
    """
    adviser = Adviser(deduce(view.untouched()), weighs=False)
    for shot in view.shots:
        next = adviser.after(shot)
        if not next.known.is_complete or not next.known.box_count:
            return
        yield review_ray(adviser, shot, next, places), next
        adviser.free_plan()
        adviser = next


def review_ray(adviser: Adviser, shot: Shot, next: Adviser, places: int) -> RayReview:
    """Return the review of one shot, from the advisers before and after it."""
    known, advice = adviser.known, adviser.advice()
    before, after = expected(adviser, places), expected(next, places)
    exact = shot.cost if is_settled(advice) else adviser.given_away(shot.entry)
    given = round(exact, places)
    luck = None if before is None or after is None else shot.cost + after - before - given
    is_exact = next.same or adviser.is_as_advised(shot.entry)
    given_error = 0.0 if is_exact else adviser.cost_error
    return RayReview(
        shot=shot,
        before=known.box_count,
        after=next.known.box_count,
        advice=advice,
        is_proven=adviser.is_proven,
        expected=before,
        given=given,
        is_equal=abs(exact) < NO_POINTS,
        luck=None if luck is None else round(luck, places) + 0.0,  # which is never -0.0
        given_error=given_error,
        luck_error=hypot(given_error, adviser.expected_error, next.expected_error),
        certain=is_settled(next.advice()),
    )


def expected(adviser: Adviser, places: int) -> float | None:
    """Return the expected points, rounded to `places` decimals, or None if they are not known."""
    points = adviser.expected
    return None if points is None else round(points, places)


class RoundReview(NamedTuple):
    """A review of a finished round: mean + given + luck = score, each rounded as shown.

    `mean` is the mean cost of such rounds as the machine plays them, or None if unknown.
    `given_by_answer` is the mean loss by the answer, beyond the cost of going on. If `has_answer`
    is false the round was given up. `error` says how far off the points lost, and so luck, may be
    in all. `answer_error` says how far off `given_by_answer` may be.
    """

    reviews: list[RayReview]
    mean: float | None
    given_by_answer: float
    has_answer: bool
    score: int
    error: float
    answer_error: float
    places: int

    @property
    def given(self) -> float:
        """The points lost by mistakes in all."""
        return round(
            self.given_by_answer + sum([review.given for review in self.reviews]), self.places
        )

    @property
    def luck(self) -> float | None:
        """The points that luck cost in all, below 0 if luck saved some, or None if unknown."""
        if self.mean is None:
            return None
        return round(self.score - self.mean - self.given, self.places) + 0.0

    @property
    def rays_until_certain(self) -> int:
        """The number of rays after which the answer was certain, or 0 if it never was."""
        return next((place for place, review in enumerate(self.reviews, 1) if review.certain), 0)

    @property
    def answer_luck(self) -> float | None:
        """The points that luck cost at the answer: the points that it lost, minus the loss that was
        expected.
        """
        if self.luck is None:
            return None
        return (
            round(self.luck - sum([review.luck or 0 for review in self.reviews]), self.places) + 0.0
        )


def review_round(round_: Round, places: int = PLACES) -> RoundReview | None:
    """Return the review of a finished round, or None if the boxes that fit cannot be counted after
    every shot. Points are rounded to `places` decimals.
    """
    return look_back(round_, places)[1]


def look_back(round_: Round, places: int = PLACES) -> tuple[list[RayReview], RoundReview | None]:
    """Return the reviews of the shots in a finished round, and the review of the whole round.

    The list of reviews ends before the first shot after which the boxes that fit cannot be counted.
    The review of the round is None if the list does not have all shots. Points are rounded to
    `places` decimals.
    """
    reviews: list[RayReview] = []
    last = Adviser(deduce(round_.view.untouched()))
    for review, after in reviews_with_advisers(round_.view, places):
        reviews.append(review)
        last = after
    is_whole = len(reviews) == len(round_.view.shots)
    return reviews, summed_up(round_, reviews, last, places) if is_whole else None


def summed_up(round_: Round, reviews: list[RayReview], last: Adviser, places: int) -> RoundReview:
    """Return the review of a round, given the reviews of all its rays and the last adviser."""
    view = round_.view
    mean = reviews[0].expected if reviews else expected(last, places)
    answered = given_away_by_answer(last, view.marks.atoms, mean is not None)
    return RoundReview(
        reviews=reviews,
        mean=mean,
        given_by_answer=round(answered, places),
        has_answer=bool(view.marks.atoms),
        score=round_.verdict().score,
        answer_error=last.expected_error,
        error=hypot(last.expected_error, *[review.given_error for review in reviews]),
        places=places,
    )


def given_away_by_answer(last: Adviser, answer: Cells, has_mean: bool) -> float:
    """Return the points that an answer loses, on average, beyond the cost of going on.

    `has_mean` says whether the mean of such rounds is known, which the estimate of going on needs.
    """
    left = last.expected if has_mean else last.estimated()
    return max(0.0, mean_loss(last, answer) - (left or 0.0))


def mean_loss(adviser: Adviser, answer: Cells) -> float:
    """Return the mean points that an answer loses over the boxes that fit, or a sample of them."""
    known = adviser.known
    some = known if known.box_count <= MAX_BOXES_LISTED else adviser.sampled(known)
    alike = {*imitators(known.view, answer).boxes()} if known.view.allows(answer) else set()
    weights = some.weights
    missed = sum(
        weights[atoms.bit_count()] * misplaced(atoms, answer)
        for atoms in some.boxes()
        if atoms not in alike
    )
    return MISSED * missed / some.weight


def is_settled(advice: Advice) -> bool:
    """Return whether the advice says that no ray could add knowledge."""
    return advice.kind in (SET, ALIKE)


def boxes_answered_right(known: Knowledge, answer: Cells, strict: bool = False) -> Knowledge:
    """Return the boxes that fit in which an answer would count as right."""
    held = known.holding(answer)
    if strict or not held.box_count or not known.view.allows(answer):
        return held
    return imitators(known.view, answer)


def unsupported(known: Knowledge, atoms: Cells, free: Cells = NONE) -> Cells:
    """Return the cells marked as atoms or as free whose contents no ray had made certain."""
    chances, weight = known.cell_weights(), known.weight
    cells = ((FIRST << index, chance) for index, chance in enumerate(chances))
    return union(
        cell
        for cell, chance in cells
        if (atoms & cell and chance < weight) or (free & cell and chance)
    )
