"""Test a match of two fields, the machine that plays it, and the review of a game."""

from __future__ import annotations

from statistics import fmean

import pytest

from blackbox_core.box import Box, bits
from blackbox_core.box.deal import Dice
from blackbox_core.games.duel import seek
from blackbox_core.games.duel.belief import Belief, belief_from, rough_belief
from blackbox_core.games.duel.game import DuelGame, DuelView, Log, start
from blackbox_core.games.duel.laws import (
    DUEL,
    HYPER,
    JUMP,
    NAME,
    QUANTUGEDDON,
    RAY,
    XRAY,
    Match,
    Reply,
    Rules,
    Turn,
    answer,
    new_field,
    reply_value,
)
from blackbox_core.games.duel.round import LEVELS
from blackbox_core.games.duel.seek import (
    FIRST,
    SECOND,
    choose,
    choose_field,
    hardness,
    images,
    random_bud,
    random_field,
    turns_alone,
)
from blackbox_core.games.duel.weigh import chance_of_losing, review
from tests.conftest import seldom
from tests.test_duel_belief import played
from tools.bench import duel_strength as strength

ONE = DUEL.box.mask((1, 2), (3, 5), (6, 1), (8, 8))
CORNER = DUEL.box.bit(1, 1)
OTHER = DUEL.box.mask((1, 4), (4, 6), (6, 1), (8, 8))

FIELDS = strength.fields(DUEL, 6)


def game(rules: Rules = DUEL) -> DuelGame:
    return start(new_field(rules, ONE), new_field(rules, OTHER), first=0)


def test_a_known_ray_is_no_turn_in_the_duel_and_one_where_fields_change() -> None:
    fired = game().play(Turn(RAY, 7)).play(Turn(RAY, 7))
    exit = fired.logs[1].turns[0].reply.value
    assert fired.mover == 0
    assert fired.known(Turn(RAY, exit)) == Reply(7)
    assert fired.play(Turn(RAY, exit)) == fired
    changing = game(DUEL._replace(budding=True)).play(Turn(RAY, 7)).play(Turn(RAY, 7))
    assert changing.known(Turn(RAY, 7)) is None
    assert changing.play(Turn(RAY, 7)).mover == 1


def test_the_first_to_name_all_wins() -> None:
    wrong = game().play(Turn(NAME, cells=ONE))
    assert wrong.logs[1].turns[-1].reply == Reply(2)
    assert (wrong.mover, wrong.over) == (1, False)
    right = wrong.play(Turn(NAME, cells=ONE))
    assert (right.over, right.winner) == (True, 1)


def test_with_a_last_turn_the_second_player_may_draw() -> None:
    named = game(DUEL._replace(last_turn=True)).play(Turn(NAME, cells=OTHER))
    assert not named.over
    assert named.play(Turn(RAY, 1)).winner == 0
    drawn = named.play(Turn(NAME, cells=ONE))
    assert (drawn.over, drawn.winner) == (True, None)


def test_a_free_power_is_beside_the_turn_and_one_is_all() -> None:
    rules = QUANTUGEDDON._replace(box=DUEL.box, atoms=4, extra=True)
    used = game(rules).play(Turn("xray", cells=CORNER))
    assert used.mover == 0
    assert (
        used.flaw(Turn("xray", cells=CORNER)) == used.flaw(Turn("destroy", cells=CORNER)) == "extra"
    )
    assert not used.view_for(0).free
    assert used.play(Turn(RAY, 3)).play(Turn("hyper", 3)).mover == 1


def test_a_jump_is_made_in_ones_own_field() -> None:
    rules = QUANTUGEDDON._replace(box=DUEL.box, atoms=4)
    cells = [DUEL.box.bit(8, 8), DUEL.box.bit(8, 7)]
    jumped = game(rules).play(Turn(JUMP, 0, *cells))
    assert jumped.fields[0].atoms == ONE ^ cells[0] ^ cells[1]
    assert jumped.logs[0].turns[0].turn == Turn(JUMP)
    assert jumped.fields[1] == game(rules).fields[1]


def test_a_match_alternates_and_ends_with_the_fifth_win() -> None:
    match, beginners = Match(first=1, wins=5), []
    for winner in (0, 0, None, 1, 0, 0):
        beginners.append(match.beginner)
        assert match.winner is None
        match = match.after(winner)
    assert beginners == [1, 0, 1, 0, 1, 0]
    assert match.after(0).winner == 0


