"""Put a story into words: the rays that an atom explains, and a ray that would have a wrong result
without the atom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...console.phrases import counted, join_and, later, number, phrase
from .. import Box, Cells, bits
from ..placing import TooLong
from ..ray import path, result
from ..techniques.step_words import describe_areas
from ..text.words import (
    describe_cell,
    describe_cells,
    describe_path,
    result_kind,
)
from ..view import Shot, View
from . import Insight, Story
from .coaching import Shown
from .explaining import cells_looked_at
from .guide import Guide, Level, Topic, missing_atoms
from .open_words import MAX_AREAS, describe_open
from .rivals import Rival
from .trying import Trial

MAX_WRONG = 3  # wrong rays that are listed
MAX_TRIES = 200_000  # cells tried to count the boxes with which a rival was compared

EXPLAINED = {  # by whether the atom's cell is named, and whether the atom explains rays alone
    (True, "alone"): later("The atom at {cell} explains {alone}."),
    (True, "helps"): later("The atom at {cell} helps to explain {others}."),
    (True, "both"): later("The atom at {cell} explains {alone}, and helps to explain {others}."),
    (False, "alone"): later("A single atom explains {alone}."),
    (False, "helps"): later("One atom helps to explain {others}."),
    (False, "both"): later("A single atom explains {alone}, and helps to explain {others}."),
}

WOULD = {  # what a ray would do in a rival
    "absorbed": later("ray {entry} would be absorbed"),
    "reflected": later("ray {entry} would be reflected"),
    "out": later("ray {entry} would come out at {exit}"),
}
REFUTED = {  # what a ray would do in a rival, and what the ray did
    ("absorbed", "reflected"): later("Ray {entry} would be absorbed, but it was reflected."),
    ("absorbed", "out"): later("Ray {entry} would be absorbed, but it came out at {seen}."),
    ("reflected", "absorbed"): later("Ray {entry} would be reflected, but it was absorbed."),
    ("reflected", "out"): later("Ray {entry} would be reflected, but it came out at {seen}."),
    ("out", "absorbed"): later("Ray {entry} would come out at {exit}, but it was absorbed."),
    ("out", "reflected"): later("Ray {entry} would come out at {exit}, but it was reflected."),
    ("out", "out"): later("Ray {entry} would come out at {exit}, but it came out at {seen}."),
}
RIVAL_PATHS = {  # by the shape of the path in a rival, and what became of the ray
    ("outside", "absorbed"): later(
        "In that box, ray {entry} is absorbed by the atom in its first cell, {atom}."
    ),
    ("outside", "reflected"): later("In that box, ray {entry} is reflected at the edge."),
    ("straight", "absorbed"): later(
        "In that box, ray {entry} goes in at {cell} and is absorbed by the atom at {atom}."
    ),
    ("straight", "out"): later(
        "In that box, ray {entry} goes straight from {cell} and comes out at {exit}."
    ),
    ("bent", "absorbed"): later(
        "In that box, ray {entry} goes in at {cell}, {turns}, and is absorbed by the atom at "
        "{atom}."
    ),
    ("bent", "reflected"): later(
        "In that box, ray {entry} goes in at {cell}, {turns}, and is reflected."
    ),
    ("bent", "out"): later(
        "In that box, ray {entry} goes in at {cell}, {turns}, and comes out at {exit}."
    ),
}


def describe_guide(insight: Insight, guide: Guide, is_first: bool = False) -> Iterator[str]:
    """Yield the sentences of a hint at its level.

    If this is the first whole story that the player is told (`is_first`), also say how many boxes
    without the atom there are.
    """
    if guide.topic is Topic.OPEN:
        yield from describe_open(insight, guide)
    elif guide.topic is Topic.WRONG:
        yield from describe_wrong(insight, guide)
    elif guide.level == Level.NUDGE:
        yield describe_nudge(insight, guide)
    elif guide.level == Level.RAYS:
        yield describe_rays_to_look_at(insight.story(guide.cells))
    elif guide.level == Level.IDEA:
        yield describe_idea(insight, insight.story(guide.cells))
    else:
        yield from describe_story(insight, guide.cells, is_first)


def describe_nudge(insight: Insight, guide: Guide) -> str:
    """Say how many certain atoms the player has not marked, or that another atom is certain."""
    if guide.told:
        return phrase("Another atom is certain.")
    return counted(
        "{n} certain atom is not on your board.",
        "{n} certain atoms are not on your board.",
        missing_atoms(insight, guide.view).bit_count(),
    )


def rays_to_look_at(story: Story) -> list[int]:
    """Return the entries of the rays that show best why the atom of a story is certain. They meet
    the atom in every box that fits, and have wrong results in the best box without it (the rival).

    If there are no such rays, return all rays with wrong results in the rival. If there are none of
    these either, return the rays that meet the atom.
    """
    wrong = story.rival.wrong if story.rival else ()
    both = [shot for shot in story.explains if shot in wrong]
    return sorted(shot.entry for shot in both or wrong or story.explains)


def describe_rays_to_look_at(story: Story) -> str:
    """Name the rays that show best why the atom of a story is certain."""
    rays = rays_to_look_at(story)
    if not rays:
        return phrase("Count the atoms: you need not look at any ray.")
    names = join_and([*map(str, rays)])
    return counted("Look at ray {rays}.", "Look at rays {rays}.", len(rays), rays=names)


def describe_explained(insight: Insight, story: Story, *, is_named: bool) -> str:
    """Say which rays need the atom of a story, each on its own or together with other atoms.

    If `is_named`, name the cell of the atom.
    """
    box = insight.view.box
    alone = [shot for shot in story.explains if result(box, story.cell, shot.entry) == shot.exit]
    others = [shot for shot in story.explains if shot not in alone]
    kind = "both" if alone and others else "alone" if alone else "helps"
    cell = describe_cells(box.cells_of(story.cell))
    message = EXPLAINED[is_named, kind]
    return phrase(message, cell=cell, alone=name_rays(alone), others=name_rays(others))


def name_rays(shots: Iterable[Shot]) -> str:
    """Return the entries of rays as in "ray 3" or "rays 1 and 2"."""
    entries = sorted(shot.entry for shot in shots)
    return counted("ray {rays}", "rays {rays}", len(entries), rays=join_and([*map(str, entries)]))


def describe_idea(insight: Insight, story: Story) -> str:
    """Say which rays an atom explains, without naming its cell. An atom explains a ray that meets
    it in every box that fits.
    """
    if not story.explains and not rays_to_look_at(story):
        return phrase("One atom is certain, although perhaps no ray has met it.")
    if not story.explains:
        return phrase("One atom is certain: perhaps no ray has met it, but no box fits without it.")
    return describe_explained(insight, story, is_named=False)


def describe_story(insight: Insight, cell: Cells, is_first: bool = False) -> Iterator[str]:
    """Say which rays a certain atom explains, and which rays would have wrong results in the best
    box without this atom (the rival).

    If `is_first`, also say how many boxes without the atom there are. If the rules allow no such
    box, say that the cell is not free in any box that fits.
    """
    story, box = insight.story(cell), insight.view.box
    name = describe_cells(box.cells_of(cell))
    if story.explains:
        yield describe_explained(insight, story, is_named=True)
    else:
        yield phrase("{cell} holds an atom, although no ray is certain to have met it.", cell=name)
    if story.rival:
        compared = boxes_without(insight.view, cell) if is_first else 0
        yield describe_rival(box, story.rival, compared)
    else:
        yield phrase("The rules allow no box without that atom.")


def boxes_without(view: View, cell: Cells) -> int:
    """Return how many boxes that the rules allow have no atom in the cell `cell`, or 0 if counting
    them takes too long.
    """
    try:
        ways = view.placing.fillings(view.box, MAX_TRIES)
        return sum(ways(view.box.every & ~cell, number) for number in view.atom_count.numbers)
    except TooLong:
        return 0


def describe_rival(box: Box, rival: Rival, compared: int = 0) -> str:
    """Name the best box without a certain atom, and its wrong rays.

    If `compared` is above 1, say that it is the best of that many boxes.
    """
    wrong, rays = len(rival.wrong), describe_wrong_rays(box, rival)
    cells = describe_cells(box.cells_of(rival.atoms))
    if not rival.is_nearest:
        return counted(
            "Without that atom, even the best box found ({cells}) gets {n} ray wrong: {rays}.",
            "Without that atom, even the best box found ({cells}) gets {n} rays wrong: {rays}.",
            wrong,
            cells=cells,
            rays=rays,
        )
    if compared > 1:
        return counted(
            "Without that atom, even the best of all {compared} boxes ({cells}) "
            "gets {n} ray wrong: {rays}.",
            "Without that atom, even the best of all {compared} boxes ({cells}) "
            "gets {n} rays wrong: {rays}.",
            wrong,
            compared=number(compared),
            cells=cells,
            rays=rays,
        )
    return counted(
        "Without that atom, even the best box ({cells}) gets {n} ray wrong: {rays}.",
        "Without that atom, even the best box ({cells}) gets {n} rays wrong: {rays}.",
        wrong,
        cells=cells,
        rays=rays,
    )


def describe_wrong_rays(box: Box, rival: Rival) -> str:
    """List the first MAX_WRONG rays that have wrong results in the box `rival`, each with its
    result there, and say how many more such rays there are.
    """
    rays = [describe_would(box, rival.atoms, shot) for shot in rival.wrong[:MAX_WRONG]]
    if len(rival.wrong) > MAX_WRONG:
        rays.append(counted("{n} other", "{n} others", len(rival.wrong) - MAX_WRONG))
    return join_and(rays)


def describe_would(box: Box, atoms: Cells, shot: Shot) -> str:
    """Return the result that the ray of a shot would have in a box with these atoms, as a part of a
    sentence.
    """
    exit = result(box, atoms, shot.entry)
    return phrase(WOULD[result_kind(shot.entry, exit)], entry=shot.entry, exit=exit)


def describe_refutation(box: Box, atoms: Cells, shot: Shot) -> str:
    """Say which result the ray of a shot would have in a box with these atoms, and which it really
    had.
    """
    would = result(box, atoms, shot.entry)
    kinds = result_kind(shot.entry, would), result_kind(shot.entry, shot.exit)
    return phrase(REFUTED[kinds], entry=shot.entry, exit=would, seen=shot.exit)


def describe_rival_path(box: Box, atoms: Cells, shot: Shot) -> str:
    """Describe the path that the ray of a shot would take in a box with these atoms, with each
    turn.
    """
    return describe_path(path(box, atoms, shot.entry), RIVAL_PATHS)


def describe_wrong(insight: Insight, guide: Guide) -> Iterator[str]:
    """Yield a sentence that says how many marks are wrong. At the level STORY, say instead which
    marks are wrong, and why.
    """
    marks, wrong = guide.view.marks, guide.cells
    if guide.level < Level.STORY:
        yield (
            counted(
                "{n} of your marks is wrong.", "{n} of your marks are wrong.", wrong.bit_count()
            )
            if is_each_wrong(insight, guide)
            else phrase("Your marks cannot all be right.")
        )
        return
    if not is_each_wrong(insight, guide):
        yield from describe_wrong_atoms(insight, wrong)
        return
    for cell in bits(wrong & marks.atoms):
        yield from describe_wrong_atoms(insight, cell)
    for cell in bits(wrong & marks.free):
        name = describe_cells(insight.view.box.cells_of(cell))
        yield phrase("{cell} is marked free, but holds an atom.", cell=name)
        yield from describe_story(insight, cell)


def is_each_wrong(insight: Insight, guide: Guide) -> bool:
    """Return whether each of the marks that the hint is about is wrong by itself. Return False if
    they are only wrong together.
    """
    return not guide.cells & ~(insight.facts[0] | insight.facts[1])


def describe_wrong_atoms(insight: Insight, cells: Cells) -> Iterator[str]:
    """Yield sentences that say why the player's atoms in these cells are wrong."""
    box = insight.view.box
    name, rival = describe_cells(box.cells_of(cells)), insight.rival_with(cells)
    if not rival or not rival.wrong:
        yield phrase("No box that fits can have your atoms at {cells}.", cells=name)
        return
    yield (
        counted(
            "With your atoms at {cells}, even the best box ({atoms}) gets {n} ray wrong.",
            "With your atoms at {cells}, even the best box ({atoms}) gets {n} rays wrong.",
            len(rival.wrong),
            cells=name,
            atoms=describe_cells(box.cells_of(rival.atoms)),
        )
        if cells & (cells - 1)
        else counted(
            "With your atom at {cell}, even the best box ({atoms}) gets {n} ray wrong.",
            "With your atom at {cell}, even the best box ({atoms}) gets {n} rays wrong.",
            len(rival.wrong),
            cell=name,
            atoms=describe_cells(box.cells_of(rival.atoms)),
        )
    )
    yield describe_refutation(box, rival.atoms, rival.wrong[0])


