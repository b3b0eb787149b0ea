"""Estimate by random samples which boxes fit if they are too many to find all of them.

The rays are followed as in the search, but through all partial boxes together, step by step. When
the partial boxes become too many, some are drawn at random. Each of these then counts for more, so
that the estimated number of boxes is right on average. One such pass over all shots is called a
run. Several runs are made, and their differences show how large the error of their mean may be.

Other words used here: a share is a partial box with the factor by which it counts. The pilot is a
run with few partial boxes, which forecasts the work of a full search. A guide has for each state
the chance that a ray reaches its exit. An order is a list of the shots in the order in which they
are followed.
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
from .search import Aim, Partial, Rays, by_ease, next_stops, scaled, ways_in

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
    """The results of several random runs. Each run is a list of partial boxes (known atoms and free
    cells), each with the factor by which it counts.
    """

    runs: list[list[Share]]

    @property
    def shares(self) -> list[Share]:
        """The partial boxes (known atoms and free cells) of all runs together, each with the factor
        by which it counts. The factors are the mean over the runs.
        """
        shares: dict[Partial, float] = {}
        for left in self.runs:
            for partial, like in left:
                shares[partial] = shares.get(partial, 0.0) + like / len(self.runs)
        return [*shares.items()]


def thinned_runs(view: View) -> ThinnedRuns:
    """Return several random samples of the boxes that fit the shots of a view. They are made on the
    first call and stored.
    """
    return cached(THINNED, cache_key(view), lambda: ThinnedRuns(runs(view)))


def pilot(view: View) -> Thinning:
    """Return the trial run that forecasts the work of a full search for the boxes that fit the
    shots. It is made on the first call and stored.
    """
    return cached(PILOTS, cache_key(view), lambda: best_pilot(view))


def best_pilot(view: View) -> Thinning:
    """Return the trial run with the order of the shots that promises the quickest full search.

    The usual order is tried first, then orders chosen by cost. These are not tried if the forecast
    for the usual order is small, or so large that no order can help.
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
    """Return whether a full search for the boxes that fit the shots is likely to end within
    `budget` steps, as forecast by a trial run.
    """
    return pilot(view).forecast < scaled(budget, view.box)


def budget_to_go_on(view: View, part: int, budget: int) -> int:
    """Return how many steps to add for a search that has used up `part`, the first part of its
    `budget`.

    Return 0 if the whole budget is not likely to suffice, or if another order of the shots is
    better.
    """
    goes_on = may_suffice(view, budget) and not has_better_order(view, budget)
    return goes_on * (scaled(budget, view.box) - scaled(part, view.box))


def has_better_order(view: View, budget: int) -> bool:
    """Return whether another order of the shots than the usual one is better for a full search, and
    the search is then likely to end within `budget` steps.
    """
    return may_suffice(view, budget) and pilot(view).order != by_ease(view.shots)


def some_partials(view: View) -> list[Partial]:
    """Return some partial boxes (known atoms and free cells) that fit the shots, from a trial run
    or, if it found none, from the longer runs.
    """
    return [partial for partial, _ in pilot(view).shares or thinned_runs(view).shares]


def forecast(run: Thinning) -> float:
    return run.forecast


def order_by_cost(view: View, stops: int) -> list[Shot]:
    """Return the shots in an order that makes the search cheap. The cost of a shot is the steps to
    follow its ray, plus `stops` steps for each partial box (known atoms and free cells) that is
    left after it.
    """
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
    """Return the results of RUNS random runs, each with as many partial boxes (known atoms and free
    cells) as time allows. Each result is a list of partial boxes with the factors by which they
    count. Return [] if it takes too long to weigh them.
    """
    order, guides = pilot(view).order, guides_of(view)
    first = widest_affordable(view, order, guides)
    others = (Thinning(view, first.width, Dice(seed), order, guides) for seed in range(1, RUNS))
    try:
        return [with_weight(view, run.shares) for run in (first, *others)]
    except TooLong:
        return []


def with_weight(view: View, shares: list[Share]) -> list[Share]:
    """Return the shares that stand for at least one box with an allowed number of atoms. A share is
    a partial box (known atoms and free cells) with a factor.

    Raise TooLong if that takes too long to find out.
    """
    weight = view.placing.weigher(view.box, prior.weights(view), scaled(MAX_CELLS_TRIED, view.box))
    return [(partial, like) for partial, like in shares if weight(*partial)]


