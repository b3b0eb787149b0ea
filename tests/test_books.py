"""The books: read as they are written, found in every attitude, and worth their place."""

from __future__ import annotations

import pickle
import random
import sys
from functools import cache
from math import comb

import pytest

from blackbox_core.box.advice import books
from blackbox_core.box.advice.advise import FIRE, Adviser, Ranking, hint, ranking
from blackbox_core.box.advice.worth import worth
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.law import Box
from blackbox_core.box.placing import APART, Count, exactly
from blackbox_core.box.ray import result
from blackbox_core.box.view import Marks, Shot, View
from tests.boxes import hiding, proved, view
from tests.conftest import ROOT
from tests.strength import name
from tests.tree import Tally, Task, done, tasks

BOX = Box()
THRESHOLDS = {3: 300, 4: 1000, 5: 10000, 6: 10000}
POSITIONS = {3: 66, 4: 275, 5: 347, 6: 3758}


def test_a_book_is_read_position_by_position() -> None:
    book = books.read("203.2N.N706...")
    assert book == {
        frozenset(): 2,
        frozenset({(2, 0)}): 3,
        frozenset({(2, 2)}): 23,
        frozenset({(2, 23)}): 7,
        frozenset({(2, 23), (7, 0)}): 6,
    }


@pytest.mark.parametrize("atoms", books.ATOMS)
def test_every_position_of_a_book_has_as_many_boxes_as_it_promises(atoms: int) -> None:
    book = books.book_of(atoms)
    assert len(book) == POSITIONS[atoms]
    some = random.Random(atoms).sample(sorted(book, key=sorted), 20)
    for shots in some:
        assert proved(BOX, atoms, shots).count >= THRESHOLDS[atoms]
        assert view(BOX, atoms, shots).known(book[shots]) is None


def test_neither_the_order_of_the_shots_nor_the_end_of_a_ray_matters() -> None:
    seen = view(BOX, 4, [(2, 0), (3, 12)])
    assert books.best_entry(seen) == books.best_entry(view(BOX, 4, [(12, 3), (2, 0)])) == 26


def test_a_position_of_the_book_is_found_in_all_eight_attitudes() -> None:
    rng = random.Random(28)
    for shots, entry in rng.sample(sorted(books.book_of(4).items(), key=str), 30):
        for mirror in books.MIRRORS:
            for turn in books.TURNS:
                seen = [books.turned(Shot(*shot), mirror, turn) for shot in shots]
                told = books.best_entry(view(BOX, 4, seen))
                assert told == books.moved(entry, mirror, turn) or is_symmetric(shots)


def is_symmetric(shots: frozenset[tuple[int, int]]) -> bool:
    """Whether a position looks the same in some other attitude."""
    same = [
        frozenset(books.turned(Shot(*shot), mirror, turn) for shot in shots) == shots
        for mirror in books.MIRRORS
        for turn in books.TURNS
    ]
    return sum(same) > 1


@pytest.mark.parametrize(
    "other",
    [
        View(Box(8, 9), exactly(4)),
        View(BOX, Count(3, 4)),
        View(BOX, exactly(4), placing=APART),
        View(BOX, exactly(7)),
    ],
    ids=["size", "range", "apart", "seven"],
)
def test_where_no_book_is_for_it_the_live_rule_advises(other: View) -> None:
    seen = other.seen(Shot(2, 0))
    assert books.best_entry(seen) == 0
    assert hint(deduce(seen)).kind == FIRE
    assert books.mean_from(other, 2) is None
    assert hint(deduce(other)).kind == FIRE


def test_a_range_and_atoms_apart_begin_as_the_books_do() -> None:
    assert hint(proved(BOX, Count(2, 3))).ray == worth(proved(BOX, Count(2, 3)), 2)
    assert books.best_entry(View(BOX, exactly(3), placing=APART)) == 2


