"""Test the belief about a field: every field that could have answered as logged, no other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from blackbox_core.box import ABSORBED, FIRST, NONE, Box, Cells, bits, union
from blackbox_core.box.deal import Dice
from blackbox_core.box.placing import ANY, APART, Placing
from blackbox_core.box.ray import result
from blackbox_core.console.allowance import STEPS, set_budget
from blackbox_core.games.duel import belief
from blackbox_core.games.duel.belief import (
    CHECKING_STEPS,
    MAX_STEPS,
    NARROWING_STEPS,
    RUNS,
    Belief,
    BeliefBuilder,
    belief_from,
    believed_odds,
    is_possible,
    sampled_belief,
)
from blackbox_core.games.duel.game import DuelView, Log, LogEntry
from blackbox_core.games.duel.laws import (
    DUEL,
    NAME,
    NO_ROOM,
    QUANTUGEDDON,
    RAY,
    Field,
    Powers,
    Reply,
    Rules,
    Turn,
    answer,
    flaw,
    new_field,
    reply_value,
)
from blackbox_core.games.duel.round import LEVELS
from blackbox_core.games.duel.seek import choose, random_field
from tests.conftest import seldom

KINDS = [RAY] * 8 + ["hyper", "xray", "destroy", "jump", "name"]
SMALL = QUANTUGEDDON._replace(box=Box(4, 5), atoms=2, powers=Powers(2, 2, 2, 2))


def any_turn(field: Field, chance: random.Random) -> tuple[Turn, Cells]:
    """Return a legal turn of any kind, and the cell at which the owner must bud, or NONE."""
    box = field.rules.box
    while True:
        kind, cell = chance.choice(KINDS), FIRST << chance.randrange(box.cells)
        turn = Turn(kind, chance.randint(1, box.entries), cell)
        if kind == "jump":
            turn = chance.choice(field.jumps() or [turn])
        if kind == "name":
            cells = chance.sample(range(box.cells), field.living)
            turn = Turn(kind, cells=union(FIRST << cell for cell in cells))
        bud = (
            chance.choice([*bits(field.bud_cells)])
            if field.buds(turn) and field.bud_cells
            else NONE
        )
        if not flaw(field, turn, bud) and turn.cells != field.atoms:
            return turn, bud


def played(rules: Rules, turns: int, seed: int) -> Iterator[tuple[Log, Field]]:
    """Play random turns against a field. Yield the public log and the field after each turn."""
    chance, field, log = random.Random(seed), random_field(rules, Dice(seed)), Log(rules)
    for _ in range(turns):
        turn, bud = any_turn(field, chance)
        reply, field = answer(field, turn, bud)
        log = log.after(turn, reply)
        if not field.atoms:
            return
        yield log, field


def beginnings(rules: Rules) -> Iterator[Field]:
    for cells in combinations(range(rules.box.cells), rules.atoms):
        atoms = union(FIRST << cell for cell in cells)
        if rules.allows(atoms):
            dots = [*bits(atoms)] if rules.budding else [NONE]
            yield from (new_field(rules, atoms, dot) for dot in dots)


def continued(field: Field, one: LogEntry) -> Iterator[Field]:
    """Yield every field that can result if a field gives this answer to this turn."""
    turns = field.jumps() if one.turn.kind == "jump" else [one.turn]
    for turn in turns:
        buds = [*bits(field.bud_cells)] if field.buds(turn) else []
        for bud in buds or [NONE]:
            reply, after = answer(field, turn, bud)
            if reply == one.reply:
                yield after


def every_way(log: Log) -> Counter[tuple[Cells, Cells]]:
    """Return {(living atoms, budding atom): number of ways} for all fields that fit a log."""
    fields = list(beginnings(log.rules))
    for one in log.turns:
        fields = [after for field in fields for after in continued(field, one)]
    return Counter((field.atoms, field.budding_atom) for field in fields)


def held(found: Belief) -> Counter[tuple[Cells, Cells]]:
    """Return the same table for a belief."""
    ways: Counter[tuple[Cells, Cells]] = Counter()
    for atoms, each, dots, gone in found.members:
        for dot in bits(dots):
            ways[atoms, dot] += each
        ways[atoms, NONE] += each * gone
    return +ways


@pytest.mark.parametrize("placing", [APART, ANY])
@pytest.mark.parametrize("seed", range(6))
def test_a_belief_holds_every_way_a_field_can_have_come_about(placing: Placing, seed: int) -> None:
    rules = SMALL._replace(placing=placing, budding=seed % 3 > 0)
    for log, _ in played(rules, 6, seed):
        found = belief_from(log)
        if found.is_complete:
            assert held(found) == every_way(log)


def holds(found: Belief, field: Field) -> bool:
    """Return whether a belief contains this field, by its living atoms and its budding atom."""
    return any(
        atoms == field.atoms and (field.budding_atom & dots if field.budding_atom else gone)
        for atoms, _, dots, gone in found.members
    )


def fits(log: Log, atoms: Cells) -> bool:
    """Return whether atoms answer as logged to all turns since the field last changed."""
    changes = [turn for turn, one in enumerate(log.turns, 1) if one.changed]
    return all(
        reply_value(log.rules.box, atoms, one.turn) == one.reply.value
        for one in log.turns[max(changes, default=0) :]
    )


def whole_games(rules: Rules, games: range) -> int:
    """Play games with every power at random. Return how many turns had all fields listed."""
    listed = 0
    for seed in games:
        for log, field in played(rules, 14, seed):
            found = belief_from(log)
            assert all(fits(log, atoms) for atoms in found.boxes)
            if found.is_complete:
                assert holds(found, field), (seed, log)
                listed += 1
    return listed


def test_the_truth_is_never_outside_the_belief() -> None:
    assert whole_games(QUANTUGEDDON._replace(box=Box(6, 6), atoms=3), range(4)) > 20


@pytest.mark.long
def test_the_truth_is_never_outside_the_belief_in_a_thousand_games() -> None:
    assert whole_games(QUANTUGEDDON, range(1000)) > 1000


def test_a_turn_without_steps_left_is_no_error_and_nothing_drawn_is_false(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, steps in (("MAX_STEPS", 50), ("NARROWING_STEPS", 40), ("MIN_STEPS", 10)):
        monkeypatch.setattr(belief, name, steps)
    drawn = {
        len(belief_from(log).members)
        for seed in range(1)
        for log, _ in played(QUANTUGEDDON, 9, seed)
    }
    assert 0 in drawn
    assert max(drawn) > 0
    for log, _ in played(QUANTUGEDDON, 9, 0):
        assert all(fits(log, atoms) for atoms in belief_from(log).boxes)


def test_before_anything_changes_the_count_is_exact_whatever_is_told() -> None:
    """An independent program counted these. The naming and the x-ray below were counted by hand."""
    nothing = Log(DUEL)
    absorbed = nothing.after(Turn(RAY, 2), Reply(0))
    assert [
        (belief_from(log).box_count, belief_from(log).exact) for log in (nothing, absorbed)
    ] == [
        (317_471, True),
        (119_372, True),
    ]
    lone = Log(DUEL._replace(box=Box(5, 5), atoms=2))
    corner, middle = Turn("name", cells=FIRST | FIRST << 24), Turn("xray", cells=FIRST << 12)
    assert belief_from(lone).box_count == 300 - 72
    assert belief_from(lone.after(corner, Reply(1))).box_count == 2 * (25 - 4 - 1)
    assert belief_from(lone.after(middle, Reply(1))).box_count == 16 + 8 * 16 - 3 * 4 - 5 * 4


def test_three_rays_that_were_absorbed_leave_boxes_that_can_be_counted() -> None:
    """Two different searches and 400,000 random boxes agree (921,331)."""
    log = Log(QUANTUGEDDON)
    for entry in 12, 13, 17:
        log = log.after(Turn(RAY, entry), Reply(0))
    assert (belief_from(log).box_count, belief_from(log).exact) == (924_801, True)


@pytest.mark.parametrize("seed", [0, *seldom(1)])
def test_a_sample_is_fair(seed: int) -> None:
    """Draw a sample although a list is possible: all ways are equally frequent."""
    *_, (log, _) = played(SMALL._replace(box=Box(6, 6), atoms=3), 5, seed)
    ways = every_way(log)
    total = sum(ways.values())
    drawn = sampled_belief(BeliefBuilder(log, NARROWING_STEPS, Dice(seed)), MAX_STEPS)
    assert set(held(drawn)) <= set(ways)
    alive: Counter[int] = Counter()
    for (atoms, _), number in ways.items():
        alive.update({cell: number for cell in range(36) if atoms >> cell & 1})
    for cell, chance in enumerate(drawn.chances):
        assert chance == pytest.approx(alive[cell] / total, abs=0.1)


@pytest.mark.parametrize("seed", [7, *seldom(1)])
def test_turns_with_too_many_ways_are_held_against_whole_fields(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forbid following any ray. The sample must be as fair, and the count as good."""
    monkeypatch.setattr(belief, "MIN_STEPS", 3)
    monkeypatch.setattr(BeliefBuilder, "clearest", lambda _: [])
    *_, (log, _) = played(SMALL._replace(box=Box(6, 6), atoms=3), 2, seed)
    account = BeliefBuilder(log, 0, Dice(seed))
    assert account.unread and account.exact_count() is None
    drawn, ways = sampled_belief(account, MAX_STEPS), every_way(log)
    total = sum(ways.values())
    assert len(drawn.members) > 200 and set(held(drawn)) <= set(ways)
    if not log.changed:
        assert drawn.box_count == pytest.approx(len({atoms for atoms, _ in ways}), rel=0.2)
    for cell, chance in enumerate(drawn.chances):
        alive = sum(number for (atoms, _), number in ways.items() if atoms >> cell & 1)
        assert chance == pytest.approx(alive / total, abs=0.1)


