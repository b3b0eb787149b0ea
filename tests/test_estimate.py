"""Test that estimated numbers of boxes and chances are within the error that is stated."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product
from math import ceil, floor
from statistics import fmean

import pytest

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.advice.advise import FIRE, Adviser, best_advice
from blackbox_core.box.advice.ranking import AHEAD, ranking
from blackbox_core.box.deal import Dice
from blackbox_core.box.deduction import sampling, thinning
from blackbox_core.box.deduction.deduce import (
    MAX_BOXES_LISTED,
    Knowledge,
    box_counter,
    deduce,
    deduce_anew,
)
from blackbox_core.box.deduction.sampling import (
    Estimate,
    EstimatedOdds,
    estimate,
    estimate_from_runs,
    estimate_odds,
    sampled,
    urns,
)
from blackbox_core.box.deduction.search import MAX_STEPS, Search, by_ease, scaled
from blackbox_core.box.deduction.thinning import (
    RUNS,
    ThinnedRuns,
    Thinning,
    guides_of,
    pilot,
    thinned_runs,
    widest_affordable,
)
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.placing import ANY, APART, Count, Placing, exactly
from blackbox_core.box.ray import result
from blackbox_core.box.text.advice_words import describe_about, describe_count
from blackbox_core.box.text.notation import read_view
from blackbox_core.box.view import Round, Shot, View, ray_cost
from tests.boxes import hiding, proved, reviews
from tests.conftest import run_program, seldom


def rounds(side: int, atoms: int, shots: int, games: int, seed: int = 0) -> list[Round]:
    """Return rounds with random atoms and random shots."""
    box, rng, found = Box(side, side), random.Random(seed), []
    for _ in range(games):
        cells = rng.sample(range(box.cells), atoms)
        round = hiding(box, union(FIRST << cell for cell in cells))
        for entry in rng.sample(range(1, box.entries + 1), shots):
            round = round.fire(entry)
        found.append(round)
    return found


def cut_short(view: View) -> Knowledge:
    """Return the knowledge for a view as if the list had been cut off after its first box."""
    return deduce(view)._replace(is_complete=False, box_count=1)


def test_what_is_known_is_not_estimated() -> None:
    assert estimate(proved(Box(), 4, [(2, 0)])) is None


def test_nothing_seen_leaves_every_box() -> None:
    about = estimate(proved(Box(), 4)._replace(is_complete=False, box_count=1))
    assert about and about.mean == pytest.approx(635_376)


@pytest.mark.parametrize("games", [2, *seldom(6)])
@pytest.mark.parametrize("side, atoms, shots", [(8, 4, 5), *seldom((8, 7, 6), (10, 6, 6))])
def test_an_estimate_is_near_the_number_where_that_is_known(
    side: int, atoms: int, shots: int, games: int
) -> None:
    near = 0
    for round in rounds(side, atoms, shots, games):
        known, about = deduce(round.view), estimate(cut_short(round.view))
        assert known.is_complete and about and about.low <= known.box_count <= about.high
        assert about.mean == pytest.approx(known.box_count, rel=0.1)
        near += about.is_close
    assert near >= 0.75 * games


def test_estimates_are_right_on_average() -> None:
    view = rounds(8, 5, 5, games=1, seed=4)[0].view
    order, guides = by_ease(view.shots), guides_of(view)
    runs = [Thinning(view, 8, Dice(seed), order, guides).shares for seed in range(300)]
    weight = box_counter(view)
    counts = [sum(like * weight(*partial) for partial, like in run) for run in runs]
    assert max(counts) > 1.2 * min(counts)
    assert fmean(counts) == pytest.approx(deduce(view).box_count, rel=0.05)


def test_what_a_search_would_take_is_forecast() -> None:
    for round in rounds(10, 6, 6, games=4):
        search = Search(round.view, 10**6)
        room = search.budget
        assert all(True for _ in search.found(thinning.pilot(round.view).order))
        assert 1 / 4 < thinning.pilot(round.view).forecast / (room - search.budget) < 4


def test_atoms_apart_are_estimated_apart() -> None:
    round = hiding(Box(), Box().mask((2, 2), (5, 5), (7, 1), (4, 8))).fire(1).fire(12)
    known = deduce(round.view._replace(placing=APART))
    about = estimate(known._replace(is_complete=False, box_count=1))
    assert known.box_count > 100 and about and about.low <= known.box_count <= about.high
    odds = estimate_odds(known._replace(is_complete=False))
    check_odds(known, odds)


def check_odds(known: Knowledge, odds: EstimatedOdds | None) -> None:
    """Assert that every estimated chance is within its stated error."""
    assert odds
    for chance, weight in zip(odds.chances, known.cell_weights(), strict=True):
        assert abs(chance - weight / known.weight) <= odds.error + 0.001


@pytest.mark.parametrize("games", [2, *seldom(6)])
@pytest.mark.parametrize("count", [exactly(7), *seldom(Count(4, 7))], ids=str)
def test_estimated_odds_are_near_the_odds(count: Count, games: int) -> None:
    for round in rounds(8, 7, 8, games, seed=3):
        known = deduce(round.view._replace(atom_count=count), 10**7)
        assert known.is_complete
        check_odds(known, estimate_odds(known._replace(is_complete=False)))


def test_a_hint_in_a_large_box_rests_on_boxes_from_everywhere() -> None:
    """The boxes found first would all begin with the same path of the first ray."""
    known = deduce(rounds(16, 10, 7, games=1)[0].view)
    assert not known.is_complete
    boxes = [box for box, _ in sampled(known).partials]
    assert len(set(boxes)) > 0.9 * len(boxes)
    assert best_advice(known).kind == FIRE


@pytest.mark.parametrize("count", [exactly(6), *seldom(Count(4, 7))], ids=str)
@pytest.mark.parametrize("placing", [ANY, APART])
def test_a_sample_does_not_tell_how_its_boxes_were_found(count: Count, placing: Placing) -> None:
    box, rng = Box(8, 8), random.Random(2)
    view = View(box, count, placing=placing)
    hidden = Dice(2).placed(view, 6)
    known, others = deduce(view), 0
    for entry in rng.sample(range(1, box.entries + 1), 6):
        known = known.after(Shot(entry, result(box, hidden, entry)))
        anew = deduce_anew(known.view, MAX_STEPS)
        assert known.box_count == anew.box_count
        if known.box_count > MAX_BOXES_LISTED:
            assert sampled(known) == sampled(anew)
            others += known.partials != anew.partials
    assert others


def test_a_review_searches_anew_for_the_first_ray_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = list[View]()

    def search(view: View, room: int) -> Knowledge:
        searched.append(view)
        return deduce_anew(view, room)

    monkeypatch.setattr("blackbox_core.box.deduction.deduce.deduce_anew", search)
    looks = [*reviews(rounds(8, 8, 6, games=1, seed=4)[0].view)]
    assert looks[4].after > MAX_BOXES_LISTED
    assert len(looks) == 6 and max(len(view.shots) for view in searched) == 1


def test_a_run_far_longer_than_its_share_is_not_taken() -> None:
    view = rounds(30, 20, 7, games=1, seed=9)[0].view
    run = widest_affordable(view, pilot(view).order, guides_of(view))
    assert 2 * run.stops < scaled(thinning.MAX_RUN_STEPS, view.box) / RUNS


def test_of_very_many_boxes_some_are_held_to_be_drawn_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "MAX_BOXES_ALONE", 1_000)
    known = deduce(rounds(8, 5, 2, games=1, seed=2)[0].view)
    urn = urns(known)[5]
    assert urn.alone > 3 * len(urn.boxes) > 2_700
    for share, chance in zip(sampled(known).cell_weights(), known.cell_weights(), strict=True):
        assert abs(share / sampled(known).weight - chance / known.weight) < 0.05


def test_a_run_that_found_none_leaves_the_number_open(monkeypatch: pytest.MonkeyPatch) -> None:
    known = cut_short(rounds(8, 4, 5, games=1)[0].view)
    monkeypatch.setattr(
        sampling, "thinned_runs", lambda _: ThinnedRuns([[], *thinned_runs(known.view).runs])
    )
    assert estimate(known) is None


def test_runs_that_lie_apart_tell_between_which_numbers_it_is() -> None:
    far = estimate_from_runs([100.0, 1000.0, 300.0, 5000.0, 100.0, 800.0], 10)
    assert not far.is_close and far.low < 300 and far.high > 5000
    least = estimate_from_runs([100.0, 101.0, 99.0, 100.0, 100.0, 101.0], 120)
    assert (least.mean, least.low, least.high) == (120, 120, 120)


def test_only_two_digits_are_told() -> None:
    told = [describe_about(count) for count in (39.2, 783_441.0, 3.18e7, 9.96e8, 3.14e19)]
    assert told == ["39", "780,000", "32,000,000", "1,000,000,000", "3.1e19"]
    assert [describe_about(7801, way) for way in (floor, ceil)] == ["7,800", "7,900"]


def test_an_estimate_is_told_with_its_error() -> None:
    known = proved(Box(), 4)
    about, far = Estimate(6.4e11, 6.0e11, 6.9e11), Estimate(6.4e11, 3.19e11, 13.1e11)
    assert describe_count(known, about) == (
        "About 6.4e11 boxes fit what you have seen, give or take 8 percent."
    )
    assert describe_count(known, far) == (
        "An estimated 3.1e11 to 1.4e12 boxes fit what you have seen."
    )


def test_the_verbs_in_a_large_box_tell_estimates_with_their_error() -> None:
    script = "new 15x15-10-123456789012345\n38\n14\ncount\nodds\nodds 3,4\n0\nreview\nquit\n"
    said = " ".join(run_program([], script)[1].split())
    assert " boxes fit what you have seen, give or take " in said
    assert "Each number is the chance of an atom in its cell, in percent, give or take " in said
    assert "The chance of an atom at 3,4 is about 5 percent, give or take " in said
    assert "The review ends here: after ray 38, about " in said
    assert " boxes fitted (give or take 3 percent), too many to count." in said


@pytest.mark.long
def test_the_truth_is_within_the_error_told() -> None:
    settings, within, all_of_them = [(8, 8, 7), (9, 8, 7), (10, 7, 8), (12, 6, 9)], 0, 0
    # with fewer seeds the result would be a matter of luck
    for setting, seed in product(settings, range(1, 5)):
        for round in rounds(*setting, games=15, seed=seed):
            known = deduce(round.view)
            about = estimate(cut_short(round.view))
            if known.is_complete and about:
                all_of_them += 1
                within += about.low <= known.box_count <= about.high
    assert all_of_them > 160 and within >= 0.95 * all_of_them


@pytest.mark.parametrize("tries", [100_000, *seldom(180_000), 200_000])
def test_all_runs_are_weighed_or_none(tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinning, "MAX_CELLS_TRIED", tries)
    view = View(Box(12, 12), exactly(6), (Shot(3, 40), Shot(7, 0)), placing=APART)
    monkeypatch.setattr(thinning, "THINNED", {})
    runs = thinning.thinned_runs(view).runs
    assert len(runs) in (0, thinning.RUNS)
    assert bool(estimate(Knowledge(view, [], 0, False))) <= bool(runs)


# --- the error of looking ahead ---


def cost_of_following(known: Knowledge) -> float:
    """Return the points still to come if every hint is followed, over all boxes that fit."""
    advice = best_advice(known)
    if advice.expects is not None:
        return advice.expects
    assert advice.ray
    return cost_of_firing(known, advice.ray.entry)


def cost_of_firing(known: Knowledge, entry: int) -> float:
    """Return the points still to come if `entry` is fired first, over all boxes that fit."""
    total = 0.0
    for exit in {result(known.view.box, atoms, entry) for atoms in known.boxes()}:
        after = known.after(Shot(entry, exit))
        total += after.weight * (ray_cost(entry, exit) + cost_of_following(after))
    return total / known.weight


def positions(seed: int) -> Iterator[Knowledge]:
    """Yield positions with 81 to 1,600 boxes left, in all kinds of boxes and rules."""
    rng = random.Random(seed)
    while True:
        box = rng.choice([Hexagon(rng.randint(3, 5)), Box(rng.randint(4, 11), rng.randint(4, 11))])
        least, placing = rng.randint(2, 6), rng.choice([ANY, ANY, APART])
        count = Count(least, least + rng.choice([0, 0, 0, 1, 2]))
        if count.most > min(placing.most(box), box.cells // 2):
            continue
        view = View(box, count, placing=placing)
        round = Round(view, Dice(rng.getrandbits(32)).deal(view))
        for entry in rng.sample(range(1, box.entries + 1), rng.randint(1, 12)):
            round = round.fire(entry)
        known = deduce(round.view)
        if known.is_complete and 80 < known.box_count <= 1600 and best_advice(known).kind == FIRE:
            yield known


HARD = [
    "4x4 4: 5A 8R",
    *seldom("8x8 4 apart: 23-5", "10x4 6: 12A 23R 17R 7-18 21R 27R 26R"),
    "8x8 6: 6-10 21-22 20A 19-12 15-26",
]


@pytest.mark.parametrize("position", HARD)
def test_points_of_hard_positions_are_within_the_error_told(position: str) -> None:
    known = deduce(read_view(position))
    told = ranking(Adviser(known))
    truth = cost_of_firing(known, told.costs[0].ray.entry)
    assert 0.15 < abs(told.costs[0].points - truth) <= told.error


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_points_that_are_looked_ahead_for_are_within_the_error_told(seed: int) -> None:
    points, differences = list[bool](), list[bool]()
    for known in islice(positions(seed), 100):
        adviser = Adviser(known)
        told = ranking(adviser)
        if told.basis != AHEAD:
            continue
        first, *others = [(one.points, cost_of_firing(known, one.ray.entry)) for one in told.costs]
        points.append(abs(first[0] - first[1]) <= told.error)
        for seen, truth in others[:1]:
            off = abs(seen - first[0] - truth + first[1])
            differences.append(off <= adviser.cost_error <= told.error)
    assert sum(points) >= 0.95 * len(points) and sum(differences) >= 0.95 * len(differences)
