"""Techniques in words: their names, rules and grades, and what one ray tells.

A ray is told of at its doors, at a place that it reaches, and on its path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...console.phrases import counted, join_and, join_or, later, phrase
from .. import ABSORBED, Box, Cells
from ..text.words import describe_cell, describe_cells, describe_result, result_kind
from ..view import Shot
from . import RANK_OF, TECHNIQUES, Form, Rank
from .chain import Block
from .step import Road, Step, hardest_step

Sentences = Iterator[str]

GRADE_TITLES = (  # from the first; the last where no technique finds all atoms
    later("easy"),
    later("medium"),
    later("hard"),
    later("expert"),
    later("fiendish"),
    later("beyond every technique"),
)


def describe_grade(grade: int) -> str:
    """A grade by its name."""
    return phrase(GRADE_TITLES[grade - 1])


def describe_title(name: str) -> str:
    """Return the name of a technique in the player's language."""
    return phrase(Form(name))


def describe_name(block: Block) -> str:
    """Return the name of the hardest technique in a block."""
    return describe_title(hardest_step(block).form)


def describe_names(rank: Rank) -> str:
    """Name all techniques of a rank, in the middle of a sentence."""
    return join_or([describe_title(form) for form in TECHNIQUES[rank].rules])


def describe_rule(form: Form) -> str:
    """Say the name of a technique and its rule."""
    rule = phrase(TECHNIQUES[RANK_OF[form]].rules[form])
    return phrase("{name}: {rule}", name=describe_title(form), rule=rule)


def read_form(text: str) -> Form | None:
    """Return the technique of a name, in English or in the player's language."""
    name = text.casefold().replace(",", "")
    return next((form for form in Form if name in names_of(form)), None)


def names_of(form: Form) -> set[str]:
    """Return what may be typed for a technique, in small letters and without commas."""
    return {name.casefold().replace(",", "") for name in (form, describe_title(form))}


# --- rays ---

AT_DOORS = {  # by what rays did, for one ray and for several
    "out": (
        later("No atom is at or beside door {rays}, where a ray passed."),
        later("No atom is at or beside doors {rays}, where rays passed."),
    ),
    "reflected": (
        later("Ray {rays} was not absorbed at its door."),
        later("Rays {rays} were not absorbed at their doors."),
    ),
    "absorbed": (
        later("Ray {rays} got in: no atom is beside its door."),
        later("Rays {rays} got in: no atom is beside their doors."),
    ),
}


def describe_ray(shot: Shot) -> str:
    """A ray in the middle of a sentence, with its result."""
    result = describe_result(shot.entry, shot.exit)
    return phrase("{entry} ({result})", entry=shot.entry, result=result)


def describe_rays(shots: Iterable[Shot]) -> str:
    """Rays with their results, in the middle of a sentence."""
    return join_and([describe_ray(shot) for shot in shots])


def describe_entries(shots: Iterable[Shot]) -> str:
    """The entries of rays, in the middle of a sentence."""
    return join_and([str(entry) for entry in sorted({shot.entry for shot in shots})])


def describe_doors(_: Box, block: Block) -> Sentences:
    """All doors together, by what their rays did."""
    shots = [step.shots[0] for step in block]
    for kind in AT_DOORS:
        some = [shot for shot in shots if result_kind(shot.entry, shot.exit) == kind]
        if some:
            yield phrase(AT_DOORS[kind][bool(some[1:])], rays=describe_entries(some))


def describe_along(box: Box, block: Block) -> Sentences:
    """One ray followed: place by place where it is one place, else with all its wrong ends."""
    if block[1:]:
        yield from describe_followed(box, block)
    elif not block[0].state:
        yield describe_wrong(block[0])
    else:
        yield from describe_at_place(box, block[0])


def describe_at_place(box: Box, step: Step) -> Sentences:
    """What is ruled out at the place that a ray reaches."""
    yield describe_place(box, step)
    if step.rank == Rank.NOT_ABSORBED:
        yield phrase("It was not absorbed.")
    for road in step.roads:
        yield from describe_road(box, step, road)
    if step.is_counted:
        yield phrase("Any other path takes more atoms than are missing.")


def describe_place(box: Box, step: Step) -> str:
    """How far a ray certainly gets."""
    law, ray = box.law, describe_ray(step.shots[0])
    ahead = describe_cells(box.cells_of(law.ahead[step.state] or law.seen[step.state]))
    if step.state <= 2 * law.entries:
        return phrase(
            "Ray {ray} is at the edge, with {ahead} straight ahead.", ray=ray, ahead=ahead
        )
    cell = describe_cell(box.cell(law.place(step.state)[0]))
    if not law.ahead[step.state]:
        return describe_look(ray, cell, ahead)
    told = "Ray {ray} certainly reaches {cell}, with {ahead} straight ahead."
    return phrase(told, ray=ray, cell=cell, ahead=ahead)


