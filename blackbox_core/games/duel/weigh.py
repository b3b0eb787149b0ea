"""Weigh turns by the expected number of turns to the end, or by the chance of losing.

A turn divides the boxes that fit into groups, each with the same reply. The cost of the turn is
computed from the sizes of these groups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import erf, log2, sqrt
from typing import NamedTuple

from ...box import ABSORBED, Box, Cells, bits
from .belief import Belief, belief_from
from .game import Log, LogEntry
from .laws import DESTROY, HYPER, JUMP, NAME, RAY, XRAY, Powers, Turn, reply_value

Cost = Callable[[float], float]  # the cost of all later turns, from the number of boxes left


MAX_TURNS = 30  # turns; no player needed more in 890 games


def chance_of_losing(theirs: float) -> Cost:
    """Return a function that computes the mover's chance of losing the game after a turn. Its
    argument is the number of boxes that the mover considers possible after the turn.

    `theirs` is the same number for the opponent, who moves next.
    """
    slower = [1 - chance_within(theirs, turn) for turn in range(MAX_TURNS)]

    def cost(mine: float) -> float:
        mean, spread = pace(mine)
        done = [share_reached(mean, spread, turn) for turn in range(MAX_TURNS)]
        return 1 - sum((done[turn] - done[turn - 1]) * slower[turn] for turn in range(1, MAX_TURNS))

    return cost


def chance_within(boxes: float, turn: int) -> float:
    """Return the chance that a player names all atoms within `turn` turns. `boxes` is the number of
    boxes that the player still considers possible.
    """
    return share_reached(*pace(boxes), turn)


def pace(boxes: float) -> tuple[float, float]:
    """Return (mean, standard deviation) of the number of turns that a player still needs. `boxes`
    is the number of boxes that the player still considers possible. In 200 games the variance was
    about (mean - 1) / 4.
    """
    mean = turns_left(boxes)
    return mean, max(0.05, sqrt(mean - 1) / 2)


def share_reached(mean: float, spread: float, turn: int) -> float:
    """Return the chance that a normally distributed number of turns is at most `turn`.

    `mean` and `spread` are the mean and the standard deviation. If `turn` is 0, the chance is 0.
    """
    return (1 + erf((turn + 0.5 - mean) / (spread * sqrt(2)))) / 2 if turn > 0 else 0.0


# The expected turns with the naming, at 1, 2, 4, 8 ... boxes. Measured over all legal placements
# of 4 atoms in an 8x8 box with a seeker that looks one turn ahead. Beyond the table each bit costs
# about a third of a turn.
TURNS = [1.0, 1.5, 2.01, 2.45, 2.82, 3.18, 3.49, 3.82, 4.11, 4.43]
TURNS += [4.72, 5.05, 5.35, 5.75, 5.88, 6.42, 6.42, 6.65, 7.02]
TURNS_PER_BIT = 0.3
MAX_BOXES_TO_NAME = 31  # in the games measured, naming atoms with more boxes left lost turns
WITHOUT_ROOM = -1  # the result of a ray absorbed by the budding atom when no new atom has room
WAYS_TO_BUD = 64  # about the number of cells where a new atom may grow in a 10x10 box


def turns_left(boxes: float) -> float:
    """Return the expected number of turns that a player still needs to name the atoms, including
    the turn of naming. `boxes` is the number of boxes that the player still considers possible.

    The number is interpolated from the table TURNS.
    """
    bits = log2(max(1.0, boxes))
    low = int(bits)
    if low >= len(TURNS) - 1:
        return TURNS[-1] + TURNS_PER_BIT * (bits - len(TURNS) + 1)
    return TURNS[low] + (TURNS[low + 1] - TURNS[low]) * (bits - low)


def bits_left(boxes: float) -> float:
    return log2(max(1.0, boxes))


class TurnWorth(NamedTuple):
    """A turn with its expected cost, which includes the cost of all later turns."""

    turn: Turn
    cost: float

    @property
    def rank(self) -> float:
        """The rounded cost, by which turns are compared. Versions of Python differ in the last
        digits of a sum.
        """
        return round(self.cost, 9)


class TurnValues:
    """The expected costs of the turns that are possible now. `belief` has the boxes that fit, at
    least one.

    The function `cost` returns the cost of all later turns from the number of boxes that are left.
    `won` is the cost after all atoms are named.
    """

    def __init__(self, belief: Belief, cost: Cost, won: float = 0) -> None:
        self.cost, self.won = cost, won
        self.rules, self.box = belief.log.rules, belief.log.rules.box
        self.members, self.boxes = belief.members, belief.boxes
        self.weight = belief.weight
        self.each = belief.box_count / self.weight  # boxes for each unit of weight
        self.is_complete = belief.is_complete

    def share(self, weight: int, growth: int = 1) -> float:
        """Return the part of a turn's expected cost that is due to one reply. `weight` is the total
        weight of the boxes with this reply.

        If the reply says that a new atom grew, each box becomes `growth` boxes, because the new
        atom may be in any of several cells.
        """
        return weight * self.cost(weight * self.each * growth) / self.weight

    def options(self, left: Powers) -> list[TurnWorth]:
        """Return the turns that may be the best: rays and, if few boxes are left, powers and turns
        that name a box. `left` are the powers that remain.

        If the boxes are only a sample, return rays only, because each box is probably wrong.
        """
        if len(self.boxes) > MAX_BOXES_TO_NAME or not self.is_complete:
            return [*self.rays()]
        return [*self.rays(), *self.namings(), *self.powers(left)]

    def cost_of(self, turn: Turn) -> float:
        """Return the expected cost of a turn, even if the turn adds no knowledge."""
        worths = self.rays() if turn.kind == RAY else self.weighed([turn])
        costs = (worth.cost for worth in worths if worth.turn == turn)
        return next(costs, self.share(self.weight))

    def rays(self) -> Iterator[TurnWorth]:
        """Yield each ray that adds knowledge, with its expected cost."""
        rows = [ends(self.box, atoms) for atoms, *_ in self.members]
        for entry in range(1, self.box.entries + 1):
            parts, buds = self.weights_by_result([row[entry] for row in rows])
            if len(parts) + bool(buds) > 1:
                cost = sum(map(self.share, parts.values())) + self.share(buds, WAYS_TO_BUD)
                yield TurnWorth(Turn(RAY, entry), cost)

    def weights_by_result(self, column: list[int]) -> tuple[dict[int, int], int]:
        """Return ({result of a ray: weight}, weight of the boxes in which the ray makes a new atom
        grow). A weight is a total over the members of the belief. A member that may or may not have
        the budding atom in the way of the ray is divided between the two weights.

        `column` has the end of the ray for each member, as the function `ends` gives it.
        """
        parts: dict[int, int] = {}
        buds = 0
        for end, (atoms, each, dots, gone) in zip(column, self.members, strict=True):
            may = dots.bit_count() + gone
            if end < 0:
                if -end & dots:
                    may -= 1
                    if self.rules.bud_cells(atoms):
                        buds += each
                    else:
                        parts[WITHOUT_ROOM] = parts.get(WITHOUT_ROOM, 0) + each
                end = ABSORBED
            if may:
                parts[end] = parts.get(end, 0) + each * may
        return parts, buds

    def powers(self, left: Powers) -> Iterator[TurnWorth]:
        """Yield each use of a power that adds knowledge, with its expected cost. `left` are the
        powers that remain.
        """
        cells = [*bits(self.box.every)] if left.xray or left.destroy else []
        sides = range(1, self.box.rows + self.box.cols + 1) if left.hyper else ()
        turns = [Turn(HYPER, entry) for entry in sides]
        turns += [Turn(XRAY, cells=cell) for cell in cells if left.xray]
        turns += [Turn(DESTROY, cells=cell) for cell in cells if left.destroy]
        return self.weighed(turns)

    def namings(self) -> Iterator[TurnWorth]:
        """Yield the turns that name one of the likeliest boxes, each with its expected cost."""
        likeliest = sorted(self.boxes, key=self.boxes.__getitem__, reverse=True)[:MAX_BOXES_TO_NAME]
        return self.weighed([Turn(NAME, cells=atoms) for atoms in likeliest])

    def weighed(self, turns: list[Turn]) -> Iterator[TurnWorth]:
        """Yield each of these turns with its cost, if it adds knowledge or may win. The turns are
        not rays.
        """
        for turn in turns:
            parts: dict[int, int] = {}
            for atoms, weight in self.boxes.items():
                reply = reply_value(self.box, atoms, turn)
                parts[reply] = parts.get(reply, 0) + weight
            right = parts.pop(0, 0) if turn.kind == NAME else 0
            if right or len(parts) > 1:
                cost = sum(map(self.share, parts.values())) + right * self.won / self.weight
                yield TurnWorth(turn, cost)


def ends(box: Box, atoms: Cells) -> list[int]:
    """Return where the ray from each entry ends, as a list by the number of the entry.

    The end is the exit of the ray. For an absorbed ray it is a negative number: minus the bit mask
    of the cell with the absorbing atom.
    """
    law = box.law
    seen, then, ahead, last = law.seen, law.then, law.ahead, law.entries
    ends_found = [0] * (last + 1)
    for entry in range(1, last + 1):
        if not ends_found[entry]:
            state = before = last + entry
            while state > last:
                before, state = state, then[state][atoms & seen[state]]
            ends_found[entry] = state or -ahead[before]
            if state:
                ends_found[state] = entry
    return ends_found


PLACES = 1  # decimals of turns, as they are shown

# The error of figures in turns at 95 percent, if boxes were drawn. Twice the spread over four draws
# was 0.04 in 24 early positions of duels and 0.07 in those of Quantugeddon. Luck depends on two
# positions, so its error is a little larger.
SAMPLING_ERROR = 0.08


class TurnReview(NamedTuple):
    """The review of one turn, which uses only what the player could know before the turn. All its
    figures are in turns, except the numbers of boxes.
    """

    logged: LogEntry
    boxes_before: int  # the number of boxes that fitted before the turn
    boxes_after: int  # the number of boxes that fitted after the turn
    exact: bool  # whether both numbers were counted and not estimated
    error: float  # how far off the figures in turns may be, 0 if all boxes were listed
    expected: float  # the number of turns to the end if the best turn is made
    best: Turn  # the best turn
    given_away: float  # how many more turns this turn was expected to cost
    luck: float  # how many more turns the reply cost than expected, negative if fewer
    naming: Turn | None = None  # the best naming, if it would have cost less than this turn

    @property
    def turn(self) -> Turn:
        return self.logged.turn


class SearchReview(NamedTuple):
    """The review of all turns of one player. Means, mistakes and luck are measured in turns.

    `mean` is the number of turns expected at the start, `given` the turns lost by mistakes, and
    `turns_left` the number still expected at the end. `turns` is the number of turns made, and
    `jump_cost` what the opponent's jumps added. mean + given + luck + jump_cost = turns +
    turns_left, each rounded as it is displayed. If the boxes could not be counted in every turn,
    `given` and `luck` cover only the turns in which they could.
    """

    reviews: list[TurnReview]
    turns: int  # the number of turns made
    turns_left: float  # the expected number of turns at the end
    jump_cost: float  # what the opponent's jumps added
    is_whole: bool  # whether the boxes were counted in every turn
    places: int  # the number of decimals shown

    @property
    def mean(self) -> float:
        return self.reviews[0].expected if self.reviews else self.turns_left

    @property
    def mean_error(self) -> float:
        return self.reviews[0].error if self.reviews else SAMPLING_ERROR

    @property
    def counted(self) -> list[TurnReview]:
        """The reviews of those turns in which the boxes could be counted."""
        return [review for review in self.reviews if review.exact]

    @property
    def error(self) -> float:
        """The possible error of `given` and `luck`, in turns: the square root of the sum of the
        squared errors of all turns.
        """
        return sqrt(sum([review.error**2 for review in self.counted]))

    @property
    def given(self) -> float:
        """The total number of turns lost by not taking the best turns."""
        return round(sum([review.given_away for review in self.counted]), self.places)

    @property
    def luck(self) -> float:
        """The total number of turns that luck cost, negative if luck saved some."""
        return round(sum([review.luck for review in self.counted]), self.places) + 0.0


class Outlook:
    """The expected costs of the turns in one position: those that may be the best, and the turn
    `taken` that was really made.
    """

    def __init__(self, belief: Belief, taken: Turn | None, places: int) -> None:
        self.places = places
        self.belief, self.values = belief, TurnValues(belief, turns_left)
        self.worths = self.values.options(belief.log.powers)
        if taken:
            self.worths.append(TurnWorth(taken, self.values.cost_of(taken)))
        usual = TurnWorth(Turn(NAME), turns_left(belief.box_count))
        self.best = min(self.worths, key=lambda worth: worth.rank, default=usual)

    @property
    def expected(self) -> float:
        """The expected number of turns to the end, rounded to `places` decimals."""
        return round(1 + self.best.cost, self.places)


def review(log: Log, places: int = PLACES) -> SearchReview:
    """Return the review of the turns made in a hidden box, except the jumps of its owner.

    A turn is left out if no box that fits was found before or after it. Figures are rounded to
    `places` decimals.
    """
    seen = outlooks(log, places)
    steps = [*zip(log.turns, pairwise(seen), strict=True)]
    jumps = [pair for entry, pair in steps if entry.turn.kind == JUMP]
    searching = [(entry, pair) for entry, pair in steps if entry.turn.kind != JUMP]
    reviews = [
        review_turn(before, entry, after)
        for entry, (before, after) in searching
        if before and after
    ]
    return SearchReview(
        reviews,
        sum([not log.rules.is_free(entry.turn) for entry, _ in searching]),
        remaining(seen[-1]),
        round(sum([remaining(after) - remaining(before) for before, after in jumps]), places),
        len(reviews) == len(searching)
        and all(outlook and outlook.belief.exact for outlook in seen),
        places,
    )


def outlooks(log: Log, places: int) -> list[Outlook | None]:
    """Return the costs of the possible turns before each turn of a log and after the last turn. An
    item is None if no box that fits was found at that point.
    """
    turns = log.turns
    beliefs = [belief_from(log._replace(turns=turns[:number])) for number in range(len(turns) + 1)]
    return [outlook_at(belief, turns, places) if belief.members else None for belief in beliefs]


def outlook_at(belief: Belief, turns: tuple[LogEntry, ...], places: int) -> Outlook:
    """Return the costs of the turns in the position that a belief describes.

    `turns` are all turns of the game. The turn that was made in this position is included, unless
    it is a jump. Figures are rounded to `places` decimals.
    """
    place = len(belief.log.turns)
    taken = turns[place].turn if place < len(turns) else None
    return Outlook(belief, taken if taken and taken.kind != JUMP else None, places)


def remaining(outlook: Outlook | None) -> float:
    """Return the expected number of turns to the end of the game, or 0 if all atoms were named.

    Return 0 also if `outlook` is None, because no box that fits was found.
    """
    if not outlook or any(entry.wins for entry in outlook.belief.log.turns):
        return 0.0
    return outlook.expected


def review_turn(before: Outlook, entry: LogEntry, after: Outlook) -> TurnReview:
    """Return the review of the turn `entry`. `before` and `after` have the costs of the possible
    turns before and after it.
    """
    log, beliefs = before.belief.log, (before.belief, after.belief)
    cost = next(worth.cost for worth in reversed(before.worths) if worth.turn == entry.turn)
    namings = [worth for worth in before.worths if worth.turn.kind == NAME and worth.cost < cost]
    given = round(cost - before.best.cost, before.places)
    taken = 0 if log.rules.is_free(entry.turn) else 1
    spent = taken + remaining(after) - before.expected
    return TurnReview(
        logged=entry,
        boxes_before=before.belief.box_count,
        boxes_after=after.belief.box_count,
        exact=all(belief.exact for belief in beliefs),
        error=0.0 if all(belief.is_complete for belief in beliefs) else SAMPLING_ERROR,
        expected=before.expected,
        best=before.best.turn,
        given_away=given,
        luck=round(spent - given, before.places) + 0.0,
        naming=min(namings, key=lambda worth: worth.rank).turn if namings else None,
    )
