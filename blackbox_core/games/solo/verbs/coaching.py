"""The coach, who says after each ray which further cells are now easy to prove and, after a round,
the costliest mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....box import Cells, bits
from ....box.deduction.examples import contradicted_shots
from ....box.stories.coaching import shown_at_once
from ....box.stories.words import describe_shown
from ....box.techniques.facts import Facts
from ....box.techniques.leading import certain_or_easily_proved
from ....box.techniques.proof import prove
from ....box.techniques.ray_words import describe_name
from ....box.text.words import describe_cells, describe_mismatch
from ....box.view import View
from ....console.phrases import phrase
from ....console.session import Dialogue
from ....console.table import COUNT_HELP
from .. import Solo
from ..review_words import describe_accuracy, describe_worst
from .machine_play import MAX_REVIEWED, boxes_dealt_from, reviewed


def coach(table: Solo) -> Dialogue:
    """Say which cells the easy techniques prove with the last ray but not without it, and count
    this as light help.
    """
    table.count_help(COUNT_HELP)
    yield from describe_shown(table.view, shown_at_once(table.view))


def describe_costliest(table: Solo) -> Dialogue:
    """Say the worst mistake of a finished round, which is the first one that `mistakes` yields."""
    yield from islice(mistakes(table), 1)


def mistakes(table: Solo) -> Iterator[str]:
    """Yield a sentence for each mistake in a finished round.

    First come certain atoms that were not set, then atoms set in cells that are certainly free,
    then rays that contradict the answer, and last the ray or answer that lost the most points.
    """
    view = table.view
    facts, marked = certain_or_easily_proved(view), view.marks.atoms
    for atom in bits(facts.atoms & ~marked):
        yield phrase(
            "The atom at {cell} was certain: the technique {technique} proves it.",
            cell=describe_cells(view.box.cells_of(atom)),
            technique=last_technique(view, facts, atom),
        )
    for cell in bits(facts.free & marked):
        yield phrase(
            "No atom could be at {cell}: the technique {technique} proves it.",
            cell=describe_cells(view.box.cells_of(cell)),
            technique=last_technique(view, facts, cell),
        )
    if marked.bit_count() in view.atom_count:
        yield from (describe_mismatch(view, shot) for shot in contradicted_shots(view))
    yield describe_costliest_point(table)


def last_technique(view: View, facts: Facts, cell: Cells) -> str:
    """Return the name of the technique that the last step in the proof of `cell` uses. `facts` has
    the atoms and free cells that are certain.
    """
    return describe_name(prove(view, facts & (cell, cell), facts).passages[-1])


def describe_costliest_point(table: Solo) -> str:
    """Say which ray or answer lost the most points. If the boxes are too many to count, refer to
    REVIEW.
    """
    whole = reviewed(table) if boxes_dealt_from(table) <= MAX_REVIEWED else None
    if not whole:
        return phrase("REVIEW shows what cost the most in this round.")
    worst = [*describe_worst(whole)]
    if not worst:
        return phrase("None of your rays cost more than the best choice, nor did your answer.")
    return " ".join([*worst, *describe_accuracy([], max(whole.error, whole.answer_error))])
