"""The verbs that tell what the shots prove, and what they are worth."""

from __future__ import annotations

from ...console.phrases import counted, later, phrase, typed
from ...console.session import Refused
from ...console.verbs import Verbs
from ..advice.advise import FIRE, Adviser, ranking
from ..advice.worth import worth
from ..deduction.sampling import estimate, estimate_odds
from ..techniques.leading import marked
from ..techniques.solving import agreed
from ..techniques.step import beyond
from ..text.advice_words import (
    describe_advice,
    describe_count,
    describe_estimated_odds,
    describe_odds,
    describe_ranking,
    describe_worth,
    draw_estimated_odds,
    draw_odds,
)
from ..text.reading import read_cells, read_entry
from .explain import show_lead

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.session import Dialogue
    from ..deduction.deduce import Knowledge
    from ..law import Cell
    from ..table import BoxTable

verbs = Verbs(group=later("Advice"))


@verbs.verb("count", "Count the boxes that fit what you have seen.")
def count(table: BoxTable, _: list[str]) -> Dialogue:
    known = table.helped()
    yield describe_count(known, estimate(known))


@verbs.verb("odds (CELL)", "Show the chance of an atom, in percent, in each cell or in one.")
def odds(table: BoxTable, words: list[str]) -> Dialogue:
    cells = read_cells(words, table.box)
    known = table.helped()
    if known.is_complete:
        for cell in cells:
            yield describe_odds(known, cell)
        if not cells:
            yield from draw_odds(known, table.grid(), table.paint)
    else:
        yield from about_odds(table, cells)


def about_odds(table: BoxTable, cells: list[Cell]) -> Dialogue:
    """The odds where too many boxes fit to be counted."""
    odds = estimate_odds(table.helped())
    if not odds:
        raise Refused(
            phrase(
                "Too few boxes that fit were found in time to work out the odds: fire more rays."
            )
        )
    for cell in cells:
        yield describe_estimated_odds(odds, table.box, cell)
    if not cells:
        yield from draw_estimated_odds(odds, table.grid(), table.paint)


@verbs.verb(
    "hint (N)",
    "Suggest the best ray or a puzzle's next step, or rate ray N; HINT ALL ranks "
    "the best five rays. A ray is rated in bits: each bit halves the boxes that fit.",
    letter="h",
)
def hint(table: BoxTable, words: list[str]) -> Dialogue:
    if not table.has_rays:
        yield from show_lead(table)
        return
    every = [word.lower() for word in words] == [typed("all")]
    entry = read_entry(words[0], table.box) if words and not every else 0
    known, marks = table.helped(), table.view.marks
    if known.is_complete and not known.holding(marks.atoms, marks.free).count:
        yield phrase("Your marks cannot all be right.")
    if entry:
        yield describe_worth(worth(known, entry))
    else:
        adviser = Adviser(known)
        if adviser.advice().kind == FIRE:
            yield from describe_unmarked(known.replace(view=table.view))
        if every and adviser.advice().ray:
            yield from describe_ranking(ranking(adviser))
        else:
            yield describe_advice(table.box, adviser.advice())


def describe_unmarked(known: Knowledge) -> Iterator[str]:
    """How many cells are certain and not marked, if any are."""
    unmarked = beyond(agreed(known), marked(known.view)) if known.is_complete else (0, 0)
    number = sum(cells.bit_count() for cells in unmarked)
    if number:
        yield counted(
            "Before you fire: {n} cell that you have not marked is certain.",
            "Before you fire: {n} cells that you have not marked are certain.",
            number,
        )
