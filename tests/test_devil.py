"""Test that the devil's answers are the worst possible, and true of the box that it shows."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from blackbox_core.box import Box
from blackbox_core.box.advice.worth import worth
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.ray import results
from blackbox_core.box.view import Shot, View
from blackbox_core.games.teacher import devil as devil_module
from blackbox_core.games.teacher.devil import (
    Devil,
    cost_of_answer,
    counterexample,
    played_by_machine,
    review,
    witness,
)
from tests.boxes import view
from tests.conftest import seldom
from tests.test_explain import truth

pytestmark = pytest.mark.usefixtures("cached_results")
SMALL = Box(5, 5)


@cache
def asked_by(seed: int, level: int, count: int) -> list[View]:
    """Return the views of a round against the devil of a level."""
    return asked(Devil(seed, level), count, random.Random(seed))


def asked(devil: Devil, count: int, rng: random.Random) -> list[View]:
    """Return the views after every ray of a round with random rays, until the box is certain."""
    views = [view(SMALL, count)]
    while not deduce(views[-1]).settled:
        entry = rng.choice(views[-1].untried())
        views.append(views[-1].with_shots(devil.answer(views[-1], entry)))
    return views


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("seed", [0, *seldom(1, 2)])
def test_all_answers_are_true_of_the_box_that_is_shown(level: int, count: int, seed: int) -> None:
    last = asked_by(seed, level, count)[-1]
    told = results(SMALL, witness(last))
    assert all(told[shot.entry] == shot.exit for shot in last.shots)
    assert witness(last).bit_count() == count and counterexample(last, witness(last)) is None


@pytest.mark.parametrize("count", [1, 2, 3])
def test_at_level_1_every_answer_leaves_most_boxes(count: int) -> None:
    whole = truth(SMALL, count)
    for seed in range(5):
        views = asked_by(seed, 1, count)
        for before, after in pairwise(views):
            entry, left = after.shots[-1].entry, whole.fitting(after.shots).bit_count()
            fits = whole.fitting(before.shots)
            others = [boxes for (one, _), boxes in whole.seen.items() if one == entry]
            assert left == max((fits & boxes).bit_count() for boxes in others)


@pytest.mark.parametrize(("count", "seed"), [(2, 0), (2, 1), (3, 0), *seldom((3, 1))])
def test_at_level_2_no_answer_would_have_cost_more(count: int, seed: int) -> None:
    """Answers that leave few boxes are occasionally among those that cost most."""
    for before, after in pairwise(asked_by(seed, 2, count)):
        known, shot = deduce(before), after.shots[-1]
        exits = worth(known, shot.entry).outcomes
        assert cost_of_answer(known, shot) == max(
            cost_of_answer(known, Shot(shot.entry, exit)) for exit in exits
        )


def test_too_early_it_has_a_box_that_fits_and_is_not_yours() -> None:
    seen = view(SMALL, 2, [(1, 1)])
    for mine in deduce(seen).boxes():
        its = counterexample(seen, mine)
        assert its and results(SMALL, its)[1] == 1 and results(SMALL, its) != results(SMALL, mine)


def test_the_same_seed_answers_alike_and_another_may_not() -> None:
    devils, ends = [Devil(1), Devil(1), *map(Devil, range(2, 12))], []
    for devil in devils:
        ends.append(asked(devil, 3, random.Random(1))[-1])
    assert ends[0] == ends[1] and any(end != ends[0] for end in ends)


@pytest.mark.parametrize("level", [1, 2])
def test_the_machine_plays_the_devil_to_the_end(level: int) -> None:
    devil, empty = Devil(3, level), view(SMALL, 3)
    last = played_by_machine(devil, empty)
    assert deduce(last).settled and last.points >= 1
    seen = empty
    for shot in last.shots:
        assert devil.answer(seen, shot.entry) == shot
        seen = seen.with_shots(shot)


@pytest.mark.parametrize("level", [1, 2])
def test_par_and_what_was_given_away_are_the_points(level: int) -> None:
    """Break rounds off anywhere, too. A player who plays like the machine gives nothing away."""
    for seed in range(2):
        devil = Devil(seed, level)
        perfect = played_by_machine(devil, view(SMALL, 2))
        for seen in asked(devil, 2, random.Random(seed)):
            whole = review(devil.answer, seen)
            assert whole.par == perfect.points
            assert whole.par + whole.given == whole.points + whole.left
            assert whole.points == seen.points
            assert played_by_machine(devil, seen).points == whole.points + whole.left
        assert whole.rays_until_certain and not whole.left
        best = review(devil.answer, perfect)
        assert not any(look.given for look in best.reviews) and best.reviews[-1].certain


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("known", [0, 2, 5])
def test_where_no_box_is_found_in_time_the_answers_stay_true(
    known: int, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the hexagon of side 8 a search that is cut short may find no box at all."""

    def cut_short(seen: View) -> Knowledge:
        whole = deduce(seen)
        if len(seen.shots) % 4 <= known % 4 and len(seen.shots) <= known:
            return whole
        return whole._replace(partials=[], box_count=0, is_complete=False)

    monkeypatch.setattr(devil_module, "deduce", cut_short)
    monkeypatch.setattr(devil_module, "WITNESSES", {})
    seen, rng = view(SMALL, 3), random.Random(known)
    while seen.untried():
        seen = seen.with_shots(Devil(1, level).answer(seen, rng.choice(seen.untried())))
        told = results(SMALL, witness(seen))
        assert all(told[shot.entry] == shot.exit for shot in seen.shots)
    wrong = SMALL.mask((1, 1), (1, 2), (1, 3))
    other = counterexample(seen, wrong)
    assert wrong == witness(seen) or other is not None
