"""The verbs for which the machine plays the box or reviews a round: PAR, REVIEW and WHY."""

from __future__ import annotations

from ....box import Box, Cells, bits
from ....box.advice.books import is_proven
from ....box.advice.playing import MAX_AT_ONCE, MAX_IN_SECONDS, MachineRound, play_as_machine
from ....box.deal import placements
from ....box.deduction.deduce import deduce
from ....box.deduction.examples import contradicted_shots
from ....box.deduction.sampling import estimate
from ....box.ray import path
from ....box.stories import Insight
from ....box.stories.rivals import Rival
from ....box.stories.words import describe_wrong_rays
from ....box.table import OVER
from ....box.techniques import Rank
from ....box.techniques.solving import agreed_facts
from ....box.techniques.step_words import describe_certain
from ....box.text.drawing import SET
from ....box.text.hint_words import describe_degree
from ....box.text.reading import wants_every_ray
from ....box.text.words import (
    describe_cells,
    describe_mismatch,
    describe_path,
)
from ....box.verbs import comparing
from ....box.verbs.rays import cells_of_path
from ....box.view import Shot, View
from ....console.phrases import phrase
from ....console.records import HELPED
from ....console.services import Records, Rounds, Row, done_or
from ....console.session import Dialogue, Refused
from .. import Solo
from ..review import RoundReview, boxes_answered_right, look_back, unsupported
from ..review_words import (
    describe_accuracy,
    describe_against_par,
    describe_equation,
    describe_help,
    describe_likelihood,
    describe_par,
    describe_rank,
    describe_ray_review,
    describe_sum,
    describe_turning_points,
    describe_uncounted,
)

MAX_REFUTED = 3  # wrong marks that are each refuted in a sentence
MAX_REVIEWED = 10**6  # boxes that a round was dealt from, up to 4 atoms: half a second


def par(table: Solo, _: list[str]) -> Dialogue:
    table = table.finished
    yield describe_par(machine_round(table))
    if is_proven(table.view) and not table.setup.strict:
        yield phrase(
            "The machine plays this box perfectly: over all boxes of this kind, no other way of "
            "playing costs less on average."
        )


def machine_round(table: Solo) -> MachineRound:
    """Return the round that the machine plays in this box. Raise Refused if that would take too
    long.
    """
    check_par(table)
    return play_as_machine(table.round, table.setup.strict)


def check_par(table: Solo) -> None:
    """Raise Refused if computing par would take too long."""
    if boxes_dealt_from(table) > MAX_IN_SECONDS:
        raise Refused(
            phrase(
                "Par takes too long to work out for so many atoms or so large a box: "
                "play with fewer atoms or in a smaller box."
            )
        )


def boxes_dealt_from(table: Solo) -> int:
    """Return the number of placements of atoms that are possible before the first ray, as far as
    the player knows.
    """
    return sum(placements(table.box, number) for number in table.view.atom_count.numbers)


def add_par(table: Solo) -> Dialogue:
    """Say after the verdict how much help was taken. If the answer is right, also say par, the
    machine's score in this box.
    """
    if table.play.helped:
        yield phrase("You had {help} in this round.", help=describe_degree(table.play.helped))
    if table.play.verdict and table.play.verdict.right and boxes_dealt_from(table) <= MAX_AT_ONCE:
        machine = machine_round(table)
        table.play.par = machine.score
        yield describe_par(machine)
        over = table.play.verdict.score - machine.score
        yield describe_against_par(over)
        if table.verbose:
            yield describe_rank(over)


def review(table: Solo, words: list[str]) -> Dialogue:
    every, table = wants_every_ray(words), table.finished
    whole = reviewed(table)
    if not whole:
        yield from map(describe_ray_review, table.play.reviews)
        yield from describe_accuracy(table.play.reviews)
        yield describe_uncounted_rays(table.view, len(table.play.reviews))
        yield from describe_help(table.view.shots, table.play.help)
    elif every:
        yield from map(describe_ray_review, whole.reviews)
        yield from describe_equation(whole)
        yield from describe_accuracy(whole.reviews, whole.error)
        yield phrase("REVIEW sums up the round.")
    else:
        yield from sum_up(table, whole)


def sum_up(table: Solo, whole: RoundReview) -> Dialogue:
    """Describe the review of a round: its sums, the costliest mistake, the best and the worst luck,
    and marks that the rays do not prove.
    """
    if table.setup.strict:
        yield phrase(
            "By the usual rule instead of the strict rule, your score would be {n}.", n=whole.score
        )
    yield from describe_sum(whole)
    yield from describe_turning_points(whole)
    yield from describe_certain(table.view, whole.rays_until_certain)
    yield from describe_unsupported(table)
    yield from describe_help(table.view.shots, table.play.help)
    if whole.reviews:
        yield phrase("REVIEW ALL goes through the rays one by one.")


def reviewed(table: Solo) -> RoundReview | None:
    """Return the review of the finished round, or None if its boxes are too many to count.

    The review is computed on the first call only.
    """
    play = table.play
    if not play.whole and not play.reviews:
        play.reviews, play.whole = look_back(table.round)
    return play.whole


def record_round(table: Solo, row: Row) -> Dialogue:
    """Add a finished round to the records, with the points lost by mistakes and luck. `row` has its
    other values. Record also the technique that the round needed.
    """
    row |= skill_row(table)
    yield from done_or(None, Rounds.finished, row)
    yield from note_technique(table, row)


