"""Find the rays that an atom explains: those that meet the atom in every box that fits."""

from __future__ import annotations

from collections.abc import Iterator

from .. import NONE, Box, Cells, bits
from ..deduction.deduce import Knowledge
from ..deduction.foresee import partials_by_number
from ..deduction.search import Partial
from ..deduction.walk import BoxSet, Walk
from ..view import Shot, View


def atoms_met(box: Box, atoms: Cells, entry: int) -> Cells:
    """Return those of `atoms` that absorb or turn the ray from `entry`."""
    law, met = box.law, NONE
    state = law.start(entry)
    while state > law.entries:
        here = atoms & law.seen[state]
        met |= here & law.ahead[state] or here
        state = law.then[state][here]
    return met


def cells_looked_at(box: Box, atoms: Cells, entry: int) -> Cells:
    """Return the cells that the ray from an entry looks at in a box with these atoms."""
    law, looked = box.law, NONE
    state = law.start(entry)
    while state > law.entries:
        looked |= law.seen[state]
        state = law.then[state][atoms & law.seen[state]]
    return looked


def met_for_certain(known: Knowledge, shot: Shot) -> Cells:
    """Return the atoms that the ray of a shot meets in every box that fits the shots."""
    if known.box_count == 1:
        return atoms_met(known.view.box, next(known.boxes()), shot.entry)
    met, box = known.view.box.every, known.view.box
    for atoms in paths_taken(known, shot):
        if not met:
            break
        met &= atoms_met(box, atoms, shot.entry)
    return met


def paths_taken(known: Knowledge, shot: Shot) -> Iterator[Cells]:
    """Yield the atoms that a ray looks at, for each path that it takes in some box that fits the
    shots. Together with the free cells that it looks at, they decide the path.
    """
    partials, lacks = partials_by_number(known)
    walk = Walk(known.view, partials, lacks)
    for _, decided, atoms, boxes in walk.fates(shot.entry):
        if any_is_box(known.view, walk, partials, decided, boxes):
            yield atoms


def ways_left(known: Knowledge, shot: Shot) -> list[Cells]:
    """Return the sets of atoms that the ray of a shot meets in the boxes that fit the shots, the
    smallest set first.
    """
    box, entry = known.view.box, shot.entry
    ways = {atoms_met(box, atoms, entry) for atoms in paths_taken(known, shot)}
    return sorted(ways, key=lambda atoms: (atoms.bit_count(), atoms))


def any_is_box(
    view: View, walk: Walk, partials: list[Partial], decided: Cells, boxes: BoxSet
) -> bool:
    """Return whether some box extends a partial box (known atoms and free cells) of the set
    `boxes`, and has no further atom in the cells of `decided`.

    The bits of `boxes` stand for partial boxes in the list `partials`, as explained in Walk.
    """
    if boxes & walk.full:
        return True
    box, placing, lacking = view.box, view.placing, 0
    while boxes := boxes >> walk.width:
        lacking += 1
        for bit in bits(boxes & walk.full):
            atoms, free = partials[bit.bit_length() - 1]
            if placing.fits(box, box.every & ~(atoms | free | decided), lacking):
                return True
    return False


def met_by_facts(view: View, facts: Partial, shot: Shot) -> Cells:
    """Return the atoms that the ray of a shot certainly meets. `facts` are the known atoms and free
    cells, and the ray is followed until it looks at any other cell.
    """
    law, (atoms, free) = view.box.law, facts
    known, met, state = atoms | free, NONE, law.start(shot.entry)
    while state > law.entries:
        here, ahead = atoms & law.seen[state], law.ahead[state]
        if here & ahead:
            return met | ahead
        if law.seen[state] & ~known:
            return met
        met |= here
        state = law.then[state][here]
    return met
