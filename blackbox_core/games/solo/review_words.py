"""A round looked back on, in words: par, the answer, and what each ray told."""

from __future__ import annotations

from ...box.advice.advise import ALIKE, SET
from ...box.text.advice_words import as_dealt, describe_estimate, describe_percent
from ...console.phrases import counted, decimal, later, number, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.advice.worth import RayWorth
    from ...box.cells import Cells
    from ...box.deduction.deduce import Knowledge
    from ...box.deduction.sampling import Estimate
    from ...box.view import Shot
    from .review import Par, RayReview


SHARE = later(
    "No ray contradicts the atoms you set:"
    " {fitting} of the {boxes} that fitted agree, {percent} percent."
)
SHARE_AS_DEALT = later(
    "No ray contradicts the atoms you set:"
    " {fitting} of the {boxes} that fitted agree; as dealt, {percent} percent."
)


def describe_likelihood(known: Knowledge, answer: Cells, agreed: Knowledge) -> str:
    """How likely an answer was that no ray contradicts: the boxes that it suits, of those left."""
    complete = answer.bit_count() in known.view.count
    if not known.is_complete:
        return phrase(
            "No ray contradicts the atoms you set: they were possible."
            if complete or agreed.count
            else "Whether your atoms were possible could not be worked out in time."
        )
    if not agreed.count:
        return phrase("No box that fitted what you had seen has all the atoms you set.")
    boxes = counted("{n} box", "{n} boxes", known.count)
    return phrase(
        SHARE_AS_DEALT if as_dealt(known) else SHARE,
        fitting=number(agreed.count),
        boxes=boxes,
        percent=describe_percent(agreed.weight, known.weight),
    )


def describe_against_par(over: int) -> str:
    """How a score stands to par."""
    if not over:
        return phrase("Your score is par.")
    if over > 0:
        one, many = "Your score is {n} point over par.", "Your score is {n} points over par."
        return counted(one, many, over)
    one, many = "Your score is {n} point under par.", "Your score is {n} points under par."
    return counted(one, many, -over)


def describe_par(par: Par) -> str:
    """The machine's round, and what a guess lost at its end."""
    if not par.shots:
        return phrase("Par is {score}: the machine fires no ray.", score=par.score)
    rays = " ".join(str(shot.entry) for shot in par.shots)
    if par.lost:
        return phrase(
            "Par is {score}: the machine fires {rays}, and its answer loses {lost} points.",
            score=par.score,
            rays=rays,
            lost=par.lost,
        )
    return phrase("Par is {score}: the machine fires {rays}.", score=par.score, rays=rays)


def describe_look(look: RayReview) -> str:
    """One shot of a review: what it told, and beside it what the hint was."""
    told = counted(
        "Ray {ray}: {before} to {n} box, {bits} bits, {promised}.",
        "Ray {ray}: {before} to {n} boxes, {bits} bits, {promised}.",
        look.after,
        ray=look.shot.entry,
        before=number(look.before),
        bits=decimal(look.bits),
        promised=describe_promised(look.ray),
    )
    return f"{told} {describe_better(look)}"


def describe_promised(ray: RayWorth) -> str:
    """The bits that a ray promised, inside a sentence."""
    bits = decimal(ray.bits)
    return (
        phrase("{bits} promised", bits=bits)
        if ray.exact
        else phrase("{bits} promised by a sample", bits=bits)
    )


def describe_better(look: RayReview) -> str:
    """Whether the ray of a look was the best, and if not what would have been."""
    best, saved = look.advice.ray, decimal(look.given)
    if look.advice.kind in (SET, ALIKE):
        return phrase("Nothing was left to learn.")
    if best and best.entry == look.shot.entry:
        return phrase("The best ray.")
    if best and look.given < SAME:
        return phrase("As good as ray {best}.", best=best.entry)
    if best and look.given < LITTLE:
        return phrase("Nearly as good as ray {best}.", best=best.entry)
    if best and look.sampled:
        return phrase("Ray {best} costs {saved} less, by a sample.", best=best.entry, saved=saved)
    if best:
        return phrase("Ray {best} costs {saved} less.", best=best.entry, saved=saved)
    return phrase("To answer costs {saved} less.", saved=saved)


SAME, LITTLE = 1e-9, 0.05  # points given away that are none, and that would be told as 0.0
UNCOUNTED_ABOUT = later(
    "From ray {ray} on too many boxes fit to be counted:"
    " about {n} after it, give or take {percent} percent."
)
UNCOUNTED_BETWEEN = later(
    "From ray {ray} on too many boxes fit to be counted:"
    " between an estimated {low} and {high} after it."
)


def describe_uncounted(shot: Shot, about: Estimate | None) -> str:
    """Where a review has to end before its round does, and about how many boxes then fitted."""
    if about is None:
        return phrase("From ray {ray} on too many boxes fit to be counted.", ray=shot.entry)
    return describe_estimate(about, UNCOUNTED_ABOUT, UNCOUNTED_BETWEEN, ray=shot.entry)


def describe_review(looks: list[RayReview]) -> list[str]:
    """What a round as a whole shows."""
    certain = next((place for place, look in enumerate(looks, 1) if look.certain), 0)
    late = len(looks) - certain
    given = decimal(sum(look.given for look in looks))
    if certain and late:
        settling = looks[certain - 1].shot.entry
        first = phrase(
            "The answer was certain after ray {ray}: {late} too many.", ray=settling, late=late
        )
    elif certain:
        first = phrase("The last ray made the answer certain.")
    else:
        first = phrase("The answer was not certain yet.")
    return [first, phrase("Points given away, on average: {given}.", given=given)]
