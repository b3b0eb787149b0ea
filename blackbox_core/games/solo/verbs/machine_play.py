"""What is answered where the machine plays a box, ray by ray, or looks back on a round."""

from __future__ import annotations

from dataclasses import replace

from ....box.advice.advise import Adviser, best_advice
from ....box.advice.books import is_proven
from ....box.advice.ranking import ALL, basis_of
from ....box.advice.worth import RayWorth
from ....box.deal import Dice, placements
from ....box.deduction.deduce import Knowledge, deduce
from ....box.deduction.examples import contradicted_shots
from ....box.deduction.sampling import estimate
from ....box.options import PAUSE
from ....box.placing import Count
from ....box.ray import path
from ....box.table import OVER
from ....box.techniques import Rank
from ....box.techniques.chain import Block
from ....box.techniques.facts import NOTHING, Facts
from ....box.techniques.order import passages
from ....box.techniques.ray_words import describe_name
from ....box.techniques.solving import solver
from ....box.techniques.step import gives_of
from ....box.techniques.step_words import describe_block, describe_certain, describe_gives
from ....box.text.advice_words import WATCHED, describe_advice, describe_worth
from ....box.text.drawing import SET
from ....box.text.reading import read_entry, wants_every_ray
from ....box.text.words import (
    describe_answer,
    describe_cells,
    describe_mismatch,
    describe_path,
)
from ....box.verbs.rays import cells_of_path
from ....box.verbs.stories import explain
from ....box.view import Round, Shot, View, new_round
from ....console.conversation import pause
from ....console.phrases import counted, decimal, phrase
from ....console.services import Row, Services, done_or
from ....console.session import Dialogue, Refused, Telling
from .. import Solo
from ..review import (
    MachineRound,
    RoundReview,
    boxes_answered_right,
    look_back,
    play_as_machine,
    unsupported,
)
from ..review_words import (
    describe_against_par,
    describe_comparison,
    describe_help,
    describe_likelihood,
    describe_look,
    describe_par,
    describe_sum,
    describe_turning_points,
    describe_uncounted,
)


def describe_search(count: Count) -> str:
    """How many atoms the machine is after."""
    if count.least < count.most:
        told = "The machine looks for {least} to {most} atoms."
        return phrase(told, least=count.least, most=count.most)
    one, many = "The machine looks for {n} atom.", "The machine looks for {n} atoms."
    return counted(one, many, count.most)


def watch(table: Solo, _: list[str]) -> Dialogue:
    view = View(table.box, table.count)
    atoms = Dice(table.play.dice.word()).deal(view)
    played, facts = new_round(table.box, atoms, table.count), NOTHING
    yield describe_search(view.count)
    advice = best_advice(deduce(played.view))
    while advice.ray:
        played = played.fire(advice.ray.entry)
        yield from describe_ray(played, advice.ray)
        steps = list(solver(played.view, facts).steps())
        yield from describe_steps(table, played.view, passages(steps))
        facts = gives_of(steps, facts)
        known = deduce(played.view)
        yield describe_state(facts, known)
        if (yield from is_interrupted(table)):
            return
        advice = best_advice(known)
    yield describe_advice(table.box, advice, WATCHED)
    yield counted(
        "The machine's rays cost {n} point.",
        "The machine's rays cost {n} points.",
        played.view.points,
    )


def describe_ray(played: Round, ray: RayWorth) -> Dialogue:
    """Which ray it fires, why that, and what the ray does."""
    if ray.exact:
        yield counted(
            "Ray {ray} has {n} possible result and is worth {bits} bits a point.",
            "Ray {ray} has {n} possible results and is worth {bits} bits a point.",
            len(ray.outcomes),
            ray=ray.entry,
            bits=decimal(ray.rate),
        )
    else:
        yield describe_worth(ray)
    yield describe_answer(ray.entry, played.view.shots[-1].exit)