def describe_free_cell(insight: Insight, cell: Cells) -> Iterator[str]:
    """Yield sentences that say why a cell is free: because a ray has passed it, because all atoms
    are found, or because rays would have wrong results with an atom there.
    """
    view, box = insight.view, insight.view.box
    (name,) = map(describe_cell, box.cells_of(cell))
    if passing := ray_passing(insight, cell):
        yield describe_passing(box, insight.fit, passing, cell)
        return
    atoms, rival = insight.facts[0], insight.story(cell).rival
    if atoms.bit_count() == view.atom_count.most and not (rival and len(rival.wrong) == 1):
        cells = describe_cells(box.cells_of(atoms))
        yield phrase(
            "{cell} is free, because all the atoms have been found: {cells}.",
            cell=name,
            cells=cells,
        )
    elif rival:
        yield counted(
            "{cell} is free. With an atom there, even the best box ({cells}) gets "
            "{n} ray wrong: {rays}.",
            "{cell} is free. With an atom there, even the best box ({cells}) gets "
            "{n} rays wrong: {rays}.",
            len(rival.wrong),
            cell=name,
            cells=describe_cells(box.cells_of(rival.atoms)),
            rays=describe_wrong_rays(box, rival),
        )
    else:
        yield phrase("{cell} is free, because the rules allow no atom there.", cell=name)


