"""Test that prompt_toolkit and Python's readline edit a line alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screen import F1, F5, TOOLKIT_MISSING, UP, Screen, installed

EDITORS = {"prompt_toolkit": {}, "readline": {"prompt_toolkit": TOOLKIT_MISSING}}


@pytest.fixture(params=EDITORS)
def screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    opened = installed(tmp_path, "--atoms", "3", **EDITORS[request.param])
    shown = opened.until("Ray?")
    assert not any("prompt_toolkit" in line for line in shown), "nothing is missed"
    yield opened
    opened.child.close(force=True)


def test_keys_edit_the_line_and_bring_back_the_last(screen: Screen) -> None:
    screen.type("12\033[D\033[D3")
    screen.until("Ray?", "Ray? 312")
    screen.press(UP)
    screen.until("Ray? 312")
    screen.press("\b\b\b8\r")
    screen.until("Ray?", "Ray? 8")
    assert not any("^[" in line or "[A" in line for line in screen.lines())
    assert screen.leave() == 0
    assert screen.lines()[-1] == "Goodbye."


def test_verbs_are_completed(screen: Screen) -> None:
    screen.press("hist\t")
    screen.until("Ray? history")
    screen.press("\r")
    screen.until("Ray?", "No ray has been fired yet.")


def test_f1_is_help_and_f5_a_new_round(screen: Screen) -> None:
    screen.press("12" + F1)
    screen.until("Ray?", "HELP MORE lists every verb")
    screen.type("1")
    screen.until("Ray?", "Ray? 1")
    screen.type("status")
    screen.until("Ray?", "Rays: 1")
    screen.press("12" + F5)
    screen.until("Do you want to give up this round (RETURN for no)?")
    screen.type("no")
    screen.until("Ray?", "The round goes on.")
    screen.press(F5)
    screen.until("Do you want to give up this round (RETURN for no)?")
    screen.type("yes")
    screen.until("Ray?", "hides 3 atoms.")


def test_lines_typed_ahead_are_played_in_order(screen: Screen) -> None:
    screen.press("1\r17\rstatus\r")
    screen.until("Ray?", "Rays: 2")


def test_no_secret_is_shown_or_remembered(screen: Screen) -> None:
    screen.type("hide")
    for place in range(1, 4):
        screen.until(f"Where is atom {place} of 3 (RETURN to stop)?")
        screen.type(f"7,{place}")
    screen.until("Ray?")
    assert "7,1" not in screen.raw
    screen.press(UP)
    screen.until("Ray? hide")


def test_a_letter_that_is_none_is_a_sign_that_is_none(screen: Screen) -> None:
    screen.child.write(b"\xe9\xc3\xa9\r".decode("latin1"))
    screen.until("Ray?", "Type a number to fire a ray")
