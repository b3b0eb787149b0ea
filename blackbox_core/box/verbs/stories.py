"""Answer EXPLAIN and WHYNOT: show which rays prove an atom, and which rays contradict the atoms
that the player tries.
"""

from __future__ import annotations

from ...console.conversation import pause
from ...console.phrases import phrase
from ...console.session import Dialogue, Refused, Telling
from ...console.table import FULL_HELP
from .. import Cells
from ..deduction.examples import Doubt
from ..options import PAUSE
from ..placing import ANY
from ..ray import path
from ..stories import Insight
from ..stories.drawing import draw_atom, draw_path
from ..stories.guide import Guide, Level, Topic, next_guide
from ..stories.trying import Trial, clearest_wrong, meets_hidden, try_atoms
from ..stories.words import (
    describe_free_cell,
    describe_guide,
    describe_hidden,
    describe_refutation,
    describe_rival_path,
    describe_trial,
    ray_passing,
)
from ..table import BoxTable
from ..text.advice_words import OUT_OF_TIME
from ..text.reading import read_cells
from ..text.words import describe_cells, describe_path
from ..view import Shot
from . import answers


def explain(table: BoxTable, words: list[str]) -> Dialogue:
    """Explain why the cell that the words name is certain. If they name none, give the next hint
    about a certain atom.
    """
    cells = read_cells(words, table.box)
    if len(cells) > 1:
        raise Refused(phrase("EXPLAIN takes one cell at a time: try EXPLAIN 3,4."))
    if cells:
        yield from explain_cell(table, table.box.mask(*cells))
    else:
        yield from explain_next(table)


def insight_of(table: BoxTable, level: int = FULL_HELP) -> Telling[Insight]:
    """Return what the shots prove (an Insight), which is stored until the next ray. Count this as
    help of the level `level`.
    """
    known, seat = (yield from table.take_help(level)), table.seat
    if seat.insight is None or seat.insight.known is not known:
        seat.insight = Insight(table.view, known)
    return seat.insight


def explain_next(table: BoxTable) -> Dialogue:
    """Give the next hint about a certain atom, about wrong marks or about atoms that are not
    certain. The player gets more of it at each request.
    """
    seat = table.seat
    insight = yield from insight_of(table, Level.NUDGE)
    guide = seat.guide = next_guide(insight, table.view, seat.guide)
    table.count_help(guide.level)
    yield from table.beyond_rays()
    yield from tell(table, insight, guide)


def tell(table: BoxTable, insight: Insight, guide: Guide) -> Dialogue:
    """Say the sentences of a hint. If it is the whole story of an atom, also draw the atom, and a
    ray that would have a wrong result without it.
    """
    is_story = guide.topic in (Topic.ATOM, Topic.CELL) and guide.level == Level.STORY
    if not is_story:
        yield from describe_guide(insight, guide)
        if guide.topic is Topic.WRONG and guide.level == Level.STORY:
            yield from show_wrong(table, insight, guide)
        return
    if table.verbose:
        yield from draw_atom(table, guide.cells)
    yield from describe_guide(insight, guide, is_first=not table.seat.compared)
    table.seat.compared = True
    table.seat.named |= guide.cells
    rival = insight.story(guide.cells).rival
    if rival and rival.wrong:
        yield from show_refutation(table, rival.atoms, rival.wrong[0])


def show_wrong(table: BoxTable, insight: Insight, guide: Guide) -> Dialogue:
    """If exactly one marked atom is wrong, show a ray that would have a wrong result with it, and
    the path of this ray.
    """
    atoms = guide.cells & guide.view.marks.atoms
    rival = insight.rival_with(atoms) if atoms and not atoms & (atoms - 1) else None
    if rival and rival.wrong:
        yield from show_refutation(table, rival.atoms, rival.wrong[0])


def show_refutation(
    table: BoxTable, atoms: Cells, shot: Shot, shown: Cells | None = None
) -> Dialogue:
    """Draw and describe the path of a shot in a box with these atoms, in which its result is not
    the one seen.

    `shown` are the atoms to draw. If it is None, draw all of them. If pauses are on, wait for
    RETURN first.
    """
    if table.verbose and table.settings[PAUSE] and not (yield from pause(table)):
        return
    if table.verbose:
        yield from draw_path(table, atoms, shot.entry, shown)
    yield describe_rival_path(table.box, atoms, shot)


