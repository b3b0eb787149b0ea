"""What one player knows of a round, and the round itself: the view, and the atoms behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import ABSORBED, NONE, Box, Cells
from .placing import ANY, Count, Placing, exactly
from .ray import result, results


@dataclass(frozen=True, slots=True)
class Shot:
    """A ray fired: exit is 0 if it was absorbed, the entry itself if reflected."""

    entry: int
    exit: int

    @property
    def paired(self) -> bool:
        """Whether the ray came out elsewhere, and so settled two entries."""
        return self.exit not in (ABSORBED, self.entry)

    @property
    def cost(self) -> int:
        return ray_cost(self.entry, self.exit)


def ray_cost(entry: int, exit: int) -> int:
    """What a ray costs: 2 if it comes out elsewhere, else 1."""
    return 2 if exit and exit != entry else 1


@dataclass(frozen=True, slots=True)
class Marks:
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


@dataclass(frozen=True, slots=True)
class View:
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
        return sum([shot.cost for shot in self.shots])

    @property
    def results(self) -> dict[int, int]:
        """The known results by entry, from both ends of a ray that came out."""
        ends = {shot.exit: shot.entry for shot in self.shots if shot.exit}
        return ends | {shot.entry: shot.exit for shot in self.shots}

    def result_of(self, entry: int) -> int | None:
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

    def with_shots(self, *shots: Shot) -> View:
        """The view when more shots have been seen."""
        return replace(self, shots=(*self.shots, *shots))

    def with_marks(self, marks: Marks) -> View:
        """The view with these marks in place of its own."""
        return replace(self, marks=marks)

    def untouched(self) -> View:
        """The view before the first shot and mark."""
        return replace(self, shots=(), marks=Marks())


MISSED = 5  # points for each atom that an answer lacks, or has too much


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the evaluation says; `equivalent` is another answer with the same results."""

    correct: int
    incorrect: int
    missed: int
    equivalent: bool
    score: int
    strict_score: int

    @property
    def right(self) -> bool:
        return self.score < self.strict_score or not (self.missed or self.incorrect)


@dataclass(frozen=True, slots=True)
class Round:
    """What the player sees, and the cells that hold the atoms."""

    view: View
    atoms: Cells

    def fire(self, entry: int) -> Round:
        """The round after one ray; the same round if that ray is known."""
        return self if self.view.result_of(entry) is not None else self.fire_new(entry)

    def fire_new(self, entry: int) -> Round:
        """The round after a ray of which nothing was known."""
        view = self.view
        return replace(self, view=view.with_shots(Shot(entry, result(view.box, self.atoms, entry))))

    def with_marks(self, marks: Marks) -> Round:
        """The round with these marks in place of its own."""
        return replace(self, view=self.view.with_marks(marks))

    def equivalent(self, atoms: Cells) -> bool:
        """Whether these other atoms would answer every ray as the hidden ones do."""
        box = self.view.box
        return (
            atoms != self.atoms
            and self.view.allows(atoms)
            and results(box, atoms) == results(box, self.atoms)
        )

    def verdict(self, strict: bool = False) -> Verdict:
        """The marks judged; strict is the rule of 1978, which knows no equivalents."""
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
    """A round that begins; how many atoms are hidden is told as `count` has it, or else exactly."""
    return Round(View(box, count or exactly(atoms.bit_count())), atoms)


def misplaced(atoms: Cells, answer: Cells) -> int:
    """How many atoms an answer has not found, and how many it has too much."""
    return max(atoms.bit_count(), answer.bit_count()) - (atoms & answer).bit_count()
