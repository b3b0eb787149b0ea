"""A proof in words, a sentence or a few for each step, and the ray of a step in a picture."""

from __future__ import annotations

from ...console.phrases import all_of, counted, later, number, phrase
from ...console.session import unpainted
from ..cells import EVERY, NONE, Cells
from ..deduction.reasons import COUNT, LAST, SUPPOSE
from ..deduction.search import NOTHING, opposite
from ..ray import path
from .drawing import FREE, LETTERS, SET, WAY, Grid, standard_markers
from .words import describe_cell, describe_cells, describe_path, describe_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...console.session import Paint
    from ..deduction.deduce import Knowledge
    from ..deduction.explain import Doubt, Proof
    from ..deduction.reasons import Step
    from ..deduction.search import Partial
    from ..law import Box
    from ..view import Shot


ATOM_NOW, FREE_NOW = "!", "="
LEGEND = {
    SET: later("known atom"),
    FREE: later("known free"),
    WAY: later("path"),
    ATOM_NOW: later("atom by this step"),
    FREE_NOW: later("free by this step"),
}

# By whether there are several rays.
IN_NO_WAY = {
    False: later("Then ({rests}) ray {rays} could not have gone any way."),
    True: later("Then ({rests}) rays {rays} could not have gone any way together."),
}


def describe_proof(box: Box, proof: Proof) -> list[str]:
    """The whole proof in sentences; the last one says what was to be shown."""
    told = [sentence for step in proof.steps for sentence in describe_step(box, step)]
    return [*told, describe_conclusion(box, proof)]


def describe_conclusion(box: Box, proof: Proof) -> str:
    """What was to be shown."""
    cell = describe_cells(box.cells_of(proof.cell))
    if proof.atom:
        return phrase("So there is an atom at {cell}.", cell=cell)
    return phrase("So {cell} is free.", cell=cell)


def describe_doubt(known: Knowledge, doubt: Doubt) -> list[str]:
    """In how many boxes a cell that is not certain holds an atom; one that does, one without."""
    if doubt.held is None or doubt.bare is None:
        return [phrase("No box fits what you have seen.")]
    box = known.view.box
    held, bare = (describe_cells(box.cells_of(atoms)) for atoms in (doubt.held, doubt.bare))
    return [
        describe_share(known, doubt.cell),
        phrase("A box with an atom there: {cells}.", cells=held),
        phrase("A box with none there: {cells}.", cells=bare),
    ]


def describe_share(known: Knowledge, cell: Cells) -> str:
    """In how many of the boxes that fit a cell holds an atom, as far as they can be counted."""
    told = describe_cells(known.view.box.cells_of(cell))
    if not known.is_complete:
        return phrase("{cell} is not certain.", cell=told)
    return counted(
        "{cell} is not certain: it holds an atom in {held} of {n} box.",
        "{cell} is not certain: it holds an atom in {held} of {n} boxes.",
        known.count,
        cell=told,
        held=number(known.holding(cell).count),
    )


def describe_step(box: Box, step: Step) -> list[str]:
    """One step in sentences."""
    return [sentence for _, told in pages(box, step) for sentence in told]


def pages(box: Box, step: Step) -> list[tuple[Step, list[str]]]:
    """A step as it is shown: what has a picture of its own, with the sentences beneath that."""
    if step.kind == SUPPOSE:
        return supposing(box, step)
    if step.gives == NOTHING:
        return [(step, [describe_contradiction(box, step)])]
    if step.kind == COUNT:
        return [(step, [describe_counting(box, step)])]
    return [(step, [describe_rays(box, step), *describe_ways(box, step)])]


def supposing(box: Box, step: Step) -> list[tuple[Step, list[str]]]:
    """What if it were otherwise: every step that follows, and what that shows."""
    supposed = describe_facts(box, opposite(step.gives))
    (first, told), *others = [page for each in step.inner for page in pages(box, each)]
    what_if = phrase("Suppose the opposite for a moment: {supposed}.", supposed=supposed)
    so = phrase("That cannot be, and so: {gives}.", gives=describe_facts(box, step.gives))
    return [(first, [what_if, *told]), *others, (step, [so])]


def describe_counting(box: Box, step: Step) -> str:
    """What the number of atoms alone gives."""
    rests, gives = describe_facts(box, step.rests), describe_facts(box, step.gives)
    if step.gives[0]:
        return phrase("No more cells are open than atoms are missing: {gives}.", gives=gives)
    return phrase("All atoms are known ({rests}): {gives}.", rests=rests, gives=gives)


