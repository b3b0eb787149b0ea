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
    from .lives import Partial
    from .log import Log
    from .whole import Member

LISTED = 2_000  # so many histories are listed; of more, some are drawn
DRAWN = 600
TRIES = 30_000
LONGEST = 5_000  # partial histories; of a longer list, some are drawn
ROOM = 50_000  # stops of one ray in all of them; then again some are drawn


class Belief(Value):
    """The fields that fit a log.

    A member is a set of living atoms, its weight, and those of its atoms that
    may be the budding one, each for a part of 1 of the weight; what they leave
    is for a budding atom that is gone. Members with the same atoms came about
    in different ways. `count` is the number of boxes, or about that; they are
    all among the members if it is `whole`.
    """

    log: Log
    members: list[Member]
    count: int
    whole: bool

    @property
    def weight(self) -> int:
        return sum(weight for _, weight, _ in self.members)

    @property
    def boxes(self) -> dict[int, int]:
        """The sets of living atoms among the members, and their weights."""
        boxes: dict[int, int] = {}
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

    `share` is the part of them that was kept where the list became too long.
    """

    def __init__(self, lives: Lives, dice: Dice) -> None:
        self.lives, self.log, self.dice, self.share = lives, lives.log, dice, 1.0
        self.fillings = lives.rules.placing.fillings(lives.box)
        self.partials = self.narrowed()
        self.behind = [*accumulate(self.bound(partial) for partial in self.partials)]
        self.total = self.behind[-1] if self.behind else 0

    def narrowed(self) -> list[Partial]:
        """All that was told, beginning with the clearest rays."""
        told, first = self.log.told, clearest(self.log)
        partials = self.seeded(first)
        for turn in sorted(range(len(told)), key=lambda turn: ease(told[turn])):
            if turn not in first:
                partials = self.after(partials, turn)
        return partials

    def after(self, partials: list[Partial], turn: int) -> list[Partial]:
        """What remains in the light of one more turn; of too many histories, some by lot."""
        found: list[Partial] = []
        most, before = self.lives.stops + ROOM, len(partials)
        while partials and len(found) < LONGEST and self.lives.stops < most:
            one = partials.pop(self.dice.below(len(partials)))
            found += narrowed(self.lives, one, turn)
        self.share *= 1 - len(partials) / max(1, before)
        return found

    def seeded(self, turns: list[int]) -> list[Partial]:
        """What rays prove that found the field unchanged, as partial histories."""
        begun, lives = self.lives.begun(), self.lives
        if not turns:
            return [begun]
        moment = lives.moments[turns[0]]
        return [
            one
            for atoms, free in deduce(self.log.seen_at(turns)).partials
            for one in lives.placed(lives.cleared(begun, free, moment), atoms, moment)
        ]

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


def clearest(log: Log) -> list[int]:
    """The turns of those rays that came out between two changes, where most did."""
    runs = [list[int]()]
    for turn, one in enumerate(log.told):
        if one.turn.kind == RAY and one.reply.told:
            runs[-1].append(turn)
        if one.changed:
            runs.append([])
    return max(runs, key=len)


def believed(log: Log, seed: int = 0) -> Belief:
    """What a log proves; the seed draws, where not all can be listed."""
    dice = Dice(seed + len(log.told))
    accounts = [Account(Lives(log, lives), dice) for lives in casts(log)]
    whole = all(one.share == 1 for one in accounts)
    if not whole or sum(one.total for one in accounts) > LISTED:
        return sampled(log, accounts, dice)
    listed = [member for one in accounts for member in one.listed()]
    return Belief(log, listed, len({atoms for atoms, _, _ in listed}), True)


def sampled(log: Log, accounts: list[Account], dice: Dice) -> Belief:
    """A fair sample of what fits a log."""
    behind = [*accumulate(round(one.total / one.share) for one in accounts)]
    drawn: list[Member] = []
    tries = 0
    while len(drawn) < DRAWN and tries < TRIES and behind[-1]:
        tries += 1
        drawn += accounts[bisect(behind, dice.below(behind[-1]))].drawn()
    return Belief(log, drawn, behind[-1] * len(drawn) // max(1, tries), False)
