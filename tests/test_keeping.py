"""Test saving, restoring, scripts, RECORD, and the offer of an unfinished round."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from blackbox_core.console.reading import describe_date
from blackbox_core.console.saved import DAMAGED, read_saved, read_transcript, write_saved
from blackbox_core.console.services import NO_FILES
from blackbox_core.console.session import Refused, Session
from blackbox_core.console.table import Table
from blackbox_core.faces.plain import PlainFace
from blackbox_core.keeping.database import NEWER, SCHEMA
from blackbox_core.keeping.disk import LOST
from blackbox_core.keeping.store import FILE, Store, UnderWay, now
from blackbox_core.startup import begin, read_options
from tests.conftest import ROOT, environment, run_program, seldom
from tests.screen import ATOMS, Screen

pytestmark = pytest.mark.usefixtures("cached_results")

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every test its own folder for the player's files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLACKBOX_DATA", str(tmp_path / "data"))


def session(*args: str, at_terminal: bool = False) -> Session:
    return begin(read_options(list(args)), PlainFace(), at_terminal)


def talk(*lines: str, args: str = "--seed 7 --atoms 4") -> str:
    """Return the answer to the last of these lines."""
    conversation = session(*args.split())
    said = conversation.start()
    for line in lines:
        said = conversation.send(line)
    return said


# --- saved games ---


def test_a_restored_round_is_as_it_was() -> None:
    before = talk("1", "2", "set 3,4", "free 1,1", "save here", "history")
    assert talk("restore here", "history") == before
    assert talk("restore here", "marks") == talk("1", "2", "set 3,4", "free 1,1", "marks")


def test_a_restored_round_goes_on_with_the_same_chances() -> None:
    talk("1", "save here")
    on = talk("1", "new", "1")
    assert talk("restore here", "new", "1", args="--seed 99") == on


def test_a_round_of_another_size_is_restored() -> None:
    talk("1", "save small", args="--seed 7 --size 4x5 --atoms 3")
    said = talk("restore small", "status")
    assert said == "Atoms: 3  Rays: 1  Points: 1\n"
    assert "How many atoms, 1 to 10" in asked_after("restore small", "0")


def asked_after(*lines: str) -> str:
    conversation = session("--seed", "7")
    conversation.start()
    for line in lines:
        conversation.send(line)
    assert conversation.question
    return conversation.question.prompt


def test_a_save_among_the_lines_is_not_done_again() -> None:
    """The question whether to overwrite was answered once. The replay must not ask it again."""
    talk("1", "save here", "2", "save here", "yes", "3", "save there")
    assert talk("restore there", "history").count("Ray") == 3
    assert talk("restore here", "history").count("Ray") == 2


def test_what_is_there_is_not_overwritten_unasked() -> None:
    assert talk("1", "save here", "2", "save here", "no") == "Nothing was overwritten.\n"
    assert talk("restore here", "history").count("Ray") == 1


def test_saves_are_listed_and_forgotten() -> None:
    assert talk("saves") == "There are no saved games.\n"
    talk("1", "save here")
    assert talk("saves").startswith("here: box 4-")
    assert talk("saves").endswith(f"1 ray fired, saved on {describe_date(now()[:10])}.\n")
    assert talk("forget here", "saves") == "There are no saved games.\n"
    assert talk("save NO") == "The command has been cancelled.\n"
    assert (
        talk("restore here")
        == 'There is no game saved as "here": type SAVES to list the saved games.\n'
    )


def test_a_damaged_save_is_told_and_the_round_goes_on() -> None:
    talk("1", "save here")
    store = Store(os.environ["BLACKBOX_DATA"])
    whole = store.saved("here")
    for damaged in ("", "{", "[]", '{"form": 1}', whole.replace('"1"', '"2"', 1)[:-40]):
        store.save("here", "now", damaged or "x", over=True)
        assert talk("2", "restore here") == DAMAGED + "\n"
        assert "Rays: 1" in talk("2", "restore here", "status")
    for change in ('"rays": 1', '"rays": 2'), ('"seed": "', '"seed": "x'), ('"box"', '"bix"'):
        assert change[0] in whole
        store.save("here", "now", whole.replace(*change), over=True)
        assert talk("restore here") == DAMAGED + "\n"


@pytest.mark.parametrize("field", ["moves", "seconds"])
def test_a_save_with_a_number_below_zero_is_damaged(field: str) -> None:
    """No version wrote a number below zero, not even for a round without rays."""
    talk("set 3,4", "save here")
    store = Store(os.environ["BLACKBOX_DATA"])
    below = write_saved(
        read_saved(store.saved("here"))._replace(**cast(dict[str, Any], {field: -1}))
    )
    store.save("here", "now", below, over=True)
    assert talk("restore here") == DAMAGED + "\n"


def test_a_save_of_a_newer_version_is_told() -> None:
    talk("1", "save here")
    store = Store(os.environ["BLACKBOX_DATA"])
    newer = store.saved("here").replace('"form": 1', '"form": 2')
    store.save("here", "now", newer, over=True)
    assert talk("restore here") == "That game was saved by a newer version of Black Box.\n"


def test_a_game_saved_by_version_1_is_restored(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    shutil.copy(DATA / "saved-by-1.0.0.db", tmp_path / "data" / FILE)
    assert talk("restore first", "history") == (
        "Ray 1: out at 24.\nRay 2: out at 23.\nRay 9: out at 32.\n"
    )
    assert (
        talk("restore first", "marks")
        == "Atoms set: 1 of 3, at 3,4. Marked free: 1,1. Marked maybe: none.\n"
    )
    assert talk("records").startswith(
        "3 atoms: 1 round, 0 solved; best score: 21; mean score: 21.0.\n"
    )
    with sqlite3.connect(tmp_path / "data" / FILE) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == (len(SCHEMA),) == (5,)
        assert kept.execute("SELECT level FROM records").fetchall() == [("",)]


@pytest.mark.parametrize("name", ["../x", "a.b", "a/b", "-a", "x" * 33, "co:n"])
def test_a_name_is_a_plain_word(name: str) -> None:
    assert talk("1", f"save {name}").startswith("That is not a name")
    assert talk(f"script {name}").startswith("That is not a name")


def test_without_files_nothing_is_kept(tmp_path: Path) -> None:
    for line in ("save a", "restore a", "saves", "script a", "record a", "replay a", "records"):
        assert talk("1", line, args="--no-files --atoms 4") == NO_FILES + "\n"
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_keeps_nothing_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLACKBOX_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    talk("1", "sound", "0", "4", "1")
    assert list(tmp_path.iterdir()) == []
    talk("1", "save here")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


# --- text files ---


def play(typed: str, args: str = "--seed 7") -> str:
    return run_program(args.split(), typed)[1]


CONVERSATION = """\
4
1
set 3,4
script

