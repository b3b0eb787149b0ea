"""Play a round step by step, for a program that learns or is tested. The answers are lines of JSON.

The answer to a step has the action, the known results, the legal actions, and how many points the
action lost against the best action, as in `review`. The fields are described in docs/protocol.md.
"""

from __future__ import annotations

from typing import NoReturn

from ...box import ABSORBED, Cells
from ...box.advice.advise import Adviser
from ...box.deduction.deduce import deduce
from ...box.text.reading import read_cells, read_entry
from ...box.text.words import describe_cell
from ...box.view import Marks, Shot, View
from ...console.json_lines import CodedError, Facts, as_line
from ...console.phrases import quote
from ...console.session import Refused
from .commands import NO_ROUND, ROUND_OVER, SoloSession, command, evaluate
from .review import expected, given_away_by_answer, review_ray

SCHEMA = "blackbox-step-1"
DECIMALS = 4  # decimals of points, as in the command `review`


@command("step (ACTION...)")
def step(session: SoloSession, words: list[str]) -> str:
    """Carry out the action `ray N` or `answer CELL...`. Return the state of the round after it."""
    try:
        require_turn(session)
        done = act(session, words)
    except CodedError as error:
        refuse(session, error)
    return as_line(SCHEMA, done | describe_state(session))


@command("state")
def state(session: SoloSession, _: list[str]) -> str:
    """Return the state of the round in the same form as `step`, without an action."""
    if not (session.play.round or session.play.position):
        refuse(session, CodedError("no_round", NO_ROUND))
    return as_line(SCHEMA, describe_action() | describe_state(session))


@command("costs SWITCH")
def costs(session: SoloSession, words: list[str]) -> str:
    """Turn on or off the comparison of each action with the best action, which takes time."""
    if words[0] not in ("on", "off"):
        raise Refused("Expected costs on or costs off.")
    session.tells_costs = words[0] == "on"
    return ""


def refuse(session: SoloSession, error: CodedError) -> NoReturn:
    """Raise Refused with a JSON object as the message, which has the error and the legal
    actions.
    """
    raise Refused(as_line(SCHEMA, error.facts | {"legal": legal_actions(session)})) from None


# --- actions ---


def require_turn(session: SoloSession) -> None:
    """Raise CodedError unless a round is in progress and this program knows its atoms."""
    if session.play.position:
        raise CodedError("no_round", "The atoms of this box are not known here: new deals a box.")
    if session.play.round is None:
        raise CodedError("no_round", NO_ROUND)
    if session.play.verdict:
        raise CodedError("over", ROUND_OVER)


def act(session: SoloSession, words: list[str]) -> Facts:
    """Carry out an action, and return the JSON object that describes it."""
    name, *arguments = words or [""]
    if name not in ACTIONS:
        message = f"{quote(name)} is not an action: type step ray N, or step answer CELL..."
        raise CodedError("unknown_action", message)
    return ACTIONS[name](session, arguments)


def fire(session: SoloSession, words: list[str]) -> Facts:
    """Fire the ray that the words name, and return its description. Raise CodedError if its result
    is known.
    """
    if len(words) != 1:
        raise CodedError("bad_entry", "A ray needs one entry, as in step ray 5.")
    try:
        entry = read_entry(words[0], session.box)
    except Refused as refusal:
        raise CodedError("bad_entry", refusal) from None
    if session.view.result_of(entry) is not None:
        raise CodedError("known_entry", f"The result of ray {entry} is already known.")
    before = adviser_after(session) if session.tells_costs else None
    session.play.round = session.round.fire(entry)
    shot = session.view.shots[-1]
    cost = cost_of_ray(before, shot) if before else None
    return describe_action(f"ray {entry}", -shot.cost, describe_shot(shot), cost)


def answer(session: SoloSession, words: list[str]) -> Facts:
    """Take these cells as the answer, which ends the round. Return its description."""
    try:
        atoms = session.box.mask(*read_cells(words, session.box))
    except Refused as refusal:
        raise CodedError("bad_cell", refusal) from None
    if atoms.bit_count() not in session.view.atom_count:
        raise CodedError("wrong_number", wrong_number(session.view))
    cost = cost_of_answer(adviser_after(session), atoms) if session.tells_costs else None
    session.play.round = session.round.with_marks(Marks(atoms))
    evaluate(session, [])
    assert session.play.verdict
    named = [describe_cell(cell) for cell in session.box.cells_of(atoms)]
    lost = session.play.verdict.score - session.view.points
    return describe_action(" ".join(["answer", *named]), -lost, None, cost)


def wrong_number(view: View) -> str:
    """Say how many different cells an answer must have."""
    return f"An answer names as many different cells as there are atoms: {view.atom_count}."