def ray_passing(insight: Insight, cell: Cells) -> Shot | None:
    """Return a ray that proves that the cell is free, because an atom in the cell would change the
    result of the ray. Return None if there is none.

    The path of the ray must be certain. If there are several such rays, return the one with the
    shortest path.
    """
    box, fit, (atoms, free) = insight.view.box, insight.fit, insight.facts
    looks = {shot: cells_looked_at(box, fit, shot.entry) for shot in insight.met}
    passing = [
        shot
        for shot, looked in looks.items()
        if looked & cell
        and not looked & ~(atoms | free)
        and result(box, fit | cell, shot.entry) != shot.exit
    ]
    return min(passing, key=lambda shot: len(path(box, fit, shot.entry).steps), default=None)


def describe_passing(box: Box, atoms: Cells, shot: Shot, cell: Cells) -> str:
    """Say that a cell is free because the ray of `shot` passed through it or beside it. `atoms` is
    a box that fits the shots.
    """
    (name,) = box.cells_of(cell)
    cells = [step.cell for step in path(box, atoms, shot.entry).steps]
    if name in cells:
        message = phrase(
            "{cell} is free: ray {entry} passed through that cell.",
            cell=describe_cell(name),
            entry=shot.entry,
        )
    else:
        message = phrase(
            "{cell} is free: ray {entry} passed beside that cell.",
            cell=describe_cell(name),
            entry=shot.entry,
        )
    return message


