"""A View, which is what one player knows of a round, and a Round, which adds the hidden atoms."""

from __future__ import annotations

from typing import NamedTuple

from . import ABSORBED, NONE, Box, Cells
from .placing import ANY, Count, Placing, exactly
from .ray import result, results


class Shot(NamedTuple):
    """A ray that was fired. `exit` is 0 if it was absorbed, and the entry itself if it was
    reflected.
    """

    entry: int
    exit: int

    @property
    def paired(self) -> bool:
        """Whether the ray came out at another entry, and so settled two entries."""
        return self.exit not in (ABSORBED, self.entry)

    @property
    def cost(self) -> int:
        return ray_cost(self.entry, self.exit)


def ray_cost(entry: int, exit: int) -> int:
    """Return the cost of a ray: 2 points if it comes out at another entry, else 1."""
    return 2 if exit and exit != entry else 1


class Marks(NamedTuple):
    """The player's marks, as three sets of cells that have no cell in common."""

    atoms: Cells = NONE
    free: Cells = NONE
    maybe: Cells = NONE

    def cleared(self, cells: Cells) -> Marks:
        """Return the marks without those on these cells."""
        return Marks(self.atoms & ~cells, self.free & ~cells, self.maybe & ~cells)

    def at(self, cell: Cells) -> str:
        """Return the name of the mark on a cell: "atom", "free", "maybe", or ""."""
        for name, marked in (("atom", self.atoms), ("free", self.free), ("maybe", self.maybe)):
            if marked & cell:
                return name
        return ""


class View(NamedTuple):
    """The shots and marks of one player. A View has the number of atoms, but not their cells."""

    box: Box
    atom_count: Count
    shots: tuple[Shot, ...] = ()
    marks: Marks = Marks()
    placing: Placing = ANY

    def allows(self, atoms: Cells) -> bool:
        """Return whether the rules allow atoms in these cells, without regard to the shots."""
        return atoms.bit_count() in self.atom_count and self.placing.allows(self.box, atoms)

    @property
    def points(self) -> int:
        """The cost of the shots: 1 point for each absorbed or reflected ray, 2 for each exit."""
        return sum([shot.cost for shot in self.shots])

    @property
    def results(self) -> dict[int, int]:
        """The known results by entry, from both ends of each ray that came out."""
        ends = {shot.exit: shot.entry for shot in self.shots if shot.exit}
        return ends | {shot.entry: shot.exit for shot in self.shots}

    def result_of(self, entry: int) -> int | None:
        """Return the exit of this entry's ray if it or its other end was fired, else None."""
        for shot in self.shots:
            if entry == shot.entry:
                return shot.exit
            if entry == shot.exit:
                return shot.entry
        return None

    def untried(self) -> list[int]:
        """Return the entries whose results are not known, in order."""
        tried = self.results
        return [entry for entry in range(1, self.box.entries + 1) if entry not in tried]

    def with_shots(self, *shots: Shot) -> View:
        """Return the view after more shots."""
        return self._replace(shots=(*self.shots, *shots))

    def with_marks(self, marks: Marks) -> View:
        """Return the view with other marks."""
        return self._replace(marks=marks)

    def untouched(self) -> View:
        """Return the view before the first shot and mark."""
        return self._replace(shots=(), marks=Marks())


MISSED = 5  # points for each missed or surplus atom


class Verdict(NamedTuple):
    """The judgement of an answer. `equivalent` means another answer with the same results."""

    correct: int
    incorrect: int
    missed: int
    equivalent: bool
    score: int
    strict_score: int

    @property
    def right(self) -> bool:
        return self.score < self.strict_score or not (self.missed or self.incorrect)


class Round(NamedTuple):
    """A view and the cells that hold the atoms."""

    view: View
    atoms: Cells

    def fire(self, entry: int) -> Round:
        """Return the round after one ray, which is the same round if that ray is known."""
        return self if self.view.result_of(entry) is not None else self.fire_new(entry)

    def fire_new(self, entry: int) -> Round:
        """Return the round after a ray whose result was not known."""
        view = self.view
        return self._replace(view=view.with_shots(Shot(entry, result(view.box, self.atoms, entry))))

    def with_marks(self, marks: Marks) -> Round:
        """Return the round with other marks."""
        return self._replace(view=self.view.with_marks(marks))

    def equivalent(self, atoms: Cells) -> bool:
        """Return whether these atoms are others than the hidden ones, but answer every ray
        alike.
        """
        box = self.view.box
        return (
            atoms != self.atoms
            and self.view.allows(atoms)
            and results(box, atoms) == results(box, self.atoms)
        )

    def verdict(self, strict: bool = False) -> Verdict:
        """Judge the marks. The strict rule of 1978 does not accept equivalent answers."""
        marked, points = self.view.marks.atoms, self.view.points
        equivalent = self.equivalent(marked)
        strict_score = points + MISSED * misplaced(self.atoms, marked)
        forgiven = equivalent and not strict
        return Verdict(
            correct=(marked & self.atoms).bit_count(),
            incorrect=(marked & ~self.atoms).bit_count(),
            missed=(self.atoms & ~marked).bit_count(),
            equivalent=equivalent,
            score=points if forgiven else strict_score,
            strict_score=strict_score,
        )


def new_round(box: Box, atoms: Cells, count: Count | None = None) -> Round:
    """Return a new round. The player knows `count`, or the exact number of atoms if it is None."""
    return Round(View(box, count or exactly(atoms.bit_count())), atoms)


def misplaced(atoms: Cells, answer: Cells) -> int:
    """Return the larger of the numbers of missed and surplus atoms, and not their sum."""
    return max(atoms.bit_count(), answer.bit_count()) - (atoms & answer).bit_count()
