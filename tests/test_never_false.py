"""Test that no statement is false: about many boxes, incomplete lists, and wrong answers."""

from __future__ import annotations

import random
import re

import pytest

from blackbox_core.box import EVERY, FIRST, NONE, Box, union
from blackbox_core.box.advice import endgame, plan
from blackbox_core.box.advice.advise import (
    ALIKE,
    FIRE,
    SET,
    STOP,
    UNKNOWN,
    Advice,
    Adviser,
    best_advice,
)
from blackbox_core.box.advice.playing import play_as_machine
from blackbox_core.box.advice.ranking import ranking
from blackbox_core.box.advice.worth import worth
from blackbox_core.box.deduction import examples
from blackbox_core.box.deduction.deduce import MAX_BOXES_LISTED, Knowledge, deduce
from blackbox_core.box.deduction.examples import odd_shots
from blackbox_core.box.ray import results
from blackbox_core.box.text.advice_words import (
    describe_count,
    describe_percent,
    describe_ranking,
    describe_worth,
)
from blackbox_core.box.text.hint_words import describe_advice
from blackbox_core.box.text.reading import read_cells
from blackbox_core.box.view import Marks, Round, View
from blackbox_core.games.solo import advice_commands
from blackbox_core.games.solo.commands import SoloSession
from blackbox_core.games.solo.review import review_round
from blackbox_core.games.solo.review_words import describe_better, describe_par
from tests.boxes import hiding, proved, reviews, view
from tests.conftest import conversation, run_program, start_of

BOX = Box()


def round_of(box: Box, cells: str, entries: str = "") -> Round:
    """Return the round in a box that hides these cells, after these rays."""
    round = hiding(box, box.mask(*read_cells(cells.split(), box)))
    for entry in map(int, entries.split()):
        round = round.fire(entry)
    return round


def seen(box: Box, cells: str, entries: str) -> Knowledge:
    return deduce(round_of(box, cells, entries).view)


def typed(*lines: str, options: tuple[str, ...] = ()) -> str:
    return run_program([*options], "\n".join(lines) + "\n")[1]


CUT_SHORT = (
    Box(10, 10),
    "5,1 10,3 5,10 4,7 2,10 7,1 8,2 5,6 2,1 4,10",
    "17 8 14 35 20 21 25 2 26 6",
)


def test_of_a_list_cut_short_nothing_is_called_certain() -> None:
    known = seen(*CUT_SHORT)
    assert not known.is_complete and known.box_count < 3_123_843
    assert best_advice(known).kind in (FIRE, UNKNOWN)
    assert "ertain" not in " ".join(describe_advice(Adviser(known)))
    assert describe_count(known).startswith("At least ")


@pytest.mark.long
def test_following_hints_in_a_large_box_never_ends_in_a_false_certainty() -> None:
    box, rng = Box(30, 30), random.Random(30)
    for _ in range(2):
        round = hiding(box, union(FIRST << cell for cell in rng.sample(range(box.cells), 4)))
        for _ in range(12):
            known = deduce(round.view)
            advice = best_advice(known)
            if advice.kind in (SET, ALIKE):
                assert known.is_complete
                assert results(box, advice.answer) == results(box, round.atoms)
            if not advice.ray:
                break
            round = round.fire(advice.ray.entry)


@pytest.mark.parametrize(
    "box, number, asked",
    [
        pytest.param("10x10", "10x10-10-777777777", 23, marks=pytest.mark.long),
        ("30x30", "30x30-10-1", 63),
    ],
)
def test_a_hint_of_one_ray_is_answered_where_no_box_was_found(
    box: str, number: str, asked: int
) -> None:
    said = typed(f"new {number}", *map(str, range(1, 10)), f"hint {asked}", "count", "quit")
    assert "Traceback" not in said and f"ray {asked}" in said.lower()


def test_a_ray_that_seldom_tells_something_is_not_said_to_tell_nothing() -> None:
    known = seen(Box(14, 16), "4,10 6,14 2,16 2,10", "12 51 13")
    assert known.box_count == 6_214_090
    assert worth(known, 14).outcomes[0] == 4_855
    assert "nothing new" not in describe_worth(worth(known, 14))


