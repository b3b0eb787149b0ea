"""The commands by which another program asks for advice and proofs, or lets this program seek the
atoms in its box.
"""

from __future__ import annotations

from itertools import islice

from ...box import ABSORBED, NONE, Cells
from ...box.advice.advise import (
    FIRE,
    IMPOSSIBLE,
    STOP,
    UNKNOWN,
    Advice,
    advise_by_bits,
    best_advice,
)
from ...box.advice.playing import next_entry, play_as_machine
from ...box.advice.worth import ray_worth
from ...box.deduction.deduce import deduce
from ...box.deduction.examples import Doubt, examine
from ...box.placing import TooLong, exactly
from ...box.ray import result
from ...box.stories import Insight
from ...box.stories.rivals import Rival
from ...box.stories.trying import try_atoms
from ...box.techniques.explanation import OPEN, explain_fact
from ...box.techniques.facts import Facts
from ...box.techniques.leading import LEVELS, certain_or_easily_proved, lead
from ...box.techniques.leading_words import describe_lead
from ...box.techniques.proof import all_boxes
from ...box.techniques.proof_words import shortest_in_words
from ...box.techniques.solving import solver
from ...box.techniques.step import Step, hardest_step
from ...box.techniques.step_words import describe_sentences
from ...box.text.advice_words import OUT_OF_TIME
from ...box.text.notation import describe_facts, describe_view, read_counts, read_view
from ...box.text.reading import read_cells, read_count, read_entry
from ...box.view import Shot, View
from ...console.phrases import later, phrase
from ...console.reading import read_number, read_within
from ...console.session import Refused
from ...console.settings import HIGHEST, LEVEL
from .commands import SoloSession, command, describe_exit, describe_mask, sized
from .commands import commands as commands  # the commands of all three modules
from .review import review_round
from .stepping import SCHEMA as SCHEMA  # importing it declares `step` and `state`
from .verbs.machine_play import check_par

DECIMALS = 4  # decimals of points in `review`
NO_LEVEL = later("Levels are numbered {least} to {last}.")
RANDOM, GREEDY = 0, 1  # levels; the higher ones follow the best advice


@command("count")
def count(session: SoloSession, _: list[str]) -> str:
    known = session.knowledge()
    return str(known.box_count) if known.is_complete else f"at least {known.box_count}"


@command("odds")
def odds(session: SoloSession, _: list[str]) -> str:
    """Return the chance of an atom in each cell, with one line for each row of the box."""
    known = session.knowledge()
    if not known.is_complete:
        raise Refused("The boxes that fit could not all be counted in time.")
    chances = [f"{chance / known.weight:.4f}" for chance in known.cell_weights()]
    left = iter(chances)
    return "\n".join(" ".join(islice(left, length)) for length in session.box.lengths)


@command("hint (LEVEL)")
def hint(session: SoloSession, words: list[str]) -> str:
    """Return advice: `ray N`, or `set CELL...` for a certain answer, or `guess CELL...` if no ray
    is worth its cost.
    """
    if not session.play.position:
        session.round_under_way()
    advice = advice_at(session, read_within(words[0], 0, HIGHEST, NO_LEVEL) if words else HIGHEST)
    if advice.kind in (IMPOSSIBLE, UNKNOWN):
        raise Refused(OUT_OF_TIME)
    if advice.kind == FIRE and advice.ray:
        return f"ray {advice.ray.entry}"
    put = "guess" if advice.kind == STOP else "set"
    return f"{put} {describe_mask(session.box, advice.answer)}"


def advice_at(session: SoloSession, level: int) -> Advice:
    """Return the advice for the next turn at a level: at level 0 a random ray, at level 1 the ray
    that gives the most information on average, at higher levels the best turn found by looking
    ahead.
    """
    known = session.knowledge()
    untried = known.view.untried()
    if level == RANDOM and known.box_count != 1 and untried:
        return Advice(FIRE, ray_worth(untried[session.play.dice.below(len(untried))], {}))
    return advise_by_bits(known) if level <= GREEDY else best_advice(known)


@command("par")
def par(session: SoloSession, _: list[str]) -> str:
    """Return par, the score of this program's own play in this box."""
    session.current_round()
    if not session.atoms_are_known:
        raise Refused("Par needs eval first, or a placed round.")
    check_par(session)
    return str(play_as_machine(session.round, session.setup.strict).score)


@command("review")
def review(session: SoloSession, _: list[str]) -> str:
    """Return a line for each ray: how many more points it cost on average than the best ray, and
    how many points luck cost. The last line has the sums.

    The round must have been judged by the command `eval`.
    """
    session.current_round()
    if not session.play.verdict:
        raise Refused("A round is reviewed after eval.")
    whole = review_round(session.round, DECIMALS)
    if not whole or whole.mean is None or whole.luck is None:
        raise Refused("Luck cannot be measured: the machine has not played all boxes of this kind.")
    lines = [
        f"{review.shot.entry} given {review.given:.4f} luck {review.luck or 0.0:.4f}"
        for review in whole.reviews
    ]
    sums = f"mean {whole.mean:.4f} given {whole.given:.4f} luck {whole.luck:.4f}"
    about = "about " * bool(whole.error)
    lines.append(f"{about}{sums} score {whole.score} error {whole.error:.4f}")
    return "\n".join(lines)


