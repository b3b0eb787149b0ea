"""The verbs that say how the round stands, how it is shown, and how the game is played."""

from __future__ import annotations

from ....box.law import HEXAGONS, SQUARES
from ....box.ray import path
from ....box.text.drawing import ATOM, LETTERS, WAY, Grid, standard_markers
from ....box.text.reading import read_size
from ....box.text.words import describe_path
from ....box.view import Shot
from ....console.asking import wanted
from ....console.phrases import Legend, later, phrase, typed
from ....console.session import BELL
from ....console.switches import switched, switches, verbose_verbs
from ....console.verbs import Verbs
from ..round import SETTINGS, SOUND
from ..verdict import describe_status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.law import Box, Cell
    from ....console.session import Dialogue
    from ....console.table import Table
    from ..game import Solo


# By the shape of the cells: the box, the entry, and what is to be seen in each picture.
SMALL = {SQUARES: "6x6", HEXAGONS: "H3"}
ENTRIES = {SQUARES: 3, HEXAGONS: 6}
CAPTIONS = {
    SQUARES: (
        later("Absorbed: an atom stands in the way of the ray."),
        later("Deflected: it turns away from an atom that it would pass diagonally."),
        later("Reflected: it would pass between two atoms."),
        later("Reflected at once: an atom stands beside its first cell, at the edge."),
    ),
    HEXAGONS: (
        later("Turned by 60 degrees: an atom stands on one side of its way."),
        later("Turned by 120 degrees: one stands on one side, and one ahead."),
        later("Sent back: atoms stand on both sides."),
        later("Absorbed: an atom stands ahead, and none beside its way."),
    ),
}
ATOMS = {
    SQUARES: ([(3, 5)], [(2, 4)], [(2, 5), (4, 5)], [(2, 1)]),
    HEXAGONS: ([(2, 3)], [(3, 4), (2, 3)], [(2, 3), (4, 3)], [(3, 4)]),
}


def pictures(table: Solo) -> Dialogue:
    """One after the other, each when it is wanted, where someone can be asked."""
    shape = table.box.shape
    last = len(CAPTIONS[shape])
    for place in range(last):
        prompt = phrase("See picture {n} of {last} (RETURN for yes)? ", n=place + 1, last=last)
        if table.asks and not (yield from wanted(prompt)):
            return
        yield phrase(CAPTIONS[shape][place])
        yield from picture(table, read_size(SMALL[shape]), ATOMS[shape][place])


def picture(table: Solo, box: Box, cells: list[Cell]) -> Dialogue:
    """A ray, and how it goes."""
    atoms, entry = box.mask(*cells), ENTRIES[box.shape]
    way = path(box, atoms, entry)
    grid = Grid(box)
    grid.mark_shots([Shot(entry, way.exit)], standard_markers(LETTERS))
    grid.put(atoms, ATOM)
    grid.put(box.mask(*(step.cell for step in way.steps)), WAY)
    yield describe_path(way)
    yield grid.draw(table.paint)
    yield grid.legend()


display_verbs = Verbs(group=later("How it is shown"))

switches(display_verbs, SETTINGS)


@display_verbs.verb("sound (ON/OFF)", "Ring the bell on results, or not.")
def sound(table: Table, words: list[str]) -> Dialogue:
    on = switched(words, table.settings[SOUND])
    table.settings = table.settings.replace(SOUND, on)
    yield phrase("Sound is on.") + BELL if on else phrase("Sound is off.")


verbose_verbs(
    display_verbs,
    ("Draw the board after each ray.", later("Verbose: the board after each ray.")),
    ("After a ray, only the answer.", later("Brief: only the answer after a ray.")),
)


verbs = Verbs(group=later("The board"))

OF_SQUARES = later("""\
Atoms hide in the cells of the box. A ray goes in at an entry and
- is absorbed if it runs into an atom;
- turns away, by a right angle, where it would pass an atom diagonally;
- comes out at another entry, or where it went in: then it is reflected.
An atom beside the first cell of a ray, at the edge, reflects it at
once, but an atom straight ahead comes before all else. A ray between
two atoms goes back the way it came. Rays run both ways: if 3 comes out
at 17, then 17 comes out at 3.
A ray that is absorbed or reflected costs 1 point, one that comes out 2,
and each atom not found, or set too much, 5. A known ray is told again
for nothing. Atoms that answer every ray as the hidden ones do are right
too.
SET 3,4 marks row 3, column 4; EVAL judges your atoms; 0 gives up.""")
OF_HEXAGONS = later("""\
Atoms hide in hexagons. A ray goes in at an entry, straight across a
side, and looks at the cell ahead and at the two beside its way, ahead
on the left and ahead on the right.
- An atom on one side turns it away by 60 degrees; if there is one ahead
  too, by 120.
- Atoms on both sides send it back the way it came.
- With none beside it, an atom ahead absorbs it.
At the edge an atom in the first cell absorbs the ray, and one beside
the first cell, at the edge, reflects it at once. Rays run both ways: if
3 comes out at 17, then 17 comes out at 3.
Row 3 is entered at 6 from the left, twice its number, and SET 3,4 marks
the fourth cell in it.
A ray that is absorbed or reflected costs 1 point, one that comes out 2,
and each atom not found, or set too much, 5. A known ray is told again
for nothing. Atoms that answer every ray as the hidden ones do are right
too. EVAL judges your atoms; 0 gives up.""")
RULES = {SQUARES: OF_SQUARES, HEXAGONS: OF_HEXAGONS}


@verbs.verb(
    "status",
    "Tell the number of atoms, the rays fired and the points.",
    letter="s",
    also="score points",
)
def status(table: Solo, _: list[str]) -> Dialogue:
    yield describe_status(table.view, table.play.verdict)


@verbs.verb(
    "rules (PICTURES...)",
    "Tell the rules of the game, with four pictures; RULES PICTURES shows just these.",
    also="how info instructions",
)
def rules(table: Solo, words: list[str]) -> Dialogue:
    only = bool(words) and typed("pictures").startswith(words[0].lower())
    if not only:
        yield phrase(RULES[table.box.shape])
        yield Legend(table.edge_signs)
    if only or table.boards:  # paper is slow
        yield from pictures(table)