def describe_trial(insight: Insight, cells: Cells, trial: Trial) -> Iterator[str]:
    """Yield sentences about the box of `trial`, which has the atoms `cells` that a player tries:
    how many rays have the results seen, and which rays.
    """
    if not trial.wrong:
        atoms = describe_cells(insight.view.box.cells_of(cells))
        yield counted(
            "A box with an atom at {atoms} fits everything that you have seen.",
            "A box with atoms at {atoms} fits everything that you have seen.",
            cells.bit_count(),
            atoms=atoms,
        )
        return
    yield describe_rays_right(insight, cells, trial)
    if trial.right:
        rays = sorted(shot.entry for shot in trial.right)
        yield phrase("Rays that this box gets right: {rays}.", rays=", ".join(map(str, rays)))


def describe_rays_right(insight: Insight, cells: Cells, trial: Trial) -> str:
    """Say how many rays have the results seen in the box of `trial`, which has the atoms `cells`
    that a player tries. Do not name atoms of the box that are hidden from the player.
    """
    tried, best = (
        describe_cells(insight.view.box.cells_of(atoms)) for atoms in (cells, trial.atoms)
    )
    several = cells.bit_count() > 1
    if trial.atoms == cells:
        one = "That box ({cells}) gets {right} of {n} ray right."
        many = "That box ({cells}) gets {right} of {n} rays right."
    elif trial.hidden:
        return describe_hidden_box(trial, tried, several=several)
    elif trial.is_best and several:
        one = "With atoms at {cells}, the best box ({atoms}) gets {right} of {n} ray right."
        many = "With atoms at {cells}, the best box ({atoms}) gets {right} of {n} rays right."
    elif trial.is_best:
        one = "With an atom at {cells}, the best box ({atoms}) gets {right} of {n} ray right."
        many = "With an atom at {cells}, the best box ({atoms}) gets {right} of {n} rays right."
    elif several:
        one = "With atoms at {cells}, the best box found ({atoms}) gets {right} of {n} ray right."
        many = "With atoms at {cells}, the best box found ({atoms}) gets {right} of {n} rays right."
    else:
        one = "With an atom at {cells}, the best box found ({atoms}) gets {right} of {n} ray right."
        many = (
            "With an atom at {cells}, the best box found ({atoms}) gets {right} of {n} rays right."
        )
    right, rays = number(len(trial.right)), len(trial.right) + len(trial.wrong)
    return counted(one, many, rays, cells=tried, atoms=best, right=right)


