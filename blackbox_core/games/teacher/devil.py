"""The devil, who hides no atoms but gives each ray the result that is worst for the player, and the
review of a round against the devil.

At least one box always fits all results, so that a box can be shown at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from ...box import Cells, cached
from ...box.advice.advise import best_advice
from ...box.advice.endgame import planned
from ...box.advice.plan import outlook
from ...box.advice.worth import worth, worths
from ...box.deal import Dice
from ...box.deduction.deduce import Knowledge, deduce
from ...box.deduction.sampling import sampled
from ...box.ray import result, results
from ...box.techniques.step_words import describe_certain
from ...box.text.advice_words import describe_left
from ...box.text.words import describe_result
from ...box.view import Shot, View, ray_cost
from ...console.phrases import counted, later, phrase

Answer = Callable[[View, int], Shot]  # a function that returns the devil's result for a ray


def rays_of_machine(devil: Answer, known: Knowledge) -> tuple[Shot, ...]:
    """Return the rays that the machine fires against a devil until it is certain of the answer.

    The function `devil` returns the devil's result for a ray. `known` is what the earlier rays have
    shown.
    """
    fired = len(known.view.shots)
    while not known.settled:
        ray = best_advice(known).ray or worths(known)[0]
        known = known.after(devil(known.view, ray.entry))
    return known.view.shots[fired:]


MAX_BOXES_WEIGHED = 10_000  # boxes up to which a devil of level 2 weighs all results of a ray
MAX_BOXES_PLAYED = 10_000_000  # boxes; with more the machine would need minutes after each ray
NO_LUCK = later("There was no luck: the devil chose every result.")
ANSWERS_WEIGHED = 3  # results weighed if there are more boxes: those that seem to cost most


class Devil(NamedTuple):
    """An opponent who hides no atoms, but chooses the result of each ray to the player's
    disadvantage. At level 1 the results leave as many boxes as possible. At level 2 they cost the
    player as many points as possible.

    The seed decides between equally bad results. The same seed, level and shots always lead to the
    same result.
    """

    seed: int
    level: int = 1

    def answer(self, view: View, entry: int) -> Shot:
        """Return the shot of the ray from `entry`, with the result that the devil chooses. `view`
        has the shots before it.
        """
        known = deduce(view)
        outcomes = worth(known, entry).outcomes
        if not outcomes:
            return Shot(entry, result(view.box, witness(view), entry))
        costs: dict[int, float] = {**outcomes}
        if self.level > 1:
            tried = dearest_answers(
                entry,
                outcomes,
                len(outcomes) if known.box_count <= MAX_BOXES_WEIGHED else ANSWERS_WEIGHED,
            )
            costs = {exit: cost_of_answer(known, Shot(entry, exit)) for exit in tried}
        worst = max(costs.values())
        return self.drawn(view, entry, [exit for exit in costs if costs[exit] == worst])

    def drawn(self, view: View, entry: int, exits: list[int]) -> Shot:
        """Return the shot of the ray from `entry` with one of the results `exits`, drawn by the
        seed. The results are equally bad for the player.
        """
        dice = Dice(self.seed + (len(view.shots) << 32) + entry)
        return Shot(entry, exits[dice.below(len(exits))])


def dearest_answers(entry: int, outcomes: dict[int, int], number: int) -> list[int]:
    """Return the `number` results of a ray that seem to cost the player the most, the costliest
    first.

    `outcomes` is {result: number of boxes left}. The cost of a result is that of the ray, plus an
    estimate for the boxes left.
    """
    seems = {exit: ray_cost(entry, exit) + outlook(outcomes[exit]) for exit in outcomes}
    return sorted(outcomes, key=lambda exit: (-seems[exit], exit))[:number]


def cost_of_answer(known: Knowledge, shot: Shot) -> float:
    """Return the points that `shot` costs, plus the mean number of points of the best play after
    it.
    """
    after = known.after(shot)
    if after.settled or not after.partials:
        return shot.cost
    plan = planned(after)
    return round(shot.cost + plan.mean(plan.choice()[0]), 6)


def counterexample(view: View, atoms: Cells) -> Cells | None:
    """Return a box that fits all results and shows that the answer `atoms` is wrong, or None if
    there is none.

    In such a box some ray has another result than in the box with the atoms of the answer.
    """
    answers = results(view.box, atoms)
    boxes = chain([witness(view)], deduce(view).boxes())
    return next((other for other in boxes if results(view.box, other) != answers), None)


WITNESSES: dict[tuple[int, int, View], Cells] = {}


def witness(view: View) -> Cells:
    """Return a box that fits all results that a devil has given. For the same results it is always
    the same box.
    """
    return cached(WITNESSES, (*view.box.key, view), lambda: find_witness(view))


def find_witness(view: View) -> Cells:
    """Return a box that fits all results that a devil has given.

    If searching for one takes too long, go through boxes that fit all results but the last, until
    one of them fits the last result, too.
    """
    known = deduce(view)
    if known.partials:
        return next(known.boxes())
    before, last = view._replace(shots=view.shots[:-1]), view.shots[-1]
    earlier = deduce(before)
    likely = chain([witness(before)], sampled(earlier).boxes(), earlier.boxes())
    return next(box for box in likely if result(view.box, box, last.entry) == last.exit)


def played_by_machine(devil: Devil, view: View) -> View:
    """Return all rays and results of a round after the machine has played it to the end against a
    devil, beginning with the rays in `view`.
    """
    return view.with_shots(*rays_of_machine(devil.answer, deduce(view)))


class DevilRayReview(NamedTuple):
    """The review of one ray against the devil, which uses only what the player could know before
    the ray.
    """

    shot: Shot
    before: int  # the number of boxes that fitted before the ray
    after: int  # the number of boxes that fitted after the ray
    best: int  # the entry of the machine's ray, or 0 if the answer was certain
    given: int  # the points lost against the machine's ray, negative if this ray was better
    certain: bool  # whether the answer was certain after the ray


class DevilReview(NamedTuple):
    """The review of a round against the devil. `par` is the score of the machine against the same
    devil. `left` is the number of points that the machine would still need, after the player's last
    ray, to be sure of the answer.

    No result depends on luck, so par + given = points + left.
    """

    reviews: list[DevilRayReview]
    par: int  # the machine's score against this devil
    left: int  # the points that the machine would still need to be sure of the answer

    @property
    def given(self) -> int:
        """The total number of points that the player lost compared with the machine, negative if
        the player saved points.
        """
        return sum([review.given for review in self.reviews])

    @property
    def points(self) -> int:
        """The total cost of the player's rays, in points."""
        return sum([review.shot.cost for review in self.reviews])

    @property
    def rays_until_certain(self) -> int:
        """The number of rays after which the answer was certain, or 0 if it never was certain."""
        return next((place for place, review in enumerate(self.reviews, 1) if review.certain), 0)


