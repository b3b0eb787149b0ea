"""The verb WATCH: the machine plays a box, and says for each ray how many boxes the ray was
expected to leave, and how many it left.
"""

from __future__ import annotations

from ....box import NONE, Cells, bits
from ....box.advice.advise import Adviser
from ....box.deal import Dice
from ....box.deduction.deduce import Knowledge, deduce
from ....box.options import PAUSE
from ....box.placing import Count
from ....box.stories import Insight
from ....box.stories.words import describe_story
from ....box.text.advice_words import WATCHED, describe_known_answer
from ....box.text.drawing import ATOM
from ....box.text.hint_words import describe_decisions
from ....box.text.words import describe_cells, describe_result
from ....box.view import Round, View, new_round
from ....console.conversation import pause
from ....console.phrases import counted, join_and, number, phrase
from ....console.session import Dialogue, Telling
from .. import Solo


def watch(table: Solo, _: list[str]) -> Dialogue:
    """Show how the machine plays a box, ray by ray."""
    view = View(table.box, table.count)
    atoms = Dice(table.play.dice.word()).deal(view)
    played, explained = new_round(table.box, atoms, table.count), NONE
    yield describe_search(view.atom_count)
    adviser = Adviser(deduce(played.view))
    while ray := adviser.advice().ray:
        yield from describe_decisions(adviser, ray.entry)
        before, played = adviser.known, played.fire(ray.entry)
        adviser = Adviser(deduce(played.view))
        yield describe_ray(before, adviser.known, ray.entry, ray.left / max(1, before.weight))
        explained = yield from show_new_atoms(table, played, adviser.known, explained)
        if (yield from is_interrupted(table)):
            return
    yield describe_known_answer(table.box, adviser.advice(), WATCHED)
    yield counted(
        "The machine's rays cost {n} point.",
        "The machine's rays cost {n} points.",
        played.view.points,
    )


def describe_search(count: Count) -> str:
    """Say that the machine has to find `count` atoms."""
    if count.least < count.most:
        message = "The machine looks for {least} to {most} atoms."
        return phrase(message, least=count.least, most=count.most)
    one, many = "The machine looks for {n} atom.", "The machine looks for {n} atoms."
    return counted(one, many, count.most)


def describe_ray(before: Knowledge, after: Knowledge, entry: int, share: float) -> str:
    """Say the result of the ray from `entry`, how many boxes it was expected to leave, and how many
    it left.

    `before` and `after` have the boxes that fitted before and after the ray. `share` is the
    expected share of the boxes that the ray leaves, from 0 to 1.
    """
    result = describe_result(entry, after.view.shots[-1].exit)
    if not (before.is_complete and after.is_complete):
        return phrase("Ray {ray}: {result}.", ray=entry, result=result)
    return phrase(
        "Ray {ray} was expected to leave {n} of {all} boxes. Its result, {result}, left {left}.",
        ray=entry,
        n=number(max(1, round(share * before.box_count))),
        all=number(before.box_count),
        result=result,
        left=number(after.box_count),
    )


def show_new_atoms(
    table: Solo, played: Round, known: Knowledge, explained: Cells
) -> Telling[Cells]:
    """Explain each atom that has become certain and is not in `explained`. Return `explained`
    together with these atoms.

    If VERBOSE is on, draw the board first, and describe for each atom its nearest rival: among the
    boxes without this atom, the one that contradicts the fewest rays.
    """
    insight = Insight(played.view, known)
    atoms = insight.facts[0]
    if table.verbose:
        grid = table.rays_grid(played.view.shots)
        grid.put(atoms, ATOM)
        yield table.picture(grid)
    for atom in bits(atoms & ~explained):
        _, *rival = describe_story(insight, atom)
        yield describe_now_certain(insight, atom)
        yield from rival if table.verbose else ()
    return explained | atoms


def describe_now_certain(insight: Insight, atom: Cells) -> str:
    """Say that an atom has become certain, and which rays it explains."""
    cell = describe_cells(insight.view.box.cells_of(atom))
    rays = sorted(shot.entry for shot in insight.explained(atom))
    if not rays:
        return phrase(
            (
                "Now there is certainly an atom at {cell}, although no ray is certain "
                "to have met it."
            ),
            cell=cell,
        )
    return counted(
        "The atom at {cell} is now certain: it explains ray {rays}.",
        "The atom at {cell} is now certain: it explains rays {rays}.",
        len(rays),
        cell=cell,
        rays=join_and([*map(str, rays)]),
    )


def is_interrupted(table: Solo) -> Telling[bool]:
    """If PAUSE is on, wait for RETURN. Return whether another line was typed, which is then
    answered as usual.
    """
    return table.settings[PAUSE] and not (yield from pause(table))
