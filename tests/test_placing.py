"""Test atoms that must not touch, and ranges of numbers of atoms, by brute force."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.box import FIRST, NONE, Box, Cells, union
from blackbox_core.box.advice.advise import FIRE, best_advice
from blackbox_core.box.advice.endgame import Endgame
from blackbox_core.box.advice.playing import play_as_machine
from blackbox_core.box.advice.worth import worths
from blackbox_core.box.deal import Dice
from blackbox_core.box.deduction import prior
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.deduction.examples import is_fair
from blackbox_core.box.deduction.sampling import sampled
from blackbox_core.box.placing import ANY, APART, Count, Placing, exactly
from blackbox_core.box.ray import result, results
from blackbox_core.box.view import MISSED, Marks, Round, Shot, View, misplaced
from blackbox_core.games.solo.review import boxes_answered_right
from tests.boxes import proved
from tests.conftest import seldom

BOX, ZERO = Box(), Fraction()
Table = dict[Cells, list[int]]


def touching(box: Box, atoms: Cells) -> bool:
    """Return whether two atoms are at most a step apart, computed without bit masks."""
    return any(
        max(abs(row1 - row2), abs(col1 - col2)) <= 1
        for (row1, col1), (row2, col2) in combinations(box.cells_of(atoms), 2)
    )


@cache
def table(box: Box, count: Count, placing: Placing) -> Table:
    """Return the results of all entries for every box that may be hidden."""
    bits = [FIRST << cell for cell in range(box.cells)]
    placed = (union(cells) for number in count.numbers for cells in combinations(bits, number))
    return {
        atoms: results(box, atoms) for atoms in placed if placing is ANY or not touching(box, atoms)
    }


@cache
def shares(box: Box, count: Count, placing: Placing) -> dict[int, Fraction]:
    """Return the probability with which each box is dealt, by its number of atoms."""
    numbers = Counter(atoms.bit_count() for atoms in table(box, count, placing))
    return {number: Fraction(1, boxes) for number, boxes in numbers.items()}


def chances(view: View) -> dict[Cells, Fraction]:
    """Return the probability of each box that fits."""
    share = shares(view.box, view.atom_count, view.placing)
    fits = {box: share[box.bit_count()] for box in fitting(view)}
    total = sum(fits.values(), Fraction())
    return {box: fits[box] / total for box in fits}


def fitting(view: View) -> Table:
    boxes = table(view.box, view.atom_count, view.placing)
    return {
        atoms: found
        for atoms, found in boxes.items()
        if all(found[shot.entry] == shot.exit for shot in view.shots)
    }


def agree(known: Knowledge) -> None:
    """Assert that all statements about the boxes that fit agree with going through these boxes."""
    fits = fitting(known.view)
    assert known.is_complete and known.box_count == len(fits)
    assert sorted(known.boxes()) == sorted(fits)
    each = chances(known.view)
    for cell, weight in enumerate(known.cell_weights()):
        held = sum(each[box] for box in fits if box >> cell & 1)
        assert not fits or Fraction(weight, known.weight) == held
    for ray in worths(known) if fits else ():
        given = dict.fromkeys(ray.outcomes, Fraction())
        for box, found in fits.items():
            given[found[ray.entry]] += each[box]
        assert given == {exit: Fraction(w, known.weight) for exit, w in ray.outcomes.items()}


def played(view: View, atoms: Cells, entries: list[int]) -> View:
    """Return the view after these rays."""
    return view.with_shots(*(Shot(entry, result(view.box, atoms, entry)) for entry in entries))


def games(view: View, number: int, longest: int) -> None:
    """Play random rounds, and check the knowledge by brute force after each ray."""
    rng, boxes = random.Random(number), [*table(view.box, view.atom_count, view.placing)]
    for _ in range(number):
        atoms, entries = rng.choice(boxes), rng.sample(range(1, view.box.entries + 1), longest)
        for rays in range(longest + 1):
            agree(deduce(played(view, atoms, entries[:rays])))


def test_three_atoms_that_do_not_touch_agree_with_every_legal_box() -> None:
    games(View(Box(6, 6), exactly(3), placing=APART), 2, 4)


@pytest.mark.long
@pytest.mark.parametrize("count", [exactly(3), exactly(4), Count(2, 4)], ids=str)
def test_atoms_that_do_not_touch_agree_with_every_legal_box(count: Count) -> None:
    games(View(BOX, count, placing=APART), 8, 6)


@pytest.mark.long
def test_a_number_told_roughly_agrees_with_every_box() -> None:
    games(View(BOX, Count(2, 4)), 4, 6)


@st.composite
def views(draw: st.DrawFn) -> tuple[View, Cells]:
    """Return a small box of any kind as a view, with atoms that may be hidden in it."""
    box = Box(draw(st.integers(2, 5)), draw(st.integers(2, 4)))
    placing = draw(st.sampled_from([ANY, APART]))
    least = draw(st.integers(1, 3))
    count = Count(least, draw(st.integers(least, 4)))
    boxes = [*table(box, count, placing)]
    if not boxes:
        boxes, count = [*table(box, exactly(1), placing)], exactly(1)
    return View(box, count, placing=placing), draw(st.sampled_from(boxes))


@settings(max_examples=40)
@given(views(), st.data())
def test_small_boxes_of_every_kind_agree_with_brute_force(
    hidden: tuple[View, Cells], data: st.DataObject
) -> None:
    view, atoms = hidden
    entries = data.draw(st.lists(st.integers(1, view.box.entries), max_size=4))
    known = deduce(played(view, atoms, entries))
    agree(known)
    fits, cells = fitting(known.view), st.integers(0, view.box.every).map(Cells)
    some, none = data.draw(cells) & data.draw(cells), data.draw(cells)
    holding = [box for box in fits if box & some == some and not box & none]
    assert known.holding(some, none).box_count == len(holding)
    alike = [box for box, found in fits.items() if found == results(view.box, atoms)]
    assert boxes_answered_right(known, atoms).box_count == len(alike)
    assert is_fair(view, atoms) == (len(alike) == 1)


def test_counts_of_the_usual_box() -> None:
    """Two independent programs counted these numbers before."""
    assert proved(BOX, 4, placing=APART).box_count == 317_471
    assert proved(BOX, 4, [(2, 0)], APART).box_count == 119_372
    assert proved(BOX, Count(3, 6)).box_count == 41_664 + 635_376 + 7_624_512 + 74_974_368


@pytest.mark.parametrize("tries", [512, *seldom(2880)])
@pytest.mark.parametrize("box", [Box(8, 8), Box(12, 12)])
def test_a_rough_weight_is_right_within_a_factor(box: Box, tries: int) -> None:
    dice, weights = Dice(1), {5: 1}
    exact, rough = APART.weigher(box, weights), APART.rough_weigher(box, weights)
    for atoms in range(5):
        for _ in range(tries // box.cells):
            held = dice.deal(View(box, exactly(atoms), placing=APART)) if atoms else NONE
            free = box.near(held) | union(FIRST << dice.below(box.cells) for _ in range(12))
            assert 1 / 2 < (rough(held, free) + 3) / (exact(held, free) + 3) < 2


def test_what_cannot_be_gone_through_is_said_to_be_too_much() -> None:
    known = proved(Box(30, 30), 10, placing=APART)
    assert not known.is_complete and known.possible
    assert proved(Box(10, 10), 10, placing=APART).box_count == 423_677_826_986


Chances = tuple[tuple[Cells, Fraction], ...]  # of boxes


@cache
def perfect(view: View, chances: Chances, entries: tuple[int, ...]) -> Fraction:
    """Return the least mean cost over some boxes, by trying every continuation without pruning."""
    answers, fits = table(view.box, view.atom_count, view.placing), dict(chances)
    costs = [
        sum(
            (MISSED * misplaced(box, said) * fits[box] for box in fits if answers[box] != found),
            ZERO,
        )
        for said, found in answers.items()
    ]
    for entry in entries:
        parts: dict[int, dict[Cells, Fraction]] = {}
        for box, each in fits.items():
            parts.setdefault(answers[box][entry], {})[box] = each
        if len(parts) > 1:
            rest = tuple(other for other in entries if other != entry)
            costs.append(
                sum(
                    (
                        Shot(entry, exit).cost * sum(part.values())
                        + perfect(view, tuple(part.items()), rest)
                        for exit, part in parts.items()
                    ),
                    ZERO,
                )
            )
    return min(costs)


@pytest.mark.parametrize("boxes", [7, *seldom(13)])
@pytest.mark.parametrize("placing", [ANY, APART], ids=repr)
def test_the_endgame_is_as_good_as_every_continuation_tried(placing: Placing, boxes: int) -> None:
    view, rng = View(Box(3, 3), Count(1, 3), placing=placing), random.Random(2)
    for atoms in rng.sample([*table(view.box, view.atom_count, placing)], boxes):
        seen = played(view, atoms, rng.sample(range(1, 13), 3))
        if len(fitting(seen)) <= 6:
            endgame = Endgame(deduce(seen))
            mean = Fraction(int(endgame.choice()[0]), endgame.weight(endgame.all))
            assert mean == perfect(seen, tuple(chances(seen).items()), tuple(seen.untried()))


@pytest.mark.parametrize("placing", [ANY, APART], ids=repr)
def test_par_finds_the_atoms_however_they_may_lie(placing: Placing) -> None:
    view = View(Box(6, 6), Count(2, 3), placing=placing)
    round = Round(view, Dice(0).deal(view))
    played = play_as_machine(round)
    answered = round._replace(view=view.with_shots(*played.shots)).with_marks(
        Marks(atoms=played.answer)
    )
    assert answered.verdict().score == played.score < 25
    assert view.allows(played.answer)


def test_an_answer_with_too_many_atoms_pays_for_each() -> None:
    view = View(BOX, Count(1, 4)).with_marks(Marks(atoms=BOX.mask((1, 1), (3, 3), (5, 5))))
    verdict = Round(view, BOX.mask((3, 3))).verdict()
    assert (verdict.correct, verdict.incorrect, verdict.missed) == (1, 2, 0)
    assert verdict.score == 2 * MISSED and not verdict.right


def test_atoms_are_dealt_apart_and_every_such_box_alike() -> None:
    view, dice = View(Box(4, 4), exactly(2), placing=APART), Dice(5)
    dealt = Counter(dice.deal(view) for _ in range(8_400))
    assert dealt.keys() == table(view.box, view.atom_count, APART).keys()
    assert len(dealt) == 78 and min(dealt.values()) > 60 and max(dealt.values()) < 160


def test_every_number_of_atoms_is_dealt_alike() -> None:
    view, dice = View(BOX, Count(3, 6)), Dice(6)
    dealt = Counter(dice.deal(view).bit_count() for _ in range(2_000))
    assert sorted(dealt) == [3, 4, 5, 6] and min(dealt.values()) > 430


@pytest.mark.parametrize("placing", [ANY, APART], ids=repr)
def test_a_sample_is_of_boxes_that_fit_each_number_in_its_share(placing: Placing) -> None:
    known = proved(BOX, Count(2, 4), [(3, 3), (9, 0)], placing)
    sample = sampled(known)
    assert all(view_fits(known.view, box) for box, _ in sample.partials)
    for number in known.view.atom_count.numbers:
        share = known.boxes_by_number[number] * known.weights[number] / known.weight
        drawn = sample.boxes_by_number[number] * sample.weights[number] / sample.weight
        assert drawn == pytest.approx(share, abs=0.01)
    assert best_advice(known).kind == FIRE


def test_a_range_of_atoms_is_weighed_as_it_is_dealt() -> None:
    """A box of three atoms is dealt 1,800 times as often as one of six."""
    known = proved(BOX, Count(3, 6))
    chances = known.cell_weights()
    assert chances[0] / known.weight == pytest.approx((3 + 4 + 5 + 6) / 4 / 64)
    seen = [(26, 15), (8, 0), (22, 3), (2, 31), (12, 0), (19, 6), (30, 30), (11, 11), (10, 10)]
    known = proved(BOX, Count(3, 6), [*seen, (18, 23)])
    assert known.holding(BOX.mask((1, 5))).box_count == known.box_count // 2
    assert known.cell_weights()[4] / known.weight == pytest.approx(0.0054, abs=0.0001)


def test_numbers_of_boxes_that_cannot_be_counted_are_grown() -> None:
    """Tested with numbers of boxes that can also be counted."""
    view = View(Box(9, 9), Count(2, 8), placing=APART)
    exact, about = prior.boxes_by_number(view), prior.estimate_boxes_by_number(view)
    assert all(about[number] == pytest.approx(exact[number], rel=0.05) for number in exact)


def view_fits(view: View, atoms: Cells) -> bool:
    shots = view.shots
    return view.allows(atoms) and all(result(BOX, atoms, s.entry) == s.exit for s in shots)
