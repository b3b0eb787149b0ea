"""What one player knows of a round (View), and the round with its hidden atoms (Round)."""

from __future__ import annotations

from typing import NamedTuple

from . import ABSORBED, NONE, Box, Cells
from .placing import ANY, Count, Placing, exactly
from .ray import result, results


class Shot(NamedTuple):
    """A ray that was fired, by its entry and exit. `exit` is 0 if the ray was absorbed, and `entry`
    if it was reflected.
    """

    entry: int
    exit: int

    @property
    def paired(self) -> bool:
        """Whether the ray came out at another entry. If so, both entries have a known result."""
        return self.exit not in (ABSORBED, self.entry)

    @property
    def cost(self) -> int:
        return ray_cost(self.entry, self.exit)


def ray_cost(entry: int, exit: int) -> int:
    """Return the cost of a ray: 2 points if it comes out at another entry, else 1."""
    return 2 if exit and exit != entry else 1


class Marks(NamedTuple):
    """The player's marks. A cell can be marked as an atom, as free, or as maybe."""

    atoms: Cells = NONE
    free: Cells = NONE
    maybe: Cells = NONE

    def cleared(self, cells: Cells) -> Marks:
        """Return these marks without those on the cells in `cells`."""
        return Marks(self.atoms & ~cells, self.free & ~cells, self.maybe & ~cells)

    def at(self, cell: Cells) -> str:
        """Return the name of the mark on a cell, "atom", "free" or "maybe", or "" for a cell
        without a mark.
        """
        for name, marked in (("atom", self.atoms), ("free", self.free), ("maybe", self.maybe)):
            if marked & cell:
                return name
        return ""


class View(NamedTuple):
    """What a player knows of a round: the box, the number of atoms, the shots and the marks."""

    box: Box
    atom_count: Count
    shots: tuple[Shot, ...] = ()
    marks: Marks = Marks()
    placing: Placing = ANY

    def allows(self, atoms: Cells) -> bool:
        """Return whether the rules allow exactly these atoms, whatever the shots were."""
        return atoms.bit_count() in self.atom_count and self.placing.allows(self.box, atoms)

    @property
    def points(self) -> int:
        """The cost of the shots: 1 point for each absorbed or reflected ray, 2 for each exit."""
        return sum([shot.cost for shot in self.shots])

    @property
    def results(self) -> dict[int, int]:
        """The known results, by entry. A ray that came out gives a result for both its ends."""
        ends = {shot.exit: shot.entry for shot in self.shots if shot.exit}
        return ends | {shot.entry: shot.exit for shot in self.shots}

    def result_of(self, entry: int) -> int | None:
        """Return the result of the ray from an entry, or None if it is not known."""
        for shot in self.shots:
            if entry == shot.entry:
                return shot.exit
            if entry == shot.exit:
                return shot.entry
        return None

    def untried(self) -> list[int]:
        """Return the entries whose results are not known, in ascending order."""
        tried = self.results
        return [entry for entry in range(1, self.box.entries + 1) if entry not in tried]

    def with_shots(self, *shots: Shot) -> View:
        """Return the view with these shots added."""
        return self._replace(shots=(*self.shots, *shots))

    def with_marks(self, marks: Marks) -> View:
        """Return the view with `marks` in place of its own marks."""
        return self._replace(marks=marks)

    def untouched(self) -> View:
        """Return the view without any shots and marks."""
        return self._replace(shots=(), marks=Marks())


MISSED = 5  # points for each missed or surplus atom


class Verdict(NamedTuple):
    """The judgement of an answer: its right, wrong and missed atoms, and the score. An `equivalent`
    answer is not the hidden box, but every ray has the same result in it. `strict_score` is the
    score under the rule of 1978, which counts such an answer as wrong.
    """

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
    """A round: what the player knows, and the hidden atoms."""

    view: View
    atoms: Cells

    def fire(self, entry: int) -> Round:
        """Return the round after a ray from an entry, or the same round if its result is known."""
        view = self.view
        if view.result_of(entry) is not None:
            return self
        return self._replace(view=view.with_shots(Shot(entry, result(view.box, self.atoms, entry))))

    def with_marks(self, marks: Marks) -> Round:
        """Return the round with `marks` in place of its own marks."""
        return self._replace(view=self.view.with_marks(marks))

    def equivalent(self, atoms: Cells) -> bool:
        """Return whether `atoms` are other atoms than the hidden ones, but give the same result for
        every ray.
        """
        box = self.view.box
        return (
            atoms != self.atoms
            and self.view.allows(atoms)
            and results(box, atoms) == results(box, self.atoms)
        )

    def verdict(self, strict: bool = False) -> Verdict:
        """Judge the marked atoms as the answer. If `strict` (the rule of 1978), only the hidden
        atoms are a right answer. Other atoms that give the same result for every ray are then
        wrong.
        """
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
    """Return a new round without shots and marks. `count` is the number or range of atoms that the
    player knows, or None for the exact number.
    """
    return Round(View(box, count or exactly(atoms.bit_count())), atoms)


def misplaced(atoms: Cells, answer: Cells) -> int:
    """Return how many atoms count as wrong in an answer. This is the number of hidden atoms that
    are not in `answer`, or the number of cells in `answer` without an atom, whichever is larger.
    """
    return max(atoms.bit_count(), answer.bit_count()) - (atoms & answer).bit_count()
