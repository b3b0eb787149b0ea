"""Test lessons, puzzles and the devil's box at the console."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import ABSORBED, Box
from blackbox_core.box.deal import Dice
from blackbox_core.console.records import by_level
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games import load
from blackbox_core.games.teacher.devil import counterexample
from blackbox_core.games.teacher.devil_table import DevilTable
from blackbox_core.games.teacher.devil_verbs import describe_level as describe_devils
from blackbox_core.games.teacher.devil_verbs import verbs as devil_verbs
from blackbox_core.games.teacher.drill import LADDER, SWALLOWED, TURNED, DrillQuestion, DrillRound
from blackbox_core.games.teacher.drill import DrillTable as Drilling
from blackbox_core.games.teacher.drill_verbs import MISSED, describe_drills, missed_most
from blackbox_core.games.teacher.puzzle import PuzzleTable as Puzzling
from blackbox_core.games.teacher.puzzle_verbs import verbs as puzzle_verbs
from blackbox_core.keeping.store import Store
from blackbox_core.startup import begin, read_options
from tests.conftest import conversation, played, say, start_of

pytestmark = pytest.mark.usefixtures("cached_results")


def opened(game: str, **given: Any) -> Session:
    session = conversation(game, **given)
    session.start()
    return session


# --- puzzles ---


EASY = "P4-410980"


def puzzling(**given: Any) -> tuple[Puzzling, Session]:
    """Return a table of puzzles, and a conversation at the table."""
    session = opened("puzzle", seed=3, puzzle=EASY, **given)
    table = Puzzling(start_of(seed=3, puzzle=EASY, **given))
    list(table.open())
    return table, session


def test_a_puzzle_is_solved_without_help_or_with_it() -> None:
    for helped, told in (([], "without help"), (["explain"], "with help")):
        table, session = puzzling()
        assert table.puzzle
        cells = [f"{row},{col}" for row, col in table.box.cells_of(table.puzzle.atoms)]
        say(session, *helped, f"set {' '.join(cells)}")
        assert told in say(session, "eval")


def test_a_wrong_answer_is_told_and_the_puzzle_goes_on() -> None:
    _, session = puzzling()
    assert "4 in all: set 4 more" in say(session, "eval")
    said = say(session, "set 1,1 1,2 1,3 1,4", "eval")
    assert said.startswith("No. Ray ") and "with your atoms" in said
    assert session.question and session.question.prompt == "SET, EVAL or HELP? "


def test_a_lesson_is_saved_and_restored_even_where_it_is_answered(tmp_path: Path) -> None:
    def kept(lesson: int) -> Session:
        words = ["learn", "--data-dir", str(tmp_path), "--lesson", str(lesson)]
        session = begin(read_options(words), PlainFace(), False)
        session.start()
        return session

    say(kept(2), "18", "save here")
    assert say(kept(7), "restore here", "").startswith("Lesson 3: ")


@pytest.mark.parametrize("lines", [["set 3,4", "maybe 1,1"], ["explain", "undo"]])
def test_a_puzzle_is_saved_and_restored(lines: list[str], tmp_path: Path) -> None:
    def kept(puzzle: str) -> Session:
        session = begin(
            read_options(["puzzle", "--data-dir", str(tmp_path), "--puzzle", puzzle]),
            PlainFace(),
            False,
        )
        session.start()
        return session

    first = kept(EASY)
    say(first, *lines, "save here")
    second = kept("P4-12")
    assert "Resuming puzzle P4-" in say(second, "restore here")
    for line in ("marks", "number", "look", "history"):
        assert say(first, line) == say(second, line)


# --- the drill ---


def foretold(asked: DrillQuestion) -> str:
    """Return the result of a ray in the words of a player."""
    exit = asked.path.exit
    return "a" if exit == ABSORBED else "r" if exit == asked.entry else str(exit)


def drilling(rays: int) -> tuple[Drilling, Session]:
    """Return a table of the drill, and a conversation with the same questions."""
    return Drilling(start_of(seed=5, drill=rays)), opened("drill", seed=5, drill=rays)


def test_a_drill_gets_harder_as_it_is_answered_and_covers_the_atoms_at_last() -> None:
    table, session = drilling(9)
    for place, task in enumerate([*LADDER, LADDER[-1], LADDER[-1]]):
        asked = table.play.question
        assert (asked.path.turns, asked.shown) == (task.turns, task.shown)
        assert table.play.looking == (not task.shown)
        if not task.shown:
            assert say(session, foretold(asked)).startswith("The answer must wait")
            assert "covered" in say(session, "")
        said = say(session, foretold(asked))
        assert said.startswith("Right, " if place else "Right.")
        table.play.take(right=True)
    assert "Rays right: 9 of 9; longest run: 9." in said and "Missed" not in said


def test_a_wrong_answer_draws_the_path_and_the_kind_missed_most_is_told() -> None:
    table, session = drilling(3)
    for _ in range(3):
        asked = table.play.question
        said = say(session, "r" if foretold(asked) == "a" else "a")
        assert said.startswith(f"No.\nRay {asked.entry} ")
        assert ("+" in said) == bool(asked.path.steps)
        table.play.take(right=False)
    assert "Rays right: 0 of 3; longest run: 0." in said
    assert MISSED[max(table.play.missed, key=table.play.missed.count)] in said


def test_what_is_on_record_of_a_drill_a_puzzle_and_a_devils_box(tmp_path: Path) -> None:
    def row(game: str, *lines: str) -> dict[str, Any]:
        words = [game, "--data-dir", str(tmp_path / game), "--seed", "5"]
        session = begin(read_options(words), PlainFace(), False)
        session.start()
        say(session, *lines)
        return Store(str(tmp_path / game)).records(dialogue=game)[-1]

    drill = row("drill", "new 2", "99", "5", "5")
    assert (drill["rays"], drill["score"] + drill["run"] >= 2) == (2, True)
    puzzle = row("puzzle", "new p4-12", "explain", "giveup")
    assert (puzzle["box"], puzzle["level"], puzzle["solved"]) == ("P4-12", "4", 0)
    assert puzzle["apart"] == "light" and puzzle["seconds"] < 60
    devil = row("devil", "level 2", "5", "count", "giveup")
    assert (devil["rays"], devil["level"], devil["apart"]) == (1, "2", "light")


def test_records_tell_of_drills_and_of_devils_by_level() -> None:
    done: dict[str, Any] = {"score": 2, "solved": 1, "apart": "", "par": 1, "level": "1"}
    rows = [done, {**done, "score": 5}, {**done, "solved": 0, "level": "2"}]
    assert [*by_level(rows, describe_devils)] == [
        "At level 1, you solved 2 of 2 boxes.",
        "On average, a box that you solved cost you 3.5 points, and the machine 1.0.",
        "At level 2, you solved 0 of 1 box.",
    ]
    drills = [{**row, "rays": 10, "run": row["score"]} for row in rows[:2]]
    assert [*describe_drills("10", drills)] == [
        "Drills: 2; rays in each: 10. Most rays right: 8; mean: 6.5; longest run: 5."
    ]


# --- leaving a game for another ---


def lines_at(place: Path, *words: str, at_terminal: bool = False) -> Session:
    session = begin(read_options([*words, "--data-dir", str(place)]), PlainFace(), at_terminal)
    session.start()
    return session


def test_a_round_that_is_left_is_offered_when_one_is_back(tmp_path: Path) -> None:
    session = lines_at(tmp_path, "4", "--seed", "1", "--fresh", at_terminal=True)
    say(session, "5", "brief")
    said = say(session, "puzzle")
    assert "This round is saved" in said and "Puzzle E4-" in said
    assert session.question and session.question.prompt == "SET, EVAL or HELP? "
    say(session, "play")
    assert session.question and "box 4-529576, with 1 ray fired" in session.question.prompt
    assert say(session, "").startswith("Resuming box 4-529576")
    assert say(session, "5") == "Absorbed again.\n"


def test_what_may_follow_the_name_of_a_game_may_follow_its_verb(tmp_path: Path) -> None:
    session = lines_at(tmp_path, "4", "--seed", "1")
    for line, told in [
        (
            "drill 100",
            '"100" cannot be the number of rays in a drill: choose a number from 1 to 99.',
        ),
        (
            "puzzle 6",
            '"6" is not a puzzle: choose a grade from 1 to 5, DAILY, or a number such as E4-12.',
        ),
        ("new devil 3", '"3" is not one of the devil\'s levels: type 1 or 2.'),
    ]:
        assert say(session, line).replace("\n  ", " ") == told + "\n"
        assert say(session, "status") == "Atoms: 4  Rays: 0  Points: 0\n"
    assert "Lesson 3:" in say(session, "lesson 3")
    assert "Puzzle P4-12: grade 4, expert." in say(session, "puzzle P4-12")
    assert say(session, "level").startswith("The next puzzles will be of grade 1")


def test_a_script_goes_on_through_the_games_that_it_went_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = lines_at(tmp_path, "--seed", "1")
    said = say(session, "4", "5", "lesson 2", "10", "puzzle", "set 1,1")
    assert said == "Atoms set: 1 of 4.\n"
    number = say(session, "number")
    monkeypatch.chdir(tmp_path)
    say(session, "script both")
    again = lines_at(tmp_path, "--seed", "9")
    assert "HELP: set 1,1\n" in again.send("replay both")
    assert say(again, "number") == number and say(again, "marks").startswith(
        "Atoms set: 1 of 4, at 1,1."
    )


# --- the devil ---


def test_all_that_the_devil_says_is_true_of_the_box_that_he_shows() -> None:
    for seed in range(4):
        table = DevilTable(start_of(seed=seed))
        chance = random.Random(seed)
        for _ in range(6):
            list(table.verbs.call(table, ["ray", str(chance.randint(1, 32))]))
        told = [*table.verbs.call(table, ["giveup"])]
        atoms = [cell.strip(".") for cell in str(told[0]).split() if cell[0].isdigit()]
        assert len(atoms) == 4 and table.knowledge().box_count


def test_the_devil_is_beaten_only_where_nothing_else_is_left() -> None:
    table = DevilTable(start_of(seed=1))
    while (known := table.knowledge()) and not known.settled:
        list(table.verbs.call(table, ["ray", str(known.view.untried()[0])]))
    atoms = next(known.boxes())
    assert counterexample(table.view, atoms) is None
    cells = [f"{row},{col}" for row, col in table.box.cells_of(atoms)]
    list(table.verbs.call(table, ["set", *cells]))
    assert "Right: no ray can tell you more." in str([*table.verbs.call(table, ["eval"])])


# --- random input ---


@pytest.mark.parametrize("game", ["lessons", "drill", "puzzle", "devil"])
def test_random_lines_get_only_answers(game: str) -> None:
    chance = random.Random(game)
    session = opened(game, seed=1)
    verbs = devil_verbs if game == "devil" else puzzle_verbs
    names = sorted({verb.name for verb in verbs} - {"quit"})
    strange = ["", "a", "r", "yes", "5", "1,1", "3,4 5,6", "#", "?", "99", "\u00b2", "P4-1"]
    for _ in range(60):
        if session.question is None:
            break
        line = chance.choice(names)[: chance.randint(2, 9)] if chance.random() < 0.4 else ""
        said = say(session, f"{line} {chance.choice(strange)}".strip())
        for text in said.splitlines():
            assert text.isascii() and len(text) <= 72, text
    assert load(game).title


@pytest.mark.parametrize("game", ["puzzle", "devil"])
def test_marks_after_the_end_want_another_box(game: str) -> None:
    _, said = played([game, "--no-files", "--seed", "3"], "giveup\nset 3,4\ntoggle 3,4\n")
    assert said.count("needs a round in progress: type NEW to begin another round.") == 2


@pytest.mark.parametrize("number", ["P4-12", "P4-318275"])
def test_last_repeats_the_last_of_the_rays_that_a_puzzle_gives(tmp_path: Path, number: str) -> None:
    session = lines_at(tmp_path, "puzzle", "--puzzle", number)
    rays = say(session, "history").splitlines()
    assert "absorbed" in " ".join(rays) and say(session, "last") == rays[-1] + "\n"


def test_of_kinds_missed_as_often_the_first_is_told() -> None:
    play = DrillRound(Dice(1), 5)
    for missed in ([TURNED, SWALLOWED], [TURNED, SWALLOWED, SWALLOWED, TURNED]):
        play.missed = missed
        assert missed_most(play) == TURNED


@pytest.mark.parametrize(
    ("game", "settings", "lines"),
    [
        ("devil", {"size": Box(4, 4), "atoms": 1}, ["1", "2", "3", "set 4,4", "giveup", "level 2"]),
        ("puzzle", {}, ["giveup"]),
    ],
)
def test_review_looks_back_until_the_next_box_is_finished(
    game: str, settings: dict[str, object], lines: list[str]
) -> None:
    session = conversation(game, boards=False, **settings)
    session.start()
    assert "must wait for the end" in session.send("review")
    for line in lines[:5]:
        session.send(line)
    said = session.send("review")
    assert "must wait" not in said
    for line in [*lines[5:], "", "new"]:
        session.send(line)
        assert session.send("review") == said
