"""Test advice against brute force: the worth of rays, the endgame, par and the review."""

from __future__ import annotations

import gc
import random
import re
import weakref
from collections import Counter
from itertools import combinations
from math import inf

import pytest

from blackbox_core.box import FIRST, Box, Cells, union
from blackbox_core.box.advice import advise, endgame
from blackbox_core.box.advice.advise import (
    ALIKE,
    FIRE,
    IMPOSSIBLE,
    SET,
    UNKNOWN,
    Adviser,
    advise_by_bits,
    best_advice,
)
from blackbox_core.box.advice.books import ROUGHLY, is_played_out
from blackbox_core.box.advice.deciding import decisions
from blackbox_core.box.advice.endgame import Endgame
from blackbox_core.box.advice.plan import ENDGAME_BOXES, Plan
from blackbox_core.box.advice.playing import play_as_machine
from blackbox_core.box.advice.ranking import ranking
from blackbox_core.box.advice.worth import Sampler, ray_worth, worth, worths
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.deduction.sampling import sampled
from blackbox_core.box.placing import exactly
from blackbox_core.box.ray import result, results
from blackbox_core.box.text.advice_words import describe_worth, draw_odds
from blackbox_core.box.text.drawing import Grid
from blackbox_core.box.text.hint_words import COMPARED, describe_comparison, describe_saving
from blackbox_core.box.text.notation import read_view
from blackbox_core.box.view import MISSED, Shot, View, ray_cost
from blackbox_core.console.session import unpainted
from blackbox_core.faces.driver import CODES, painted
from blackbox_core.games.solo.review import (
    boxes_answered_right,
    review_ray,
    unsupported,
)
from tests.boxes import hiding, proved, reviews, view
from tests.conftest import seldom

BOX = Box()
STORY = [(4, 21), (1, 1), (2, 0), (3, 3), (25, 25), (19, 6), (7, 0), (14, 14), (12, 12)]


def dealt(box: Box, atoms: int, rng: random.Random) -> Cells:
    return union(FIRST << cell for cell in rng.sample(range(box.cells), atoms))


def seen(box: Box, atoms: int, hidden: Cells, entries: list[int]) -> Knowledge:
    return proved(box, atoms, [(entry, result(box, hidden, entry)) for entry in entries])


@pytest.mark.parametrize("rows, cols, atoms", [(4, 4, 3), (5, 5, 2), (5, 5, 4), (3, 6, 4)])
def test_results_of_every_ray_agree_with_brute_force(rows: int, cols: int, atoms: int) -> None:
    box, rng = Box(rows, cols), random.Random(rows)
    for shots in range(6):
        hidden = dealt(box, atoms, rng)
        known = seen(box, atoms, hidden, rng.sample(range(1, box.entries + 1), shots))
        found = [results(box, fit) for fit in known.boxes()]
        for ray in [worth(known, entry) for entry in known.view.untried()]:
            assert ray.outcomes == Counter(each[ray.entry] for each in found)


def test_results_of_every_ray_with_three_atoms_agree_with_a_full_table() -> None:
    rng = random.Random(33)
    table = [union(FIRST << cell for cell in cells) for cells in combinations(range(64), 3)]
    for shots in range(1, 5):
        known = seen(BOX, 3, rng.choice(table), rng.sample(range(1, 33), shots))
        found = [results(BOX, fit) for fit in known.boxes()]
        for ray in worths(known):
            assert ray.outcomes == Counter(each[ray.entry] for each in found)


def test_worth_is_expected_bits_points_and_boxes_left() -> None:
    ray = ray_worth(5, {0: 2, 5: 1, 20: 1})
    assert (ray.bits, ray.points, ray.left) == (1.5, 1.25, 1.5)
    assert ray.rate == 1.2


def test_a_ray_that_is_known_is_worth_nothing_and_costs_nothing() -> None:
    known = proved(BOX, 4, [(3, 17)])
    assert (worth(known, 17).bits, worth(known, 17).points) == (0, 0)
    assert worth(known, 17).outcomes == {3: known.box_count}


def test_an_untouched_box_is_weighed_by_a_corner_of_it() -> None:
    for box, atoms in (BOX, 3), (Box(4, 6), 3), (Box(5, 5), 2):
        known = proved(box, atoms)
        every = [worth(known, entry) for entry in known.view.untried()]
        assert worths(known)[0].rate == max(ray.rate for ray in every)