def describe_look(ray: str, cell: str, cells: str) -> str:
    """How far a ray certainly gets that looks at its sides first, as among hexagons."""
    told = "Ray {ray} certainly reaches {cell}, and looks at {cells}."
    return phrase(told, ray=ray, cell=cell, cells=cells)


def describe_road(box: Box, step: Step, road: Road) -> Sentences:
    """What would become of the ray by one of the things that may be at a place."""
    law, cells = box.law, describe_cells(box.cells_of(road.atoms))
    if not road.ends:
        return
    ends = describe_ends(step.shots[0], road.ends)
    if road.ends == (ABSORBED,) and road.atoms & law.ahead[step.state]:
        yield phrase("An atom at {cells} would absorb it.", cells=cells)
    elif road.atoms & (road.atoms - 1):
        yield phrase("Between atoms at {cells} it would {ends}.", cells=cells, ends=ends)
    elif road.atoms:
        yield phrase("With an atom at {cells} it would {ends}.", cells=cells, ends=ends)
    elif step.state <= 2 * law.entries:
        yield phrase("If it got in, it would {ends}.", ends=ends)
    else:
        yield phrase("If it went straight on, it would {ends}.", ends=ends)


def describe_ends(shot: Shot, ends: Iterable[int]) -> str:
    """Wrong ends of a ray, after WOULD."""
    every = sorted(set(ends))
    exits = join_or([str(end) for end in every if end not in (ABSORBED, shot.entry)])
    lost = describe_lost(reflected=shot.entry in every, absorbed=ABSORBED in every)
    if not exits:
        return lost
    if not lost:
        return phrase("come out at {exits}", exits=exits)
    return phrase("come out at {exits}, or {lost}", exits=exits, lost=lost)


def describe_lost(*, reflected: bool, absorbed: bool) -> str:
    """That a ray would come out nowhere else, after WOULD; nothing where it would."""
    if reflected and absorbed:
        return phrase("be reflected or absorbed")
    if reflected:
        return phrase("be reflected")
    return phrase("be absorbed") if absorbed else ""


def describe_wrong(step: Step) -> str:
    """A ray that certainly ends where it did not."""
    shot = step.shots[0]
    ends = describe_ends(shot, step.roads[0].ends)
    return phrase("Ray {ray} would certainly {ends}.", ray=describe_ray(shot), ends=ends)


def describe_followed(box: Box, block: Block) -> Sentences:
    """A ray followed over several places."""
    shots = list(dict.fromkeys(step.shots[0] for step in block))
    ray = describe_ray(shots[0])
    if shots[1:]:
        yield phrase("Follow ray {ray} from both ends.", ray=ray)
    else:
        yield phrase("Follow ray {ray}.", ray=ray)
    ends = [seen_from(shots[0], step, end) for step in block for end in step.wrong_ends]
    if all(step.rank == Rank.NOT_ABSORBED for step in block):
        yield phrase("It was not absorbed.")
    elif ends and block[-1].contradicts:
        yield phrase("Whatever it met, it would {ends}.", ends=describe_ends(shots[0], ends))
    elif ends:
        yield phrase("On other paths it would {ends}.", ends=describe_ends(shots[0], ends))
    if any(step.is_counted for step in block):
        yield phrase("Any other path takes more atoms than are missing.")


def seen_from(shot: Shot, step: Step, end: int) -> int:
    """A wrong end, reflected as well if a ray that is followed backwards is."""
    return shot.entry if end == step.shots[0].entry else end


def describe_few_paths(_: Box, block: Block) -> Sentences:
    """A ray that has one path left, or none."""
    ray = describe_ray(block[0].shots[0])
    if block[0].contradicts:
        yield phrase("Ray {ray} has no path left.", ray=ray)
    else:
        told = "Ray {ray} has one path left; any other takes more atoms than are missing."
        yield phrase(told, ray=ray)


def describe_all_paths(box: Box, block: Block) -> Sentences:
    """The paths that are left to a ray, each by the atoms that it needs."""
    step = block[0]
    ray = describe_ray(step.shots[0])
    if step.contradicts:
        yield phrase("Ray {ray} has no path left.", ray=ray)
        return
    ways = "; ".join(describe_atoms(box, atoms) for atoms, _ in step.ways)
    one = "Ray {ray} has one path left, with {ways}."
    many = "Ray {ray} has {n} paths left. Taken one by one, they need {ways}."
    yield counted(one, many, len(step.ways), ray=ray, ways=ways)


def describe_atoms(box: Box, atoms: Cells) -> str:
    """The atoms that a path needs."""
    cells = box.cells_of(atoms)
    if not cells:
        return phrase("no further atoms")
    one, many = "an atom at {cells}", "atoms at {cells}"
    return counted(one, many, len(cells), cells=describe_cells(cells))
