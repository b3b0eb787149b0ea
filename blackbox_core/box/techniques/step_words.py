"""Put the steps of a proof into words, draw them on a board, and say after which ray an answer was
certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...console.phrases import Legend, counted, join_and, join_or, later, phrase
from .. import NONE, SQUARES, Box, Cell, Cells
from ..text.drawing import FREE, SET, WAY, Grid
from ..text.words import describe_cell, describe_cells
from ..view import Shot, View
from . import Form, Rank
from .chain import Block
from .facts import NOTHING, Facts
from .leading import STEP, TECHNIQUE
from .order import passages
from .proof import Proof
from .ray_words import (
    describe_all_paths,
    describe_along,
    describe_atoms,
    describe_doors,
    describe_entries,
    describe_few_paths,
    describe_missing,
    describe_name,
    describe_place,
    describe_ray,
    describe_title,
    fired,
    fired_shots,
    missing_at,
)
from .solving import certain, solver
from .step import Case, Step, gives_of, hardest_step, pruned, rests_of
from .supposing import FEW_BLOCKS

Sentences = Iterator[str]


NEW_LINE = "\n"  # before a sentence on a new line
ATOM_NOW, FREE_NOW, LOOK = "!", "=", "&"
LEGEND = {
    SET: later("known atom"),
    FREE: later("known free cell"),
    WAY: later("path"),
    ATOM_NOW: later("proved atom"),
    FREE_NOW: later("proved free cell"),
    LOOK: later("cell to look at"),
}
SPOKEN = {
    SET: later("Known atoms: {cells}."),
    FREE: later("Cells known to be free: {cells}."),
    WAY: later("Path: {cells}."),
    ATOM_NOW: later("Atoms proved by this step: {cells}."),
    FREE_NOW: later("Cells proved free by this step: {cells}."),
    LOOK: later("Look at {cells}."),
}


def put_block(grid: Grid, block: Block, level: int = STEP) -> Legend:
    """Draw the steps of a block on a board, and return the legend. A higher `level` of the hint
    shows more.

    The facts on which the steps rest are always drawn. From the level TECHNIQUE up, the paths of
    the rays are added. The cells that the steps decide are marked as cells to look at or, at the
    level STEP, as atoms and free cells.
    """
    gives, rests = gives_of(block), rests_of(block)
    grid.spoken = SPOKEN
    put_known(grid, rests, (SET, FREE))
    if level >= TECHNIQUE:
        grid.put(cells_passed(grid.box, block), WAY)
    put_known(grid, gives, (ATOM_NOW, FREE_NOW) if level == STEP else (LOOK, LOOK))
    return grid.legend({sign: phrase(LEGEND[sign]) for sign in LEGEND})


def put_known(grid: Grid, known: Facts, signs: tuple[str, str]) -> None:
    """Write the first of the signs on the known atoms, and the second on the known free cells."""
    for cells, sign in zip(known, signs, strict=True):
        grid.put(cells, sign)


def cells_passed(box: Box, block: Block) -> Cells:
    """Return the cells through which the rays of a block certainly pass."""
    cells, known = NONE, NOTHING
    for step in block:
        known |= step.rests
        if step.state:
            cells |= path_to(box, step, known)
    return cells


def path_to(box: Box, step: Step, known: Facts) -> Cells:
    """Return the cells through which the ray of a step passes, up to the state of the step. The
    known facts decide this path.
    """
    law, cells = box.law, NONE
    state = law.start(step.shots[0].entry)
    while state != step.state and state > law.entries:
        state = law.then[state][known[0] & law.seen[state]]
        if state > 2 * law.entries:
            cells |= box.mask(box.cell(law.place(state)[0]))
    return cells


def describe_conclusion(box: Box, proof: Proof) -> str:
    """Say that the cell which a proof is about holds an atom, or that it is free."""
    cell = describe_cells(box.cells_of(proof.cell))
    if proof.is_atom:
        return phrase("So there is an atom at {cell}.", cell=cell)
    return phrase("So there is no atom at {cell}.", cell=cell)


def describe_numbered(view: View, place: int, block: Block) -> str:
    """Return a numbered paragraph about the steps of a block: the number `place`, the name of the
    technique, and the sentences.
    """
    return phrase("{place}. {text}", place=place, text=describe_named(view, block))


def describe_named(view: View, block: Block) -> str:
    """Return a paragraph about the steps of a block: the name of the technique, then sentences."""
    sentences = describe_block(view, block)
    return phrase("{technique}. {told}", technique=describe_name(block), told=sentences)


def describe_block(view: View, block: Block) -> str:
    """Return the sentences about the steps of a block: what is seen, and which facts follow. Each
    case begins a new line.
    """
    return " ".join(describe_sentences(view, block)).replace(f" {NEW_LINE}", NEW_LINE)


def describe_sentences(view: View, block: Block) -> Sentences:
    """Yield the sentences about the steps of a block. Some start with a line end, to begin a new
    line.
    """
    yield from describer_of(block[0])(view, block)
    if not block[-1].contradicts:
        yield from describe_gives(view.box, gives_of(block))


def describe_gives(box: Box, gives: Facts) -> Sentences:
    """Yield sentences that say which cells hold atoms and which are free."""
    atoms, free = gives
    if atoms:
        one, many = "So there is an atom at {cells}.", "So there are atoms at {cells}."
        cells = describe_cells(box.cells_of(atoms))
        yield counted(one, many, atoms.bit_count(), cells=cells)
    if free:
        cells = describe_areas(box, free)
        if atoms:
            one, many = "Cell {cells} is therefore free.", "Cells {cells} are therefore free."
        else:
            one, many = "So {cells} is free.", "So {cells} are free."
        yield counted(one, many, free.bit_count(), cells=cells)


def describe_areas(box: Box, cells: Cells, most: int = 0) -> str:
    """List cells as a part of a sentence. A rectangle of cells is named by its corners, as in
    1,1-2,3.

    If `most` is not 0, only the first `most` rectangles are named, followed by "and more".
    """
    areas = [
        describe_cell(first) if first == last else f"{describe_cell(first)}-{describe_cell(last)}"
        for first, last in areas_of(box, cells)
    ]
    if most and len(areas) > most:
        return phrase("{cells} and more", cells=", ".join(areas[:most]))
    return join_and(areas)


def areas_of(box: Box, cells: Cells) -> Iterator[tuple[Cell, Cell]]:
    """Yield rectangles that together cover a set of cells, each as its first and its last cell."""
    left = cells
    for row, col in box.cells_of(cells):
        if left & box.bit(row, col):
            last = corner_of(box, left, row, col)
            left &= ~rectangle(box, row, col, *last)
            yield (row, col), last


def corner_of(box: Box, cells: Cells, row: int, col: int) -> Cell:
    """Return the last cell of the widest rectangle within `cells` that begins at the cell in row
    `row` and column `col`.
    """
    across, down = col, row
    while cells & box.bit(row, across + 1):
        across += 1
    if box.shape == SQUARES:
        while not (below := rectangle(box, down + 1, col, down + 1, across)) & ~cells and below:
            down += 1
    return down, across


def rectangle(box: Box, top: int, left: int, bottom: int, right: int) -> Cells:
    """Return the cells of the rectangle with these rows and columns at its sides, or NONE if it is
    not wholly inside the box.
    """
    if not box.holds(bottom, right):
        return NONE
    columns = range(left, right + 1)
    return box.mask(*[(row, col) for row in range(top, bottom + 1) for col in columns])


# --- counting ---


def describe_counting(view: View, block: Block) -> Sentences:
    """Yield sentences about a step that follows from the number of atoms, or from the rule that
    atoms may not touch.
    """
    (step,) = block
    if step.form == Form.NO_TOUCHING:
        cells = describe_cells(view.box.cells_of(step.rests.atoms))
        yield phrase("Atoms may not touch, and there is an atom at {cells}.", cells=cells)
    elif step.contradicts and step.form == Form.ALL_FOUND:
        yield phrase("That makes more atoms than are hidden.")
    elif step.contradicts:
        yield phrase("That leaves too few cells for the atoms.")
    elif step.form == Form.ALL_FOUND:
        one, many = "The only atom has been found.", "All {n} atoms have been found."
        yield counted(one, many, view.atom_count.most)
    else:
        yield describe_exact_fit(view, step)


def describe_exact_fit(view: View, step: Step) -> str:
    """Say that there are only as many open cells as missing atoms."""
    missing = view.atom_count.least - step.rests.atoms.bit_count()
    if view.atom_count.least == view.atom_count.most:
        one = "{n} atom is missing, and only {n} cell can still hold an atom."
        many = "{n} atoms are missing, and only {n} cells can still hold an atom."
    else:
        one = "At least {n} atom is missing, and only {n} cell can still hold an atom."
        many = "At least {n} atoms are missing, and only {n} cells can still hold an atom."
    return counted(one, many, missing)


def describe_lacking(view: View, block: Block) -> Sentences:
    """Yield sentences about a step that follows because some rays need further atoms: they would
    have other results with the known atoms alone.
    """
    (step,) = block
    names = fired_shots(view, step.shots)
    rays = describe_entries(view, step.shots)
    if step.form == Form.LAST_ATOM:
        one = "One atom is missing, and it must explain ray {rays}."
        many = "One atom is missing, and it must explain all of these rays: {rays}."
        yield counted(one, many, len(names), rays=rays)
    elif len(step.ways) == 1:
        yield from describe_lone_need(view, step)
    else:
        yield from describe_double_needs(view, step)
        yield describe_needs(view, step, len(names), rays)


def describe_lone_need(view: View, step: Step) -> Sentences:
    """Yield sentences about a step that follows because a single ray needs a further atom."""
    ray = describe_ray(fired(view, step.shots[0]))
    yield phrase("The known atoms do not explain ray {ray}.", ray=ray)
    if step.gives:
        yield phrase("Only one cell on or beside the ray's path can still hold an atom.")
    elif step.ways[0]:
        yield phrase("No atom is missing.")
    else:
        yield phrase("No cell on or beside the ray's path can hold an atom.")


def describe_double_needs(view: View, step: Step) -> Sentences:
    """Yield a sentence for each ray that needs two further atoms, one near each of its ends."""
    for shot in fired_shots(view, step.shots):
        if shot.paired and {shot, Shot(shot.exit, shot.entry)} <= {*step.shots}:
            message = (
                "Ray {ray} needs two atoms: one on or beside its path from {entry} and another "
                "on or beside its path from {exit}."
            )
            yield phrase(message, ray=shot.entry, entry=shot.entry, exit=shot.exit)


def describe_needs(view: View, step: Step, number: int, rays: str) -> str:
    """Say that some rays need all the missing atoms, or more than are missing.

    `number` is the number of these rays, and `rays` lists them as text.
    """
    missing, needed = missing_at(view, step), len(step.ways)
    if step.contradicts and not missing:
        one = "No atom is missing, but ray {rays} needs {needed} more."
        many = "No atom is missing, but rays {rays} need {needed} more."
        return counted(one, many, number, rays=rays, needed=needed)
    if step.contradicts and number == 1:
        one = "Only {n} atom is missing, but ray {rays} needs {needed}."
        many = "Only {n} atoms are missing, but ray {rays} needs {needed}."
    elif step.contradicts:
        one = "Only {n} atom is missing, but rays {rays} need {needed} different atoms."
        many = "Only {n} atoms are missing, but rays {rays} need {needed} different atoms."
    elif number == 1:
        one = "{n} atom is missing, and ray {rays} needs it."
        many = "{n} atoms are missing, and ray {rays} needs them all."
    elif number < needed:
        one = "{n} atom is missing, and rays {rays} need it."
        many = "{n} atoms are missing, and rays {rays} need them all."
    else:
        one = "{n} atom is missing, and rays {rays} each need a different atom."
        many = "{n} atoms are missing, and rays {rays} each need a different atom."
    return counted(one, many, missing, rays=rays, needed=needed)


# --- suppositions and cases ---


def describe_supposition(view: View, block: Block) -> Sentences:
    """Yield sentences about steps that are proved by a supposition: the supposition, the steps that
    follow, and that it is impossible.
    """
    yield describe_supposed(view.box, ~gives_of(block))
    yield from describe_case(view, block[0].cases[0])


def describe_supposed(box: Box, cells: Facts) -> str:
    """Say that an atom is supposed in a cell, or that the cell is supposed to be free. If there are
    several cells, say that the supposition is about any one of them.
    """
    several = cells.cells.bit_count()
    if cells.atoms:
        one = "Suppose that there is an atom at {cell}."
        many = "Suppose that there is an atom in any one of these cells: {cell}."
        cell = describe_areas(box, cells.atoms)
    else:
        one, many = (
            "Suppose that {cell} is free.",
            "Suppose that any one of these cells is free: {cell}.",
        )
        cell = describe_areas(box, cells.free)
    return counted(one, many, several, cell=cell)


def describe_case(view: View, case: Case) -> Sentences:
    """Yield sentences about the steps of a case. If the steps are many, each begins a new line."""
    blocks = passages(case.steps)
    for block in blocks:
        first, *rest = describe_sentences(view, block)
        yield NEW_LINE + first if len(blocks) > FEW_BLOCKS else first
        yield from rest
    if case.is_impossible and case.steps[-1].form != Form.FORK:
        yield phrase("That is impossible.")


def describe_cases(view: View, block: Block) -> Sentences:
    """Yield sentences about a case split: which ray leaves only these cases, what follows in each
    case, and that all possible cases agree.
    """
    (step,) = block
    yield from describe_split(view, step)
    yield from describe_each_case(view, step)
    yield NEW_LINE + phrase("All the possible cases agree.")


def describe_each_case(view: View, step: Step) -> Sentences:
    """Yield the heading and the sentences of each case."""
    for place, case in enumerate(step.cases, 1):
        yield NEW_LINE + describe_case_head(view.box, step, place)
        yield from describe_case(view, case)


def describe_split(view: View, step: Step) -> Sentences:
    """Yield a sentence that says which ray leaves only these cases."""
    box, ray = view.box, describe_ray(fired(view, step.shots[0]))
    if step.is_counted:
        yield describe_missing(view, step)
    if all(is_one_atom(case.supposed) for case in step.cases):
        cells = [describe_cells(box.cells_of(case.supposed[0])) for case in step.cases]
        yield phrase("Ray {ray} needs an atom at {cells}.", ray=ray, cells=join_or(cells, " "))
    else:
        message = "There are only {n} ways to explain ray {ray}."
        yield phrase(message, ray=ray, n=len(step.cases))


def describe_case_head(box: Box, step: Step, place: int) -> str:
    """Return the heading of the case number `place`, counted from 1: the atoms supposed or, for a
    FORK, how the ray goes on.
    """
    case = step.cases[place - 1]
    if step.form == Form.FORK:
        return phrase("Path {place}: {way}.", place=place, way=describe_way(box, case))
    supposed = describe_atoms(box, case.supposed[0])
    return phrase("Case {place}: {supposed}.", place=place, supposed=supposed)


def describe_fork(view: View, block: Block) -> Sentences:
    """Yield sentences that say how far the path of a ray is certain, and why each of its next steps
    from there is impossible.
    """
    (step,) = block
    yield from describe_forking(view, step)
    yield from describe_each_case(view, step)
    yield NEW_LINE + phrase("Every path ahead is impossible.")


def describe_forking(view: View, step: Step) -> Sentences:
    """Yield sentences that say how far the path of a ray is certain, and how many possible next
    steps it has there.
    """
    yield describe_place(view, step)
    yield phrase("From there, the ray has {n} possible paths.", n=len(step.cases))


def describe_way(box: Box, case: Case) -> str:
    """Name the atoms and free cells that a next step of a ray needs. `case` supposes them."""
    atoms, cells = case.supposed[0], box.cells_of(case.supposed[1])
    if not cells:
        return describe_atoms(box, atoms)
    one, many = "no atom at {cells}", "no atoms at {cells}"
    free = counted(one, many, len(cells), cells=describe_cells(cells))
    if not atoms:
        return free
    return phrase("{atoms}; {free}", atoms=describe_atoms(box, atoms), free=free)


def is_one_atom(supposed: Facts) -> bool:
    return not supposed[1] and not supposed[0] & (supposed[0] - 1)


def describe_all_boxes(_: View, __: Block) -> Sentences:
    """Yield a sentence that says that the facts are certain although no technique proves them."""
    yield phrase(
        "No technique proves this step: the only proof is to go through all the boxes that fit."
    )


TELLING: dict[int, Callable[[View, Block], Sentences]] = {
    Rank.OPEN_DOOR: describe_doors,
    Rank.COUNT: describe_counting,
    Rank.FEW_LEFT: describe_few_paths,
    Rank.NOT_ABSORBED: describe_along,
    Rank.ONE_WAY_ON: describe_along,
    Rank.ONE_ATOM_EACH: describe_lacking,
    Rank.LOOK_TWICE: describe_along,
    Rank.EVERY_PATH: describe_all_paths,
    Rank.ALL_BOXES: describe_all_boxes,
}


def describer_of(step: Step) -> Callable[[View, Block], Sentences]:
    """Return the function that describes a block of steps beginning with `step`. It is chosen by
    the rank of the step and its number of cases.
    """
    if not step.cases:
        return TELLING[step.rank]
    if not step.cases[1:]:
        return describe_supposition
    return describe_fork if step.form == Form.FORK else describe_cases


def describe_certain(view: View, rays: int) -> Iterator[str]:
    """Yield sentences that say which ray made the answer certain, and by which technique it can be
    found.

    `rays` is the number of rays after which the answer was certain, or 0 if it never was.
    """
    late = len(view.shots) - rays
    if not rays:
        yield phrase("The rays did not make the answer certain.")
    elif not late:
        yield phrase("The last ray made the answer certain.")
    else:
        yield counted(
            "The answer was certain after ray {ray}, so {n} ray was not needed.",
            "The answer was certain after ray {ray}, so {n} rays were not needed.",
            late,
            ray=view.shots[rays - 1].entry,
        )
    if technique := hardest_technique(view, rays):
        yield phrase("Hardest technique needed: {technique}.", technique=technique)


def hardest_technique(view: View, rays: int) -> str:
    """Return the name of the hardest technique needed to find all atoms from the first `rays` rays,
    or "" if they do not decide all atoms.
    """
    if not rays:
        return ""
    seen = view._replace(shots=view.shots[:rays])
    facts = certain(seen)
    if facts is None or facts[0].bit_count() < view.atom_count.least:
        return ""
    work = solver(seen)
    steps = pruned([*work.steps()], facts)
    if work.known.new_in(facts):
        return describe_title(Form.ALL_BOXES)
    return describe_title(hardest_step(steps).form) if steps else ""