2
hide 3,3 4,4 5,5 6,6
new 2
hide
3,4

hide
3,4
5,5
3
sound
look
0
n
q
"""


def test_a_script_replayed_gives_the_same_script(tmp_path: Path) -> None:
    output = play(CONVERSATION)
    first = (tmp_path / "script.txt").read_text("ascii")
    transcript = read_transcript(first)
    assert transcript.text.startswith("Black Box.") and transcript.text.endswith("Goodbye.\n")
    assert transcript.text == output.replace("\a", "").replace("\n" * 30, "")
    (tmp_path / "script.txt").unlink()
    play(transcript.typed(), transcript.field("args"))
    assert (tmp_path / "script.txt").read_text("ascii") == first


def test_a_script_without_a_seed_tells_the_one_it_had(tmp_path: Path) -> None:
    play("4\n1\nscript a\n2\nunscript\n3\n", "--size 6x7 --strict")
    first = (tmp_path / "a.txt").read_text("ascii")
    (tmp_path / "a.txt").unlink()
    transcript = read_transcript(first)
    assert first.endswith("The script a.txt is complete.\n")
    play(transcript.typed(), transcript.field("args"))
    assert (tmp_path / "a.txt").read_text("ascii") == first


def test_a_record_is_replayed(tmp_path: Path) -> None:
    before = talk("1", "record tour", "2", "set 3,4", "new 3", "1", "unrecord", "status")
    assert (tmp_path / "tour.rec").read_text("ascii").splitlines()[1:] == [
        "2",
        "set 3,4",
        "new 3",
        "1",
    ]
    said = talk("1", "replay tour")
    assert said.startswith("Replaying 4 lines.\nRay: 2\n")
    assert talk("1", "replay tour", "status") == before


def test_a_replay_is_saved_line_by_line() -> None:
    talk("1", "record tour", "new 3", "1", "2", "unrecord")
    assert talk("replay tour", "save here", "history") == talk("restore here", "history")


def test_a_script_of_a_replay_can_be_replayed(tmp_path: Path) -> None:
    lines = "1\nrecord tour\n2\nnew 3\n1\nunrecord\nrecord more\nreplay tour\nscript a\n5\nq\n"
    play(lines, "--seed 7 --atoms 4")
    first = (tmp_path / "a.txt").read_text("ascii")
    more = (tmp_path / "more.rec").read_text("ascii")
    assert more.splitlines()[1:3] == ["replay tour", "script a"]
    for name in ("a.txt", "tour.rec", "more.rec"):
        (tmp_path / name).unlink()
    transcript = read_transcript(first)
    play(transcript.typed(), transcript.field("args"))
    assert (tmp_path / "a.txt").read_text("ascii") == first


def test_a_replay_does_not_replay_itself_or_write() -> None:
    Path("loop.rec").write_text("replay loop\nsave x\nscript y\n")
    said = talk("replay loop")
    assert "A replay cannot begin another replay: take REPLAY out of the file." in said
    assert said.count("A replay changes no files: type that line again after the replay.") == 2
    assert talk("replay loop", "saves") == "There are no saved games.\n"


def test_files_that_cannot_be_replayed() -> None:
    Path("binary.rec").write_bytes(b"\x00\x01\x02")
    Path("place.rec").mkdir()
    assert talk("replay nothing") == "nothing.rec was not found.\n"
    assert talk("replay binary") == (
        "binary.rec is not a text file that can be read here: type the name of\n  another file.\n"
    )
    assert (
        talk("replay place") == "place.rec is a directory or a device: type the name of a file.\n"
    )


def test_a_text_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("precious")
    assert talk("script a", "n") == "Nothing was overwritten.\n"
    assert (tmp_path / "a.txt").read_text() == "precious"
    assert talk("script a", "y").startswith("The session is being written to a.txt.")
    assert (tmp_path / "a.txt").read_text().startswith("# Black Box")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_ends_the_script_and_not_the_game(tmp_path: Path) -> None:
    from blackbox_core.keeping import textfiles

    (tmp_path / "a.txt").symlink_to("/dev/full")
    assert talk("script a") == "a.txt is a directory or a device: type the name of a file.\n"
    writing = textfiles.PendingFile("/dev/full", "w")
    with pytest.raises(Refused, match="no room on the disk"):
        writing.write("text")
    writing.close()


@pytest.mark.skipif(os.name != "posix", reason="limits of another platform")
def test_a_disk_that_takes_no_more_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    import resource

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    typed = "script a\n" + "look\n" * 300 + "save b\n0\nq\n"
    done = subprocess.run(
        [sys.executable, str(ROOT / "blackbox.py"), "--atoms", "4"],
        input=typed.encode(),
        capture_output=True,
        env=environment(BLACKBOX_DATA=str(tmp_path / "data")),
        preexec_fn=little_room,
        check=True,
    )
    output = done.stdout.decode()
    assert done.stderr == b""
    assert output.count("There is no room on the disk for a.txt. The script ends here.\n") == 1
    assert output.count("The game goes on, but is not saved.\n") == 1
    assert output.endswith(f"Goodbye.\n{LOST}\n")


def after_one_ray() -> Session:
    """Return a conversation at a terminal, with a round in which one ray was fired."""
    conversation = session("--seed", "7", "--atoms", "4", at_terminal=True)
    conversation.start()
    for line in ("no", "1"):
        conversation.send(line)
    return conversation


def test_a_round_that_is_over_is_not_left_unfinished_by_a_busy_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the disk did not take at once is tried again at the end of the input."""
    conversation = after_one_ray()
    store = Store(str(tmp_path / "data"))
    assert store.unfinished("console")
    with monkeypatch.context() as busy:
        busy.setattr(UnderWay, "leave", raise_busy)
        said = [conversation.send(line) for line in ("0", "yes")]
    assert "The game goes on, but is not saved." in said[-1]
    assert store.unfinished("console")
    assert "Saving works again." in conversation.end()
    assert store.unfinished("console") == []


