"""The search for what fits: rays followed through partial boxes, which fork as they must.

A ray goes through the law's table, and a cell is decided only when the ray
looks at it, ahead before its sides, so that no box is in two of those
that come of it.
"""

from __future__ import annotations

from ...console.allowance import OFTEN, tick
from ..cells import EVERY, NONE, Cells, bits
from ..law import ABSORBED, Box, cached
from ..placing import Placing, near_in
from ..ray import result, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..law import Law
    from ..view import Shot, View


Partial = tuple[Cells, Cells]  # cells that hold atoms, cells that are free; the others are open
Ray = tuple[int, Cells, Cells]  # the state it is in, cells that hold atoms, free cells
Way = tuple[Cells, Cells, int]  # cells that must hold atoms, cells that must not, the next state

WHOLE: list[Partial] = [(NONE, NONE)]  # all boxes, as a partial one

# A stop takes two microseconds. What a forecast shows to be hopeless is not begun.
ROOM = 360_000  # stops of rays that are followed in an 8x8 box before the list is cut short
SPARE = 720_000  # stops that are made in its place where nothing was found


def ease(shot: Shot) -> tuple[int, int, int]:
    """Exits first, absorptions last: what leaves the shortest lists to the next shot."""
    entry, exit = shot.entry, shot.exit
    return (2 if exit == ABSORBED else int(exit == entry)), entry, exit


def by_ease(shots: Iterable[Shot]) -> list[Shot]:
    """Shots in the order in which they are followed where no better one is known."""
    return sorted(set(shots), key=ease)


def scaled(room: int, box: Box) -> int:
    """The room for rays in a box: in a larger one each makes longer ways."""
    return room * 32 // max(32, box.entries)


class Rays:
    """What a ray does in the partial boxes of a view, and where one atom alone is lacking."""

    def __init__(self, view: View) -> None:
        box = self.box = view.box
        self.law, self.every, self.count = box.law, box.every, view.count
        self.most = view.count.most
        self.ways, self.near = ways_in(box, view.placing), near_in(box, view.placing)

    def completed(self, ray: Ray, exit: int, behind: Cells) -> Iterator[Partial]:
        """The ways in which a ray comes to its exit where one atom may be lacking, and no more.

        That changes the ray only where the ray looks without it. And as a ray that comes out
        elsewhere can go back by its way, it comes there only by a cell at which that would look.
        """
        (state, atoms, free), law = ray, self.law
        seen, then, last = law.seen, law.then, law.entries
        open, fitting, looked = self.every & ~(atoms | free), NONE, NONE
        left = open & behind
        while state > last:
            looked |= (sees := seen[state])
            if here := left & sees:
                left ^= here
                for cell in bits(here):
                    if run(law, state, atoms | cell) == exit:
                        fitting |= cell
            state = then[state][atoms & sees]
        if state == exit:
            fitting |= open & ~looked
        may_lack = atoms.bit_count() in self.count
        if (state == exit) if may_lack else fitting & (fitting - 1):
            yield atoms, self.every ^ atoms ^ fitting
        else:
            for cell in bits(fitting):
                yield atoms | cell, self.every ^ atoms ^ cell

    def behind(self, exit: int, atoms: Cells) -> Cells:
        """The cells at which a ray looks that goes back from an exit; all where it is absorbed."""
        law, looked, state = self.law, NONE, self.law.start(exit)
        if exit == ABSORBED:
            return EVERY
        while state > law.entries:
            looked |= law.seen[state]
            state = law.then[state][atoms & law.seen[state]]
        return looked


class Search(Rays):
    """Follows rays through partial boxes until its room is used up."""

    def __init__(self, view: View, room: int = ROOM) -> None:
        super().__init__(view)
        self.room = scaled(room, view.box)

    def found(
        self, shots: Iterable[Shot], partials: Iterable[Partial] = WHOLE
    ) -> Iterator[Partial]:
        """The partial boxes that are left when these shots were seen, in this order."""
        for shot in shots:
            partials = self.narrowed(partials, shot)
        yield from partials

    def narrowed(self, partials: Iterable[Partial], shot: Shot) -> Iterator[Partial]:
        """What remains of the partial boxes, one after the other, when a ray has been seen."""
        entry, exit = shot.entry, shot.exit
        for atoms, free in partials:
            if atoms | free != self.every:
                yield from self.fork((self.law.start(entry), atoms, free), exit)
            elif result(self.box, atoms, entry) == exit:
                yield atoms, free

    def fork(self, ray: Ray, exit: int) -> Iterator[Partial]:
        """The ways in which open cells can send a ray to its exit: it stops there and forks.

        Where one atom is lacking there are few cells for it. Once that has its place every other
        cell is free, and the ray just runs.
        """
        seen, then, last = self.law.seen, self.law.then, self.law.entries
        ways, most, nearly = self.ways, self.most, self.most - 1
        stack = [(*ray, self.behind(exit, ray[1]))]
        while stack and self.room > 0:
            state, atoms, free, behind = stack.pop()
            self.room -= 1
            if not self.room % OFTEN:
                tick(OFTEN)
            if atoms.bit_count() == nearly:
                yield from self.completed((state, atoms, free), exit, behind)
                continue
            known = atoms | free
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            if state == exit:
                yield atoms, free
            for more, none, on in ways[state]:
                if more & free or none & atoms or (on <= last and on != exit):
                    continue
                held = atoms | more
                if held.bit_count() < most:
                    after = self.behind(exit, held) if more & behind else behind
                    stack.append((on, held, free | none, after))
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
