"""Play a round step by step for a program that learns or is tested, in lines of JSON.

The answer to a step has the action, the known results, the legal actions, and the points that the
action cost above the best one: the same figures as `review` gives after the round. The fields are
described in docs/protocol.md.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from ...box import ABSORBED, Cells
from ...box.advice.advise import Adviser
from ...box.deduction.deduce import deduce
from ...box.text.reading import read_cells, read_entry
from ...box.text.words import describe_cell
from ...box.view import Marks, Shot, View
from ...console.phrases import quote
from ...console.session import Refused
from .commands import SoloSession, command, evaluate
from .review import expected, given_away_by_answer, review_ray

SCHEMA = "blackbox-step-1"
DECIMALS = 4  # of the points that an action cost, as in the command `review`
NO_ROUND = "There is no round: new begins one."
Facts = dict[str, Any]  # a JSON object


class IllegalAction(Exception):
    """Raised for an action that cannot be carried out, with a code that a program can test."""

    def __init__(self, code: str, message: object) -> None:
        super().__init__(message)
        self.code = code


@command("step (ACTION...)")
def step(desk: SoloSession, words: list[str]) -> str:
    """Carry out `ray N` or `answer CELL...`, and describe the resulting state."""
    try:
        require_turn(desk)
        done = act(desk, words)
    except IllegalAction as error:
        refuse(desk, error)
    return as_line(done | describe_state(desk))


@command("state")
def state(desk: SoloSession, _: list[str]) -> str:
    """Describe the state of the round as `step` does, without an action."""
    if not (desk.play.round or desk.play.position):
        refuse(desk, IllegalAction("no_round", NO_ROUND))
    return as_line(describe_action() | describe_state(desk))


@command("costs SWITCH")
def costs(desk: SoloSession, words: list[str]) -> str:
    """Turn the computation of what actions cost on or off, because a program may have no time for
    it.
    """
    if words[0] not in ("on", "off"):
        raise Refused("Expected costs on or costs off.")
    desk.tells_costs = words[0] == "on"
    return ""


def as_line(facts: Facts) -> str:
    """Return a JSON object on one line of ASCII."""
    return json.dumps({"schema": SCHEMA} | facts, allow_nan=False)


def refuse(desk: SoloSession, error: IllegalAction) -> NoReturn:
    """Refuse an action by an error object with the legal actions."""
    problem = {"code": error.code, "message": str(error)}
    raise Refused(as_line({"error": problem, "legal": legal_actions(desk)})) from None


# --- actions ---


def require_turn(desk: SoloSession) -> None:
    """Refuse a step if no round is in progress whose atoms this program knows."""
    if desk.play.position:
        raise IllegalAction(
            "no_round", "The atoms of this box are not known here: new deals a box."
        )
    if desk.play.round is None:
        raise IllegalAction("no_round", NO_ROUND)
    if desk.play.verdict:
        raise IllegalAction("over", "The round is over: new begins another.")


def act(desk: SoloSession, words: list[str]) -> Facts:
    """Carry out an action, and describe it."""
    name, *arguments = words or [""]
    if name not in ACTIONS:
        message = f"{quote(name)} is not an action: type step ray N, or step answer CELL..."
        raise IllegalAction("unknown_action", message)
    return ACTIONS[name](desk, arguments)


def fire(desk: SoloSession, words: list[str]) -> Facts:
    """Fire a ray from an entry whose result is not known yet."""
    if len(words) != 1:
        raise IllegalAction("bad_entry", "A ray needs one entry, as in step ray 5.")
    try:
        entry = read_entry(words[0], desk.box)
    except Refused as refusal:
        raise IllegalAction("bad_entry", refusal) from None
    if desk.view.result_of(entry) is not None:
        raise IllegalAction("known_entry", f"The result of ray {entry} is already known.")
    before = adviser_after(desk) if desk.tells_costs else None
    desk.play.round = desk.round.fire(entry)
    shot = desk.view.shots[-1]
    cost = cost_of_ray(before, shot) if before else None
    return describe_action(f"ray {entry}", -shot.cost, describe_shot(shot), cost)


def answer(desk: SoloSession, words: list[str]) -> Facts:
    """Give the cells of all the atoms as the answer, which ends the round."""
    try:
        atoms = desk.box.mask(*read_cells(words, desk.box))
    except Refused as refusal:
        raise IllegalAction("bad_cell", refusal) from None
    if atoms.bit_count() not in desk.view.atom_count:
        raise IllegalAction("wrong_number", wrong_number(desk.view))
    cost = cost_of_answer(adviser_after(desk), atoms) if desk.tells_costs else None
    desk.play.round = desk.round.with_marks(Marks(atoms))
    evaluate(desk, [])
    assert desk.play.verdict
    named = [describe_cell(cell) for cell in desk.box.cells_of(atoms)]
    lost = desk.play.verdict.score - desk.view.points
    return describe_action(" ".join(["answer", *named]), -lost, None, cost)


def wrong_number(view: View) -> str:
    """Return a sentence that says how many different cells an answer must have."""
    return f"An answer names as many different cells as there are atoms: {view.atom_count}."


ACTIONS = {"ray": fire, "answer": answer}


def describe_action(
    action: str | None = None,
    reward: int = 0,
    result: Facts | None = None,
    cost: Facts | None = None,
) -> Facts:
    """Describe an action. `reward` is minus the points that it took, and `cost` is how many points
    a better action would have saved.
    """
    return {"action": action, "result": result, "reward": reward, "cost": cost}


# --- what an action cost above the best one ---


def adviser_after(desk: SoloSession) -> Adviser:
    """Return the adviser after all rays so far, the same as in a review, kept from step to step."""
    view, known = desk.view, desk.adviser
    same_round = known and known.known.view.untouched() == view.untouched()
    shots = known.known.view.shots if known and same_round else ()
    if known is None or not same_round or view.shots[: len(shots)] != shots:
        known, shots = Adviser(deduce(view.untouched()), weighs=False), ()
    for shot in view.shots[len(shots) :]:
        next = known.after(shot)
        known.free_plan()
        known = next
    desk.adviser = known
    return known


def cost_of_ray(before: Adviser, shot: Shot) -> Facts | None:
    """Return the points that a ray gave away, or None if not all boxes that fit can be counted."""
    after = before.after(shot)
    if not (is_counted(before) and is_counted(after)):
        return None
    review = review_ray(before, shot, after, DECIMALS)
    return describe_cost(review.given, review.given_error)


def cost_of_answer(last: Adviser, atoms: Cells) -> Facts | None:
    """Return the points that an answer gave away, or None if not all boxes that fit can be
    counted.
    """
    if not is_counted(last):
        return None
    has_mean = expected(last.first or last, DECIMALS) is not None
    given = round(given_away_by_answer(last, atoms, has_mean), DECIMALS)
    return describe_cost(given, last.expected_error)


def is_counted(adviser: Adviser) -> bool:
    """Return whether all boxes that fit could be counted."""
    return adviser.known.is_complete and adviser.known.box_count > 0


def describe_cost(points: float, error: float) -> Facts:
    """Describe a cost and how far off it may be. An exact cost has the error 0."""
    return {"points": points, "error": round(error, DECIMALS)}


# --- the state ---


def describe_state(desk: SoloSession) -> Facts:
    """Describe the box, its picture, the known results, the legal actions, and the end of the
    round.
    """
    view, box = desk.view, desk.box
    return {
        "size": box.size,
        "row_lengths": list(box.lengths),
        "entries": box.entries,
        "atoms": [view.atom_count.least, view.atom_count.most],
        "board": draw_board(desk),
        "rays": [describe_shot(shot) for shot in view.shots],
        "points": view.points,
        "legal": legal_actions(desk),
        "over": desk.play.verdict is not None,
        "end": describe_end(desk),
    }


def draw_board(desk: SoloSession) -> str:
    """Draw the board as `show` does, with the numbers of its rows and columns."""
    grid = desk.grid()
    grid.coordinates = True
    return str(grid.draw())


def describe_shot(shot: Shot) -> Facts:
    """Describe a ray. Its exit is None unless the ray came out at another entry."""
    result = "exit" if shot.paired else "absorbed" if shot.exit == ABSORBED else "reflected"
    exit = shot.exit if shot.paired else None
    return {"entry": shot.entry, "result": result, "exit": exit, "points": shot.cost}


def legal_actions(desk: SoloSession) -> Facts:
    """Describe the entries that can be fired from, and how many cells an answer has."""
    if desk.play.round is None or desk.play.verdict:
        return {"rays": [], "answer": None}
    return {
        "rays": desk.view.untried(),
        "answer": [desk.view.atom_count.least, desk.view.atom_count.most],
    }


def describe_end(desk: SoloSession) -> Facts | None:
    """Describe the score and the hidden atoms, or return None before the round is over."""
    verdict = desk.play.verdict
    if not verdict:
        return None
    return {
        "score": verdict.score,
        "correct": verdict.correct,
        "incorrect": verdict.incorrect,
        "equivalent": verdict.equivalent,
        "atoms": [describe_cell(cell) for cell in desk.box.cells_of(desk.round.atoms)],
        "box": desk.number,
    }
