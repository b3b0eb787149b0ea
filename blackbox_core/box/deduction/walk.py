"""Follow a ray through many partial boxes (known atoms and free cells) at once, and keep the boxes
that give the result of the shot.

The partial boxes are numbered, and a set of them is an integer with one bit for each. For every
cell, one set has the partial boxes with an atom in the cell, and another has those in which the
cell is open. A ray is followed with a set of partial boxes. The set is divided only where its
members differ, so a part of the path that many boxes have in common is followed once.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...console.allowance import OFTEN, tick
from .. import EVERY, FIRST, Cells, bits, union
from ..placing import TooLong, near_in
from ..view import Shot, View
from .search import Partial

# A list of more than MAX_PARTIALS partial boxes, with on average more than MAX_BOXES_EACH boxes,
# becomes too long when the next ray divides it. Source: in 18 rounds of 8 atoms in 8x8 this was so
# for all five such lists, and not for seven other lists.
MAX_PARTIALS, MAX_BOXES_EACH = 20_000, 10_000
BOXES_PER_STEP = 4_000  # dividing a set counts as a further step for each so many boxes in it

BoxSet = int  # a set of boxes or of partial boxes, with one bit for each, by its number
Fate = tuple[
    int, Cells, Cells, BoxSet
]  # a result, the cells decided by then, their atoms, the boxes
Stop = tuple[int, Cells, Cells, BoxSet]  # a state, the cells known there, the atoms, the boxes
Key = tuple[int, Cells]  # a partial box by its index, and atoms that were put into it


class Walk:
    """The paths of rays in many partial boxes (known atoms and free cells), each of which must get
    a certain number of further atoms.

    In a set of partial boxes, the bit `lacking * width + index` stands for the partial box with
    this index while it lacks `lacking` atoms. If an atom is put in an open cell, the set is shifted
    down by `width` bits. TooLong is raised when the rays have taken more steps than `budget`.
    """

    def __init__(
        self, view: View, partials: list[Partial], lacks: list[int], budget: float = float("inf")
    ) -> None:
        box = view.box
        self.law, self.near, self.every = box.law, near_in(box, view.placing), box.every
        self.partials = partials
        self.width, self.layers = len(partials), max(lacks, default=0) + 1
        self.full = (1 << self.width) - 1
        self.toil = 1 + self.width * self.layers // BOXES_PER_STEP  # steps that a stop takes
        self.budget = budget
        self.all = sum([bits_where(n, lacks) << n * self.width for n in range(self.layers)])
        held = transposed(box.cells, [atoms for atoms, _ in partials])
        free = {cell: self.full ^ here for cell, here in held.items()}
        if self.layers > 1:
            free = transposed(box.cells, [free for _, free in partials])
        # No cell is open to the partial boxes of layer 0, because they lack no atom.
        self.held = {cell: self.layered(here) for cell, here in held.items()}
        self.open = {
            cell: self.layered(self.full ^ here ^ held[cell], 1) for cell, here in free.items()
        }
        self.atoms = union(cell for cell, here in held.items() if here == self.full)
        self.known = self.atoms | union(cell for cell, here in free.items() if here == self.full)

    def layered(self, partials: BoxSet, lowest: int = 0) -> BoxSet:
        """Return the set of partial boxes (known atoms and free cells) of `partials`, in which each
        occurs once for every number of missing atoms from `lowest` up.

        In `partials` each partial box has a single bit.
        """
        return sum([partials << n * self.width for n in range(lowest, self.layers)])

    def fates(self, entry: int) -> Iterator[Fate]:
        """Yield each possible path of the ray from `entry`: its result, the cells decided after it,
        the atoms among these cells, and the set of partial boxes (known atoms and free cells) in
        which the ray takes this path.
        """
        law, last, near = self.law, self.law.entries, self.near
        seen, then = law.seen, law.then
        stack = [(law.start(entry), self.known, self.atoms, self.all)]
        while stack:
            state, known, atoms, boxes = stack.pop()
            self.budget -= 1
            if not self.budget % OFTEN:
                tick(OFTEN * self.toil)
            if self.budget < 0:
                raise TooLong
            if boxes & (boxes - 1) == 0 and boxes <= self.full:
                known, atoms = EVERY, atoms | self.only(boxes)
            while state > last and not seen[state] & ~known:
                state = then[state][atoms & seen[state]]
            ahead = law.ahead[state]
            if state <= last or atoms & ahead:
                yield (state if state <= last else then[state][ahead]), known, atoms, boxes
                continue
            if ahead & ~known:
                hit, boxes = self.divided(boxes, ahead)
                known |= ahead
                if hit:
                    yield then[state][ahead], known | near[ahead], atoms | ahead, hit
            stack += self.turns(state, known, atoms, boxes)

    def only(self, boxes: BoxSet) -> Cells:
        """Return the atoms of the only box in the set `boxes`. No cell of this box is open."""
        return self.partials[boxes.bit_length() - 1][0]

    def divided(self, boxes: BoxSet, cell: Cells) -> tuple[BoxSet, BoxSet]:
        """Divide the set `boxes` by the content of a cell. Return the set of those with an atom
        there, and the set of those without.

        A partial box (known atoms and free cells) in which the cell is open is in both sets. In the
        first set it lacks one atom fewer.
        """
        sure = boxes & self.held[cell]
        return sure | (boxes & self.open[cell]) >> self.width, boxes ^ sure

    def turns(self, state: int, known: Cells, atoms: Cells, boxes: BoxSet) -> list[Stop]:
        """Return the possible next steps of a ray in `state`, if there is no atom ahead. Each item
        has the next state, the cells known by then, the atoms among them, and the boxes in which
        the ray takes this step.

        `boxes` are those in which the ray reaches `state`. `known` has the cells known so far, and
        `atoms` the atoms among them.
        """
        law, near, then = self.law, self.near, self.law.then[state]
        ways = [(atoms & law.seen[state], boxes)]
        for side in law.sides[state]:
            if side & ~known:
                ways += self.turned(ways, side)
        known |= law.seen[state]
        return [(then[turn], known | near[turn], atoms | turn, part) for turn, part in ways if part]

    def turned(self, ways: list[tuple[Cells, BoxSet]], side: Cells) -> list[tuple[Cells, BoxSet]]:
        """Divide the boxes of each pair (atoms, boxes) in `ways` by the content of the cell `side`,
        which is beside a ray.

        The boxes without an atom in the cell stay in `ways`. The boxes with an atom there are
        returned as new pairs.
        """
        more = []
        for place, (atoms, boxes) in enumerate(ways):
            hit, missed = self.divided(boxes, side)
            if hit:
                more.append((atoms | side, hit))
                ways[place] = atoms, missed
        return more


class Narrowing(Walk):
    """A search for the boxes of a list of partial boxes (known atoms and free cells) that give the
    result of a shot.
    """

    def __init__(self, view: View, partials: list[Partial], budget: float) -> None:
        lacks = [view.atom_count.most - atoms.bit_count() for atoms, _ in partials]
        super().__init__(view, partials, lacks, budget)
        self.budget //= self.toil
        self.count = view.atom_count

    def left(self, shot: Shot) -> Iterator[Partial]:
        """Yield the partial boxes (known atoms and free cells) that remain after `shot`.

        Complete boxes that differ in only one atom are joined into one partial box that lacks this
        atom.
        """
        every, partials, whole = self.every, self.partials, list[Key]()
        places: dict[Key, Cells] = {}  # the possible cells of the one lacking atom
        for result, decided, met, boxes in self.fates(shot.entry):
            if result != shot.exit:
                continue
            for lacking, indices in self.members(boxes):
                for index in indices:
                    atoms, free = partials[index]
                    more = met & ~atoms
                    if lacking > 1:
                        yield atoms | more, every & (free | decided) & ~(atoms | more)
                    elif lacking:
                        places[index, more] = every & ~(atoms | free | decided)
                    elif more:
                        whole.append((index, more))
                    else:
                        yield atoms, every ^ atoms
        yield from self.together(places, whole)

    def together(self, places: dict[Key, Cells], whole: list[Key]) -> Iterator[Partial]:
        """Join complete boxes that differ in only one atom, and yield each group as a partial box
        that lacks this atom.

        `whole` has the complete boxes. `places` has the groups formed already: {what their boxes
        have in common: possible cells of the other atom}.
        """
        met = {*places}  # groups that fit without the lacking atom
        for number, (index, more) in enumerate(whole):
            if number % OFTEN == 0:
                tick(OFTEN)
            self.put(index, more, places)
        every, partials, may_lack = self.every, self.partials, self.count.most - 1 in self.count
        for number, (key, fitting) in enumerate(places.items()):
            if number % OFTEN == 0:
                tick(OFTEN)
            index, more = key
            atoms = partials[index][0] | more
            if key in met if may_lack else fitting & (fitting - 1):
                yield atoms, every ^ atoms ^ fitting
            else:
                for cell in bits(fitting):
                    yield atoms | cell, every ^ atoms ^ cell

    def put(self, index: int, more: Cells, places: dict[Key, Cells]) -> None:
        """Add a complete box to a group of boxes that differ in only one atom. If there is no such
        group, begin a new one.

        The box has the atoms of the partial box with the index `index`, and the atoms `more`.
        `places` has the groups: {(index, common atoms of the group): possible cells of the other
        atom}.
        """
        for last in bits(more):
            if (index, more ^ last) in places:
                places[index, more ^ last] |= last
                return
        lowest = more & -more
        places[index, more ^ lowest] = lowest

    def members(self, boxes: BoxSet) -> Iterator[tuple[int, list[int]]]:
        """Yield (number of missing atoms, indices) for the set `boxes`, the most missing atoms
        first. The indices are those of the partial boxes (known atoms and free cells) that lack so
        many atoms.
        """
        while boxes:
            lacking = (boxes.bit_length() - 1) // self.width
            layer = boxes >> lacking * self.width
            boxes ^= layer << lacking * self.width
            yield lacking, indices_from_highest(layer)


def is_crowded(partials: list[Partial], count: int) -> bool:
    """Return whether a list of partial boxes (known atoms and free cells) is likely to become too
    long after one more ray. `count` is the number of boxes that extend them.
    """
    return len(partials) > MAX_PARTIALS and count > MAX_BOXES_EACH * len(partials)


def indices_from_highest(boxes: BoxSet) -> list[int]:
    """Return the index of each bit that is set, the highest first."""
    digits, places = f"{boxes:b}", list[int]()
    last, place = len(digits) - 1, 0
    while place >= 0:
        places.append(last - place)
        place = digits.find("1", place + 1)
    tick(len(places))
    return places


def bits_where(number: int, numbers: list[int]) -> int:
    """Return the indices at which a number occurs in a list, as a set of bits."""
    return int("".join(["01"[item == number] for item in reversed(numbers)]) or "0", 2)


def transposed(cells: int, sets: list[Cells]) -> dict[Cells, int]:
    """Return {cell: the indices of the sets that contain the cell, as bits}. `cells` is the number
    of cells.
    """
    tick(len(sets))
    size = -(-cells // 8)
    table = int.from_bytes(b"".join([held.to_bytes(size, "little") for held in sets]), "little")
    row = 8 * size
    digits = f"{table:0{row * len(sets)}b}"
    return {FIRST << cell: int(digits[row - 1 - cell :: row] or "0", 2) for cell in range(cells)}
