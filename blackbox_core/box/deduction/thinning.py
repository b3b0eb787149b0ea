"""Follow a random part of the partial boxes, each standing for many, when all are too many.

The partial boxes that a ray leaves are followed as in the search, but all at once, step by step.
When they become too many some are drawn at random, and each that is drawn stands for more, so that
the sum is right on average. Several such runs are made, and how far they lie apart tells how far
the truth may lie from their mean.

Words used here: a run is one such pass over all shots, a share is a partial box with the number of
boxes it stands for, the pilot is a narrow first run that forecasts the work, and a guide gives for
each state the chance that a ray reaches its exit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...console.allowance import OFTEN, tick
from .. import ABSORBED, NONE, Cells, cached
from ..deal import Dice
from ..placing import TooLong
from ..ray import run
from ..view import Shot, View
from . import prior
from .prior import MAX_CELLS_TRIED
from .search import Aim, Partial, Rays, by_ease, scaled, ways_in

Share = tuple[Partial, float]  # a partial box, and the number of boxes like it that it stands for
Stop = tuple[int, Cells, Cells, float]  # state of a ray, atoms, free cells, number it stands for
Guide = dict[int, float]  # by state of a ray, the chance that it reaches its exit
Before = dict[int, list[tuple[int, float]]]  # by state, the states before it with their chances

# Widths are partial boxes carried on at a time, in an 8x8 box; steps are as in search.py.
PILOT_WIDTH = 20
MIN_WIDTH, MAX_WIDTH = 5, 600  # of the runs themselves
SCOUT_WIDTH = 6  # of the run that seeks an order of the shots
RUNS = 6
HOPELESS_STEPS = 2_500_000  # above this forecast no order of the shots helps
REORDER_STEPS = 80_000  # from this forecast on another order is sought
MAX_RUN_STEPS = 120_000  # of all runs together: a quarter of a second
MAX_EXCESS = 1.5  # times its share of these steps, which no run may exceed
SHOTS_TRIED = 4  # candidates for the next shot in a search for an order
STEPS_PER_PARTIAL = 4, 16, 1  # tried one after the other: the price of a partial box left, in steps
FAINT = 1e-4  # smaller chances of reaching the exit count as this
CROWD = 2  # times the width to which a population may grow before it is thinned

THINNED: dict[Any, ThinnedRuns] = {}
PILOTS: dict[Any, Thinning] = {}
WEIGHTS: dict[Any, dict[tuple[int, int], float]] = {}  # by cells known, and atoms among them


class ThinnedRuns(NamedTuple):
    """The partial boxes that several runs have left. Each run is a fair sample of all boxes that
    fit.
    """

    runs: list[list[Share]]

    @property
    def shares(self) -> list[Share]:
        """The partial boxes of all runs, each with the number it stands for on average."""
        shares: dict[Partial, float] = {}
        for left in self.runs:
            for partial, like in left:
                shares[partial] = shares.get(partial, 0.0) + like / len(self.runs)
        return [*shares.items()]


def thinned_runs(view: View) -> ThinnedRuns:
    """Return the runs of a view, made once for each set of shots."""
    return cached(THINNED, cache_key(view), lambda: ThinnedRuns(runs(view)))


def pilot(view: View) -> Thinning:
    """Return the pilot of a view: a run with few boxes, which forecasts the work of a full
    search.
    """
    return cached(PILOTS, cache_key(view), lambda: best_pilot(view))


def best_pilot(view: View) -> Thinning:
    """Return the trial run with the smallest forecast.

    Other orders of the shots are tried unless the first is hopeless.
    """
    width = scaled(PILOT_WIDTH, view.box)
    easy = Thinning(view, width, Dice(RUNS), by_ease(view.shots))
    if easy.forecast > scaled(HOPELESS_STEPS, view.box):
        return easy
    best = easy
    for stops in STEPS_PER_PARTIAL:
        if best is easy or best.forecast > scaled(REORDER_STEPS, view.box):
            other = Thinning(view, width, Dice(RUNS), order_by_cost(view, stops))
            best = min(best, other, key=forecast)
    return best


def may_suffice(view: View, budget: int) -> bool:
    """Return whether a budget can suffice for a full search, by the forecast of the pilot."""
    return pilot(view).forecast < scaled(budget, view.box)


def budget_to_go_on(view: View, part: int, budget: int) -> int:
    """Return how many steps a search in the usual order may still take after `part` of its budget.

    Return 0 if the whole budget cannot suffice, or if another order of the shots is better.
    """
    goes_on = may_suffice(view, budget) and not has_better_order(view, budget)
    return goes_on * (scaled(budget, view.box) - scaled(part, view.box))


def has_better_order(view: View, budget: int) -> bool:
    """Return whether a budget can suffice in another order of the shots than the usual one."""
    return may_suffice(view, budget) and pilot(view).order != by_ease(view.shots)


def some_partials(view: View) -> list[Partial]:
    """Return a few partial boxes that fit, from the pilot or, if that has none, from the runs."""
    return [partial for partial, _ in pilot(view).shares or thinned_runs(view).shares]


def forecast(run: Thinning) -> float:
    return run.forecast


def order_by_cost(view: View, stops: int) -> list[Shot]:
    """Return the shots in the order of least cost. Each partial box left costs `stops` steps."""
    scout = Thinning(view, SCOUT_WIDTH, Dice(RUNS), [])
    left = scout.cheapest(by_ease(view.shots), stops)
    order: list[Shot] = []
    while left:
        left = scout.cheapest(left[:SHOTS_TRIED], stops) + left[SHOTS_TRIED:]
        order.append(left.pop(0))
        scout.shares = scout.narrowed(order[-1])
    return order


def cache_key(view: View) -> tuple[Any, ...]:
    return *view.box.key, view.atom_count, view.placing, frozenset(view.shots)


def runs(view: View) -> list[list[Share]]:
    """Return the shares of each run, as wide as the budget allows, or [] if weighing takes too
    long.
    """
    order, guides = pilot(view).order, guides_of(view)
    first = widest_affordable(view, order, guides)
    others = (Thinning(view, first.width, Dice(seed), order, guides) for seed in range(1, RUNS))
    try:
        return [with_weight(view, run.shares) for run in (first, *others)]
    except TooLong:
        return []


def with_weight(view: View, shares: list[Share]) -> list[Share]:
    """Return the shares that some complete box extends.

    Raise TooLong if that takes too many tries.
    """
    weight = view.placing.weigher(view.box, prior.weights(view), scaled(MAX_CELLS_TRIED, view.box))
    return [(partial, like) for partial, like in shares if weight(*partial)]


def widest_affordable(view: View, order: list[Shot], guides: dict[int, Guide]) -> Thinning:
    """Return the first run, with the largest width at which RUNS such runs stay within
    MAX_RUN_STEPS.

    The width of a run is the number of partial boxes that it carries on at a time. It is doubled,
    from MIN_WIDTH on, while a run takes less than half of its share of the steps. A doubled width
    that takes more than MAX_EXCESS times the share is not used, as can happen in large boxes. All
    runs follow the shots in `order`. `guides` has the guide to each exit.
    """
    run, share = (
        Thinning(view, MIN_WIDTH, Dice(0), order, guides),
        scaled(MAX_RUN_STEPS, view.box) // RUNS,
    )
    while 2 * run.stops < share and run.width < MAX_WIDTH:
        wider = Thinning(view, 2 * run.width, Dice(0), order, guides)
        if wider.stops > MAX_EXCESS * share:
            break
        run = wider
    return run


class Thinning(Rays):
    """One run, which leaves partial boxes after all shots, at most `width` at a time.

    `forecast` is about the number of steps that a full search would take. It includes paths that
    fail, so a run made for its forecast has no guides. Only such a run checks what later rays
    leave, because with guides more partial boxes in the same time give more information.
    """

    def __init__(
        self,
        view: View,
        width: int,
        dice: Dice,
        order: list[Shot],
        guides: dict[int, Guide] | None = None,
    ) -> None:
        super().__init__(view)
        self.width, self.dice, self.order, self.guides = width, dice, order, guides or {}
        self.weight = view.placing.rough_weigher(view.box, prior.weights(view))
        key = (*view.box.key, view.atom_count, view.placing)
        self.weights = cached(WEIGHTS, key, dict[tuple[int, int], float])
        self.forecast = 0.0
        self.shares: list[Share] = [((NONE, NONE), 1.0)]
        for place, shot in enumerate(order):
            self.shares = self.narrowed(shot, () if guides else order[place + 1 :])

    @property
    def stops(self) -> float:
        """The number of steps that the rays of this run have made."""
        return -self.budget

    def cheapest(self, shots: list[Shot], stops: int) -> list[Shot]:
        """Return the shots ordered by the cost of following each of them next."""
        costs = []
        for place, shot in enumerate(shots):
            before = self.forecast
            left = sum([like for _, like in self.narrowed(shot)])
            costs.append((left + (self.forecast - before) / stops, place))
        return [shots[place] for _, place in sorted(costs)]

    def narrowed(self, shot: Shot, later: Sequence[Shot] = ()) -> list[Share]:
        """Return the shares that a shot leaves, checked against what the later shots can leave."""
        guide, aims = self.guides.get(shot.exit, {}), self.started([shot, *later])
        (start, exit), *after = aims
        rays: list[Stop] = [(start, *partial, like) for partial, like in self.shares]
        out: list[Stop] = []
        while rays:
            before, stops, rays = self.budget, self.thin(rays, guide), []
            for stop in stops:
                budget = self.budget
                self.budget -= 1
                self.fork(stop, exit, after, rays, out)
                self.forecast += stop[3] * (budget - self.budget)
            tick(OFTEN + round(before - self.budget))
        return [((atoms, free), like) for _, atoms, free, like in self.thin(out, guide)]

    def fork(
        self, ray: Stop, exit: int, after: list[Aim], rays: list[Stop], out: list[Stop]
    ) -> None:
        """Add each continuation of a ray to `rays`, or to `out` if the ray has reached its exit."""
        law, most = self.law, self.most
        seen, then, last = law.seen, law.then, law.entries
        state, atoms, free, like = ray
        if atoms.bit_count() == most - 1:
            ways = self.completed(atoms, free, [(state, exit), *after])
            out += [(exit, *left, like) for left in ways]
            return
        known = atoms | free
        while state > last and not seen[state] & ~known:
            state = then[state][atoms & seen[state]]
        if state == exit:
            out.append((state, atoms, free, like))
        for more, none, on in self.ways[state]:
            if more & free or none & atoms or (on <= last and on != exit):
                continue
            held = atoms | more
            if held == atoms or held.bit_count() < most:
                bare = free | none
                if not (
                    after and held != atoms and self.is_hopeless(held, bare, [(on, exit), *after])
                ):
                    rays.append((on, held, bare, like))
            elif held.bit_count() == most and run(law, on, held) == exit:
                out.append((exit, held, self.every ^ held, like))

    def thin(self, rays: list[Stop], guide: Guide) -> list[Stop]:
        """Return at most about `width` of the rays, drawn at random, or all rays if they are not
        many more.

        Each is drawn with a chance in proportion to the square root of the number it stands for, so
        that rare rays are kept more often. The number is first multiplied by the chance that the
        ray reaches its exit, which `guide` has for each state.
        """
        if len(rays) <= CROWD * self.width:
            return rays
        weights, sizes = self.weights, list[float]()
        for state, atoms, free, like in rays:
            alike = (atoms | free).bit_count(), atoms.bit_count()
            if alike not in weights:
                weights[alike] = float(self.weight(atoms, free))
            sizes.append((like * weights[alike] * guide.get(state, FAINT)) ** 0.5)
        unit = sum(sizes) / self.width
        place, kept = unit * self.dice.below(1 << 32) / (1 << 32), []
        for (state, atoms, free, like), size in zip(rays, sizes, strict=True):
            place += size
            if size and place >= unit:
                place %= unit
                kept.append((state, atoms, free, like * max(1.0, unit / size)))
        return kept


def guides_of(view: View) -> dict[int, Guide]:
    """Return {exit: guide}, with a guide for each exit that was seen."""
    before = steps_back(view)
    return {shot.exit: guide_to(before, shot.exit) for shot in view.shots}


def guide_to(before: Before, exit: int) -> Guide:
    """Return for each state the chance that a ray reaches an exit, if atoms lie anywhere.

    `before` is what `steps_back` returns. Chances below FAINT are left out. For absorbed rays the
    guide is empty, because a ray can be absorbed nearly anywhere.
    """
    chances: Guide = {} if exit == ABSORBED else {exit: 1.0}
    frontier = dict(chances)
    while frontier:
        reached: Guide = {}
        for on, chance in frontier.items():
            tick()
            for state, share in before.get(on, []):
                if chance * share > FAINT:
                    reached[state] = reached.get(state, 0.0) + chance * share
        for state in reached:
            chances[state] = chances.get(state, 0.0) + reached[state]
        frontier = reached
    return chances


def steps_back(view: View) -> Before:
    """Return for every state the states from which a ray can come, each with the chance of that
    step.
    """
    density = view.atom_count.most / view.box.cells
    before: Before = {}
    for state, ways in enumerate(ways_in(view.box, view.placing)):
        for atoms, free, on in ways:
            share = density ** atoms.bit_count() * (1 - density) ** free.bit_count()
            before.setdefault(on, []).append((state, share))
    return before
