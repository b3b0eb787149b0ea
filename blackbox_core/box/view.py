"""What one player knows: the box, how many atoms are hidden, the shots seen, the marks made."""

from __future__ import annotations

from ..console.value import Value
from .kinds import NONE, Cells
from .law import ABSORBED, Box
from .placing import ANY, Count, Placing


class Shot(Value):
    """A ray fired: exit is 0 if it was absorbed, the entry itself if reflected."""

    entry: int
    exit: int

    @property
    def paired(self) -> bool:
        """Whether the ray came out elsewhere, and so settled two entries."""
        return self.exit not in (ABSORBED, self.entry)

    @property
    def cost(self) -> int:
        return price(self.entry, self.exit)


def price(entry: int, exit: int) -> int:
    """What a ray costs: 2 if it comes out elsewhere, else 1."""
    return 2 if exit and exit != entry else 1


class Marks(Value):
    """What the player wrote on the cells, as three sets that share no cell."""

    atoms: Cells = NONE
    free: Cells = NONE
    maybe: Cells = NONE

    def cleared(self, cells: Cells) -> Marks:
        """The marks without those on these cells."""
        return Marks(self.atoms & ~cells, self.free & ~cells, self.maybe & ~cells)

    def at(self, cell: Cells) -> str:
        """The name of the mark on a cell: atom, free, maybe, or nothing at all."""
        for name, marked in (("atom", self.atoms), ("free", self.free), ("maybe", self.maybe)):
            if marked & cell:
                return name
        return ""


class View(Value):
    """All that was seen and written of a box with so many atoms; where they are is not in it."""

    box: Box
    count: Count
    shots: tuple[Shot, ...] = ()
    marks: Marks = Marks()
    placing: Placing = ANY

    def allows(self, atoms: Cells) -> bool:
        """Whether atoms may be hidden in these cells, whatever was seen."""
        return atoms.bit_count() in self.count and self.placing.allows(self.box, atoms)

    @property
    def points(self) -> int:
        """What the shots cost: 1 absorbed or reflected, 2 for an exit."""
        return sum(shot.cost for shot in self.shots)

    @property
    def results(self) -> dict[int, int]:
        """The known results by entry, from both ends of a ray that came out."""
        ends = {shot.exit: shot.entry for shot in self.shots if shot.exit}
        return ends | {shot.entry: shot.exit for shot in self.shots}

    def known(self, entry: int) -> int | None:
        """The exit of this entry's ray, if it or its other end was fired; else None."""
        for shot in self.shots:
            if entry == shot.entry:
                return shot.exit
            if entry == shot.exit:
                return shot.entry
        return None

    def untried(self) -> list[int]:
        """The entries of which nothing is known, in order."""
        tried = self.results
        return [entry for entry in range(1, self.box.entries + 1) if entry not in tried]

    def seen(self, *shots: Shot) -> View:
        """The view when more shots have been seen."""
        return self.but(shots=(*self.shots, *shots))

    def marked(self, marks: Marks) -> View:
        """The view with these marks in place of its own."""
        return self.but(marks=marks)

    def untouched(self) -> View:
        """The view before the first shot and mark."""
        return self.but(shots=(), marks=Marks())
