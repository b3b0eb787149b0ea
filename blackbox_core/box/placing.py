"""The rules of placing atoms: how many there can be, and whether they may touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

from ..console.allowance import tick
from . import FIRST, NONE, Box, Cells, bits, cached, union

Fillings = Callable[[Cells, int], int]  # (open cells, atoms to place) -> number of ways

Weights = dict[int, int]  # weight of a box, by its number of atoms

Weigher = Callable[[Cells, Cells], int]  # (atoms, free cells) -> weight of all such boxes


class TooLong(Exception):
    """Raised by a search that would exceed its budget."""


class Count(NamedTuple):
    """The number of hidden atoms as the player knows it: from `least` to `most`."""

    least: int
    most: int

    @property
    def numbers(self) -> range:
        return range(self.least, self.most + 1)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most

    def __str__(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least}-{self.most}"


def exactly(number: int) -> Count:
    return Count(number, number)


class Placing:
    """The rule that any cell may hold an atom."""

    name = "any"

    def __repr__(self) -> str:
        return self.name.upper()

    def most(self, box: Box) -> int:
        """Return the largest number of atoms in a box."""
        return box.cells

    def near(self, box: Box, atoms: Cells) -> Cells:
        """Return the cells that must be free because of these atoms."""
        return NONE

    def allows(self, box: Box, atoms: Cells) -> bool:
        """Return whether the rule allows atoms in all of these cells."""
        return not atoms & self.near(box, atoms)

    def choices(self, box: Box, open: Cells, lacking: int) -> Iterator[Cells]:
        """Yield every way to put `lacking` atoms on the open cells, as a set of cells."""
        if not lacking:
            return iter([NONE])

        return map(union, combinations(bits(open), lacking))

    def fits(self, box: Box, open: Cells, lacking: int) -> bool:
        """Return whether `lacking` atoms can be put on the open cells."""
        return lacking <= open.bit_count()

    def fillings(self, box: Box, budget: float = float("inf")) -> Fillings:
        """Return a function (open cells, number of atoms) that counts the ways to put the atoms
        there.

        The function raises TooLong if it tries more than `budget` cells.
        """
        return lambda open, lacking: comb(open.bit_count(), lacking)

    def weigher(self, box: Box, weights: Weights, budget: float = float("inf")) -> Weigher:
        """Return a function (atoms, free cells) that returns the total weight of the boxes with
        these facts.
        """
        return Weighing(self.fillings(box, budget), box.every, weights).by_size

    def rough_fillings(self, box: Box) -> Fillings:
        """Return a function that estimates quickly what that of `fillings` counts. The estimate
        depends only on the number of open cells, and is at least 1.
        """
        return self.fillings(box)

    def rough_weigher(self, box: Box, weights: Weights) -> Weigher:
        """Return a function that estimates quickly what that of `weigher` returns. The estimate
        depends only on the number of open cells.
        """
        return Weighing(self.rough_fillings(box), box.every, weights).by_size


class Apart(Placing):
    """The rule that no two atoms touch, not even diagonally."""

    name = "apart"

    def most(self, box: Box) -> int:
        """Return the largest number of atoms in a box: an eighth of its cells, but from 1 to 10.

        A hundred or so random deals are enough to place that many atoms apart.
        """
        return min(10, max(1, box.cells // 8))

    def near(self, box: Box, atoms: Cells) -> Cells:
        return box.near(atoms)

    def choices(self, box: Box, open: Cells, lacking: int) -> Iterator[Cells]:
        if not lacking:
            yield NONE
            return
        near = near_in(box, self)
        while open:
            tick()
            lowest = open & -open
            open ^= lowest
            for more in self.choices(box, open & ~near[lowest], lacking - 1):
                yield lowest | more

    def fits(self, box: Box, open: Cells, lacking: int) -> bool:
        return next(self.choices(box, open, lacking), None) is not None

    def fillings(self, box: Box, budget: float = float("inf")) -> Fillings:
        return Apartness(near_in(box, self), budget).ways

    def weigher(self, box: Box, weights: Weights, budget: float = float("inf")) -> Weigher:
        return Weighing(self.fillings(box, budget), box.every, weights).one

    def rough_fillings(self, box: Box) -> Fillings:
        """Return a function that estimates quickly what that of `fillings` counts.

        It assumes that each atom takes up its cell and a mean number of open cells beside it.
        """
        about = sum(self.near(box, FIRST << cell).bit_count() for cell in range(box.cells))

        def ways(open: Cells, lacking: int) -> int:
            size, total = open.bit_count(), 1.0
            taken = 1 + about * size / box.cells**2
            for before in range(lacking):
                total *= max(1, size - before * taken) / (before + 1)
            return max(1, round(total))

        return ways


class Weighing:
    """A function that returns the weight of a partial box, summed over the possible numbers of
    atoms.

    `one` computes the weight for each partial box. `by_size` stores it by the numbers of atoms and
    of open cells.
    """

    def __init__(self, fillings: Fillings, every: Cells, weights: Weights) -> None:
        self.fillings, self.every, self.weights = fillings, every, weights
        self.known: dict[tuple[int, int], int] = {}

    def one(self, atoms: Cells, free: Cells) -> int:
        """Return the weight of the partial box with these atoms and free cells."""
        tick(len(self.weights))
        open, held = self.every & ~(atoms | free), atoms.bit_count()
        each = [(number - held, weight) for number, weight in self.weights.items()]
        return sum([self.fillings(open, more) * weight for more, weight in each if more >= 0])

    def by_size(self, atoms: Cells, free: Cells) -> int:
        """Return the weight of the partial box with these atoms and free cells.

        It is the same for all partial boxes with as many atoms and as many open cells, because
        atoms may touch.
        """
        size = (atoms | free).bit_count(), atoms.bit_count()
        if size not in self.known:
            self.known[size] = self.one(atoms, free)
        return self.known[size]


class Apartness:
    """A counter of the ways to put atoms on open cells so that no two atoms touch.

    The first atom is put on each open cell in turn, and the ways for the other atoms are counted on
    higher cells only. The counts are stored, because the same open cells occur again and again.
    TooLong is raised when more cells than `budget` were tried.
    """

    def __init__(self, near: dict[Cells, Cells], budget: float) -> None:
        self.near, self.budget = near, budget
        self.counted: dict[tuple[Cells, int], int] = {}

    def ways(self, open: Cells, lacking: int) -> int:
        if lacking < 2:
            return open.bit_count() if lacking else 1
        if (open, lacking) not in self.counted:
            self.counted[open, lacking] = self.tried(open, lacking)
        return self.counted[open, lacking]

    def tried(self, open: Cells, lacking: int) -> int:
        """Return the number of ways to put `lacking` atoms on the open cells: the sum of the ways
        for each cell of the first atom.
        """
        near, ways, total = self.near, self.ways, 0
        self.budget -= open.bit_count()
        if self.budget < 0:
            raise TooLong
        tick(open.bit_count())
        while open:
            lowest = open & -open
            open ^= lowest
            total += ways(open & ~near[lowest], lacking - 1)
        return total


ANY, APART = Placing(), Apart()

NEAR: dict[tuple[int, int, Placing], dict[Cells, Cells]] = {}


def near_in(box: Box, placing: Placing) -> dict[Cells, Cells]:
    """Return {set of atoms: cells that must be free because of them} for all sets that a ray can
    meet in one step.
    """
    return cached(NEAR, (*box.key, placing), lambda: dict(neighbourhoods(box, placing)))


def neighbourhoods(box: Box, placing: Placing) -> Iterator[tuple[Cells, Cells]]:
    for met in {atoms for then in box.law.then for atoms in then}:
        yield met, placing.near(box, met)