def review(devil: Answer, view: View) -> DevilReview:
    """Return the review of a round: each ray compared with the ray that the machine would fire."""
    known = deduce(view.untouched())
    rest = rays_of_machine(devil, known)
    par, reviews = cost(rest), list[DevilRayReview]()
    for shot in view.shots:
        after, best = known.after(shot), rest[0].entry if rest else 0
        left = rest[1:] if shot.entry == best else rays_of_machine(devil, after)
        given = shot.cost + cost(left) - cost(rest)
        reviews.append(
            DevilRayReview(shot, known.box_count, after.box_count, best, given, not left)
        )
        known, rest = after, left
    return DevilReview(reviews, par, cost(rest))


def cost(shots: tuple[Shot, ...]) -> int:
    """Return the total cost of some shots in points."""
    return sum([shot.cost for shot in shots])


# --- in words ---


def describe_ray_review(review: DevilRayReview) -> str:
    """Describe one ray of a review: the number of boxes left, and a comparison with the machine's
    ray.
    """
    return f"{describe_left(review.shot, review.before, review.after)} {describe_better(review)}"


def describe_better(review: DevilRayReview) -> str:
    """Say by how many points the player's ray was dearer or cheaper than the machine's ray."""
    if not review.best:
        return phrase("The ray could tell you nothing new.")
    if review.best == review.shot.entry:
        return phrase("The machine would have fired this ray, too.")
    if review.given < 0:
        one = "With the machine's ray {best}, the round would have cost {n} more point."
        many = "With the machine's ray {best}, the round would have cost {n} more points."
        return counted(one, many, -review.given, best=review.best)
    if not review.given:
        return phrase(
            "With the machine's ray {best}, the round would have cost just as many points.",
            best=review.best,
        )
    one = "With the machine's ray {best}, the round would have cost {n} fewer point."
    many = "With the machine's ray {best}, the round would have cost {n} fewer points."
    return counted(one, many, review.given, best=review.best)


