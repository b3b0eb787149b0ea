"""What each ray may yet do: one walk through all the boxes that fit, at once.

The partial boxes are numbered, and a set of them is an integer of bits. For
every cell two such sets say which of them hold an atom there and which leave
it open. A ray then takes a whole set along and divides it wherever its members
differ, so what many boxes have in common is walked only once.
"""

from __future__ import annotations

from ...console.allowance import OFTEN, tick
from .. import EVERY, FIRST, Cells, union
from ..placing import TooLong, near_in
from ..prior import WeightedBoxes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .deduce import Knowledge
    from .search import Partial


TOIL = 4_000  # boxes that a set of bits may have until it takes a step more to divide it

Fate = tuple[int, Cells, int]  # a result, the cells that decided it, the boxes that give it
Stop = tuple[int, Cells, Cells, int]  # a state, the cells known there, the atoms, the boxes


class Foresight:
    """The results that are still possible, entry by entry, for what is known.

    Bit `lacking * width + index` of a set stands for the partial box of that
    index as long as it lacks that many atoms: deciding that an open cell
    holds one is a shift by the width. Raises TooLong when the rays have made
    more stops than there is room for; four open boxes weighed are one stop.
    """

    def __init__(self, known: Knowledge, room: float = float("inf")) -> None:
        self.room = room
        view, box = known.view, known.view.box
        self.law, self.near = box.law, near_in(box, view.placing)
        self.every, self.fillings = box.every, view.placing.fillings(box, room)
        self.partials, lacks = partials_by_number(known)
        weights = known.weights
        self.weights = [
            weights[atoms.bit_count() + lacking]
            for (atoms, _), lacking in zip(self.partials, lacks, strict=True)
        ]
        self.weigh = WeightedBoxes(self.weights).weight
        self.width, self.layers = len(self.partials), max(lacks, default=0) + 1
        self.full = (1 << self.width) - 1
        self.toil = 1 + self.width * self.layers // TOIL  # steps that a stop takes
        lacking = transposed(self.layers, [FIRST << number for number in lacks])
        self.all = sum([here << n * self.width for n, here in enumerate(lacking.values())])
        held = transposed(box.cells, [atoms for atoms, _ in self.partials])
        free = transposed(box.cells, [free for _, free in self.partials])
        # An open cell is none in layer 0, whose boxes have no atom left to put there.
        self.held = {cell: self.layered(here) for cell, here in held.items()}
        self.open = {
            cell: self.layered(self.full ^ here ^ held[cell], 1) for cell, here in free.items()
        }
        self.atoms = union(cell for cell, here in held.items() if here == self.full)
        self.known = self.atoms | union(cell for cell, here in free.items() if here == self.full)

    def layered(self, partials: int, lowest: int = 0) -> int:
        """The same set for every number of lacking atoms at once."""
        return sum([partials << n * self.width for n in range(lowest, self.layers)])

    def outcomes(self, entries: list[int]) -> dict[int, dict[int, int]]:
        """For each entry, and each possible result of its ray, what those boxes weigh."""
        return {entry: self.counted(entry) for entry in entries}

    def counted(self, entry: int) -> dict[int, int]:
        """For each possible result of one ray what the boxes weigh that give it."""
        counts: dict[int, int] = {}
        for result, decided, boxes in self.fates(entry):
            counts[result] = counts.get(result, 0) + self.weight(decided, boxes)
        return {result: counts[result] for result in sorted(counts) if counts[result]}

    def parts(self, entry: int) -> dict[int, int]:
        """For each possible result the set of the boxes; for lists without open cells only."""
        found: dict[int, int] = {}
        for result, _, boxes in self.fates(entry):
            found[result] = found.get(result, 0) | boxes
        return found

    def fates(self, entry: int) -> Iterator[Fate]:
        """Every way that the ray from an entry may take, and the boxes in which it does."""
        law, last, near = self.law, self.law.entries, self.near
        seen, then = law.seen, law.then
        stack = [(law.start(entry), self.known, self.atoms, self.all)]
        while stack:
            state, known, atoms, boxes = stack.pop()
            self.room -= 1
            if not self.room % OFTEN:
                tick(OFTEN * self.toil)
            if self.room < 0:
                raise TooLong
            if boxes & (boxes - 1) == 0 and boxes <= self.full:
                known, atoms = EVERY, atoms | self.only(boxes)
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            ahead = law.ahead[state]
            if state <= last or atoms & ahead:
                yield (state if state <= last else then[state][ahead]), known, boxes
                continue
            if ahead & ~known:
                hit, boxes = self.divided(boxes, ahead)
                known |= ahead
                if hit:
                    yield then[state][ahead], known | near[ahead], hit
            stack += self.turns(state, known, atoms, boxes)

    def only(self, boxes: int) -> Cells:
        """The atoms of a single box that lacks none: they decide everything, the ray just runs."""
        return self.partials[boxes.bit_length() - 1][0]

    def divided(self, boxes: int, cell: Cells) -> tuple[int, int]:
        """The boxes with an atom in a cell, and those without.

        Some hold one there, others may: these give theirs up to the former and stay, with the
        cell free, among the latter.
        """
        sure = boxes & self.held[cell]
        return sure | (boxes & self.open[cell]) >> self.width, boxes ^ sure

    def turns(self, state: int, known: Cells, atoms: Cells, boxes: int) -> list[Stop]:
        """Where a ray goes on, with no atom ahead, by what the cells beside may hold."""
        law, near, then = self.law, self.near, self.law.then[state]
        ways = [(atoms & law.seen[state], boxes)]
        for side in law.sides[state]:
            if side & ~known:
                ways += self.turned(ways, side)
        known |= law.seen[state]
        return [(then[turn], known | near[turn], atoms | turn, part) for turn, part in ways if part]

    def turned(self, ways: list[tuple[Cells, int]], side: Cells) -> list[tuple[Cells, int]]:
        """The ways with an atom in one more cell, taken out of those given."""
        more = []
        for place, (atoms, boxes) in enumerate(ways):
            hit, missed = self.divided(boxes, side)
            if hit:
                more.append((atoms | side, hit))
                ways[place] = atoms, missed
        return more

    def weight(self, decided: Cells, boxes: int) -> int:
        """What the boxes weigh that a set stands for once these cells are decided."""
        every, fillings, width = self.every, self.fillings, self.width
        lacking = boxes >> width
        stops = lacking.bit_count() // 4
        self.room -= stops
        tick(stops * self.toil)
        total = self.weigh(boxes & self.full)
        while lacking:
            place = lacking.bit_length() - 1
            lacking ^= 1 << place
            layer, index = divmod(place, width)
            atoms, free = self.partials[index]
            total += fillings(every & ~(atoms | free | decided), layer + 1) * self.weights[index]
        return total


def partials_by_number(known: Knowledge) -> tuple[list[Partial], list[int]]:
    """The partial boxes, each once for every number of atoms it may hold, and what it lacks."""
    cells, numbers = known.view.box.cells, known.view.count.numbers
    found = [
        ((atoms, free), number - atoms.bit_count())
        for atoms, free in known.partials
        for number in numbers
        if 0 <= number - atoms.bit_count() <= cells - (atoms | free).bit_count()
    ]
    return [partial for partial, _ in found], [lacking for _, lacking in found]


def transposed(cells: int, sets: list[Cells]) -> dict[Cells, int]:
    """For each cell, as a bit, which of the sets hold it: a table of bits turned on its side."""
    rows = "".join([f"{held:0{cells}b}" for held in reversed(sets)])
    return {FIRST << cell: int(rows[cells - 1 - cell :: cells] or "0", 2) for cell in range(cells)}
