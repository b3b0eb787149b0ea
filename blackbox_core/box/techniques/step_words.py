"""Steps of a proof in words, a block of them in a picture, and when an answer was certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ...console.phrases import counted, join_or, later, phrase
from ...console.session import Paint, unpainted
from .. import NONE, Box, Cells
from ..text.drawing import FREE, LETTERS, SET, WAY, Grid, standard_markers
from ..text.words import describe_cells
from ..view import View
from . import Form, Rank
from .chain import Block, passages
from .facts import NOTHING, Facts
from .leading import STEP, TECHNIQUE
from .proof import Proof
from .ray_words import (
    describe_all_paths,
    describe_along,
    describe_atoms,
    describe_doors,
    describe_entries,
    describe_few_paths,
    describe_name,
    describe_place,
    describe_ray,
    describe_title,
)
from .solving import certain, solver
from .step import Case, Step, gives_of, hardest_step, pruned, shots_of
from .supposing import FEW_BLOCKS

Sentences = Iterator[str]


NEW_LINE = "\n"  # before a sentence that begins one
ATOM_NOW, FREE_NOW, LOOK = "!", "=", "&"
LEGEND = {
    SET: later("known atom"),
    FREE: later("known free"),
    WAY: later("path"),
    ATOM_NOW: later("proved atom"),
    FREE_NOW: later("proved free"),
    LOOK: later("look here"),
}
SPOKEN = {
    SET: later("Known atoms: {cells}."),
    FREE: later("Known free: {cells}."),
    WAY: later("Path: {cells}."),
    ATOM_NOW: later("Atoms proved by this step: {cells}."),
    FREE_NOW: later("Proved free by this step: {cells}."),
    LOOK: later("Look at {cells}."),
}


def draw_block(box: Box, block: Block, paint: Paint = unpainted, level: int = STEP) -> list[str]:
    """The rays of a block, what it rests on and its path; from the last level on what it gives."""
    gives = rests = NOTHING
    for step in block:
        rests |= step.rests - gives
        gives |= step.gives
    grid = Grid(box)
    grid.spoken = SPOKEN
    grid.mark_shots(shots_of(block), standard_markers(LETTERS))
    put_known(grid, rests, (SET, FREE))
    if level >= TECHNIQUE:
        grid.put(cells_passed(box, block), WAY)
    put_known(grid, gives, (ATOM_NOW, FREE_NOW) if level == STEP else (LOOK, LOOK))
    return [grid.draw(paint), grid.legend({sign: phrase(LEGEND[sign]) for sign in LEGEND})]


def put_known(grid: Grid, known: Facts, signs: tuple[str, str]) -> None:
    """Write a sign on the atoms, and one on the free cells."""
    for cells, sign in zip(known, signs, strict=True):
        grid.put(cells, sign)


def cells_passed(box: Box, block: Block) -> Cells:
    """The cells that the rays of a block certainly pass."""
    cells, known = NONE, NOTHING
    for step in block:
        known |= step.rests
        if step.state:
            cells |= path_to(box, step, known)
    return cells


def path_to(box: Box, step: Step, known: Facts) -> Cells:
    """The cells from the door of a ray to the place that it certainly reaches."""
    law, cells = box.law, NONE
    state = law.start(step.shots[0].entry)
    while state != step.state and state > law.entries:
        state = law.then[state][known[0] & law.seen[state]]
        if state > 2 * law.entries:
            cells |= box.mask(box.cell(law.place(state)[0]))
    return cells


def describe_conclusion(box: Box, proof: Proof) -> str:
    """What was to be shown."""
    cell = describe_cells(box.cells_of(proof.cell))
    if proof.is_atom:
        return phrase("So there is an atom at {cell}.", cell=cell)
    return phrase("So there is no atom at {cell}.", cell=cell)


def describe_numbered(box: Box, place: int, block: Block) -> str:
    """A block with its number and its technique."""
    return phrase(
        "{place}. {technique}. {told}",
        place=place,
        technique=describe_name(block),
        told=describe_block(box, block),
    )


def describe_block(box: Box, block: Block) -> str:
    """A block in sentences: what is seen, and what follows from it; a case begins a new line."""
    return " ".join(describe_sentences(box, block)).replace(f" {NEW_LINE}", NEW_LINE)


def describe_sentences(box: Box, block: Block) -> Sentences:
    """The same, one by one; one that begins a new line has that before it."""
    yield from describer_of(block[0])(box, block)
    gives = gives_of(block)
    if not block[-1].contradicts:
        yield from describe_gives(box, gives)


def describe_gives(box: Box, gives: Facts) -> Sentences:
    """What follows."""
    atoms, free = (box.cells_of(cells) for cells in gives)
    if atoms:
        one, many = "So there is an atom at {cells}.", "So there are atoms at {cells}."
        yield counted(one, many, len(atoms), cells=describe_cells(atoms))
    if free and atoms:
        one, many = "Cell {cells} is therefore free.", "Cells {cells} are therefore free."
        yield counted(one, many, len(free), cells=describe_cells(free))
    elif free:
        one, many = "So {cells} is free.", "So {cells} are free."
        yield counted(one, many, len(free), cells=describe_cells(free))


# --- counting ---


def describe_counting(box: Box, block: Block) -> Sentences:
    """What the number of atoms gives, or that they are apart."""
    step = block[0]
    if step.form == Form.NO_TOUCHING:
        cells = describe_cells(box.cells_of(step.rests[0]))
        yield phrase("Atoms do not touch, and there is one at {cells}.", cells=cells)
    elif step.contradicts:
        found = phrase("That makes more atoms than are hidden.")
        yield (
            found
            if step.form == Form.ALL_FOUND
            else phrase("That leaves too few cells for the atoms.")
        )
    elif step.form == Form.ALL_FOUND:
        yield phrase("All the atoms have been found.")
    else:
        yield phrase("Just enough cells can still hold the missing atoms.")


def describe_lacking(box: Box, block: Block) -> Sentences:
    """Rays that lack an atom each."""
    step = block[0]
    rays = describe_entries(step.shots)
    if len(step.ways) == 1 and step.form != Form.LAST_ATOM:
        yield phrase("The known atoms do not explain ray {ray}.", ray=describe_ray(step.shots[0]))
        if step.gives[0]:
            yield phrase("Only one cell on or beside its path can still hold an atom.")
        else:
            yield phrase("No more atoms are missing.")
    elif step.contradicts:
        yield phrase(
            "Rays {rays} each need an atom of their own: that makes more atoms than are missing.",
            rays=rays,
        )
    elif step.form == Form.LAST_ATOM:
        one = "The last atom must explain ray {rays}."
        many = "The last atom must explain each of rays {rays}."
        yield counted(one, many, len(step.shots), rays=rays)
    else:
        told = "Rays {rays} each need an atom of their own, and no other atoms are missing."
        yield phrase(told, rays=rays)


# --- suppositions and cases ---


def describe_supposition(box: Box, block: Block) -> Sentences:
    """The opposite, what follows from it, and that it cannot be."""
    (case,) = block[0].cases
    atoms, free = (describe_cells(box.cells_of(cells)) for cells in case.supposed)
    if atoms:
        yield phrase("Suppose that there is an atom at {cell}.", cell=atoms)
    else:
        yield phrase("Suppose that {cell} is free.", cell=free)
    yield from describe_case(box, case)


def describe_case(box: Box, case: Case) -> Sentences:
    """The steps of a case, each on its own lines where they are many."""
    told = passages(case.steps)
    for block in told:
        first, *rest = describe_sentences(box, block)
        yield NEW_LINE + first if len(told) > FEW_BLOCKS else first
        yield from rest
    if case.is_impossible and case.steps[-1].form != Form.FORK:
        yield phrase("That is impossible.")


def describe_cases(box: Box, block: Block) -> Sentences:
    """The cases, one after the other."""
    step = block[0]
    ray = describe_ray(step.shots[0])
    if all(is_one_atom(case.supposed) for case in step.cases):
        cells = [describe_cells(box.cells_of(case.supposed[0])) for case in step.cases]
        yield phrase("Ray {ray} needs an atom at {cells}.", ray=ray, cells=join_or(cells, " "))
    else:
        yield phrase("Ray {ray} has {n} paths left.", ray=ray, n=len(step.cases))
    for place, case in enumerate(step.cases, 1):
        supposed = describe_atoms(box, case.supposed[0])
        yield NEW_LINE + phrase("Case {place}: {supposed}.", place=place, supposed=supposed)
        yield from describe_case(box, case)
    yield NEW_LINE + phrase("All the possible cases agree.")


def describe_fork(box: Box, block: Block) -> Sentences:
    """A place that a ray reaches in a supposition, and that has no possible path ahead."""
    step = block[0]
    yield describe_place(box, step)
    yield phrase("From there it has {n} paths ahead.", n=len(step.cases))
    for place, case in enumerate(step.cases, 1):
        way = describe_way(box, case)
        yield NEW_LINE + phrase("Path {place}: {way}.", place=place, way=way)
        yield from describe_case(box, case)
    yield NEW_LINE + phrase("Every path ahead is impossible.")


def describe_way(box: Box, case: Case) -> str:
    """What is at a place where a ray has several ways on."""
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


def describe_all_boxes(_: Box, __: Block) -> Sentences:
    """What no technique reaches."""
    yield phrase(
        "No technique proves this step: the only proof is to go through all the boxes that fit."
    )


TELLING: dict[int, Callable[[Box, Block], Sentences]] = {
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


def describer_of(step: Step) -> Callable[[Box, Block], Sentences]:
    """What tells a step: suppositions have one case, and others have several."""
    if not step.cases:
        return TELLING[step.rank]
    if not step.cases[1:]:
        return describe_supposition
    return describe_fork if step.form == Form.FORK else describe_cases


def describe_certain(view: View, rays: int) -> Iterator[str]:
    """After how many rays the answer was certain, and the hardest technique that shows it."""
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
    """The name of the hardest technique that it takes to find all atoms after so many rays."""
    if not rays:
        return ""
    seen = replace(view, shots=view.shots[:rays])
    found = certain(seen)
    if found is None or found[0].bit_count() < view.count.least:
        return ""
    work = solver(seen)
    steps = pruned([*work.steps()], found)
    if work.known.new_in(found):
        return describe_title(Form.ALL_BOXES)
    return describe_title(hardest_step(steps).form) if steps else ""