def test_the_same_shots_give_the_same_hint_whatever_is_hidden() -> None:
    rng = random.Random(7)
    known = seen(BOX, 4, dealt(BOX, 4, rng), rng.sample(range(1, 33), 6))
    for other in rng.sample(list(known.boxes()), min(known.box_count, 3)):
        again = proved(
            BOX, 4, [(s.entry, result(BOX, other, s.entry)) for s in reversed(known.view.shots)]
        )
        assert best_advice(again) == best_advice(known)


def test_a_hint_says_what_kind_of_advice_it_is() -> None:
    assert best_advice(proved(BOX, 4)).kind == FIRE
    assert best_advice(proved(BOX, 2, [(1, 1), (2, 31), (4, 0), (4, 5)])).kind == IMPOSSIBLE
    hidden = BOX.mask((2, 3), (5, 5), (7, 1))
    advice = best_advice(seen(BOX, 3, hidden, list(range(1, 33))))
    assert (advice.kind, advice.answer) == (SET, hidden)
    large = Box(16, 16)
    known = seen(large, 10, dealt(large, 10, random.Random(1)), [*range(1, 64, 8)])
    large_advice = best_advice(known)
    assert large_advice.kind == UNKNOWN or not (large_advice.ray and large_advice.ray.exact)


def test_one_class_left_ends_the_search_and_any_of_it_counts_as_right() -> None:
    alike: dict[tuple[int, ...], list[Cells]] = {}
    box = Box(4, 4)
    for cells in combinations(range(16), 4):
        placed = union(FIRST << cell for cell in cells)
        alike.setdefault(tuple(results(box, placed)), []).append(placed)
    group = max(alike.values(), key=len)
    known = seen(box, 4, group[0], list(range(1, 17)))
    advice = best_advice(known)
    assert advice.kind == ALIKE and advice.answer in group and advice.expects == 0
    assert boxes_answered_right(known, group[1]).box_count == known.box_count == len(group)
    assert play_as_machine(hiding(box, group[1])).score == sum(
        shot.cost for shot in play_as_machine(hiding(box, group[1])).shots
    )


def test_more_boxes_than_can_be_weighed_are_sampled_and_said_to_be() -> None:
    advice = best_advice(proved(Box(10, 10), 9))
    assert advice.kind == FIRE and advice.ray and not advice.ray.exact
    assert advice == best_advice(proved(Box(10, 10), 9))


def test_a_hint_and_its_ranking_rest_on_one_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def draw(known: Knowledge) -> Knowledge:
        drawn.append(known)
        return sampled(known)

    monkeypatch.setattr("blackbox_core.box.advice.worth.MAX_SEARCH_SIZE", 0)
    monkeypatch.setattr(advise, "sampled", draw)
    adviser = Adviser(proved(BOX, 6, [(9, 8), (12, 17)]))
    best = ranking(adviser)
    assert not any(cost.ray.exact for cost in best.costs)
    assert len(drawn) == 1 and worth(adviser.known, 1) == adviser.worth(1)


def test_a_sampled_ray_is_told_as_between_which_numbers_its_worth_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = proved(BOX, 6, [(9, 8), (12, 17)])
    exact = [worth(known, entry) for entry in (1, 5, 20, 26)]
    monkeypatch.setattr("blackbox_core.box.advice.worth.MAX_SEARCH_SIZE", 0)
    for ray in exact:
        told = worth(known, ray.entry)
        assert ray.exact and not told.exact and not any(ray.errors) and all(told.errors)
        assert abs(told.bits - ray.bits) < told.errors[0] < 1
        assert abs(told.points - ray.points) < told.errors[1] < 0.2
    assert " to " in describe_worth(told) and " to " not in describe_worth(ray)


def test_what_is_less_than_it_may_be_off_is_not_told_as_a_number() -> None:
    told = {
        error: describe_saving(COMPARED[False], 1, 2, 0.2, error)
        for error in (0.0, 0.09, 0.11, inf)
    }
    better = "On average, ray 1 costs 0.20 fewer points than ray 2 by the end of the round"
    assert told[0.0] == f"{better}."
    assert told[0.09] == f"{better}, give or take 0.1."
    assert told[inf] == told[0.11] == "Ray 1 seems better than ray 2."


