"""The verb HIDE: a person hides the atoms for another person to find."""

from __future__ import annotations

from ....box import NONE, Cells
from ....box.table import FRESH
from ....box.text.reading import read_cells
from ....console.conversation import ask, hear_cells
from ....console.phrases import NEW_PAGE, counted, later, phrase
from ....console.session import Dialogue, Refused, Telling
from ....console.verb import MOVES
from ....console.verbs import Verbs
from .. import Solo

verbs = Verbs(group=later("Rounds"))
ATOM = later("Where is atom {n} of {count} (RETURN to stop)? ")


@verbs.verb(
    "hide (CELL...)",
    "Before the first ray, hide the atoms yourself, for another player to find.",
    when=FRESH,
    risk=MOVES,
)
def hide(table: Solo, words: list[str]) -> Dialogue:
    hidden = table.box.mask(*read_cells(words, table.box)) if words else NONE
    hidden = hidden or (yield from ask_cells(table))
    count = table.view.atom_count
    if not hidden:
        nothing = (
            "You hid no atoms: type HIDE to hide the atoms yourself, or an entry such as 5 "
            "to play on."
        )
        raise Refused(phrase(nothing))
    if hidden.bit_count() not in count:
        message = (
            "HIDE needs a different cell for each atom, {count} in all: type HIDE alone to be "
            "asked for each cell."
        )
        raise Refused(phrase(message, count=count))
    learning = table.play.learning
    table.begin(hidden)
    table.play.learning, table.play.hidden_by_player = learning, True
    yield (
        phrase("The atoms are hidden. The number of this box is {box}.", box=table.number)
        + NEW_PAGE
    )
    yield from table.show()


def ask_cells(table: Solo) -> Telling[Cells]:
    """Ask a person for the cells of all atoms, without echo.

    Return the empty set if RETURN is typed before enough cells. If the number of atoms is a range
    such as 2 to 4, RETURN after two or three cells says that there are no more.
    """
    hidden, count = NONE, table.view.atom_count
    about = phrase(
        "Type a cell for this atom, as in 3,4, or the cells of several atoms on one line. QUIT "
        "leaves Black Box."
    )
    while hidden.bit_count() < count.most:
        is_enough = hidden.bit_count() in count
        text = "Where is atom {n} of {count} (RETURN for no more)? " if is_enough else ATOM
        prompt = phrase(text, n=hidden.bit_count() + 1, count=count)
        answer = yield from ask(prompt, about, secret=True, hear=hear_cells)
        if not answer:
            return hidden if is_enough else NONE
        try:
            hidden |= read_more_cells(table, hidden, answer.split())
        except Refused as refusal:
            yield str(refusal)
    return hidden


def read_more_cells(table: Solo, hidden: Cells, words: list[str]) -> Cells:
    """Return the cells that the words name, which must not be in `hidden`. Raise Refused for more
    cells than are still needed.
    """
    cells = read_cells(words, table.box)
    more = table.box.mask(*cells)
    if hidden & more or more.bit_count() < len(cells):
        raise Refused(phrase("Each atom needs its own cell: type a cell not yet used, as in 3,4."))
    left = table.view.atom_count.most - hidden.bit_count()
    if len(cells) > left:
        one = "That is too many cells: type only {n} cell, as in 3,4."
        many = "That is too many cells: type at most {n} cells, as in 3,4 5,6."
        raise Refused(counted(one, many, left))
    return more
