"""Atoms that must not touch, and numbers of atoms told only roughly: all against brute force."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.box.advice.advise import FIRE, hint
from blackbox_core.box.advice.plan import Endgame
from blackbox_core.box.advice.worth import worths
from blackbox_core.box.cells import FIRST, Cells, union
from blackbox_core.box.deal import Dice, fair
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.deduction.sampling import sampled
from blackbox_core.box.law import Box
from blackbox_core.box.placing import ANY, APART, Count, Placing, exactly
from blackbox_core.box.ray import result, results
from blackbox_core.box.view import MISSED, Marks, Round, Shot, View, misplaced
from blackbox_core.games.solo.review import likely, par
from tests.boxes import proved

BOX = Box()
Table = dict[Cells, list[int]]


def touching(box: Box, atoms: Cells) -> bool:
    """Whether two atoms are at most a step apart, said without any bits."""
    return any(
        max(abs(row1 - row2), abs(col1 - col2)) <= 1
        for (row1, col1), (row2, col2) in combinations(box.cells_of(atoms), 2)
    )


@cache
def table(box: Box, count: Count, placing: Placing) -> Table:
    """The results of all entries for every box that may be hidden."""
    bits = [FIRST << cell for cell in range(box.cells)]
    placed = (union(cells) for number in count.numbers for cells in combinations(bits, number))
    return {
        atoms: results(box, atoms) for atoms in placed if placing is ANY or not touching(box, atoms)
    }


def fitting(view: View) -> Table:
    boxes = table(view.box, view.count, view.placing)
    return {
        atoms: found
        for atoms, found in boxes.items()
        if all(found[shot.entry] == shot.exit for shot in view.shots)
    }


def agree(known: Knowledge) -> None:
    """All that is said of the boxes that fit, said again by going through them one by one."""
    fits = fitting(known.view)
    assert known.is_complete and known.count == len(fits)
    assert sorted(known.boxes()) == sorted(fits)
    cells = range(known.view.box.cells)
    assert known.chances() == [sum(atoms >> cell & 1 for atoms in fits) for cell in cells]
    for ray in worths(known) if fits else ():
        assert ray.outcomes == Counter(found[ray.entry] for found in fits.values())


def played(view: View, atoms: Cells, entries: list[int]) -> View:
    """What is seen after these rays."""
    return view.seen(*(Shot(entry, result(view.box, atoms, entry)) for entry in entries))


def games(view: View, number: int, longest: int) -> None:
    """Random rounds in which everything is held against brute force after each ray."""
    rng, boxes = random.Random(number), [*table(view.box, view.count, view.placing)]
    for _ in range(number):
        atoms, entries = rng.choice(boxes), rng.sample(range(1, 33), longest)
        for rays in range(longest + 1):
            agree(deduce(played(view, atoms, entries[:rays])))


def test_three_atoms_that_do_not_touch_agree_with_every_legal_box() -> None:
    games(View(BOX, exactly(3), placing=APART), 2, 5)


@pytest.mark.long
@pytest.mark.parametrize("count", [exactly(3), exactly(4), Count(2, 4)], ids=str)
def test_atoms_that_do_not_touch_agree_with_every_legal_box(count: Count) -> None:
    games(View(BOX, count, placing=APART), 8, 6)


@pytest.mark.long
def test_a_number_told_roughly_agrees_with_every_box() -> None:
    games(View(BOX, Count(2, 4)), 4, 6)


@st.composite
def views(draw: st.DrawFn) -> tuple[View, Cells]:
    """A small box of any kind, with one that may be hidden in it."""
    box = Box(draw(st.integers(2, 5)), draw(st.integers(2, 4)))
    placing = draw(st.sampled_from([ANY, APART]))
    least = draw(st.integers(1, 3))
    count = Count(least, draw(st.integers(least, 4)))
    boxes = [*table(box, count, placing)]
    if not boxes:
        boxes, count = [*table(box, exactly(1), placing)], exactly(1)
    return View(box, count, placing=placing), draw(st.sampled_from(boxes))


@settings(max_examples=150)
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
    assert known.holding(some, none) == len(holding)
    alike = [box for box, found in fits.items() if found == results(view.box, atoms)]
    assert likely(known, atoms) == len(alike)
    assert fair(view, atoms) == (len(alike) == 1)


def test_counts_of_the_usual_box() -> None:
    """Both numbers were found before by two programs that share nothing with this one."""
    assert proved(BOX, 4, placing=APART).count == 317_471
    assert proved(BOX, 4, [(2, 0)], APART).count == 119_372
    assert proved(BOX, Count(3, 6)).count == 41_664 + 635_376 + 7_624_512 + 74_974_368


def test_what_cannot_be_gone_through_is_said_to_be_too_much() -> None:
    known = proved(Box(30, 30), 10, placing=APART)
    assert not known.is_complete and known.possible
    assert proved(Box(10, 10), 10, placing=APART).count == 423_677_826_986


def perfect(view: View, fits: Table, entries: list[int]) -> int:
    """The least total cost over some boxes, by trying everything without any cleverness."""
    answers = table(view.box, view.count, view.placing)
    costs = [
        MISSED * sum(misplaced(box, said) for box, found in fits.items() if found != answers[said])
        for said in answers
    ]
    for entry in entries:
        parts: dict[int, Table] = {}
        for box, found in fits.items():
            parts.setdefault(found[entry], {})[box] = found
        if len(parts) > 1:
            rest = [other for other in entries if other != entry]
            paid = sum(len(part) * Shot(entry, exit).cost for exit, part in parts.items())
            costs.append(paid + sum(perfect(view, part, rest) for part in parts.values()))
    return min(costs)


@pytest.mark.parametrize("placing", [ANY, APART], ids=repr)
def test_the_endgame_is_as_good_as_every_continuation_tried(placing: Placing) -> None:
    view, rng = View(Box(3, 3), Count(1, 3), placing=placing), random.Random(2)
    for atoms in rng.sample([*table(view.box, view.count, placing)], 13):
        seen = played(view, atoms, rng.sample(range(1, 13), 3))
        if len(fitting(seen)) <= 6:
            endgame = Endgame(deduce(seen))
            cost = endgame.choice()[0]
            assert cost == perfect(seen, fitting(seen), seen.untried())


@pytest.mark.parametrize("placing", [ANY, APART], ids=repr)
def test_par_finds_the_atoms_however_they_may_lie(placing: Placing) -> None:
    view = View(BOX, Count(3, 4), placing=placing)
    round = Round(view, Dice(0).deal(view))
    played = par(round)
    answered = round.replace(view=view.seen(*played.shots)).marked(Marks(atoms=played.answer))
    assert answered.verdict().score == played.score < 25
    assert view.allows(played.answer)


def test_an_answer_with_too_many_atoms_pays_for_each() -> None:
    view = View(BOX, Count(1, 4)).marked(Marks(atoms=BOX.mask((1, 1), (3, 3), (5, 5))))
    verdict = Round(view, BOX.mask((3, 3))).verdict()
    assert (verdict.correct, verdict.incorrect, verdict.missed) == (1, 2, 0)
    assert verdict.score == 2 * MISSED and not verdict.right


def test_atoms_are_dealt_apart_and_every_such_box_alike() -> None:
    view, dice = View(Box(4, 4), exactly(2), placing=APART), Dice(5)
    dealt = Counter(dice.deal(view) for _ in range(8_400))
    assert dealt.keys() == table(view.box, view.count, APART).keys()
    assert len(dealt) == 78 and min(dealt.values()) > 60 and max(dealt.values()) < 160


def test_every_number_of_atoms_is_dealt_alike() -> None:
    view, dice = View(BOX, Count(3, 6)), Dice(6)
    dealt = Counter(dice.deal(view).bit_count() for _ in range(2_000))
    assert sorted(dealt) == [3, 4, 5, 6] and min(dealt.values()) > 430


@pytest.mark.parametrize("placing", [ANY, APART], ids=repr)
def test_a_sample_is_of_boxes_that_fit_each_number_in_its_share(placing: Placing) -> None:
    known = proved(BOX, Count(2, 4), [(3, 3), (9, 0)], placing)
    drawn = [box for box, _ in sampled(known).partials]
    assert all(view_fits(known.view, box) for box in drawn)
    shares = Counter(box.bit_count() for box in drawn)
    for number in known.view.count.numbers:
        share = deduce(known.view.replace(count=exactly(number))).count / known.count
        assert abs(shares[number] / len(drawn) - share) < 0.05
    assert hint(known).kind == FIRE


def view_fits(view: View, atoms: Cells) -> bool:
    shots = view.shots
    return view.allows(atoms) and all(result(BOX, atoms, s.entry) == s.exit for s in shots)