@pytest.mark.parametrize("seed", range(4))
def test_no_reason_speaks_for_the_other_ray(seed: int) -> None:
    dice = random.Random(seed)
    atoms = BOX.mask(*dice.sample(BOX.all_cells, 4))
    fired = dice.sample(range(1, 33), 4)
    known = proved(BOX, 4, [(entry, result(BOX, atoms, entry)) for entry in fired])
    adviser = Adviser(known)
    advised = adviser.advice().ray
    assert advised
    for entry in known.view.untried():
        reasons = " ".join(describe_comparison(adviser, entry, 0.5, 0.0))
        if match := re.search(r"leaves ([\d,]+) of [\d,]+ boxes .* leaves ([\d,]+)\.", reasons):
            left, others = (int(number.replace(",", "")) for number in match.groups())
            assert left < others
        elif match := re.search(r"itself costs ([\d.]+) points .* costs ([\d.]+)\.", reasons):
            assert float(match[1]) < float(match[2])


def test_a_ray_decides_between_the_open_atoms_of_the_last_boxes() -> None:
    known = proved(BOX, 4, STORY)
    assert known.box_count == 4
    by_result = decisions(known, 28)
    boxes = [*known.boxes()]
    common = boxes[0] & boxes[1] & boxes[2] & boxes[3]
    assert sum(map(len, by_result.values())) == 4
    for exit, places in by_result.items():
        assert all(result(BOX, common | place, 28) == exit for place in places)
    assert not decisions(proved(BOX, 4, STORY[:3]), 28)


@pytest.mark.parametrize("position", ["8x8 3: 14A 23-20 19A 15R", "6x6 3: 24A 3A 17-22"])
def test_a_ranking_leaves_out_no_better_ray_where_the_points_are_exact(position: str) -> None:
    adviser = Adviser(deduce(read_view(position)))
    plan, told = adviser.plan, ranking(adviser)
    assert isinstance(plan, Endgame) and told.basis == "perfect"
    plan.budget = 10**9
    costs = {entry: plan.mean(plan.cost(parts)) for entry, parts in plan.parts.items()}
    assert [cost.points for cost in told.costs] == pytest.approx(sorted(costs.values())[:5])
    assert {cost.ray.entry: cost.points for cost in told.costs} == pytest.approx(
        {cost.ray.entry: costs[cost.ray.entry] for cost in told.costs}
    )


def walked(known: Knowledge) -> float:
    """Return the total cost still to come if every hint is followed, over all boxes."""
    advice = best_advice(known)
    if advice.expects is not None or not advice.ray:
        return (advice.expects or 0.0) * known.weight
    return fired(known, advice.ray.entry)


def fired(known: Knowledge, entry: int) -> float:
    """Return the total cost still to come if `entry` is fired first, over all boxes."""
    outcomes = worth(known, entry).outcomes
    return sum(
        weight * ray_cost(entry, exit) + walked(known.after(Shot(entry, exit)))
        for exit, weight in outcomes.items()
    )


@pytest.mark.long
def test_what_is_looked_ahead_for_is_off_by_no_more_than_is_told() -> None:
    rng, within = random.Random(25), list[bool]()
    while len(within) < 40:
        known = seen(BOX, 4, dealt(BOX, 4, rng), rng.sample(range(1, 33), 3))
        if ENDGAME_BOXES < known.box_count < 3000:
            adviser, entry = Adviser(known), worths(known)[4].entry
            best = adviser.advice().ray
            assert best and adviser.cost_error == adviser.expected_error > 0
            more = (fired(known, entry) - fired(known, best.entry)) / known.weight
            within.append(abs(adviser.given_away(entry) - max(0.0, more)) <= adviser.cost_error)
    assert sum(within) >= 38


def perfect(known: Knowledge, boxes: tuple[Cells, ...], entries: tuple[int, ...]) -> int:
    """Return the least total cost, by trying every continuation without any pruning."""
    found = {box: results(known.view.box, box) for box in boxes}
    every = [
        union(FIRST << cell for cell in cells)
        for cells in combinations(range(9), known.view.atom_count.most)
    ]
    costs = [
        sum(MISSED * (box & ~answer).bit_count() for box in boxes if found[box] != said)
        for answer in every
        for said in [results(known.view.box, answer)]
    ]
    for entry in entries:
        exits = {found[box][entry] for box in boxes}
        if len(exits) > 1:
            rest = tuple(other for other in entries if other != entry)
            parts = {x: tuple(box for box in boxes if found[box][entry] == x) for x in exits}
            cost = [len(part) * ray_cost(entry, x) for x, part in parts.items()]
            costs.append(sum(cost) + sum(perfect(known, part, rest) for part in parts.values()))
    return min(costs)


