"""The verb that proves why a cell is certain."""

from __future__ import annotations

from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from ..cell_words import read_cells
from ..deduce import deduce
from ..explain import Proof, easiest, explain
from ..explain_words import draw_step, tell_doubt, tell_proof
from ..placing import TooLong

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ..explain import Doubt
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
        yield from tell_doubt(deduce(table.view), told)
        return
    if table.verbose:
        for step in told.steps:
            yield from draw_step(table.box, step, table.paint)
    yield from tell_proof(table.box, told)
