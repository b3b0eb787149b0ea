"""Describe cells, results, rays, marks and paths in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...console.phrases import join_and, later, phrase
from .. import ABSORBED, HEXAGONS, SQUARES, Box, Cell
from ..ray import Path, PathStep, result
from ..view import Shot, View


def describe_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def describe_cells(cells: Iterable[Cell]) -> str:
    """Return cells as a part of a sentence: "1,4 3,4 and 6,2" for three cells."""
    return join_and([describe_cell(cell) for cell in cells], " ")


def describe_result(entry: int, exit: int) -> str:
    """Return a result as words for a list, such as "out at 5" for an exit."""
    if exit == ABSORBED:
        return phrase("absorbed")
    return phrase("reflected") if exit == entry else phrase("out at {exit}", exit=exit)


def describe_answer(entry: int, exit: int) -> str:
    """Return a sentence with the result of a ray that was just fired, such as "Out at 5." for an
    exit.
    """
    if exit == ABSORBED:
        return phrase("Absorbed.")
    return phrase("Reflected.") if exit == entry else phrase("Out at {exit}.", exit=exit)


def describe_again(entry: int, exit: int) -> str:
    """Return a sentence with the result of a ray that was fired before, such as "Out at 5 again."
    for an exit.
    """
    if exit == ABSORBED:
        return phrase("Absorbed again.")
    if exit == entry:
        return phrase("Reflected again.")
    return phrase("Out at {exit} again.", exit=exit)


def describe_shot(shot: Shot) -> str:
    result = describe_result(shot.entry, shot.exit)
    return phrase("Ray {entry}: {result}.", entry=shot.entry, result=result)


def describe_ranges(numbers: list[int]) -> str:
    """Return numbers as a list in words. Three or more consecutive numbers are written as in "4 to
    9".
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(map(_tell_run, runs))


def _tell_run(run: list[int]) -> str:
    if len(run) > 2:
        return phrase("{first} to {last}", first=run[0], last=run[-1])
    return ", ".join(map(str, run))


def describe_shots_by_result(shots: Sequence[Shot]) -> list[str]:
    """Return at most three sentences, which list the rays that came out, were absorbed and were
    reflected.
    """
    absorbed = [str(shot.entry) for shot in shots if shot.exit == ABSORBED]
    reflected = [str(shot.entry) for shot in shots if shot.exit == shot.entry]
    pairs = [
        phrase("from {entry} to {exit}", entry=shot.entry, exit=shot.exit)
        for shot in shots
        if shot.paired
    ]
    out, gone, back = (", ".join(rays) for rays in (pairs, absorbed, reflected))
    sentences = [
        phrase("Rays that came out: {rays}.", rays=out) if out else "",
        phrase("Absorbed rays: {rays}.", rays=gone) if gone else "",
        phrase("Reflected rays: {rays}.", rays=back) if back else "",
    ]
    return [*filter(None, sentences)]


def describe_signs(box: Box, signs: list[str], spoken: Mapping[str, str]) -> list[str]:
    """Return a sentence for each sign that is on at least one cell. `spoken` has the message for
    each sign.
    """
    sentences = []
    for sign, sentence in spoken.items():
        cells = [box.cell(place) for place, here in enumerate(signs) if here == sign]
        if cells:
            sentences.append(phrase(sentence, cells=describe_cells(cells)))
    return sentences


def describe_numbers(box: Box, numbers: list[str]) -> list[str]:
    """Return a sentence for each row of a box, with the numbers in its cells."""
    rows: dict[int, list[str]] = {}
    for place, number in enumerate(numbers):
        rows.setdefault(box.cell(place)[0], []).append(number)
    return [
        phrase("Row {row} has {numbers}.", row=row, numbers=", ".join(here))
        for row, here in rows.items()
    ]


