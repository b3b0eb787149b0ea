"""The single game between two programs: both seek in the same box, and the program with fewer
points wins.
"""

from __future__ import annotations

from ...box import ABSORBED
from ...box.deal import Dice
from ...box.options import SIZE, atoms_of
from ...box.placing import exactly
from ...box.text.notation import describe_box
from ...box.text.reading import read_cells, read_entry
from ...box.view import Marks, Round, View, new_round
from ...console.contest import (
    Contest,
    Foul,
    Outcome,
    ask,
    ask_if_known,
    ask_turn,
    refusals_as_fouls,
)
from ...console.phrases import counted, later, phrase
from ...console.session import Refused, Telling
from ...console.settings import Chosen
from .commands import describe_exit


def single(_: int, seed: int, chosen: Chosen) -> Telling[Outcome]:
    """Let two programs seek in the same box, one after the other. `seed` decides the box. Return
    the outcome.
    """
    box = chosen[SIZE]
    atoms = Dice(seed).deal(View(box, exactly(atoms_of(chosen))))
    one, why = yield from seek_points(0, new_round(box, atoms))
    other, why_not = yield from seek_points(1, new_round(box, atoms))
    winner = winner_of(one, other)
    return Outcome(winner, (one, other), (why, why_not), describe_box(box, atoms))


def winner_of(one: int | None, other: int | None) -> int | None:
    """Return which player has fewer points, 0 or 1, or None if both have as many. `one` and `other`
    are the points of the players. They are None for a player who has broken a rule and so loses.
    """
    if one == other:
        return None
    return int(one is None or (other is not None and other < one))


def seek_points(player: int, round: Round) -> Telling[tuple[int | None, str]]:
    """Let a player play `round`. Return (points, "") or, if the player breaks a rule, (None, the
    rule).
    """
    try:
        return (yield from play_round(player, round)), ""
    except Foul as foul:
        return None, foul.why


def play_round(player: int, round: Round) -> Telling[int]:
    """Let a player fire rays until the player names the atoms. Return the score of the player."""
    sides, turns = round.view.box.size.split("x"), 0
    yield from ask(player, "seek", "single", str(round.view.atom_count.most), *sides)
    while not round.view.marks.atoms:
        turns += 1
        answer = yield from ask_turn(player, turns)
        with refusals_as_fouls(player, answer):
            round, reply = after_turn(round, answer.split())
        yield from ask_if_known(player, "reply", *reply)
    return round.verdict().score


def after_turn(round: Round, words: list[str]) -> tuple[Round, list[str]]:
    """Return the round after a turn, and the words of the reply to it. In a turn a player fires a
    ray or names the atoms.
    """
    if words[:1] == ["ray"] and len(words) == 2:
        return after_ray(round, read_entry(words[1], round.view.box))
    if words[:1] == ["name"]:
        return after_naming(round, words[1:])
    raise Refused(
        phrase(
            'That is not a turn: type "ray" and an entry, as in "ray 5", or "name" '
            'and the cells of all the atoms, as in "name 1,2 3,4".'
        )
    )


def after_ray(round: Round, entry: int) -> tuple[Round, list[str]]:
    after = round.fire(entry)
    return after, [describe_exit(entry, after.view.result_of(entry) or ABSORBED)]


def after_naming(round: Round, words: list[str]) -> tuple[Round, list[str]]:
    """Return the round with the cells in `words` as its answer, and the words of the reply.

    Raise Refused if the number of cells is not the number of atoms.
    """
    cells = {*read_cells(words, round.view.box)}
    atoms = round.view.atom_count.most
    if len(cells) != atoms:
        one = "That is the wrong number of cells: name {n} cell."
        many = "That is the wrong number of cells: name {n} different cells."
        raise Refused(counted(one, many, atoms))
    after = round.with_marks(Marks(round.view.box.mask(*cells)))
    return after, ["score", str(after.verdict().score)]


CONTESTS = {"single": Contest(later("Black Box for one player"), single, points=True)}
