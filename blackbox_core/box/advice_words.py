"""What the deduction knows, in words."""

from __future__ import annotations

from ..console.phrases import plural
from .advise import ALIKE, FIRE, IMPOSSIBLE, SET, STOP, Advice, Par, Worth
from .deduce import Knowledge
from .review import Look
from .words import tell_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Paint
    from .drawing import Grid
    from .law import Box, Cell


def tell_count(known: Knowledge) -> str:
    """How many boxes fit, and whether any ray could still tell them apart."""
    if not known.possible:
        return "No box fits what you have seen."
    if not known.count:
        return "More boxes fit what you have seen than can be counted here."
    if known.count == 1 and known.whole:
        return "Only one box fits what you have seen."
    more = "" if known.whole else "More than "
    told = f"{more}{known.count:,} boxes fit what you have seen"
    return f"{told}, and no ray can tell them apart." if known.settled else f"{told}."


def tell_chance(chance: int, count: int) -> str:
    """A chance in percent; 0 and 100 only where it is certain."""
    if chance in (0, count):
        return "100" if chance else "0"
    return str(min(99, max(1, round(100 * chance / count))))


def draw_odds(known: Knowledge, grid: Grid, paint: Paint) -> list[str]:
    """The picture with the chance of an atom in each cell, and what the numbers mean."""
    grid.cells = [tell_chance(chance, known.count) for chance in known.chances()]
    meaning = "Each number is the chance of an atom there, in percent."
    return [grid.draw(paint, len("100")), meaning]


def tell_odds(known: Knowledge, cell: Cell) -> str:
    """The chance of one cell, as a sentence."""
    chance = known.chances()[known.view.box.mask(cell).bit_length() - 1]
    percent = tell_chance(chance, known.count)
    boxes = f"{chance:,} of {plural(known.count, 'box', 'es')}"
    return f"{tell_cell(cell)} holds an atom in {boxes}: {percent} percent."


def tell_likelihood(known: Knowledge, fitting: int) -> str:
    """How likely an answer was that no ray contradicts: the boxes that it fits, of those left."""
    if not known.whole:
        return "No ray contradicts the atoms you set: they were possible."
    chance = tell_chance(fitting, known.count)
    boxes = f"{fitting:,} of the {plural(known.count, 'box', 'es')} that fitted"
    return f"No ray contradicts the atoms you set: {boxes} agree, {chance} percent."


def tell_worth(worth: Worth) -> str:
    """What one ray promises."""
    if len(worth.outcomes) == 1:
        return f"Ray {worth.entry} would tell nothing new."
    return f"Ray {worth.entry} is worth {tell_bits(worth)}."


def tell_bits(worth: Worth) -> str:
    return f"{worth.bits:.1f} bits for {worth.points:.1f} points on average"


def tell_advice(box: Box, advice: Advice, put: str = "SET") -> str:
    """The advice with its reason in one line; `put` is what to do with certain cells."""
    cells = f"{put} " + " ".join(map(tell_cell, box.cells_of(advice.answer)))
    if advice.kind == FIRE and advice.ray:
        sampled = "" if advice.exact else ", by a sample of the boxes"
        return f"Try {advice.ray.entry}: {tell_bits(advice.ray)}{sampled}."
    told = {
        SET: f"It is certain: {cells}.",
        ALIKE: f"No ray can tell more: {cells} is as good as any.",
        STOP: f"A ray would cost more than it saves: {cells}.",
        IMPOSSIBLE: "No box fits what you have seen.",
    }
    return told.get(advice.kind, "Too many boxes fit to weigh the rays: try any.")


def tell_par(par: Par) -> str:
    """The machine's round."""
    rays = " ".join(str(shot.entry) for shot in par.shots)
    return f"Par is {par.score}: the machine fires {rays}."


def tell_look(look: Look) -> str:
    """One shot of a review."""
    best = f"best {look.best.entry}: {look.best.bits:.1f}" if look.best else "nothing was left"
    boxes = f"{look.before:,} to {plural(look.after, 'box', 'es')}"
    told = f"{look.bits:.1f} bits; promised {look.ray.bits:.1f}, {best}"
    return f"Ray {look.shot.entry}: {boxes}: {told}."


def tell_review(looks: list[Look]) -> list[str]:
    """What a round as a whole shows."""
    certain = next((place for place, look in enumerate(looks, 1) if look.certain), 0)
    late = len(looks) - certain
    if certain and late:
        settling = looks[certain - 1].shot.entry
        first = f"The answer was certain after ray {settling}: {late} too many."
    elif certain:
        first = "The last ray made the answer certain."
    else:
        first = "The answer was not certain yet."
    given = sum(look.given for look in looks)
    return [first, f"Points given away, on average: {given:.1f}."]
