"""Values to text and text to values, outside the drawing: read_* and tell_*."""

from __future__ import annotations

from ..console.phrases import cut, listed, plural
from ..console.session import Refused
from .law import ABSORBED, Box, Cell
from .ray import BACK, LEFT, Path, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .round import Round, Verdict
    from .view import Shot, View

HEADINGS = ("right", "up", "left", "down")
EDGES = ("left", "bottom", "right", "top")


# --- text to values ---


def read_number(text: str) -> int | None:
    """A whole number of at most nine digits; None for any other text."""
    return int(text) if len(text) <= 9 and text.isascii() and text.isdigit() else None


def read_entry(text: str, box: Box) -> int:
    entry = read_number(text)
    if entry is None or not 1 <= entry <= box.entries:
        raise Refused(f"Entries are numbered 1 to {box.entries}.")
    return entry


def read_count(text: str, box: Box) -> int:
    count = read_number(text)
    if count is None or not 1 <= count <= box.most_atoms:
        raise Refused(f"A box of this size hides 1 to {box.most_atoms} atoms.")
    return count


def read_line(text: str, name: str, last: int) -> int:
    """The number of a row or column."""
    number = read_number(text)
    if number is None or not 1 <= number <= last:
        raise Refused(f"{name}s are numbered 1 to {last}.")
    return number


def read_cell(text: str, box: Box) -> Cell:
    """A cell as ROW,COLUMN or as two entries that cross, ENTRY-ENTRY."""
    joint = "," if "," in text else "-"
    one, _, other = text.partition(joint)
    first, second = read_number(one), read_number(other)
    if first is None or second is None:
        raise Refused(f"{cut(text)} is no cell: type ROW,COLUMN as in 3,4.")
    if joint == "-":
        return _crossing(first, second, box)
    if not box.holds(first, second):
        raise Refused(f"Rows are 1 to {box.rows} and columns 1 to {box.cols}.")
    return first, second


def _crossing(one: int, other: int, box: Box) -> Cell:
    cell = box.crossing(*(read_entry(str(entry), box) for entry in (one, other)))
    if cell is None:
        raise Refused(f"The rays from {one} and {other} do not cross in a cell.")
    return cell


def read_cells(words: list[str], box: Box) -> list[Cell]:
    """Cells in a row of words; two bare numbers are one cell, ROW COLUMN."""
    if len(words) == 2 and all(read_number(word) is not None for word in words):
        words = [",".join(words)]
    text = " ".join(words).replace(", ", ",").replace(" ,", ",")
    return [read_cell(word, box) for word in text.split()]


def read_edge(text: str) -> int:
    """The side of an edge: 0 left, 1 bottom, 2 right, 3 top."""
    for side, name in enumerate(EDGES):
        if text and name.startswith(text.lower()):
            return side
    raise Refused(f"The edges are {listed(list(EDGES), 'and')}.")


def read_size(text: str) -> Box:
    """A box as ROWSxCOLS; ValueError for any other text."""
    rows, _, cols = text.lower().partition("x")
    sides = [read_number(side) for side in (rows, cols)]
    if not all(side and 2 <= side <= 30 for side in sides):
        raise ValueError("a size is ROWSxCOLS, from 2x2 to 30x30")
    return Box(*map(int, (rows, cols)))


# --- values to text ---


def tell_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def tell_cells(cells: Iterable[Cell], joint: str = "and") -> str:
    """Cells in a sentence: "1,4 3,4 and 6,2", or "none"."""
    told = [tell_cell(cell) for cell in cells]
    return " ".join(told[:-1] + [joint] * (len(told) > 1) + told[-1:]) or "none"


def tell_result(entry: int, exit: int) -> str:
    """A result inside a sentence."""
    if exit == ABSORBED:
        return "absorbed"
    return "reflected" if exit == entry else f"out at {exit}"


def tell_answer(entry: int, exit: int) -> str:
    """A result as the whole answer to a ray."""
    return f"{tell_result(entry, exit).capitalize()}."


def tell_shot(shot: Shot) -> str:
    return f"Ray {shot.entry}: {tell_result(shot.entry, shot.exit)}."


def tell_entry(view: View, entry: int) -> str:
    """What is known at an entry."""
    exit = view.known(entry)
    return f"{entry} {'untried' if exit is None else tell_result(entry, exit)}"