@pytest.mark.parametrize("atoms", [1, 2, *seldom(3)])
def test_the_endgame_is_as_good_as_every_continuation_tried(atoms: int) -> None:
    box, rng = Box(3, 3), random.Random(atoms)
    for _ in range(15):
        known = seen(box, atoms, dealt(box, atoms, rng), rng.sample(range(1, 13), 3))
        if known.box_count <= 6:
            endgame = Endgame(known)
            boxes = tuple(known.boxes())
            assert endgame.choice()[0] == perfect(known, boxes, tuple(known.view.untried()))


def test_where_many_boxes_are_alike_an_answer_may_cost_less_than_any_ray() -> None:
    """Take the total from the certificate that proofs/src/certify.cpp writes for this position."""
    hit, back = (2, 5, 7, 11, 13), (1, 3, 10, 16)
    shots = [(entry, 0) for entry in hit] + [(entry, entry) for entry in back]
    known = proved(Box(4, 4), 6, shots)
    assert (known.box_count, Endgame(known).choice()[0]) == (32, 107)


def test_par_plays_by_its_own_advice_until_the_answer_is_right() -> None:
    rng = random.Random(10)
    for atoms in (2, 3, 4):
        hidden = dealt(BOX, atoms, rng)
        round = play_as_machine(hiding(BOX, hidden))
        assert results(BOX, round.answer) == results(BOX, hidden)
        assert round.score == sum(shot.cost for shot in round.shots)
        assert advise_by_bits(deduce(View(BOX, exactly(atoms), round.shots))).kind in (SET, ALIKE)


def test_review_holds_each_ray_against_the_hint_that_was_given_before_it() -> None:
    seen = view(BOX, 4, [(23, 0), (10, 31), (6, 12), (22, 22), (8, 15)])
    looks = list(reviews(seen))
    advised = [look.advice.ray and look.advice.ray.entry for look in looks]
    hints = [
        best_advice(deduce(seen._replace(shots=seen.shots[:fired]))) for fired in range(len(looks))
    ]
    assert advised == [each.ray and each.ray.entry for each in hints]
    assert [look.advice.kind for look in looks] == [each.kind for each in hints]


def test_review_goes_through_a_round_and_finds_what_was_given_away() -> None:
    hidden = BOX.mask((2, 3), (5, 5), (7, 1))
    shots = [(entry, result(BOX, hidden, entry)) for entry in range(1, 33)]
    looks = list(reviews(view(BOX, 3, shots)))
    assert [look.after for look in looks[:-1]] == [look.before for look in looks[1:]]
    assert looks[0].before == 41664 and looks[-1].after == 1
    lucks = [look.luck for look in looks if look.luck is not None]
    spent = sum(look.shot.cost for look in looks)
    mean, given = looks[0].expected, sum(look.given for look in looks)
    assert mean is not None and mean + given + sum(lucks) == pytest.approx(spent)
    after = [look for look in looks if not look.advice.ray]
    assert after and all(look.given == look.shot.cost for look in after)


@pytest.mark.parametrize("atoms", [3, *seldom(2, 4, 5)])
def test_luck_comes_to_nothing_over_all_results_of_a_ray(atoms: int) -> None:
    """Check any ray of any position in which few boxes are left, so that all figures are exact."""
    rng = random.Random(28)
    hidden, entries = dealt(BOX, atoms, rng), rng.sample(range(1, 33), 32)
    positions = (seen(BOX, atoms, hidden, entries[:fired]) for fired in range(1, 32))
    known = next(known for known in positions if known.box_count <= ENDGAME_BOXES)
    adviser = Adviser(known)
    for entry in known.view.untried():
        looks = [
            (weight, review_ray(adviser, shot, Adviser(known.after(shot)), 9))
            for exit, weight in worth(known, entry).outcomes.items()
            for shot in [Shot(entry, exit)]
        ]
        assert all(one.given >= 0 for _, one in looks)
        lucks = [weight * (one.luck or 0.0) for weight, one in looks]
        assert sum(lucks) == pytest.approx(0, abs=1e-6)


def test_a_ray_that_tells_nothing_gives_its_points_away_and_has_no_luck() -> None:
    rng = random.Random(1)
    hidden = dealt(BOX, 3, rng)
    known = next(
        known
        for entry in rng.sample(range(1, 33), 32)
        for known in [seen(BOX, 3, hidden, [entry])]
        if known.box_count > ENDGAME_BOXES and any(len(ray.outcomes) == 1 for ray in worths(known))
    )
    silent = next(ray.entry for ray in worths(known) if len(ray.outcomes) == 1)
    shot, adviser = Shot(silent, result(BOX, hidden, silent)), Adviser(known)
    said = review_ray(adviser, shot, adviser.after(shot), 2)
    assert (said.given, said.luck, said.given_error) == (shot.cost, 0, 0)


