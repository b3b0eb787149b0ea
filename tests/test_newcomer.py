"""Test that lines of newcomers are understood, or answered with what to type instead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import Box
from blackbox_core.console.services import World
from blackbox_core.console.session import Session
from blackbox_core.games import GAMES, load
from blackbox_core.startup import host_with_files, introduce_game, read_options
from tests.conftest import conversation, played, start_of

pytestmark = pytest.mark.usefixtures("cached_results")

LINES = (Path(__file__).parent / "data" / "newcomer.txt").read_text().splitlines()
TYPED = [line for line in LINES if not line.startswith("# ")]


@pytest.mark.parametrize("line", TYPED)
def test_no_line_of_a_newcomer_is_answered_by_the_bare_sentence(line: str) -> None:
    session = conversation("console", boards=False, atoms=4, seed=1)
    session.start()
    said = session.send(line)
    bare = said.endswith("means nothing here.\n") or (
        "is not a verb" in said and "is not a verb: try " not in said
    )
    assert not bare, said
    # the answer asks a question
    assert said or session.question is None or not session.question.table


def said_to(*lines: str, **given: object) -> str:
    """Return the answer to the last of these lines, in a round of four atoms."""
    session = conversation("console", boards=False, **{"atoms": 4, "seed": 1, **given})
    session.start()
    for line in lines:
        said = session.send(line).replace("\n  ", " ")
    return said


def test_a_known_ray_of_several_is_named_too() -> None:
    assert said_to("5 5") == "Absorbed. That was ray 5.\nAbsorbed. That was ray 5.\n"


@pytest.mark.parametrize(("size", "usual"), [((2, 2), 1), ((3, 3), 2), ((4, 4), 4), ((8, 8), 4)])
def test_return_never_fills_more_than_a_quarter_of_the_box(
    size: tuple[int, int], usual: int
) -> None:
    session = conversation("console", size=Box(*size))
    session.start()
    assert session.question and f"(RETURN for {usual})" in session.question.prompt


@pytest.mark.parametrize("sides", [(2, 2, 4), (4, 4, 10), (8, 8, 32), (10, 12, 60), (30, 30, 450)])
def test_as_many_atoms_as_half_of_the_cells(sides: tuple[int, int, int]) -> None:
    rows, cols, most = sides
    session = conversation("console", size=Box(rows, cols), seed=3)
    session.start()
    assert session.question and session.question.prompt.startswith(f"How many atoms, 1 to {most} (")
    assert (
        session.send(str(most + 1))
        == f'"{most + 1}" is not a possible number of atoms here: type 1 to {most}.\n'
    )
    announced = session.send(str(most))
    number = announced.partition("Box")[2].partition("hides")[0].strip()
    assert session.send(f"new #{number}") == announced
    assert f"There were {most} atoms, at" in session.send("0")


def test_the_first_sentence_of_atom_4_offers_a_cell_that_can_be_played() -> None:
    for round in range(1, 7):
        session = conversation("atom4", round=round, machine=())
        cell = session.start().partition("Type a cell such as ")[2].split()[0]
        assert f" {cell}: " in session.send(cell), round


def test_a_hint_of_atom_4_is_thought_well_and_once_for_a_position() -> None:
    session = conversation("atom4", level=0, boards=False, machine=())
    session.start()
    session.send("hint")
    assert session.question and session.question.think
    said = session.send(session.question.think(lambda: False))
    assert said.startswith("Try ") and session.send("hint") == said
    strong = conversation("atom4", level=3, boards=False, machine=())
    strong.start()
    strong.send("hint")
    assert strong.question and strong.question.think
    assert strong.send(strong.question.think(lambda: False)) == said


@pytest.mark.long
@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("round", range(1, 7))
def test_who_follows_the_hints_of_atom_4_beats_level_0(round: int, player: int) -> None:
    session = conversation("atom4", level=0, round=round, machine=(3 - player,), boards=False)
    said = session.start()
    for _ in range(100):
        assert session.question
        if session.question.think:
            said = session.send(session.question.think(lambda: False))
        if " wins with " in said:
            break
        if session.question.think is None:
            session.send("hint")
            assert session.question.think
            hint = session.send(session.question.think(lambda: False))
            said = session.send(hint.split()[1].rstrip("."))
    assert f"Player {player} wins with " in said


@pytest.mark.parametrize("name", ["console", "atom4", "duel", "quantugeddon", "puzzle", "devil"])
def test_whoever_wants_instructions_gets_the_rules(name: str) -> None:
    game = load(name)
    session = Session(game.open(start_of(seed=1)._replace(newcomer=True)), World())
    session.start()
    assert session.question and session.question.prompt.startswith("Would you like instructions")
    rules = session.send("yes")
    assert len(rules.splitlines()) > 6 and "RULES" not in rules.splitlines()[0]
    later = Session(game.open(start_of(seed=1)), World())
    later.start()
    assert later.send("rules")[:200] == rules[:200]


def test_the_first_board_of_a_newcomer_has_its_legend_and_no_other() -> None:
    game, edge = load("console"), "At the edge, a number is an entry that you have not tried"
    session = Session(game.open(start_of(seed=1)._replace(newcomer=True)), World())
    session.start()
    opened = session.send("no")
    assert opened.rstrip().endswith("the exit of one ray.") and edge in opened
    assert edge not in session.send("look")
    old_hand = Session(game.open(start_of(seed=1)), World())
    assert edge not in old_hand.start()


ASKING = [name for name in GAMES if name not in ("protocol", "deal", "audit", "match", "rank")]


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("asked", [{"newcomer": True}, {"offer": "a round"}], ids=str)
@pytest.mark.parametrize("lines", [["quit"], ["help", "perhaps", "quit"]], ids=len)
def test_whoever_leaves_before_a_game_has_begun_has_left(
    name: str, asked: dict[str, Any], lines: list[str], tmp_path: Path
) -> None:
    game, given = load(name), read_options(["--data-dir", str(tmp_path)]).chosen
    world = host_with_files(game, given, at_terminal=True)
    introduce_game(world, game, start_of(), at_terminal=True)
    session = Session(game.open(start_of(seed=1)._replace(**asked)), world)
    session.start()
    for line in lines:
        assert session.question
        session.send(line)
    assert session.question is None


def watched(*lines: str) -> str:
    """Return the answer of the assistant to the last of these lines."""
    session = conversation("assist", boards=False, atoms=4)
    session.start()
    return [session.send(line) for line in lines][-1]


@pytest.mark.parametrize("typed", ["12a", "12=a", "12 A", "12,a", "12absorbed"])
def test_the_assistant_reads_a_result_however_it_is_joined(typed: str) -> None:
    assert watched(typed, "history") == "Ray 12: absorbed.\n"


def test_the_assistant_takes_several_observations_in_a_line() -> None:
    told = "Ray 12: absorbed.\nRay 5: reflected.\nRay 3: out at 17.\n"
    assert watched("12a 5r 3-17", "history") == told
    assert watched("12a 5", "history") == watched("12a 99r", "history") == watched("history")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("hint", "Try ray 2: the round should then cost 10.0 points on average."),
        ("hint 5", "With ray 5, the round should cost 10.2 points on average."),
        ("set 3,4 5,5", "Atoms set: 2 of 4."),
        ("set 3,4|12a|check", "Atoms set: 1 of 4; rays explained: 1 of 1."),
        ("set 3,4|test 3", "Atoms set: 1. Result with your atoms: absorbed."),
        ("set 3,4|free 1,1|marks", "Atoms set: 1 of 4, at 3,4. Marked free: 1,1."),
        ("12a|set 3,4|position", "8x8 4: 12A / 3,4@"),
        ("12a|position 8x8 4: 5R|history", "Ray 5: reflected."),
        ("save desk", "No files are used here, so nothing can be saved or loaded."),
        ("3-17|5r|untried", "Untried entries: 1, 2, 4, 6 to 16, 18 to 32."),
    ],
)
def test_the_assistant_does_what_the_console_does(lines: str, said: str) -> None:
    assert watched(*lines.split("|")).startswith(said)


@pytest.mark.parametrize("line", ["hint", "hint all", "odds", "odds 3,4", "count"])
def test_the_assistant_advises_nothing_where_no_box_fits(line: str) -> None:
    assert watched("1a 2-24 24r", line).startswith(
        "No box fits: a result or the number of atoms must be wrong."
    )


def test_a_ray_known_from_its_other_end_was_told_before() -> None:
    assert (
        watched("3-17", "17-3")
        == "You have already entered that result: type HISTORY to list the results.\n"
    )
    assert watched("3-17", "17-3 5r", "history") == "Ray 3: out at 17.\nRay 5: reflected.\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("six by six", "6x6 is a size: type NEW 6x6"),
        ("there may be one at 3,4", "MAYBE 3,4: Mark cells that might hold an atom"),
        ("i think there is one at row 3 column 4", "ODDS 3,4: Show the chance of an atom"),
        ("no atom at 3,4", "FREE 3,4: Mark cells as free of atoms"),
        ("once more 5", "RAY 5.\nAbsorbed."),
        ("show the rays again", "   32 31 30"),
        ("what was par", "PAR must wait for the end of the round"),
        ("where are the atoms", "ODDS (CELL)"),
        ("it's boring", "QUIT: Leave Black Box."),
        ("why did it come out there", "XRAY must wait for the end of the round"),
    ],
)
def test_what_may_lose_a_round_is_told_of_and_the_rest_is_done(line: str, said: str) -> None:
    assert said_to("5", line).startswith(said)
    assert "Rays: 1 " in said_to("5", line, "status")


def test_after_a_round_no_and_help_are_answered_with_what_can_follow() -> None:
    assert "REVIEW looks back on the last round" in said_to("0", "no thanks")


def test_far_too_many_atoms_after_a_round_are_asked_back_at_a_terminal_only() -> None:
    session = conversation("console", atoms=4, seed=1, confirm=True)
    session.start()
    for line in ("5", "0", "yes", "27"):
        session.send(line)
    assert session.question and session.question.prompt.startswith(
        "Do you want a round with 27 atoms (RETURN"
    )
    assert session.send("").startswith("Type how many atoms")
    assert "Box 6-" in session.send("6")
    assert "hides 27 atoms." in said_to("5", "0", "27")


@pytest.mark.parametrize(
    ("game", "wants"),
    [
        ("console", "Type how many atoms to hide"),
        ("duel", "Type AUTO, or the cell of each of your atoms"),
        ("puzzle", "Type SET 3,4 to set an atom"),
        ("devil", "Type an entry from 1 to 32"),
        ("atom4", "Type a cell such as I7"),
        ("assist", "Type how many atoms"),
        ("drill", "Type A for absorbed"),
    ],
)
def test_help_begins_with_the_question_and_ends_with_the_files(game: str, wants: str) -> None:
    session = conversation(game, seed=1)
    session.start()
    assert session.send("help").startswith(wants)
    told = session.send("help more").splitlines()
    groups = [line.partition(":")[0] for line in told if re.match("[A-Z][a-z ]+: ", line)]
    assert groups[-2:] == ["Other games", "Session and files"]


HIDDEN = "hide 1,1 2,2 3,3 4,4"
RIGHT_LINE = (
    "REVIEW shows what your mistakes cost, XRAY shows the paths of the rays, "
    "and RESULT shows a line for a friend."
)
WRONG_LINE = (
    "WHY shows what was wrong, REVIEW shows what your mistakes cost, and XRAY "
    "shows the paths of the rays."
)


@pytest.mark.parametrize(
    ("answer", "line"), [("1,1 2,2 3,3 4,4", RIGHT_LINE), ("1,1 2,2 3,3 5,5", WRONG_LINE)]
)
def test_after_an_answer_one_line_says_what_can_follow(answer: str, line: str) -> None:
    lines = HIDDEN, "1", f"set {answer}", "eval"
    both = RIGHT_LINE, WRONG_LINE
    assert [said_to(*lines, verbose=True).count(one) for one in both] == [
        one == line for one in both
    ]
    assert line not in said_to(*lines), "and nobody is told who wants only the answers"


@pytest.mark.parametrize(("answer", "exit"), [("", "17"), ("yes", "17"), ("no", "absorbed")])
def test_the_assistant_asks_whether_a_second_result_corrects_the_first(
    answer: str, exit: str
) -> None:
    session = conversation("assist", atoms=4, confirm=True)
    session.start()
    session.send("12 a")
    assert session.send("12 17") == "You have already entered a result for ray 12: absorbed.\n"
    assert session.question
    assert session.question.prompt.startswith("Do you want to replace the earlier result (RETURN")
    said = session.send(answer)
    assert ("No result was changed" in said) is (exit == "absorbed")
    session.send("12 r")
    session.send("no")
    assert f"ray 12: {'out at ' * exit.isdigit()}{exit}.\n" in session.send("12 r")


def test_0_is_asked_back_at_a_terminal_until_all_atoms_are_set() -> None:
    session = conversation("console", atoms=2, seed=1, confirm=True)
    session.start()
    session.send("0")
    assert session.question and session.question.prompt.startswith("Do you want to give up box")
    session.send("no")
    session.send("set 1,1 2,2")
    assert "There were 2 atoms" in session.send("0")


def test_twice_as_many_atoms_are_not_yet_asked_back() -> None:
    session = conversation("console", atoms=4, seed=1, confirm=True)
    session.start()
    for line in ("5", "0", "yes"):
        session.send(line)
    assert "hides 8 atoms." in session.send("8")


def test_one_cell_hides_one_atom() -> None:
    session = conversation("console", atoms=2, seed=1)
    session.start()
    session.send("hide")
    assert session.send("1,1 1,1").startswith("Each atom needs its own cell")


def test_of_several_results_none_is_taken_where_one_is_not_to_be_replaced() -> None:
    session = conversation("assist", atoms=4, confirm=True)
    session.start()
    session.send("12 a")
    session.send("5 r 12 17")
    assert session.send("no") == "No result was changed.\n"
    assert session.send("history") == "Ray 12: absorbed.\n"


def test_a_result_is_forgotten_by_either_end() -> None:
    for entry in ("3", "17"):
        session = conversation("assist", atoms=4)
        session.start()
        session.send("3-17")
        session.send(f"forget {entry}")
        assert session.send("history").startswith("There are no results")


def test_what_was_known_of_one_position_is_not_told_of_the_next() -> None:
    session = conversation("assist", atoms=4)
    session.start()
    told = []
    for position in ("8x8 4: 3A", "6x6 2: 3A", "8x8 4: 3A"):
        session.send(f"position {position}")
        told.append(session.send("count"))
    assert told[0] == told[2] != told[1]


def test_toggle_sets_no_more_atoms_than_are_hidden() -> None:
    session = conversation("console", atoms=2, seed=1)
    session.start()
    session.send("set 1,1 2,2")
    assert session.send("toggle 3,3").startswith("You can set only 2 atoms in all")
    assert session.send("toggle 2,2 3,3") == "Atoms set: 2 of 2.\n"


def test_a_range_stays_in_a_box_that_holds_just_so_many() -> None:
    args = ["--atoms", "3-4", "--size", "4x4", "--seed", "1", "--brief", "--no-files"]
    _, told = played(args, "new 2x2\n")
    assert told.count("The box hides 3 to 4 atoms.") == 2


def test_a_command_at_the_pictures_ends_them_and_is_done() -> None:
    session = conversation("console", confirm=True)
    session.start()
    session.send("rules")
    assert session.question and session.question.prompt.startswith("Do you want to see picture 1")
    assert "Absorbed: an atom" in session.send("yes")
    assert "hides 4 atoms" in session.send("4")
    assert session.question.prompt == "Ray? "
    session.send("rules")
    assert session.send("no") == "" and session.question.prompt == "Ray? "


def test_a_round_begun_at_the_pictures_is_announced_once() -> None:
    start = start_of(confirm=True)._replace(newcomer=True)
    session = Session(load("console").open(start), World())
    said = session.start() + session.send("yes") + session.send("4")
    assert session.question and session.question.prompt == "Ray? "
    assert said.count("hides 4 atoms") == 1
