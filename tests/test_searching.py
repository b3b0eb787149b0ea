"""Test how far a search goes, and how often it is started."""

from __future__ import annotations

import pytest

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.deduction import deduce as deducing
from blackbox_core.box.deduction.deduce import (
    FIRST_PART,
    Knowledge,
    deduce_anew,
    knowledge_by_search,
)
from blackbox_core.box.deduction.prior import weights
from blackbox_core.box.deduction.search import MAX_STEPS, Search, by_ease, scaled
from blackbox_core.box.deduction.thinning import pilot
from blackbox_core.box.placing import ANY, APART, Count, Placing, exactly
from blackbox_core.box.view import View
from blackbox_core.console.allowance import set_budget
from tests.boxes import view
from tests.conftest import seldom

EIGHT = view(Box(), 8, [(2, 0)])  # takes more than a part of the budget, and less than all
SIX = view(Box(12, 12), 6, [(5, 7)])  # takes more than all of the budget, and seems to take less

HARD = view(Box(), 8, [(31, 31), (24, 0), (21, 0), (2, 2)])  # which the forecast knows
HARDER = view(Box(), 8, [(32, 0), (29, 29), (31, 0), (25, 0)])  # hard in any order of the shots
BETTER = view(Box(), 8, [(1, 1), (22, 0), (30, 31), (6, 0)])  # takes fewer steps in another order
PART_OF_IT = scaled(MAX_STEPS // FIRST_PART, Box())


def searched(position: View, monkeypatch: pytest.MonkeyPatch) -> tuple[Knowledge, list[Search]]:
    """Return the knowledge of a position, and the searches that were started for it."""
    begun = list[Search]()

    class Noted(Search):
        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type]
            begun.append(self)

    monkeypatch.setattr(deducing, "Search", Noted)
    return deduce_anew(position, MAX_STEPS), begun


@pytest.mark.parametrize("position", [EIGHT, *seldom(SIX)], ids=["enough", "too little"])
def test_a_search_in_the_best_order_goes_on_where_it_is_given_more_room(
    position: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, begun = searched(position, monkeypatch)
    assert pilot(position).order == by_ease(position.shots)
    assert len(begun) == 1
    assert known.is_complete == (position is EIGHT)
    assert known == knowledge_by_search(position, MAX_STEPS, by_ease(position.shots))


@pytest.mark.parametrize("position", [HARD, HARDER], ids=["usual order", "another one"])
def test_a_search_does_not_go_on_where_it_is_too_much(
    position: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, begun = searched(position, monkeypatch)
    assert len(begun) == 1 and not known.is_complete
    assert known == knowledge_by_search(position, PART_OF_IT, by_ease(position.shots))
    assert (pilot(position).order == by_ease(position.shots)) == (position is HARD)


def test_a_search_uses_a_better_order_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, begun = searched(BETTER, monkeypatch)
    assert len(begun) == 2 and begun[0].budget <= 0 and known.is_complete
    assert known == knowledge_by_search(BETTER, MAX_STEPS, pilot(BETTER).order)


def test_a_search_with_room_to_the_end_does_not_ask_for_more() -> None:
    def more() -> int:
        raise AssertionError

    assert knowledge_by_search(EIGHT, MAX_STEPS, by_ease(EIGHT.shots), more).is_complete


def test_whoever_minds_is_asked_while_a_search_goes_on() -> None:
    asked = list[int]()
    before = set_budget(lambda: asked.append(1))
    try:
        search = Search(EIGHT, 10, lambda: MAX_STEPS)
        assert sum(1 for _ in search.found(by_ease(EIGHT.shots))) > 10_000
    finally:
        set_budget(before)
    assert len(asked) > 3


def test_a_search_asks_for_more_room_once() -> None:
    asked = list[int]()

    def more() -> int:
        asked.append(1)
        return 500

    search = Search(EIGHT, 1_000, more)
    assert [*search.found(by_ease(EIGHT.shots))] == [
        *Search(EIGHT, 1_500).found(by_ease(EIGHT.shots))
    ]
    assert asked == [1] and search.budget <= 0 and not search.has_budget()


@pytest.mark.parametrize("count", [exactly(6), Count(5, 7)], ids=str)
@pytest.mark.parametrize("placing", [ANY, APART], ids=str)
def test_what_runs_keep_of_weights_is_of_their_kind_of_box(count: Count, placing: Placing) -> None:
    kind = view(Box(), count, [(2, 0), (9, 9)], placing)
    rough = placing.rough_weigher(kind.box, weights(kind))
    kept = pilot(kind).weights
    for known, held in kept:
        cells = [FIRST << cell for cell in range(known)]
        assert kept[known, held] == float(rough(union(cells[:held]), union(cells[held:])))
    assert kept