def test_a_round_that_is_over_is_dropped_when_the_next_one_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = after_one_ray()
    with monkeypatch.context() as busy:
        busy.setattr(Store, "drop", raise_busy)
        said = [conversation.send(line) for line in ("0", "yes")]
    assert "The game goes on, but is not saved." in said[-1]
    assert "Saving works again." in conversation.send("4")
    conversation.send("2")
    assert [
        row.text.count('"2"') for row in Store(str(tmp_path / "data")).unfinished("console")
    ] == [1]


def raise_busy(*_: object, **__: object) -> None:
    raise Refused("The disk is busy.")


@pytest.mark.skipif(os.name != "posix", reason="permissions of another platform")
def test_a_place_without_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    child = os.fork()
    if not child:
        said = ""
        try:
            if os.geteuid() == 0:
                os.setuid(65534)  # root ignores permissions
            said = talk("script a")
        finally:
            os._exit(said != "You have no permission to use a.txt.\n")
    assert os.waitpid(child, 0) == (child, 0)


def test_one_script_at_a_time() -> None:
    assert talk("unscript") == "No script is being written: type SCRIPT to begin a script.\n"
    assert talk("script a", "script b") == (
        "A script is already being written to a.txt: type UNSCRIPT to end it.\n"
    )
    assert talk("record a", "record b") == (
        "A recording is already being written to a.rec: type UNRECORD to end it.\n"
    )


