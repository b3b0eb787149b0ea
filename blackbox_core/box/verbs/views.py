"""The verbs that show the board: as a picture, in words, or as a line from which the position can
be set up again.
"""

from __future__ import annotations

from ...console.common import toggle
from ...console.conversation import may_give_up
from ...console.phrases import counted, later, phrase, typed
from ...console.session import Dialogue, Refused
from ...console.verbs import Verbs
from ..options import COORDINATES
from ..table import BoxTable
from ..text.drawing import describe_legend
from ..text.notation import describe_view, read_view
from ..text.reading import read_column, read_edge, read_entry, read_row
from ..text.words import (
    describe_column,
    describe_edge,
    describe_line,
    describe_ranges,
    describe_row,
)
from .rays import ALL_TRIED

verbs = Verbs(group=later("The board"))

SHOW_TELLS = later(
    "Describe a row, a column, the straight line from an entry, or an edge, as "
    "in SHOW ROW 3, SHOW COLUMN 3, SHOW LINE 7 or SHOW EDGE TOP. Boards of "
    "hexagons have no columns."
)


@verbs.verb("look", "Draw the board.", letter="l", also="board map draw print")
def look(table: BoxTable, _: list[str]) -> Dialogue:
    yield from table.look()


verbs.verb(
    "coordinates (ON/OFF)",
    "Turn column numbers on or off. Boards of hexagons have no column numbers.",
)(
    toggle(
        COORDINATES,
        later("Coordinates are on: boards of squares show column numbers."),
        later("Coordinates are off."),
    )
)


@verbs.verb("legend", "Explain the signs on the board and at its edge.")
def legend(table: BoxTable, _: list[str]) -> Dialogue:
    yield table.edge_signs
    yield describe_legend(table.signs)


@verbs.verb("untried", "List the entries whose results are not yet known.")
def untried(table: BoxTable, _: list[str]) -> Dialogue:
    entries = table.view.untried()
    if entries:
        yield phrase("Untried entries: {entries}.", entries=describe_ranges(entries))
    else:
        yield phrase(ALL_TRIED)


@verbs.verb("show (WHAT) (WHICH...)", SHOW_TELLS)
def show(table: BoxTable, words: list[str]) -> Dialogue:
    what, *rest = [word.lower() for word in words] if len(words) > 1 else ["?"]
    which = " ".join(rest)
    if typed("row").startswith(what):
        yield describe_row(table.view, read_row(which, table.box))
    elif typed("column").startswith(what):
        yield describe_column(table.view, read_column(which, table.box))
    elif typed("edge").startswith(what):
        yield describe_edge(table.view, read_edge(which, table.box))
    elif typed("line").startswith(what):
        yield describe_line(table.view, read_entry(which, table.box))
    else:
        raise Refused(
            phrase("SHOW needs a part of the board: try SHOW ROW 3, SHOW LINE 7 or SHOW EDGE TOP.")
        )


position_verbs = Verbs(group=later("The board"))


@position_verbs.verb(
    "position (TEXT...)",
    "Show the position on one line, or set up a position from such a line, "
    "as in POSITION 8x8 4: 1R 2A 4-11 / 5,5- 3,4@.",
)
def position(table: BoxTable, words: list[str]) -> Dialogue:
    if not words:
        yield describe_view(table.view)
        return
    from ..deduction.deduce import deduce

    view = read_view(" ".join(words))
    if not deduce(view).possible:
        raise Refused(phrase("No box fits that position: check its rays, and type it again."))
    if (yield from may_give_up(table)):
        table.set_position(view)
        yield counted(
            "The position is set up, with {n} ray.",
            "The position is set up, with {n} rays.",
            len(view.shots),
        )
        yield from table.show()
