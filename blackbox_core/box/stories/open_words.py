"""Say which atoms are not certain yet: how many boxes fit, where the last atom can be, and which
atoms a ray may have met.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...console.phrases import counted, join_and, join_or, number, phrase
from .. import NONE, Box, Cells
from ..techniques.step_words import describe_areas
from ..text.words import describe_cells
from ..view import View
from . import Insight
from .clues import MAX_PLACES, MAX_WAYS, Clue
from .explaining import atoms_met
from .guide import Guide, missing_atoms

MAX_AREAS = 9  # areas of free cells that are listed: about two lines


def describe_open(insight: Insight, guide: Guide) -> Iterator[str]:
    """Yield sentences about the atoms that are not certain.

    `guide` has the number of the clue to describe. If it is 0, say how many boxes fit, or where the
    last atom can be. If there are no more clues, recommend HINT. If no box fits, say only that.
    """
    if not insight.known.possible:
        yield phrase("No box fits what you have seen.")
    elif guide.clues_told > len(insight.clues):
        yield phrase("HINT suggests the ray to fire next.")
    elif guide.clues_told:
        clue = insight.clues[guide.clues_told - 1]
        yield describe_clue(insight.view.box, clue, insight.facts[0])
    elif insight.facts[0]:
        yield from describe_open_atoms(insight, guide.view)
    else:
        yield from describe_none_certain(insight)


def describe_open_atoms(insight: Insight, view: View) -> Iterator[str]:
    """Yield sentences that say whether all certain atoms are marked, and where the last atom can be
    or how many boxes fit.
    """
    known, count, atoms = insight.known, view.atom_count, insight.facts[0]
    if not missing_atoms(insight, view):
        yield phrase("Every certain atom is on your board.")
    left = count.most - atoms.bit_count()
    if not left:
        yield phrase("All atoms are certain.")
    elif insight.last_places:
        yield describe_last_atom(insight)
    elif known.is_complete:
        yield counted(
            "The other atoms are not certain: {n} box fits what you have seen.",
            "The other atoms are not certain: {n} boxes fit what you have seen.",
            known.box_count,
        )


def describe_none_certain(insight: Insight) -> Iterator[str]:
    """Yield sentences that say that no atom is certain, how many boxes fit, and which cells are
    free in all of them.
    """
    known, free = insight.known, insight.facts[1]
    if not insight.view.shots:
        yield phrase("No ray has been fired yet.")
    if known.is_complete:
        yield counted(
            "No atom is certain yet: {n} box fits what you have seen.",
            "No atom is certain yet: {n} boxes fit what you have seen.",
            known.box_count,
        )
    else:
        yield phrase("No atom is certain yet.")
    if free:
        yield counted(
            "This cell is free in every box that fits: {cells}.",
            "These cells are free in every box that fits: {cells}.",
            free.bit_count(),
            cells=describe_areas(insight.view.box, free, MAX_AREAS),
        )


def describe_clue(box: Box, clue: Clue, certain: Cells) -> str:
    """Say which atom would explain several rays, or which atoms a single ray may have met.

    If the ray has many explanations, list only those with the fewest atoms. The atoms in `certain`
    are not listed.
    """
    if len(clue.rays) > 1:
        cells = join_or([describe_cells(box.cells_of(cell)) for cell in clue.ways])
        rays = join_and([str(shot.entry) for shot in clue.rays])
        if not certain:
            message = "A single atom, at {cells}, would explain rays {rays}."
            return phrase(message, cells=cells, rays=rays)
        message = (
            "Together with the certain atoms, one more atom at {cells} would explain rays {rays}."
        )
        return phrase(message, cells=cells, rays=rays)
    entry, more = clue.rays[0].entry, len(clue.ways) - len(clue.simplest)
    if not more or len(clue.ways) <= MAX_WAYS:
        places = list_ways(box, clue.ways, certain)
        return phrase("Ray {entry} met {places}.", entry=entry, places=places)
    return counted(
        "The simplest explanation of ray {entry}: {places}. There is {n} other explanation, "
        "which needs more atoms.",
        "The simplest explanation of ray {entry}: {places}. There are {n} other explanations, "
        "which need more atoms.",
        more,
        entry=entry,
        places=list_ways(box, clue.simplest, certain),
    )


def list_ways(box: Box, ways: list[Cells], certain: Cells) -> str:
    """List `ways`, the sets of atoms that can explain a ray, as in "an atom at 3,4 or 3,6". Certain
    atoms are not listed.
    """
    single = [describe_cells(box.cells_of(way)) for way in ways if way.bit_count() == 1]
    atoms = [(join_or(single), 1)] if single else []
    atoms += [
        (describe_cells(box.cells_of(way)), way.bit_count()) for way in ways if way.bit_count() > 1
    ]
    places = [
        counted("an atom at {cells}", "atoms at {cells}", many, cells=cells)
        for cells, many in atoms
    ]
    if NONE in ways:
        places.append(phrase("only atoms that are certain") if certain else phrase("no atom"))
    return join_or(places, "; ")


def describe_last_atom(insight: Insight) -> str:
    """Say in which cells the only uncertain atom can be, and which rays meet it in all of them."""
    box, places = insight.view.box, insight.last_places
    if len(places) > MAX_PLACES:
        return phrase("The last atom must be in one of {n} cells.", n=number(len(places)))
    rays = rays_of_last_atom(insight, places)
    cells = join_or([describe_cells(box.cells_of(place)) for place in places])
    if not rays:
        return phrase("The last atom is at {cells}.", cells=cells)
    names = join_and([*map(str, rays)])
    return counted(
        "The last atom is at {cells}, and explains ray {rays}.",
        "The last atom is at {cells}, and explains rays {rays}.",
        len(rays),
        cells=cells,
        rays=names,
    )


def rays_of_last_atom(insight: Insight, places: list[Cells]) -> list[int]:
    """Return the entries of the rays that meet the last atom wherever it is, among its possible
    places.
    """
    box, atoms = insight.view.box, insight.facts[0]
    return sorted(
        shot.entry
        for shot in insight.met
        if all(atoms_met(box, atoms | place, shot.entry) & place for place in places)
    )
