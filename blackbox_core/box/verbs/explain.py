"""The verb that proves why a cell is certain."""

from __future__ import annotations

from ...console.conversation import reply
from ...console.phrases import later, phrase
from ...console.session import Ask, Refused
from ...console.verbs import Verbs
from ..deduction.deduce import deduce
from ..deduction.explain import Proof, easiest, explain
from ..placing import TooLong
from ..settings import PAUSE
from ..text.explain_words import (
    describe_conclusion,
    describe_doubt,
    describe_proof,
    draw_step,
    pages,
)
from ..text.reading import read_cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ..deduction.explain import Doubt
    from ..table import BoxTable

verbs = Verbs(group=later("Advice"))


@verbs.verb(
    "explain (CELL)",
    "Prove why a cell holds an atom or none; EXPLAIN alone takes the easiest that is certain.",
)
def explain_(table: BoxTable, words: list[str]) -> Dialogue:
    table.helped()
    cells = read_cells(words, table.box)
    if len(cells) > 1:
        raise Refused(phrase("EXPLAIN takes one cell, as in EXPLAIN 3,4."))
    view = table.view
    try:
        cell = view.box.mask(*cells) if cells else easiest(view)
        told = explain(view, cell) if cell else None
    except TooLong:
        raise Refused(phrase("Too many boxes fit to prove anything: fire more rays.")) from None
    if told is None:
        yield phrase("No cell that you have not marked is certain yet.")
    else:
        yield from tell(table, told)


def tell(table: BoxTable, told: Proof | Doubt) -> Dialogue:
    """A proof, with a picture of each step where boards are wanted; or why there is none."""
    if not isinstance(told, Proof):
        yield from describe_doubt(deduce(table.view), told)
    elif table.verbose:
        yield from show(table, told)
    else:
        yield from describe_proof(table.box, told)


def show(table: BoxTable, proof: Proof) -> Dialogue:
    """A proof step by step; RETURN goes on to the next, and any other line is answered instead."""
    shown = [page for step in proof.steps for page in pages(table.box, step)]
    for place, (step, told) in enumerate(shown):
        if place and table.settings[PAUSE]:
            line = yield Ask(phrase("RETURN goes on? "), hear=table.hear)
            if line.strip():
                yield from reply(table, line)
                return
        yield from draw_step(table.box, step, table.paint)
        yield from told
    yield describe_conclusion(table.box, proof)