def steps_of(log: Log) -> tuple[Belief, int]:
    """Return what is believed and the search steps it took, rounded to whole batches of steps."""
    asked: list[int] = []
    before = set_budget(lambda: asked.append(1))
    try:
        return belief_from(log), len(asked) * STEPS
    finally:
        set_budget(before)


@pytest.mark.parametrize("sides, exit", [((5, 30), 66), ((30, 30), 0)])
def test_a_ray_with_endless_ways_takes_no_more_steps_than_others(
    sides: tuple[int, int], exit: int
) -> None:
    box = Box(*sides)
    rules = QUANTUGEDDON._replace(box=box, atoms=10, placing=ANY)
    found, steps = steps_of(Log(rules).after(Turn(RAY, 4), Reply(exit)))
    assert found.members and all(fits(found.log, atoms) for atoms in found.boxes)
    assert steps < 8 * MAX_STEPS


def test_whether_an_answer_can_be_true_is_not_sought_for_ever() -> None:
    """In the largest box the first absorbed ray has more paths than can be followed."""
    rules = DUEL._replace(box=Box(30, 30), atoms=10)
    log = Log(rules).after(Turn(RAY, 5), Reply(0)).after(Turn(RAY, 40), Reply(0))
    asked: list[int] = []
    before = set_budget(lambda: asked.append(1))
    try:
        assert is_possible(log)
    finally:
        set_budget(before)
    assert 0 < len(asked) <= 5 + CHECKING_STEPS * 64 // 900 // STEPS


