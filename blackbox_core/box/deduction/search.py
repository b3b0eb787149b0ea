"""The search for what fits: rays followed through partial boxes, which fork as they must.

A ray goes through the law's table, and a cell is decided only when the ray
looks at it, ahead before its sides, so that no box is in two of those
that come of it.

What is known is written as a partial box: cells that hold atoms, cells that
are free. Turned round, the pair says the opposite of each.
"""

from __future__ import annotations

from ...console.allowance import OFTEN, tick
from ..cells import NONE, Cells, bits
from ..law import ABSORBED, Box, cached
from ..placing import Placing, TooLong, near_in
from ..ray import result, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..law import Law
    from ..view import Shot, View


Partial = tuple[Cells, Cells]  # cells that hold atoms, cells that are free; the others are open
Way = tuple[Cells, Cells, int]  # cells that must hold atoms, cells that must not, the next state

# What is cut short took 0.3 s in a 10x10 box with ten atoms after seven rays, 1.1 s in a 30x30.
ROOM = 300_000  # stops of rays that are followed in an 8x8 box before the list is cut short
SPARE = 1_200_000  # stops that are made in its place where nothing was found


def ease(shot: Shot) -> tuple[int, int, int]:
    """Exits first, absorptions last: what leaves the shortest lists to the next shot."""
    entry, exit = shot.entry, shot.exit
    return (2 if exit == ABSORBED else int(exit == entry)), entry, exit


def scaled(room: int, box: Box) -> int:
    """The room for rays in a box: in a larger one each makes longer ways."""
    return room * 32 // max(32, box.entries)


class Search:
    """Follows rays through partial boxes until its room is used up."""

    def __init__(self, view: View, room: int = ROOM) -> None:
        box = self.box = view.box
        self.law, self.ways = box.law, ways_in(box, view.placing)
        self.most, self.every = view.count.most, box.every
        self.room = scaled(room, box)

    def found(self, shots: Iterable[Shot]) -> Iterator[Partial]:
        """The partial boxes that are left when all the shots were seen."""
        fitting: Iterable[Partial] = [(NONE, NONE)]
        for shot in sorted(set(shots), key=ease):
            fitting = self.narrowed(fitting, shot)
        yield from fitting

    def narrowed(self, partials: Iterable[Partial], shot: Shot) -> Iterator[Partial]:
        """What remains of the partial boxes, one after the other, when a ray has been seen."""
        entry, exit = shot.entry, shot.exit
        for atoms, free in partials:
            if atoms | free != self.every:
                yield from self.fork((self.law.start(entry), atoms, free), exit)
            elif result(self.box, atoms, entry) == exit:
                yield atoms, free

    def fork(self, ray: tuple[int, Cells, Cells], exit: int) -> Iterator[Partial]:
        """The ways in which open cells can send a ray to its exit: it stops there and forks.

        Once the last atom has its place every other cell is free, and the ray just runs.
        """
        seen, then, last = self.law.seen, self.law.then, self.law.entries
        ways, most = self.ways, self.most
        stack = [ray]
        while stack and self.room > 0:
            state, atoms, free = stack.pop()
            self.room -= 1
            if not self.room % OFTEN:
                tick(OFTEN)
            known = atoms | free
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            if state == exit:
                yield atoms, free
            for more, none, on in ways[state]:
                if more & free or none & atoms or (on <= last and on != exit):
                    continue
                held = atoms | more
                if held == atoms or held.bit_count() < most:
                    stack.append((on, held, free | none))
                elif held.bit_count() == most and run(self.law, on, held) == exit:
                    yield held, self.every ^ held


WAYS: dict[tuple[int, int, Placing], list[list[Way]]] = {}


def ways_in(box: Box, placing: Placing) -> list[list[Way]]:
    """For every state of a ray the ways on, no two of which can both be true."""
    return cached(WAYS, (*box.key, placing), lambda: all_ways(box, placing))


def all_ways(box: Box, placing: Placing) -> list[list[Way]]:
    near = near_in(box, placing)
    return [list(ways_from(box.law, state, near)) for state in range(len(box.law.then))]