def describe_sum(whole: DevilReview) -> Iterator[str]:
    """Yield sentences that compare the player's score with the machine's: the machine's score, the
    points that the player lost or saved, and the sum.

    There is no luck, because the devil chose every result.
    """
    one = "Against this devil, the machine scores {n} point."
    yield counted(one, "Against this devil, the machine scores {n} points.", whole.par)
    yield describe_total(whole)
    yield phrase(
        SUMS[whole.given < 0, whole.left > 0],
        par=whole.par,
        given=abs(whole.given),
        points=whole.points,
        left=whole.left,
        sum=whole.points + whole.left,
    )
    yield phrase(NO_LUCK)


SUMS = {
    (False, False): later("Your score is {points}: the machine's {par} and your loss of {given}."),
    (True, False): later("Your score is {points}: the machine's {par} less your gain of {given}."),
    (False, True): later(
        "The machine's {par} and your loss of {given} make {sum} points: "
        "{points} scored, and {left} to finish."
    ),
    (True, True): later(
        "The machine's {par} less your gain of {given} makes {sum} points: "
        "{points} scored, and {left} to finish."
    ),
}


def describe_total(whole: DevilReview) -> str:
    """Say by how many points the player scored better or worse than the machine."""
    given = whole.given
    if given < 0:
        one, many = (
            "Overall, you did {n} point better than the machine.",
            "Overall, you did {n} points better than the machine.",
        )
        return counted(one, many, -given)
    if given:
        return counted(
            "Overall, you did {n} point worse than the machine.",
            "Overall, you did {n} points worse than the machine.",
            given,
        )
    if any(review.given for review in whole.reviews):
        return phrase("Overall, you did as well as the machine.")
    return phrase("Mistakes cost you nothing.")


def describe_without_machine(view: View) -> Iterator[str]:
    """Yield sentences that say how many boxes each ray left. This replaces the comparison with the
    machine if the comparison would take minutes to compute.
    """
    known, certain = deduce(view.untouched()), 0
    for place, shot in enumerate(view.shots, 1):
        after = known.after(shot)
        yield describe_if_counted(shot, known, after)
        certain = certain or place * after.settled
        known = after
    message = (
        "Your mistakes cannot be measured: with so many atoms or so large a "
        "box, the machine would need minutes to work out its own play."
    )
    yield phrase(message)
    yield phrase(NO_LUCK)
    yield from describe_certain(view, certain)


def describe_if_counted(shot: Shot, before: Knowledge, after: Knowledge) -> str:
    """Say how many boxes a ray left, or only its result if there were too many boxes to count.
    `before` and `after` have the boxes that fit before and after the ray.
    """
    if before.is_complete and after.is_complete:
        return describe_left(shot, before.box_count, after.box_count)
    message = "Ray {ray}: {result}. More boxes fitted than can be counted."
    return phrase(message, ray=shot.entry, result=describe_result(shot.entry, shot.exit))


def describe_turning_points(whole: DevilReview) -> Iterator[str]:
    """Name the ray that lost the most points against the machine, and the ray that saved the
    most.
    """
    reviews = sorted(whole.reviews, key=lambda review: -review.given)
    if reviews and reviews[0].given > 0:
        message = "Ray {ray} was your costliest mistake. {better}"
        yield phrase(message, ray=reviews[0].shot.entry, better=describe_better(reviews[0]))
    if reviews and reviews[-1].given < 0:
        message = "Ray {ray} saved you the most points. {better}"
        yield phrase(message, ray=reviews[-1].shot.entry, better=describe_better(reviews[-1]))
