"""Test WHY and WHYNOT in every game, and what the coach and the review say about mistakes."""

from __future__ import annotations

import pytest

from blackbox_core.box.techniques import Form
from blackbox_core.console.session import Session
from blackbox_core.games.solo.practice import UNSUITED
from tests import conftest
from tests.conftest import conversation

POSITION = "8x8 4: 4-21 1R 2A 3R 25R 19-6 7A 14R 12R"


def say(session: Session, *lines: str) -> str:
    """Return the answer to the last of these lines, without line breaks."""
    return " ".join(conftest.say(session, *lines).split())


def begun(game: str, *lines: str) -> Session:
    """Return a conversation of a game in which these lines were typed."""
    session = conversation(game, boards=False, seed=3)
    session.start()
    say(session, *lines)
    return session


@pytest.mark.parametrize("game", ["console", "puzzle", "devil", "assist", "duel"])
def test_why_gives_the_reasons_that_explain_gives(game: str) -> None:
    before = {
        "duel": ["1,1 3,3 5,5 7,7", "", "2,2 4,4 6,6 8,8", "", "helpers", "yes", "3", ""],
        "devil": ["3"],
        "puzzle": [],
    }.get(game, [f"position {POSITION}"])
    assert say(begun(game, *before), "why") == say(begun(game, *before), "explain")
    assert say(begun(game, *before), "why 3,4") == say(begun(game, *before), "explain 3,4")


def test_why_compares_a_ray_now_or_when_it_was_fired() -> None:
    session = begun("assist", f"position {POSITION}")
    said = say(session, "why 30")
    assert "ray 11 costs 0.25 fewer points than ray 30" in said and "Ray 30 can show where" in said
    said = say(session, "why 14")
    assert "ray 18 would have cost 0.27 fewer points than ray 14" in said
    assert said.endswith(
        "On average, ray 18 would have left 11 of 49 boxes, and ray 14 would have left 15."
    )
    assert say(session, "why 6") == say(session, "why 19")
    assert say(begun("puzzle"), "why 3").startswith("You can fire no more rays here")


def test_whynot_gives_no_certain_atom_away_until_it_is_asked_again() -> None:
    session = begun("console", f"position {POSITION}")
    first, again = say(session, "whynot 8,3"), say(session, "whynot 8,3")
    assert "2,1" not in first and "8,5" not in first and "8 of 9 rays" in first
    assert (
        "3 atoms of that box are certain but not on your board" in " ".join(first.split())
        and "In that box" not in first
    )
    assert "(1,7 2,1 8,3 and 8,5)" in again and "certain" not in again
    session = begun("console", f"position {POSITION}", "set 2,1 8,5 1,7")
    assert "(1,7 2,1 8,3 and 8,5)" in say(session, "whynot 8,3")


def test_hint_shows_no_answer_before_it_is_asked_again() -> None:
    session = begun("assist", "position 8x8 4: 17-8 27-14 32-9 19A 12-18 5-31 15-4 2A 29-20")
    assert say(session, "hint") == "The answer is certain: type HINT again to see it."
    assert "1,8" in say(session, "hint")


def test_the_coach_says_what_cost_the_most_after_every_round() -> None:
    coached = ["coach on", "new #4-203929", "3", "12", "20"]
    said = say(begun("console", *coached), "eval 1,1 2,2 3,3 4,4")
    assert said.endswith("No atom could be at 2,2: the technique WHAT IF proves it.")
    right = ["coach on", "new #4-203929", "set 4,6 7,5 7,6 8,2", "1", "2"]
    assert "Your answer was your costliest mistake" in say(begun("console", *right), "eval")


def test_the_review_says_which_rays_refute_a_mark() -> None:
    session = begun("console", "new #4-203929", "3", "12", "20", "eval 1,1 2,2 3,3 4,4")
    said = say(session, "review")
    refuted = "The rays refute the mark at 2,2: even in the best box with that mark, ray 3 would"
    assert refuted in said
    assert "Marks that the rays did not prove: 1,1 and 4,4." in said


@pytest.mark.parametrize("form", UNSUITED)
def test_practice_says_why_it_cannot_train_some_techniques(form: Form) -> None:
    said = say(begun("console"), f"practice {form}")
    assert said.startswith(f"{form} ") and "PRACTICE EVERY PATH" in said
