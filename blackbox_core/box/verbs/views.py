"""The verbs that show the board, in a picture or in words."""

from __future__ import annotations

from ...console.phrases import later, phrase, typed
from ...console.session import Refused
from ...console.verbs import Verbs
from ..text.reading import read_column, read_edge, read_row
from ..text.words import describe_column, describe_edge, describe_ranges, describe_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ..table import BoxTable

verbs = Verbs(group=later("The board"))


@verbs.verb("look", "Draw the board.", letter="l", also="board map draw print")
def look(table: BoxTable, _: list[str]) -> Dialogue:
    yield from table.look()


@verbs.verb("untried", "Tell the entries of which nothing is known.")
def untried(table: BoxTable, _: list[str]) -> Dialogue:
    entries = table.view.untried()
    if entries:
        yield phrase("Untried: {entries}.", entries=describe_ranges(entries))
    else:
        yield phrase("Every entry has been tried.")


@verbs.verb("show (WHAT) (WHICH)", "Tell in words: SHOW ROW 3, SHOW COLUMN 3 or SHOW EDGE LEFT.")
def show(table: BoxTable, words: list[str]) -> Dialogue:
    what, which = [word.lower() for word in words] if len(words) == 2 else ("?", "")
    if typed("row").startswith(what):
        yield describe_row(table.view, read_row(which, table.box))
    elif typed("column").startswith(what):
        yield describe_column(table.view, read_column(which, table.box))
    elif typed("edge").startswith(what):
        yield describe_edge(table.view, read_edge(which))
    else:
        raise Refused(phrase("Type it as SHOW ROW 3, SHOW COLUMN 3 or SHOW EDGE LEFT."))