def explain_cell(table: BoxTable, cell: Cells) -> Dialogue:
    """Explain why a cell holds an atom or is free, if it is certain. Otherwise show a box with an
    atom in it and a box without.
    """
    insight = yield from insight_of(table)
    yield from table.beyond_rays()
    atoms, free = insight.facts
    if cell & atoms:
        before = table.seat.guide or Guide(table.view, Topic.OPEN)
        guide = before._replace(view=table.view, topic=Topic.CELL, cells=cell, level=Level.STORY)
        table.seat.guide = guide
        yield from tell(table, insight, guide)
    elif cell & free:
        yield from explain_free_cell(table, insight, cell)
    else:
        yield from explain_doubt(table, insight, cell)


def explain_free_cell(table: BoxTable, insight: Insight, cell: Cells) -> Dialogue:
    """Say why a cell is free. If a ray proves that, show its path."""
    yield from describe_free_cell(insight, cell)
    if passing := ray_passing(insight, cell):
        if table.verbose:
            yield from draw_path(table, insight.fit, passing.entry)
        yield describe_path(path(table.box, insight.fit, passing.entry))
    elif (rival := insight.story(cell).rival) and len(rival.wrong) == 1:
        yield from show_refutation(table, rival.atoms, rival.wrong[0])


def explain_doubt(table: BoxTable, insight: Insight, cell: Cells) -> Dialogue:
    """Show two boxes that fit: one has an atom in the cell, the other has none."""
    name = describe_cells(table.box.cells_of(cell))
    doubt = answers.examine_cell(table, cell)
    if isinstance(doubt, Doubt):
        yield from answers.describe_doubt(insight.known, doubt)
    else:
        yield phrase(
            "{cell} is certain, but so many boxes fit that the reason cannot be shown.", cell=name
        )


def why_not(table: BoxTable, words: list[str]) -> Dialogue:
    """Find the best box with the atoms that the words name, which is the one that contradicts the
    fewest rays. Show a ray that it contradicts.

    Certain atoms that the player has not found are hidden, unless the same cells are named twice in
    a row.
    """
    box, view, seat = table.box, table.view, table.seat
    cells = box.mask(*read_cells(words, box))
    if not cells:
        raise Refused(phrase("WHYNOT needs at least one cell: try WHYNOT 3,4."))
    check_trial(table, cells)
    insight = yield from insight_of(table)
    if not insight.fit:
        raise Refused(phrase(OUT_OF_TIME))
    is_asked_again, seat.tried = seat.tried == (view.shots, cells), (view.shots, cells)
    known = box.every if is_asked_again else view.marks.atoms | seat.named
    trial = try_atoms(insight, cells, known)
    if not trial:
        raise Refused(phrase("No box can have atoms in these cells: name other cells."))
    yield from table.beyond_rays()
    yield from describe_trial(insight, cells, trial)
    if trial.wrong:
        yield from refute_trial(table, insight, cells, trial)


def refute_trial(table: BoxTable, insight: Insight, cells: Cells, trial: Trial) -> Dialogue:
    """Show a ray that the box of `trial` contradicts. Show its path only if it meets no atom that
    is hidden from the player. `cells` are the atoms that the player tries.
    """
    box, shot = table.box, clearest_wrong(insight, trial)
    yield describe_refutation(box, trial.atoms, shot)
    if not meets_hidden(insight, trial, shot):
        yield from show_refutation(table, trial.atoms, shot, trial.shown)
    if trial.hidden:
        yield describe_hidden(box, cells, trial)


def check_trial(table: BoxTable, cells: Cells) -> None:
    """Raise Refused if the player tries more cells than there are atoms, or if the rules do not
    allow atoms in all of them.
    """
    view = table.view
    if cells.bit_count() > view.atom_count.most:
        raise Refused(
            phrase(
                "You named more cells than there are hidden atoms ({n}): name fewer cells.",
                n=view.atom_count.most,
            )
        )
    if view.placing is not ANY and not view.placing.allows(table.box, cells):
        raise Refused(phrase("No two atoms may touch: name other cells."))
