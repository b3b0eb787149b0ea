"""Test that exercises fit their techniques, and that missed exercises come back."""

from __future__ import annotations

import pytest

from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.techniques import Rank
from blackbox_core.box.techniques.chain import steps_of
from blackbox_core.box.techniques.facts import Facts
from blackbox_core.box.techniques.known import Known, KnownRays
from blackbox_core.console.services import World
from blackbox_core.console.session import Session
from blackbox_core.games import load
from blackbox_core.games.teacher.steps import (
    LADDER,
    PAUSES,
    DoneExercise,
    Exercise,
    exercise,
    name_of_due,
)
from tests.conftest import start_of


def found(rank: Rank, seed: int) -> Exercise:
    here = exercise(rank, seed)
    assert here
    return here


@pytest.mark.parametrize("rank", LADDER)
@pytest.mark.parametrize("seed", range(3))
def test_an_exercise_is_possible_and_all_that_is_easier_is_marked(rank: Rank, seed: int) -> None:
    here = found(rank, seed)
    marks, known = here.view.marks, deduce(here.view)
    atoms, free = here.gives
    assert known.holding(marks.atoms | atoms, marks.free | free).box_count == known.box_count > 0
    assert (atoms | free) and not (atoms | free) & (marks.atoms | marks.free)
    knowledge = Known(KnownRays(here.view), Facts(marks.atoms, marks.free))
    for easier in range(1, min(rank, 9)):
        assert not [*steps_of(knowledge, easier)]


def test_an_exercise_is_the_same_whenever_it_is_asked_for() -> None:
    assert found(Rank.ONE_WAY_ON, 17) == found(Rank.ONE_WAY_ON, 17) != found(Rank.ONE_WAY_ON, 18)


def test_exercises_differ() -> None:
    assert len({found(Rank.ONE_WAY_ON, seed).view for seed in range(20)}) == 20


# --- missed exercises ---


def came(answers: str) -> list[str]:
    """Return the exercises asked if one is missed at first and then answered by `answers`."""
    history, asked, replies = list[DoneExercise](), list[str](), iter(answers)
    for place in range(60):
        name = name_of_due(history) or f"new {place}"
        asked.append(name)
        missed = not place or (name == "new 0" and next(replies, "+") == "-")
        history.append(DoneExercise(name, missed))
    return asked


def places(asked: list[str]) -> list[int]:
    return [place for place, name in enumerate(asked) if name == "new 0"]


def test_what_was_missed_comes_back_after_1_2_4_8_and_16_exercises() -> None:
    assert places(came("")) == [0, 2, 5, 10, 19, 36]


def test_missed_again_it_begins_anew() -> None:
    assert places(came("++-")) == [0, 2, 5, 10, 12, 15, 20, 29, 46]


def test_what_was_never_missed_does_not_come_back() -> None:
    assert not name_of_due([DoneExercise(str(place), False) for place in range(40)])


def test_of_two_the_one_that_waits_longer_comes_first() -> None:
    history = [DoneExercise("a", True), DoneExercise("b", True)]
    assert name_of_due(history) == "a"
    assert name_of_due([*history, DoneExercise("a", False)]) == "b"


def test_the_pauses_are_those_of_five_boxes() -> None:
    assert PAUSES == (1, 2, 4, 8, 16)


def test_a_path_that_would_scroll_away_is_paused_at() -> None:
    """On a screen of 24 lines two boards of the drill do not fit."""
    start = start_of(drill=3)._replace(screen=lambda: (80, 24))
    session = Session(load("drill").open(start), World())
    session.start()
    assert "No." in session.send("a")
    assert session.question and session.question.prompt == "Shall we go on (RETURN for yes)? "
    assert session.send("look").count("The atoms are at") == 2
    assert session.question.prompt == "Ray 16: result? "
    session.send("99 never")
    assert session.question.prompt == "Ray 16: result? "
    session.send("a")
    assert session.question.prompt == "Shall we go on (RETURN for yes)? "
    assert session.send("5").endswith(
        "Your answer was ignored, because you had not yet seen these atoms.\n"
    )


@pytest.mark.parametrize("line", ["", "yes", "no"])
def test_yes_and_no_go_on_from_that_pause_as_return_does(line: str) -> None:
    start = start_of(drill=3)._replace(screen=lambda: (80, 24))
    session = Session(load("drill").open(start), World())
    session.start()
    session.send("a")
    assert session.send(line).rstrip().rpartition("\n")[2].startswith("The atoms are at")
