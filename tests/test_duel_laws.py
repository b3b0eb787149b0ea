"""Test the rules of the duel and Quantugeddon, also against cases of an independent program."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from blackbox_core.box import EVERY, FIRST, NONE, Box, bits
from blackbox_core.box.deal import Dice
from blackbox_core.console.session import Refused
from blackbox_core.games.duel.game import Log, start
from blackbox_core.games.duel.laws import (
    DUEL,
    QUANTUGEDDON,
    RAY,
    Field,
    Powers,
    Reply,
    Turn,
    answer,
    flaw,
    hiding_flaw,
    new_field,
)
from blackbox_core.games.duel.notation import describe_reply, describe_turn, read_reply, read_turn
from blackbox_core.games.duel.seek import random_field
from tests.conftest import ROOT


def cases(name: str) -> list[dict[str, Any]]:
    text = (ROOT / "tests" / "data" / f"{name}-cases.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


def replied(field: Field, words: str) -> tuple[str, Field]:
    """Return the answer of a field to words such as "ray 6 bud 1,1", and the field afterwards."""
    box = field.rules.box
    text, _, bud = words.partition(" bud ")
    try:
        turn = read_turn(text.split(), box)
        place = read_turn(["xray", bud], box).cells if bud else NONE
    except Refused:
        return "refused", field
    if flaw(field, turn, place):
        return "refused", field
    reply, after = answer(field, turn, place)
    log = Log(field.rules._replace(atoms=field.living))
    assert read_reply(turn, describe_reply(turn, reply).split(), log) == reply
    assert read_turn(describe_turn(turn, box).split(), box) == turn
    return describe_reply(turn, reply), after


@pytest.mark.parametrize("case", cases("duel"), ids=lambda case: case["turn"])
def test_the_duel_answers_as_another_program_does(case: dict[str, Any]) -> None:
    field = new_field(DUEL, DUEL.box.mask(*map(tuple, case["placement"])))
    said, _ = replied(field, case["turn"])
    assert said == case["reply"].partition(":")[0]


@pytest.mark.parametrize("case", cases("quantum"), ids=lambda case: case["action"])
def test_quantugeddon_answers_as_another_program_does(case: dict[str, Any]) -> None:
    box = Box(case["rows"], case["cols"])
    rules = QUANTUGEDDON._replace(box=box)
    left = rules.powers
    for kind, used in case["used"].items():
        left = left._replace(**{kind: left.number_of(kind) - used})
    atoms = box.mask(*map(tuple, case["atoms"]))
    dot = box.mask(tuple(case["budding"])) if case["budding"] else NONE
    said, after = replied(Field(rules, atoms, dot, left), case["action"])
    assert said == case["reply"].partition(":")[0]
    assert [list(cell) for cell in box.cells_of(after.atoms)] == case["atoms_after"]
    budding = [case["budding_after"]] * bool(case["budding_after"])
    assert [list(cell) for cell in box.cells_of(after.budding_atom)] == budding


def test_the_number_of_legal_placements() -> None:
    """An independent program counted the placements."""
    legal, box = 0, DUEL.box
    for one, two in combinations(range(64), 2):
        pair = FIRST << one | FIRST << two
        if DUEL.allows(pair):
            free = box.every & ~DUEL.blocked_cells(pair) & EVERY << two
            near = sum((box.near(cell) & free).bit_count() for cell in bits(free)) // 2
            legal += free.bit_count() * (free.bit_count() - 1) // 2 - near
    assert legal == 317_471


def test_a_power_is_spent_and_then_refused() -> None:
    field = new_field(QUANTUGEDDON, QUANTUGEDDON.box.mask((2, 3), (4, 8), (6, 5), (8, 2), (9, 9)))
    for kind in ("hyper", "xray", "destroy", "jump"):
        after, turn = field, Turn(kind, 1, field.atoms & -field.atoms)
        for _ in range(field.powers.number_of(kind)):
            turn = after.jumps()[0] if kind == "jump" else turn
            _, after = answer(after, turn)
        assert flaw(after, turn) == "spent"
        assert after.powers == field.powers._replace(**{kind: 0})


def test_every_jump_listed_is_legal_and_no_other() -> None:
    box = Box(5, 6)
    rules = QUANTUGEDDON._replace(box=box)
    field = new_field(rules, box.mask((1, 1), (1, 3), (4, 2), (5, 6)))
    legal = {
        (one, other)
        for one in bits(box.every)
        for other in bits(box.every)
        if not flaw(field, Turn("jump", cells=one, to=other))
    }
    assert legal == {(jump.cells, jump.to) for jump in field.jumps()}


def test_the_log_tells_nothing_of_a_jump_but_that_it_was_made() -> None:
    log = Log(QUANTUGEDDON).after(Turn(RAY, 3), Reply(0, "budded"))
    log = log.after(Turn("jump", cells=FIRST, to=FIRST << 1), Reply()).after(Turn(RAY, 4), Reply(4))
    assert log.turns[1].turn == Turn("jump")
    assert (log.living, log.powers) == (6, Powers(1, 3, 2, 0))
    assert [shot.entry for shot in log.view.shots] == [4]


# --- optional rules ---


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("last_turn", [False, True])
def test_a_game_that_is_given_up_is_over_whoever_has_a_last_turn(
    first: int, turns: int, last_turn: bool
) -> None:
    """With a last turn, the other player, who has won, would otherwise be to move."""
    rules = DUEL._replace(last_turn=last_turn)
    field = random_field(rules, Dice(1))
    game = start(field, field, first)
    for _ in range(turns):
        game = game.play(Turn(RAY, 5))
    given_up = game.resigned()
    assert given_up.over and given_up.winner == 1 - game.mover and given_up.mover == first


def test_a_power_beside_the_turn_is_free_for_whose_turn_it_is_and_once() -> None:
    rules = QUANTUGEDDON._replace(extra=True)
    field = random_field(rules, Dice(1))
    game = start(field, field, 0)
    assert [game.view_for(player).free for player in (0, 1)] == [True, False]
    used = game.play(Turn("hyper", 3))
    assert used.mover == 0 and [used.view_for(player).free for player in (0, 1)] == [False, False]
    assert used.flaw(Turn("xray", cells=FIRST)) == "extra" and used.flaw(Turn("hyper", 3))
    other = used.play(Turn("jump", cells=field.jumps()[0].cells, to=field.jumps()[0].to))
    assert other.mover == 1 and [other.view_for(player).free for player in (0, 1)] == [False, True]
    assert other.flaw(Turn("xray", cells=FIRST)) == "" and not other.spent


def test_no_atom_buds_in_the_duel_and_one_does_in_quantugeddon() -> None:
    for rules, without, budding in ((DUEL, "", "unwanted"), (QUANTUGEDDON, "budding", "")):
        atoms = random_field(rules, Dice(1)).atoms
        atom = next(bits(atoms))
        assert hiding_flaw(rules, atoms, NONE) == without
        assert hiding_flaw(rules, atoms, atom) == budding
        assert hiding_flaw(rules, atoms ^ atom, NONE) == "count"


def test_who_has_the_last_turn_has_the_free_power_of_a_turn_too() -> None:
    rules = QUANTUGEDDON._replace(extra=True, last_turn=True)
    field = random_field(rules, Dice(1))
    named = start(field, field, 0).play(Turn("hyper", 3)).play(Turn("name", cells=field.atoms))
    assert not named.over and named.view_for(1).free and named.flaw(Turn("hyper", 3)) == ""


def test_where_fields_change_any_ray_may_be_fired_again() -> None:
    box = Box(2, 2)
    for rules, rays in ((DUEL, []), (QUANTUGEDDON, [*range(1, 9)])):
        log = Log(rules._replace(box=box, atoms=1))
        for entry in range(1, 9):
            log = log.after(Turn(RAY, entry), Reply(entry))
        assert log.playable_entries == rays
