"""Test the opening books: reading and writing, symmetric positions, and the strength of advice."""

from __future__ import annotations

import pickle
import random
import re
import sys
from functools import cache
from itertools import combinations
from math import comb

import pytest

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.advice import books
from blackbox_core.box.advice.advise import FIRE, Adviser, best_advice
from blackbox_core.box.advice.plan import ENDGAME_BOXES
from blackbox_core.box.advice.ranking import Ranking, ranking
from blackbox_core.box.advice.worth import worth
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.placing import APART, Count, exactly
from blackbox_core.box.ray import result, results
from blackbox_core.box.view import Marks, Shot, View, ray_cost
from tests.boxes import hiding, proved, view
from tests.conftest import ROOT
from tools.bench.strength import name, read_range
from tools.bench.tree import Tally, Task, done, tasks

BOX = Box()
THRESHOLDS = {"4": 81, "5": 10000, "6": 10000}  # of the books made by search, by number of atoms
# Positions in the book of the 8x8 box.
POSITIONS = {"2": 11, "3": 330, "4": 1055, "5": 347, "6": 3758, "2-3": 349}
LINES = (ROOT / "blackbox_core" / "books.txt").read_text("ascii").splitlines()
NAMES = [line.removeprefix("= ") for line in LINES if line.startswith("= ")]
POINTS = "points-8x8-4"
BOOKS = [tuple(name.split("-", 1)) for name in NAMES if name not in ("first-rays", POINTS)]

# The least possible mean cost, as proven (some certificates are in proofs/certificates). For a
# range, each number of atoms has the weight with which it is dealt.
LEAST = {
    ("3x3", "1"): (21, 9),
    ("3x3", "2"): (135, 36),
    ("3x3", "3"): (417, 84),
    ("3x4", "1"): (28, 12),
    ("3x4", "2"): (270, 66),
    ("3x4", "3"): (1242, 220),
    ("4x4", "1"): (43, 16),
    ("4x4", "2"): (514, 120),
    ("4x4", "3"): (3443, 560),
    ("5x5", "1"): (78, 25),
    ("5x5", "2"): (1443, 300),
    ("5x5", "3"): (15314, 2300),
    ("5x5", "4"): (110011, 12650),
    ("5x5", "2-3"): (91301, 13800),
    ("5x6", "1"): (94, 30),
    ("5x6", "2"): (2165, 435),
    ("5x6", "3"): (27862, 4060),
    ("3x9", "1"): (63, 27),
    ("3x9", "2"): (1579, 351),
    ("3x9", "3"): (19446, 2925),
    ("5x8", "1"): (126, 40),
    ("5x8", "2"): (4050, 780),
    ("5x8", "3"): (70887, 9880),
    ("6x6", "1"): (120, 36),
    ("6x6", "2"): (3260, 630),
    ("6x6", "3"): (50658, 7140),
    ("6x6", "2-3"): (299448, 42840),
    ("6x7", "1"): (140, 42),
    ("6x7", "2"): (4547, 861),
    ("6x7", "3"): (83307, 11480),
    ("7x7", "1"): (181, 49),
    ("7x7", "2"): (6592, 1176),
    ("7x7", "3"): (138903, 18424),
    ("7x7", "2-3"): (819670, 110544),
    ("8x8", "1"): (262, 64),
    ("8x8", "2"): (12275, 2016),
    ("8x8", "3"): (333165, 41664),
    ("8x8", "2-3"): (1971375, 249984),
}
QUICK = 100  # boxes that are played in the fast run


def test_a_book_is_read_position_by_position() -> None:
    book = books.read_book("203.2N.N706...")
    assert book == {
        frozenset(): 2,
        frozenset({(2, 0)}): 3,
        frozenset({(2, 2)}): 23,
        frozenset({(2, 23)}): 7,
        frozenset({(2, 23), (7, 0)}): 6,
    }


@pytest.mark.parametrize(("size", "atoms"), BOOKS)
def test_every_position_of_a_book_has_as_many_boxes_as_it_promises(size: str, atoms: str) -> None:
    start = View(box_of(size), read_range(atoms))
    book, least = books.book_of(size, atoms), books.MAX_BOXES_WITHOUT_BOOK + 1
    assert book is books.book_for(start)
    if size == "8x8":
        assert len(book) == POSITIONS[atoms]
        least = THRESHOLDS.get(atoms, least)
    positions = sorted(book, key=sorted)
    for shots in random.Random(start.atom_count.most).sample(positions, min(20, len(positions))):
        seen = start._replace(shots=tuple(Shot(*shot) for shot in shots))
        assert deduce(seen).box_count >= least
        assert seen.result_of(book[shots]) is None