def test_every_image_of_the_box_is_the_same_box() -> None:
    for image in images():
        assert sorted(image) == [*range(33)]
        for one in range(1, 33):
            for other in range(1, 33):
                crosses = DUEL.box.crossing(one, other) is not None
                assert crosses == (DUEL.box.crossing(image[one], image[other]) is not None)
    assert len({image[FIRST] for image in images()}) == 8


def test_the_opening_is_looked_up_in_the_image_that_was_begun() -> None:
    for image in images():
        for exit, second in SECOND.items():
            log = Log(DUEL).after(Turn(RAY, image[FIRST]), Reply(image[exit]))
            assert choose(DuelView(log), 3, 1) == Turn(RAY, image[second])


def test_the_machine_moves_by_what_is_public_alone() -> None:
    """Two hidden placements with the same log get the same turn, at every level."""
    fields = [new_field(DUEL, ONE), new_field(DUEL, DUEL.box.mask((1, 2), (3, 6), (6, 1), (8, 8)))]
    games = [start(new_field(DUEL, OTHER), field, first=0) for field in fields]
    for entry in (8, 9, 1):
        games = [one.play(Turn(RAY, entry)).play(Turn(RAY, entry)) for one in games]
    assert games[0].logs == games[1].logs
    assert games[0].fields != games[1].fields
    for level in range(LEVELS + 1):
        turns = [choose(one.view_for(0), level, seed=5) for one in games]
        assert turns[0] == turns[1]


def test_who_thinks_needs_fewer_turns_than_who_fires_by_lot() -> None:
    """The fields are fixed, so the figures never change. Levels 1 to 4 are close together."""
    blind, keen = (
        fmean(turns_alone(field, level, seed) for seed, field in enumerate(FIELDS))
        for level in (0, 3)
    )
    assert blind > 9 > 7.5 > keen


def test_the_machine_names_in_despair_when_the_other_is_sure() -> None:
    cost = chance_of_losing(theirs=1)
    assert cost(1) == cost(100) == pytest.approx(1)
    assert chance_of_losing(8)(2) < chance_of_losing(8)(4) < chance_of_losing(2)(4) < 1


@pytest.mark.long
def test_of_a_handful_that_were_drawn_none_is_named() -> None:
    rules = DUEL._replace(box=Box(15, 15), atoms=10)
    field, log = random_field(rules, Dice(1)), Log(rules)
    for _ in range(3):  # after these, ten boxes are left, drawn from more than can be counted
        turn = choose(DuelView(log), 3, 1)
        assert turn.kind == RAY
        reply, field = answer(field, turn)
        log = log.after(turn, reply)


def test_the_machine_jumps_when_the_other_is_nearly_sure() -> None:
    field = random_field(QUANTUGEDDON, Dice(3))
    shown, unknown = Log(QUANTUGEDDON), Log(QUANTUGEDDON)
    for entry in range(1, 41):
        turn = Turn(RAY, entry)
        if not field.buds(turn):
            shown = shown.after(turn, answer(field, turn)[0])
    assert belief_from(shown).surest >= 0.5
    assert choose(DuelView(unknown, shown, field), 3, 1).kind == JUMP
    assert choose(DuelView(unknown, unknown, field), 3, 1).kind == RAY


def test_with_care_the_harder_of_two_placements_is_taken() -> None:
    for seed in range(1):
        dice = Dice(seed)
        drawn = [random_field(DUEL, dice) for _ in range(2)]
        hard = [hardness(field) for field in drawn]
        assert choose_field(DUEL, 4, Dice(seed)) == drawn[hard.index(max(hard))]


@pytest.mark.parametrize("rules", [DUEL, QUANTUGEDDON._replace(box=DUEL.box, atoms=4)])
def test_a_review_tells_luck_from_skill(rules: Rules) -> None:
    field, log = random_field(rules, Dice(13)), Log(rules)
    while not log.turns or log.turns[-1].turn.kind != NAME or log.turns[-1].reply.value:
        turn = choose(DuelView(log), 3, seed=2)
        reply, field = answer(field, turn, random_bud(field, turn, Dice(len(log.turns))))
        log = log.after(turn, reply)
    whole = review(log)
    looks = whole.reviews
    assert [look.turn for look in looks] == [told.turn for told in log.turns]
    assert [look.boxes_before for look in looks[1:]] == [look.boxes_after for look in looks[:-1]]
    assert looks[-1].boxes_after == 1
    assert all(look.given_away >= 0 for look in looks)
    assert whole.given < 1
    assert whole.is_whole and whole.turns == len(looks) and not whole.turns_left
    assert whole.mean + whole.given + whole.luck == pytest.approx(whole.turns)


