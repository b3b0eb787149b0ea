"""The verbs that say how the round stands, how it is shown, and how the game is played."""

from __future__ import annotations

from ....box.law import Box
from ....box.ray import path
from ....box.text.drawing import ATOM, LETTERS, WAY, Grid, standard_markers
from ....box.text.words import describe_path
from ....box.view import Shot
from ....console.asking import wanted
from ....console.phrases import later, phrase, typed
from ....console.session import BELL
from ....console.switches import switched, switches, verbose_verbs
from ....console.verbs import Verbs
from ..table import SETTINGS, SOUND
from ..verdict import describe_status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue
    from ....console.table import Table
    from ..table import Solo


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

RULES = later("""\
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
        yield phrase(RULES)
    if only or table.start.boards:  # paper is slow
        yield from pictures(table)
