"""One round as a value: what was seen, and the atoms behind it; a ray gives the next Round."""

from __future__ import annotations

from ..console.value import Value
from .ray import result, results
from .view import Shot, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .view import Marks

MISSED_ATOM_COSTS = 5


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
        return self.score < self.strict_score or not self.missed


class Round(Value):
    """What the player sees, and the cells that hold the atoms."""

    view: View
    atoms: int

    def fire(self, entry: int) -> Round:
        """The round after one ray; the same round if that ray is known."""
        view = self.view
        if view.known(entry) is not None:
            return self
        return self.but(view=view.seen(Shot(entry, result(view.box, self.atoms, entry))))

    def marked(self, marks: Marks) -> Round:
        """The round with these marks in place of its own."""
        return self.but(view=self.view.marked(marks))

    def equivalent(self, atoms: int) -> bool:
        """Whether these other atoms would answer every ray as the hidden ones do."""
        box = self.view.box
        return (
            atoms != self.atoms
            and atoms.bit_count() == self.atoms.bit_count()
            and results(box, atoms) == results(box, self.atoms)
        )

    def verdict(self, strict: bool = False) -> Verdict:
        """The marks judged; strict is the rule of 1978, which knows no equivalents."""
        marked, points = self.view.marks.atoms, self.view.points
        missed = (self.atoms & ~marked).bit_count()
        equivalent = self.equivalent(marked)
        strict_score = points + MISSED_ATOM_COSTS * missed
        forgiven = equivalent and not strict
        return Verdict(
            correct=(marked & self.atoms).bit_count(),
            incorrect=(marked & ~self.atoms).bit_count(),
            missed=missed,
            equivalent=equivalent,
            score=points if forgiven else strict_score,
            strict_score=strict_score,
        )
