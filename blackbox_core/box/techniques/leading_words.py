"""Put a hint on the next step of a proof into words, at each of its four levels."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from ...console.phrases import counted, join_and, later, phrase
from ..text.words import describe_cells
from . import TECHNIQUES, Form, Rank
from .leading import NUDGE, STEP, TECHNIQUE, WHERE, Lead
from .ray_words import (
    describe_entries,
    describe_grade,
    describe_name,
    describe_ray,
    describe_rule,
    fired,
    fired_shots,
)
from .step import hardest_step, shots_of
from .step_words import describe_block, describe_gives

NOTHING_NEW = later("No unmarked cell is certain yet.")
ALL_KNOWN = later("Nothing else is certain yet.")
LOOK_AT = {  # where to look, by the rank of the step, for one ray and for several
    Rank.OPEN_DOOR: (
        later("Look at the door (the first cell inside the box) of ray {rays}."),
        later("Look at the doors (the first cells inside the box) of rays {rays}."),
    ),
    Rank.NOT_ABSORBED: (later("Follow the ray from {rays} as far as its path is certain."),),
    Rank.ONE_WAY_ON: (later("Follow the ray from {rays} as far as its path is certain."),),
    Rank.LOOK_TWICE: (later("Follow the ray from {rays} as far as its path is certain."),),
    Rank.FEW_LEFT: (
        later("Look at ray {rays}: so few atoms are missing that only one path is possible."),
    ),
    Rank.EVERY_PATH: (later("Look at ray {rays}: go through its possible paths."),),
    Rank.ONE_ATOM_EACH: (
        later("Look at ray {rays}: the known atoms do not explain it."),
        later("Look at rays {rays}: the known atoms do not explain them."),
    ),
}

SUPPOSE = {  # whether an atom is supposed, and for one ray and for several
    True: (
        later("Suppose that there is an atom at {cell}, and see what ray {rays} would do."),
        later("Suppose that there is an atom at {cell}, and see what rays {rays} would do."),
    ),
    False: (  # without the cell, because that holds an atom
        later(
            "Look at ray {rays}: if one cell near its path were free, the result would be wrong."
        ),
        later(
            "Look at rays {rays}: if one cell near their paths were free, a result would be wrong."
        ),
    ),
}


def describe_lead(lead: Lead, learnt: Container[Form] = ()) -> Iterator[str]:
    """Yield the sentences of a hint on the next step of a proof. Depending on the level of the
    hint, they say how hard the step is, where to look, which technique proves it, or the whole
    step.

    A technique in `learnt` is known to the player: its rule and the reasons of the step are left
    out. If there is no step, say that nothing else is certain.
    """
    if not lead.block:
        yield phrase(NOTHING_NEW if not lead.told else ALL_KNOWN)
    elif lead.level >= TECHNIQUE and hardest_step(lead.block).form in learnt:
        yield from TELLING_LEARNT[lead.level](lead)
    else:
        yield from TELLING[lead.level](lead)


def describe_nudge(lead: Lead) -> Iterator[str]:
    """Yield a sentence that says how hard the next step is. If a mark is wrong, say only that."""
    if lead.mark:
        yield phrase("At least one of your marks is wrong.")
    elif lead.is_by_all_boxes:
        yield describe_all_boxes(lead)
    elif lead.proof:
        yield describe_proof_ahead(lead)
    else:
        yield describe_next_step(lead)


def describe_next_step(lead: Lead) -> str:
    """Say how many atoms and free cells the next step proves, and how hard it is."""
    atoms, free = (cells.bit_count() for cells in lead.gives)
    counts = [counted("{n} atom", "{n} atoms", atoms)] if atoms else []
    counts += [counted("{n} free cell", "{n} free cells", free)] if free else []
    return phrase(
        "The next step shows {facts}. Its difficulty: {grade}.",
        facts=join_and(counts),
        grade=describe_grade(TECHNIQUES[hardest_step(lead.block).rank].grade),
    )


def describe_all_boxes(lead: Lead) -> str:
    """Say which cells are certain although no technique proves them."""
    box, (atoms, free) = lead.view.box, lead.gives
    return counted(
        "{cells} is certain, but the only proof is to go through all the boxes that fit.",
        "{cells} are certain, but the only proof is to go through all the boxes that fit.",
        (atoms | free).bit_count(),
        cells=describe_cells(box.cells_of(atoms | free)),
    )


def describe_proof_ahead(lead: Lead) -> str:
    """Say how many steps the proof of a cell has, and name its hardest technique."""
    assert lead.proof
    passages = lead.proof.passages
    last = max(passages, key=lambda block: hardest_step(block).rank)
    return counted(
        "{cell} is certain. Its proof takes {n} step: {technique}.",
        "{cell} is certain. Its proof takes {n} steps, the hardest of which is {technique}.",
        len(passages),
        cell=describe_cells(lead.view.box.cells_of(lead.proof.cell)),
        technique=describe_name(last),
    )


def describe_where(lead: Lead) -> Iterator[str]:
    """Yield a sentence that says which rays or cells the player should look at."""
    first, shots = lead.block[0], shots_of(lead.block)
    if first.rank == Rank.COUNT:
        yield phrase("Look at the known atoms and at the cells that can still hold an atom.")
    elif len(first.cases) == 1:
        (case,) = first.cases
        cell = describe_cells(lead.view.box.cells_of(case.supposed[0] | case.supposed[1]))
        several = len(fired_shots(lead.view, shots)) > 1
        yield phrase(
            SUPPOSE[bool(case.supposed[0])][several],
            cell=cell,
            rays=describe_entries(lead.view, shots),
        )
    elif first.cases:
        yield phrase(
            "Look at ray {ray}: only a few cases can explain it.",
            ray=describe_ray(fired(lead.view, shots[0])),
        )
    else:
        looks = LOOK_AT[first.rank]
        several = len(fired_shots(lead.view, shots)) > 1
        yield phrase(looks[-1 if several else 0], rays=describe_entries(lead.view, shots))


def describe_technique(lead: Lead) -> Iterator[str]:
    """Yield a sentence with the name of the technique and its rule."""
    yield describe_rule(hardest_step(lead.block).form)


def describe_technique_name(lead: Lead) -> Iterator[str]:
    """Yield only the name of the technique, for a player who has learnt it."""
    yield phrase("{technique}.", technique=describe_name(lead.block))


def describe_short_step(lead: Lead) -> Iterator[str]:
    """Yield sentences with the technique, the rays and the facts of a step, without reasons."""
    block, shots = lead.block, shots_of(lead.block)
    if shots:
        one, many = "{technique}, ray {rays}.", "{technique}, rays {rays}."
        several = len(fired_shots(lead.view, shots))
        technique, rays = describe_name(block), describe_entries(lead.view, shots)
        yield counted(one, many, several, technique=technique, rays=rays)
    else:
        yield from describe_technique_name(lead)
    yield from describe_gives(lead.view.box, lead.gives)
    yield from describe_rest(lead)


def describe_full_step(lead: Lead) -> Iterator[str]:
    """Yield the sentences of the step, with its reasons, and how many other steps it depends on."""
    yield describe_block(lead.view, lead.block)
    yield from describe_rest(lead)


def describe_rest(lead: Lead) -> Iterator[str]:
    """Yield a sentence that says how many other steps of the proof come before the step of the
    hint. Yield nothing if the step is the whole proof.
    """
    if lead.proof and lead.proof.passages[1:]:
        yield counted(
            "This step depends on {n} other step: PROOF {cell} ALL shows the whole proof.",
            "This step depends on {n} other steps: PROOF {cell} ALL shows the whole proof.",
            len(lead.proof.passages) - 1,
            cell=describe_cells(lead.view.box.cells_of(lead.proof.cell)),
        )


TELLING: dict[int, Callable[[Lead], Iterator[str]]] = {
    NUDGE: describe_nudge,
    WHERE: describe_where,
    TECHNIQUE: describe_technique,
    STEP: describe_full_step,
}
TELLING_LEARNT: dict[int, Callable[[Lead], Iterator[str]]] = {
    TECHNIQUE: describe_technique_name,
    STEP: describe_short_step,
}