def box_of(size: str) -> Box:
    rows, cols = map(int, size.split("x"))
    return Box(rows, cols)


def test_small_letters_after_an_entry_are_the_points_of_the_position() -> None:
    assert [*books.positions("2baz03.2Nz.N7.")] == [
        (frozenset(), 2, "baz"),
        (frozenset({(2, 0)}), 3, ""),
        (frozenset({(2, 2)}), 23, "z"),
        (frozenset({(2, 23)}), 7, ""),
    ]
    assert (books.number("z"), books.number("baz")) == (25, 26 * 26 + 25)


def test_the_points_of_a_position_are_those_of_its_ray_and_of_what_the_ray_leaves() -> None:
    """A position that has points in the book but leaves few boxes is computed to the end."""
    points, start = books.points_of("8x8", "4"), View(BOX, exactly(4))
    few = sorted((shots for shots in points if len(shots) > 3), key=lambda shots: points[shots])
    for shots in random.Random(4).sample(few[:800], 8):
        known = deduce(start._replace(shots=tuple(Shot(*shot) for shot in shots)))
        adviser = Adviser(known)
        assert known.box_count > ENDGAME_BOXES and adviser.expected_error == 0
        assert adviser.expected == points[shots] / known.box_count
        ray, total = adviser.advice().ray, 0.0
        assert ray
        for exit, boxes in ray.outcomes.items():
            after = adviser.after(Shot(ray.entry, exit))
            assert after.expected_error == 0
            total += boxes * (ray_cost(ray.entry, exit) + (after.expected or 0.0))
        assert round(total, 6) == points[shots]


@pytest.mark.long
def test_the_hint_with_four_atoms_costs_in_all_boxes_together_what_is_told() -> None:
    """The game plays 635,376 boxes to the end, which takes a quarter of an hour."""
    tally = Tally()
    for task in tasks(proved(BOX, 4)):
        tally.add(done(task))
    assert (tally.weight, round(tally.mean * tally.weight)) == (635376, 6380976)
    assert books.TOTALS["8x8"]["4"] == books.points_of("8x8", "4")[frozenset()] == 6380976


def test_neither_the_order_of_the_shots_nor_the_end_of_a_ray_matters() -> None:
    seen = view(BOX, 4, [(2, 0), (3, 12)])
    assert books.best_entry(seen) == books.best_entry(view(BOX, 4, [(12, 3), (2, 0)])) == 26


SOLVED = (ROOT / "docs" / "solved.md").read_text("utf-8")


def test_the_page_of_what_is_solved_has_each_least_mean() -> None:
    rows = re.findall(
        r"^[|] (\w+) [|] (.+?) [|] .+? [|] (.+?) / (.+?) [|] (.+?) [|]$", SOLVED, re.M
    )
    told = {
        (size, atoms.replace(" or ", "-")): (points, boxes, mean)
        for size, atoms, points, boxes, mean in rows
    }
    computed = {
        ("8x8", "4"): (books.TOTALS["8x8"]["4"], comb(64, 4)),
        ("6x6", "4"): (539120, comb(36, 4)),
        ("6x7", "4"): (1046110, comb(42, 4)),
    }
    assert told == {
        kind: (f"{points:,}", f"{boxes:,}", f"{points / boxes:.6f}")
        for kind, (points, boxes) in (LEAST | computed).items()
    }


def test_the_page_of_what_is_solved_has_the_second_rays_that_the_hint_fires() -> None:
    rows = re.findall(r"^[|] ([^|]*) [|] (\d+) [|]$", SOLVED, re.M)
    special = {"is absorbed": "0", "is reflected": "2", "runs straight through to 23": "23"}
    told = {}
    for first_results, entry in rows:
        for exit in re.findall(r"\d+", special.get(first_results, first_results)):
            told[int(exit)] = int(entry)
    positions = {exit: view(BOX, 4, [(2, exit)]) for exit in books.first_rays("4")[2][1]}
    assert told == {
        exit: books.best_entry(seen) or advised_entry(seen) for exit, seen in positions.items()
    }


