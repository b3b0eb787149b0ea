"""The verbs that mark cells, and the verb CHECK, which compares the marks with the rays."""

from __future__ import annotations

from ...console.phrases import counted, later, number, phrase
from ...console.session import Dialogue, Refused
from ...console.table import COUNT_HELP
from ...console.verb import HELPS, LOSES, MOVES
from ...console.verbs import Verbs
from .. import Box, Cell, Cells
from ..table import CAN_SET, ROUND, BoxTable
from ..text.reading import read_cells
from ..text.words import (
    describe_cell,
    describe_cells,
    describe_marks,
    describe_mismatch,
)
from ..view import View

MAX_NAMED = 8  # cells that fit on one line of an answer
verbs = Verbs(group=later("Marks"))

SET_TELLS = later(
    "Set an atom. SET 3,4 sets an atom in row 3, column 4. You can also type that cell as 3 4, "
    "as R3C4 or as 3-29 (two entries whose lines cross there). SET 3,4 5,5 sets two atoms. "
    "FREE, MAYBE, UNSET and CLEAR also take ROW 3, COLUMN 3, ALL or a block such as 1,1-3,3."
)


@verbs.verb("set CELL...", SET_TELLS, also="mark atom", when=CAN_SET, risk=MOVES)
def set_(table: BoxTable, words: list[str]) -> Dialogue:
    marked, atoms = table.view.marks.atoms, atoms_with(table, words)
    yield from set_atoms(table, atoms, atoms ^ marked)


@verbs.verb(
    "unset CELL...",
    "Remove atoms that you have set, as in UNSET 3,4.",
    also="unmark",
    when=CAN_SET,
    risk=MOVES,
)
def unset(table: BoxTable, words: list[str]) -> Dialogue:
    marked, cells = table.view.marks.atoms, asked(table, words)
    if not cells & marked:
        raise Refused(
            phrase("You have set no atom in that cell: type MARKS to list the atoms you have set.")
        )
    yield from set_atoms(table, marked & ~cells, cells & marked)


@verbs.verb(
    "toggle CELL...",
    "Set an atom in a cell, or remove the atom set there, as in TOGGLE 3,4.",
    when=CAN_SET,
    risk=MOVES,
)
def toggle(table: BoxTable, words: list[str]) -> Dialogue:
    marked, cells = table.view.marks.atoms, asked(table, words)
    check_number(table.view, marked ^ cells)
    yield from set_atoms(table, marked ^ cells, cells)


def atoms_with(table: BoxTable, words: list[str]) -> Cells:
    """Return the marked atoms together with the cells that the words name.

    If the words name as many cells as there are atoms, they are taken as a whole answer, and only
    these cells are returned. Raise Refused if nothing would change, or if there would be too many
    atoms.
    """
    view, cells = table.view, asked(table, words)
    if not cells & ~view.marks.atoms:
        raise Refused(describe_set(table.box, cells))
    if cells.bit_count() == view.atom_count.most:
        return cells
    check_number(view, view.marks.atoms | cells)
    return view.marks.atoms | cells


def set_answer(table: BoxTable, words: list[str]) -> None:
    """Mark as atoms the cells in `words`, which were typed after the verb EVAL, and print nothing.
    If there are no words, leave the marks as they are.
    """
    if words and asked(table, words) != table.view.marks.atoms:
        atoms = atoms_with(table, words)
        cleared = table.view.marks.cleared(atoms ^ table.view.marks.atoms)
        table.mark(cleared._replace(atoms=atoms))


def asked(table: BoxTable, words: list[str]) -> Cells:
    return table.box.mask(*read_cells(words, table.box))


def check_number(view: View, marked: Cells) -> None:
    """Raise Refused if `marked` has more atoms than the box hides."""
    if marked.bit_count() <= view.atom_count.most:
        return
    if not view.marks.atoms:
        message = "Fewer than {n} atoms are hidden: set fewer atoms, as in SET 3,4."
        raise Refused(phrase(message, n=marked.bit_count()))
    one = "You can set only {n} atom in all (already set: {cells}): type UNSET {cells} first."
    many = (
        "You can set only {n} atoms in all (already set: {cells}): first type UNSET and "
        "a cell, as in UNSET 3,4."
    )
    already = describe_cells(view.box.cells_of(view.marks.atoms))
    raise Refused(counted(one, many, view.atom_count.most, cells=already))


def describe_set(box: Box, cells: Cells) -> str:
    """Say that the cells in `cells` are already marked as atoms, and how to remove such a mark."""
    cells_set, first = describe_cells(box.cells_of(cells)), describe_cell(box.cells_of(cells)[0])
    if cells.bit_count() == 1:
        return phrase(
            "An atom is already set at {cell}: type UNSET {cell} to remove it.", cell=cells_set
        )
    return phrase(
        "Atoms are already set at {cells}: type UNSET and a cell to remove an atom, as in UNSET "
        "{cell}.",
        cells=cells_set,
        cell=first,
    )


