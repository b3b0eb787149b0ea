"""Put techniques into words: their names, rules and grades, and the steps along one ray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...console.phrases import counted, join_and, join_or, later, phrase
from .. import ABSORBED, Box, Cells
from ..text.words import describe_cell, describe_cells, describe_result, result_kind
from ..view import Shot, View
from . import RANK_OF, TECHNIQUES, Form, Rank
from .chain import Block
from .following import MAX_WRONG_PATHS
from .step import Step, WrongWay

Sentences = Iterator[str]

GRADE_TITLES = (  # by grade; the last is for puzzles in which no technique finds all atoms
    later("easy"),
    later("medium"),
    later("hard"),
    later("expert"),
    later("fiendish"),
    later("beyond every technique"),
)


def describe_grade(grade: int) -> str:
    """Return the name of a grade of difficulty, such as "easy"."""
    return phrase(GRADE_TITLES[grade - 1])


def describe_title(name: str) -> str:
    """Return the name of a technique in the current language."""
    return phrase(Form(name))


def describe_name(block: Block) -> str:
    """Return the name of the hardest technique in a block of steps. Among equally hard steps, one
    that finds an atom is preferred.
    """
    hardest = max(block, key=lambda step: (step.rank, bool(step.gives.atoms)))
    return describe_title(hardest.form)


def describe_names(rank: Rank) -> str:
    """List the names of all techniques of a rank, as a part of a sentence."""
    return join_or([describe_title(form) for form in TECHNIQUES[rank].rules])


def describe_rule(form: Form) -> str:
    """Return a sentence with the name of a technique and its rule."""
    rule = phrase(TECHNIQUES[RANK_OF[form]].rules[form])
    return phrase("{name}: {rule}", name=describe_title(form), rule=rule)


def read_form(text: str) -> Form | None:
    """Return the technique with the name `text`, in English or the current language, or None."""
    name = text.casefold().replace(",", "")
    return next((form for form in Form if name in names_of(form)), None)


def names_of(form: Form) -> set[str]:
    """Return the names that a player can type for a technique, in lower case and without commas."""
    return {name.casefold().replace(",", "") for name in (form, describe_title(form))}


# --- rays ---

AT_DOORS = {  # by what rays did, for one ray and for several
    "out": (
        later("A ray went in or came out at {rays}."),
        later("Rays went in or came out at {rays}."),
    ),
    "reflected": (
        later("Ray {rays} was not absorbed in its first cell."),
        later("Rays {rays} were not absorbed in their first cells."),
    ),
    "absorbed": (
        later("Ray {rays} entered the box."),
        later("Rays {rays} entered the box."),
    ),
}


def fired(view: View, shot: Shot) -> Shot:
    """Return the shot of a ray as it was fired. In `shot` the ray may be followed from its other
    end.
    """
    return shot if shot in view.shots else Shot(shot.exit, shot.entry)


def fired_shots(view: View, shots: Iterable[Shot]) -> list[Shot]:
    """Return the shots as they were fired, each ray once, ordered by entry. In `shots` rays may be
    followed from their other ends.
    """
    return sorted({fired(view, shot) for shot in shots}, key=lambda shot: shot.entry)


def describe_ray(shot: Shot) -> str:
    """Name a ray as a part of a sentence, by its entry and result, or by both its ends."""
    return f"{shot.entry}-{shot.exit}" if shot.paired else describe_ray_at_length(shot)


def describe_ray_at_length(shot: Shot) -> str:
    """Name a ray as a part of a sentence, by its entry and its result in words."""
    result = describe_result(shot.entry, shot.exit)
    return phrase("{entry} ({result})", entry=shot.entry, result=result)


def describe_followed_ray(view: View, shot: Shot) -> str:
    """Name a ray as a part of a sentence, by its entry and, if it is followed from its other end,
    by both ends.
    """
    ray = describe_ray(fired(view, shot))
    if shot in view.shots:
        return ray
    return phrase("{ray}, followed from {entry},", ray=ray, entry=shot.entry)


def describe_rays(shots: Iterable[Shot]) -> str:
    """List rays as a part of a sentence, with their results in words."""
    return join_and([describe_ray_at_length(shot) for shot in shots])


def describe_entries(view: View, shots: Iterable[Shot]) -> str:
    """List rays as a part of a sentence, by entry, each once."""
    return join_and([str(shot.entry) for shot in fired_shots(view, shots)])


def describe_doors(view: View, block: Block) -> Sentences:
    """Yield sentences that name the rays of these steps by result: those that passed through their
    first cells, those that were not absorbed there, and those that entered the box.
    """
    shots = [step.shots[0] for step in block]
    for kind in AT_DOORS:
        some = sorted({shot.entry for shot in shots if result_kind(shot.entry, shot.exit) == kind})
        if some:
            yield phrase(AT_DOORS[kind][bool(some[1:])], rays=join_and(list(map(str, some))))


def missing_at(view: View, step: Step) -> int:
    """Return the largest number of atoms that could be missing when a step was found."""
    return view.atom_count.most - step.held.bit_count()


def describe_missing(view: View, step: Step) -> str:
    """Say how many atoms could be missing when a step was found."""
    missing = missing_at(view, step)
    if not missing:
        return phrase("No atom is missing.")
    if view.atom_count.least == view.atom_count.most:
        return counted("{n} atom is missing.", "{n} atoms are missing.", missing)
    return counted("At most {n} atom is missing.", "At most {n} atoms are missing.", missing)


def describe_along(view: View, block: Block) -> Sentences:
    """Yield sentences about the steps found by following one ray, the last of which may be a
    contradiction.
    """
    *before, last = block
    if not (last.contradicts and before):
        yield from describe_part(view, block)
        return
    yield from describe_part(view, tuple(before))
    if last.state:
        yield describe_stuck(view, last)
    else:
        yield describe_wrong(view, last)


def describe_part(view: View, block: Block) -> Sentences:
    """Yield sentences about steps found by following one ray. `block` has either a single
    contradiction or only steps that give facts.
    """
    if block[1:]:
        yield from describe_followed(view, block)
    elif not block[0].state:
        yield describe_wrong(view, block[0])
    else:
        yield from describe_at_place(view, block[0])


def describe_at_place(view: View, step: Step) -> Sentences:
    """Yield sentences about a step found by following one ray: how far the path of the ray is
    certain, and why some of its next steps are ruled out.
    """
    if step.is_counted:
        yield describe_missing(view, step)
    yield describe_place(view, step)
    if step.rank == Rank.NOT_ABSORBED:
        yield phrase("The ray was not absorbed.")
    for wrong_way in step.wrong_ways:
        yield from describe_wrong_way(view.box, step, wrong_way)
    yield from describe_excess(view, [step])


def describe_excess(view: View, steps: Iterable[Step]) -> Sentences:
    """Yield a sentence that says which paths use too many atoms. If they are many, do not name
    their atoms.
    """
    paths = [atoms for step in steps for wrong_way in step.wrong_ways for atoms in wrong_way.excess]
    if len(paths) > MAX_WRONG_PATHS:
        yield phrase("Any other path needs more atoms than are missing.")
    elif paths:
        one = "A path with {ways} needs more atoms than are missing."
        many = "Paths with {ways} need more atoms than are missing."
        ways = "; ".join(describe_atoms(view.box, atoms) for atoms in dict.fromkeys(paths))
        yield counted(one, many, len(dict.fromkeys(paths)), ways=ways)


def describe_place(view: View, step: Step) -> str:
    """Say how far the path of a ray is certain, and which cell is ahead of the ray there."""
    box, ray = view.box, describe_followed_ray(view, step.shots[0])
    law = box.law
    ahead = describe_cells(box.cells_of(law.ahead[step.state] or law.seen[step.state]))
    if step.state <= 2 * law.entries:
        return phrase(
            "Ray {ray} is at the edge, with {ahead} straight ahead.", ray=ray, ahead=ahead
        )
    cell = describe_cell(box.cell(law.place(step.state)[0]))
    if not law.ahead[step.state]:
        return describe_look(ray, cell, ahead)
    message = "Ray {ray} certainly reaches {cell}, with {ahead} straight ahead."
    return phrase(message, ray=ray, cell=cell, ahead=ahead)


def describe_look(ray: str, cell: str, cells: str) -> str:
    """Say that the path of a ray is certain as far as `cell`, and at which `cells` the ray looks
    there.

    This is for hexagons, where a ray looks at its sides before it looks ahead.
    """
    message = "Ray {ray} certainly reaches {cell}, with {cells} beside its path."
    return phrase(message, ray=ray, cell=cell, cells=cells)


def describe_wrong_way(box: Box, step: Step, wrong_way: WrongWay) -> Sentences:
    """Yield a sentence that says where the ray of `step` would end after `wrong_way`, one of its
    next steps that are ruled out.

    Yield nothing if all paths after it use too many atoms.
    """
    law, cells = box.law, describe_cells(box.cells_of(wrong_way.atoms))
    if not wrong_way.ends:
        return
    ends = describe_ends(step.shots[0], wrong_way.ends)
    if wrong_way.ends == (ABSORBED,) and wrong_way.atoms & law.ahead[step.state]:
        yield phrase("An atom at {cells} would absorb the ray.", cells=cells)
    elif wrong_way.atoms & (wrong_way.atoms - 1):
        yield phrase("Between atoms at {cells}, the ray would {ends}.", cells=cells, ends=ends)
    elif wrong_way.atoms:
        yield phrase("With an atom at {cells}, the ray would {ends}.", cells=cells, ends=ends)
    elif step.state <= 2 * law.entries:
        yield phrase("If the ray entered the box, it would {ends}.", ends=ends)
    else:
        yield phrase("If the ray went straight on, it would {ends}.", ends=ends)


def describe_ends(shot: Shot, ends: Iterable[int]) -> str:
    """Return the wrong results `ends` of a ray as words that follow "would", such as "come out at
    5".
    """
    every = sorted(set(ends))
    exits = join_or([str(end) for end in every if end not in (ABSORBED, shot.entry)])
    lost = describe_lost(reflected=shot.entry in every, absorbed=ABSORBED in every)
    if not exits:
        return lost
    if not lost:
        return phrase("come out at {exits}", exits=exits)
    return phrase("come out at {exits}, or {lost}", exits=exits, lost=lost)


def describe_lost(*, reflected: bool, absorbed: bool) -> str:
    """Return "be reflected" if `reflected`, "be absorbed" if `absorbed`, or both, as words that
    follow "would". Return "" if both are false.
    """
    if reflected and absorbed:
        return phrase("be reflected or absorbed")
    if reflected:
        return phrase("be reflected")
    return phrase("be absorbed") if absorbed else ""


def describe_wrong(view: View, step: Step) -> str:
    """Describe a contradiction: say which result a ray would certainly have, other than the one
    seen. `step` is the contradiction.
    """
    shot = step.shots[0]
    ends = describe_ends(shot, step.wrong_ways[0].ends)
    return phrase(
        "Ray {ray} would certainly {ends}.", ray=describe_followed_ray(view, shot), ends=ends
    )


def describe_stuck(view: View, step: Step) -> str:
    """Say that every possible next step of a ray leads to a wrong result."""
    place = describe_state(view.box, step.state)
    results = describe_wrong_results(step.shots[0], step.wrong_ends)
    if not results and step.wrong_ends:
        return phrase("Then the ray would be absorbed {place}.", place=place)
    if not results:
        return phrase("Then, {place}, every path needs more atoms than are missing.", place=place)
    return phrase(
        "Then, {place}, every path leads to a wrong result: {results}.",
        place=place,
        results=results,
    )


def describe_followed(view: View, block: Block) -> Sentences:
    """Yield sentences about several steps found by following one ray, first from one end, then from
    the other if a step needs that.
    """
    counting = [step for step in block if step.is_counted]
    if counting:
        yield describe_missing(view, counting[0])
    shots = list(dict.fromkeys(step.shots[0] for step in block))
    ray = describe_ray(fired(view, shots[0]))
    if all(step.rank == Rank.NOT_ABSORBED for step in block):
        yield from describe_unabsorbed(view, shots, ray)
        return
    for shot in shots:
        if shot is not shots[0]:
            yield phrase("Follow the ray from {entry}.", entry=shot.entry)
        else:
            yield describe_following(view, shot, ray)
        yield from describe_other_ways(view, [step for step in block if step.shots[0] == shot])
    yield from describe_excess(view, block)


def describe_other_ways(view: View, steps: Sequence[Step]) -> Sentences:
    """Yield a sentence that says at which cells other next steps of a ray are ruled out, and where
    the ray would end after them. If the only such end is absorption, say just that the ray was not
    absorbed.
    """
    shot = steps[0].shots[0]
    is_ahead = shot.exit != ABSORBED and any(ABSORBED in step.wrong_ends for step in steps)
    places = describe_wrong_places(view.box, shot, steps)
    if places:
        yield phrase("Other paths go wrong: {places}.", places=places)
    elif is_ahead:
        yield phrase("The ray was not absorbed.")


def describe_unabsorbed(view: View, shots: Sequence[Shot], ray: str) -> Sentences:
    """Yield sentences about steps that follow from a ray only because it was not absorbed. `ray` is
    its name in the sentences.
    """
    if shots[1:]:
        yield phrase("Follow ray {ray} from its entry and from its exit.", ray=ray)
    else:
        yield describe_following(view, shots[0], ray)
    yield phrase("The ray was not absorbed.")


def describe_following(view: View, shot: Shot, ray: str) -> str:
    """Return a sentence that asks the reader to follow a ray. It names the end to begin with if
    that is not the entry.
    """
    if shot in view.shots:
        return phrase("Follow ray {ray}.", ray=ray)
    return phrase("Follow ray {ray} from {entry}.", ray=ray, entry=shot.entry)


def describe_wrong_places(box: Box, shot: Shot, steps: Iterable[Step]) -> str:
    """List the cells at which next steps of a ray are ruled out, each with the wrong results to
    which these steps lead.
    """
    ends: dict[str, list[int]] = {}
    for step in steps:
        ends.setdefault(describe_state(box, step.state), []).extend(step.wrong_ends)
    results = {place: describe_wrong_results(shot, ends[place]) for place in ends}
    return "; ".join(
        phrase("{place}: {results}", place=place, results=results[place])
        for place in ends
        if results[place]
    )


def describe_state(box: Box, state: int) -> str:
    """Say where a ray is in a state, as a part of a sentence: at the edge or at a cell."""
    law = box.law
    if state <= 2 * law.entries:
        return phrase("at the edge")
    return phrase("at {cell}", cell=describe_cell(box.cell(law.place(state)[0])))


def describe_wrong_results(shot: Shot, ends: Iterable[int]) -> str:
    """List the wrong results `ends` of a ray as a part of a sentence.

    Absorption is left out, unless the ray really was absorbed.
    """
    every = dict.fromkeys(ends)
    exits = [str(end) for end in every if end not in (ABSORBED, shot.entry)]
    if shot.entry in every:
        exits.append(phrase("reflected"))
    if ABSORBED in every and shot.exit == ABSORBED:
        exits.append(phrase("absorbed"))
    return join_or(exits) if exits else ""


def describe_few_paths(view: View, block: Block) -> Sentences:
    """Yield sentences about a ray that has only one possible path left, or none, because few atoms
    are missing.
    """
    (step,) = block
    ray = describe_ray(fired(view, step.shots[0]))
    if step.is_counted:
        yield describe_missing(view, step)
    if step.contradicts:
        yield phrase("Ray {ray} has no possible path.", ray=ray)
        return
    atoms = describe_atoms(view.box, step.ways[0].atoms)
    if step.is_counted:
        message = (
            "Ray {ray} has only one possible path, with {atoms}: any other path needs too "
            "many atoms."
        )
        yield phrase(message, ray=ray, atoms=atoms)
    else:
        yield phrase("Ray {ray} has only one possible path, with {atoms}.", ray=ray, atoms=atoms)


def describe_all_paths(view: View, block: Block) -> Sentences:
    """Yield sentences that list the possible paths of a ray, each by the atoms that it needs."""
    (step,) = block
    ray = describe_ray(fired(view, step.shots[0]))
    if step.is_counted:
        yield describe_missing(view, step)
    if step.contradicts:
        yield phrase("Ray {ray} has no possible path.", ray=ray)
        return
    ways = "; ".join(describe_atoms(view.box, atoms) for atoms, _ in step.ways)
    one = "There is only one way to explain ray {ray}: {ways}."
    many = "There are only {n} ways to explain ray {ray}: {ways}."
    yield counted(one, many, len(step.ways), ray=ray, ways=ways)


def describe_atoms(box: Box, atoms: Cells) -> str:
    """Name the atoms that a path needs, as a part of a sentence."""
    cells = box.cells_of(atoms)
    if not cells:
        return phrase("no further atoms")
    one, many = "an atom at {cells}", "atoms at {cells}"
    return counted(one, many, len(cells), cells=describe_cells(cells))