# --- at a terminal ---


OFF = "BILLIARD off, COACH off, STATUS off, SOUND off, VERBOSE off, COORDINATES"


def terminal(*args: str) -> Screen:
    """Start the program at a terminal, with the files of this test."""
    return Screen("--plain", *args, columns=100, BLACKBOX_DATA=os.environ["BLACKBOX_DATA"])


def test_a_terminal_offers_the_unfinished_round() -> None:
    first = terminal("--box", "4-318275")
    for line in ("1", "2"):
        first.until("Ray?")
        first.type(line)
        first.until("Ray?", f"Ray? {line}")
    first.child.kill(9)
    again = terminal()
    offer = "  yes)?"  # the last line of the folded question
    again.until(offer)
    again.type("perhaps")
    again.until(offer, "Type YES or NO.")
    again.type("y")
    again.until("Ray?", "Resuming box 4-318275, with 2 rays fired.")
    again.type("0")
    again.until("Do you want to give up box 4-318275 (RETURN for no)?")
    again.type("y")
    again.until(ATOMS, "Score: ")
    again.type("q")
    assert again.finish() == 0
    last = terminal()
    assert "resume" not in "".join(last.until(ATOMS))


def test_settings_are_kept_at_a_terminal() -> None:
    first = terminal()
    for line, said in {
        "sound": "Sound is off.",
        "brief": "The display is brief:",
        "settings": OFF,
    }.items():
        first.until(ATOMS)
        first.type(line)
        first.until(ATOMS, said)
    first.child.close(force=True)
    again = terminal("--verbose")
    again.until(ATOMS)
    again.type("settings")
    again.until(ATOMS, OFF.replace("VERBOSE off", "VERBOSE on"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("sound", "SOUND on"),
        ("verbose", "VERBOSE on"),
        ("colour off", "COLOUR off"),
        ("speak german", "SPRACHE Deutsch"),
    ],
)
def test_a_setting_that_was_changed_is_kept(line: str, told: str) -> None:
    talk("1", line, args="--atoms 4 --data-dir here")
    again = session("--fresh", "--data-dir", "here", at_terminal=True)
    again.start()
    assert told in " ".join(again.send("settings").split())


