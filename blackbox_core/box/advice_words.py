"""What the deduction knows, in words; what rests on a sample is said to."""

from __future__ import annotations

from ..console.phrases import counted, decimal, later, number, phrase
from .advise import AHEAD, ALIKE, ALL, FIRE, IMPOSSIBLE, PERFECT, SAMPLE, SET, STOP
from .words import tell_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..console.session import Paint
    from .advise import Advice, Cost, Counsel, Ranking
    from .deduce import Knowledge
    from .drawing import Grid
    from .kinds import Cells
    from .law import Box, Cell
    from .par import Par
    from .review import Look
    from .view import Shot
    from .worth import Worth


def tell_count(known: Knowledge) -> str:
    """How many boxes fit, and whether any ray could still tell them apart."""
    if not known.possible:
        return phrase("No box fits what you have seen.")
    if not known.count:
        return phrase("No box was found that fits what you have seen; there are too many to try.")
    if not known.whole:
        return counted(
            "At least {n} box fits what you have seen.",
            "At least {n} boxes fit what you have seen.",
            known.count,
        )
    if known.count == 1:
        return phrase("Only one box fits what you have seen.")
    if known.settled:
        fitting = number(known.count)
        return phrase(
            "{n} boxes fit what you have seen, and no ray can tell them apart.", n=fitting
        )
    return phrase("{n} boxes fit what you have seen.", n=number(known.count))


def tell_percent(chance: int, count: int) -> str:
    """A chance in percent, inside a sentence; 0 and 100 only where it is certain."""
    if 0 < 100 * chance < count:
        return phrase("less than {percent}", percent=1)
    if 99 * count < 100 * chance < 100 * count:
        return phrase("more than {percent}", percent=99)
    return str(round(100 * chance / count))


def tell_chance(chance: int, count: int) -> str:
    """A chance in percent, in a picture; 0 and 100 only where it is certain."""
    if chance in (0, count):
        return "100" if chance else "0"
    return str(min(99, max(1, round(100 * chance / count))))


def draw_odds(known: Knowledge, grid: Grid, paint: Paint) -> list[str]:
    """The picture with the chance of an atom in each cell, and what the numbers mean."""
    grid.cells = [tell_chance(chance, known.count) for chance in known.chances()]
    meaning = phrase("Each number is the chance of an atom there, in percent.")
    return [grid.draw(paint, len("100")), meaning]


def tell_odds(known: Knowledge, cell: Cell) -> str:
    """The chance of one cell, as a sentence."""
    chance = known.chances()[known.view.box.mask(cell).bit_length() - 1]
    return counted(
        "{cell} holds an atom in {chance} of {n} box: {percent} percent.",
        "{cell} holds an atom in {chance} of {n} boxes: {percent} percent.",
        known.count,
        cell=tell_cell(cell),
        chance=number(chance),
        percent=tell_percent(chance, known.count),
    )


def tell_likelihood(known: Knowledge, answer: Cells, fitting: int) -> str:
    """How likely an answer was that no ray contradicts: the boxes that it suits, of those left."""
    complete = answer.bit_count() in known.view.count
    if not known.whole:
        return phrase(
            "No ray contradicts the atoms you set: they were possible."
            if complete or fitting
            else "Too many boxes fitted to tell whether your atoms were possible."
        )
    if not fitting:
        return phrase("No box that fitted what you had seen has all the atoms you set.")
    boxes = counted("{n} box", "{n} boxes", known.count)
    percent = tell_percent(fitting, known.count)
    return phrase(
        "No ray contradicts the atoms you set:"
        " {fitting} of the {boxes} that fitted agree, {percent} percent.",
        fitting=number(fitting),
        boxes=boxes,
        percent=percent,
    )


def tell_worth(worth: Worth) -> str:
    """What one ray promises."""
    ray, bits, points = worth.entry, decimal(worth.bits), decimal(worth.points)
    if not worth.outcomes:
        return phrase("Too many boxes fit to weigh ray {ray}.", ray=ray)
    if len(worth.outcomes) == 1 and worth.exact:
        return phrase("Ray {ray} would tell nothing new.", ray=ray)
    if len(worth.outcomes) == 1:
        return phrase("In a sample of the boxes ray {ray} would tell nothing new.", ray=ray)
    message = (
        "Ray {ray} is worth {bits} bits for {points} points on average."
        if worth.exact
        else "Ray {ray} is worth {bits} bits for {points} points on average,"
        " by a sample of the boxes."
    )
    return phrase(message, ray=ray, bits=bits, points=points)


