"""Test that scripts and records are replayed on the box in their head, also those of 1.0.0."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_transcript
from blackbox_core.console.session import Session
from blackbox_core.faces.driver import painted
from blackbox_core.faces.plain import PlainFace
from blackbox_core.keeping.store import FILE, Store
from blackbox_core.startup import begin, read_options
from tests.conftest import played_before, run_program

pytestmark = pytest.mark.usefixtures("cached_results")

DATA = Path(__file__).parent / "data"
MINE = "--box 4-318275 --data-dir mine"


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played_before("mine")


def session(args: str = MINE, *, at_terminal: bool = False) -> Session:
    return begin(read_options(args.split()), PlainFace(), at_terminal)


def talk(conversation: Session, *lines: str) -> str:
    """Return the answer to the last of these lines."""
    said = "" if conversation.question else conversation.start()
    for line in lines:
        said = conversation.send(line)
    return said


def write_script(args: str = "--seed 7 --size 5x6 --atoms 3", typed: str = "1\nset 2,2\n") -> str:
    """Write a script x.txt through a pipe, and return what was known at the end."""
    run_program(args.split(), "script x\n" + typed)
    told = run_program([*args.split(), "--no-files"], typed + "number\nhistory\nmarks\nq\n")[1]
    return told.partition("This is")[2].partition("Ray? q")[0].replace("history\n", "")


# --- replays on the script's own box ---


def test_a_script_replayed_plays_on_the_box_that_its_head_names() -> None:
    write_script()
    box = talk(session("--seed 7 --size 5x6 --atoms 3 --no-files"), "number")
    conversation = session()
    said = talk(conversation, "2", "3", "replay x")
    assert "Replaying 2 lines.\n" in said or "Replaying 3 lines.\n" in said
    assert conversation.send("number") == box
    assert conversation.send("history").startswith("Ray 1: ")
    assert conversation.send("marks").startswith("Atoms set: 1 of 3, at 2,2.")
    waiting = conversation.send("unfinished")
    assert waiting.startswith("1: box 4-318275, with 2 rays fired,") and waiting.count("\n") == 1


def test_a_script_that_begins_no_round_leaves_the_one_under_way_among_the_unfinished() -> None:
    Path("x.txt").write_text("# args: --seed 7\nHow many atoms? help rules\n")
    conversation = session()
    talk(conversation, "2", "replay x")
    assert conversation.question and conversation.question.prompt.startswith("How many atoms")
    assert conversation.send("unfinished").startswith("1: box 4-318275, with 1 ray fired,")


def test_a_script_asks_before_it_displaces_a_round() -> None:
    write_script()
    conversation = session("--confirm " + MINE)
    talk(conversation, "2", "replay x")
    assert conversation.question and conversation.question.prompt.startswith(
        "Do you want to give up this round"
    )
    assert conversation.send("no") == "The round goes on.\n"
    assert conversation.send("number") == "This is box 4-318275-PH.\n"
    assert "Resuming" not in talk(conversation, "replay x", "yes")
    assert conversation.send("number").startswith("This is box 5x6-3-")


def test_the_head_of_a_script_says_whether_questions_were_asked() -> None:
    """A yes in the script is then an answer. After the replay the player's choice counts."""
    typed = "1\nnew #4-1\n2\nnew #4-2\n3\n"
    asked = typed.replace("new #4-1\n", "new #4-1\nno\n").replace("#4-2\n", "#4-2\nyes\n")
    for args, lines, box in ("", typed, "4-2"), ("--confirm", asked, "4-2"):
        Path("x.txt").unlink(missing_ok=True)
        write_script(f"--box 4-318275 --seed 1 {args}", lines)
        for mine in "--confirm", "":
            conversation = session(f"--atoms 4 --data-dir mine {mine}")
            talk(conversation, "replay x")
            assert conversation.send("number").startswith(f"This is box {box}-")
            conversation.send("new")
            assert conversation.question
            assert conversation.question.prompt.startswith("Do you want to give up") == bool(mine)


