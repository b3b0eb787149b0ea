"""The search for what fits: rays followed through partial boxes, which fork as they must.

A ray goes through the law's table, and a cell is decided only when the ray
looks at it, ahead before its sides, so that no box is in two of those
that come of it.
"""

from __future__ import annotations

from ...console.allowance import OFTEN, tick
from ..cells import NONE, Cells
from ..law import ABSORBED, Box, cached
from ..placing import Placing, near_in
from ..ray import result, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..law import Law
    from ..view import Shot, View


Partial = tuple[Cells, Cells]  # cells that hold atoms, cells that are free; the others are open
Way = tuple[Cells, Cells, int]  # cells that must hold atoms, cells that must not, the next state

# What is cut short took 1 s in a 12x12 box; what a forecast shows to be hopeless is not begun.
ROOM = 900_000  # stops of rays that are followed in an 8x8 box before the list is cut short
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
