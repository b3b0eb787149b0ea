"""About how many boxes fit: near the number where that is known, silent where it is not."""

from __future__ import annotations

import random
from functools import cache
from statistics import fmean

import pytest

from blackbox_core.box.cells import FIRST, union
from blackbox_core.box.deal import Dice
from blackbox_core.box.deduction import sampling as thinning
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.deduction.sampling import Thinning, estimate
from blackbox_core.box.law import Box
from blackbox_core.box.placing import APART
from blackbox_core.box.text.advice_words import describe_about, describe_count
from blackbox_core.box.text.reading import read_cells
from blackbox_core.box.view import Round, View
from tests.boxes import hiding, proved
from tests.conftest import run_program


def rounds(side: int, atoms: int, shots: int, games: int, seed: int = 0) -> list[Round]:
    """Rounds with random atoms and random shots."""
    box, rng, found = Box(side, side), random.Random(seed), []
    for _ in range(games):
        cells = rng.sample(range(box.cells), atoms)
        round = hiding(box, union(FIRST << cell for cell in cells))
        for entry in rng.sample(range(1, box.entries + 1), shots):
            round = round.fire(entry)
        found.append(round)
    return found


def cut_short(view: View) -> Knowledge:
    """What is known, as if the list had ended after its first box."""
    return knowledge_from(view).replace(is_complete=False, count=1)


@cache
def knowledge_from(view: View) -> Knowledge:
    """What is known, listed once."""
    return deduce(view)


def test_what_is_known_is_not_estimated() -> None:
    assert estimate(proved(Box(), 4, [(2, 0)])) is None


def test_nothing_seen_leaves_every_box() -> None:
    assert estimate(proved(Box(), 4).replace(is_complete=False, count=1)) == pytest.approx(635_376)


@pytest.mark.parametrize("side, atoms, shots", [(8, 4, 5), (8, 7, 6), (10, 6, 6)])
def test_an_estimate_is_near_the_number_where_that_is_known(
    side: int, atoms: int, shots: int
) -> None:
    for round in rounds(side, atoms, shots, games=2):
        known, about = knowledge_from(round.view), estimate(cut_short(round.view))
        assert known.is_complete and about == pytest.approx(known.count, rel=0.25)


def test_estimates_are_right_on_average() -> None:
    view = rounds(8, 5, 5, games=1, seed=4)[0].view
    counts = [Thinning(view, 40, Dice(seed)).boxes() for seed in range(200)]
    assert max(counts) > 1.2 * min(counts)
    assert fmean(counts) == pytest.approx(deduce(view).count, rel=0.05)


def test_atoms_apart_are_estimated_apart() -> None:
    round = hiding(Box(), Box().mask((2, 2), (5, 5), (7, 1), (4, 8))).fire(1).fire(12)
    known = deduce(round.view.replace(placing=APART))
    assert known.count > 100
    assert estimate(known.replace(is_complete=False, count=1)) == pytest.approx(
        known.count, rel=0.25
    )


def test_samples_that_do_not_agree_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    view = rounds(10, 7, 6, games=1)[0].view
    assert estimate(cut_short(view))
    monkeypatch.setattr(thinning, "WIDTHS", (3, 4))
    assert estimate(cut_short(view)) is None


@pytest.mark.long
def test_samples_that_do_not_agree_are_drawn_again_with_more() -> None:
    box = Box(10, 10)
    cells = read_cells(
        ["5,1", "10,3", "5,10", "4,7", "2,10", "7,1", "8,2", "5,6", "2,1", "4,10"], box
    )
    round = hiding(box, box.mask(*cells))
    for entry in (17, 8, 14, 35, 20, 21, 25, 2, 26, 6):
        round = round.fire(entry)
    known = deduce(round.view)
    assert not known.is_complete and thinning.agreed(known, thinning.WIDTHS[0]) is None
    assert estimate(known) == pytest.approx(3_123_843, rel=0.1)


def test_less_than_what_was_found_is_not_told() -> None:
    view = rounds(10, 7, 6, games=1)[0].view
    assert estimate(knowledge_from(view).replace(is_complete=False, count=10**9)) is None


def test_only_two_digits_are_told() -> None:
    told = [describe_about(count) for count in (39.2, 783_441.0, 3.18e7, 9.96e8, 3.14e19)]
    assert told == ["39", "780,000", "32,000,000", "1,000,000,000", "3.1e19"]
    known = proved(Box(), 4)
    assert (
        describe_count(known, 6.4e11) == "About 6.4e11 boxes fit what you have seen, by a sample."
    )


def test_count_and_review_in_a_large_box_tell_about_how_many_there_are() -> None:
    script = "new 15x15-10-123456789012345\n38\n14\ncount\n0\nno\n\nreview\nquit\n"
    said = run_program([], script)[1]
    assert "About " in said and "by a sample." in said


@pytest.mark.long
def test_ninety_of_a_hundred_estimates_are_within_a_tenth() -> None:
    settings = [(8, 6, 5), (8, 8, 8), (10, 5, 6), (10, 6, 6), (12, 5, 8)]
    ratios, silent = list[float](), 0
    for setting in settings:
        for round in rounds(*setting, games=12, seed=1):
            known = deduce(round.view)
            about = (
                estimate(cut_short(round.view)) if known.is_complete and known.count > 1 else 1.0
            )
            if not about:
                silent += 1
            elif known.is_complete and known.count > 1:
                ratios.append(about / known.count)
    near = sum(0.9 < ratio < 1.1 for ratio in ratios)
    assert near >= 0.9 * len(ratios) and silent < 0.15 * len(ratios)
    assert min(ratios) > 0.5 and max(ratios) < 2
