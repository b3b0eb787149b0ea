"""Why a cell is certain: a proof in steps, from what was seen and nothing else."""

from __future__ import annotations

from itertools import islice

from ...console.value import Value
from ..cells import FIRST, NONE, Cells, bits, union
from ..placing import TooLong
from .deduce import deduce
from .evidence import evidence
from .reasons import LAST, RAY, TOGETHER, Chain, Step, prove, walked
from .search import NOTHING, Ways, scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..view import Shot, View
    from .search import Partial


ROOM = 1_000_000  # stops of rays for one proof in an 8x8 box
ENOUGH = 200_000  # stops after which no better proof is looked for
SETS = 20  # sets of shots that are tried


class Proof(Value):
    """Why a cell, as a set of one, holds an atom or none.

    Without any one of the shots that the steps name the others would not force it.
    """

    cell: Cells
    atom: bool
    steps: tuple[Step, ...]

    @property
    def shots(self) -> tuple[Shot, ...]:
        """The shots it names, each once, in the order in which it names them."""
        return named(self.steps)

    @property
    def kind(self) -> int:
        """The hardest kind of step in it."""
        return max(step.kind for step in self.steps)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Simplest first: the kind, how many rays at once, how many steps, in how many ways."""
        steps = [*walked(self.steps)]
        widest = max(len(step.shots) for step in steps)
        return self.kind, widest, len(steps), sum(step.number for step in steps)


class Doubt(Value):
    """A cell that is not certain: a box with an atom there and one without, None where none fits.

    Neither fits where the shots contradict each other.
    """

    cell: Cells
    held: Cells | None
    bare: Cells | None


def named(steps: Sequence[Step]) -> tuple[Shot, ...]:
    """The shots that steps rest on, each once, in the order in which they come."""
    return tuple(dict.fromkeys(shot for step in walked(steps) for shot in step.shots))


def explain(view: View, cell: Cells) -> Proof | Doubt:
    """Why the shots force an atom in a cell, or none there; or boxes that show that they do not.

    The cell is a set of one. Raises TooLong where there are too many ways for the rays to go.
    """
    ways = Ways(view, scaled(ROOM, view.box))
    held, bare = ways.example(view.shots, (cell, NONE)), ways.example(view.shots, (NONE, cell))
    if (held is None) == (bare is None):
        return Doubt(cell, held, bare)
    return simplest(ways, (cell, NONE) if bare is None else (NONE, cell))


def easiest(view: View) -> Cells:
    """The cell that is easiest to be certain of, of those not marked; 0 where there is none.

    Raises TooLong where there are too many boxes to say.
    """
    ways = Ways(view, scaled(ROOM, view.box))
    open_cells = ways.every & ~(view.marks.atoms | view.marks.free)
    chain = Chain(ways, view.shots)
    if chain.reach(open_cells, 1):
        atoms, free = (cells & open_cells for cells in chain.known)
        return next(bits(atoms or free), NONE)
    return next(bits(certain(view) & open_cells), NONE)


def certain(view: View) -> Cells:
    """The cells that all boxes that fit agree on."""
    known = deduce(view)
    if not known.is_complete:
        raise TooLong
    chances = enumerate(known.chances())
    sure = (cell for cell, chance in chances if known.count and chance in (0, known.weight))
    return union(FIRST << cell for cell in sure)


def simplest(ways: Ways, fact: Partial) -> Proof:
    """The simplest proof of a fact that the shots force, within a bound on work."""
    stop = ways.room - scaled(ENOUGH, ways.view.box)
    best = None
    for shots in islice(evidence(ways, ways.view.shots, fact), SETS):
        proof = proved(ways, shots, fact)
        if best is None or proof.rank < best.rank:
            best = proof
        if best.rank[:3] <= (RAY, 1, len(shots)) or ways.room < stop:
            break
    assert best
    return best


def proved(ways: Ways, shots: tuple[Shot, ...], fact: Partial) -> Proof:
    """The proof by these shots; all of them together in one step where it would take too long."""
    try:
        steps = tuple(prove(ways, shots, fact))
    except TooLong:
        kind = LAST if len(shots) > 3 else TOGETHER
        steps = (Step(kind, shots, NOTHING, fact),)
    return Proof(fact[0] | fact[1], bool(fact[0]), steps)
