"""Facts about a box: the cells that hold atoms and the cells that are free, as a pair of sets."""

from __future__ import annotations

from typing import NamedTuple

from .. import NONE, Cells, bits
from ..deduction.search import Partial


class Facts(NamedTuple):
    """The cells known to hold atoms, and the cells known to be free. If both sets are empty, the
    pair is false. The right operand of an operator can also be a plain pair of such sets.
    """

    atoms: Cells = NONE
    free: Cells = NONE

    def __or__(self, other: Partial) -> Facts:
        """Return the facts that are in at least one of the operands."""
        return Facts(self[0] | other[0], self[1] | other[1])

    def __and__(self, other: Partial) -> Facts:
        """Return the facts that are in both operands."""
        return Facts(self[0] & other[0], self[1] & other[1])

    def __sub__(self, other: Partial) -> Facts:
        """Return the facts of the left operand that are not in the right one."""
        return Facts(self[0] & ~other[0], self[1] & ~other[1])

    def __invert__(self) -> Facts:
        """Return the opposite facts: atoms become free cells, and free cells become atoms."""
        return Facts(self[1], self[0])

    def __bool__(self) -> bool:
        return bool(self[0] or self[1])

    @property
    def cells(self) -> Cells:
        """The cells of all facts as one set: those with an atom and the free ones."""
        return self[0] | self[1]

    @property
    def singles(self) -> list[Facts]:
        """These facts one by one, each as Facts with a single cell: first the atoms, then the free
        cells.
        """
        atoms = [Facts(cell, NONE) for cell in bits(self.atoms)]
        return atoms + [Facts(NONE, cell) for cell in bits(self.free)]


NOTHING = Facts()
