"""About how many boxes fit, where they are too many to be listed: partial boxes thinned by lot.

The partial boxes that a ray leaves are followed as the deduction follows
them, but all at once, stop by stop. Where they become too many some are drawn
by lot, and each that is drawn stands for more of its like, so that what they
stand for together is right on average. That is done a few times over, and
again with more where the figures do not agree; if they never do none is told.
"""

from __future__ import annotations

from .deal import Dice
from .deduce import TRIES, weigher
from .kinds import NONE
from .placing import TooLong
from .search import ease, scaled, ways_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deduce import Knowledge
    from .kinds import Cells
    from .search import Partial
    from .view import Shot, View

    Share = tuple[Partial, float]  # a partial box, and how many of its like it stands for
    Stop = tuple[int, Cells, Cells, float]  # the state of a ray, atoms, free cells, the like

WIDTHS = 300, 1200  # partial boxes of an 8x8 box that are carried on: 0.1 s, 0.4 s for ten rays
TIMES = 4
AGREED = 0.3  # of their mean: how far from it figures may lie that agree
FARTHEST = (1 - AGREED) / (1 + AGREED)  # of a figure: one that is less agrees with it by no mean


def estimate(known: Knowledge) -> float | None:
    """About how many boxes fit; None where all are known, or where no samples agree."""
    if known.whole:
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
        self.weight = weigher(view, scaled(TRIES, view.box))
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