@pytest.mark.parametrize("seeds", [5, *seldom(12)])
def test_odds_that_are_estimated_are_told_with_an_error_that_holds(seeds: int) -> None:
    """For 95 of 100 seeds, the error covers the cell furthest from the mean of all seeds."""
    log = Log(DUEL)
    runs = [believed_odds(belief_from(log, RUNS * seed), RUNS * seed) for seed in range(seeds)]
    means = [
        sum(chances) / len(runs) for chances in zip(*(one.chances for one in runs), strict=True)
    ]
    furthest = [
        max(abs(a - b) for a, b in zip(one.chances, means, strict=True)) / one.error for one in runs
    ]
    assert all(0 < one.error < 0.1 for one in runs)
    assert sum(far > 1 for far in furthest) <= 0.05 * seeds


def test_the_atom_that_had_no_room_to_bud_is_the_budding_one() -> None:
    rules = QUANTUGEDDON._replace(box=Box(3, 3), atoms=1)
    middle = rules.box.bit(2, 2)
    reply, _ = answer(new_field(rules, middle, middle), Turn(RAY, 2))
    assert reply.bud == NO_ROOM
    belief = belief_from(Log(rules).after(Turn(RAY, 2), reply))
    assert middle in {atoms for atoms, _, dots, _ in belief.members if dots == middle}


@pytest.mark.parametrize("entry", [2, 5])
def test_an_atom_without_room_to_bud_leaves_only_boxes_that_are_full(entry: int) -> None:
    """In 3x3, an absorbed ray without room for a new atom proves one particular box."""
    rules = QUANTUGEDDON._replace(box=Box(3, 3), atoms=1)
    middle = rules.box.bit(2, 2)
    log = Log(rules).after(Turn(RAY, entry), Reply(ABSORBED, NO_ROOM))
    belief = belief_from(log)
    assert (belief.box_count, [*belief.boxes], belief.exact) == (1, [middle], True)
    for level in range(LEVELS + 1):
        assert choose(DuelView(log), level, 1) == Turn(NAME, cells=middle)


def test_a_count_leaves_out_boxes_in_which_no_atom_is_left_to_bud() -> None:
    """Rays absorbed without a new atom show which atoms do not bud, and some atom must bud."""
    rules = QUANTUGEDDON._replace(box=Box(4, 4), atoms=2)
    for chance in range(20):
        field = random_field(rules, Dice(chance))
        log = Log(rules)
        for entry in range(1, 17):
            reply = Reply(result(rules.box, field.atoms, entry))
            if reply == Reply(ABSORBED) and not field.buds(Turn(RAY, entry)):
                log = log.after(Turn(RAY, entry), reply)
        builder = BeliefBuilder(log, NARROWING_STEPS, Dice(0))
        listed = belief_from(log)
        assert builder.exact_count() in (None, listed.box_count) and holds(listed, field)


@pytest.mark.parametrize("level", range(LEVELS + 1))
def test_every_level_names_the_atoms_when_a_single_box_fits(level: int) -> None:
    """A level names them although a ray could still reveal which atom buds."""
    rules = QUANTUGEDDON._replace(box=Box(4, 4), atoms=2)
    named = 0
    for chance in range(12):
        field = random_field(rules, Dice(chance))
        log = Log(rules)
        for entry in range(1, 17):
            belief = belief_from(log, chance)
            if belief.exact and len(belief.boxes) == 1:
                turn = choose(DuelView(log, Log(rules), field), level, chance)
                assert turn == Turn(NAME, cells=field.atoms)
                named += 1
                break
            if not field.buds(Turn(RAY, entry)):
                log = log.after(Turn(RAY, entry), answer(field, Turn(RAY, entry))[0])
    assert named > 5