def advised_entry(seen: View) -> int:
    ray = best_advice(deduce(seen)).ray
    return ray.entry if ray else 0


def test_a_position_of_the_book_is_found_in_all_eight_attitudes() -> None:
    rng = random.Random(28)
    for shots, entry in rng.sample(sorted(books.book_of("8x8", "4").items(), key=str), 30):
        for attitude in books.symmetries(BOX):
            seen = [books.turned(Shot(*shot), attitude) for shot in shots]
            told = books.best_entry(view(BOX, 4, seen))
            assert told == books.moved(entry, attitude) or is_symmetric(shots)


def is_symmetric(shots: frozenset[tuple[int, int]]) -> bool:
    """Return whether a position looks the same in some other symmetry of the box."""
    images = [
        frozenset(books.turned(Shot(*shot), attitude) for shot in shots)
        for attitude in books.symmetries(BOX)
    ]
    return images.count(shots) > 1


@pytest.mark.parametrize("size", ["5x5", "3x9", "9x3"])
def test_the_attitudes_of_a_box_keep_the_law(size: str) -> None:
    """Map two atoms to the book's box and their results back: these are results of real atoms."""
    box, found = box_of(size), set[tuple[int, ...]]()
    lying = box_of("3x9") if size == "9x3" else box
    for cells in combinations(range(box.cells), 2):
        found.add(tuple(results(lying, union(FIRST << cell for cell in cells))))
    for attitude in books.symmetries(box):
        for cells in combinations(range(box.cells), 2):
            here = results(box, union(FIRST << cell for cell in cells))
            there = [0] * len(here)
            for entry in range(1, len(here)):
                end = here[entry] and books.moved(here[entry], attitude)
                there[books.moved(entry, attitude)] = end
            assert tuple(there) in found
            back = [books.moved_back(books.moved(entry, attitude), attitude) for entry in (1, 2, 7)]
            assert back == [1, 2, 7]


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
    seen = other.with_shots(Shot(2, 0))
    assert books.best_entry(seen) == 0
    assert best_advice(deduce(seen)).kind == FIRE
    assert books.mean_from(other, 2) is None
    assert best_advice(deduce(other)).kind == FIRE


def test_a_range_and_atoms_apart_begin_as_the_books_do() -> None:
    assert best_advice(proved(BOX, Count(2, 3))).ray == worth(proved(BOX, Count(2, 3)), 2)
    assert books.best_entry(View(BOX, exactly(3), placing=APART)) == 2


@pytest.mark.parametrize(
    ("box", "entry"), [(Box(8, 9), 2), (Box(9, 8), 11), (Box(5, 5), 2), (Box(4, 6), 0)], ids=str
)
def test_a_box_begins_second_from_a_corner_along_its_longer_way(box: Box, entry: int) -> None:
    assert books.best_entry(View(box, exactly(2))) == entry
    assert best_advice(proved(box, 2)).ray == worth(proved(box, 2), entry or 2)


