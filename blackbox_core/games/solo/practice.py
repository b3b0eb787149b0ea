"""What a box trains, by what is hard to find in it, or by the techniques that it wants."""

from __future__ import annotations

from ...box.cells import NONE, Cells, bits
from ...box.deduction.examples import imitators
from ...box.placing import exactly
from ...box.ray import path, result
from ...box.techniques.known import Known, KnownRays
from ...box.techniques.solving import Solver
from ...box.view import Shot, View
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...box.deal import Dice
    from ...box.law import Box
    from ...box.ray import Path


DETOURS, REFLECTIONS, MASKED = "detours", "reflections", "masked"
FAR, LOOKALIKES, CLUSTERS = "far", "lookalikes", "clusters"

TRIES = 40  # boxes of which the one is dealt that trains most
RARE = {MASKED: 20_000, LOOKALIKES: 1_000}  # boxes of 64 cells that are looked at for any such
HIDING = 5  # atoms without which none is masked
KNOWN = 320  # cells times atoms: in larger boxes it takes too long to know what imitates them


def all_paths(box: Box, atoms: Cells) -> list[Path]:
    """The ways of all rays."""
    return [path(box, atoms, entry) for entry in range(1, box.entries + 1)]


def rays_out(box: Box, atoms: Cells) -> list[Path]:
    """The rays that come out elsewhere, each once."""
    return [way for way in all_paths(box, atoms) if way.exit > way.entry]


def detours(box: Box, atoms: Cells) -> int:
    """Rays that come out after several turns."""
    return sum(way.turns > 1 for way in rays_out(box, atoms))


def reflections(box: Box, atoms: Cells) -> int:
    """Rays that are reflected."""
    return sum(way.exit == way.entry for way in all_paths(box, atoms))


def masked(box: Box, atoms: Cells) -> int:
    """Atoms that no ray meets before it has met another."""
    return (atoms & ~met_first(box, atoms)).bit_count()


def met_first(box: Box, atoms: Cells) -> Cells:
    """The atoms that some ray meets first."""
    law, first = box.law, NONE
    for entry in range(1, box.entries + 1):
        state = law.start(entry)
        while state > law.entries and not atoms & law.seen[state]:
            state = law.then[state][NONE]
        if state > law.entries:
            first |= atoms & law.seen[state]
    return first


def far(box: Box, atoms: Cells) -> int:
    """Rays that turn, and come out half the way around the box from where they went in."""
    return sum(bool(way.turns) and far_apart(box, way) for way in rays_out(box, atoms))


def far_apart(box: Box, way: Path) -> bool:
    """Whether an exit is half as far from its entry as any can be."""
    return 2 * box.distance(way.entry, way.exit) >= box.across


def lookalikes(box: Box, atoms: Cells) -> int:
    """Other boxes that answer every ray alike."""
    if box.cells * atoms.bit_count() > KNOWN:
        return 0
    known = imitators(View(box, exactly(atoms.bit_count())), atoms)
    return known.count - 1 if known.is_complete else 0


def clusters(box: Box, atoms: Cells) -> int:
    """Pairs of atoms that touch, be it by a corner."""
    return sum((box.near(atom) & atoms).bit_count() for atom in bits(atoms)) // 2


MEASURES: dict[str, Callable[[Box, Cells], int]] = {
    DETOURS: detours,
    REFLECTIONS: reflections,
    MASKED: masked,
    FAR: far,
    LOOKALIKES: lookalikes,
    CLUSTERS: clusters,
}
# From how much on a box trains it: by chance a third of all 8x8 boxes of four atoms or fewer do.
ENOUGH = {DETOURS: 2, REFLECTIONS: 6, MASKED: 1, FAR: 3, LOOKALIKES: 1, CLUSTERS: 2}


def trained_by(box: Box, atoms: Cells) -> list[str]:
    """All that a box trains."""
    return [what for what, much in ENOUGH.items() if MEASURES[what](box, atoms) >= much]


def deal_to_train(view: View, what: str, dice: Dice) -> Cells:
    """Of some random boxes the one that trains most; none where none of them trains it at all."""
    best, most = NONE, 0
    for _ in range(RARE.get(what, TRIES) * 64 // max(64, view.box.cells)):
        atoms = dice.deal(view)
        much = MEASURES[what](view.box, atoms)
        if much > most:
            best, most = atoms, much
        if most and what in RARE:
            break
    return best


TECHNIQUE_TRIES = 40  # boxes of which the one is taken that wants a technique most often
RAYS = range(5, 11)  # that are fired


class TechniqueBox(Value):
    """A box, the rays to be fired, and how often the technique speaks then."""

    atoms: Cells
    entries: tuple[int, ...]
    steps: int


def deal_for_technique(rank: int, view: View, dice: Dice) -> TechniqueBox | None:
    """Of some boxes at random the one that wants a technique most often; None where none does."""
    found = max(
        (random_technique_box(rank, view, dice) for _ in range(TECHNIQUE_TRIES)),
        key=lambda box: box.steps,
    )
    return found if found.steps else None


def random_technique_box(rank: int, view: View, dice: Dice) -> TechniqueBox:
    """A box at random, with rays straight round it, and how often a technique speaks there."""
    atoms, entry = dice.deal(view), 1 + dice.below(view.box.entries)
    entries = list[int]()
    for _ in range(RAYS[dice.below(len(RAYS))]):
        if view.known(entry) is None:
            entries.append(entry)
            view = view.seen(Shot(entry, result(view.box, atoms, entry)))
        entry = (entry + 2) % view.box.entries + 1
    solver = Solver(Known(KnownRays(view)), (atoms, view.box.every & ~atoms), rank)
    return TechniqueBox(atoms, tuple(entries), sum(step.rank == rank for step in solver.steps()))