def describe_atoms_set(table: BoxTable) -> str:
    """Say how many atoms are marked, and how many there are."""
    atoms_set = number(table.view.marks.atoms.bit_count())
    return phrase("Atoms set: {n} of {count}.", n=atoms_set, count=table.view.atom_count)


def set_atoms(table: BoxTable, atoms: Cells, cells: Cells) -> Dialogue:
    """Mark exactly `atoms` as atoms. Remove the other marks on `cells`."""
    table.mark(table.view.marks.cleared(cells)._replace(atoms=atoms))
    yield describe_atoms_set(table)
    yield from table.redraw()


@verbs.verb(
    "free CELL...", "Mark cells as free of atoms, as in FREE ROW 3.", when=ROUND, risk=MOVES
)
def free(table: BoxTable, words: list[str]) -> Dialogue:
    cells = write_mark(table, words, "free")
    if len(cells) > MAX_NAMED:
        yield counted("{n} cell is marked free.", "{n} cells are marked free.", len(cells))
    else:
        one, many = "{n} cell is marked free: {cells}.", "{n} cells are marked free: {cells}."
        yield counted(one, many, len(cells), cells=describe_cells(cells))
    yield from table.redraw()


@verbs.verb(
    "maybe CELL...", "Mark cells that might hold an atom, as in MAYBE 3,4.", when=ROUND, risk=MOVES
)
def maybe(table: BoxTable, words: list[str]) -> Dialogue:
    cells = write_mark(table, words, "maybe")
    if len(cells) > MAX_NAMED:
        yield counted("{n} cell is marked maybe.", "{n} cells are marked maybe.", len(cells))
    else:
        one, many = "{n} cell is marked maybe: {cells}.", "{n} cells are marked maybe: {cells}."
        yield counted(one, many, len(cells), cells=describe_cells(cells))
    yield from table.redraw()


def write_mark(table: BoxTable, words: list[str], name: str) -> list[Cell]:
    """Mark the cells that the words name as `name`, "free" or "maybe", in place of other marks.
    Return the cells.
    """
    cells = asked(table, words)
    marks = table.view.marks.cleared(cells)
    table.mark(marks._replace(**{name: getattr(marks, name) | cells}))
    return [*table.box.cells_of(cells)]


@verbs.verb(
    "clear (CELL...)",
    "Clear the mark of a cell, as in CLEAR 3,4. CLEAR without a cell clears all marks.",
    when=ROUND,
    risk=LOSES,
)
def clear(table: BoxTable, words: list[str]) -> Dialogue:
    cells = asked(table, words or ["all"])
    table.mark(table.view.marks.cleared(cells))
    yield phrase("The marks have been cleared.") + " " + describe_atoms_set(table)
    yield from table.redraw()


@verbs.verb(
    "undo",
    "Undo the last change to your marks. A ray cannot be undone.",
    letter="u",
    when=ROUND,
    risk=MOVES,
)
def undo(table: BoxTable, _: list[str]) -> Dialogue:
    seat = table.seat
    if not seat.past:
        raise Refused(
            phrase(
                "There is nothing to undo: UNDO undoes changes to your marks, such as SET 3,4, "
                "but not rays."
            )
        )
    *past, marks = seat.past
    seat.past, seat.undone = tuple(past), (*seat.undone, table.view.marks)
    table.write(marks)
    yield phrase("The last change to your marks has been undone. A ray cannot be undone.")
    yield describe_marks(table.view)


@verbs.verb(
    "redo", "Undo the last UNDO, and make the change to your marks again.", when=ROUND, risk=MOVES
)
def redo(table: BoxTable, _: list[str]) -> Dialogue:
    seat = table.seat
    if not seat.undone:
        raise Refused(phrase("No change to your marks has been undone: type UNDO before REDO."))
    *undone, marks = seat.undone
    seat.past, seat.undone = (*seat.past, table.view.marks), tuple(undone)
    table.write(marks)
    yield phrase("The change to your marks has been redone.")
    yield describe_marks(table.view)


@verbs.verb("marks", "List the marks in words.")
def marks_(table: BoxTable, _: list[str]) -> Dialogue:
    yield describe_marks(table.view)


@verbs.verb(
    "check", "Check whether the atoms you set agree with the results of the rays fired.", risk=HELPS
)
def check(table: BoxTable, _: list[str]) -> Dialogue:
    from ..deduction.examples import contradicted_shots

    view = table.view
    if not view.marks.atoms:
        raise Refused(
            phrase("CHECK needs atoms to compare with the rays: set some, as in SET 3,4.")
        )
    yield from table.admit_help(COUNT_HELP)
    contradicted = contradicted_shots(view)
    explained = len(view.shots) - len(contradicted)
    yield phrase(
        "Atoms set: {set} of {atoms}; rays explained: {explained} of {rays}.",
        set=view.marks.atoms.bit_count(),
        atoms=view.atom_count,
        explained=explained,
        rays=len(view.shots),
    )
    for shot in contradicted:
        yield describe_mismatch(view, shot)