ANSWERS = {
    SET: later("It is certain: SET {cells}."),
    ALIKE: later("No ray can tell more: SET {cells} is as good as any."),
    STOP: later("A ray would cost more than it saves: SET {cells}."),
}
WATCHED = {  # where the atoms are in somebody else's box
    SET: later("It is certain: atoms at {cells}."),
    ALIKE: later("No ray can tell more: atoms at {cells} is as good as any."),
    STOP: later("A ray would cost more than it saves: atoms at {cells}."),
}


def tell_advice(box: Box, advice: Advice, answers: dict[str, str] = ANSWERS) -> str:
    """The advice with its reason in one line; `answers` tells what to do with the cells."""
    if advice.kind == FIRE and advice.ray:
        return tell_try(advice.ray, advice.nearly)
    if advice.kind in answers:
        cells = " ".join(map(tell_cell, box.cells_of(advice.answer)))
        return phrase(answers[advice.kind], cells=cells)
    if advice.kind == IMPOSSIBLE:
        return phrase("No box fits what you have seen.")
    return phrase("Too many boxes fit to weigh the rays: try any.")


def tell_try(ray: Worth, nearly: bool) -> str:
    """The ray that is advised, with what it promises."""
    if nearly:
        message = "Try {ray}, the best or nearly: {bits} bits for {points} points on average."
    elif ray.exact:
        message = "Try {ray}: {bits} bits for {points} points on average."
    else:
        message = "Try {ray}: {bits} bits for {points} points on average, by a sample of the boxes."
    return phrase(message, ray=ray.entry, bits=decimal(ray.bits), points=decimal(ray.points))


BASES = {
    ALL: later("The points are the means over all boxes, each played to its end."),
    PERFECT: later("The points are exact: so few boxes are played perfectly."),
    AHEAD: later("The points are estimates, by looking some rays ahead."),
    SAMPLE: later("The points are estimates, by looking ahead in a sample of the boxes."),
}


def tell_counsel(counsel: Counsel, every: bool) -> Iterator[str]:
    """What to do next; with every ray beside it that is nearly as good, if that is asked."""
    yield tell_advice(counsel.known.view.box, counsel.advice())
    ranking = counsel.ranking() if every else None
    if ranking:
        yield from tell_ranking(ranking)


def tell_ranking(ranking: Ranking) -> list[str]:
    """The best rays, the one that is advised first, and what their points rest on."""
    told = [*map(tell_cost, ranking.costs), phrase(BASES[ranking.basis])]
    if ranking.booked:
        told.append(phrase("The first is the book's: of all that were played out it costs least."))
    return told


def tell_cost(cost: Cost) -> str:
    """One ray of a ranking."""
    return phrase(
        "Ray {ray}: {points} points to come; {bits} bits for {price} points now.",
        ray=cost.ray.entry,
        points=decimal(cost.points, 2),
        bits=decimal(cost.ray.bits),
        price=decimal(cost.ray.points),
    )


def tell_par(par: Par) -> str:
    """The machine's round."""
    rays = " ".join(str(shot.entry) for shot in par.shots)
    return phrase("Par is {score}: the machine fires {rays}.", score=par.score, rays=rays)


def tell_look(look: Look) -> str:
    """One shot of a review: what it told, and beside it what the hint was."""
    told = counted(
        "Ray {ray}: {before} to {n} box, {bits} bits, {promised}.",
        "Ray {ray}: {before} to {n} boxes, {bits} bits, {promised}.",
        look.after,
        ray=look.shot.entry,
        before=number(look.before),
        bits=decimal(look.bits),
        promised=tell_promised(look.ray),
    )
    return f"{told} {tell_better(look)}"


def tell_promised(ray: Worth) -> str:
    """The bits that a ray promised, inside a sentence."""
    bits = decimal(ray.bits)
    return (
        phrase("{bits} promised", bits=bits)
        if ray.exact
        else phrase("{bits} promised by a sample", bits=bits)
    )


def tell_better(look: Look) -> str:
    """Whether the ray of a look was the best, and if not what would have been."""
    best, saved = look.advice.ray, decimal(look.given)
    if look.advice.kind in (SET, ALIKE):
        return phrase("Nothing was left to learn.")
    if best and best.entry == look.shot.entry:
        return phrase("The best ray.")
    if best and look.given < 0.05:
        return phrase("As good as ray {best}.", best=best.entry)
    if best and look.sampled:
        return phrase("Ray {best} costs {saved} less, by a sample.", best=best.entry, saved=saved)
    if best:
        return phrase("Ray {best} costs {saved} less.", best=best.entry, saved=saved)
    return phrase("To answer costs {saved} less.", saved=saved)


def tell_uncounted(shot: Shot) -> str:
    """Where a review has to end before its round does."""
    return phrase("From ray {ray} on too many boxes fit to be counted.", ray=shot.entry)


def tell_review(looks: list[Look]) -> list[str]:
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
