"""The verbs that write on the cells and hold the marks against the rays."""

from __future__ import annotations

from ...console.phrases import counted, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from ..cell_words import read_cells
from ..deduce import against
from ..ray import result
from ..table import ROUND, SETTING
from ..view import Marks
from ..view_words import tell_marks
from ..words import tell_result

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
        one = "There is only {n} atom: take a mark away first."
        many = "There are only {n} atoms: take a mark away first."
        raise Refused(counted(one, many, view.count.most))
    marks = view.marks.cleared(table.box.mask(*cells))
    table.mark(marks.but(atoms=marked))
    yield counted(
        "{set} of {count} atom set.",
        "{set} of {count} atoms set.",
        view.count.most,
        set=marked.bit_count(),
        count=view.count,
    )


@verbs.verb("free CELL...", "Mark cells as surely free of atoms.", when=ROUND)
def free(table: BoxTable, words: list[str]) -> Dialogue:
    marked = write(table, words, "free")
    yield counted("{n} cell marked free.", "{n} cells marked free.", marked)


@verbs.verb("maybe CELL...", "Mark cells as doubtful.", when=ROUND)
def maybe(table: BoxTable, words: list[str]) -> Dialogue:
    marked = write(table, words, "maybe")
    yield counted("{n} cell marked maybe.", "{n} cells marked maybe.", marked)


def write(table: BoxTable, words: list[str], name: str) -> int:
    """Write a mark other than an atom on cells, over any that was there; how many have it now."""
    cells = table.box.mask(*read_cells(words, table.box))
    marks = table.view.marks.cleared(cells)
    marked: int = getattr(marks, name) | cells
    table.mark(marks.but(**{name: marked}))
    return marked.bit_count()


@verbs.verb("clear (CELL...)", "Take the marks off these cells, or off all.", when=ROUND)
def clear(table: BoxTable, words: list[str]) -> Dialogue:
    if words:
        marks = table.view.marks.cleared(table.box.mask(*read_cells(words, table.box)))
    else:
        marks = Marks()
    table.mark(marks)
    yield counted(
        "Cleared. {set} of {count} atom set.",
        "Cleared. {set} of {count} atoms set.",
        table.view.count.most,
        set=marks.atoms.bit_count(),
        count=table.view.count,
    )


@verbs.verb("undo", "Take back the last change of marks; a ray cannot be taken back.", when=ROUND)
def undo(table: BoxTable, _: list[str]) -> Dialogue:
    if not table.seat.past:
        raise Refused(phrase("No mark to take back. A ray cannot be taken back."))
    table.write(table.seat.past.pop())
    yield phrase("The last marks are taken back. A ray cannot be taken back.")
    yield tell_marks(table.view)


@verbs.verb("marks", "Tell the marks in words.")
def marks_(table: BoxTable, _: list[str]) -> Dialogue:
    yield tell_marks(table.view)


@verbs.verb("check", "Which fired rays the atoms you set explain, and which they contradict.")
def check(table: BoxTable, _: list[str]) -> Dialogue:
    view = table.view
    contradicted = against(view)
    explained = len(view.shots) - len(contradicted)
    yield counted(
        "With {set} of {atoms} atoms set, your marks explain {explained} of {n} ray.",
        "With {set} of {atoms} atoms set, your marks explain {explained} of {n} rays.",
        len(view.shots),
        set=view.marks.atoms.bit_count(),
        atoms=view.count,
        explained=explained,
    )
    for shot in contradicted:
        entry, seen = shot.entry, tell_result(shot.entry, shot.exit)
        would = tell_result(entry, result(view.box, view.marks.atoms, entry))
        message = "Ray {entry} was {seen}; with them, {would}."
        yield phrase(message, entry=entry, seen=seen, would=would)