def tell_ranges(numbers: list[int]) -> str:
    """Numbers in order, runs of three or more as "4 to 9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def tell_status(view: View, verdict: Verdict | None) -> str:
    """The status line; before the evaluation it tells of no marks."""
    correct, incorrect = (verdict.correct, verdict.incorrect) if verdict else (0, 0)
    total = f"Score: {verdict.score}" if verdict else f"Points: {view.points}"
    return (
        f"Atoms: {view.count}  Trials: {len(view.shots)}  "
        f"Correct: {correct}  Incorrect: {incorrect}  {total}"
    )


def tell_verdict(round: Round, verdict: Verdict) -> list[str]:
    """The verdict in sentences, ending with the status line."""
    return [*_judged(round, verdict), tell_status(round.view, verdict)]


def _judged(round: Round, verdict: Verdict) -> list[str]:
    box, marked, count = round.view.box, round.view.marks.atoms, round.atoms.bit_count()
    where = f"The {plural(count, 'atom')} {'was' if count == 1 else 'were'} at"
    atoms = f"{where} {tell_cells(box.cells_of(round.atoms))}."
    if not marked:
        return [atoms]
    if not verdict.missed:
        return ["Right: you found them all." if count > 1 else "Right: you found it.", atoms]
    wrong = box.cells_of(marked & ~round.atoms)
    lines = [f"You found {verdict.correct} of {count}. Wrong: {tell_cells(wrong)}.", atoms]
    if verdict.equivalent:
        lines += _equivalent(verdict)
    return lines


def _equivalent(verdict: Verdict) -> list[str]:
    same = "Yet no ray could tell your atoms from the hidden ones:"
    if verdict.right:
        return [
            f"{same} that counts as right.",
            f"By the strict rule of 1978 the score would be {verdict.strict_score}.",
        ]
    return [f"{same} strictly, it counts as wrong."]


def tell_marks(view: View) -> str:
    """The player's marks in a sentence."""
    marks = view.marks
    atoms, free, maybe = (
        tell_cells(view.box.cells_of(marked)) for marked in (marks.atoms, marks.free, marks.maybe)
    )
    number = marks.atoms.bit_count()
    return f"Atoms set, {number} of {view.count}: {atoms}. Free: {free}. Maybe: {maybe}."


def tell_path(path: Path) -> str:
    """The way of a ray in a sentence, turn by turn."""
    legs = [f"goes in at {tell_cell(path.steps[0].cell)}"] if path.steps else []
    legs += [_tell_turn(step) for step in path.steps if step.turn]
    return f"Ray {path.entry} {listed([*legs, _tell_ending(path)], 'and')}."


def _tell_turn(step: Step) -> str:
    place = tell_cell(step.cell)
    if step.turn == BACK:
        return f"turns back at {place}"
    side = "left" if step.turn == LEFT else "right"
    return f"turns {side} at {place} to go {HEADINGS[step.heading]}"


def _tell_ending(path: Path) -> str:
    if path.exit == ABSORBED:
        return f"is absorbed by the atom {'next' if path.steps else 'in the first cell'}"
    if path.exit != path.entry:
        return f"comes out at {path.exit}"
    return "comes back: reflected" if path.steps else "is reflected at the edge"


def tell_row(view: View, row: int) -> str:
    """A row as a sentence: its two entries and its marks."""
    box = view.box
    ends = [row, 2 * box.rows + box.cols + 1 - row]
    return _tell_line(view, f"Row {row}", ends, [(row, col) for col in range(1, box.cols + 1)])


def tell_column(view: View, col: int) -> str:
    """A column as a sentence: its two entries and its marks."""
    box = view.box
    ends = [box.entries + 1 - col, box.rows + col]
    return _tell_line(view, f"Column {col}", ends, [(row, col) for row in range(1, box.rows + 1)])


def _tell_line(view: View, name: str, ends: list[int], cells: list[Cell]) -> str:
    marked = []
    for cell in cells:
        if mark := view.marks.at(view.box.mask(cell)):
            marked.append(f"{tell_cell(cell)} {mark}")
    known = " and ".join(tell_entry(view, end) for end in ends)
    return f"{name}: entries {known}; marks: {', '.join(marked) or 'none'}."


def tell_edge(view: View, side: int) -> str:
    """What is known at the entries of one edge, in order."""
    rows, cols = view.box.rows, view.box.cols
    first = (1, rows + 1, rows + cols + 1, 2 * rows + cols + 1)[side]
    entries = range(first, first + (cols if side % 2 else rows))
    told = ", ".join(tell_entry(view, entry) for entry in entries)
    return f"{EDGES[side].capitalize()} edge: {told}."