def test_the_settings_that_are_kept_stay_the_players() -> None:
    write_script("--atoms 4 --seed 7 --verbose", "1\nsound\nbrief\n")
    conversation = session("--data-dir mine", at_terminal=True)
    before = talk(conversation, "4", "sound", "settings")
    kept: list[dict[str, str]] = []
    for _ in conversation.answers("replay x"):
        kept.append(Store("mine").settings())
    assert len(kept) > 3 and all(settings == kept[0] for settings in kept)
    assert conversation.send("settings") == before
    assert Store("mine").settings()["sound"] == "off"


def test_a_quit_in_a_script_ends_the_replay_and_not_the_game() -> None:
    write_script(typed="1\nquit\n")
    conversation = session()
    assert talk(conversation, "replay x").endswith("quit\nThe replay ends here.\n")
    assert "Ray 1:" in conversation.send("history")
    Path("lines.rec").write_text("2\nq\n3\n")
    assert talk(conversation, "replay lines").endswith("The replay ends here.\n")
    assert conversation.send("history").count("Ray") == 2


def test_a_script_of_another_game_is_told() -> None:
    run_program(["atom4", "--machine", "off"], "script x\ni7\n")
    conversation = session()
    talk(conversation, "2")
    assert (
        conversation.send("replay x")
        == "That script is a session of Atom-4: go to that game with GAMES, then\n"
        "  type REPLAY.\n"
    )
    assert conversation.send("history").count("Ray") == 1
    there = session("atom4 --data-dir mine --machine off")
    assert "1. Player 1, red to I7" in talk(there, "replay x")


def test_a_head_of_no_sense_is_told() -> None:
    Path("x.txt").write_text("# Black Box 1.0.0: a conversation.\n# args: --warp 9\nRay? 1\n")
    assert talk(session(), "replay x") == (
        "The header of that script names options that do not exist: type the name\n"
        "  of another script.\n"
    )


def test_what_follows_a_replay_is_restored_as_it_was(tmp_path: Path) -> None:
    write_script()
    conversation = session()
    talk(conversation, "1", "replay x", "4", "save here")
    talk(conversation, "set 1,1", "5")
    known = talk(conversation, "history") + talk(conversation, "marks")
    again = session("--resume --data-dir mine")
    again.start()
    assert talk(again, "history") + talk(again, "marks") == known


# --- from the command line ---


@pytest.mark.parametrize("args", ["--script x.txt", "x.txt"])
def test_a_script_is_replayed_from_the_command_line_then_the_terminal_goes_on(args: str) -> None:
    write_script()
    status, output = run_program(f"{args} --data-dir mine".split(), "number\n3\nquit\n")
    assert status == 0
    assert output.count("Black Box. Find") == 1 and "This is box 5x6-3-" in output
    assert "Ray: 1\n" in output and "Ray? 3\n" in output
    assert "This round is saved: start the same game with --resume to continue it.\n" in output


def test_the_game_of_a_script_is_its_own() -> None:
    run_program(["atom4", "--machine", "off"], "script x\ni7\n")
    output = run_program(["x.txt", "--data-dir", "mine"], "score\n")[1]
    assert output.startswith("Atom-4.") and "1. Player 1, red to I7" in output


def test_a_record_from_the_command_line_is_typed_at_the_usual_table() -> None:
    Path("lines.rec").write_text("4\n1\n")
    output = run_program(["lines.rec", "--seed", "7", "--data-dir", "mine"], "history\n")[1]
    assert "Ray: 1\n" in output and "Ray 1: " in output


def test_a_file_that_is_not_there_is_told_and_the_game_begins() -> None:
    output = run_program(["none.txt", "--data-dir", "mine"], "4\n")[1]
    assert "none.txt was not found.\n" in output and "hides 4 atoms" in output


# --- QUIT ---


def test_quit_says_how_to_go_on_where_the_round_is_kept() -> None:
    conversation = session()
    assert talk(conversation, "1", "quit").startswith(
        "This round is saved: start the same game with --resume to continue it.\n"
    )
    assert "saved" not in talk(session("--box 4-1 --no-files"), "1", "quit")
    assert "saved" not in talk(session("--data-dir mine"), "4", "quit")
    conversation = session()
    talk(conversation, "1")
    assert "This round is saved" in conversation.end()


