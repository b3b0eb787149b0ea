"""Review a finished round: how many points each ray and the answer lost by mistakes, and how many
points luck cost.
"""

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
    """The review of one shot: the points that it lost against the best choice (`given`), and the
    points that luck cost (`luck`). The review uses only what the player could know before the shot.

    `luck` is the cost of the ray + the mean number of points still to come after the ray - the mean
    number before it - `given`.
    """

    shot: Shot
    before: int  # the number of boxes that fitted before the shot
    after: int  # the number of boxes that fitted after the shot
    advice: Advice  # the hint before the shot
    is_proven: bool  # whether nothing is better than the advice
    expected: float | None  # the points to the end when following the advice, or None if unknown
    given: float  # the points lost by not following the advice
    is_equal: bool  # whether nothing at all was lost, and not just less than can be shown
    luck: float | None  # how many more points the result cost than expected, negative if fewer
    given_error: float  # how far off `given` may be, 0 if it is exact
    luck_error: float  # how far off `luck` may be, 0 if it is exact
    certain: bool  # whether no ray after this shot could add knowledge


def reviews_with_advisers(view: View, places: int) -> Iterator[tuple[RayReview, Adviser]]:
    """Yield (review, adviser) for each shot. The adviser gives advice for the position after the
    shot. Stop when too many boxes fit to be counted.

    All points are rounded to `places` decimals before they are compared, so that they add up as
    displayed.
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
    """Return the review of a shot, with points rounded to `places` decimals. `adviser` gives advice
    for the position before the shot, `next` for the position after it.
    """
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
    """Return the mean number of points still to come in the position of the adviser, rounded to
    `places` decimals, or None if it is unknown.
    """
    points = adviser.expected
    return None if points is None else round(points, places)


class RoundReview(NamedTuple):
    """The review of a finished round, in points. The machine's mean score + the points lost by
    mistakes + the points that luck cost = the score.

    Each of these numbers is rounded to `places` decimals, as it is displayed, so that the sum is
    right for the numbers that the player sees.
    """

    reviews: list[RayReview]
    mean: float | None  # the machine's mean score in boxes of this kind, or None if unknown
    given_by_answer: float  # the mean points lost by the answer, compared with firing on
    has_answer: bool  # false if the player gave up
    score: int
    error: float  # how far off `given` and `luck` may be
    answer_error: float  # how far off `given_by_answer` may be
    places: int  # the number of decimals shown

    @property
    def given(self) -> float:
        """The total number of points lost by mistakes, in the rays and the answer."""
        return round(
            self.given_by_answer + sum([review.given for review in self.reviews]), self.places
        )

    @property
    def luck(self) -> float | None:
        """The total number of points that luck cost, negative if luck saved some, or None if it is
        unknown.
        """
        if self.mean is None:
            return None
        return round(self.score - self.mean - self.given, self.places) + 0.0

    @property
    def rays_until_certain(self) -> int:
        """The number of rays after which the answer was certain, or 0 if it never was certain."""
        return next((place for place, review in enumerate(self.reviews, 1) if review.certain), 0)

    @property
    def answer_luck(self) -> float | None:
        """The points that luck cost in the answer, or None if they are unknown. They are the points
        that the answer lost, minus the points that it loses on average.
        """
        if self.luck is None:
            return None
        return (
            round(self.luck - sum([review.luck or 0 for review in self.reviews]), self.places) + 0.0
        )


def review_round(round_: Round, places: int = PLACES) -> RoundReview | None:
    """Return the review of a finished round, with points rounded to `places` decimals.

    Return None if the boxes that fit cannot be counted after every shot.
    """
    return look_back(round_, places)[1]


def look_back(round_: Round, places: int = PLACES) -> tuple[list[RayReview], RoundReview | None]:
    """Return the reviews of the shots in a finished round, and the review of the whole round.

    If the boxes that fit cannot be counted after some shot, the list ends before that shot, and the
    review of the round is None. Points are rounded to `places` decimals.
    """
    reviews: list[RayReview] = []
    last = Adviser(deduce(round_.view.untouched()))
    for review, after in reviews_with_advisers(round_.view, places):
        reviews.append(review)
        last = after
    is_whole = len(reviews) == len(round_.view.shots)
    return reviews, summed_up(round_, reviews, last, places) if is_whole else None


def summed_up(round_: Round, reviews: list[RayReview], last: Adviser, places: int) -> RoundReview:
    """Return the review of a round, with points rounded to `places` decimals. `reviews` has the
    review of each ray, and `last` is the adviser for the position after the last ray.
    """
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
    """Return how many points `answer` loses on average, compared with following the advice.

    `last` is the adviser for the position after the last ray. If `has_mean` is false, the machine's
    mean score is unknown, and the cost of following the advice is estimated.
    """
    left = last.expected if has_mean else last.estimated()
    return max(0.0, mean_loss(last, answer) - (left or 0.0))


def mean_loss(adviser: Adviser, answer: Cells) -> float:
    """Return the mean number of points that `answer` loses in the position of the adviser, over all
    boxes that fit or over a sample of them.
    """
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
    """Return whether the advice is to answer now, because no ray could add knowledge."""
    return advice.kind in (SET, ALIKE)


def boxes_answered_right(known: Knowledge, answer: Cells, strict: bool = False) -> Knowledge:
    """Return those of the `known` boxes in which `answer` would be judged right.

    A look-alike of the answer (other atoms with the same result for every ray) counts as right,
    except under the `strict` rule.
    """
    held = known.holding(answer)
    if strict or not held.box_count or not known.view.allows(answer):
        return held
    return imitators(known.view, answer)


def unsupported(known: Knowledge, atoms: Cells, free: Cells = NONE) -> Cells:
    """Return the marked cells whose marks are not proved by the rays.

    `atoms` are the cells marked as atoms, and `free` the cells marked as free.
    """
    chances, weight = known.cell_weights(), known.weight
    cells = ((FIRST << index, chance) for index, chance in enumerate(chances))
    return union(
        cell
        for cell, chance in cells
        if (atoms & cell and chance < weight) or (free & cell and chance)
    )
