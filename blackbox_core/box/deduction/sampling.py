"""Draw a random sample of the boxes that fit if they are too many to weigh, and estimate their
number.

An urn has all boxes with a certain number of atoms, and boxes are drawn from it at random. If not
all boxes that fit are known, the estimates come from several random searches, called runs (see
thinning.py).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import exp, gcd, log, sqrt
from struct import unpack
from typing import NamedTuple

from ...console.allowance import OFTEN, tick
from .. import NONE, Box, Cells, bits
from ..deal import GOLDEN, MAX_BITS_OF_TWO_WORDS, WORD, WORD_BITS, Dice, mix
from ..placing import ANY, TooLong, exactly
from ..view import View
from .deduce import Knowledge, box_counter, box_weigher, is_quick
from .prior import MAX_CELLS_TRIED, SampleWeights, perplexity
from .search import Partial, scaled
from .thinning import RUNS, Share, thinned_runs

CELLS_PER_STEP = 4  # cells looked at in the time of one step
MAX_BOXES_ALONE = 20_000  # boxes that an urn holds one by one
HASH_PRIME = 1_019  # the remainder of a set of atoms is as good as random: 2 is a primitive root
SAMPLE_BOXES = 1500  # boxes in a sample: the standard error of a chance of one half is then 0.013
MAX_SAMPLE_CELLS = 144_000  # cells of all the boxes of a sample, whose rays then take half a second
WEIGHT_PARTS = 1000  # parts into which the mean weight of a box is divided, to have whole numbers

STANDARD_ERRORS = 3.0  # standard errors: for six runs, 2.57 cover 95 of 100 cases (Student's t)
AGREED = 1.01  # the least factor of error, because runs that agree can all have missed boxes
CLOSE_FACTOR = 1.3  # up to this error the mean is shown, above it the bounds

HANDFUL = 512  # words that are mixed together, side by side in one number
SIDE = 2 * WORD_BITS // 8  # bytes from one word to the next, enough for a product of two words
LANES = int.from_bytes(HANDFUL * WORD.to_bytes(SIDE, "little"), "little")
ONES = LANES // WORD
SEED_STEPS = int.from_bytes(
    b"".join([(n * GOLDEN & WORD).to_bytes(SIDE, "little") for n in range(1, HANDFUL + 1)]),
    "little",
)


class HandfulsOfDice(Dice):
    """A generator of the same random numbers as Dice. It makes 512 at a time, which is faster.
    `seed` is the seed for the next 512.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.words: list[int] = []  # in reverse order

    def word(self) -> int:
        if not self.words:
            stirred = mix(self.seed * ONES + SEED_STEPS, LANES).to_bytes(SIDE * HANDFUL, "little")
            self.words = [*unpack(f"<{2 * HANDFUL}Q", stirred)[-2::-2]]
            self.seed = self.seed + HANDFUL * GOLDEN & WORD
        return self.words.pop()

    def below(self, limit: int) -> int:
        words = self.words
        if len(words) < 2 or limit >> MAX_BITS_OF_TWO_WORDS:
            return super().below(limit)
        return (words.pop() << WORD_BITS | words.pop()) % limit


def sampled(known: Knowledge) -> Knowledge:
    """Return a random sample of the boxes that fit the shots, as a Knowledge. The chance of a box
    to be drawn is in proportion to its weight.

    For each number of atoms, boxes are drawn in proportion to their total weight. If there are
    fewer such boxes, all of them are taken, and each of them weighs more.
    """
    return sample_from(known, urns(known), size_in(known.view.box), HandfulsOfDice(known.box_count))


