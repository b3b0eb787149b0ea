"""The verbs that show the state of the round, change its pictures, and explain the game."""

from __future__ import annotations

from ....box import HEXAGONS, SQUARES, Box, Cell
from ....box.ray import path
from ....box.text.drawing import ATOM, LETTERS, WAY, Grid, standard_markers
from ....box.text.reading import read_size
from ....box.text.words import LAW_TEXTS, describe_path
from ....box.view import Shot
from ....console.common import change, declare_switches, read_switch
from ....console.conversation import confirm_or_answer
from ....console.phrases import Legend, later, phrase, typed
from ....console.session import BELL, Dialogue
from ....console.table import Table
from ....console.verbs import Verbs
from .. import Solo
from ..result_line import describe_status
from ..round import SETTINGS, SOUND, STATUS

# By the shape of the cells: the box, the entry, and the caption of each picture.
SMALL = {SQUARES: "6x6", HEXAGONS: "H3"}
ENTRIES = {SQUARES: 3, HEXAGONS: 6}
CAPTIONS = {
    SQUARES: (
        later("Absorbed: an atom is straight ahead of the ray."),
        later("Deflected: the ray turns away from an atom diagonally ahead."),
        later("Reflected: there is an atom diagonally ahead on each side."),
        later("Reflected at once: an atom is at the edge, beside the ray's first cell."),
    ),
    HEXAGONS: (
        later("Deflected by 60 degrees: an atom is on one side of the ray's path."),
        later(
            "Deflected by 120 degrees: an atom is on one side of the ray's path, and another "
            "is straight ahead."
        ),
        later("Reflected: there is an atom on each side of the ray's path."),
        later("Absorbed: an atom is straight ahead, and none is on either side of the ray's path."),
    ),
}
ATOMS = {
    SQUARES: ([(3, 5)], [(2, 4)], [(2, 5), (4, 5)], [(2, 1)]),
    HEXAGONS: ([(2, 3)], [(3, 4), (2, 3)], [(2, 3), (4, 3)], [(3, 4)]),
}


def pictures(table: Solo) -> Dialogue:
    """Show pictures of rays, one after the other. At a terminal, wait for RETURN between them."""
    shape = table.box.shape
    last = len(CAPTIONS[shape])
    if table.listens:
        yield phrase("The pictures show a box of size {size}.", size=SMALL[shape])
    for place in range(last):
        prompt = phrase(
            "Do you want to see picture {n} of {last} (RETURN for yes)? ",
            n=place + 1,
            last=last,
        )
        if table.asks_back and not (yield from confirm_or_answer(table, prompt)):
            return
        yield phrase(CAPTIONS[shape][place])
        yield from picture(table, read_size(SMALL[shape]), ATOMS[shape][place])


def picture(table: Solo, box: Box, cells: list[Cell]) -> Dialogue:
    """Draw an example box with atoms in these cells and the path of a ray in it, and describe the
    path.
    """
    atoms, entry = box.mask(*cells), ENTRIES[box.shape]
    way = path(box, atoms, entry)
    grid = Grid(box)
    grid.mark_shots([Shot(entry, way.exit)], standard_markers(LETTERS))
    grid.put(atoms, ATOM)
    grid.put(box.mask(*(step.cell for step in way.steps)), WAY)
    yield describe_path(way)
    yield grid.draw(table.paint)
    yield grid.legend()


display_verbs = Verbs(group=later("Display"))

declare_switches(display_verbs, SETTINGS)


@display_verbs.verb("sound (ON/OFF)", "Turn the bell for results on or off.")
def sound(table: Table, words: list[str]) -> Dialogue:
    on = read_switch(words, table.settings[SOUND])
    message = phrase("Sound is on.") + BELL if on else phrase("Sound is off.")
    yield from change(table, SOUND, on, message)


verbs = Verbs(group=later("The board"))

GOALS = {
    SQUARES: later("""\
Atoms are hidden in the cells of the box. Fire rays in from the edge and
work out from the results where the atoms are. Entries are numbered
anticlockwise from the top of the left edge."""),
    HEXAGONS: later("""\
Atoms are hidden in the hexagonal cells of the box. Fire rays in from
the edge and work out from the results where the atoms are. Entries are
numbered anticlockwise from the top left corner."""),
}
POINTS = later(
    "A ray costs 1 point if it is absorbed or reflected, and 2 if it comes\n"
    "out elsewhere. Each atom not found costs 5, and so does each extra atom.\n"
    "A ray from an entry where a ray has already gone in or come out costs\n"
    "nothing. The fewer points, the better."
)
TO_TYPE = {
    SQUARES: later("""\
SET 3,4 sets an atom in row 3, column 4. EVAL judges your atoms, and 0
gives up. Atoms that no ray can tell from the hidden ones count as
right, unless the strict rule is on."""),
    HEXAGONS: later(
        "On the left, the entry of a row has twice the row's number: entry 6\n"
        "leads into row 3. SET 3,4 sets an atom in the fourth cell of row 3.\n"
        "EVAL judges your atoms, and 0 gives up. Atoms that no ray can tell from\n"
        "the hidden ones count as right, unless the strict rule is on."
    ),
}


STANDING = {
    True: later("The status line is on, and is shown after each ray."),
    False: later("The status line is off."),
}


@verbs.verb(
    "status (STANDING)",
    "Show how many atoms are hidden, how many rays you have fired, and how many points you have. "
    "STATUS ON shows all this after each ray.",
    letter="s",
    also="score points",
)
def status(table: Solo, words: list[str]) -> Dialogue:
    if words:
        on = read_switch(words, table.settings[STATUS])
        yield from change(table, STATUS, on, phrase(STANDING[on]))
    else:
        yield describe_status(table.view, table.play.verdict)


@verbs.verb(
    "rules (PICTURES...)",
    "Explain the rules, with four pictures. RULES PICTURES shows only the pictures.",
    also="how info instructions",
)
def rules(table: Solo, words: list[str]) -> Dialogue:
    only = bool(words) and typed("pictures").startswith(words[0].lower())
    if not only:
        shape = table.box.shape
        yield phrase(GOALS[shape])
        yield phrase(LAW_TEXTS[shape])
        yield phrase(POINTS)
        yield phrase(TO_TYPE[shape])
        yield Legend(table.edge_signs)
    if only or table.draws_boards:  # paper is slow
        yield from pictures(table)