def widest_affordable(view: View, order: list[Shot], guides: dict[int, Guide]) -> Thinning:
    """Return the first random run. It follows as many partial boxes (known atoms and free cells) at
    a time as possible: RUNS such runs take at most about MAX_RUN_STEPS steps.

    The number of partial boxes begins at MIN_WIDTH. It is doubled as long as a run takes less than
    half of the steps allowed for it. If a run takes more than MAX_EXCESS times the allowed steps,
    return the run before it. `order` is the order of the shots. `guides` has, for each exit, the
    chances that rays reach it.
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
    """A random run, which draws a sample of the boxes that fit the shots. It follows the rays of
    the shots in `order` through about `width` partial boxes (known atoms and free cells) at a time.

    `guides` has, for each exit, the chances that rays reach it. They make the sample better.
    `forecast` estimates how many steps a full search would take. It is right only for a run without
    guides, because only such a run drops partial boxes that later shots cannot fit.
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
        """The number of steps of rays that this run has taken."""
        return -self.budget

    def cheapest(self, shots: list[Shot], stops: int) -> list[Shot]:
        """Return the shots ordered by the cost of following each of them next. The cost is the
        steps to follow the ray, plus `stops` steps for each partial box (known atoms and free
        cells) that is left.
        """
        costs = []
        for place, shot in enumerate(shots):
            before = self.forecast
            left = sum([like for _, like in self.narrowed(shot)])
            costs.append((left + (self.forecast - before) / stops, place))
        return [shots[place] for _, place in sorted(costs)]

    def narrowed(self, shot: Shot, later: Sequence[Shot] = ()) -> list[Share]:
        """Return the partial boxes (known atoms and free cells) that are left after the ray of
        `shot` is followed as well, each with the factor by which it counts. Partial boxes that
        cannot fit the shots in `later` are dropped.
        """
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
        """Follow `ray` one step in each possible way. Append each new stop to `rays` or, if the ray
        has reached `exit`, to `out`.

        `after` has (state, exit) for the rays that are followed later. A stop is dropped if these
        rays certainly cannot reach their exits after it.
        """
        law, most = self.law, self.most
        state, atoms, free, like = ray
        if atoms.bit_count() == most - 1:
            ways = self.completed(atoms, free, [(state, exit), *after])
            out += [(exit, *left, like) for left in ways]
            return
        state, stops = next_stops(law, self.ways, state, atoms, free, exit)
        if state == exit:
            out.append((state, atoms, free, like))
        for on, held, bare in stops:
            if held == atoms or held.bit_count() < most:
                if not (
                    after and held != atoms and self.is_hopeless(held, bare, [(on, exit), *after])
                ):
                    rays.append((on, held, bare, like))
            elif held.bit_count() == most and run(law, on, held) == exit:
                out.append((exit, held, self.every ^ held, like))

    def thin(self, rays: list[Stop], guide: Guide) -> list[Stop]:
        """Return about `width` of the rays, drawn at random. If there are hardly more than that,
        return all of them.

        A ray is likelier to be drawn if it stands for more boxes, or is likelier to reach its exit.
        The chance grows only with the square root of these two numbers, so that rays that stand for
        few boxes are not lost. `guide` has, for each state, the chance to reach the exit.
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
    """Return {exit: {state: chance that a ray in this state reaches the exit}} for each exit of the
    shots.
    """
    before = steps_back(view)
    return {shot.exit: guide_to(before, shot.exit) for shot in view.shots}


def guide_to(before: Before, exit: int) -> Guide:
    """Return {state: chance that a ray in this state reaches `exit`}, if atoms lie at random.

    `before` has, for each state, the states before it, with the chance of the step between. Chances
    below FAINT are left out. The result is {} for an absorbed ray, because a ray can be absorbed
    nearly anywhere.
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
    """Return {state: list of (state before it, chance of the step from there)}, if atoms lie at
    random.
    """
    density = view.atom_count.most / view.box.cells
    before: Before = {}
    for state, ways in enumerate(ways_in(view.box, view.placing)):
        for atoms, free, on in ways:
            share = density ** atoms.bit_count() * (1 - density) ** free.bit_count()
            before.setdefault(on, []).append((state, share))
    return before
