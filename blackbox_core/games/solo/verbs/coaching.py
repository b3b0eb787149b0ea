"""Coach a player: what each ray shows at once and, after a round, its costliest mistake."""

from __future__ import annotations

from itertools import islice

from ....box import bits
from ....box.stories.coaching import shown_at_once
from ....box.stories.words import describe_shown
from ....box.techniques.leading import certain_or_easily_proved
from ....box.techniques.proof import prove
from ....box.techniques.ray_words import describe_name
from ....box.text.words import describe_cells
from ....console.phrases import phrase
from ....console.session import Dialogue
from ....console.table import COUNT_HELP
from .. import Solo
from ..review_words import describe_accuracy, describe_turning_points
from .machine_play import MOST_REVIEWED, boxes_dealt_from, reviewed


def coach(table: Solo) -> Dialogue:
    """Say what the last ray shows at once. This counts as light help."""
    table.count_help(COUNT_HELP)
    yield from describe_shown(table.view, shown_at_once(table.view))


def describe_costliest(table: Solo) -> Dialogue:
    """Say the costliest mistake of a finished round: a certain atom missed, a ray, or the
    answer.
    """
    view = table.view
    facts = certain_or_easily_proved(view)
    for atom in bits(facts[0] & ~view.marks.atoms):
        proof = prove(view, facts & (atom, atom), facts)
        yield phrase(
            "The atom at {cell} was certain: {technique} shows it.",
            cell=describe_cells(view.box.cells_of(atom)),
            technique=describe_name(proof.passages[-1]),
        )
        return
    whole = reviewed(table) if boxes_dealt_from(table) <= MOST_REVIEWED else None
    if whole and round(whole.given, 1):
        yield from islice(describe_turning_points(whole), 1)
        yield from describe_accuracy([], max(whole.error, whole.answer_error))
