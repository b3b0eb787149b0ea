"""Facts about a box: the cells that hold atoms and those that are free, as a pair of sets."""

from __future__ import annotations

from typing import NamedTuple

from .. import NONE, Cells, bits
from ..deduction.search import Partial


class Facts(NamedTuple):
    """The cells known to hold atoms, and those known to be free. False if there are none.

    A partial box of the search is a bare pair of the same kind, and may stand on the right of
    an operator.
    """

    atoms: Cells = NONE
    free: Cells = NONE

    def __or__(self, other: Partial) -> Facts:
        """Return the facts of both."""
        return Facts(self[0] | other[0], self[1] | other[1])

    def __and__(self, other: Partial) -> Facts:
        """Return the facts that both have."""
        return Facts(self[0] & other[0], self[1] & other[1])

    def __sub__(self, other: Partial) -> Facts:
        """Return the facts that the other lacks."""
        return Facts(self[0] & ~other[0], self[1] & ~other[1])

    def __invert__(self) -> Facts:
        """Return the opposite: free where there was an atom, an atom where it was free."""
        return Facts(self[1], self[0])

    def __bool__(self) -> bool:
        return bool(self[0] or self[1])

    @property
    def cells(self) -> Cells:
        """All cells of which a fact is known."""
        return self[0] | self[1]

    @property
    def singles(self) -> list[Facts]:
        """The facts one by one, the atoms first."""
        atoms = [Facts(cell, NONE) for cell in bits(self.atoms)]
        return atoms + [Facts(NONE, cell) for cell in bits(self.free)]


NOTHING = Facts()