MARKS = {"atom": later("atom"), "free": later("free"), "maybe": later("maybe")}
ROW = {  # by the shape of the cells, and whether there are marks
    SQUARES: (
        later("Row {row}: entry {one}, entry {other}; marks: none."),
        later("Row {row}: entry {one}, entry {other}; marks: {marks}."),
    ),
    HEXAGONS: (
        later("Row {row}: {cells} cells; entry {one}, entry {other}; marks: none."),
        later("Row {row}: {cells} cells; entry {one}, entry {other}; marks: {marks}."),
    ),
}
COLUMN = (  # by whether there are marks
    later("Column {column}: entry {one}, entry {other}; marks: none."),
    later("Column {column}: entry {one}, entry {other}; marks: {marks}."),
)
LINE = (  # by whether there are marks
    later("Line {entry} to {exit}: cells {cells}; marks: none."),
    later("Line {entry} to {exit}: cells {cells}; marks: {marks}."),
)
EDGES = {  # by the shape of the cells, in the order of the entries
    SQUARES: (
        later("Left edge: {entries}."),
        later("Bottom edge: {entries}."),
        later("Right edge: {entries}."),
        later("Top edge: {entries}."),
    ),
    HEXAGONS: (
        later("Upper left edge: {entries}."),
        later("Lower left edge: {entries}."),
        later("Bottom edge: {entries}."),
        later("Lower right edge: {entries}."),
        later("Upper right edge: {entries}."),
        later("Top edge: {entries}."),
    ),
}


def describe_marks(view: View) -> str:
    """Return a sentence for each kind of mark: atoms, free and maybe."""
    atoms, free, maybe = (
        describe_cells(view.box.cells_of(marked))
        for marked in (view.marks.atoms, view.marks.free, view.marks.maybe)
    )
    number, count = view.marks.atoms.bit_count(), view.atom_count
    return " ".join(
        [
            phrase("Atoms set: {n} of {count}, at {cells}.", n=number, count=count, cells=atoms)
            if atoms
            else phrase("Atoms set: 0 of {count}.", count=count),
            phrase("Marked free: {cells}.", cells=free) if free else phrase("Marked free: none."),
            phrase("Marked maybe: {cells}.", cells=maybe)
            if maybe
            else phrase("Marked maybe: none."),
        ]
    )


def describe_row(view: View, row: int) -> str:
    """Return a sentence with the results at both ends of a row, and the marks in it."""
    left = view.box.entry_of(row)
    one, other = describe_entry(view, left), describe_entry(view, view.box.opposite(left))
    marks = describe_marked_cells(view, view.box.line(left))
    message = ROW[view.box.shape][bool(marks)]
    cells = view.box.lengths[row - 1]
    return phrase(message, row=row, cells=cells, one=one, other=other, marks=marks)


def describe_column(view: View, column: int) -> str:
    """Return a sentence with the results at both ends of a column, and the marks in it."""
    box = view.box
    one, other = (
        describe_entry(view, box.entries + 1 - column),
        describe_entry(view, box.rows + column),
    )
    marks = describe_marked_cells(view, [(row, column) for row in range(1, box.rows + 1)])
    return phrase(COLUMN[bool(marks)], column=column, one=one, other=other, marks=marks)


def describe_line(view: View, entry: int) -> str:
    """Return a sentence with the cells on the straight line from an entry, and the marks on it."""
    line = view.box.line(entry)
    cells, marks = " ".join(map(describe_cell, line)), describe_marked_cells(view, line)
    far = view.box.opposite(entry)
    return phrase(LINE[bool(marks)], entry=entry, exit=far, cells=cells, marks=marks)


def describe_marked_cells(view: View, cells: list[Cell]) -> str:
    """Return the marks on some cells as text, such as "3,4 atom, 3,6 free" for two cells."""
    marked = [(cell, view.marks.at(view.box.mask(cell))) for cell in cells]
    return ", ".join(
        f"{describe_cell(cell)} {phrase(MARKS[name])}" for cell, name in marked if name
    )


def describe_edge(view: View, edge: int) -> str:
    """Return a sentence with the entries of an edge and their known results. `edge` is its number:
    0 for the left edge, then anticlockwise.
    """
    entries = ", ".join(describe_entry(view, entry) for entry in view.box.edge(edge))
    return phrase(EDGES[view.box.shape][edge], entries=entries)


def describe_entry(view: View, entry: int) -> str:
    """Return an entry with its known result, or with the word "untried"."""
    exit = view.result_of(entry)
    result = phrase("untried") if exit is None else describe_result(entry, exit)
    return phrase("{entry} {result}", entry=entry, result=result)