def describe_hidden_box(trial: Trial, tried: str, *, several: bool) -> str:
    """Say how many rays have the results seen in the box of `trial`, of which the player does not
    know all certain atoms. `tried` are the cells that the player tries, and `several` says whether
    there are two or more.
    """
    if trial.is_best and several:
        one = "With atoms at {cells}, the best box gets {right} of {n} ray right."
        many = "With atoms at {cells}, the best box gets {right} of {n} rays right."
    elif trial.is_best:
        one = "With an atom at {cells}, the best box gets {right} of {n} ray right."
        many = "With an atom at {cells}, the best box gets {right} of {n} rays right."
    elif several:
        one = "With atoms at {cells}, the best box found gets {right} of {n} ray right."
        many = "With atoms at {cells}, the best box found gets {right} of {n} rays right."
    else:
        one = "With an atom at {cells}, the best box found gets {right} of {n} ray right."
        many = "With an atom at {cells}, the best box found gets {right} of {n} rays right."
    right, rays = number(len(trial.right)), len(trial.right) + len(trial.wrong)
    return counted(one, many, rays, cells=tried, right=right)


def describe_hidden(box: Box, cells: Cells, trial: Trial) -> str:
    """Say how many certain atoms of the box in `trial` are not marked by the player, and how to see
    the whole box. `cells` are the atoms that the player tries.
    """
    return counted(
        "{n} atom of that box is certain but not on your board. EXPLAIN leads you to that "
        "atom. To see the whole box, type WHYNOT {cells} again.",
        "{n} atoms of that box are certain but not on your board. EXPLAIN leads you to "
        "those atoms. To see the whole box, type WHYNOT {cells} again.",
        trial.hidden.bit_count(),
        cells=" ".join(map(describe_cell, box.cells_of(cells))),
    )


def describe_shown(view: View, shown: Shown) -> Iterator[str]:
    """Yield sentences that say which atoms and free cells follow easily from the last ray, or that
    nothing follows for now.
    """
    box, entry = view.box, shown.shot.entry
    if shown.atoms:
        yield counted(
            "Together, the rays now show that there is an atom at {cells}.",
            "Together, the rays now show that there are atoms at {cells}.",
            shown.atoms.bit_count(),
            cells=describe_cells(box.cells_of(shown.atoms)),
        )
    if shown.free:
        cells = describe_areas(box, shown.free, MAX_AREAS)
        if shown.is_straight:
            yield phrase(
                "Ray {entry} went straight through. Cells now known to be free: {cells}.",
                entry=entry,
                cells=cells,
            )
        else:
            yield counted(
                "Ray {entry} shows that {cells} is free.",
                "Ray {entry} shows that these cells are free: {cells}.",
                shown.free.bit_count(),
                entry=entry,
                cells=cells,
            )
    if not (shown.atoms or shown.free):
        yield phrase("At a glance, ray {entry} shows nothing new.", entry=entry)
