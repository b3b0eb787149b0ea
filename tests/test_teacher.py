"""Lessons, puzzles and the devil's box at the console."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.beginning import begin, read_options
from blackbox_core.box.devil import another
from blackbox_core.box.law import ABSORBED
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import Plain
from blackbox_core.games import load
from blackbox_core.games.teacher.devil_game import Game as Hell
from blackbox_core.games.teacher.devil_verbs import verbs as devil_verbs
from blackbox_core.games.teacher.lesson_answers import answers
from blackbox_core.games.teacher.lessons import BETTER, LESSONS, RAY, UNFELT, Lesson
from blackbox_core.games.teacher.puzzle_game import Game as Puzzling
from blackbox_core.games.teacher.puzzle_verbs import verbs as puzzle_verbs

from .conftest import conversation, start_of


def opened(game: str, **given: Any) -> Session:
    session = conversation(game, **given)
    session.start()
    return session


def say(session: Session, *lines: str) -> str:
    said = ""
    for line in lines:
        said = session.send(line)
    return said


# --- lessons ---


def typed(lesson: Lesson, answer: int) -> str:
    """An answer as a player types it."""
    if lesson.kind == RAY:
        return "a" if answer == ABSORBED else "r" if answer == lesson.asked[0] else str(answer)
    if lesson.kind == UNFELT:
        row, col = lesson.view.box.cell(answer.bit_length() - 1)
        return f"{row},{col}"
    return str(answer) if lesson.kind == BETTER else ("no", "yes")[answer]


def wrong(lesson: Lesson) -> str:
    """An answer that is none."""
    if lesson.kind == RAY:
        others = (
            entry for entry in range(1, lesson.view.box.entries + 1) if entry not in answers(lesson)
        )
        return typed(lesson, next(others))
    if lesson.kind == UNFELT:
        cells = (1 << index for index in range(lesson.view.box.cells))
        return typed(lesson, next(cell for cell in cells if cell not in answers(lesson)))
    choices = lesson.asked if lesson.kind == BETTER else (0, 1)
    return typed(lesson, next(choice for choice in choices if choice not in answers(lesson)))


def test_every_lesson_is_gone_through_wrong_and_right() -> None:
    session = opened("learn")
    for lesson in LESSONS:
        assert say(session, wrong(lesson)).startswith("No, not so.\n")
        assert say(session, typed(lesson, answers(lesson)[0])).startswith("Right.\n")
        told = say(session, "")
    assert told.startswith("That was the last lesson.")
    assert say(session, "") == "Goodbye.\n"


def test_where_one_stopped_is_kept(tmp_path: Path) -> None:
    def at_terminal() -> Session:
        options = read_options(["learn", "--data-dir", str(tmp_path), "--fresh"])
        return begin(options, Plain(), True)

    first = at_terminal()
    first.start()
    say(first, "lesson 5")
    assert "Lesson 5:" in at_terminal().start()


# --- puzzles ---


def puzzling(**given: Any) -> tuple[Puzzling, Session]:
    """A table, and a conversation at it."""
    session = opened("puzzle", seed=3, **given)
    table = Puzzling(start_of(seed=3, **given))
    list(table.open())
    return table, session


def test_a_puzzle_is_solved_without_help_or_with_it() -> None:
    for helped, told in (([], "without help"), (["explain"], "with help")):
        table, session = puzzling(grade=1)
        assert table.puzzle
        cells = [f"{row},{col}" for row, col in table.box.cells_of(table.puzzle.atoms)]
        say(session, *helped, f"set {' '.join(cells)}")
        assert told in say(session, "eval")


def test_a_wrong_answer_is_told_and_the_puzzle_goes_on() -> None:
    _, session = puzzling(grade=1)
    assert "4 to go" in say(session, "eval")
    assert say(session, "set 1,1 1,2 1,3 1,4", "eval").startswith("No: ")
    assert session.question and session.question.prompt == "Puzzle? "


@pytest.mark.parametrize("lines", [["set 3,4", "maybe 1,1"], ["explain", "undo"]])
def test_a_puzzle_is_saved_and_restored(lines: list[str], tmp_path: Path) -> None:
    def kept(seed: str) -> Session:
        session = begin(
            read_options(["puzzle", "--data-dir", str(tmp_path), "--seed", seed]), Plain(), False
        )
        session.start()
        return session

    first = kept("3")
    say(first, *lines, "save here")
    second = kept("9")
    assert "Going on with puzzle P4-" in say(second, "restore here")
    for line in ("marks", "number", "look", "history"):
        assert say(first, line) == say(second, line)


# --- the devil ---


def test_all_that_the_devil_says_is_true_of_the_box_that_he_shows() -> None:
    for seed in range(4):
        table = Hell(start_of(seed=seed))
        chance = random.Random(seed)
        for _ in range(6):
            list(table.verbs.call(table, ["ray", str(chance.randint(1, 32))]))
        told = [*table.verbs.call(table, ["giveup"])]
        atoms = [cell.strip(".") for cell in str(told[-1]).split() if cell[0].isdigit()]
        assert len(atoms) == 4 and table.knowledge().count


def test_the_devil_is_beaten_only_where_nothing_else_is_left() -> None:
    table = Hell(start_of(seed=1))
    while (known := table.knowledge()) and not known.settled:
        list(table.verbs.call(table, ["ray", str(known.view.untried()[0])]))
    atoms = next(known.boxes())
    assert another(table.view, atoms) is None
    cells = [f"{row},{col}" for row, col in table.box.cells_of(atoms)]
    list(table.verbs.call(table, ["set", *cells]))
    assert "Right: it could be nothing else." in str([*table.verbs.call(table, ["eval"])][-1])


# --- whatever is typed ---


@pytest.mark.parametrize("game", ["learn", "puzzle", "devil"])
def test_random_lines_get_only_answers(game: str) -> None:
    chance = random.Random(game)
    session = opened(game, seed=1)
    verbs = devil_verbs if game == "devil" else puzzle_verbs
    names = sorted({verb.name for verb in verbs} - {"quit"})
    strange = ["", "a", "r", "yes", "5", "1,1", "3,4 5,6", "#", "?", "99", "\u00b2", "P4-1"]
    for _ in range(120):
        if session.question is None:
            break
        line = chance.choice(names)[: chance.randint(2, 9)] if chance.random() < 0.4 else ""
        said = say(session, f"{line} {chance.choice(strange)}".strip())
        for text in said.splitlines():
            assert text.isascii() and len(text) <= 72, text
    assert load(game).title
