"""One round as a value: a move gives the next Game, taking back is keeping the old one."""

from __future__ import annotations

from ..console.value import Value
from .law import ABSORBED, Box
from .ray import result, results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MISSED_ATOM_COSTS = 5


class Shot(Value):
    """A ray fired in this round: exit is 0 if absorbed, the entry itself if reflected."""

    entry: int
    exit: int

    @property
    def paired(self) -> bool:
        """Whether the ray came out elsewhere, and so settled two entries."""
        return self.exit not in (ABSORBED, self.entry)

    @property
    def cost(self) -> int:
        return 2 if self.paired else 1


def pairs_of(shots: Iterable[Shot]) -> tuple[tuple[int, int], ...]:
    """The shots as the deduction takes them, which knows of no game: (entry, exit)."""
    return tuple((shot.entry, shot.exit) for shot in shots)


class Marks(Value):
    """What the player wrote on the cells, as three sets that share no cell."""

    atoms: int = 0
    free: int = 0
    maybe: int = 0

    def cleared(self, cells: int) -> Marks:
        """The marks without those on these cells."""
        return Marks(self.atoms & ~cells, self.free & ~cells, self.maybe & ~cells)

    def at(self, cell: int) -> str:
        """The name of the mark on a cell: atom, free, maybe, or nothing at all."""
        for name, marked in (("atom", self.atoms), ("free", self.free), ("maybe", self.maybe)):
            if marked & cell:
                return name
        return ""


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


class Game(Value):
    """A round: the box, the cells that hold atoms, the shots in order, the marks."""

    box: Box
    atoms: int
    shots: tuple[Shot, ...] = ()
    marks: Marks = Marks()

    @property
    def count(self) -> int:
        """How many atoms are hidden."""
        return self.atoms.bit_count()

    @property
    def points(self) -> int:
        """What the shots cost: 1 absorbed or reflected, 2 for an exit."""
        return sum(shot.cost for shot in self.shots)

    def known(self, entry: int) -> int | None:
        """The exit of this entry's ray, if it or its other end was fired; else None."""
        for shot in self.shots:
            if shot.entry == entry:
                return shot.exit
            if shot.exit == entry:
                return shot.entry
        return None

    def untried(self) -> list[int]:
        """The entries of which nothing is known, in order."""
        tried = {end for shot in self.shots for end in (shot.entry, shot.exit)}
        return [entry for entry in range(1, self.box.entries + 1) if entry not in tried]

    def fire(self, entry: int) -> Game:
        """The game after one ray; the same game if that ray is known."""
        if self.known(entry) is not None:
            return self
        shot = Shot(entry, result(self.box, self.atoms, entry))
        return self.but(shots=(*self.shots, shot))

    def equivalent(self, atoms: int) -> bool:
        """Whether these other atoms would answer every ray as the hidden ones do."""
        return (
            atoms != self.atoms
            and atoms.bit_count() == self.count
            and results(self.box, atoms) == results(self.box, self.atoms)
        )

    def verdict(self, strict: bool = False) -> Verdict:
        """The marks judged; strict is the rule of 1978, which knows no equivalents."""
        marked = self.marks.atoms
        correct = (marked & self.atoms).bit_count()
        missed = self.count - correct
        equivalent = self.equivalent(marked)
        strict_score = self.points + MISSED_ATOM_COSTS * missed
        forgiven = equivalent and not strict
        return Verdict(
            correct=correct,
            incorrect=marked.bit_count() - correct,
            missed=missed,
            equivalent=equivalent,
            score=self.points if forgiven else strict_score,
            strict_score=strict_score,
        )