def skill_row(table: Solo) -> Row:
    """Return the values for the records that say how many points mistakes and luck cost, in
    hundredths of a point.

    Return {} if they are unknown or would take too long to compute.
    """
    worth_it = boxes_dealt_from(table) <= MAX_REVIEWED and not table.setup.strict
    whole = reviewed(table) if worth_it else None
    if not whole or whole.luck is None:
        return {}
    return {"given": round(100 * whole.given), "luck": round(100 * whole.luck)}


NOTED = 64  # cells of the largest box for which the hardest technique is quickly found
COUNTS_STILL = {
    *HELPED,
    "practised",
}  # reasons for keeping a round apart with which its technique still counts


def note_technique(table: Solo, row: Row) -> Dialogue:
    """If only one box fits the rays, record the hardest technique that is needed to find the atoms.
    `row` is the record of the round.
    """
    from ....box.making import is_only_box, solution
    from ....box.techniques.progress import technique_row

    view, reasons = table.view, set(row["apart"].split())
    if reasons - COUNTS_STILL or view.box.cells > NOTED or not is_only_box(view):
        return
    hardest = solution(view, table.round.atoms).hardest
    if hardest.rank < Rank.ALL_BOXES:
        level = max((level for level, _ in table.play.help.values()), default=0)
        yield from done_or(None, Records.record_besides, technique_row(row, hardest.form, level))


def describe_uncounted_rays(view: View, counted: int) -> str:
    """Say that the review ends after `counted` rays, because more boxes fit after the next ray than
    can be counted.
    """
    known = deduce(view._replace(shots=view.shots[: counted + 1]))
    return describe_uncounted(view.shots[counted], estimate(known))


def describe_unsupported(table: Solo) -> Dialogue:
    """Name the marked cells whose marks the rays refute, then the marked cells that the rays leave
    open.
    """
    view, known = table.view, table.knowledge()
    marks, (atoms, free) = view.marks, agreed_facts(known)
    refuted = marks.atoms & free | marks.free & atoms
    if refuted.bit_count() > MAX_REFUTED:
        cells = describe_cells(view.box.cells_of(refuted))
        yield phrase("Marks that the rays refute: {cells}.", cells=cells)
    elif refuted:
        insight = Insight(view, known)
        for cell in bits(refuted):
            yield describe_refuted(view.box, cell, insight.story(cell).rival)
    guessed = unsupported(known, marks.atoms, marks.free) & ~refuted
    if guessed:
        cells = describe_cells(view.box.cells_of(guessed))
        yield phrase("Marks that the rays did not prove: {cells}.", cells=cells)


def describe_refuted(box: Box, cell: Cells, rival: Rival | None) -> str:
    """Say why the mark on `cell` must be wrong. `rival` is the box with this mark that contradicts
    the fewest rays, or None if there is none.
    """
    name = describe_cells(box.cells_of(cell))
    if not rival:
        return phrase("The mark at {cell} is impossible.", cell=name)
    return phrase(
        "The rays refute the mark at {cell}: even in the best box with that mark, {rays}.",
        cell=name,
        rays=describe_wrong_rays(box, rival),
    )


def why(table: Solo, words: list[str]) -> Dialogue:
    """Answer WHY: compare a ray with the best ray, explain why a cell is certain, or say why the
    answer is wrong.
    """
    if table.is_under_way or comparing.names_ray(words):
        yield from comparing.why(table, words)
    else:
        require_wrong_answer(table, words)
        yield from explain_answer(table)


def require_wrong_answer(table: Solo, words: list[str]) -> None:
    """Raise Refused unless the last round has a wrong answer."""
    table.require(OVER, "WHY")
    if words and words[0][0].isdecimal():
        needs = (
            "WHY {what} needs a round in progress: type WHY alone to have a wrong answer explained."
        )
        raise Refused(phrase(needs, what=words[0]))
    if not table.view.marks.atoms:
        raise Refused(
            phrase(
                "WHY needs an answer, and you set no atoms: type REVIEW to look back on the round."
            )
        )
    if table.play.verdict and table.play.verdict.right:
        raise Refused(
            phrase(
                "WHY explains a wrong answer, and yours was right: type "
                "REVIEW to look back on the round."
            )
        )


def explain_answer(table: Solo) -> Dialogue:
    """Show a ray that contradicts the answer. If there is none, say how likely the answer was."""
    view, answer = table.view, table.view.marks.atoms
    wrong = contradicted_shots(view)
    if wrong and answer.bit_count() in view.atom_count:
        yield from show_contradiction(table, wrong[0])
    else:
        known = table.knowledge()
        agreed = boxes_answered_right(known, answer, table.setup.strict)
        yield describe_likelihood(known, answer, agreed)


def show_contradiction(table: Solo, shot: Shot) -> Dialogue:
    """Draw the path that the ray of `shot` would have if the player's atoms were the hidden
    atoms.
    """
    marked, entry = table.view.marks.atoms, shot.entry
    yield describe_mismatch(table.view, shot)
    taken = path(table.box, marked, entry)
    grid = table.grid()
    grid.cells = ["."] * table.box.cells
    grid.put(cells_of_path(table, taken), "+")
    grid.put(marked, SET)
    yield grid.draw(table.paint)
    yield grid.legend()
    yield describe_path(taken)