def test_the_turns_of_a_search_add_up_where_it_was_not_ended_and_where_an_atom_jumped() -> None:
    rules = QUANTUGEDDON._replace(box=DUEL.box, atoms=4)
    field, log = random_field(rules, Dice(5)), Log(rules)
    for entry in (3, 12, 20):
        reply, field = answer(field, Turn(RAY, entry), random_bud(field, Turn(RAY, entry), Dice(1)))
        log = log.after(Turn(RAY, entry), reply)
        log = log.after(Turn(JUMP), Reply()) if entry == 12 else log
        whole = review(log)
        assert len(whole.reviews) == whole.turns and whole.turns_left > 1
        assert len(whole.counted) == whole.turns or not whole.is_whole
        looked = sum([look.given_away + look.luck for look in whole.reviews])
        sums = whole.mean + looked + whole.jump_cost
        assert sums == pytest.approx(whole.turns + whole.turns_left)
        assert bool(whole.jump_cost) == (entry > 3)


@pytest.mark.long
def test_the_duels_seeker_needs_as_few_turns_as_is_promised() -> None:
    fields = strength.fields(DUEL, 1000)
    machine = strength.Clocked()
    turns = [strength.alone(field, 3, seed, machine) for seed, field in enumerate(fields)]
    assert fmean(turns) <= 7.25


@pytest.mark.long
def test_quantugeddons_seeker_needs_as_few_turns_as_is_promised() -> None:
    fields = strength.fields(QUANTUGEDDON, 200)
    machine = strength.Clocked()
    turns = [strength.alone(field, 3, seed, machine) for seed, field in enumerate(fields)]
    assert fmean(turns) <= 10.3


def test_who_has_lost_the_thread_goes_by_what_was_told_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If no field was found that fits the whole log, the proofs of the last rays still count."""
    field, log = new_field(DUEL, ONE), Log(DUEL)
    for entry in range(1, 33):
        reply, field = answer(field, Turn(RAY, entry))
        log = log.after(Turn(RAY, entry), reply)
    monkeypatch.setattr(seek, "belief_from", lambda log, seed=0: Belief(log, [], 0, False, False))
    assert choose(DuelView(log), 3, 1) == Turn(NAME, cells=ONE)


@pytest.mark.parametrize("turns", [7, *seldom(3, 9)])
def test_what_is_guessed_fits_all_that_was_told_since_the_last_change(turns: int) -> None:
    *_, (log, _) = played(QUANTUGEDDON, turns, 0)
    guess = rough_belief(log)
    assert guess.members
    assert not guess.is_complete
    for turn in log.recent:
        one = log.turns[turn]
        told_so = {reply_value(log.rules.box, box, one.turn) for box in guess.boxes}
        assert told_so == {one.reply.value}


def test_a_free_power_is_no_turn_in_a_review() -> None:
    rules = QUANTUGEDDON._replace(box=DUEL.box, atoms=4, extra=True)
    field, log = random_field(rules, Dice(5)), Log(rules)
    for turn in (Turn(XRAY, cells=DUEL.box.bit(3, 3)), Turn(RAY, 3), Turn(HYPER, 5), Turn(RAY, 12)):
        reply, field = answer(field, turn, random_bud(field, turn, Dice(1)))
        log = log.after(turn, reply)
    whole = review(log)
    assert (len(whole.reviews), whole.turns) == (4, 2)
    looked = sum([look.given_away + look.luck for look in whole.reviews])
    assert whole.mean + looked == pytest.approx(whole.turns + whole.turns_left)


def test_whoever_knows_all_names_and_does_not_jump() -> None:
    field = random_field(QUANTUGEDDON, Dice(3))
    shown = Log(QUANTUGEDDON)
    for entry in range(1, 41):
        turn = Turn(RAY, entry)
        if not field.buds(turn):
            shown = shown.after(turn, answer(field, turn)[0])
    known = shown
    while belief_from(known).surest < 1:
        one, other = [*belief_from(known).boxes][:2]
        turn = Turn(XRAY, cells=next(bits(one & ~other)))
        known = known.after(turn, answer(field, turn)[0])
    assert choose(DuelView(known, shown, field), 3, 1) == Turn(NAME, cells=field.atoms)
