"""The ways in which rays can have gone, begun with what is known of the cells.

What is known is written as a partial box: cells that hold atoms, cells that
are free. Turned round, the pair says the opposite of each.
"""

from __future__ import annotations

from ..console.allowance import spend
from .kinds import NONE, Cells, bits
from .placing import TooLong
from .search import Search, ease

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .search import Partial
    from .view import Shot, View

NOTHING: Partial = (NONE, NONE)
QUESTION = 10  # steps of a search that it takes to begin one


def joined(one: Partial, other: Partial) -> Partial:
    """What two partial boxes tell together."""
    return one[0] | other[0], one[1] | other[1]


def beyond(after: Partial, before: Partial) -> Partial:
    """What one tells that the other does not."""
    return after[0] & ~before[0], after[1] & ~before[1]


def opposite(known: Partial) -> Partial:
    """Free where there was an atom, and an atom where it was free."""
    return known[1], known[0]


def singles(known: Partial) -> list[Partial]:
    """What is known, cell by cell: the atoms first."""
    return [(bit, NONE) for bit in bits(known[0])] + [(NONE, bit) for bit in bits(known[1])]


class Ways:
    """What rays can have done; all questions share one room of stops, then raise TooLong."""

    def __init__(self, view: View, room: int) -> None:
        self.view, self.room = view, room
        self.search = Search(view)
        self.every = self.search.every

    def of(self, shots: Iterable[Shot], known: Partial, most: int = 0) -> Iterator[Partial]:
        """Every way these shots can have gone, as a partial box; no two of them can both be true.

        TooLong is raised after so many stops of rays, or when the room is used up.
        """
        spend(QUESTION)
        room = min(most or self.room, self.room)
        self.search.room = room
        fitting: Iterable[Partial] = self.begun(known)
        for shot in sorted(shots, key=ease):
            fitting = self.search.narrowed(fitting, shot)
        try:
            for way in fitting:
                if done := self.completed(way):
                    yield done
            if self.search.room <= 0:
                raise TooLong
        finally:
            self.room -= room - self.search.room

    def begun(self, known: Partial) -> list[Partial]:
        """What is known, with what the placing adds; nothing where that contradicts it."""
        atoms, free = known
        free |= self.view.placing.near(self.view.box, atoms)
        return [(atoms, free)] if not atoms & free else []

    def completed(self, known: Partial) -> Partial | None:
        """What is known, and what counting adds; None where the atoms do not fit in the box."""
        atoms, free = known
        view, left = self.view, self.every & ~(atoms | free)
        lacking, most = self.lacking(atoms), view.count.most - atoms.bit_count()
        if most < 0 or not view.placing.fits(view.box, left, lacking):
            return None
        if not most:
            return atoms, self.every ^ atoms
        return (atoms | left, free) if lacking == left.bit_count() else known

    def lacking(self, atoms: Cells) -> int:
        """How many atoms at least are still without a place."""
        return max(0, self.view.count.least - atoms.bit_count())

    def none(self, shots: Iterable[Shot], known: Partial) -> bool:
        """Whether there is no way at all: the shots contradict what is taken as known."""
        return next(self.of(shots, known), None) is None

    def follows(self, shots: Sequence[Shot], known: Partial, facts: Partial) -> bool:
        """Whether the shots and what is known force all these facts; no facts: a contradiction."""
        if facts == NOTHING:
            return self.none(shots, known)
        return all(self.none(shots, joined(known, opposite(fact))) for fact in singles(facts))

    def example(self, shots: Iterable[Shot], known: Partial) -> Cells | None:
        """The atoms of one box that fits; None where none does."""
        box, placing = self.view.box, self.view.placing
        for atoms, free in self.of(shots, known):
            return atoms | next(
                placing.choices(box, self.every & ~(atoms | free), self.lacking(atoms))
            )
        return None