def test_the_books_are_loaded_when_they_are_first_asked_for() -> None:
    import subprocess

    script = (
        "import sys; from blackbox_core.startup import begin;"
        "import blackbox_core.games.solo;"
        "sys.exit('blackbox_core.box.advice.books' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def ranked(adviser: Adviser) -> Ranking:
    return ranking(adviser)


def test_a_ranking_tells_the_best_rays_by_what_they_cost() -> None:
    first = ranked(Adviser(proved(BOX, 4)))
    assert [cost.ray.entry for cost in first.costs] == [2, 7, 3, 4, 1]
    hidden = BOX.mask((2, 2), (5, 5), (7, 1))
    few = proved(BOX, 3, [(entry, result(BOX, hidden, entry)) for entry in (1, 2, 9, 10)])
    last = ranked(Adviser(few))
    assert last.basis == "perfect"
    points = [cost.points for cost in last.costs]
    assert points == sorted(points) and points[0] == best_advice(few).expects


# --- how strong the advice is ---


def test_a_part_of_the_tree_of_three_atoms_costs_what_it_did() -> None:
    tally = done(Task(view(BOX, 3, [(2, 2), (23, 0)]), 992))
    assert (tally.weight, tally.points.total(), round(tally.mean * 992)) == (992, 992, 7355)


def test_a_part_of_the_tree_costs_what_its_rounds_score() -> None:
    tally, scores = done(Task(view(BOX, 2, [(2, 2)]), 0)), []
    advised = cache(lambda seen: best_advice(deduce(seen)))
    for placed in proved(BOX, 2, [(2, 2)]).boxes():
        round = hiding(BOX, placed).fire(2)
        while (ray := (advice := advised(round.view)).ray) is not None:
            round = round.fire(ray.entry)
        scores.append(round.with_marks(Marks(atoms=advice.answer)).verdict().score)
    assert tally.weight == len(scores) and tally.mean == sum(scores) / len(scores)


def mean(box: Box, atoms: int, first: int) -> float:
    """Return the mean cost over all boxes if this ray is fired first."""
    tally = Tally()
    for task in tasks(proved(box, atoms), first):
        tally.add(done(task))
    assert tally.weight == comb(box.cells, atoms)
    return tally.mean


@pytest.mark.parametrize("count", [exactly(2), exactly(3), Count(2, 3), exactly(4)])
def test_what_is_left_after_each_result_of_a_first_ray_adds_up_to_what_the_ray_costs(
    count: Count,
) -> None:
    start = View(BOX, count)
    for entry in (1, 18, 30, 4):  # each entry in another symmetry
        points = 0
        for exit in worth(deduce(start), entry).outcomes:
            seen = start.with_shots(Shot(entry, exit))
            left = books.cost_left_after(seen)
            assert left is not None
            points += left + ray_cost(entry, exit) * deduce(seen).weight
        assert points / books.weight_of_all(start) == books.mean_from(start, entry)
    assert books.mean_from(start, 2) == books.mean_score(start)


def test_the_first_ray_of_another_box_costs_least_over_all_its_boxes() -> None:
    means = {entry: mean(Box(5, 5), 2, entry) for entry in (1, 2, 3)}
    assert min(means, key=means.__getitem__) == Box(5, 5).opening


@pytest.mark.parametrize(
    "entry", [2, *(pytest.param(entry, marks=pytest.mark.long) for entry in (1, 3, 4))]
)
def test_no_first_ray_costs_less_over_all_boxes_than_what_is_told(entry: int) -> None:
    for atoms in (1, 2):
        least = books.mean_from(view(BOX, atoms), 33 - entry)
        assert least and mean(BOX, atoms, entry) >= least - 1e-9


@pytest.mark.parametrize(
    ("size", "atoms"),
    [
        pytest.param(*world, marks=pytest.mark.long) if LEAST[world][1] > QUICK else world
        for world in LEAST
    ],
)
def test_the_hint_is_perfect_where_it_is_proven(size: str, atoms: str) -> None:
    """Check that the total over all boxes is exactly the proven minimum."""
    tally, start = Tally(), View(box_of(size), read_range(atoms))
    assert books.is_proven(start)
    for task in tasks(deduce(start)):
        tally.add(done(task))
    points, boxes = LEAST[size, atoms]
    assert (tally.weight, round(tally.mean * boxes)) == (boxes, points)


def test_a_mean_that_is_called_proven_is_the_proven_minimum() -> None:
    starts = {
        (size, atoms): View(box_of(size), read_range(atoms))
        for size, totals in books.TOTALS.items()
        for atoms in totals
    }
    proven = {told: start for told, start in starts.items() if books.is_proven(start)}
    assert set(proven) == set(LEAST)
    for told, start in proven.items():
        points, boxes = LEAST[told]
        assert books.mean_score(start) == points / boxes
    assert not books.is_proven(view(Box(9, 9), 1)) and not books.is_proven(view(BOX, 4))
    assert not books.is_proven(View(BOX, exactly(3), placing=APART))
    assert not books.is_proven(View(BOX, Count(2, 4))) and books.is_proven(view(Box(9, 3), 2))


def test_a_box_of_two_atoms_lying_or_upright_has_one_book() -> None:
    for size in ((5, 6), (6, 5)):
        tally = Tally()
        for task in tasks(proved(Box(*size), 2)):
            tally.add(done(task))
        assert round(tally.mean * 435) == 2165


def test_a_part_of_the_tree_that_another_process_walked_is_known_again() -> None:
    task = next(tasks(proved(BOX, 3)))
    assert name(pickle.loads(pickle.dumps(task))) == name(task) == "3 2:0,3:0"
