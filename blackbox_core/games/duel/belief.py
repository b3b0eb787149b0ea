"""Find the fields (hidden boxes with their atoms) that fit the log of a game: all of them, or a
fair sample.

Nothing in this module knows the hidden atoms. If there are too many fields to list, some are drawn
at random, each with the same chance. Each call draws from the whole log, and never from the fields
drawn before, so that errors do not add up.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...box import NONE, Cells, cached
from ...box.deal import Dice
from ...box.deduction import sampling
from ...box.deduction.deduce import Knowledge, deduce
from ...box.deduction.thinning import thinned_runs
from ...box.placing import TooLong
from ...console.allowance import STEPS, set_budget
from .game import Log, LogEntry
from .laws import NO_ROOM, RAY, Rules, reply_value
from .timeline import (
    Member,
    Partial,
    Timeline,
    completions,
    count_fillings,
    ease,
    member_of,
    most_decided_frame,
    narrowed_by_turn,
    random_completion,
)

if TYPE_CHECKING:
    from ...box.deduction.sampling import EstimatedOdds


Item = TypeVar("Item")

MAX_LISTED = 2_000  # histories; if more fit, a sample is drawn
SAMPLE_SIZE = 600
MAX_TRIES = 10_000
MAX_PARTIALS = 10_000  # partly known histories in a list; a longer list is thinned at random
MAX_STOPS = 200_000  # search steps for the first rays; a result that is cut short is not used
NARROWING_STEPS = 60_000  # steps of rays and decisions of cells; beyond them a list is thinned
MAX_STEPS = 120_000  # steps of the first try with its draws; a second try has what is left of them
COUNTING_STEPS = 3_000_000  # cells tried to count boxes without listing them, in a box of 100 cells
USUAL_CELLS = 100  # cells of a box; in a larger box a counted step takes longer
CHECKING_STEPS = 5_000_000  # steps in an 8x8 box to decide whether an answer can be true
RUNS = 4  # independent estimates, from which the error is computed
STANDARD_ERRORS = 3.2  # standard errors: Student's t for 4 runs gives 3.18 at 95 percent
MIN_STEPS = 5_000  # steps that each part of the work has at least


class Belief(NamedTuple):
    """The placements of the hidden atoms that fit the log of a game: all of them, or a random
    sample.

    Each member is a tuple of four parts: the set of living atoms, a weight, the set of living atoms
    that may be the budding atom, and the number of destroyed atoms that may have been the budding
    atom. The weight counts once for each atom, living or destroyed, that may be the budding atom.
    Members with the same atoms have different histories.
    """

    log: Log
    members: list[Member]
    box_count: int  # the number of boxes if `exact`, else an estimate of the number of histories
    exact: bool
    is_complete: bool  # whether the members are all placements that fit

    @property
    def weight(self) -> int:
        return sum(self.boxes.values())

    @property
    def boxes(self) -> dict[Cells, int]:
        """{set of living atoms: total weight of the members with exactly these atoms}."""
        boxes: dict[Cells, int] = {}
        for atoms, each, dots, gone in self.members:
            boxes[atoms] = boxes.get(atoms, 0) + each * (dots.bit_count() + gone)
        return boxes

    @property
    def surest(self) -> float:
        """The chance of the likeliest placement of atoms, from 0 to 1."""
        return max(self.boxes.values(), default=0) / max(1, self.weight)

    @property
    def chances(self) -> list[float]:
        """The chance of each cell to hold a living atom, from 0 to 1, as a list by the index of the
        cell.
        """
        boxes, total = self.boxes, max(1, self.weight)
        return [
            sum(weight for atoms, weight in boxes.items() if atoms >> cell & 1) / total
            for cell in range(self.log.rules.box.cells)
        ]


class BeliefBuilder:
    """A builder of a Belief. It makes partly known histories of the hidden box that fit the log,
    and then completes them.

    If there are too many histories, only a part of them is kept. Then `is_complete` is false, and
    `share` is the estimated size of this part, from 0 to 1. `unread` has the indexes of turns whose
    replies took too long to use. A history is tested against these replies once it is complete.
    """

    def __init__(self, log: Log, budget: int, dice: Dice) -> None:
        self.log, self.timeline, self.dice = log, Timeline(log), dice
        self.share, self.is_complete = 1.0, True
        self.unread: list[int] = []
        self.partials = self.first_partials(budget)
        self.cumulative = [*accumulate(map(self.bound, self.partials))]
        self.total = self.cumulative[-1] if self.cumulative else 0

    def first_partials(self, budget: int) -> list[Partial]:
        """Return the partly known histories of the hidden box that fit all turns. The replies that
        say the most are used first.
        """
        first, nothing = self.clearest(), [self.timeline.initial_partial()]
        if not first:
            return self.narrow_by_turns(nothing, first, budget)
        known = deduce(self.log.seen_at(first), MAX_STOPS)
        if known.is_complete:
            return self.narrow_by_turns(self.partials_from(known, first[0], budget), first, budget)
        partials = self.narrow_by_turns(nothing, [], budget)
        if self.unread and any(thinned_runs(known.view).runs):
            some = sampling.sampled(known)
            self.share, self.is_complete, self.unread = (
                some.box_count / count_all(some),
                False,
                [],
            )
            budget += self.timeline.steps
            partials = self.narrow_by_turns(
                self.partials_from(some, first[0], budget), first, budget
            )
        return partials

    def partials_from(self, known: Knowledge, turn: int, budget: int) -> list[Partial]:
        """Return partly known histories of the hidden box, one for each possibility in `known`. A
        possibility is the atoms and the empty cells at the turn with the index `turn`.
        Possibilities that contradict the rules are left out.

        Use at most `budget` search steps.
        """
        return self.narrowed([*known.partials], self.timeline_from(turn), budget)

    def narrow_by_turns(
        self, partials: list[Partial], known: list[int], budget: int
    ) -> list[Partial]:
        """Return the histories in `partials` that fit the replies to all turns. A reply may make
        more cells known, or divide a history into several.

        The turns whose indexes are in `known` were used before. Use about `budget` search steps.
        """
        timeline = self.timeline
        rest = [turn for turn in range(len(self.log.turns)) if turn not in known]
        for turn in sorted(rest, key=lambda turn: ease(self.log.turns[turn])):
            try:
                allowed = max((budget - timeline.steps) // 2, MIN_STEPS)
                partials = self.narrowed([*partials], self.narrowing_by(turn), allowed)
            except TooLong:
                self.unread.append(turn)
        timeline.most = float("inf")
        return partials

    def clearest(self) -> list[int]:
        """Return the indexes of the rays that are used first.

        If the field never changed, these are all rays. Otherwise they are the rays fired between
        two changes of the field, except absorbed rays. The two changes with the most such rays
        between them are chosen.
        """
        runs: list[list[int]] = [[] for _ in self.timeline.counts]
        for turn, entry in enumerate(self.log.turns):
            if entry.turn.kind == RAY and (entry.reply.value or not self.log.changed):
                runs[self.timeline.frame_of[turn]].append(turn)
        return max(runs, key=len)

    def timeline_from(self, turn: int) -> Callable[[tuple[Cells, Cells]], Iterable[Partial]]:
        """Return a function that makes a history of the hidden box from known cells. Its argument
        is (atoms, empty cells), as they were at the turn with the index `turn`. The function yields
        one history, or nothing if the cells contradict the rules.
        """
        timeline, place = self.timeline, self.timeline.frame_of[turn]
        begun = timeline.initial_partial()

        def timeline_from(box: tuple[Cells, Cells]) -> Iterator[Partial]:
            atoms, bare = begun[place]
            if timeline_then := timeline.decide(begun, place, atoms | box[0], bare | box[1]):
                yield timeline_then

        return timeline_from

    def narrowing_by(self, turn: int) -> Callable[[Partial], Iterable[Partial]]:
        """Return a function that divides a partly known history of the hidden box by the reply to
        the turn with the index `turn`. It yields the histories that agree with the reply.
        """
        return lambda partial: narrowed_by_turn(self.timeline, partial, turn)

    def narrowed(
        self, items: list[Item], step: Callable[[Item], Iterable[Partial]], budget: int
    ) -> list[Partial]:
        """Return the histories that the function `step` yields for all items, or a random part of
        them.

        If `budget` search steps are not enough, only some of the items are used, chosen at random.
        If there are too many results, some are dropped at random. In both cases `share` is lowered.
        Raise TooLong if a single item takes too long, because a part of its results would not be a
        fair sample.
        """
        results: list[Partial] = []
        timeline, end, before, halved = self.timeline, self.timeline.steps + budget, len(items), 0
        longest, timeline.most = max(before, MAX_PARTIALS), end + MIN_STEPS
        while items and timeline.steps < end:
            new = step(self.dice.take(items))
            results += [result for result in new if not halved or not self.dice.below(1 << halved)]
            while len(results) > longest:
                halved += 1
                results = [result for result in results if self.dice.below(2)]
        if items or halved:
            self.share *= (before - len(items)) / before / (1 << halved)
            self.is_complete = False
        return results

    def bound(self, partial: Partial) -> int:
        """Return an upper bound for the number of ways to place the unknown atoms of a history in
        one of its frames: the frame in which the bound is lowest. A frame is the time between two
        changes of the box.
        """
        return count_fillings(self.timeline, partial, most_decided_frame(self.timeline, partial))

    def exact_count(self) -> int | None:
        """Return the number of placements of the atoms that fit, or None if they cannot be counted
        in time. Return None also if the hidden box has changed.

        In Quantugeddon, return None also if at least as many rays were absorbed as there are atoms.
        Then some of the counted placements might have no atom that can be the budding atom.
        """
        if self.log.changed or self.unread or not self.is_complete:
            return None
        if self.log.rules.budding and self.log.absorbed >= self.log.rules.atoms:
            return None
        timeline = self.timeline
        budget = COUNTING_STEPS * USUAL_CELLS // max(USUAL_CELLS, timeline.box.cells)
        ways = timeline.rules.placing.fillings(timeline.box, budget)
        try:
            return sum(
                ways(timeline.every & ~(atoms | bare), timeline.counts[0] - atoms.bit_count())
                for ((atoms, bare),) in self.partials
            )
        except TooLong:
            return None

    def completions(self) -> Iterator[Partial]:
        """Yield every complete history of the hidden box. The turns in `unread` are not tested yet,
        so a history may contradict them.
        """
        for partial in self.partials:
            yield from completions(self.timeline, partial)

    def random_member(self) -> Member | None:
        """Draw a member of the Belief at random. Return None if the drawn history contradicts the
        log.
        """
        partial = self.partials[bisect(self.cumulative, self.dice.below(self.total))]
        drawn = random_completion(self.timeline, partial, self.dice)
        return self.member(*drawn) if drawn else None

    def member(self, whole: Partial, ways: int = 1) -> Member | None:
        """Return the member of the Belief for the complete history `whole`, or None if the history
        contradicts a turn in `unread`.

        If `whole` was drawn at random, `ways` is the number of histories that it represents.
        """
        for turn in self.unread:
            atoms, _ = whole[self.timeline.frame_of[turn]]
            if not is_answered_so(self.log.rules, atoms, self.log.turns[turn]):
                return None
        return member_of(self.timeline, whole, ways)


def count_all(known: Knowledge) -> float:
    """Return how many boxes fit the rays. The number is an estimate if `known` has only a sample of
    these boxes.
    """
    return known.sample.size if known.sample else known.box_count


BELIEFS: dict[tuple[int, int, Log, int], Belief] = {}


def belief_from(log: Log, seed: int = 0) -> Belief:
    """Return the Belief for a log: the placements of the hidden atoms that fit it. The result is
    stored for the next call. If the placements are too many, `seed` decides which of them are
    drawn.
    """
    return cached(BELIEFS, (*log.rules.box.key, log, seed), lambda: belief_anew(log, seed))


def believed_odds(belief: Belief, seed: int) -> EstimatedOdds:
    """Return the chance of an atom in each cell, and the error of these chances. They are estimated
    from several independent samples, of which `belief` is the first. `seed` is the seed with which
    `belief` was drawn.
    """
    runs = [belief, *(belief_from(belief.log, seed + run) for run in range(1, RUNS))]
    chances = [run.chances for run in runs if run.members]
    if len(chances) < 2:
        return sampling.EstimatedOdds(chances[0], 1.0)
    shares = [1 / len(chances)] * len(chances)
    cells = [sampling.pooled_mean(shares, each) for each in zip(*chances, strict=True)]
    error = STANDARD_ERRORS * max(error for _, error in cells)
    return sampling.EstimatedOdds([mean for mean, _ in cells], error)


def belief_anew(log: Log, seed: int) -> Belief:
    """Compute the Belief for a log. If the sample is empty, draw once more with another seed.

    The second try may use the search steps that the first try has left.
    """
    builder = BeliefBuilder(log, NARROWING_STEPS, Dice(seed + len(log.turns)))
    belief = whole_or_sampled(builder, MAX_STEPS)
    if not belief.members:
        left = max(MAX_STEPS - builder.timeline.steps, MIN_STEPS)
        belief = whole_or_sampled(BeliefBuilder(log, left, Dice(seed)), left)
    return belief


def is_possible(log: Log) -> bool:
    """Return whether some placement of the hidden atoms fits a log. Return True also if the search
    takes too long.
    """
    try:
        with StepLimit(CHECKING_STEPS * 64 // log.rules.box.cells):
            builder = BeliefBuilder(log, NARROWING_STEPS, Dice(0))
            if not builder.is_complete or builder.total > MAX_LISTED:
                return True
            return any(map(builder.member, islice(builder.completions(), MAX_LISTED)))
    except TooLong:
        return True


class StepLimit:
    """A context that raises TooLong after a number of search steps. A lower limit, which the host
    may have set, stays in force.
    """

    def __init__(self, steps: int) -> None:
        self.checks = steps // STEPS

    def __enter__(self) -> None:
        self.listening = set_budget(self)

    def __call__(self) -> None:
        self.listening()
        self.checks -= 1
        if self.checks < 0:
            raise TooLong

    def __exit__(self, *_: object) -> None:
        set_budget(self.listening)


def rough_belief(log: Log) -> Belief:
    """Return a Belief (a sample of placements of the hidden atoms) that fits only the end of a log.
    The machine uses it to choose a turn if no placement was found that fits the whole log.

    The placements fit the rays since the hidden box last changed and, if any placement does, also
    the other replies since then. The sample is drawn from a set that contains the true placement.
    """
    known = deduce(log.view, MAX_STOPS)
    some = sampling.sampled(known).partials if known.partials else []
    drawn = [box for box, _ in some[:SAMPLE_SIZE]]
    last = [log.turns[turn] for turn in log.recent]
    fitting = [
        atoms for atoms in drawn if all(is_answered_so(log.rules, atoms, entry) for entry in last)
    ]
    members: list[Member] = [(atoms, 1, NONE, 1) for atoms in fitting or drawn]
    return Belief(log, members, known.box_count, False, False)


def is_answered_so(rules: Rules, atoms: Cells, entry: LogEntry) -> bool:
    """Return whether a box with exactly these atoms can give the logged reply to the turn `entry`.
    Any of the atoms may be the budding atom.
    """
    if entry.reply.bud == NO_ROOM and rules.bud_cells(atoms):
        return False
    return reply_value(rules.box, atoms, entry.turn) == entry.reply.value


def whole_or_sampled(builder: BeliefBuilder, most: int) -> Belief:
    """Return a Belief with all placements of the hidden atoms that fit or, if they are too many to
    list, with a sample of them.

    The sample takes at most `most` search steps, including those that the builder has made before.
    """
    if builder.is_complete and builder.total <= MAX_LISTED:
        timelines = [*islice(builder.completions(), MAX_LISTED + 1)]
        if len(timelines) <= MAX_LISTED:
            listed = [*filter(None, map(builder.member, timelines))]
            count = len({atoms for atoms, *_ in listed})
            return Belief(builder.log, listed, count, True, True)
    return sampled_belief(builder, most)


def sampled_belief(builder: BeliefBuilder, most: int) -> Belief:
    """Return a Belief with a fair sample of the placements of the hidden atoms that fit.

    Drawing ends when the builder has made `most` search steps, including those made before this
    call.
    """
    drawn: list[Member] = []
    tries, end = 0, max(most, builder.timeline.steps + 2 * MIN_STEPS)
    while builder.total and len(drawn) < SAMPLE_SIZE and tries < MAX_TRIES:
        if builder.timeline.steps >= end:
            break
        tries += 1
        drawn += filter(None, [builder.random_member()])
    ways = sum(each for _, each, *_ in drawn)
    about = round(builder.total / builder.share * ways / max(1, tries))
    exact = builder.exact_count()
    return Belief(builder.log, drawn, exact or about, exact is not None, False)