def test_settings_that_nobody_changed_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[dict[str, str]] = []
    kept = Table.kept

    def looking(table: Table) -> dict[str, str]:
        looked.append(kept(table))
        return looked[-1]

    monkeypatch.setattr(Table, "kept", looking)
    conversation = session("--atoms", "4", "--data-dir", "here")
    conversation.start()
    for line, times in (("1", 1), ("2", 1), ("sound", 2), ("3", 2), ("sound off", 3), ("4", 3)):
        conversation.send(line)
        assert len(looked) == times, line


def test_atom4_keeps_whether_it_is_brief() -> None:
    first = terminal("atom4", "--machine", "off")
    first.until("P1 red: cell?")
    first.type("brief")
    first.until("P1 red: cell?", "The display is brief:")
    first.child.close(force=True)
    again = terminal("atom4", "--machine", "off", "--fresh")
    again.until("P1 red: cell?")
    again.type("i7")
    shown = again.until("P2 yellow: cell?")
    assert shown[-2] == "1. Player 1, red to I7: H8 green to yellow."


# --- unfinished rounds ---


def leave_unfinished(*lines: str) -> None:
    talk(*lines, args="--box 4-318275")


def test_an_offer_that_is_declined_is_not_made_again() -> None:
    leave_unfinished("1", "2")
    first = session(at_terminal=True)
    first.start()
    assert (
        first.question
        and first.question.prompt
        == "Do you want to resume box 4-318275, with 2 rays fired (RETURN for yes)? "
    )
    first.send("n")
    assert first.question.prompt.startswith("How many atoms")
    second = session(at_terminal=True)
    second.start()
    assert second.question and second.question.prompt.startswith("How many atoms")
    assert "Resuming box 4-318275, with 2 rays fired." in session("--resume").start()


def test_the_offer_explains_itself_and_can_be_left() -> None:
    leave_unfinished("1", "2")
    conversation = session(at_terminal=True)
    conversation.start()
    said = "Answer YES or NO. RETURN means YES, and QUIT leaves Black Box.\n"
    assert conversation.send("help") == conversation.send("?") == said
    assert conversation.send("quit") == "Goodbye.\n" and conversation.question is None
    again = session(at_terminal=True)
    again.start()
    assert "Resuming box 4-318275, with 2 rays fired." in again.send("")


def test_a_round_in_which_nothing_was_typed_is_kept_but_not_offered() -> None:
    talk("new #4-318275", args="--seed 1")
    conversation = session(at_terminal=True)
    conversation.start()
    assert conversation.question and conversation.question.prompt.startswith("How many atoms")
    assert "Resuming box 4-318275, with 0 rays fired." in session("--resume").start()


def test_fresh_offers_nothing() -> None:
    leave_unfinished("1")
    conversation = session("--fresh", at_terminal=True)
    conversation.start()
    assert conversation.question and conversation.question.prompt.startswith("How many atoms")


@pytest.mark.parametrize(
    "args", ["3", "3-6", "6x6", "--box 4-318275", "--daily", "--fair", "--seed 5", "--learn"]
)
def test_a_round_that_waits_is_not_offered_to_who_says_what_to_play(args: str) -> None:
    leave_unfinished("1")
    conversation = session(*args.split(), at_terminal=True)
    conversation.start()
    assert conversation.question and "resume" not in conversation.question.prompt


@pytest.mark.parametrize("args", ["", "blackbox", "--confirm", "--brief", "--color never"])
def test_a_round_that_waits_is_offered_to_who_says_only_how_to_play(args: str) -> None:
    leave_unfinished("1")
    conversation = session(*args.split(), at_terminal=True)
    conversation.start()
    assert conversation.question and conversation.question.prompt.startswith(
        "Do you want to resume box 4-318275"
    )


