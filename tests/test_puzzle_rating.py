"""Test the rating of puzzles by their proofs, and of solvers by their records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import Box, Cells, bits, union
from blackbox_core.box.making import solution
from blackbox_core.box.puzzle import Puzzle, ready_lines
from blackbox_core.box.puzzle_words import read_puzzle
from blackbox_core.box.techniques import TECHNIQUES, Rank
from blackbox_core.box.techniques.solving import solver
from blackbox_core.box.text.notation import read_view
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.teacher.puzzle_verbs import describe_puzzles
from blackbox_core.games.teacher.rating import (
    FURTHEST,
    PUZZLE_DEVIATION,
    WRONG,
    difficulty,
    longest_streak,
    ratings,
    result,
)
from blackbox_core.keeping.store import Store
from blackbox_core.startup import begin, read_options

pytestmark = pytest.mark.usefixtures("cached_results")
EASY = "5x5 1: 13-3 15-1 19A"
HARDER = "8x8 2: 21-25"
HARD = "8x8 4: 7-18 12R 13-28 16A 24A 30R"


def row(**changes: Any) -> Any:
    return {"solved": 1, "score": 0, "par": 1700, "level": "3", "apart": "", **changes}


def test_a_puzzle_begins_at_what_its_hardest_technique_takes() -> None:
    told = [difficulty([*solver(read_view(text)).steps()]) for text in (EASY, HARDER, HARD)]
    assert told[0].rating < told[1].rating < told[2].rating
    assert all(each.deviation == PUZZLE_DEVIATION for each in told)


def test_a_longer_proof_is_harder_but_not_without_end() -> None:
    steps = [*solver(read_view(HARDER)).steps()]
    assert difficulty(steps).rating < difficulty(steps * 4).rating
    limit = TECHNIQUES[Rank.LOOK_TWICE].rating + FURTHEST
    assert difficulty(steps * 1000).rating == limit < TECHNIQUES[Rank.LONG_WHAT_IF].rating
    assert min(each.rating for each in TECHNIQUES.values()) == TECHNIQUES[Rank.ONE_WAY_ON].rating


@pytest.mark.parametrize(
    "changes, score",
    [
        ({}, 1.0),
        ({"score": 1, "apart": "hinted"}, 0.75),
        ({"score": 4, "apart": "hinted"}, 0.0),
        # kept by a version that did not say how much help was given
        ({"score": 0, "apart": "hinted"}, 0.5),
        ({"solved": 0}, 0.0),
        ({"solved": 0, "score": 1}, 0.0),
    ],
)
def test_help_counts_as_part_of_a_loss_by_its_level(changes: Any, score: float) -> None:
    found = result(row(**changes))
    assert found and found.score == score


@pytest.mark.parametrize("apart", ["repeated", "undone", "hinted repeated"])
def test_what_was_seen_before_tells_nothing(apart: str) -> None:
    assert result(row(apart=apart)) is None


def test_records_of_earlier_versions_are_read_by_their_grades() -> None:
    told = [result(row(par=None, level=grade)) for grade in "12345"]
    rated = [each.opponent.rating for each in told if each]
    assert rated == sorted(rated) and len(rated) == 5


def test_the_rating_follows_what_is_on_record() -> None:
    rows = [row(par=1700)] * 30
    assert len(ratings(rows)) == 30 and ratings(rows)[-1].rating > 1700
    assert ratings([row(solved=0)] * 30)[-1].rating < 1500
    assert not ratings([row(apart="repeated")])


def test_a_streak_ends_at_the_first_fault() -> None:
    fault = row(score=1, apart="hinted")
    assert longest_streak([row(), row(), fault, row(), row(), row(), row(solved=0)]) == 3
    assert longest_streak([]) == 0


# --- in the conversation ---


def at(place: Path, *words: str) -> Session:
    """Return a session of puzzles whose records are kept in `place`."""
    words = ("puzzle", "1", "--seed", "1", "--data-dir", str(place), "--fresh", *words)
    options = read_options([*words])
    session = begin(options, PlainFace(), True)
    session.start()
    return session


def on_table(session: Session) -> Puzzle:
    """Return the current puzzle, by its number."""
    return read_puzzle(session.send("number").split()[3].rstrip("."))


def mark(session: Session, cells: Cells, box: Box) -> None:
    session.send("set " + " ".join(f"{row},{col}" for row, col in box.cells_of(cells)))


def solve(session: Session) -> str:
    puzzle = on_table(session)
    mark(session, puzzle.atoms, puzzle.view.box)
    return session.send("eval")


def test_a_streak_gets_harder_until_the_first_fault(tmp_path: Path) -> None:
    session, grades = at(tmp_path), []
    assert session.send("streak").startswith("A streak begins:")
    for place in range(1, 4):
        puzzle = on_table(session)
        grades.append(solution(puzzle.view, puzzle.atoms).grade)
        assert f"Puzzles solved in a row: {place}." in solve(session)
        session.send("")
    assert grades == sorted(grades) and grades[0] < grades[-1]
    session.send("explain")
    assert "The streak ends at 3 puzzles." in solve(session)
    assert "longest streak: 3" in session.send("rating")


def test_no_ready_puzzle_comes_twice_and_after_the_last_they_are_made(tmp_path: Path) -> None:
    """New puzzles of any grade continue from the place on record, also past the last ready one."""
    session = at(tmp_path, "--ready", "38")
    numbers = [on_table(session).number]
    for grade in (1, 2, 1, 1):
        session.send(f"new {grade}")
        numbers.append(on_table(session).number)
    lines = [ready_lines(1)[37], ready_lines(1)[38], ready_lines(2)[39]]
    assert numbers[:3] == [int(line.split()[0]) for line in lines]
    made = {int(line.split()[0]) for line in ready_lines(1)}
    assert len({*numbers}) == 5 and not made & {*numbers[3:]}
    table = session.question.table if session.question else None
    assert table and table.kept()["ready"] == "41"


def test_a_wrong_answer_ends_a_streak(tmp_path: Path) -> None:
    session = at(tmp_path)
    session.send("streak")
    puzzle = on_table(session)
    others = [*bits(puzzle.view.box.every & ~puzzle.atoms)][: puzzle.view.atom_count.most]
    mark(session, union(others), puzzle.view.box)
    assert "The streak ends at 0 puzzles." in session.send("eval")


def test_a_rating_is_not_told_before_it_means_something(tmp_path: Path) -> None:
    session = at(tmp_path)
    assert "Your rating" not in solve(session)
    assert session.send("rating").startswith("Your rating is not known well enough yet")


def test_a_wrong_answer_counts_as_help_in_the_rating(tmp_path: Path) -> None:
    session = at(tmp_path)
    puzzle = on_table(session)
    others = [*bits(puzzle.view.box.every & ~puzzle.atoms)][: puzzle.view.atom_count.most]
    mark(session, union(others), puzzle.view.box)
    session.send("eval")
    session.send("clear")
    solve(session)
    (row,) = Store(str(tmp_path)).records(dialogue="puzzle")
    assert (row["solved"], row["score"]) == (1, WRONG)


def test_whoever_leaves_a_puzzle_ends_the_streak(tmp_path: Path) -> None:
    session = at(tmp_path)
    session.send("streak")
    solve(session)
    assert "streak ends" not in session.send("new")
    assert session.send("new").startswith("The streak ends at 1 puzzle.")


def test_a_puzzle_with_help_is_not_told_as_solved_without() -> None:
    rows = [row(), row(apart="hinted"), row(solved=0)]
    assert describe_puzzles("2026-10", rows) == "2026-10: 3 puzzles, 1 solved without help."


def test_a_puzzle_that_was_seen_before_ends_a_streak() -> None:
    for apart in ("undone", "repeated"):
        assert longest_streak([row(), row(), row(apart=apart), row()]) == 2
