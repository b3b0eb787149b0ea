"""The verbs that look back on a round: what the machine needs, and what the rays could tell."""

from __future__ import annotations

from ....box.advice.advise import is_perfect
from ....box.deal import placements
from ....box.deduction.contradictions import against
from ....box.deduction.deduce import deduce
from ....box.deduction.sampling import estimate
from ....box.ray import path, result
from ....box.table import OVER
from ....box.text.drawing import SET
from ....box.text.words import describe_cells, describe_path, describe_result
from ....box.verbs.explain import explain_
from ....box.verbs.rays import way
from ....console.phrases import later, phrase
from ....console.session import Refused
from ....console.verbs import Verbs
from ..review import agreeing, unsupported
from ..review import par as played_by_machine
from ..review import review as look_back
from ..review_words import (
    describe_against_par,
    describe_likelihood,
    describe_look,
    describe_par,
    describe_review,
    describe_uncounted,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.view import Shot
    from ....console.session import Dialogue
    from ..game import Solo
    from ..review import Par

verbs = Verbs(group=later("After the round"))

PAR_AT_ONCE, PAR_IN_SECONDS = 10**7, 10**9  # boxes dealt from: up to 5 and 7 atoms on 8x8


@verbs.verb("par", "After the round: what the machine needs on this box.", when=OVER)
def par(table: Solo, _: list[str]) -> Dialogue:
    yield describe_par(machine_round(table))
    if is_perfect(table.view) and not table.setup.strict:
        yield phrase("That is perfect play: no other has a lower mean over all boxes.")


def machine_round(table: Solo) -> Par:
    """The round that the machine would play on this box; refused where that takes too long."""
    check_par(table)
    return played_by_machine(table.round, table.setup.strict)


def check_par(table: Solo) -> None:
    """Refuse a par that takes too long anywhere."""
    if dealt(table) > PAR_IN_SECONDS:
        raise Refused(phrase("Par would take too long for so many atoms or so large a box."))


def dealt(table: Solo) -> int:
    """How many boxes the one of this round was dealt from."""
    return sum(placements(table.box, number) for number in table.view.count.numbers)


def compare(table: Solo) -> Dialogue:
    """What the verdict adds: that there was help, and par where everything was found."""
    if table.play.helped:
        yield phrase("Hints were taken in this round.")
    if table.play.verdict and table.play.verdict.right and dealt(table) <= PAR_AT_ONCE:
        machine = machine_round(table)
        table.play.par = machine.score
        yield describe_par(machine)
        yield describe_against_par(table.play.verdict.score - machine.score)


@verbs.verb("review", "After the round: what each ray told, and could have told.", when=OVER)
def review(table: Solo, _: list[str]) -> Dialogue:
    view, looks = table.view, []
    for look in look_back(view):
        looks.append(look)
        yield describe_look(look)
    if len(looks) < len(view.shots):
        known = deduce(view.replace(shots=view.shots[: len(looks) + 1]))
        yield describe_uncounted(view.shots[len(looks)], estimate(known))
        return
    yield from describe_review(looks)
    known = table.knowledge()
    guessed = unsupported(known, view.marks.atoms, view.marks.free)
    if guessed:
        cells = describe_cells(view.box.cells_of(guessed))
        yield phrase("Marks that no ray had made certain: {cells}.", cells=cells)


@verbs.verb(
    "why (CELL)",
    "After a wrong answer: a ray that it contradicts, or how likely it was; before, as EXPLAIN.",
)
def why(table: Solo, words: list[str]) -> Dialogue:
    if table.on:
        yield from explain_(table, words)
        return
    table.require(OVER, "WHY")
    view, known = table.view, table.knowledge()
    if not view.marks.atoms:
        raise Refused(phrase("You set no atoms: there is no answer to explain."))
    if table.play.verdict and table.play.verdict.right:
        raise Refused(phrase("Your answer was right."))
    answer = view.marks.atoms
    wrong = against(view)
    if wrong and answer.bit_count() in view.count:
        yield from show_contradiction(table, wrong[0])
    else:
        yield describe_likelihood(known, answer, agreeing(known, answer, table.setup.strict))


def show_contradiction(table: Solo, shot: Shot) -> Dialogue:
    """A fired ray, and where it would have gone by the player's atoms."""
    marked, entry = table.view.marks.atoms, shot.entry
    seen = describe_result(entry, shot.exit)
    would = describe_result(entry, result(table.box, marked, entry))
    message = "Ray {entry} was {seen}; with your atoms it would be {would}."
    yield phrase(message, entry=entry, seen=seen, would=would)
    taken = path(table.box, marked, entry)
    grid = table.grid()
    grid.cells = ["."] * table.box.cells
    grid.put(way(table, taken), "+")
    grid.put(marked, SET)
    yield grid.draw(table.paint)
    yield grid.legend()
    yield describe_path(taken)
