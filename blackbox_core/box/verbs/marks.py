"""The verbs that write on the cells and hold the marks against the rays."""

from __future__ import annotations

from ...console.phrases import plural
from ...console.session import Refused
from ...console.verbs import Verbs
from ..deduce import against
from ..ray import result
from ..table import ROUND, SETTING
from ..view import Marks
from ..view_words import tell_marks
from ..words import read_cells, tell_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ..table import BoxTable

verbs = Verbs()


@verbs.verb("set CELL...", "Mark cells as atoms, or take such marks away.", when=SETTING)
def set_(table: BoxTable, words: list[str]) -> Dialogue:
    view, cells = table.view, read_cells(words, table.box)
    marked = view.marks.atoms
    for cell in cells:
        marked ^= table.box.mask(cell)
    if marked.bit_count() > view.count.most:
        raise Refused(f"There are only {view.count} atoms: take a mark away first.")
    marks = view.marks.cleared(table.box.mask(*cells))
    table.mark(marks.but(atoms=marked))
    yield f"{marked.bit_count()} of {view.count} atoms set."


@verbs.verb("free CELL...", "Mark cells as surely free of atoms.", when=ROUND)
def free(table: BoxTable, words: list[str]) -> Dialogue:
    yield from write(table, words, "free")


@verbs.verb("maybe CELL...", "Mark cells as doubtful.", when=ROUND)
def maybe(table: BoxTable, words: list[str]) -> Dialogue:
    yield from write(table, words, "maybe")


def write(table: BoxTable, words: list[str], name: str) -> Dialogue:
    """Write a mark other than an atom on cells, over any that was there."""
    cells = table.box.mask(*read_cells(words, table.box))
    marks = table.view.marks.cleared(cells)
    marked: int = getattr(marks, name) | cells
    table.mark(marks.but(**{name: marked}))
    yield f"{plural(marked.bit_count(), 'cell')} marked {name}."


@verbs.verb("clear (CELL...)", "Take the marks off these cells, or off all.", when=ROUND)
def clear(table: BoxTable, words: list[str]) -> Dialogue:
    if words:
        marks = table.view.marks.cleared(table.box.mask(*read_cells(words, table.box)))
    else:
        marks = Marks()
    table.mark(marks)
    yield f"Cleared. {marks.atoms.bit_count()} of {table.view.count} atoms set."


@verbs.verb("undo", "Take back the last change of marks; a ray cannot be taken back.", when=ROUND)
def undo(table: BoxTable, _: list[str]) -> Dialogue:
    if not table.seat.past:
        raise Refused("No mark to take back. A ray cannot be taken back.")
    table.write(table.seat.past.pop())
    yield "The last marks are taken back. A ray cannot be taken back."
    yield tell_marks(table.view)


@verbs.verb("marks", "Tell the marks in words.")
def marks_(table: BoxTable, _: list[str]) -> Dialogue:
    yield tell_marks(table.view)


@verbs.verb("check", "Which fired rays the atoms you set explain, and which they contradict.")
def check(table: BoxTable, _: list[str]) -> Dialogue:
    view = table.view
    contradicted = against(view)
    explained = len(view.shots) - len(contradicted)
    set_atoms = f"{view.marks.atoms.bit_count()} of {view.count} atoms set"
    yield f"With {set_atoms}, your marks explain {explained} of {plural(len(view.shots), 'ray')}."
    for shot in contradicted:
        would = tell_result(shot.entry, result(view.box, view.marks.atoms, shot.entry))
        yield f"Ray {shot.entry} was {tell_result(shot.entry, shot.exit)}; with them, {would}."
