"""The verbs that show the board, and those that explain the game."""

from __future__ import annotations

from ....box.verdict_words import tell_status
from ....box.view_words import tell_column, tell_edge, tell_row
from ....box.words import read_column, read_edge, read_row, tell_ranges
from ....console.session import Refused
from ..table import Table, verbs
from .rays import all_ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue

RULES = """\
Atoms hide in the cells of the box. A ray goes in at an entry and
- is absorbed if it runs into an atom;
- turns away, by a right angle, where it would pass an atom diagonally;
- comes out at another entry, or where it went in: then it is reflected.
An atom beside the first cell of a ray, at the edge, reflects it at
once, but an atom straight ahead comes before all else. A ray between
two atoms goes back the way it came. Rays run both ways: if 3 comes out
at 17, then 17 comes out at 3.
A ray that is absorbed or reflected costs 1 point, one that comes out 2,
and each atom not found 5. A known ray is told again for nothing. Atoms
that answer every ray as the hidden ones do are right too.
SET 3,4 marks row 3, column 4; EVAL judges your atoms; 0 gives up."""


@verbs.verb("look", "Draw the board.")
def look(table: Table, _: list[str]) -> Dialogue:
    yield from table.draw(all_ways(table) if table.verdict else 0)


@verbs.verb("status", "Tell the number of atoms, the rays fired and the points.")
def status(table: Table, _: list[str]) -> Dialogue:
    yield tell_status(table.view, table.verdict)


@verbs.verb("untried", "Tell the entries of which nothing is known.")
def untried(table: Table, _: list[str]) -> Dialogue:
    entries = table.view.untried()
    yield (f"Untried: {tell_ranges(entries)}.") if entries else "Every entry has been tried."


@verbs.verb("show (WHAT) (WHICH)", "Tell in words: SHOW ROW 3, SHOW COLUMN 3 or SHOW EDGE LEFT.")
def show(table: Table, words: list[str]) -> Dialogue:
    what, which = [word.lower() for word in words] if len(words) == 2 else ("?", "")
    if "row".startswith(what):
        yield tell_row(table.view, read_row(which, table.box))
    elif "column".startswith(what):
        yield tell_column(table.view, read_column(which, table.box))
    elif "edge".startswith(what):
        yield tell_edge(table.view, read_edge(which))
    else:
        raise Refused("Type it as SHOW ROW 3, SHOW COLUMN 3 or SHOW EDGE LEFT.")


@verbs.verb("verbose", "Draw the board after each ray.")
def verbose(table: Table, _: list[str]) -> Dialogue:
    table.verbose = True
    yield "Verbose: the board after each ray."


@verbs.verb("brief", "After a ray, only the answer.")
def brief(table: Table, _: list[str]) -> Dialogue:
    table.verbose = False
    yield "Brief: only the answer after a ray."


@verbs.verb("rules", "Tell the rules of the game.")
def rules(_: Table, __: list[str]) -> Dialogue:
    yield RULES


@verbs.verb("version", "Tell the version of the program.")
def version(_: Table, __: list[str]) -> Dialogue:
    from .... import VERSION

    yield f"Black Box {VERSION}."
