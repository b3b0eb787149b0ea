"""Where too many boxes fit to be listed: a fair sample of them, and about how many.

The partial boxes that a ray leaves are followed as the deduction follows
them, but all at once, stop by stop. Where they become too many some are drawn
by lot, and each that is drawn stands for more of its like, so that what they
stand for together is right on average. That is done a few times over, and
again with more where the figures do not agree; if they never do none is told.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import gcd

from ...console.allowance import tick
from ..cells import FIRST, NONE, Cells
from ..deal import Dice
from ..placing import TooLong, exactly
from ..prior import TRIES
from .deduce import Knowledge, counter
from .search import ease, scaled, ways_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..view import Shot, View
    from .search import Partial

    Share = tuple[Partial, float]  # a partial box, and how many of its like it stands for

    Stop = tuple[int, Cells, Cells, float]  # the state of a ray, atoms, free cells, the like


CELLS = 4  # that are looked at in the time of a step
SIZE = 1500  # boxes: a chance of one half is then known to 0.013, one standard error
FINE = 1000  # parts of the weight that a box has on average


def sampled(known: Knowledge) -> Knowledge:
    """The same knowledge as if only some of its boxes, drawn as they were dealt, were possible.

    Each number of atoms has its share of them by what its boxes weigh. Where those are no more
    than its share all are taken, and each counts for more.
    """
    dice, every = Dice(known.count), known.view.box.every
    size, weight = scaled(SIZE, known.view.box), known.weight
    boxes, sample = list[Cells](), dict[int, int]()
    for number, count in known.numbers.items():
        share = size * count * known.weights[number] / weight
        some = drawn(known, number, min(count, max(1, round(share))), dice) if count else []
        sample[number] = round(FINE * share / len(some)) if some else 0
        boxes += some
    common = gcd(*sample.values())
    return known.replace(
        partials=[(box, every ^ box) for box in boxes],
        count=len(boxes),
        sample={number: each // common for number, each in sample.items()},
    )


def drawn(known: Knowledge, number: int, size: int, dice: Dice) -> list[Cells]:
    """So many of the boxes with a number of atoms, each as likely as any other."""
    view = known.view.replace(count=exactly(number))
    count = counter(view)
    behind = [*accumulate(count(*partial) for partial in known.partials)]
    if size == behind[-1]:
        return [*known.replace(view=view).boxes()]
    chosen = [known.partials[bisect(behind, dice.below(behind[-1]))] for _ in range(size)]
    return [filled(view, *partial, dice) for partial in chosen]


def filled(view: View, atoms: Cells, free: Cells, dice: Dice) -> Cells:
    """A partial box with the atoms that it lacks put on open cells, drawn by lot."""
    while True:
        tick(view.box.cells // CELLS)
        box = atoms
        undecided = [FIRST << cell for cell in range(view.box.cells)]
        undecided = [cell for cell in undecided if not cell & (atoms | free)]
        for _ in range(view.count.most - atoms.bit_count()):
            box |= undecided.pop(dice.below(len(undecided)))
        if view.placing.allows(view.box, box):
            return box


WIDTHS = 300, 1200  # partial boxes of an 8x8 box that are carried on: 0.1 s, 0.4 s for ten rays
TIMES = 4
AGREED = 0.3  # of their mean: how far from it figures may lie that agree
FARTHEST = (1 - AGREED) / (1 + AGREED)  # of a figure: one that is less agrees with it by no mean


def estimate(known: Knowledge) -> float | None:
    """About how many boxes fit; None where all are known, or where no samples agree."""
    if known.is_complete:
        return None
    try:
        return next((about for width in WIDTHS if (about := agreed(known, width))), None)
    except TooLong:
        return None


def agreed(known: Knowledge, width: int) -> float | None:
    """What some samples come to that carry on so many; None where they do not agree."""
    counts: list[float] = []
    for seed in range(TIMES):
        counts.append(Thinning(known.view, width, Dice(seed)).boxes())
        if min(counts) <= FARTHEST * max(counts):
            return None
    mean = sum(counts) / TIMES
    near = all(abs(count - mean) < AGREED * mean for count in counts)
    return mean if near and mean > known.count else None


class Thinning:
    """The partial boxes that fit, as many as are carried on."""

    def __init__(self, view: View, width: int, dice: Dice) -> None:
        self.view, self.dice, self.law = view, dice, view.box.law
        self.width = scaled(width, view.box)
        self.weight = counter(view, scaled(TRIES, view.box))
        self.ways = ways_in(view.box, view.placing)

    def boxes(self) -> float:
        """How many boxes they stand for when all shots were seen."""
        shares: list[Share] = [((NONE, NONE), 1.0)]
        for shot in sorted(set(self.view.shots), key=ease):
            shares = self.narrowed(shares, shot)
        return sum([like * self.weight(*partial) for partial, like in shares])

    def narrowed(self, shares: list[Share], shot: Shot) -> list[Share]:
        """What remains of them when a ray has been seen."""
        start, last = self.law.start(shot.entry), self.law.entries
        rays: list[Stop] = [(start, *partial, like) for partial, like in shares]
        out: list[Stop] = []
        while rays:
            rays = self.drawn(self.forked(rays))
            out += [ray for ray in rays if ray[0] == shot.exit]
            rays = [ray for ray in rays if ray[0] > last]
        return [((atoms, free), like) for _, atoms, free, like in self.drawn(out)]

    def forked(self, rays: list[Stop]) -> list[Stop]:
        """Rays after their next stop, in each of the ways that open cells can send them."""
        seen, then, last = self.law.seen, self.law.then, self.law.entries
        ways = self.ways
        forked: list[Stop] = []
        for state, atoms, free, like in rays:
            known = atoms | free
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            if state <= last:
                forked.append((state, atoms, free, like))
                continue
            for more, none, on in ways[state]:
                if not (more & free or none & atoms):
                    forked.append((on, atoms | more, free | none, like))
        return forked

    def drawn(self, rays: list[Stop]) -> list[Stop]:
        """Those that are carried on, by the root of the boxes behind them: it keeps rare ones."""
        sizes = [(like * self.weight(atoms, free)) ** 0.5 for _, atoms, free, like in rays]
        if len(rays) <= self.width:
            return [ray for ray, size in zip(rays, sizes, strict=True) if size]
        unit = sum(sizes) / self.width
        place, kept = unit * self.dice.below(1 << 32) / (1 << 32), []
        for (state, atoms, free, like), size in zip(rays, sizes, strict=True):
            place += size
            if size and place >= unit:
                place %= unit
                kept.append((state, atoms, free, like * max(1.0, unit / size)))
        return kept
