"""Describe reviews in words: par, the answer, mistakes and luck, and a comparison of two rays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...box import Cells
from ...box.advice.playing import MachineRound
from ...box.deduction.deduce import Knowledge
from ...box.deduction.sampling import Estimate
from ...box.techniques.ray_words import describe_title
from ...box.text.advice_words import (
    boxes_differ_in_weight,
    describe_error,
    describe_estimate,
    describe_left,
    describe_percent,
    shown_error,
)
from ...box.text.hint_words import describe_degree
from ...box.text.words import describe_result
from ...box.view import Shot
from ...console.phrases import counted, decimal, join_and, later, number, phrase
from .review import PLACES, RayReview, RoundReview, is_settled

LITTLE = 0.05  # points lost; fewer are not called a mistake
LIKELIHOOD = later(
    "No ray contradicted the atoms you set. They were right in {fitting} "
    "of the {boxes} that fitted, or {percent} percent."
)
LIKELIHOOD_AS_DEALT = later(
    "No ray contradicted the atoms you set. They were right in {fitting} "
    "of the {boxes} that fitted. As some boxes come up more often than "
    "others, your atoms had a chance of {percent} percent of being right."
)


def describe_likelihood(known: Knowledge, answer: Cells, agreed: Knowledge) -> str:
    """Say in what percentage of the fitting boxes an answer is right.

    `known` has the boxes that fit, and `agreed` those in which the answer is right.
    """
    complete = answer.bit_count() in known.view.atom_count
    if not known.is_complete:
        return phrase(
            "No ray contradicted the atoms you set: they were possible."
            if complete or agreed.box_count
            else "There was no time to work out whether your atoms were possible."
        )
    if not agreed.box_count:
        return phrase("No box that fitted the results had all the atoms you set.")
    boxes = counted("{n} box", "{n} boxes", known.box_count)
    return phrase(
        LIKELIHOOD_AS_DEALT if boxes_differ_in_weight(known) else LIKELIHOOD,
        fitting=number(agreed.box_count),
        boxes=boxes,
        percent=describe_percent(agreed.weight, known.weight),
    )


def describe_against_par(over: int) -> str:
    """Say how a score compares with par. `over` is the score minus par."""
    if not over:
        return phrase("Your score equals par.")
    if over > 0:
        one, many = "Your score is {n} point over par.", "Your score is {n} points over par."
        return counted(one, many, over)
    one, many = "Your score is {n} point under par.", "Your score is {n} points under par."
    return counted(one, many, -over)


EXPERT, GOOD = 2, 5  # the most points over par of an expert's round, and of a good one


def describe_rank(over: int) -> str:
    """Return the rank that a right answer earns, and by how many points the next rank was missed.

    `over` is the score minus par.
    """
    if over <= 0:
        return phrase("This was a master's round.")
    if over <= EXPERT:
        return phrase(
            "This was an expert's round: a master's score would have been lower by {n}.", n=over
        )
    if over <= GOOD:
        return phrase(
            "This was a good round: an expert's score would have been lower by {n}.",
            n=over - EXPERT,
        )
    return phrase(
        "This was a beginner's round: a good score would have been lower by {n}.", n=over - GOOD
    )


def describe_par(machine: MachineRound) -> str:
    """Say par, list the rays of the machine's round and, if the machine's answer was wrong, say
    what it cost.
    """
    if not machine.shots:
        return phrase(
            "Par, the machine's score, is {score}. The machine fires no rays.", score=machine.score
        )
    rays = join_and([str(shot.entry) for shot in machine.shots])
    if machine.lost:
        return phrase(
            "Par, the machine's score, is {score} points. The machine's rays: "
            "{rays}. The machine's answer was wrong, and cost {lost} of these "
            "points.",
            score=machine.score,
            rays=rays,
            lost=machine.lost,
        )
    return phrase(
        "Par, the machine's score, is {score}. The machine's rays: {rays}.",
        score=machine.score,
        rays=rays,
    )


def describe_points(points: float) -> str:
    """Return a number of points as part of a sentence, without its sign."""
    return phrase("{points} points", points=decimal(abs(points), PLACES))


def describe_accuracy(reviews: Sequence[RayReview], error: float = 0.0) -> Iterator[str]:
    """Say how far off the points in a review may be, if they are estimates.

    `error` is the possible error of the sums, or 0 if no sums are shown.
    """
    most = max([error, *(review.luck_error for review in reviews)], default=0.0)
    if most:
        yield phrase("The points are estimates, give or take {error}.", error=describe_error(most))


# --- one ray ---


def describe_ray_review(review: RayReview) -> str:
    """Describe one ray of a review: the number of boxes left after it, a better ray, and luck."""
    left = describe_left(review.shot, review.before, review.after)
    luck = [] if review.luck is None else [describe_luck_of(review)]
    return " ".join([left, describe_better(review), *luck])


def describe_better(review: RayReview) -> str:
    """Say that the ray was the best one, or which ray was better and by how many points."""
    best = review.advice.ray
    if is_settled(review.advice):
        return phrase("The ray could tell you nothing new.")
    if best and best.entry == review.shot.entry:
        if review.is_proven:
            return phrase("No other ray would have been better.")
        return phrase("The machine would have fired the same ray.")
    if best and not review.given:
        if review.given_error:
            return phrase("Ray {best} seems just as good.", best=best.entry)
        if review.is_equal:
            return phrase("Ray {best} was just as good.", best=best.entry)
        return phrase("Ray {best} was better by less than 0.01 points.", best=best.entry)
    points = describe_points(review.given)
    if review.given <= shown_error(review.given_error):
        seems = (
            "Ray {best} seems better."
            if best
            else "It seems that typing EVAL would have been better."
        )
        return phrase(seems, best=best.entry if best else 0)
    if best:
        return phrase(
            "Ray {best} would have saved {points} on average.", best=best.entry, points=points
        )
    return phrase("Typing EVAL would have saved {points} on average.", points=points)


def describe_luck_of(review: RayReview) -> str:
    """Say how many points luck saved or cost with the ray of a review. If the possible error is
    larger, say that it was little.
    """
    luck = review.luck or 0.0
    if luck and abs(luck) <= shown_error(review.luck_error):
        return phrase("Luck played little part.")
    return describe_luck(luck)


def describe_luck(luck: float) -> str:
    """Say how many points luck cost or, if `luck` is below 0, saved."""
    if not luck:
        return phrase("Luck played no part.")
    points = describe_points(luck)
    if luck < 0:
        return phrase("Luck saved you {points}.", points=points)
    return phrase("Luck cost you {points}.", points=points)


UNCOUNTED_ABOUT = later(
    "The review ends here: after ray {ray}, about {n} boxes fitted (give or take "
    "{percent} percent), too many to count."
)
UNCOUNTED_BETWEEN = later(
    "The review ends here: after ray {ray}, an estimated {low} to {high} boxes fitted, "
    "too many to count."
)


def describe_uncounted(shot: Shot, about: Estimate | None) -> str:
    """Say that the review ends after a ray, because too many boxes fitted to be counted.

    `about` is an estimate of their number, or None.
    """
    if about is None:
        return phrase(
            "The review ends here: after ray {ray}, more boxes fitted than can be counted.",
            ray=shot.entry,
        )
    return describe_estimate(about, UNCOUNTED_ABOUT, UNCOUNTED_BETWEEN, ray=shot.entry)


# --- the round ---


def describe_sum(whole: RoundReview) -> list[str]:
    """Return sentences that sum up a round: the machine's mean score, mistakes, luck, the equation
    mean + mistakes + luck = score, and how exact the figures are.

    If the mean is unknown, a sentence says that luck cannot be measured, and there is no equation.
    """
    given = describe_mistake_cost(whole.given)
    accuracy = [*describe_accuracy(whole.reviews, max(whole.error, whole.answer_error))]
    if whole.mean is None or whole.luck is None:
        unknown = "Luck cannot be measured: the machine has not played all boxes of this kind."
        return [given, phrase(unknown), *accuracy]
    mean = decimal(whole.mean, PLACES)
    first = phrase("The machine scores {mean} points on average in boxes of this kind.", mean=mean)
    return [first, given, describe_luck(whole.luck), *describe_equation(whole), *accuracy]


def describe_equation(whole: RoundReview) -> Iterator[str]:
    """Yield the equation mean + mistakes + luck = score, if the mean is known."""
    if whole.mean is None or whole.luck is None:
        return
    yield phrase(
        "{mean} (average) + {given} (mistakes) + {luck} (luck) = {score}, your score."
        if whole.luck >= 0
        else "{mean} (average) + {given} (mistakes) - {luck} (luck) = {score}, your score.",
        mean=decimal(whole.mean, PLACES),
        given=decimal(whole.given, PLACES),
        luck=decimal(abs(whole.luck), PLACES),
        score=whole.score,
    )


def describe_mistake_cost(given: float) -> str:
    """Say how many points the mistakes in a round cost."""
    if not given:
        return phrase("Mistakes cost you nothing.")
    return phrase("Mistakes cost you {points}.", points=describe_points(given))


def describe_turning_points(whole: RoundReview) -> Iterator[str]:
    """Name the costliest mistake, and the results with the best and the worst luck."""
    yield from describe_worst(whole)
    yield from describe_lucky(whole.reviews)
    yield from describe_luck_of_answer(whole)


def describe_worst(whole: RoundReview) -> Iterator[str]:
    """Name the ray or answer that was the costliest mistake, if it cost more than LITTLE points."""
    worst = max(whole.reviews, key=lambda review: review.given, default=None)
    if whole.given_by_answer > max(LITTLE, worst.given if worst else 0.0):
        points = describe_points(whole.given_by_answer)
        yield phrase(
            (
                "Your answer was your costliest mistake: a better answer, or more rays, "
                "would have saved {points} on average."
            )
            if whole.has_answer
            else (
                "Giving up was your costliest mistake: playing on would have saved {points}"
                " on average."
            ),
            points=points,
        )
    elif worst and worst.given >= LITTLE:
        yield phrase(
            "Ray {ray} was your costliest mistake. {better}",
            ray=worst.shot.entry,
            better=describe_better(worst),
        )


def describe_luck_of_answer(whole: RoundReview) -> Iterator[str]:
    """Say how many points luck saved or cost with the answer, if the answer was a guess."""
    luck = whole.answer_luck or 0.0
    if whole.has_answer and abs(luck) > max(LITTLE, shown_error(whole.answer_error)):
        yield phrase(
            "Your answer was a guess, and luck saved you {points}."
            if luck < 0
            else "Your answer was a guess, and luck cost you {points}.",
            points=describe_points(luck),
        )


def describe_lucky(reviews: list[RayReview]) -> Iterator[str]:
    """Name the ray with the best luck and the ray with the worst luck, if the luck is larger than
    the possible error.
    """
    by_luck = sorted(reviews, key=lambda review: review.luck or 0.0)
    for review, kind in zip(by_luck[:1] + by_luck[-1:], (True, False), strict=False):
        luck = review.luck or 0.0
        if abs(luck) > max(LITTLE, shown_error(review.luck_error)) and (luck < 0) == kind:
            yield describe_luckiest(review)


def describe_luckiest(review: RayReview) -> str:
    """Say how many points luck saved or cost with the luckiest or unluckiest ray of a round.
    `review` is the review of this ray.
    """
    luck = review.luck or 0.0
    return phrase(
        "The luckiest ray was {ray} ({result}): luck saved you {points}."
        if luck < 0
        else "The unluckiest ray was {ray} ({result}): bad luck cost you {points}.",
        ray=review.shot.entry,
        result=describe_result(review.shot.entry, review.shot.exit),
        points=describe_points(luck),
    )


def describe_help(shots: Sequence[Shot], help: dict[int, tuple[int, str]]) -> Iterator[str]:
    """Say after which rays the player had help, how much, and with which technique.

    `help` is {number of rays fired before the help: (level of help, technique)}.
    """
    kinds = {fired: (describe_degree(level), form) for fired, (level, form) in help.items()}
    for kind in dict.fromkeys(kinds.values()):
        degree, form = kind
        rays = [shots[fired - 1].entry for fired in kinds if fired and kinds[fired] == kind]
        listed = join_and([str(ray) for ray in rays])
        if kinds.get(0) == kind:
            yield phrase("Before the first ray, you had {help}.", help=degree)
        if rays and form:
            one = "After ray {rays}, you had {help} with the technique {technique}."
            many = "After rays {rays}, you had {help} with the technique {technique}."
            title = describe_title(form)
            yield counted(one, many, len(rays), help=degree, rays=listed, technique=title)
        elif rays:
            after, after_several = (
                "After ray {rays}, you had {help}.",
                "After rays {rays}, you had {help}.",
            )
            yield counted(after, after_several, len(rays), help=degree, rays=listed)
