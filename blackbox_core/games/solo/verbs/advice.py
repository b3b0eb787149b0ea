"""The verbs that tell what the shots prove, and what they are worth."""

from __future__ import annotations

from ....box.advice_words import (
    draw_odds,
    tell_advice,
    tell_count,
    tell_likelihood,
    tell_look,
    tell_odds,
    tell_par,
    tell_review,
    tell_uncounted,
    tell_worth,
)
from ....box.advise import hint as advise
from ....box.deal import placements
from ....box.deduce import Knowledge, against, deduce
from ....box.drawing import SET
from ....box.par import par as play
from ....box.path_words import tell_path
from ....box.ray import path, result
from ....box.review import likely, unsupported
from ....box.review import review as look_back
from ....box.words import read_cells, read_entry, tell_cells, tell_result
from ....box.worth import worth
from ....console.session import Refused
from ..table import OVER, Table, verbs
from .rays import way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.par import Par
    from ....box.view import Shot
    from ....console.session import Dialogue

PAR_AT_ONCE, PAR_IN_SECONDS = 10**7, 10**9  # boxes dealt from: up to 5 and 7 atoms on 8x8


def knowledge(table: Table) -> Knowledge:
    """What the shots of this round prove; made once for each number of shots."""
    view = table.view
    if table.knowledge is None or table.knowledge.view.shots != view.shots:
        table.knowledge = deduce(view)
    return table.knowledge


def help_out(table: Table) -> Knowledge:
    """What the shots prove, told to the player: the round is a helped one from now on."""
    table.helped = table.helped or table.on
    return knowledge(table)


@verbs.verb("count", "How many boxes fit what you have seen.")
def count(table: Table, _: list[str]) -> Dialogue:
    yield tell_count(help_out(table))


@verbs.verb("odds (CELL)", "The chance of an atom in each cell, in percent, or in one cell.")
def odds(table: Table, words: list[str]) -> Dialogue:
    cells = read_cells(words, table.box)
    known = help_out(table)
    if not known.whole:
        raise Refused("Too many boxes fit for the odds: fire more rays first.")
    for cell in cells:
        yield tell_odds(known, cell)
    if not cells:
        yield from draw_odds(known, table.grid(), table.setup.paint)


@verbs.verb("hint (N)", "Which ray is worth most, or what ray N is worth.")
def hint(table: Table, words: list[str]) -> Dialogue:
    entry = read_entry(words[0], table.box) if words else 0
    known, marks = help_out(table), table.view.marks
    if known.whole and not known.holding(marks.atoms, marks.free):
        yield "Your marks cannot all be right."
    if entry:
        yield tell_worth(worth(known, entry))
    else:
        yield tell_advice(table.box, advise(known))


@verbs.verb("par", "After the round: what the machine needs on this box.", when=OVER)
def par(table: Table, _: list[str]) -> Dialogue:
    yield tell_par(machine_round(table))


def machine_round(table: Table) -> Par:
    """The round that the machine would play on this box; refused where that takes too long."""
    if dealt(table) > PAR_IN_SECONDS:
        raise Refused("Par would take too long for so many atoms or so large a box.")
    return play(table.round, table.setup.strict)


def dealt(table: Table) -> int:
    """How many boxes the one of this round was dealt from."""
    return sum(placements(table.box, number) for number in table.view.count.numbers)


def compare(table: Table) -> Dialogue:
    """What the verdict adds: that there was help, and par where everything was found."""
    if table.helped:
        yield "Hints were taken in this round."
    if table.verdict and table.verdict.right and dealt(table) <= PAR_AT_ONCE:
        machine = machine_round(table)
        table.par = machine.score
        yield tell_par(machine)


@verbs.verb("review", "After the round: what each ray told, and could have told.", when=OVER)
def review(table: Table, _: list[str]) -> Dialogue:
    view, looks = table.view, []
    for look in look_back(view):
        looks.append(look)
        yield tell_look(look)
    if len(looks) < len(view.shots):
        yield tell_uncounted(view.shots[len(looks)])
        return
    yield from tell_review(looks)
    known = knowledge(table)
    guessed = unsupported(known, view.marks.atoms, view.marks.free)
    if guessed:
        yield (f"Marks that no ray had made certain: {tell_cells(view.box.cells_of(guessed))}.")


@verbs.verb(
    "why", "After a wrong answer: a ray that it contradicts, or how likely it was.", when=OVER
)
def why(table: Table, _: list[str]) -> Dialogue:
    view, known = table.view, knowledge(table)
    if not view.marks.atoms:
        raise Refused("You set no atoms: there is no answer to explain.")
    if table.verdict and table.verdict.right:
        raise Refused("Your answer was right.")
    answer = view.marks.atoms
    wrong = against(view)
    if wrong and answer.bit_count() in view.count:
        yield from show_contradiction(table, wrong[0])
    else:
        yield tell_likelihood(known, answer, likely(known, answer, table.setup.strict))


def show_contradiction(table: Table, shot: Shot) -> Dialogue:
    """A fired ray, and where it would have gone by the player's atoms."""
    marked, entry = table.view.marks.atoms, shot.entry
    told = tell_result(entry, shot.exit)
    would = tell_result(entry, result(table.box, marked, entry))
    yield f"Ray {entry} was {told}; with your atoms it would be {would}."
    taken = path(table.box, marked, entry)
    grid = table.grid()
    grid.cells = ["."] * table.box.cells
    grid.put(way(table, taken), "+")
    grid.put(marked, SET)
    yield grid.draw(table.setup.paint)
    yield grid.legend()
    yield tell_path(taken)