ACTIONS = {"ray": fire, "answer": answer}


def describe_action(
    action: str | None = None,
    reward: int = 0,
    result: Facts | None = None,
    cost: Facts | None = None,
) -> Facts:
    """Return a JSON object for an action. `action` is None if no action was made.

    `reward` is minus the points that the action cost, `result` describes the shot, and `cost` says
    how many points the action lost against the best action. `result` and `cost` may be None.
    """
    return {"action": action, "result": result, "reward": reward, "cost": cost}


# --- comparison with the best action ---


def adviser_after(session: SoloSession) -> Adviser:
    """Return the adviser, which compares actions, for the position after all rays so far.

    It is stored in the session, so that each step only has to add its own ray.
    """
    view, known = session.view, session.adviser
    same_round = known and known.known.view.untouched() == view.untouched()
    shots = known.known.view.shots if known and same_round else ()
    if known is None or not same_round or view.shots[: len(shots)] != shots:
        known, shots = Adviser(deduce(view.untouched()), weighs=False), ()
    for shot in view.shots[len(shots) :]:
        next = known.after(shot)
        known.free_plan()
        known = next
    session.adviser = known
    return known


def cost_of_ray(before: Adviser, shot: Shot) -> Facts | None:
    """Return a JSON object with the points that a ray lost against the best ray.

    `before` is the adviser for the position before the ray. Return None if the boxes were too many
    to count.
    """
    after = before.after(shot)
    if not (is_counted(before) and is_counted(after)):
        return None
    review = review_ray(before, shot, after, DECIMALS)
    return describe_cost(review.given, review.given_error)


def cost_of_answer(last: Adviser, atoms: Cells) -> Facts | None:
    """Return a JSON object with the points that the answer `atoms` lost against the best action.

    `last` is the adviser for the position after the last ray. Return None if the boxes were too
    many to count.
    """
    if not is_counted(last):
        return None
    has_mean = expected(last.first or last, DECIMALS) is not None
    given = round(given_away_by_answer(last, atoms, has_mean), DECIMALS)
    return describe_cost(given, last.expected_error)


def is_counted(adviser: Adviser) -> bool:
    """Return whether the adviser has counted all boxes that fit, and at least one box fits."""
    return adviser.known.is_complete and adviser.known.box_count > 0


def describe_cost(points: float, error: float) -> Facts:
    """Return a JSON object with the points that an action lost, and their error, 0 if they are
    exact.
    """
    return {"points": points, "error": round(error, DECIMALS)}


# --- the state ---


def describe_state(session: SoloSession) -> Facts:
    """Return a JSON object for the state: box, picture, known results, legal actions, and
    verdict.
    """
    view, box = session.view, session.box
    return {
        "size": box.size,
        "row_lengths": list(box.lengths),
        "entries": box.entries,
        "atoms": [view.atom_count.least, view.atom_count.most],
        "board": draw_board(session),
        "rays": [describe_shot(shot) for shot in view.shots],
        "points": view.points,
        "legal": legal_actions(session),
        "over": session.play.verdict is not None,
        "end": describe_end(session),
    }


def draw_board(session: SoloSession) -> str:
    """Draw the board as the command `show` does, and number its rows and columns."""
    grid = session.grid()
    grid.coordinates = True
    return str(grid.draw())


def describe_shot(shot: Shot) -> Facts:
    """Return a JSON object for a shot. Its `exit` is None if the ray was absorbed or reflected."""
    result = "exit" if shot.paired else "absorbed" if shot.exit == ABSORBED else "reflected"
    exit = shot.exit if shot.paired else None
    return {"entry": shot.entry, "result": result, "exit": exit, "points": shot.cost}


def legal_actions(session: SoloSession) -> Facts:
    """Return a JSON object with the legal actions: `rays` are the entries of legal rays, and
    `answer` is [fewest, most] cells of a legal answer.

    Before and after a round they are [] and None.
    """
    if session.play.round is None or session.play.verdict:
        return {"rays": [], "answer": None}
    return {
        "rays": session.view.untried(),
        "answer": [session.view.atom_count.least, session.view.atom_count.most],
    }


def describe_end(session: SoloSession) -> Facts | None:
    """Return a JSON object for the verdict and the hidden atoms, or None before the end of the
    round.
    """
    verdict = session.play.verdict
    if not verdict:
        return None
    return {
        "score": verdict.score,
        "correct": verdict.correct,
        "incorrect": verdict.incorrect,
        "equivalent": verdict.equivalent,
        "atoms": [describe_cell(cell) for cell in session.box.cells_of(session.round.atoms)],
        "box": session.number,
    }