def test_a_review_holds_the_boxes_of_four_positions_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Count them before the first ray, before and after the last ray, after another result."""
    plans: list[weakref.ref[Plan]] = []
    alive: list[int] = []

    def planned(known: Knowledge, sample: Sampler) -> Plan:
        plan = endgame.planned(known, sample)
        plans.append(weakref.ref(plan))
        alive.append(sum(other() is not None for other in plans))
        return plan

    monkeypatch.setattr(advise, "planned", planned)
    hidden = dealt(BOX, 3, random.Random(5))
    gc.collect()
    gc.disable()
    try:
        looks = [*reviews(seen(BOX, 3, hidden, [*range(1, 33, 3)]).view)]
    finally:
        gc.enable()
    assert len(looks) > 5 and len(plans) > 5 and max(alive) <= 4


def test_luck_comes_to_nothing_over_all_results_of_a_ray_of_many_boxes_too() -> None:
    """The sum is only near zero, because unlikely results are taken to resemble the others."""
    rng = random.Random(280)
    known = seen(BOX, 3, dealt(BOX, 3, rng), rng.sample(range(1, 33), 3))
    adviser = Adviser(known)
    best = adviser.advice().ray
    assert known.box_count > ENDGAME_BOXES and best
    for ray in worths(known)[:6]:
        looks = [
            (weight / known.weight, review_ray(adviser, shot, adviser.after(shot), 6))
            for exit, weight in ray.outcomes.items()
            for shot in [Shot(ray.entry, exit)]
        ]
        luck = sum(share * (one.luck or 0.0) for share, one in looks)
        assert abs(luck) < 0.1 if looks[0][1].given else luck <= 0.1


def test_a_first_ray_gives_nothing_away_that_is_the_best_one_in_the_mirror() -> None:
    box = Box(9, 9)
    adviser = Adviser(deduce(view(box, 4)))
    best = adviser.advice().ray
    assert best and {adviser.given_away(entry) for entry in box.images(best.entry)} == {0.0}
    assert adviser.given_away(1) > 0


def test_marks_that_no_shot_supports_are_found() -> None:
    hidden = BOX.mask((2, 3), (5, 5), (7, 1))
    known = seen(BOX, 3, hidden, list(range(1, 33)))
    wrong = BOX.mask((8, 8))
    assert unsupported(known, hidden) == 0
    assert unsupported(known, hidden | wrong, BOX.mask((5, 5), (1, 1))) == wrong | BOX.mask((5, 5))
    assert unsupported(proved(BOX, 3), hidden) == hidden
    assert (
        boxes_answered_right(known, wrong).box_count == 0
        and boxes_answered_right(known, hidden).box_count == 1
    )


def test_hints_do_not_change_with_the_limits_of_looking_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(3)
    known = seen(BOX, 4, dealt(BOX, 4, rng), rng.sample(range(1, 33), 8))
    for name in ("ENDGAME_BOXES", "MAX_BOXES_THREE_STEPS", "MAX_BOXES_LISTED"):
        monkeypatch.setattr(endgame, name, 0)
    monkeypatch.setattr(advise, "ENDGAME_BOXES", 0)
    assert best_advice(known).kind == advise_by_bits(known).kind


def test_odds_are_shaded_and_the_numbers_tell_as_much() -> None:
    round = hiding(Box(), Box().mask((2, 8), (3, 4), (5, 5), (7, 8)))
    for entry in (23, 10, 6, 22, 8, 29, 3):
        round = round.fire(entry)
        known = deduce(round.view)
        (bright, _), (plain, _) = (
            draw_odds(known, Grid(Box()), paint) for paint in (painted, unpainted)
        )
        assert re.sub("\033\\[[0-9;]+m", "", bright) == plain
    certain = painted(" 100", "shade 6")
    assert bright.count(certain) == 4 and "shade 7" not in CODES and "\033" in certain


def test_a_mean_that_was_only_estimated_is_told_with_its_error() -> None:
    walked, rough = View(Box(), exactly(3)), View(Box(), exactly(6))
    assert is_played_out(walked) and not is_played_out(rough) and ("8x8", "6") in ROUGHLY
    errors = [Adviser(deduce(view)).expected_error for view in (walked, rough)]
    assert errors[0] == 0 < errors[1]
