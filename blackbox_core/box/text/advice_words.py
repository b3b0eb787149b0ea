"""Put numbers of boxes, chances and advice into words. Numbers from a sample are called
estimates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, floor, isinf, log10
from typing import TYPE_CHECKING

from ...console.phrases import counted, decimal, later, number, phrase
from ...console.session import Paint
from .. import Box, Cell
from ..advice.advise import ALIKE, IMPOSSIBLE, SET, STOP, Advice
from ..advice.ranking import AHEAD, ALL, BOOK, PERFECT, PROVEN, RULE, SAMPLE, Ranking, RayCost
from ..view import Shot
from .drawing import Grid
from .words import describe_cell, describe_cells, describe_result

if TYPE_CHECKING:
    from ..advice.worth import RayWorth
    from ..deduction.deduce import Knowledge
    from ..deduction.sampling import Estimate, EstimatedOdds


SHADES = ("shade 1", "shade 2", "shade 3", "shade 4", "shade 5", "shade 6")
PARTS = 10**6
NO_BOX_FITS = later("No box fits what you have seen.")
OUT_OF_TIME = later("The machine ran out of time before it found a box that fits.")
NEXT_SHADE = (5, 10, 25, 50, 100)  # percent from which a cell has the next shade


def describe_count(known: Knowledge, about: Estimate | None = None) -> str:
    """Say how many boxes fit, exactly or about, and whether any ray can distinguish them.

    `about` is the estimate of their number, if they could not be counted.
    """
    if not known.possible:
        return phrase(NO_BOX_FITS)
    if about:
        return describe_estimate(about, ABOUT, BETWEEN)
    if not known.box_count:
        return phrase(OUT_OF_TIME)
    if not known.is_complete:
        return counted(
            "At least {n} box fits what you have seen.",
            "At least {n} boxes fit what you have seen.",
            known.box_count,
        )
    if known.box_count == 1:
        return phrase("Only one box fits what you have seen.")
    if known.settled:
        fitting = number(known.box_count)
        return phrase(
            "{n} boxes fit what you have seen, and no ray can tell them apart.", n=fitting
        )
    return phrase("{n} boxes fit what you have seen.", n=number(known.box_count))


ABOUT = later("About {n} boxes fit what you have seen, give or take {percent} percent.")
BETWEEN = later("An estimated {low} to {high} boxes fit what you have seen.")


def describe_estimate(about: Estimate, near: str, far: str, **fields: object) -> str:
    """Return a sentence with an estimated number. The message `near` is used with the mean if the
    error is small, else the message `far` with the bounds. `fields` are the other values to insert.
    """
    if about.is_close:
        error = max(1, ceil(100 * max(about.high / about.mean, about.mean / about.low) - 100))
        return phrase(near, n=describe_about(about.mean), percent=error, **fields)
    low, high = describe_about(about.low, floor), describe_about(about.high, ceil)
    return phrase(far, low=low, high=high, **fields)


def describe_about(count: float, rounding: Callable[[float], int] = round) -> str:
    """Return `count` as text, rounded to two digits by the function `rounding`, such as 780,000 or
    3.1e19.
    """
    power = max(0, int(log10(max(1, count))) - 1)
    rounded = rounding(count / 10**power) * 10**power
    if rounded <= 1e9:
        return number(rounded)
    digits, exponent = f"{rounded:.1e}".split("e")
    return f"{decimal(float(digits))}e{int(exponent)}"


def describe_percent(chance: int, total: int) -> str:
    """Return the chance `chance` / `total` in percent for a sentence. Only a chance of exactly 0 or
    1 is shown as 0 or 100.
    """
    if 0 < 100 * chance < total:
        return phrase("less than {percent}", percent=1)
    if 99 * total < 100 * chance < 100 * total:
        return phrase("more than {percent}", percent=99)
    return str(round(100 * chance / total))


def describe_chance(chance: int, total: int) -> str:
    """Return the chance `chance` / `total` in percent for a picture. Only a chance of exactly 0 or
    1 is shown as 0 or 100.
    """
    if chance in (0, total):
        return "100" if chance else "0"
    return str(min(99, max(1, round(100 * chance / total))))


def shade(chance: int, total: int) -> str:
    """Return the name of the shade for the chance `chance` / `total`, which is darker for a larger
    chance, or "" for a chance of 0.
    """
    if not chance:
        return ""
    return SHADES[sum(100 * chance >= least * total for least in NEXT_SHADE)]


def put_chances(grid: Grid, chances: Iterable[int], total: int) -> None:
    """Write the chance of an atom on each cell of a grid, in percent, and shade the cell.

    The chance is the number in `chances` for the cell, divided by `total`.
    """
    cells = [(describe_chance(chance, total), shade(chance, total)) for chance in chances]
    grid.cells, grid.shades = map(list, zip(*cells, strict=True))


def draw_odds(known: Knowledge, grid: Grid, paint: Paint) -> list[str]:
    """Return the picture of the chance of an atom in each cell, and sentences that explain the
    picture.
    """
    put_chances(grid, known.cell_weights(), known.weight)
    meaning = phrase("Each number is the chance of an atom in its cell, in percent.")
    return [grid.draw(paint, len("100")), meaning]


def draw_estimated_odds(odds: EstimatedOdds, grid: Grid, paint: Paint) -> list[str]:
    """Return the picture of the estimated chances, and sentences that explain the picture."""
    put_chances(grid, map(in_millionths, odds.chances), PARTS)
    meaning = phrase(
        "Each number is the chance of an atom in its cell, in percent, give or take {n}.",
        n=describe_percent_off(odds),
    )
    return [grid.draw(paint, len("100")), meaning]


def describe_estimated_odds(odds: EstimatedOdds, box: Box, cell: Cell) -> str:
    """Say the estimated chance of an atom in a cell."""
    return phrase(
        "The chance of an atom at {cell} is about {percent} percent, give or take {n}.",
        cell=describe_cell(cell),
        percent=describe_chance(
            in_millionths(odds.chances[box.mask(cell).bit_length() - 1]), PARTS
        ),
        n=describe_percent_off(odds),
    )


def describe_percent_off(odds: EstimatedOdds) -> str:
    """Return the error of the estimated chances in percent."""
    return str(max(1, ceil(100 * odds.error)))


def shown_error(error: float) -> float:
    """Return the error `error`, in points, rounded up to the next tenth."""
    return ceil(10 * error) / 10 if not isinf(error) else error


def describe_error(error: float) -> str:
    """Return an error in points as text, rounded up to the next tenth."""
    return decimal(shown_error(error))


def in_millionths(chance: float) -> int:
    """Return an estimated chance in millionths. The result is never 0 or 1,000,000, because an
    estimate is never certain.
    """
    return min(PARTS - 1, max(1, round(chance * PARTS)))


def describe_odds(known: Knowledge, cell: Cell) -> str:
    """Say the chance of an atom in `cell`."""
    held, name = known.holding(known.view.box.mask(cell)), describe_cell(cell)
    percent = describe_percent(held.weight, known.weight)
    if boxes_differ_in_weight(known):
        return phrase(
            "{cell} holds an atom in {chance} of {n} boxes. As some boxes come up more often "
            "than others, the chance is {percent} percent.",
            cell=name,
            chance=number(held.box_count),
            n=number(known.box_count),
            percent=percent,
        )
    return counted(
        "{cell} holds an atom in {chance} of {n} box, which is {percent} percent.",
        "{cell} holds an atom in {chance} of {n} boxes, which is {percent} percent.",
        known.box_count,
        cell=name,
        chance=number(held.box_count),
        percent=percent,
    )


def boxes_differ_in_weight(known: Knowledge) -> bool:
    """Return whether the boxes that fit differ in weight, because some were likelier to be dealt
    than others. If so, a chance cannot be computed by counting boxes.
    """
    possible = [number for number, count in known.boxes_by_number.items() if count]
    return len({known.weights[number] for number in possible}) > 1


def describe_worth(worth: RayWorth) -> str:
    """Say how many bits a ray is expected to give, and how many points it costs on average."""
    ray = worth.entry
    if not worth.outcomes:
        return phrase(
            "The machine ran out of time before it found a box that fits, so it "
            "cannot rate ray {ray}.",
            ray=ray,
        )
    if len(worth.outcomes) == 1 and worth.exact:
        return phrase("Ray {ray} would tell you nothing new.", ray=ray)
    if len(worth.outcomes) == 1:
        return phrase("Ray {ray} would probably tell you nothing new.", ray=ray)
    message = (
        "On average, ray {ray} gives you {bits} bits of information and costs {points} points."
    )
    return phrase(message, ray=ray, bits=describe_bits(worth), points=describe_ray_cost(worth))


def describe_bits(worth: RayWorth) -> str:
    """Return the bits that a ray gives, or their bounds if they are estimated."""
    return describe_between(worth.bits - worth.errors[0], worth.bits + worth.errors[0])


def describe_ray_cost(worth: RayWorth) -> str:
    """Return the mean cost of a ray in points, or its bounds if it is estimated."""
    error = worth.errors[1]
    low = max(min(1.0, worth.points), worth.points - error)
    return describe_between(low, min(2.0, worth.points + error))


def describe_between(low: float, high: float) -> str:
    """Return one number with one decimal if `low` and `high` both round to it, else both bounds."""
    if decimal(low) == decimal(high):
        return decimal(low)
    low, high = floor(10 * max(0.0, low)) / 10, ceil(10 * high) / 10
    return phrase("{low} to {high}", low=decimal(low), high=decimal(high))


ANSWERS = {
    SET: later("The answer is certain: SET {cells}."),
    ALIKE: later("No ray can tell you more, and no answer is better than this one: SET {cells}."),
    STOP: later("Another ray would cost more than it would save: SET {cells}."),
}
WATCHED = {  # the answer in a box that the machine plays
    SET: later("The answer is certain. Atoms: {cells}."),
    ALIKE: later(
        "No other ray can help the machine, and no answer is better than this one. Atoms: {cells}."
    ),
    STOP: later("Another ray would cost more than it would save. The best answer: {cells}."),
}


def describe_known_answer(box: Box, advice: Advice, answers: dict[str, str] = ANSWERS) -> str:
    """Say the advised answer. If nothing can be advised, say why. `answers` has a message for each
    kind of advice that is an answer.
    """
    if advice.kind in answers:
        atoms = box.cells_of(advice.answer)
        cells = " ".join(map(describe_cell, atoms)) if answers is ANSWERS else describe_cells(atoms)
        return phrase(answers[advice.kind], cells=cells)
    if advice.kind == IMPOSSIBLE:
        return phrase(NO_BOX_FITS)
    return phrase("The machine ran out of time before it found a box that fits: try any ray.")


BASES = {
    ALL: later(
        "The points are averages over all the boxes that fit, each played to the end of the round."
    ),
    PROVEN: later(
        "The points are exact: the machine knows the cheapest way of playing on after each ray."
    ),
    PERFECT: later(
        "The points are exact: so few boxes fit that the machine worked out "
        "every way of playing on."
    ),
    AHEAD: later("The points are estimates, give or take {error}, made by looking ahead."),
    SAMPLE: later(
        "The points are estimates, give or take {error}, made by looking ahead in a sample of "
        "boxes."
    ),
}
BY_ORDER = later("The order of the rays was estimated by looking ahead in a sample of boxes.")
BETTER = {
    PROVEN: later(
        "Ray {ray} is proved to be the best: no other way of playing costs less on average."
    ),
    BOOK: later(
        "Ray {ray} is from the book of openings: of all the rays compared at this point, "
        "it makes the round cheapest on average."
    ),
    RULE: later(
        "Ray {ray} is chosen by a rule of thumb: in boxes of most sizes, a first ray this "
        "near a corner makes the round cheapest."
    ),
}


def describe_ranking(ranking: Ranking) -> list[str]:
    """Return sentences: one for each ray of the ranking, and one that says how the points were
    computed.
    """
    if isinf(ranking.error):
        lines = [*map(describe_worth, [cost.ray for cost in ranking.costs]), phrase(BY_ORDER)]
    else:
        lines = [*map(describe_cost, ranking.costs)]
        lines.append(phrase(BASES[ranking.basis], error=describe_error(ranking.error)))
    if ranking.better:
        lines.append(phrase(BETTER[ranking.better], ray=ranking.advised))
    return lines


def describe_cost(cost: RayCost) -> str:
    """Say how many points the rest of the round costs if a ray is fired now, how many of these the
    ray itself costs, and how many bits it gives.
    """
    return phrase(
        "Ray {ray}: {points} points from now on, {price} of them for this ray; {bits} bits.",
        ray=cost.ray.entry,
        points=decimal(cost.points, 2),
        bits=describe_bits(cost.ray),
        price=describe_ray_cost(cost.ray),
    )


def describe_left(shot: Shot, before: int, after: int) -> str:
    """Say the result of `shot`, and that `before` boxes fitted before it and `after` boxes after
    it.
    """
    return counted(
        "Ray {ray}: {result}. This result left {n} of {before} box.",
        "Ray {ray}: {result}. This result left {n} of {before} boxes.",
        before,
        ray=shot.entry,
        result=describe_result(shot.entry, shot.exit),
        n=number(after),
        before=number(before),
    )
