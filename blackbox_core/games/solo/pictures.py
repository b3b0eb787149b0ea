"""The four pictures of the rules, each drawn from a box in which the ray does what it says."""

from __future__ import annotations

from ...box.law import Box
from ...box.ray import path
from ...box.text.drawing import ATOM, LETTERS, WAY, Grid, standard_markers
from ...box.text.words import tell_path
from ...box.view import Shot
from ...console.asking import wanted
from ...console.phrases import later, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .table import Solo

BOX = Box(6, 6)
CAPTIONS = (
    later("Absorbed: an atom stands in the way of the ray."),
    later("Deflected: it turns away from an atom that it would pass diagonally."),
    later("Reflected: it would pass between two atoms."),
    later("Reflected at once: an atom stands beside its first cell, at the edge."),
)
ATOMS, ENTRY = ([(3, 5)], [(2, 4)], [(2, 5), (4, 5)], [(2, 1)]), 3


def pictures(table: Solo) -> Dialogue:
    """One after the other, each when it is wanted, where someone can be asked."""
    last = len(CAPTIONS)
    for place in range(last):
        prompt = phrase("See picture {n} of {last} (RETURN for yes)? ", n=place + 1, last=last)
        if table.asks and not (yield from wanted(prompt)):
            return
        yield from picture(table, place)


def picture(table: Solo, place: int) -> Dialogue:
    """A ray, and how it goes."""
    atoms = BOX.mask(*ATOMS[place])
    way = path(BOX, atoms, ENTRY)
    grid = Grid(BOX)
    grid.mark_shots([Shot(ENTRY, way.exit)], standard_markers(LETTERS))
    grid.put(atoms, ATOM)
    grid.put(BOX.mask(*(step.cell for step in way.steps)), WAY)
    yield phrase(CAPTIONS[place])
    yield tell_path(way)
    yield grid.draw(table.paint)
    yield grid.legend()