def describe_steps(table: Solo, view: View, found: list[Block]) -> Dialogue:
    """What it finds out by that: each step in VERBOSE, else a line for each technique."""
    together: dict[str, Facts] = {}
    for block in found:
        technique = describe_name(block)
        if table.verbose:
            told = describe_block(view, block)
            yield phrase("{technique}. {told}", technique=technique, told=told)
        for step in block:
            together[technique] = together.get(technique, NOTHING) | step.gives
    for technique, gives in () if table.verbose else together.items():
        told = " ".join(describe_gives(table.box, gives))
        yield phrase("{technique}. {told}", technique=technique, told=told)


def describe_state(facts: Facts, known: Knowledge) -> str:
    """What it knows now."""
    atoms, free = (cells.bit_count() for cells in facts)
    if not known.is_complete:
        told = "Known atoms: {atoms}; known free cells: {free}."
        return phrase(told, atoms=atoms, free=free)
    one = "Known atoms: {atoms}; known free cells: {free}; boxes that fit: {n}."
    return counted(one, one, known.count, atoms=atoms, free=free)


def is_interrupted(table: Solo) -> Telling[bool]:
    """Whether a line was typed where RETURN goes on; it is answered."""
    return table.settings[PAUSE] and not (yield from pause(table))


MOST_AT_ONCE, MOST_IN_SECONDS = 10**7, 10**9  # boxes dealt from: up to 5 and 7 atoms on 8x8
MOST_REVIEWED = 10**6  # the same, up to 4 atoms: half a second


def par(table: Solo, _: list[str]) -> Dialogue:
    yield describe_par(machine_round(table))
    if is_proven(table.view) and not table.setup.strict:
        yield phrase(
            "The machine plays this box perfectly: over all such boxes, no other way of "
            "playing costs less on average."
        )


def machine_round(table: Solo) -> MachineRound:
    """The round that the machine would play on this box; refused where that takes too long."""
    check_par(table)
    return play_as_machine(table.round, table.setup.strict)


def check_par(table: Solo) -> None:
    """Refuse a par that takes too long anywhere."""
    if boxes_dealt_from(table) > MOST_IN_SECONDS:
        raise Refused(
            phrase(
                "Par takes too long to work out for so many atoms or so large a box: "
                "play with fewer atoms or in a smaller box."
            )
        )


def boxes_dealt_from(table: Solo) -> int:
    """How many boxes the one of this round was dealt from."""
    return sum(placements(table.box, number) for number in table.view.count.numbers)


def add_par(table: Solo) -> Dialogue:
    """What the verdict adds: that there was help, and par where everything was found."""
    if table.play.helped:
        yield phrase("You had help in this round.")
    if table.play.verdict and table.play.verdict.right and boxes_dealt_from(table) <= MOST_AT_ONCE:
        machine = machine_round(table)
        table.play.par = machine.score
        yield describe_par(machine)
        yield describe_against_par(table.play.verdict.score - machine.score)


def review(table: Solo, words: list[str]) -> Dialogue:
    every = wants_every_ray(words)
    looked = reviewed(table)
    if every or not looked:
        yield from map(describe_look, table.play.reviews)
    if not looked:
        yield describe_uncounted_rays(table.view, len(table.play.reviews))
        yield from describe_help(table.view.shots, table.play.help)
        return
    if table.setup.strict:
        yield phrase(
            "By the usual rule, not the strict one, your score would be {n}.", n=looked.score
        )
    yield from describe_sum(looked)
    yield from describe_turning_points(looked)
    yield from describe_certain(table.view, looked.rays_until_certain)
    yield from describe_unsupported(table)
    yield from describe_help(table.view.shots, table.play.help)
    if not every and looked.reviews:
        yield phrase("REVIEW ALL goes through the rays one by one.")


def reviewed(table: Solo) -> RoundReview | None:
    """The finished round looked at again, worked out once; None where boxes cannot be counted."""
    play = table.play
    if not play.whole and not play.reviews:
        play.reviews, play.whole = look_back(table.round)
    return play.whole


