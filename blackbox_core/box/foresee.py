"""What each ray may yet do: one walk through all the boxes that fit, at once.

The partial boxes are numbered, and a set of them is an integer of bits. For
every cell two such sets say which of them hold an atom there and which leave
it open. A ray then takes a whole set along and divides it wherever its members
differ, so what many boxes have in common is walked only once.
"""

from __future__ import annotations

from .kinds import EVERY, FIRST, Cells, union
from .law import ABSORBED
from .placing import TooLong, near_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .deduce import Knowledge, Partial

Fate = tuple[int, Cells, int]  # a result, the cells that decided it, the boxes that give it


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
        self.partials, lacks = numbered(known)
        self.width = len(self.partials)
        lacking = columns(max(lacks, default=0) + 1, [FIRST << number for number in lacks])
        self.all = sum([here << n * self.width for n, here in enumerate(lacking.values())])
        layers = sum([1 << n * self.width for n in range(len(lacking))])
        held = columns(box.cells, [atoms for atoms, _ in self.partials])
        free = columns(box.cells, [free for _, free in self.partials])
        full = (1 << self.width) - 1
        # The same tables for every number of lacking atoms at once: a product repeats the set in
        # each layer. An open cell is none in layer 0, whose boxes have no atom left to put there.
        self.held = {cell: here * layers for cell, here in held.items()}
        self.open = {cell: (full ^ here ^ held[cell]) * (layers - 1) for cell, here in free.items()}
        self.atoms = union(cell for cell, here in held.items() if here == full)
        self.known = self.atoms | union(cell for cell, here in free.items() if here == full)

    def outcomes(self, entries: list[int]) -> dict[int, dict[int, int]]:
        """For each entry, and each possible result of its ray, the number of boxes that give it."""
        return {entry: self.counted(entry) for entry in entries}

    def counted(self, entry: int) -> dict[int, int]:
        """For each possible result of one ray the number of boxes that give it."""
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
        law, last, width = self.law, self.law.entries, self.width
        seen, then, near = law.seen, law.then, self.near
        stack = [(law.start(entry), self.known, self.atoms, self.all)]
        while stack:
            state, known, atoms, boxes = stack.pop()
            self.room -= 1
            if self.room < 0:
                raise TooLong
            # A single box without open cells decides everything: the ray just runs on.
            if boxes & (boxes - 1) == 0 and boxes.bit_length() <= width:
                known, atoms = EVERY, atoms | self.partials[boxes.bit_length() - 1][0]
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            ahead = law.ahead[state]
            if state <= last or atoms & ahead:
                yield (state if state <= last else ABSORBED), known, boxes
                continue
            # In some boxes the cell ahead holds an atom, in others it may: these give theirs up to
            # the absorbed ones, but stay, with the cell free, among those in which the ray goes on.
            if ahead & ~known:
                known |= ahead
                sure = boxes & self.held[ahead]
                if hit := sure | (boxes & self.open[ahead]) >> width:
                    yield ABSORBED, known | near[ahead], hit
                    boxes ^= sure
            ways = [(atoms & seen[state], boxes)]
            for side in (law.left[state], law.right[state]):
                if side & ~known:
                    ways += self.turned(ways, side)
            known |= seen[state]
            stack += [
                (then[state][turn], known | near[turn], atoms | turn, part)
                for turn, part in ways
                if part
            ]

    def turned(self, ways: list[tuple[Cells, int]], side: Cells) -> list[tuple[Cells, int]]:
        """The ways with an atom in one more cell, taken out of those given."""
        more = []
        for place, (atoms, boxes) in enumerate(ways):
            sure = boxes & self.held[side]
            if hit := sure | (boxes & self.open[side]) >> self.width:
                more.append((atoms | side, hit))
                ways[place] = atoms, boxes ^ sure
        return more

    def weight(self, decided: Cells, boxes: int) -> int:
        """How many boxes a set stands for once these cells are decided."""
        every, fillings = self.every, self.fillings
        lacking = boxes >> self.width
        self.room -= lacking.bit_count() // 4
        total = (boxes & (1 << self.width) - 1).bit_count()
        while lacking:
            lowest = lacking & -lacking
            lacking ^= lowest
            layer, index = divmod(lowest.bit_length() - 1, self.width)
            atoms, free = self.partials[index]
            total += fillings(every & ~(atoms | free | decided), layer + 1)
        return total


def numbered(known: Knowledge) -> tuple[list[Partial], list[int]]:
    """The partial boxes, each once for every number of atoms it may hold, and what it lacks."""
    cells, numbers = known.view.box.cells, known.view.count.numbers
    found = [
        ((atoms, free), number - atoms.bit_count())
        for atoms, free in known.partials
        for number in numbers
        if 0 <= number - atoms.bit_count() <= cells - (atoms | free).bit_count()
    ]
    return [partial for partial, _ in found], [lacking for _, lacking in found]


def columns(cells: int, sets: list[Cells]) -> dict[Cells, int]:
    """For each cell, as a bit, which of the sets hold it: a table of bits turned on its side."""
    rows = "".join([f"{held:0{cells}b}" for held in reversed(sets)])
    return {FIRST << cell: int(rows[cells - 1 - cell :: cells] or "0", 2) for cell in range(cells)}
