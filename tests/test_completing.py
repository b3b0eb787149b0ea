"""Test what TAB offers after each word, and that asking changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackbox_core.console.completing import week_until
from blackbox_core.console.services import World
from blackbox_core.console.session import Session
from blackbox_core.games import load
from blackbox_core.keeping.store import Store
from tests.conftest import conversation, start_of
from tests.screen import Screen

WEEK = ["2026-03-02", "2026-03-01", "2026-02-28", "2026-02-27", "2026-02-26", "2026-02-25"]
CELLS = [f"{row},{col}" for row in range(1, 9) for col in range(1, 9)]


def offered(game: str, text: str, *lines: str) -> list[str]:
    """Return the completions of a text after some lines, with two saved games."""
    start = start_of(atoms=4, seed=1)._replace(
        saved_names=lambda: ["friday", "fun"], today=lambda: "2026-03-03"
    )
    session = Session(load(game).open(start), World())
    session.start()
    for line in lines:
        session.send(line)
    assert session.question
    return session.question.complete(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hist", ["history"]),
        ("restore ", ["friday", "fun"]),
        ("load fr", ["friday"]),
        ("FORGET FU", ["fun"]),
        ("script f", []),
        ("show ", ["row", "column", "line", "edge"]),
        ("show edge t", ["top"]),
        ("show e ", ["left", "bottom", "right", "top"]),
        ("show row ", ["1", "2", "3", "4", "5", "6", "7", "8"]),
        ("daily ", ["2026-03-03", *WEEK]),
        ("daily 2026-02", [day for day in WEEK if day < "2026-03"]),
        ("set ", CELLS),
        ("set 1,1 8,", [f"8,{col}" for col in range(1, 9)]),
        ("ray 3", ["30", "31", "32"]),
        ("sound o", ["on", "off"]),
        ("help his", ["history"]),
        ("quit ", []),
        ("xyzzy ", []),
        ("3 ", []),
    ],
)
def test_what_can_follow(text: str, words: list[str]) -> None:
    assert offered("console", text, "3") == words


def test_without_a_round_or_a_calendar_nothing_is_offered() -> None:
    session = conversation("console")
    session.start()
    assert session.question
    assert [session.question.complete(text) for text in ("set ", "daily ", "restore ")] == [[]] * 3


def test_the_assistant_and_atom_4_offer_theirs() -> None:
    assert offered("assist", "odds 8,", "12a") == [f"8,{col}" for col in range(1, 9)]
    assert offered("atom4", "restore f") == ["friday", "fun"]
    assert offered("atom4", "why i") == offered("atom4", "i7 i") == ["I7", "I9"]


def test_a_week_goes_back_over_a_month_and_a_year() -> None:
    assert week_until("2026-01-02")[:3] == ["2026-01-02", "2026-01-01", "2025-12-31"]
    assert len(week_until("2026-01-02")) == 7 and week_until("") == []


def test_saved_names_at_a_terminal(tmp_path: Path) -> None:
    Store(str(tmp_path)).save("friday", "2026-01-02T03:04:05Z", "", over=True)
    screen = Screen("--atoms", "4", "--seed", "1", BLACKBOX_DATA=str(tmp_path))
    screen.until("Ray?")
    screen.press("forget f\t")
    screen.until("Ray? forget friday")
    screen.press("\r")
    screen.until("Ray?", '"friday" has been deleted.')
    assert screen.leave() == 0


def test_save_offers_the_names_that_are_there() -> None:
    assert offered("console", "save f", "3") == ["friday", "fun"]