# --- version 1.0.0 ---


def test_a_script_of_version_1_is_replayed() -> None:
    shutil.copy(DATA / "script-by-1.0.0.txt", "old.txt")
    old = read_transcript(Path("old.txt").read_text("ascii"))
    conversation = session()
    said = talk(conversation, "replay old")
    text = old.text.replace("The 3 atoms were at", "There were 3 atoms, at")
    for line in re.sub(r": (\d) atoms hidden\.", r" hides \1 atoms.", text).splitlines():
        if line.startswith(("Out at", "Absorbed", "Reflected", "Box 6x7", "There were 3 atoms")):
            assert line in said, line
    assert "is not a verb" not in said and "means nothing here" not in said


def test_a_store_of_version_1_is_taken_on_and_played_on() -> None:
    Path("mine").mkdir(exist_ok=True)
    shutil.copy(DATA / "saved-by-1.0.0.db", Path("mine") / FILE)
    conversation = session()
    assert "Resuming box 3-16441, with 3 rays fired." in talk(conversation, "restore first")
    assert conversation.send("history").count("Ray") == 3
    talk(conversation, "10", "save second", "0")
    assert [row["box"] for row in Store("mine").records()] == ["3-16441", "3-16441"]
    assert [name for name, _, _ in Store("mine").saves()] == ["second", "first"]


# --- bugs that no test noticed before ---


def test_the_head_of_a_script_has_all_words_that_begin_it_again() -> None:
    conversation = session("--size 5x6 --seed 7 --strict --confirm --fair --billiard --data-dir a")
    talk(conversation, "4", "script x")
    head = read_transcript(Path("x.txt").read_text("ascii")).field("args").split()
    assert set(head) == {"--size", "5x6", "--seed", "7", "--strict", "--confirm", "--fair",
                         "--billiard"}  # fmt: skip


def test_the_head_of_a_script_has_what_was_kept_from_an_earlier_game() -> None:
    earlier = session("--data-dir mine --seed 7 --atoms 3", at_terminal=True)
    talk(earlier, "billiard on", "brief", "sound off", "q")
    conversation = session("--data-dir mine --seed 7 --atoms 3 --fresh", at_terminal=True)
    said = conversation.start() + talk(conversation, "1", "2")
    talk(conversation, "script x")
    head = read_transcript(Path("x.txt").read_text("ascii")).field("args").split()
    assert {"--billiard", "--confirm"} <= set(head) and "--verbose" not in head
    again = session(" ".join([*head, "--no-files"]))
    assert again.start() + talk(again, "1", "2") == said


def test_the_head_of_a_script_of_two_people_brings_no_machine_in() -> None:
    talk(session("atom4 --players 2 --round 6"), "i7", "i9", "script two", "unscript")
    head = read_transcript(Path("two.txt").read_text("ascii")).field("args")
    assert head.startswith("atom4 --players 2 ") and "--machine" not in head
    again = session("--script two.txt")
    assert "The machine is off, so two people play." in again.start()
    assert again.send("score").startswith("Round 6.")


def test_a_round_that_is_taken_up_keeps_its_colours() -> None:
    face = PlainFace()
    face.paint = painted
    conversation = begin(read_options(MINE.split()), face, False)
    drawn = talk(conversation, *map(str, range(1, 9)), "save a", "look")
    assert "\033[36m" in drawn
    assert talk(conversation, "restore a", "yes", "look") == drawn


def test_a_round_that_is_taken_up_changes_no_kept_setting() -> None:
    conversation = session("--data-dir mine --atoms 4", at_terminal=True)
    talk(conversation, "1", "sound", "2", "save a", "sound", "restore a", "yes", "3")
    assert Store("mine").settings().get("sound") == "on"
    assert "SOUND on" in conversation.send("settings")
    again = session("--data-dir mine --resume", at_terminal=True)
    talk(again, "settings")
    assert "SOUND on" in again.send("settings")