def test_boxes_that_are_counted_exactly_are_weighed_exactly() -> None:
    known = seen(BOX, "1,1 1,2 2,1 2,2 6,3", "2 31 11 32 22 19")
    assert known.box_count == 15_239
    for entry in (1, 12):
        ray = worth(known, entry)
        assert ray.exact and sum(ray.outcomes.values()) == known.box_count
        for exit, count in ray.outcomes.items():
            assert proved(BOX, 5, [*pairs(known.view), (entry, exit)]).box_count == count


def pairs(seen: View) -> list[tuple[int, int]]:
    return [(shot.entry, shot.exit) for shot in seen.shots]


def test_a_sample_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackbox_core.box.advice.worth.MAX_SEARCH_SIZE", 100)
    known = seen(BOX, "1,1 1,2 2,1 2,2 6,3", "2 31 11 32 22 19 5")
    assert 100 < known.box_count < MAX_BOXES_LISTED
    assert re.search(r"gives you [\d.]+ to [\d.]+ bits", describe_worth(worth(known, 6)))
    assert re.search(r"[\d.]+ to [\d.]+ bits", " ".join(describe_ranking(ranking(Adviser(known)))))


def test_at_least_so_many_is_not_more_than_so_many() -> None:
    short = Knowledge(view(BOX, 10), [(NONE, NONE)], 16_597_877, False)
    assert describe_count(short) == "At least 16,597,877 boxes fit what you have seen."
    assert describe_count(short._replace(box_count=1)) == "At least 1 box fits what you have seen."
    assert "before it found a box that fits" in describe_count(short._replace(box_count=0))


def test_a_contradiction_is_found_where_nothing_else_is() -> None:
    seen = [(18, 0), (19, 23), (30, 0), (21, 10), (32, 32), (31, 31), (8, 17), (2, 2)]
    assert not proved(Box(10, 10), 7, seen).possible


def test_too_few_atoms_are_not_said_to_be_possible() -> None:
    said = typed("4", "hide 1,1 1,2 1,3 4,4", "17", "set 7,8", "0", "why", "quit")
    assert "No box that fitted the results had all the atoms you set." in said
    assert "No ray contradicts" not in said


def test_whoever_follows_every_hint_gives_nothing_away() -> None:
    rng = random.Random(60)
    for atoms in (2, 3, 4):
        atoms_hidden = union(FIRST << cell for cell in rng.sample(range(64), atoms))
        round = hiding(BOX, atoms_hidden)
        while (ray := best_advice(deduce(round.view)).ray) is not None:
            round = round.fire(ray.entry)
        assert [look.given for look in reviews(round.view)] == [0.0] * len(round.view.shots)


@pytest.mark.usefixtures("cached_results")
def test_mean_and_what_was_given_away_and_luck_are_the_score() -> None:
    rng = random.Random(28)
    for atoms in (1, 2, 4):
        round = hiding(BOX, union(FIRST << cell for cell in rng.sample(range(64), atoms)))
        for entry in rng.sample(range(1, 33), 5):
            round = round.fire(entry)
        answer = union(FIRST << cell for cell in rng.sample(range(64), atoms))
        for marks in (Marks(), Marks(round.atoms), Marks(answer)):
            check_sum(round.with_marks(marks))


def check_sum(round: Round) -> None:
    """Assert that the rounded figures of a review add up, for each ray and in all."""
    for places in (2, 4):
        whole = review_round(round, places)
        assert whole and whole.mean is not None and whole.luck is not None
        sums = whole.mean + whole.given + whole.luck
        assert round_to(sums, places) == round.verdict().score == whole.score
        lucks = [look.luck for look in whole.reviews if look.luck is not None]
        assert len(lucks) == len(whole.reviews) and whole.answer_luck is not None
        assert round_to(sum(lucks) + whole.answer_luck - whole.luck, places) == 0
        assert all(round_to(luck, places) == luck for luck in lucks)


def round_to(number: float, places: int) -> float:
    return float(f"{number:.{places}f}")