def record_round(table: Solo, told: Row) -> Dialogue:
    """Put a round that is over on record, with what it tells of whoever played it."""
    told |= skill_row(table)
    yield from done_or(None, Services.round_finished, told)
    yield from note_technique(table, told)


def skill_row(table: Solo) -> Row:
    """What was given away in a round and what luck was worth, as it is recorded."""
    worth_it = boxes_dealt_from(table) <= MOST_REVIEWED and not table.setup.strict
    whole = reviewed(table) if worth_it else None
    if not whole or whole.luck is None:
        return {}
    return {"given": round(100 * whole.given), "luck": round(100 * whole.luck)}


NOTED = 64  # cells of the largest box of which it is soon said what its atoms take
COUNTS_STILL = {"hinted", "practised"}  # a round for its technique: its help is on record too


def note_technique(table: Solo, told: Row) -> Dialogue:
    """Put the hardest technique on record that the atoms took, where only one box fits the rays."""
    from ....box.making import is_only_box, solution
    from ....box.techniques.progress import technique_row

    view, reasons = table.view, set(told["apart"].split())
    if reasons - COUNTS_STILL or view.box.cells > NOTED or not is_only_box(view):
        return
    hardest = solution(view, table.round.atoms).hardest
    if hardest.rank < Rank.ALL_BOXES:
        level = max((level for level, _ in table.play.help.values()), default=0)
        yield from done_or(None, Services.record_besides, technique_row(told, hardest.form, level))


def describe_uncounted_rays(view: View, counted: int) -> str:
    """From which ray on the boxes are too many to be counted."""
    known = deduce(replace(view, shots=view.shots[: counted + 1]))
    return describe_uncounted(view.shots[counted], estimate(known))


def describe_unsupported(table: Solo) -> Dialogue:
    """The marks that no ray had made certain."""
    view = table.view
    guessed = unsupported(table.knowledge(), view.marks.atoms, view.marks.free)
    if guessed:
        cells = describe_cells(view.box.cells_of(guessed))
        yield phrase("Marks that the rays did not make certain: {cells}.", cells=cells)


def why(table: Solo, words: list[str]) -> Dialogue:
    """Explain a wrong answer after the round; before, compare rays or do what EXPLAIN does."""
    if not table.is_under_way:
        require_wrong_answer(table, words)
        yield from explain_answer(table)
    elif len(words) == 1 and words[0].isdecimal():
        yield describe_why_not(table, read_entry(words[0], table.box))
    else:
        yield from explain(table, words)


def require_wrong_answer(table: Solo, words: list[str]) -> None:
    """Refuse where there is no answer that could be explained."""
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
    """A ray that contradicts the answer; or, where none does, how likely it was."""
    view, answer = table.view, table.view.marks.atoms
    wrong = contradicted_shots(view)
    if wrong and answer.bit_count() in view.count:
        yield from show_contradiction(table, wrong[0])
    else:
        known = table.knowledge()
        agreed = boxes_answered_right(known, answer, table.setup.strict)
        yield describe_likelihood(known, answer, agreed)


def describe_why_not(table: Solo, entry: int) -> str:
    """Why the advice is another than a ray from this entry."""
    adviser = Adviser(table.take_help())
    advice, ray = adviser.advice(), adviser.worth(entry)
    if not advice.ray:
        return describe_advice(table.box, advice)
    if advice.ray.entry == entry:
        return phrase("No ray is better than ray {ray}.", ray=entry)
    if len(ray.outcomes) < 2:
        return describe_worth(ray)
    saved = adviser.given_away(entry)
    error = 0.0 if basis_of(adviser) == ALL else adviser.cost_error
    return describe_comparison(advice.ray, ray, saved, error)


def show_contradiction(table: Solo, shot: Shot) -> Dialogue:
    """A fired ray, and where it would have gone by the player's atoms."""
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
