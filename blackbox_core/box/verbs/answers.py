"""What HINT, COUNT, ODDS and EXPLAIN answer: what the shots prove, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...console.conversation import pause
from ...console.phrases import counted, number, phrase, typed
from ...console.services import Records, Row, done_or
from ...console.session import Dialogue, Refused, Telling
from .. import NONE, Cell, Cells
from ..advice.advise import ALIKE, SET, Adviser
from ..advice.ranking import ranking
from ..deduction.deduce import Knowledge, deduce
from ..deduction.examples import Doubt, examine
from ..deduction.sampling import estimate, estimate_odds
from ..options import PAUSE
from ..placing import TooLong
from ..table import COUNT_HELP, ODDS_HELP, RAY_HELP, BoxTable
from ..techniques.chain import Block
from ..techniques.facts import NOTHING, Facts
from ..techniques.leading import (
    TECHNIQUE,
    WHERE,
    Lead,
    certain_or_easily_proved,
    lead,
    lead_further,
    marked_facts,
)
from ..techniques.leading_words import describe_lead
from ..techniques.order import passages
from ..techniques.progress import GAME as DRILL
from ..techniques.progress import learnt
from ..techniques.proof import prove
from ..techniques.solving import agreed_facts, solver
from ..techniques.step import pruned
from ..techniques.step_words import describe_conclusion, describe_numbered, draw_block
from ..text.advice_words import (
    describe_count,
    describe_estimated_odds,
    describe_known_answer,
    describe_odds,
    describe_ranking,
    draw_estimated_odds,
    draw_odds,
)
from ..text.hint_words import describe_certain, describe_ray, describe_try
from ..text.reading import read_cells, read_entry
from ..text.words import describe_cells
from ..view import View


def count(table: BoxTable) -> Dialogue:
    """How many boxes fit."""
    known = table.take_help(COUNT_HELP)
    yield describe_count(known, estimate(known))


def odds(table: BoxTable, cells: list[Cell]) -> Dialogue:
    """The chance of an atom in some cells, or in all."""
    known = table.take_help(ODDS_HELP)
    if known.is_complete:
        for cell in cells:
            yield describe_odds(known, cell)
        if not cells:
            yield from draw_odds(known, table.grid(), table.paint)
    else:
        yield from about_odds(table, cells)


def about_odds(table: BoxTable, cells: list[Cell]) -> Dialogue:
    """The odds where too many boxes fit to be counted."""
    odds = estimate_odds(table.take_help(ODDS_HELP))
    if not odds:
        raise Refused(
            phrase(
                "The machine cannot estimate the odds yet, because its search found too "
                "few of the boxes that fit: fire more rays."
            )
        )
    for cell in cells:
        yield describe_estimated_odds(odds, table.box, cell)
    if not cells:
        yield from draw_estimated_odds(odds, table.grid(), table.paint)


def hint(table: BoxTable, words: list[str]) -> Dialogue:
    """Suggest the best ray or step, rank the best rays, or rate one ray."""
    if not table.has_rays:
        yield from show_lead(table)
        return
    every = [word.lower() for word in words] == [typed("all")]
    entry = read_entry(words[0], table.box) if words and not every else 0
    known, marks = table.take_help(RAY_HELP), table.view.marks
    if known.is_complete and not known.holding(marks.atoms, marks.free).count:
        yield phrase("Your marks cannot all be right.")
    adviser = Adviser(known)
    if entry:
        yield from describe_ray(adviser, entry)
    elif adviser.advice().ray:
        yield from describe_unmarked(replace(known, view=table.view))
        yield from describe_ranking(ranking(adviser)) if every else describe_try(adviser)
    else:
        yield from give_answer(table, adviser)


def give_answer(table: BoxTable, adviser: Adviser) -> Dialogue:
    """Say that an answer is known, and show the answer when it is asked for again."""
    advice, seat = adviser.advice(), table.seat
    if advice.kind in (SET, ALIKE) and seat.hinted != table.view.shots:
        seat.hinted = table.view.shots
        yield describe_certain(advice)
        return
    table.take_help()
    yield describe_known_answer(table.box, advice)


def describe_unmarked(known: Knowledge) -> Iterator[str]:
    """Say how many certain atoms are not on the board, if there are any."""
    atoms, _ = agreed_facts(known) if known.is_complete else NOTHING
    missing = (atoms & ~known.view.marks.atoms).bit_count()
    if missing:
        yield counted(
            "Before you fire: {n} atom that is not on your board is certain.",
            "Before you fire: {n} atoms that are not on your board are certain.",
            missing,
        )


def explain(table: BoxTable, words: list[str]) -> Dialogue:
    """Lead to what is certain, or to a cell; or prove it at once."""
    how = [word for word in words if word.lower() in (typed("all"), typed("short"))]
    cells = read_cells([word for word in words if word not in how], table.box)
    if len(cells) > 1 or len(how) > 1:
        raise Refused(
            phrase(
                "EXPLAIN takes at most one cell and at most one of ALL and SHORT: type "
                "fewer words, as in EXPLAIN 3,4 or EXPLAIN 3,4 ALL."
            )
        )
    cell = table.view.box.mask(*cells)
    if how:
        yield from prove_at_once(table, cell, is_short=how[0].lower() == typed("short"))
    else:
        yield from show_lead(table, cell)


def show_lead(table: BoxTable, cell: Cells = NONE) -> Dialogue:
    """Tell one level more of what was begun, or begin with a cell."""
    view, before = table.view, table.seat.lead
    if cell and not is_led_to(before, cell, table):
        certain = examine_cell(table, cell)
        if isinstance(certain, Doubt):
            table.take_help()
            yield from table.beyond_rays()
            yield from describe_doubt(deduce(view), certain)
            return
        now = lead(view, cell=cell)
    else:
        now = lead_further(before, view) if before else lead(view)
    table.seat.lead = now
    table.take_help(now.level)
    yield from table.beyond_rays()
    for step in now.block[-1:]:
        table.note_help(step.form, now.level)
    if table.verbose and now.block and now.level >= WHERE:
        yield from draw_block(table.view, now.block, table.paint, now.level)
    known = learnt((yield from technique_records())) if now.level >= TECHNIQUE else ()
    yield from describe_lead(now, known)


def technique_records() -> Telling[list[Row]]:
    """What is on record of the techniques, wherever they were drilled."""
    return (yield from done_or([], Records.finished, {"dialogue": DRILL}))


def is_led_to(before: Lead | None, cell: Cells, table: BoxTable) -> bool:
    """Whether a player is being led to this cell already."""
    proof = before.proof if before and before.view == table.view else None
    return bool(proof and proof.cell == cell)


def examine_cell(table: BoxTable, cell: Cells) -> Facts | Doubt:
    """Whether a cell is certain; refused where that would take too long to say."""
    try:
        found = examine(table.view, cell)
    except TooLong:
        told = "It would take too long to say whether {cell} is certain: fire more rays."
        raise Refused(phrase(told, cell=describe_cells(table.box.cells_of(cell)))) from None
    return found if isinstance(found, Doubt) else Facts(*found)


def prove_at_once(table: BoxTable, cell: Cells, is_short: bool) -> Dialogue:
    """The whole proof of a cell, or of all that is certain and not marked."""
    view = table.view
    table.take_help()
    yield from table.beyond_rays()
    if not cell:
        yield from show(table, all_steps(view))
        return
    fact = examine_cell(table, cell)
    if isinstance(fact, Doubt):
        yield from describe_doubt(deduce(view), fact)
        return
    facts = certain_or_easily_proved(view)
    proof = prove(view, fact, facts, (marked_facts(view) & facts) - fact, is_short)
    last = [] if says(proof.passages[-1], fact) else [describe_conclusion(view.box, proof)]
    yield from show(table, proof.passages, *last)


def says(block: Block, fact: Facts) -> bool:
    """Whether a block ends with the sentence in which this would be told."""
    gives, (atoms, _) = [step.gives for step in block], fact
    return gives == [fact] or (atoms != NONE and [held for held, _ in gives] == [atoms])


def all_steps(view: View) -> list[Block]:
    """All steps to what is certain and not marked, from what is marked rightly."""
    facts = certain_or_easily_proved(view)
    known = marked_facts(view) & facts
    steps = list(solver(view, known).steps())
    return passages(pruned(steps, facts - known))


def show(table: BoxTable, shown: Sequence[Block], *last: str) -> Dialogue:
    """Blocks one by one, each with its picture where boards are wanted, and what is said last.

    RETURN goes on to the next, and any other line is answered instead.
    """
    if not shown:
        yield phrase("No unmarked cell is certain yet.")
    for place, block in enumerate(shown, 1):
        pauses = table.verbose and place > 1 and table.settings[PAUSE]
        if pauses and not (yield from pause(table)):
            return
        if table.verbose:
            yield from draw_block(table.view, block, table.paint)
        yield describe_numbered(table.view, place, block)
    yield from last


def describe_doubt(known: Knowledge, doubt: Doubt) -> Iterator[str]:
    """In how many boxes a cell that is not certain holds an atom; one that does, one without."""
    if doubt.held is None or doubt.bare is None:
        yield phrase("No box fits what you have seen.")
        return
    box = known.view.box
    held, bare = (describe_cells(box.cells_of(atoms)) for atoms in (doubt.held, doubt.bare))
    yield describe_share(known, doubt.cell)
    yield phrase("One box has an atom there. Its atoms: {cells}.", cells=held)
    yield phrase("One box has no atom there. Its atoms: {cells}.", cells=bare)


def describe_share(known: Knowledge, cell: Cells) -> str:
    """In how many of the boxes that fit a cell holds an atom, as far as they can be counted."""
    told = describe_cells(known.view.box.cells_of(cell))
    if not known.is_complete:
        return phrase("{cell} is not certain.", cell=told)
    return counted(
        "{cell} is not certain: it holds an atom in {held} of {n} box.",
        "{cell} is not certain: it holds an atom in {held} of {n} boxes.",
        known.count,
        cell=told,
        held=number(known.holding(cell).count),
    )