@pytest.mark.long
def test_whoever_follows_every_hint_gives_nothing_away_in_sixty_games() -> None:
    rng = random.Random(61)
    for _ in range(60):
        box = Box(rng.randint(3, 9), rng.randint(3, 9))
        cells = rng.sample(range(box.cells), rng.randint(1, min(5, box.cells // 2)))
        round = hiding(box, union(FIRST << cell for cell in cells))
        while (ray := best_advice(deduce(round.view)).ray) is not None:
            round = round.fire(ray.entry)
        assert [look.given for look in reviews(round.view)] == [0.0] * len(round.view.shots)


def test_par_without_a_ray_is_told_in_words() -> None:
    told = describe_par(play_as_machine(hiding(Box(2, 2), EVERY & 15)))
    assert told == "Par, the machine's score, is 0. The machine fires no rays."


def test_strict_reaches_par_and_why() -> None:
    lines = ["3", "hide 1,5 8,1 8,3", *["4", "7", "18", "31", "12"], "set 1,3 1,5 8,1", "0", "par"]
    assert "Par, the machine's score, is 6." in typed(*lines)
    strict = typed(*lines, "why", options=("--strict",))
    assert (
        "Par, the machine's score, is 11 points." in strict
        and "They were right in 1 of the 2 boxes that fitted" in " ".join(strict.split())
    )


def test_fair_reaches_the_round_of_1978(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "deal_fairly", lambda dice, view: 0)
    session = conversation("kenton", atoms=4, fair=True)
    assert "No fair box was found: each box tried has a look-alike" in session.start()


def test_a_ray_told_wrongly_from_both_ends_is_named() -> None:
    told = [(24, 29), (29, 24), (18, 0), (28, 0), (12, 15), (11, 0)]
    odd = odd_shots(view(BOX, 3, told))
    assert {24, 29} in [{shot.entry, shot.exit} for shot in odd]


def test_percentages_are_never_rounded_to_what_they_are_not() -> None:
    assert describe_percent(1, 635_376) == "less than 1"
    assert describe_percent(635_375, 635_376) == "more than 99"
    assert [describe_percent(n, 200) for n in (0, 2, 100, 198, 200)] == [
        "0",
        "1",
        "50",
        "99",
        "100",
    ]


@pytest.mark.long  # endgames cached by other tests would make the advice exact
def test_an_advice_that_had_no_room_to_be_perfect_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    known = seen(BOX, "2,3 5,5 7,1", "1 2 9 28")
    assert 2 < known.box_count <= plan.ENDGAME_BOXES
    assert not best_advice(known).is_approximate and best_advice(known).expects
    monkeypatch.setattr(endgame, "MAX_SETS", 1)
    advice = best_advice(known)
    assert advice.is_approximate and advice.expects is None
    assert "the best or nearly the best" in next(iter(describe_advice(Adviser(known))))


@pytest.mark.parametrize(
    "count, shots",
    [
        (4, [(11, 22), (21, 30)]),
        (4, [(7, 13), (22, 12), (8, 0)]),
        (5, [(19, 0), (15, 4), (30, 30), (32, 32), (26, 23)]),
        (6, [(9, 8), (12, 17), (22, 0), (20, 16), (2, 30), (27, 0)]),
    ],
)
def test_the_hardest_of_few_boxes_are_played_perfectly(
    count: int, shots: list[tuple[int, int]]
) -> None:
    assert not best_advice(proved(BOX, count, shots)).is_approximate


def test_an_atom_is_not_placed_twice() -> None:
    said = run_program(["protocol"], "place 1,1 1,1\nquit\n")[1]
    assert said.startswith("? Each atom needs a cell of its own.")


def test_a_machine_is_told_a_guess_apart_from_what_is_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = SoloSession(start_of())
    session.set_position(view(BOX, 1))
    for kind, told in ((STOP, "guess 1,1"), (SET, "set 1,1"), (ALIKE, "set 1,1")):
        said = Advice(kind, answer=FIRST)
        monkeypatch.setattr(advice_commands, "best_advice", lambda _, said=said: said)
        assert advice_commands.hint(session, []) == told


@pytest.mark.parametrize("is_equal", [True, False])
def test_what_is_worse_by_less_than_can_be_told_is_not_called_just_as_good(is_equal: bool) -> None:
    shots = round_of(BOX, "2,3 7,6", "12 30").view
    look = next(reviews(shots))._replace(given=0.0, is_equal=is_equal, given_error=0.0)
    better = describe_better(look)
    assert ("just as good" in better) == is_equal
    assert ("better by less than 0.01 points" in better) != is_equal


@pytest.mark.parametrize(
    ("atoms", "said"),
    [
        ("2,3 7,6", "No other ray would have been better."),
        ("2,3 7,6 1,1 5,8", "The machine would have fired the same ray."),
    ],
)
def test_no_ray_is_called_the_best_where_that_is_not_proven(atoms: str, said: str) -> None:
    assert describe_better(next(reviews(round_of(BOX, atoms, "2").view))) == said