def size_in(box: Box) -> int:
    """Return how many boxes to draw for a sample. They are fewer in a large box."""
    return min(SAMPLE_BOXES, MAX_SAMPLE_CELLS // box.cells)


class Urn:
    """The boxes with a certain number of atoms, from which boxes are drawn at random.

    Most of them are given by `shares`: partial boxes (known atoms and free cells), each with a
    factor by which it counts. The others are listed as complete boxes in `boxes`. This list may be
    cut short, but `alone` is always the full number of these boxes.
    """

    def __init__(
        self, view: View, number: int, shares: list[Share], late: Sequence[Partial] = ()
    ) -> None:
        self.view, self.shares = view._replace(atom_count=exactly(number)), shares
        count = box_counter(self.view)
        self.behind = [*accumulate([like * count(*partial) for partial, like in shares])] or [0]
        self.alone, boxes = boxes_one_by_one(self.view, late)
        self.boxes = sorted(boxes)
        self.count = self.behind[-1] + self.alone
        self.cells = [*bits(view.box.every)]
        self.undecided: dict[Cells, list[Cells]] = {}  # by the cells known

    def drawn(self, some: int, dice: Dice) -> list[Cells]:
        """Return a list of `some` boxes drawn at random from the urn. A box can be drawn more than
        once.
        """
        places = [self.place(dice) for _ in range(some)]
        return [self.box(place, dice) for place in places]

    def place(self, dice: Dice) -> float:
        """Return a random number that selects a box: from 0 up to, but not including, the number of
        boxes from which this urn draws.
        """
        if isinstance(self.count, int):
            return dice.below(self.count)
        return self.count * (dice.word() / 2**64)

    def box(self, place: float, dice: Dice) -> Cells:
        """Return the box of the urn that the random number `place` selects. For a partial box
        (known atoms and free cells), a random box that extends it is returned.
        """
        if place >= self.behind[-1] and self.boxes:
            return self.boxes[int(place - self.behind[-1]) * len(self.boxes) // self.alone]
        return self.filled(*self.shares[bisect(self.behind, place)][0], dice)

    def filled(self, atoms: Cells, free: Cells, dice: Dice) -> Cells:
        """Return a random box with all cells of `atoms` and none of `free` among its atoms."""
        known, view = atoms | free, self.view
        if known not in self.undecided:
            self.undecided[known] = [cell for cell in self.cells if not cell & known]
        while True:
            tick(view.box.cells // CELLS_PER_STEP)
            box, undecided = atoms, self.undecided[known].copy()
            for _ in range(view.atom_count.most - atoms.bit_count()):
                box |= undecided.pop(dice.below(len(undecided)))
            if view.placing.allows(view.box, box):
                return box


def urns(known: Knowledge) -> dict[int, Urn]:
    """Return {number of atoms: urn with the boxes that fit the shots and have so many atoms}.

    If not all boxes are known, an urn has the partial boxes (known atoms and free cells) from
    several random runs. If all are known, the boxes drawn must not depend on the order in which the
    rays were followed. This order changes only the partial boxes that lack at most one atom. So the
    boxes that extend these are listed one by one. If a search from scratch is quick, it always uses
    the same order, and no list is needed.
    """
    view, nearly = known.view, known.view.atom_count.most - 1
    shares = [] if known.is_complete else thinned_runs(view).shares
    if not known.is_complete or is_quick(view):
        return urns_of(view, shares or [(partial, 1) for partial in known.partials])
    early = sorted([partial for partial in known.partials if partial[0].bit_count() < nearly])
    late = [partial for partial in known.partials if partial[0].bit_count() >= nearly]
    return urns_of(view, [(partial, 1) for partial in early], late)


def urns_of(view: View, shares: list[Share], late: Sequence[Partial] = ()) -> dict[int, Urn]:
    """Return {number of atoms: urn} for the boxes that extend the partial boxes (known atoms and
    free cells) in `shares` and `late`.

    Each partial box in `shares` has a factor by which it counts. A partial box in `late` lacks one
    atom at most, and the boxes that extend it are listed one by one.
    """
    return {number: Urn(view, number, shares, late) for number in view.atom_count.numbers}


def boxes_one_by_one(view: View, partials: Sequence[Partial]) -> tuple[int, list[Cells]]:
    """Return how many boxes extend `partials`, and a list of these boxes. Partial boxes that lack
    more than one atom are left out.

    If the boxes are too many, only some are listed. They are chosen by a hash of their atoms, so
    that the choice does not depend on the order of the search.
    """
    tick(4 * len(partials))
    every, most = view.box.every, view.atom_count.most
    whole = [atoms for atoms, _ in partials if atoms.bit_count() == most]
    nearly = [partial for partial in partials if partial[0].bit_count() == most - 1]
    count = len(whole) + sum([(every ^ (atoms | free)).bit_count() for atoms, free in nearly])
    limit = (
        HASH_PRIME if count <= MAX_BOXES_ALONE else max(1, HASH_PRIME * MAX_BOXES_ALONE // count)
    )
    wanted = cells_by_rest(view.box, limit)
    boxes = [atoms for atoms in whole if atoms % HASH_PRIME < limit]
    for atoms, free in nearly:
        boxes += [atoms | cell for cell in bits(wanted[atoms % HASH_PRIME] & ~(atoms | free))]
    return count, boxes


def cells_by_rest(box: Box, limit: int) -> list[Cells]:
    """Return a list with a set of cells for each hash of a set of atoms. Adding any of these cells
    to atoms with that hash brings the hash below `limit`. The hash is the remainder modulo
    HASH_PRIME.
    """
    if limit == HASH_PRIME:
        return [box.every] * HASH_PRIME
    turns, wanted = [NONE] * HASH_PRIME, NONE
    for cell in bits(box.every):
        first = (
            -cell % HASH_PRIME
        )  # of `limit` hashes in a row for which the cell is wanted; 0 follows the highest
        turns[first] ^= cell
        turns[(first + limit) % HASH_PRIME] ^= cell
        if first + limit >= HASH_PRIME:
            wanted |= cell
    return [wanted := wanted ^ turn for turn in turns]


def sample_from(known: Knowledge, urns: dict[int, Urn], size: int, dice: Dice) -> Knowledge:
    """Return `known` with a sample of about `size` boxes, drawn from `urns`, in place of all boxes
    that fit the shots.

    `urns` has an urn for each number of atoms. Boxes are drawn from each urn in proportion to the
    total weight of its boxes, but at least one and at most all of them. The weights in the sample
    correct the rounding.
    """
    weight = sum(urn.count * known.weights[number] for number, urn in urns.items())
    boxes, weights = list[Cells](), dict[int, int]()
    for number, urn in urns.items():
        share = size * (urn.count * known.weights[number] / weight)
        some = (
            draw_boxes(known, urn, round(min(urn.count, max(1, share))), dice) if urn.count else []
        )
        weights[number] = round(WEIGHT_PARTS * share / len(some)) if some else 0
        boxes += some
    common = gcd(*weights.values())
    behind = perplexity((known.weights[number], urn.count) for number, urn in urns.items())
    return known._replace(
        partials=[(box, known.view.box.every ^ box) for box in boxes],
        box_count=len(boxes),
        sample=SampleWeights({number: each // common for number, each in weights.items()}, behind),
    )


def draw_boxes(known: Knowledge, urn: Urn, some: int, dice: Dice) -> list[Cells]:
    """Return `some` boxes drawn at random from `urn`. If all its boxes are known and `some` is
    their number, return each of them once.
    """
    if known.is_complete and some == urn.count:
        return sorted(known._replace(view=urn.view).boxes())
    return urn.drawn(some, dice)


def split_sample(known: Knowledge, sample: Knowledge) -> list[Knowledge]:
    """Return several independent samples of the boxes that fit the shots, so that they can be
    compared. If all boxes are known, the samples are equal parts of `sample`. Otherwise there is
    one from each random run of the search.
    """
    runs = [] if known.is_complete else [run for run in thinned_runs(known.view).runs if run]
    if not runs:
        return [sample._replace(partials=sample.partials[run::RUNS]) for run in range(RUNS)]
    size, dice = scaled(SAMPLE_BOXES, known.view.box) // RUNS, HandfulsOfDice(known.box_count)
    return [sample_from(known, urns_of(known.view, run), size, dice) for run in runs]


def error_of_mean(values: list[float]) -> float:
    """Return the largest error that the mean of independent values is likely to have:
    STANDARD_ERRORS times its standard error.

    If there is a single value, return the value itself.
    """
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean
    squares = sum([(value - mean) ** 2 for value in values])
    return STANDARD_ERRORS * sqrt(squares / len(values) / (len(values) - 1))


class Estimate(NamedTuple):
    """An estimate of how many boxes fit: between `low` and `high` in 95 of 100 cases."""

    mean: float
    low: float
    high: float

    @property
    def is_close(self) -> bool:
        """Whether the bounds are so close together that the mean alone can be shown."""
        return self.high < CLOSE_FACTOR * self.mean and self.mean < CLOSE_FACTOR * self.low


def estimate(known: Knowledge) -> Estimate | None:
    """Return an estimate of how many boxes fit. Return None if the number is known exactly, or if
    an estimate takes too long.
    """
    if known.is_complete:
        return None
    try:
        counts = counts_by_run(known.view)
    except TooLong:
        return None
    return estimate_from_runs(counts, known.box_count) if counts and min(counts) > 0 else None


def counts_by_run(view: View) -> list[float]:
    """Return the estimated number of boxes that fit the shots, as a list with one estimate from
    each random run of the search.
    """
    count = box_counter(view, scaled(MAX_CELLS_TRIED, view.box))
    return [
        sum([like * count(*partial) for partial, like in left]) for left in thinned_runs(view).runs
    ]


def estimate_from_runs(counts: list[float], least: int) -> Estimate:
    """Return an estimate of how many boxes fit. `counts` has the estimates of independent random
    runs. Neither the mean nor a bound is below `least`.

    The mean is that of the counts. The bounds are computed from the logarithms of the counts,
    because one count can be many times another, and most of them lie below the true number.
    """
    mean, logs = sum(counts) / len(counts), [log(count) for count in counts]
    middle = sum(logs) / len(logs)
    apart = (sum([(logarithm - middle) ** 2 for logarithm in logs]) / (len(logs) - 1)) ** 0.5
    factor = AGREED * exp(STANDARD_ERRORS * apart / len(counts) ** 0.5)
    return Estimate(max(mean, least), max(mean / factor, least), max(mean * factor, least))


class EstimatedOdds(NamedTuple):
    """The estimated chance of an atom in each cell, by index, and the largest error that one of
    these chances is likely to have. In 5 of 100 boxes the error is larger.
    """

    chances: list[float]
    error: float


def estimate_odds(known: Knowledge) -> EstimatedOdds | None:
    """Return the estimated chance of an atom in each cell, as the mean of several random runs of
    the search. Return None if fewer than two runs found a box.
    """
    view, weigh = known.view, box_weigher(known)
    runs = [run for run in thinned_runs(view).runs if run]
    if len(runs) < 2:
        return None
    weights = [sum([like * weigh(*partial) for partial, like in run]) for run in runs]
    shares = [weight / sum(weights) for weight in weights]
    cells = [
        pooled_mean(shares, chances) for chances in zip(*chances_by_run(known, runs), strict=True)
    ]
    largest = max([error for _, error in cells])
    return EstimatedOdds([mean for mean, _ in cells], STANDARD_ERRORS * largest)


def chances_by_run(known: Knowledge, runs: list[list[Share]]) -> Iterator[list[float]]:
    """Yield, for each random run of the search, a list with the chance of an atom in each cell.

    `runs` has, for each run, the partial boxes (known atoms and free cells) that it found and the
    factor by which each counts. If atoms may not touch, the chances are computed from a sample of
    the boxes.
    """
    size, dice = size_in(known.view.box), HandfulsOfDice(known.box_count)
    for run in runs:
        if known.view.placing is ANY:
            yield chances_in(known, run)
        else:
            some = sample_from(known, urns_of(known.view, run), size, dice)
            yield [chance / some.weight for chance in some.cell_weights()]


def chances_in(known: Knowledge, run: list[Share]) -> list[float]:
    """Return a list with the chance of an atom in each cell. Call this only if atoms may touch.
    `run` has the partial boxes (known atoms and free cells) that one random run found, each with
    the factor by which it counts.
    """
    weigh, every = box_weigher(known), known.view.box.every
    sums, total, opened = [0.0] * known.view.box.cells, 0.0, 0.0
    for (atoms, free), like in run:
        tick(OFTEN)
        each, undecided = like * weigh(atoms, free), every ^ (atoms | free)
        share = like * weigh(atoms | undecided & -undecided, free) if undecided else 0.0
        total, opened = total + each, opened + share
        for cell in bits(atoms):
            sums[cell.bit_length() - 1] += each - share
        for cell in bits(free):
            sums[cell.bit_length() - 1] -= share
    return [max(0.0, (opened + more) / total) for more in sums]


def pooled_mean(shares: list[float], values: tuple[float, ...]) -> tuple[float, float]:
    """Return the mean of `values`, weighted by `shares`, and its standard error. The shares add up
    to 1.
    """
    pairs = [*zip(shares, values, strict=True)]
    mean = sum([share * value for share, value in pairs])
    squares = sum([(share * (value - mean)) ** 2 for share, value in pairs])
    return mean, (squares * len(pairs) / (len(pairs) - 1)) ** 0.5