@command("assist ATOMS (ROWS) (COLS)")
def assist(session: SoloSession, words: list[str]) -> str:
    """Begin to reason about a box whose atoms only the other program may know. The other program
    enters results by the command `observe`.
    """
    box = sized(words[1:]) if words[1:] else session.box
    session.set_position(View(box, read_counts(words[0], box.cells)))
    return ""


@command("observe N RESULT")
def observe(session: SoloSession, words: list[str]) -> str:
    """Enter the result of a ray: absorbed, reflected, or the number of its exit."""
    if not session.play.position:
        raise Refused("Observing a ray needs assist first.")
    entry = read_entry(words[0], session.box)
    named = {"absorbed": ABSORBED, "reflected": entry}
    exit = named[words[1]] if words[1] in named else read_entry(words[1], session.box)
    if session.view.result_of(entry) != exit:
        after = deduce(session.play.position.with_shots(Shot(entry, exit)))
        if not after.possible:
            raise Refused("No box fits that result and the ones before it.")
        session.play.position, session.seat.knowledge = after.view, after
    return ""


@command("position (TEXT...)")
def position(session: SoloSession, words: list[str]) -> str:
    """Return the position as a text. If the words are such a text, set up the position that it
    describes instead.
    """
    if not words:
        return describe_view(session.view)
    known = deduce(read_view(" ".join(words)))
    if not known.possible:
        raise Refused(phrase("No box fits that position: check its rays, and type it again."))
    session.set_position(known.view)
    session.seat.knowledge = known
    return ""


@command("explain CELL")
def explain(session: SoloSession, words: list[str]) -> str:
    """Return whether a cell is certain and why: its content, the entries of the rays that prove it,
    and the steps of the proof.

    Return `open` if the cell is not certain.
    """
    view = session.view
    try:
        explanation = explain_fact(view, one_cell(view, words))
    except TooLong:
        raise Refused(phrase("That would take too long to work out.")) from None
    if explanation.fact == OPEN:
        return OPEN
    lines = [explanation.fact, " ".join(["shots", *map(str, explanation.entries)])]
    for technique, sentences in explanation.steps:
        lines += [f"technique {technique}", *sentences]
    return "\n".join([*lines, explanation.conclusion])


@command("proof CELL")
def proof(session: SoloSession, words: list[str]) -> str:
    """Return a short proof of what a cell holds: a line `atom` or `free`, then each step with its
    technique.

    A proof by contradiction has the line `suppose free` or `suppose atom` before the steps. Return
    `open` if the cell is not certain, and `none` if it has no short proof.
    """
    view = session.view
    cell = one_cell(view, words)
    try:
        fact = examine(view, cell)
    except TooLong:
        raise Refused(phrase("That would take too long to work out.")) from None
    if isinstance(fact, Doubt):
        return "open"
    shortest = shortest_in_words(view, Facts(*fact))
    if not shortest or not shortest.is_short:
        return "none"
    kinds = ("free", "atom")
    lines = [kinds[shortest.proof.is_atom]]
    if shortest.supposed:
        lines.append(f"suppose {kinds[not shortest.proof.is_atom]}")
    for line in shortest.lines:
        lines.append(f"technique {hardest_step(line.block).form}")
        lines += describe_sentences(view, line.block)
    return "\n".join(lines)


@command("story CELL")
def story(session: SoloSession, words: list[str]) -> str:
    """Explain why a cell is certain, or return `open` if it is not.

    First come the rays that the atom in this cell explains, or `free` if it holds none. Then comes
    the nearest rival: among the boxes in which this cell is different, the one that contradicts the
    fewest rays. These rays follow, with their results in the rival. Last comes the number of boxes
    that fit.
    """
    insight = Insight(session.view, session.knowledge())
    cell = one_cell(session.view, words)
    if not cell & (insight.facts[0] | insight.facts[1]):
        return "open"
    certain = insight.story(cell)
    if certain.is_atom:
        rays = sorted(shot.entry for shot in certain.explains)
        parts = [" ".join(["explains", *map(str, rays)])]
    else:
        parts = ["free"]
    if certain.rival:
        parts += describe_rival(session.view, certain.rival)
    about = "" if insight.known.is_complete else "at least "
    return "; ".join([*parts, f"fits {about}{insight.known.box_count}"])


