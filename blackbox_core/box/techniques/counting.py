"""The techniques that count atoms: COUNT with its kin, ONE ATOM EACH and LAST ATOM."""

from __future__ import annotations

from itertools import islice

from ...console.value import Value
from ..cells import NONE, bits
from .step import ALL_FOUND, APART, COUNT, LAST_ATOM, NAMES, NO_ROOM, NOTHING, ONE_ATOM_EACH, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..cells import Cells
    from ..deduction.search import Partial
    from ..view import Shot
    from .known import Known

FAMILIES = 2_000  # sets of rays that are tried, each lacking atoms of its own


def count(known: Known) -> Step | None:
    """All atoms are found; or no more cells are open than atoms are missing; or atoms are apart."""
    rays, atoms, open = known.rays, known.atoms, known.open
    held = atoms.bit_count()
    if held > rays.most:
        return counted(ALL_FOUND, known.facts, NOTHING)
    if held + open.bit_count() < rays.least:
        return counted(NO_ROOM, known.facts, NOTHING)
    near = rays.view.placing.near(rays.box, atoms)
    if near & open:
        return next(keep_apart(known, near & open))
    if open and held == rays.most:
        return counted(ALL_FOUND, (atoms, NONE), (NONE, open))
    if open and held + open.bit_count() == rays.least:
        return counted(NO_ROOM, known.facts, (open, NONE))
    return None


def counted(form: str, rests: Partial, gives: Partial) -> Step:
    return Step(COUNT, form, (), rests, gives)


def keep_apart(known: Known, near: Cells) -> Iterator[Step]:
    """The cells near an atom are free, where atoms may not touch."""
    for atom in bits(known.atoms):
        free = known.rays.view.placing.near(known.rays.box, atom) & near
        if free:
            yield counted(APART, (atom, NONE), (NONE, free))


class Lack(Value):
    """A ray that the known atoms do not explain, and the open cells one of which holds an atom."""

    ray: int
    cells: Cells
    looked: Cells


def lacks(known: Known) -> list[Lack]:
    """The rays that lack an atom, the shortest lists first, and none that holds another."""
    open, exits, found = known.open, known.rays.exits, list[Lack]()
    for ray in known.rays.places:
        looked, end = known.draw(ray)
        if end != exits[ray]:
            found.append(Lack(ray, looked & open, looked))
    found.sort(key=lambda lack: lack.cells.bit_count())
    shortest = list[Lack]()
    for lack in found:
        if all(other.cells & ~lack.cells for other in shortest):
            shortest.append(lack)
    return shortest


def one_atom_each(known: Known) -> Step | None:
    """As many rays lack atoms of their own as are missing: no other cell holds one."""
    missing, lists, form = known.missing, lacks(known), NAMES[ONE_ATOM_EACH]
    if not lists:
        return None
    if not lists[0].cells & (lists[0].cells - 1):
        gives = (lists[0].cells, NONE)
        return each(known, lists[:1], gives, form, is_counted=False)
    families = islice(disjoint(lists, missing + 1), FAMILIES)
    best = max(families, key=lambda family: (len(family), free_beside(known, family).bit_count()))
    if len(best) > missing:
        return each(known, best, NOTHING, form)
    if missing == 1:
        return last_atom(known, lists)
    free = free_beside(known, best)
    if len(best) < missing or not free:
        return None
    return each(known, best, (NONE, free), form)


def disjoint(lists: Sequence[Lack], most: int, taken: Cells = NONE) -> Iterator[list[Lack]]:
    """The sets of at most so many lists of which no two share a cell; none that could be longer."""
    is_longest = True
    for place, lack in enumerate(lists):
        if most and not lack.cells & taken:
            is_longest = False
            for others in disjoint(lists[place + 1 :], most - 1, taken | lack.cells):
                yield [lack, *others]
    if is_longest:
        yield []


def free_beside(known: Known, family: Sequence[Lack]) -> Cells:
    """The open cells that are in none of the lists."""
    free = known.open
    for lack in family:
        free &= ~lack.cells
    return free


def last_atom(known: Known, lists: Sequence[Lack]) -> Step | None:
    """The last atom must be in all the lists at once."""
    common = known.open
    for lack in lists:
        common &= lack.cells
    free = known.open & ~common
    return each(known, lists, (NONE, free), LAST_ATOM) if free else None


def each(
    known: Known, family: Sequence[Lack], gives: Partial, form: str, is_counted: bool = True
) -> Step:
    """The step from rays that lack an atom each."""
    looked, rays = NONE, known.rays
    for lack in family:
        looked |= lack.looked
    shots: tuple[Shot, ...] = tuple(rays.shots[lack.ray] for lack in family)
    rests = known.resting(looked, is_counted)
    ways = tuple((lack.cells, NONE) for lack in family)
    return Step(ONE_ATOM_EACH, form, shots, rests, gives, ways=ways)