LAW_TEXTS = {  # the law of the ray, by the shape of the cells
    SQUARES: later(
        "A ray goes straight on until it comes to an atom:\n"
        "- an atom straight ahead absorbs it, whatever else is near;\n"
        "- an atom diagonally ahead deflects it at a right angle, away from that\n"
        "  atom;\n"
        "- two such atoms, one on each side, send it back the way it came;\n"
        "- an atom at the edge, beside the ray's first cell, sends it back at\n"
        "  once.\n"
        "A ray that comes out where it went in is reflected. Paths run both ways:\n"
        "if ray 3 comes out at 17, then ray 17 comes out at 3."
    ),
    HEXAGONS: later(
        "A ray goes in straight across a side of a cell, and goes straight on\n"
        "until it comes to an atom. It looks at three cells: the one straight\n"
        "ahead and the two beside its path, one on each side. Atoms there act as\n"
        "follows:\n"
        "- an atom on one side deflects it by 60 degrees, away from the atom, or\n"
        "  by 120 degrees if another atom is straight ahead;\n"
        "- atoms on both sides send it back the way it came;\n"
        "- if there are none on the sides, an atom straight ahead absorbs it;\n"
        "- at the edge, an atom in the first cell absorbs it; if there is none,\n"
        "  an atom in the other cell that touches the entry sends it back at\n"
        "  once.\n"
        "A ray that comes out where it went in is reflected. Paths run both ways:\n"
        "if ray 3 comes out at 17, then ray 17 comes out at 3."
    ),
}
WAYS = {  # by the shape of the path, and the kind of result
    ("outside", "absorbed"): later(
        "Ray {entry} is absorbed by the atom in its first cell, {atom}."
    ),
    ("outside", "reflected"): later("Ray {entry} is reflected at the edge."),
    ("straight", "absorbed"): later(
        "Ray {entry} goes in at {cell} and is absorbed by the atom at {atom}."
    ),
    ("straight", "out"): later("Ray {entry} goes in at {cell} and comes out at {exit}."),
    ("bent", "absorbed"): later(
        "Ray {entry} goes in at {cell}, {turns}, and is absorbed by the atom at {atom}."
    ),
    ("bent", "reflected"): later("Ray {entry} goes in at {cell}, {turns}, and is reflected."),
    ("bent", "out"): later("Ray {entry} goes in at {cell}, {turns}, and comes out at {exit}."),
}
TURNS = (  # by the heading in which a ray goes on
    later("turns at {cell} to go right"),
    later("turns at {cell} to go up"),
    later("turns at {cell} to go left"),
    later("turns at {cell} to go down"),
)
# In a box of hexagons: a turn by one heading, a turn by two headings, and the headings to go on in.
BEND = later("turns at {cell} to go {way}")
SHARP_BEND = later("turns sharply at {cell} to go {way}")
WAYS_ON = (
    later("right"),
    later("up and to the right"),
    later("up and to the left"),
    later("left"),
    later("down and to the left"),
    later("down and to the right"),
)


def describe_path(path: Path, sentences: Mapping[tuple[str, str], str] = WAYS) -> str:
    """Describe the path of a ray in a sentence, with each turn.

    `sentences` has the message for each shape of a path and kind of result.
    """
    return phrase(
        sentences[shape(path), result_kind(path.entry, path.exit)],
        entry=path.entry,
        cell=describe_cell(path.steps[0].cell) if path.steps else "",
        turns=", ".join(describe_turn(step, path.headings) for step in path.steps if step.turn),
        exit=path.exit,
        atom=describe_cell(path.absorber) if path.absorber else "",
    )


def shape(path: Path) -> str:
    if not path.steps:
        return "outside"
    return "bent" if any(step.turn for step in path.steps) else "straight"


def result_kind(entry: int, exit: int) -> str:
    """Return the kind of a result: "absorbed", "reflected" or "out"."""
    if exit == ABSORBED:
        return "absorbed"
    return "reflected" if exit == entry else "out"


def describe_turn(step: PathStep, headings: int) -> str:
    """Describe a turn of a ray as a part of the sentence about its path. `headings` is the number
    of headings in the box: 4, or 6 for hexagons.
    """
    cell = describe_cell(step.cell)
    if step.turn == headings // 2:
        return phrase("turns back at {cell}", cell=cell)
    if headings == len(WAYS_ON):
        bend = BEND if step.turn in (1, headings - 1) else SHARP_BEND
        return phrase(bend, cell=cell, way=phrase(WAYS_ON[step.heading]))
    return phrase(TURNS[step.heading], cell=cell)


def describe_mismatch(view: View, shot: Shot) -> str:
    """Say the result of a ray, and the result that it would have if the marked atoms were the
    hidden atoms.
    """
    would = result(view.box, view.marks.atoms, shot.entry)
    return phrase(
        "Ray {entry}: {seen}; with your atoms: {would}.",
        entry=shot.entry,
        seen=describe_result(shot.entry, shot.exit),
        would=describe_result(shot.entry, would),
    )
