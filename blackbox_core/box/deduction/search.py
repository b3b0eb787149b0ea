"""Search for the boxes that fit the shots: follow each ray, and try both contents of a cell that is
not decided.

The search works on partial boxes. A partial box is a pair of sets, the cells with atoms and the
free cells. A box extends a partial box if it has these atoms and free cells. A ray is followed by
the table of the law. A cell is decided only when the ray looks at it, the cell ahead before the
cells at the sides. So no box extends two of the partial boxes found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...console.allowance import OFTEN, tick
from .. import ABSORBED, EVERY, NONE, Box, Cells, Law, bits, cached
from ..placing import Placing, near_in
from ..ray import run
from ..view import Shot, View

Partial = tuple[Cells, Cells]  # cells that hold atoms, cells that are free; the others are open
Aim = tuple[int, int]  # the state that a ray is in, and its exit
Looked = tuple[int, Cells]  # where a ray ends, and the cells at which it looks
Way = tuple[Cells, Cells, int]  # cells that must hold atoms, cells that must not, the next state
Stop = tuple[int, Cells, Cells]  # the state of a ray, and the partial box known by then

WHOLE: list[Partial] = [(NONE, NONE)]  # the partial box that stands for all boxes

# A step is a stop of a ray that forks, or a whole ray that is followed: one or two microseconds.
# These are steps in an 8x8 box. A search whose forecast exceeds them is not begun.
MAX_STEPS = 270_000  # steps after which the list of partial boxes is cut short
RESERVE_STEPS = 720_000  # steps instead if no box was found, to prove a contradiction
FEW_MISSING = 4  # atoms: if at most so many are missing, it is checked whether they can suffice


def ease(shot: Shot) -> tuple[int, int, int]:
    """Return a sort key of a shot, for the order in which rays are followed. Rays that came out are
    first, because they leave the fewest possibilities, and absorbed rays are last.
    """
    entry, exit = shot.entry, shot.exit
    return (2 if exit == ABSORBED else int(exit == entry)), entry, exit


def by_ease(shots: Iterable[Shot]) -> list[Shot]:
    """Return the shots in the order in which they are usually followed: sorted by `ease`, without
    repetitions.
    """
    return sorted(set(shots), key=ease)


def scaled(budget: int, box: Box) -> int:
    """Return the budget of steps for a box. `budget` is the budget for an 8x8 box. In a larger box
    it is smaller, because each step takes longer.
    """
    return budget * 32 // max(32, box.entries)


class Rays:
    """Methods to follow rays through a box of which only some atoms and free cells are known, and
    to find the cells that can hold its only missing atom.
    """

    def __init__(self, view: View) -> None:
        box = self.box = view.box
        self.law, self.every, self.count = box.law, box.every, view.atom_count
        self.most = view.atom_count.most
        self.ways, self.near = ways_in(box, view.placing), near_in(box, view.placing)
        self.budget: float = 0  # steps left
        self.last: dict[int, tuple[Looked, Cells]] = {}  # by first state, the last path of the ray

    def started(self, shots: Iterable[Shot]) -> list[Aim]:
        """Return (state, exit) for each shot: the state of its ray outside the box, and the exit
        that was seen.
        """
        return [(self.law.start(shot.entry), shot.exit) for shot in shots]

    def followed(self, state: int, atoms: Cells) -> Looked:
        """Return where the ray from a state ends if the box has only these atoms, and the cells
        that the ray looks at on its path.

        The last result from each state is stored, and is returned again if the ray meets the same
        atoms.
        """
        self.budget -= 1
        if last := self.last.get(state):
            before, met = last
            if atoms & before[1] == met:
                return before
        seen, then, end, looked, on = self.law.seen, self.law.then, self.law.entries, NONE, state
        while on > end:
            looked |= (sees := seen[on])
            on = then[on][atoms & sees]
        self.last[state] = (on, looked), atoms & looked
        return on, looked

    def completed(self, atoms: Cells, free: Cells, aims: list[Aim]) -> Iterator[Partial]:
        """Yield the boxes that have the atoms `atoms` and at most one more, outside `free`, and in
        which each ray of `aims` (state, exit) ends at its exit. They are given as partial boxes
        (known atoms and free cells).

        If a ray does not end at its exit yet, this ray and a ray from its exit must both look at
        the missing atom. If a ray ends at its exit already, only an atom in a cell that it looks at
        could change that.
        """
        is_met, looks = True, list[tuple[Aim, Cells]]()
        fitting, touched = self.every & ~(atoms | free), NONE
        for aim in aims:
            end, looked = self.followed(aim[0], atoms)
            looks.append((aim, looked))
            touched |= looked
            if end != aim[1]:
                is_met = False
                fitting &= looked
                if fitting and aim[1]:
                    fitting &= self.behind(aim[1], atoms)
                if not fitting:
                    return
        touched &= fitting
        self.budget -= touched.bit_count() // 4
        for (state, exit), looked in looks:
            fitting ^= self.unfit(state, exit, atoms, fitting & looked)
        may_lack = atoms.bit_count() in self.count
        if is_met if may_lack else fitting & (fitting - 1):
            yield atoms, self.every ^ atoms ^ fitting
        else:
            for cell in bits(fitting):
                yield atoms | cell, self.every ^ atoms ^ cell

    def unfit(self, on: int, exit: int, atoms: Cells, cells: Cells) -> Cells:
        """Return those of `cells` in which one more atom would prevent the ray in the state `on`
        from ending at `exit`.

        Until the ray looks at such a cell, its path is the same as without the atom.
        """
        seen, then, last, unfit = self.law.seen, self.law.then, self.law.entries, NONE
        while cells:
            here = seen[on] & cells
            cells ^= here
            while here:
                cell = here & -here
                here ^= cell
                state, held = on, atoms | cell
                while state > last:
                    state = then[state][held & seen[state]]
                if state != exit:
                    unfit |= cell
            on = then[on][atoms & seen[on]]
        return unfit

    def is_hopeless(self, atoms: Cells, free: Cells, aims: list[Aim]) -> bool:
        """Return whether the rays of `aims` (state, exit) certainly need more atoms than are
        missing, so that no box with these atoms and free cells fits.

        If a ray does not end at its exit yet, this ray and a ray from its exit must each look at a
        missing atom. If one atom or many are missing, return False without this check.
        """
        lacking = self.most - atoms.bit_count()
        if not 1 < lacking <= FEW_MISSING:
            return False
        open, taken = self.every & ~(atoms | free), NONE
        for state, exit in aims:
            end, looked = self.followed(state, atoms)
            if end == exit:
                continue
            for cells in (looked, self.behind(exit, atoms)) if exit else (looked,):
                needed = cells & open
                if not needed:
                    return True
                if not needed & taken:
                    lacking -= 1
                    taken |= needed
            if lacking < 0:
                return True
        return False

    def behind(self, exit: int, atoms: Cells) -> Cells:
        """Return the cells that a ray from `exit` looks at in a box with these atoms. Return all
        cells if `exit` is ABSORBED.
        """
        return EVERY if exit == ABSORBED else self.followed(self.law.start(exit), atoms)[1]


class Search(Rays):
    """A search for the partial boxes (known atoms and free cells) that fit the shots, within a
    budget of steps.

    When the budget is used up for the first time, the function `more` is called, unless it is None.
    It returns the number of steps to add.
    """

    def __init__(
        self, view: View, budget: int = MAX_STEPS, more: Callable[[], int] | None = None
    ) -> None:
        super().__init__(view)
        self.budget, self.more = scaled(budget, view.box), more
        self.due: float = self.budget - OFTEN  # the budget at which progress is reported next

    def found(
        self, shots: Iterable[Shot], partials: Iterable[Partial] = WHOLE
    ) -> Iterator[Partial]:
        """Yield the partial boxes (known atoms and free cells) that fit these shots and extend one
        of `partials`. The rays are followed in the order of the shots.
        """
        aims = self.started(shots)
        for atoms, free in partials:
            yield from self.narrowed(atoms, free, aims)

    def narrowed(self, atoms: Cells, free: Cells, aims: list[Aim]) -> Iterator[Partial]:
        """Yield all boxes with these atoms and free cells in which each ray of `aims` (state, exit)
        ends at its exit. They are given as partial boxes (known atoms and free cells).
        """
        if not aims:
            yield atoms, free
        elif atoms | free == self.every:
            if all(run(self.law, state, atoms) == exit for state, exit in aims):
                yield atoms, free
        elif not self.is_hopeless(atoms, free, aims):
            yield from self.fork(atoms, free, aims)

    def fork(self, atoms: Cells, free: Cells, aims: list[Aim]) -> Iterator[Partial]:
        """Yield all boxes with these atoms and free cells in which each ray of `aims` (state, exit)
        ends at its exit. They are given as partial boxes (known atoms and free cells).

        The first ray is followed, and every possible content of the cells that it looks at is
        tried. If only one atom is missing, only the few cells that can hold it are tried.
        """
        most, nearly = self.most, self.most - 1
        (state, exit), *rest = aims
        stack = [(state, atoms, free)]
        while stack and (self.budget > 0 or self.has_budget()):
            state, atoms, free = stack.pop()
            self.count_stop()
            if atoms.bit_count() == nearly:
                yield from self.completed(atoms, free, [(state, exit), *rest])
                continue
            state, stops = next_stops(self.law, self.ways, state, atoms, free, exit)
            if state == exit:
                yield from self.narrowed(atoms, free, rest)
            for on, held, bare in stops:
                number = held.bit_count()
                if number < most:
                    if held == atoms or not self.is_hopeless(held, bare, [(on, exit), *rest]):
                        stack.append((on, held, bare))
                elif number == most and run(self.law, on, held) == exit:
                    yield from self.narrowed(held, self.every ^ held, rest)

    def has_budget(self) -> bool:
        """Return whether steps are left. When they are used up for the first time, ask the function
        `more` for further steps.
        """
        if self.budget <= 0 and self.more:
            self.budget += self.more()
            self.due, self.more = self.budget - OFTEN, None
        return self.budget > 0

    def count_stop(self) -> None:
        """Subtract one step from the budget. Report progress after every OFTEN steps."""
        self.budget -= 1
        if self.budget < self.due:
            tick(OFTEN)
            self.due = self.budget - OFTEN


def next_stops(
    law: Law, ways: list[list[Way]], state: int, atoms: Cells, free: Cells, exit: int
) -> tuple[int, list[Stop]]:
    """Follow a ray from a state as far as the known atoms and free cells decide its path. Return
    the state that it reaches, and where it can go from there: (next state, atoms, free cells that
    this needs).

    `ways` has the possible next steps from each state. Results other than `exit` are left out.
    """
    seen, then, last = law.seen, law.then, law.entries
    known = atoms | free
    while state > last and not seen[state] & ~known:
        state = then[state][atoms & seen[state]]
    stops = []
    for more, none, on in ways[state]:
        if not (more & free or none & atoms) and (on > last or on == exit):
            stops.append((on, atoms | more, free | none))
    return state, stops


WAYS: dict[tuple[int, int, Placing], list[list[Way]]] = {}


def ways_in(box: Box, placing: Placing) -> list[list[Way]]:
    """Return a list that has, for each state of a ray, its possible next steps. A step consists of
    the atoms and the free cells that it needs, and the next state. No two steps from a state are
    possible in the same box.
    """
    return cached(WAYS, (*box.key, placing), lambda: all_ways(box, placing))


def all_ways(box: Box, placing: Placing) -> list[list[Way]]:
    """Return a new list that has, for each state of a ray, its possible next steps. `ways_in`
    stores this list.
    """
    near = near_in(box, placing)
    return [list(ways_from(box.law, state, near)) for state in range(len(box.law.then))]


def ways_from(law: Law, state: int, near: dict[Cells, Cells]) -> Iterator[Way]:
    """Yield the possible next steps of a ray in a state, each as (atoms, free cells, next state).
    The atoms and free cells are those that the step needs.

    If there is an atom ahead, the other cells do not matter and are left out. `near` has, for a set
    of atoms, the cells that must be free because atoms may not touch.
    """
    ahead, seen, then = law.ahead[state], law.seen[state], law.then[state]
    if ahead:
        yield ahead, near[ahead], then[ahead]
    for atoms, on in reversed(then.items()):
        if not atoms & ahead:
            yield atoms, seen ^ atoms | near[atoms], on


def tally(cells: int, sets: list[Cells]) -> list[int]:
    """Return for each cell, by index, how many of the sets contain it. `cells` is the number of
    cells.

    Each set is written as a row of binary digits, and the digits are counted in columns.
    """
    rows = "".join([f"{held:0{cells}b}" for held in sets])
    return [rows[column::cells].count("1") for column in reversed(range(cells))]
