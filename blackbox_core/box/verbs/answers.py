"""Answer COUNT, ODDS and HINT: how many boxes fit, where the atoms are likely, and which ray to
fire.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...console.phrases import counted, number, phrase, typed
from ...console.services import Records, Row, done_or
from ...console.session import Dialogue, Refused, Telling
from ...console.table import COUNT_HELP, FULL_HELP, ODDS_HELP, RAY_HELP
from .. import Cell, Cells
from ..advice.advise import Adviser
from ..advice.ranking import ranking
from ..deduction.deduce import Knowledge
from ..deduction.examples import Doubt, examine
from ..deduction.sampling import estimate, estimate_odds
from ..placing import TooLong
from ..table import BoxTable
from ..techniques.chain import Block
from ..techniques.facts import NOTHING, Facts
from ..techniques.leading import (
    STEP,
    TECHNIQUE,
    WHERE,
    lead,
    lead_further,
)
from ..techniques.leading_words import describe_lead
from ..techniques.progress import GAME as DRILL
from ..techniques.progress import learnt
from ..techniques.solving import agreed_facts
from ..techniques.step_words import put_block
from ..text.advice_words import (
    NO_BOX_FITS,
    describe_count,
    describe_estimated_odds,
    describe_known_answer,
    describe_odds,
    describe_ranking,
    draw_estimated_odds,
    draw_odds,
)
from ..text.hint_words import ASK_AGAIN, describe_certain, describe_ray, describe_try
from ..text.reading import read_entry
from ..text.words import describe_cells


def count(table: BoxTable) -> Dialogue:
    """Say how many boxes fit the shots."""
    known = yield from table.take_help(COUNT_HELP)
    yield describe_count(known, estimate(known))
    if table.start.newcomer:
        yield from table.explain_once(phrase("Each box is one arrangement of the atoms."))


def odds(table: BoxTable, cells: list[Cell]) -> Dialogue:
    """Say the chance of an atom in each of these cells. If `cells` is empty, draw the chances in
    all cells.
    """
    if table.knowledge().is_complete:
        known = yield from table.take_help(ODDS_HELP)
        for cell in cells:
            yield describe_odds(known, cell)
        if not cells:
            yield from draw_odds(known, table.grid(), table.paint)
    else:
        yield from about_odds(table, cells)


def about_odds(table: BoxTable, cells: list[Cell]) -> Dialogue:
    """Say or draw estimated chances, because too many boxes fit to compute them exactly."""
    odds = estimate_odds(table.knowledge())
    if not odds:
        raise Refused(
            phrase(
                "The machine cannot estimate the odds yet, because its search found too "
                "few of the boxes that fit: fire more rays."
            )
        )
    yield from table.take_help(ODDS_HELP)
    for cell in cells:
        yield describe_estimated_odds(odds, table.box, cell)
    if not cells:
        yield from draw_estimated_odds(odds, table.grid(), table.paint)


def hint(table: BoxTable, words: list[str]) -> Dialogue:
    """Suggest the best ray. Rank the best rays if ALL is typed, and rate a ray if its entry is
    typed.

    In a game without rays, give a hint on the next step of a proof.
    """
    if not table.has_rays:
        yield from show_lead(table)
        return
    every = [word.lower() for word in words] == [typed("all")]
    entry = read_entry(words[0], table.box) if words and not every else 0
    known, marks = (yield from table.take_help(RAY_HELP)), table.view.marks
    if known.is_complete and not known.holding(marks.atoms, marks.free).box_count:
        yield phrase("Your marks cannot all be right.")
    adviser = Adviser(known)
    if entry:
        yield from describe_ray(adviser, entry)
    elif adviser.advice().ray:
        yield from describe_unmarked(known._replace(view=table.view))
        yield from rank_rays(table, adviser) if every else describe_try(adviser)
    else:
        yield from give_answer(table, adviser)


def rank_rays(table: BoxTable, adviser: Adviser) -> Dialogue:
    """List the best rays in order. The first time in a session, explain what bits are."""
    yield from describe_ranking(ranking(adviser))
    yield from table.explain_once(phrase("Each bit halves the number of boxes that fit."))


def give_answer(table: BoxTable, adviser: Adviser) -> Dialogue:
    """Say that an answer is certain. If HINT is typed once more, say the answer."""
    advice, seat = adviser.advice(), table.seat
    if advice.kind in ASK_AGAIN and seat.hinted != table.view.shots:
        seat.hinted = table.view.shots
        yield describe_certain(advice)
        return
    table.count_help(FULL_HELP)
    seat.named |= advice.answer
    yield describe_known_answer(table.box, advice)


def describe_unmarked(known: Knowledge) -> Iterator[str]:
    """Yield a sentence that says how many certain atoms the player has not marked, if there are
    any.
    """
    atoms, _ = agreed_facts(known) if known.is_complete else NOTHING
    missing = (atoms & ~known.view.marks.atoms).bit_count()
    if missing:
        yield counted(
            "Before you fire, note that {n} certain atom is not on your board.",
            "Before you fire, note that {n} certain atoms are not on your board.",
            missing,
        )


def show_lead(table: BoxTable) -> Dialogue:
    """Give a hint on the next step of a proof: first only a nudge, and more at each further
    request.
    """
    view, before = table.view, table.seat.lead
    now = lead_further(before, view) if before else lead(view)
    table.seat.lead = now
    yield from table.take_help(now.level)
    yield from table.beyond_rays()
    for step in now.block[-1:]:
        table.note_help(step.form, now.level)
    if table.verbose and now.block and now.level >= WHERE:
        yield from draw_block(table, now.block, now.level)
    known = learnt((yield from technique_records())) if now.level >= TECHNIQUE else ()
    yield from describe_lead(now, known)


def draw_block(table: BoxTable, block: Block, level: int = STEP) -> Dialogue:
    """Draw the board with its rays and some steps of a proof. `level` says how much of the steps is
    shown, as in a hint.
    """
    grid = table.rays_grid(table.view.shots)
    legend = put_block(grid, block, level)
    yield table.picture(grid)
    yield legend


def technique_records() -> Telling[list[Row]]:
    """Return the records of exercises in techniques, made in any game."""
    return (yield from done_or([], Records.finished, {"dialogue": DRILL}))


def examine_cell(table: BoxTable, cell: Cells) -> Facts | Doubt:
    """Return the fact that a cell holds an atom or is free if that is certain, else a Doubt. Raise
    Refused if it takes too long to find out.
    """
    try:
        examined = examine(table.view, cell)
    except TooLong:
        message = "It would take too long to find out whether {cell} is certain: fire more rays."
        raise Refused(phrase(message, cell=describe_cells(table.box.cells_of(cell)))) from None
    return examined if isinstance(examined, Doubt) else Facts(*examined)


def describe_doubt(known: Knowledge, doubt: Doubt) -> Iterator[str]:
    """Yield sentences that say in how many boxes an uncertain cell holds an atom, and that show a
    box with an atom in the cell and a box without.
    """
    if doubt.held is None or doubt.bare is None:
        yield phrase(NO_BOX_FITS)
        return
    box = known.view.box
    held, bare = (describe_cells(box.cells_of(atoms)) for atoms in (doubt.held, doubt.bare))
    yield describe_share(known, doubt.cell)
    yield phrase(
        ("One box that fits has an atom in this cell. All the atoms of that box: {cells}."),
        cells=held,
    )
    yield phrase(
        ("Another box that fits has no atom in this cell. All the atoms of that box: {cells}."),
        cells=bare,
    )


def describe_share(known: Knowledge, cell: Cells) -> str:
    """Say that a cell is not certain and, if all boxes that fit the shots are known, in how many of
    them the cell holds an atom.
    """
    name = describe_cells(known.view.box.cells_of(cell))
    if not known.is_complete:
        return phrase("{cell} is not certain.", cell=name)
    return counted(
        "{cell} is not certain: it holds an atom in {held} of {n} box.",
        "{cell} is not certain: it holds an atom in {held} of {n} boxes.",
        known.box_count,
        cell=name,
        held=number(known.holding(cell).box_count),
    )
