"""One round as a value: what was seen, and the atoms behind it; a ray gives the next Round."""

from __future__ import annotations

from ..console.value import Value
from .placing import exactly
from .ray import result, results
from .view import Shot, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Cells
    from .law import Box
    from .placing import Count
    from .view import Marks

MISSED = 5  # points for each atom that an answer lacks, or has too much


class Verdict(Value):
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


class Round(Value):
    """What the player sees, and the cells that hold the atoms."""

    view: View
    atoms: Cells

    def fire(self, entry: int) -> Round:
        """The round after one ray; the same round if that ray is known."""
        view = self.view
        if view.known(entry) is not None:
            return self
        return self.but(view=view.seen(Shot(entry, result(view.box, self.atoms, entry))))

    def marked(self, marks: Marks) -> Round:
        """The round with these marks in place of its own."""
        return self.but(view=self.view.marked(marks))

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
        strict_score = points + MISSED * amiss(self.atoms, marked)
        forgiven = equivalent and not strict
        return Verdict(
            correct=(marked & self.atoms).bit_count(),
            incorrect=(marked & ~self.atoms).bit_count(),
            missed=(self.atoms & ~marked).bit_count(),
            equivalent=equivalent,
            score=points if forgiven else strict_score,
            strict_score=strict_score,
        )


def hiding(box: Box, atoms: Cells, count: Count | None = None) -> Round:
    """A round that begins; how many atoms are hidden is told as `count` has it, or else exactly."""
    return Round(View(box, count or exactly(atoms.bit_count())), atoms)


def amiss(atoms: Cells, answer: Cells) -> int:
    """How many atoms an answer has not found, and how many it has too much."""
    return max(atoms.bit_count(), answer.bit_count()) - (atoms & answer).bit_count()