def ways_from(law: Law, state: int, near: dict[Cells, Cells]) -> Iterator[Way]:
    """What the cells seen may hold, and where it leads; an atom ahead leaves the sides open."""
    ahead, seen, then = law.ahead[state], law.seen[state], law.then[state]
    if ahead:
        yield ahead, near[ahead], then[ahead]
    for atoms, on in reversed(then.items()):
        if not atoms & ahead:
            yield atoms, seen ^ atoms | near[atoms], on


NOTHING: Partial = (NONE, NONE)
QUESTION = 10  # steps of a search that it takes to begin one


def joined(one: Partial, other: Partial) -> Partial:
    """What two partial boxes tell together."""
    return one[0] | other[0], one[1] | other[1]


def beyond(after: Partial, before: Partial) -> Partial:
    """What one tells that the other does not."""
    return after[0] & ~before[0], after[1] & ~before[1]


def opposite(known: Partial) -> Partial:
    """Free where there was an atom, and an atom where it was free."""
    return known[1], known[0]


def singles(known: Partial) -> list[Partial]:
    """What is known, cell by cell: the atoms first."""
    return [(bit, NONE) for bit in bits(known[0])] + [(NONE, bit) for bit in bits(known[1])]


class Ways:
    """What rays can have done; all questions share one room of stops, then raise TooLong."""

    def __init__(self, view: View, room: int) -> None:
        self.view, self.room = view, room
        self.search = Search(view)
        self.every = self.search.every

    def of(self, shots: Iterable[Shot], known: Partial, most: int = 0) -> Iterator[Partial]:
        """Every way these shots can have gone, as a partial box; no two of them can both be true.

        TooLong is raised after so many stops of rays, or when the room is used up.
        """
        tick(QUESTION)
        room = min(most or self.room, self.room)
        self.search.room = room
        fitting: Iterable[Partial] = self.from_recipe(known)
        for shot in sorted(shots, key=ease):
            fitting = self.search.narrowed(fitting, shot)
        try:
            for way in fitting:
                if done := self.completed(way):
                    yield done
            if self.search.room <= 0:
                raise TooLong
        finally:
            self.room -= room - self.search.room

    def from_recipe(self, known: Partial) -> list[Partial]:
        """What is known, with what the placing adds; nothing where that contradicts it."""
        atoms, free = known
        free |= self.view.placing.near(self.view.box, atoms)
        return [(atoms, free)] if not atoms & free else []

    def completed(self, known: Partial) -> Partial | None:
        """What is known, and what counting adds; None where the atoms do not fit in the box."""
        atoms, free = known
        view, left = self.view, self.every & ~(atoms | free)
        lacking, most = self.lacking(atoms), view.count.most - atoms.bit_count()
        if most < 0 or not view.placing.fits(view.box, left, lacking):
            return None
        if not most:
            return atoms, self.every ^ atoms
        return (atoms | left, free) if lacking == left.bit_count() else known

    def lacking(self, atoms: Cells) -> int:
        """How many atoms at least are still without a place."""
        return max(0, self.view.count.least - atoms.bit_count())

    def none(self, shots: Iterable[Shot], known: Partial) -> bool:
        """Whether there is no way at all: the shots contradict what is taken as known."""
        return next(self.of(shots, known), None) is None

    def follows(self, shots: Sequence[Shot], known: Partial, facts: Partial) -> bool:
        """Whether the shots and what is known force all these facts; no facts: a contradiction."""
        if facts == NOTHING:
            return self.none(shots, known)
        return all(self.none(shots, joined(known, opposite(fact))) for fact in singles(facts))

    def example(self, shots: Iterable[Shot], known: Partial) -> Cells | None:
        """The atoms of one box that fits; None where none does."""
        box, placing = self.view.box, self.view.placing
        for atoms, free in self.of(shots, known):
            return atoms | next(
                placing.choices(box, self.every & ~(atoms | free), self.lacking(atoms))
            )
        return None