@pytest.mark.parametrize(
    ("box", "entry"), [(Box(8, 9), 2), (Box(9, 8), 11), (Box(5, 5), 2), (Box(4, 6), 0)], ids=str
)
def test_a_box_begins_second_from_a_corner_along_its_longer_way(box: Box, entry: int) -> None:
    assert books.best_entry(View(box, exactly(2))) == entry
    assert hint(proved(box, 2)).ray == worth(proved(box, 2), entry or 2)


def test_the_books_are_loaded_when_they_are_first_asked_for() -> None:
    import subprocess

    script = (
        "import sys; from blackbox_core.startup import begin;"
        "import blackbox_core.box.advice.advise, blackbox_core.games.solo.table;"
        "sys.exit('blackbox_core.box.advice.books' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def ranked(adviser: Adviser) -> Ranking:
    return ranking(adviser)


def test_a_ranking_tells_the_best_rays_by_what_they_cost() -> None:
    first = ranked(Adviser(proved(BOX, 4)))
    assert [cost.ray.entry for cost in first.costs] == [2, 3, 4, 1]
    hidden = BOX.mask((2, 2), (5, 5), (7, 1))
    few = proved(BOX, 3, [(entry, result(BOX, hidden, entry)) for entry in (1, 2, 9, 10)])
    last = ranked(Adviser(few))
    assert last.basis == "perfect"
    points = [cost.points for cost in last.costs]
    assert points == sorted(points) and points[0] == hint(few).expects


# --- how strong the advice is ---


def test_a_part_of_the_tree_of_three_atoms_costs_what_it_did() -> None:
    tally = done(Task(view(BOX, 3, [(2, 2), (23, 0)]), 992))
    assert (tally.weight, tally.points.total(), round(tally.mean * 992)) == (992, 992, 7355)


def test_a_part_of_the_tree_costs_what_its_rounds_score() -> None:
    tally, scores = done(Task(view(BOX, 2, [(2, 2)]), 0)), []
    advised = cache(lambda seen: hint(deduce(seen)))
    for placed in proved(BOX, 2, [(2, 2)]).boxes():
        round = hiding(BOX, placed).fire(2)
        while (ray := (advice := advised(round.view)).ray) is not None:
            round = round.fire(ray.entry)
        scores.append(round.marked(Marks(atoms=advice.answer)).verdict().score)
    assert tally.weight == len(scores) and tally.mean == sum(scores) / len(scores)


def mean(box: Box, atoms: int, first: int) -> float:
    """What all boxes cost that begin with this ray."""
    tally = Tally()
    for task in tasks(proved(box, atoms), first):
        tally.add(done(task))
    assert tally.weight == comb(box.cells, atoms)
    return tally.mean


def test_the_first_ray_of_another_box_costs_least_over_all_its_boxes() -> None:
    means = {entry: mean(Box(5, 5), 2, entry) for entry in (1, 2, 3)}
    assert min(means, key=means.__getitem__) == Box(5, 5).opening


@pytest.mark.parametrize(
    "entry", [2, *(pytest.param(entry, marks=pytest.mark.long) for entry in (1, 3, 4))]
)
def test_the_first_rays_cost_over_all_boxes_what_is_told(entry: int) -> None:
    for atoms in (1, 2):
        assert round(mean(BOX, atoms, entry), 3) == books.FIRST[atoms][entry - 1]
        assert books.mean_from(view(BOX, atoms), 33 - entry) == books.FIRST[atoms][entry - 1]


def test_a_part_of_the_tree_that_another_process_walked_is_known_again() -> None:
    task = next(tasks(proved(BOX, 3)))
    assert name(pickle.loads(pickle.dumps(task))) == name(task) == "3 2:0,3:0"


@pytest.mark.long
def test_three_atoms_cost_no_more_than_8_0029_points_over_all_boxes() -> None:
    tally = Tally()
    for task in tasks(proved(BOX, 3)):
        tally.add(done(task))
    assert tally.weight == comb(64, 3)
    assert tally.mean <= 8.0029
    assert max(tally.points) == 14
