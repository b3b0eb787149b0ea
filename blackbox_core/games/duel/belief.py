"""What a log proves of a field: the boxes that fit it, all of them or a fair sample.

Nothing here knows the hidden atoms. Where there are too many boxes to list
them some are drawn by lot, each with the same chance; as they are drawn anew
from the whole log every time, nothing is ever lost by that.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import prod

from ...box.deal import Dice
from ...box.deduce import deduce
from ...console.value import Value
from .lives import Lives, casts
from .turns import RAY
from .whole import chosen, filled, members
from .witness import ease, narrowed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from ...box.kinds import Cells
    from .lives import Partial
    from .log import Log
    from .whole import Member

    Item = TypeVar("Item")

LISTED = 2_000  # so many histories are listed; of more, some are drawn
DRAWN = 600
TRIES = 10_000
LONGEST = 20_000  # partial histories of one life; of a list that grows longer some are drawn
ROOM = 120_000  # steps of rays and atoms put down; beyond them some are drawn again
ENOUGH = 3  # rays that came out, to leave a short list
LEAST = 2_000  # steps that every turn is allowed


class Belief(Value):
    """The fields that fit a log.

    A member is a set of living atoms, its weight, and those of its atoms that
    may be the budding one, each for a part of 1 of the weight; what they leave
    is for a budding atom that is gone. Members with the same atoms came about
    in different ways. `count` is the number of boxes, about that where not
    `exact`; if it is `whole`, all of them are among the members.
    """

    log: Log
    members: list[Member]
    count: int
    exact: bool
    whole: bool

    @property
    def weight(self) -> int:
        return sum(weight for _, weight, _ in self.members)

    @property
    def boxes(self) -> dict[Cells, int]:
        """The sets of living atoms among the members, and their weights."""
        boxes: dict[Cells, int] = {}
        for atoms, weight, _ in self.members:
            boxes[atoms] = boxes.get(atoms, 0) + weight
        return boxes

    @property
    def surest(self) -> float:
        """The chance of the likeliest box."""
        return max(self.boxes.values(), default=0) / max(1, self.weight)

    @property
    def chances(self) -> list[float]:
        """For each cell, by index, the chance that an atom lives there."""
        total = max(1, self.weight)
        return [
            sum(weight for atoms, weight, _ in self.members if atoms >> cell & 1) / total
            for cell in range(self.log.rules.box.cells)
        ]


class Account:
    """The partial histories of one cast that fit a log, and how many they stand for at most.

    Where the work became too long `share` is the part of them that was kept,
    about, and `whole` is false.
    """

    def __init__(self, lives: Lives, room: int, dice: Dice) -> None:
        self.lives, self.log, self.dice = lives, lives.log, dice
        self.share, self.whole = 1.0, True
        self.fillings = lives.rules.placing.fillings(lives.box)
        self.partials = self.narrowed(room)
        self.behind = [*accumulate(self.bound(partial) for partial in self.partials)]
        self.total = self.behind[-1] if self.behind else 0

    def narrowed(self, room: int) -> list[Partial]:
        """All that was told, beginning with the clearest rays."""
        told, first = self.log.told, self.clearest()
        partials = [self.lives.begun()]
        if first:
            known = deduce(self.log.seen_at(first))
            self.whole = known.whole
            partials = self.kept(known.partials, self.cast_at(first[0]), room)
        rest = [turn for turn in range(len(told)) if turn not in first]
        for place, turn in enumerate(sorted(rest, key=lambda turn: ease(told[turn]))):
            allowed = (room - self.lives.steps) // (len(rest) - place)
            partials = self.kept(partials, self.told_at(turn), max(allowed, LEAST))
        return partials

    def clearest(self) -> list[int]:
        """The rays to begin with, which found the field unchanged.

        Where it never changed these are all; else the most that came out
        between two changes; or of these one, where they leave too many boxes
        to tell in each of them several lives apart.
        """
        told, runs = self.log.told, [list[int]()]
        for turn, one in enumerate(told):
            if one.turn.kind == RAY and (one.reply.told or not self.log.changed):
                runs[-1].append(turn)
            if one.changed:
                runs.append([])
        run = max(runs, key=len)
        several = run and len(self.lives.moments[run[0]]) > 1
        return run[:1] if several and len(run) < ENOUGH else run

    def cast_at(self, turn: int) -> Callable[[tuple[Cells, Cells]], Iterable[Partial]]:
        """What makes partial histories of a partial box, as it was at a turn."""
        lives, begun, moment = self.lives, self.lives.begun(), self.lives.moments[turn]
        return lambda one: lives.placed(lives.cleared(begun, one[1], moment), one[0], moment)

    def told_at(self, turn: int) -> Callable[[Partial], Iterable[Partial]]:
        """What narrows a partial history by what a turn was told."""
        return lambda one: narrowed(self.lives, one, turn)

    def kept(
        self, items: list[Item], step: Callable[[Item], Iterable[Partial]], room: int
    ) -> list[Partial]:
        """What a step makes of each item: of all, or where it would be too long of some by lot."""
        found: list[Partial] = []
        lives, end, before = self.lives, self.lives.steps + room, len(items)
        longest = max(before, LONGEST // len(lives.lives))
        while items and len(found) < longest and lives.steps < end:
            found += step(items.pop(self.dice.below(len(items))))
        if items:
            self.share *= 1 - len(items) / before
            self.whole = False
        return found

    def bound(self, partial: Partial) -> int:
        """How many whole histories a partial one stands for, at most."""
        every = self.lives.rules.box.every
        return prod(
            self.fillings(every & ~(held | free), life.count - held.bit_count())
            for life, held, free in zip(self.lives.lives, *partial, strict=True)
        )

    def listed(self) -> list[Member]:
        """Every whole history."""
        return [
            member
            for partial in self.partials
            for held in filled(self.lives, partial)
            for member in members(self.lives, held)
        ]

    def drawn(self) -> list[Member]:
        """One whole history by lot; none if what was drawn cannot be."""
        partial = self.partials[bisect(self.behind, self.dice.below(self.total))]
        held = chosen(self.lives, partial, self.dice)
        return members(self.lives, held) if held is not None else []


def believed(log: Log, seed: int = 0) -> Belief:
    """What a log proves; the seed draws, where not all can be listed.

    Where nothing of what was drawn fits there is a second, longer try.
    """
    belief = reckoned(log, ROOM, Dice(seed + len(log.told)))
    if not belief.members:
        belief = reckoned(log, 4 * ROOM, Dice(seed))
    return belief


def reckoned(log: Log, room: int, dice: Dice) -> Belief:
    """What a log proves, in so many steps."""
    cast = casts(log)
    accounts = [Account(Lives(log, lives), room // len(cast), dice) for lives in cast]
    if not all(one.whole for one in accounts) or sum(one.total for one in accounts) > LISTED:
        return sampled(log, accounts, dice)
    listed = [member for one in accounts for member in one.listed()]
    return Belief(log, listed, len({atoms for atoms, _, _ in listed}), True, True)


def sampled(log: Log, accounts: list[Account], dice: Dice) -> Belief:
    """A fair sample of what fits a log."""
    behind = [*accumulate(round(one.total / one.share) for one in accounts)]
    drawn: list[Member] = []
    tries = 0
    while len(drawn) < DRAWN and tries < TRIES and behind[-1]:
        tries += 1
        drawn += accounts[bisect(behind, dice.below(behind[-1]))].drawn()
    exact = not log.changed and accounts[0].whole and len(drawn) == tries
    return Belief(log, drawn, behind[-1] * len(drawn) // max(1, tries), exact, False)
