"""Atoms that come, go and move: the lives that a log tells of, and who may be where when.

A life is so many atoms that are there from one turn to another. A bud is a
life that begins in the middle of a game; an atom that jumps ends one life and
begins another, a cell away; whoever is hit was in a public cell. A partial
history says for each life which cells hold its atoms and which do not; the
others are open. So what was told before and after a change narrows one list.
"""

from __future__ import annotations

from ...box.kinds import NONE
from ...console.value import Value
from .cells import around, single, union
from .turns import JUMP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.kinds import Cells
    from .log import Log

    Sets = tuple[Cells, ...]  # one set of cells for each life
    Partial = tuple[Sets, Sets]  # the cells that hold its atoms, those that do not
    Moment = list[tuple[int, Cells]]  # the lives of a turn, and where they were not hit before

EVER = 1 << 30  # a turn that no game reaches


class Life(Value):
    """So many atoms, there at the turns from `born` on until before `died`.

    `jumped` is the place in the list, from 1, of the life that became this one by a jump.
    """

    count: int
    born: int = 0
    died: int = EVER
    jumped: int = 0


def casts(log: Log) -> list[list[Life]]:
    """Who may have lived: a list of lives for each choice of those that jumped."""
    found = [[Life(log.rules.atoms)]]
    for turn, one in enumerate(log.told, 1):
        if one.budded:
            found = [[*lives, Life(1, turn)] for lives in found]
        if one.turn.kind == JUMP:
            found = [
                jumped(lives, place, turn)
                for lives in found
                for place, life in enumerate(lives)
                if life.count and life.died == EVER
            ]
    return found


def jumped(lives: list[Life], place: int, turn: int) -> list[Life]:
    """The lives when, before a turn, an atom of one of them has jumped."""
    life = lives[place]
    rest = [*lives[:place], life.but(count=life.count - 1), *lives[place + 1 :]]
    return [*rest, life.but(count=1, died=turn), Life(1, turn, EVER, len(rest) + 1)]


class Lives:
    """The lives of one cast: where each may be when, and what they forbid each other."""

    def __init__(self, log: Log, lives: list[Life]) -> None:
        self.log, self.lives, self.rules = log, lives, log.rules
        self.box, self.every = log.rules.box, log.rules.box.every
        self.hits = [(turn, one.turn.cells) for turn, one in enumerate(log.told) if one.hit]
        self.moments = [self.moment(turn) for turn in range(len(log.told) + 1)]
        self.steps = 0  # of rays, and atoms put down, so far
        self.blocks: dict[tuple[int, Cells], Sets] = {}

    def moment(self, turn: int) -> Moment:
        """Who is there at a turn, and in which cells."""
        return [
            (place, self.every & ~self.hit(life.born, turn))
            for place, life in enumerate(self.lives)
            if life.born <= turn < life.died
        ]

    def hit(self, first: int, turn: int) -> Cells:
        """The cells where an atom was hit from one turn on until before another."""
        return union(at for then, at in self.hits if first <= then < turn)

    def death(self, place: int, cell: Cells) -> int:
        """The turn before which an atom of a life is gone if it is in this cell."""
        life = self.lives[place]
        hits = [turn + 1 for turn, at in self.hits if at == cell and turn >= life.born]
        return min([life.died, *hits])

    def begun(self) -> Partial:
        """Nothing is known, but that none jumped who was hit before, or where none is left."""
        free = [
            self.every
            if not life.count
            else self.hit(life.born, life.died)
            if life.died < EVER
            else NONE
            for life in self.lives
        ]
        return (NONE,) * len(free), tuple(free)

    def seen(self, partial: Partial, moment: Moment) -> tuple[Cells, Cells]:
        """The cells that hold atoms at a moment, and those that do not."""
        held, free = partial
        atoms, bare = NONE, self.every
        for place, lasting in moment:
            atoms |= held[place] & lasting
            bare &= free[place] | ~lasting
        return atoms, bare

    def put(self, partial: Partial, place: int, cell: Cells) -> Partial | None:
        """A partial history with an atom of a life in a cell; None where that cannot be."""
        held, free = partial
        count = self.lives[place].count
        self.steps += 1
        if free[place] & cell or held[place].bit_count() == count:
            return None
        more = [*held]
        more[place] |= cell
        bare = [one | two for one, two in zip(free, self.blocked(place, cell), strict=True)]
        if more[place].bit_count() == count:
            bare[place] = self.every & ~more[place]
        if any(one & two for one, two in zip(more, bare, strict=True)):
            return None
        return tuple(more), tuple(bare)

    def placed(self, partial: Partial, cells: Cells, moment: Moment) -> list[Partial]:
        """The ways to have atoms in each of some open cells at a moment."""
        found = [partial]
        for cell in single(cells):
            puts = [
                self.put(one, place, cell)
                for one in found
                for place, lasting in moment
                if cell & lasting
            ]
            found = [one for one in puts if one]
        return found

    def cleared(self, partial: Partial, cells: Cells, moment: Moment) -> Partial:
        """A partial history in which open cells are empty at a moment."""
        held, free = partial
        more = [*free]
        for place, lasting in moment:
            more[place] |= cells & lasting
        return held, tuple(more)

    def blocked(self, place: int, cell: Cells) -> Sets:
        """For each life the cells where none of its atoms is if one of this life is in a cell."""
        key = place, cell
        if key not in self.blocks:
            places = range(len(self.lives))
            self.blocks[key] = tuple(self.barred(place, cell, other) for other in places)
        return self.blocks[key]

    def barred(self, place: int, cell: Cells, other: int) -> Cells:
        """The cells of another life that an atom in a cell forbids, being there when it is."""
        here, there = self.lives[place], self.lives[other]
        first, last = max(here.born, there.born), self.death(place, cell)
        near = self.rules.touched(cell) & ~(cell if place == other else NONE)
        barred = union(at for at in single(near) if first < min(last, self.death(other, at)))
        if other + 1 == here.jumped or place + 1 == there.jumped:
            barred |= self.every & ~around(self.box, cell)
        return barred
