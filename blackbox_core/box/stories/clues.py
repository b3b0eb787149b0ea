"""Find clues about the atoms that are not certain: a ray that has met one of a few atoms, or an
atom that several rays may have met.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import NONE, Cells, bits, union
from ..deduction.deduce import Knowledge
from ..ray import result
from ..view import Shot
from .explaining import cells_looked_at, ways_left
from .rivals import rays_of

MAX_PLACES = 10  # cells of the last atom that are listed
MAX_CLUES = 3  # clues of each kind
MAX_WAYS = 4  # ways with the fewest atoms, if a ray shall give a clue


class Clue(NamedTuple):
    """A clue about uncertain atoms: a ray that only a few sets of such atoms can explain, or
    several rays that the same atom can explain. An atom explains a ray if the ray has met it.

    `ways` has the sets of uncertain atoms that the ray may have met, the smallest set first. If
    there are several rays, each set is a single atom that can explain all of them.
    """

    rays: tuple[Shot, ...]
    ways: list[Cells]

    @property
    def simplest(self) -> list[Cells]:
        """The sets of `ways` with the fewest atoms."""
        return [way for way in self.ways if way.bit_count() == self.ways[0].bit_count()]


def open_clues(known: Knowledge, certain: Cells) -> list[Clue]:
    """Return the clues about the atoms that are not certain: first an atom that several rays may
    have met, then rays that few sets of atoms can explain. `certain` are the certain atoms.

    If all rays have many explanations, return a clue for the ray with the fewest. Return [] if not
    all boxes that fit the shots are known.
    """
    if not known.is_complete:
        return []
    rays = open_rays(known, certain)
    shared = shared_atoms(known, certain, rays)
    narrow = [clue for clue in rays if len(clue.simplest) <= MAX_WAYS]
    return [*shared[:MAX_CLUES], *narrow[:MAX_CLUES]] or rays[:1]


def open_rays(known: Knowledge, certain: Cells) -> list[Clue]:
    """Return a clue for each ray that may have met any of several sets of uncertain atoms. The ray
    with the fewest such sets comes first.

    `certain` are the certain atoms, which are left out of the sets.
    """
    clues = [
        Clue((shot,), list(dict.fromkeys(met & ~certain for met in ways_left(known, shot))))
        for shot in rays_of(known.view)
    ]
    return sorted((clue for clue in clues if len(clue.ways) > 1), key=lambda clue: len(clue.ways))


def shared_atoms(known: Knowledge, certain: Cells, clues: list[Clue]) -> list[Clue]:
    """Return clues about uncertain atoms that several rays may have met. The first clue explains
    the most rays, and each of the next clues explains rays that the clues before it leave
    unexplained.

    `clues` has the clue for each single ray, and `certain` the certain atoms.
    """
    explained = dict[Cells, tuple[Shot, ...]]()
    for cell in bits(union(way for clue in clues for way in clue.ways)):
        rays = [clue.rays[0] for clue in clues if cell in clue.ways]
        if len(rays) > 1 and can_explain(known, certain | cell, rays):
            explained[cell] = tuple(sorted(rays, key=lambda shot: shot.entry))
    if not explained:
        return []
    most = max(explained.values(), key=len)
    first = Clue(most, [cell for cell, rays in explained.items() if rays == most])
    others = [clue for clue in clues if clue.rays[0] not in most]
    return [first, *shared_atoms(known, certain, others)]


def can_explain(known: Knowledge, atoms: Cells, rays: list[Shot]) -> bool:
    """Return whether there is a box that fits the shots and in which these rays meet no other atoms
    than `atoms`.
    """
    box, looked = known.view.box, NONE
    for shot in rays:
        if result(box, atoms, shot.entry) != shot.exit:
            return False
        looked |= cells_looked_at(box, atoms, shot.entry)
    return known.holding(atoms, looked & ~atoms).box_count > 0