def test_nothing_to_go_on_with() -> None:
    assert "There is no unfinished round of this game to resume.\n" in session("--resume").start()
    leave_unfinished("1", "0")
    assert "There is no unfinished round of this game to resume.\n" in session("--resume").start()


def test_a_hidden_box_is_not_named() -> None:
    talk("hide 1,1 2,2 3,3 4,4", "1")
    conversation = session(at_terminal=True)
    conversation.start()
    assert conversation.question
    told = "Do you want to resume a box with atoms hidden by hand, and 1 ray fired"
    assert conversation.question.prompt == f"{told} (RETURN for yes)? "


def test_a_question_half_answered_is_asked_no_more() -> None:
    conversation = session("--confirm", "--box", "4-318275")
    conversation.start()
    for line in ("1", "new 5"):
        conversation.send(line)
    again = session("--resume", "--confirm")
    again.start()
    again.send("2")
    once_more = session("--resume", "--confirm")
    assert "Resuming box 4-318275, with 2 rays fired." in once_more.start()


ANYTHING = """
1:2:3:4:5:6:10:12:16:18:20:24:28:32:1:2:3:4:5:6:9:17:25:30:7:8:0:-1:99:set 3,4:set 1,1:free 2,2 2,3
maybe 5,5:clear:undo:undo:new:new 3:new #4-318275:yes:no::learn:billiard:more:less:atoms 2:hide
hide 1,1 2,2 3,3 4,4:1,1:2,2:hint:count:verbose:brief:next:left:right:save a:save a:save b:restore a
restore b:forget b:saves:records:daily:daily:xray:eval:status:script s:unscript:record r:unrecord
replay r:replay s:settings:colour:# a remark:nonsense:odds:check:new 6x7-3-1000
"""


@pytest.mark.parametrize("seed", [*range(8), *seldom(range(8, 400))])
def test_whatever_was_typed_the_round_is_as_it_was(seed: int | range, tmp_path: Path) -> None:
    for number in [seed] if isinstance(seed, int) else seed:
        check_anything(tmp_path / str(number), number)


def check_anything(place: Path, seed: int) -> None:
    """Type random lines. After each, assert that resuming gives the same state and next box."""
    random = Random(seed)
    place.mkdir()
    os.chdir(place)
    args = ["--data-dir", "here", "--seed", str(seed), *["--confirm"] * (seed % 2)]
    conversation = session(*args)
    conversation.start()
    for line in random.choices(ANYTHING.replace("\n", ":").split(":"), k=40):
        conversation.send(line)
    while conversation.question and conversation.question.prompt != "Ray? ":
        conversation.send("4" if "How many" in conversation.question.prompt else "")
    if conversation.question:
        shutil.copytree("here", "there")
        again = session("--data-dir", "there", "--resume", *args[4:])
        again.start()
        for either in (conversation, again):
            either.send("brief")
        for line in ("history", "marks", "status", "untried", "new", "yes", "number"):
            assert again.send(line) == conversation.send(line)


def test_a_round_goes_from_a_pipe_to_a_terminal_and_back() -> None:
    """Only at a terminal does the program ask before a round is given up. Both read lines alike."""
    leave_unfinished("1")
    for how, line in (("--confirm", "new"), ("", "2"), ("--confirm", "new"), ("", "3")):
        conversation = session("--resume", *how.split())
        conversation.start()
        conversation.send(line)
        if how:
            conversation.send("no")
    assert "Resuming box 4-318275, with 3 rays fired." in session("--resume").start()


def test_a_newer_store_is_told_once_at_the_start(tmp_path: Path) -> None:
    talk("1")
    Store(os.environ["BLACKBOX_DATA"]).database.run("PRAGMA user_version = 99")
    said = session(at_terminal=True).start()
    told = f"{NEWER} The game goes on, but is not saved."
    assert " ".join(said.split()).count(told) == 1