def describe_rays(box: Box, step: Step) -> str:
    """What one ray gives, or several that none of them gives alone."""
    rays, gives = describe_shots(step.shots), describe_facts(box, step.gives)
    if not step.number:
        return phrase("Rays {rays} together leave nothing else: {gives}.", rays=rays, gives=gives)
    if step.rests == NOTHING:
        return describe_number(step, rays, gives)
    return describe_number_knowing(step, rays, gives, describe_facts(box, step.rests))


def describe_number(step: Step, rays: str, gives: str) -> str:
    """In how many ways rays can have gone."""
    if len(step.shots) == 1:
        one = "Ray {rays} can have gone in {n} way only: {gives}."
        many = "Ray {rays} can have gone in {n} ways, and all agree: {gives}."
        return counted(one, many, step.number, rays=rays, gives=gives)
    one = "Rays {rays} can together have gone in {n} way only: {gives}."
    many = "Rays {rays} can together have gone in {n} ways, and all agree: {gives}."
    return counted(one, many, step.number, rays=rays, gives=gives)


def describe_number_knowing(step: Step, rays: str, gives: str, rests: str) -> str:
    """The same, by what is known already."""
    if len(step.shots) == 1:
        one = "Knowing this ({rests}), ray {rays} can have gone in {n} way only: {gives}."
        many = (
            "Knowing this ({rests}), ray {rays} can have gone in {n} ways, and all agree: {gives}."
        )
        return counted(one, many, step.number, rays=rays, gives=gives, rests=rests)
    return counted(
        "Knowing this ({rests}), rays {rays} can together have gone in {n} way only: {gives}.",
        "Knowing this ({rests}), rays {rays} can together have gone in {n} ways, "
        "and all agree: {gives}.",
        step.number,
        rays=rays,
        gives=gives,
        rests=rests,
    )


def describe_ways(box: Box, step: Step) -> Iterator[str]:
    """The only way of a ray, turn by turn; where a step is a list of ways, each of them."""
    if step.kind == LAST:
        for place, (atoms, _) in enumerate(step.ways, 1):
            cells = describe_cells(box.cells_of(atoms))
            yield phrase("Way {place}: atoms at {cells}.", place=place, cells=cells)
    elif step.number == 1:
        for shot in step.shots:
            yield describe_path(path(box, step.ways[0][0], shot.entry))


def describe_contradiction(box: Box, step: Step) -> str:
    """Which shots have no way left, or that the atoms are too many or have no room."""
    rests = describe_facts(box, step.rests)
    if not step.shots:
        return phrase("Then the number of atoms would be wrong: {rests}.", rests=rests)
    return phrase(IN_NO_WAY[len(step.shots) > 1], rests=rests, rays=describe_shots(step.shots))


def describe_shots(shots: Iterable[Shot]) -> str:
    """Shots with their results, in the middle of a sentence."""
    return all_of([describe_result_of(shot) for shot in shots])


def describe_result_of(shot: Shot) -> str:
    """A shot with its result in brackets."""
    result = describe_result(shot.entry, shot.exit)
    return phrase("{entry} ({result})", entry=shot.entry, result=result)


def describe_facts(box: Box, facts: Partial) -> str:
    """Atoms and free cells as a label: what stands after a colon or in brackets."""
    atoms, free = ([describe_cell(cell) for cell in box.cells_of(cells)] for cells in facts)
    told = []
    if len(atoms) == 1:
        told.append(phrase("an atom at {cell}", cell=atoms[0]))
    elif atoms:
        told.append(phrase("atoms at {cells}", cells=all_of(atoms, " ")))
    if free:
        told.append(phrase("no atom at {cells}", cells=all_of(free, " ")))
    return all_of(told)


def draw_step(box: Box, step: Step, paint: Paint = unpainted) -> list[str]:
    """The rays of a step in a picture, what was known, where they pass for sure, what it gives."""
    grid = Grid(box)
    grid.mark_shots(step.shots, standard_markers(LETTERS))
    grid.put(passed(box, step), WAY)
    grid.put(step.rests[0], SET)
    grid.put(step.rests[1], FREE)
    grid.put(step.gives[0], ATOM_NOW)
    grid.put(step.gives[1], FREE_NOW)
    signs = [f"{sign} {phrase(LEGEND[sign])}" for sign in LEGEND if sign in grid.cells]
    return [grid.draw(paint), ", ".join(signs)]


def passed(box: Box, step: Step) -> Cells:
    """The cells through which the rays of a step go in every way."""
    through = EVERY if step.ways else NONE
    for atoms, _ in step.ways:
        through &= box.mask(
            *(at.cell for shot in step.shots for at in path(box, atoms, shot.entry).steps)
        )
    return through
