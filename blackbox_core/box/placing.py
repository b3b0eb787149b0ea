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
    """The number of hidden atoms as the player knows it: a range from `least` to `most`, which are
    equal if it is known exactly.
    """

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
    """A rule of placing atoms. This class is the rule that any cell may hold an atom."""

    name = "any"

    def __repr__(self) -> str:
        return self.name.upper()

    def most(self, box: Box) -> int:
        """Return the largest number of atoms with which a box can be played."""
        return box.cells

    def near(self, box: Box, atoms: Cells) -> Cells:
        """Return the cells that must be free because of the atoms in `atoms`. Here there are none,
        because atoms may touch.
        """
        return NONE

    def allows(self, box: Box, atoms: Cells) -> bool:
        """Return whether the rule allows a box with atoms in all cells of `atoms`."""
        return not atoms & self.near(box, atoms)

    def choices(self, box: Box, open: Cells, lacking: int) -> Iterator[Cells]:
        """Yield every way to put `lacking` atoms on the cells of `open`, as a set of cells."""
        if not lacking:
            return iter([NONE])

        return map(union, combinations(bits(open), lacking))

    def fits(self, box: Box, open: Cells, lacking: int) -> bool:
        """Return whether `lacking` atoms can be put on the cells of `open`."""
        return lacking <= open.bit_count()

    def fillings(self, box: Box, budget: float = float("inf")) -> Fillings:
        """Return a function (open cells, number of atoms) that counts the ways to put that many
        atoms on these cells. The function raises TooLong if it tries more than `budget` cells.
        """
        return lambda open, lacking: comb(open.bit_count(), lacking)

    def weigher(self, box: Box, weights: Weights, budget: float = float("inf")) -> Weigher:
        """Return a function (atoms, free cells) that returns the total weight of the boxes with
        these atoms and free cells.

        `weights` has the weight of one box, by its number of atoms. The function raises TooLong if
        it tries more than `budget` cells.
        """
        return Weighing(self.fillings(box, budget), box.every, weights).by_size

    def rough_fillings(self, box: Box) -> Fillings:
        """Return a function (open cells, number of atoms) that quickly estimates the number of ways
        to put that many atoms on these cells. The estimate depends only on how many cells are open,
        and is at least 1.
        """
        return self.fillings(box)

    def rough_weigher(self, box: Box, weights: Weights) -> Weigher:
        """Return a function (atoms, free cells) that quickly estimates the total weight of the
        boxes with these atoms and free cells. The estimate depends only on the numbers of these
        cells.
        """
        return Weighing(self.rough_fillings(box), box.every, weights).by_size


class Apart(Placing):
    """The rule that no two atoms may touch, not even diagonally."""

    name = "apart"

    def most(self, box: Box) -> int:
        """Return the largest number of atoms with which a box can be played: an eighth of its
        cells, but at least 1 and at most 10. A hundred or so random deals are enough to place that
        many atoms apart.
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
        """Return a function (open cells, number of atoms) that quickly estimates the number of ways
        to put that many atoms on these cells, so that no two touch.

        The estimate assumes that each atom takes up one open cell, and blocks a mean number of open
        cells beside it.
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
    """A function of (atoms, free cells) that returns the total weight of all boxes with these atoms
    and free cells, over all possible numbers of atoms.

    `one` computes the weight anew each time. `by_size` computes it once for each number of atoms
    and number of open cells.
    """

    def __init__(self, fillings: Fillings, every: Cells, weights: Weights) -> None:
        self.fillings, self.every, self.weights = fillings, every, weights
        self.known: dict[tuple[int, int], int] = {}

    def one(self, atoms: Cells, free: Cells) -> int:
        """Return the total weight of the boxes with these atoms and free cells."""
        tick(len(self.weights))
        open, held = self.every & ~(atoms | free), atoms.bit_count()
        each = [(number - held, weight) for number, weight in self.weights.items()]
        return sum([self.fillings(open, more) * weight for more, weight in each if more >= 0])

    def by_size(self, atoms: Cells, free: Cells) -> int:
        """Return the total weight of the boxes with these atoms and free cells. It is computed once
        for each number of atoms and number of open cells, and stored.

        Call this only if atoms may touch. Then the weight depends on these two numbers alone.
        """
        size = (atoms | free).bit_count(), atoms.bit_count()
        if size not in self.known:
            self.known[size] = self.one(atoms, free)
        return self.known[size]


class Apartness:
    """A counter of the ways to put atoms on certain open cells so that no two atoms touch.

    Each open cell in turn gets the first atom, and the other atoms are put only on cells after it.
    So each way is counted once. The counts are stored, because the same open cells occur again and
    again. TooLong is raised when more than `budget` cells have been tried.
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
        """Return the number of ways to put `lacking` atoms on the cells of `open` so that no two
        touch. Each cell is tried for the first atom.
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
    """Return {set of atoms: cells that must be free because of them}, for all sets of atoms that
    can be ahead of a ray at one point of its path.
    """
    return cached(NEAR, (*box.key, placing), lambda: dict(neighbourhoods(box, placing)))


def neighbourhoods(box: Box, placing: Placing) -> Iterator[tuple[Cells, Cells]]:
    for met in {atoms for then in box.law.then for atoms in then}:
        yield met, placing.near(box, met)