def describe_rival(view: View, rival: Rival) -> list[str]:
    """Return two texts about a rival, a box that contradicts some rays: its atoms, and the results
    that those rays would have in it.
    """
    wrong = [
        f"{shot.entry} {describe_exit(shot.entry, result(view.box, rival.atoms, shot.entry))}"
        for shot in rival.wrong
    ]
    atoms = describe_mask(view.box, rival.atoms)
    return [f"rival {atoms}", " ".join(["refuted", *wrong])]


@command("whynot CELL...")
def whynot(session: SoloSession, words: list[str]) -> str:
    """Return the box with atoms in these cells that contradicts the fewest rays, the rays that
    agree with it, and the rays that contradict it.
    """
    view = session.view
    cells = view.box.mask(*read_cells(words, view.box))
    if (
        not cells
        or cells.bit_count() > view.atom_count.most
        or not view.placing.allows(view.box, cells)
    ):
        raise Refused(
            phrase("Expected 1 to {n} cells that may hold atoms.", n=view.atom_count.most)
        )
    insight = Insight(view, session.knowledge())
    if not insight.fit:
        raise Refused(OUT_OF_TIME)
    trial = try_atoms(insight, cells, view.box.every)
    if not trial:
        raise Refused(phrase("No box can have atoms in these cells: name other cells."))
    rival, refuted = describe_rival(view, Rival(trial.atoms, trial.wrong))
    right = " ".join(["right", *(str(shot.entry) for shot in trial.right)])
    return "; ".join([rival, right, refuted])


def one_cell(view: View, words: list[str]) -> Cells:
    cell = view.box.mask(*read_cells(words, view.box))
    if cell.bit_count() != 1:
        raise Refused(phrase("One cell is explained at a time, as in explain 3,4."))
    return cell


@command("techniques")
def techniques(session: SoloSession, _: list[str]) -> str:
    """Return a line for each proof step that is possible now, the easiest first. `step_line`
    describes such a line.
    """
    view = session.view
    work = solver(view)
    lines = [step_line(view, step) for step in work.steps()]
    left = work.known.new_in(certain_or_easily_proved(view))
    if left:
        lines.append(step_line(view, all_boxes(view, left)._replace(shots=())))
    return "\n".join(lines)


def step_line(view: View, step: Step) -> str:
    """Return a proof step as a line: the rank of its technique, the name of the technique, the rays
    that it uses, the facts on which it rests, and the facts that it proves.
    """
    rays = "".join(f" {shot.entry}" for shot in step.shots)
    rests, gives = (describe_facts(view, facts) for facts in (step.rests, step.gives))
    return f"{step.rank} {step.form}; rays{rays}; rests{rests}; gives{gives}"


@command("hint-level N (CELL)")
def hint_level(session: SoloSession, words: list[str]) -> str:
    """Return a hint on the next step of a proof or, if a cell is named, on the proof of this cell.
    The level of the hint, from 1 to 4, says how much it reveals.
    """
    level = read_number(words[0])
    if level is None or level not in LEVELS:
        raise Refused(phrase("Levels of a hint are numbered 1 to 4."))
    view = session.view
    cell = one_cell(view, words[1:]) if words[1:] else NONE
    if cell and isinstance(examine(view, cell), Doubt):
        return OPEN
    led = lead(view, cell=cell)
    return "\n".join(describe_lead(led if led.is_over else led._replace(level=level)))


@command("seek single ATOMS ROWS (COLS)")
def seek(session: SoloSession, words: list[str]) -> str:
    """Begin to seek the atoms in a box that only the other program knows. The other program answers
    each turn by the command `reply`.
    """
    if words[0] != "single":
        raise Refused(phrase("Expected seek single ATOMS ROWS COLS."))
    box = sized(words[2:])
    session.set_position(View(box, exactly(read_count(words[1], box.cells))))
    return ""


@command("genturn")
def genturn(session: SoloSession, _: list[str]) -> str:
    """Return this program's next turn: `ray N` to fire a ray, or `name CELL...` to name the
    atoms.
    """
    if not session.play.position:
        raise Refused(phrase("No search has begun: seek single 4 8 8 begins one."))
    session.asked, answer = next_ray(session)
    if not (session.asked or answer):
        raise Refused(phrase("Too many boxes fit to name one."))
    return f"ray {session.asked}" if session.asked else f"name {describe_mask(session.box, answer)}"


def next_ray(session: SoloSession) -> tuple[int, Cells]:
    """Return the entry of the next ray and the empty set or, if no ray is worth its cost, 0 and the
    atoms to name.
    """
    advice = advice_at(session, session.start.chosen[LEVEL])
    return next_entry(session.view, advice), advice.answer


@command("reply RESULT (N)")
def reply(session: SoloSession, words: list[str]) -> str:
    """Enter the result of the ray that `genturn` returned: absorbed, reflected or exit N."""
    if not session.asked:
        raise Refused(phrase("No ray waits for a reply: genturn fires one."))
    return observe(session, [str(session.asked), words[-1]])
