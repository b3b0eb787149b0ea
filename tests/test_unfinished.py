"""Test that no round is lost: whatever replaces a round asks first, and keeps the round."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackbox_core.console.session import Refused, Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.keeping import store
from blackbox_core.keeping.database import BUSY, SCHEMA
from blackbox_core.keeping.disk import LOST, MAX_QUEUED, Disk
from blackbox_core.keeping.locks import LOCKS, RoundLocks
from blackbox_core.keeping.store import FILE, MAX_UNFINISHED, Store
from blackbox_core.startup import begin, read_options
from tests.conftest import ROOT, environment

BOX = "--box 4-318275"


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLACKBOX_DATA", str(tmp_path / "data"))


def session(args: str = BOX, *, at_terminal: bool = False) -> Session:
    conversation = begin(read_options(args.split()), PlainFace(), at_terminal)
    conversation.start()
    return conversation


def talk(conversation: Session, *lines: str) -> list[str]:
    return [conversation.send(line) for line in lines]


def unfinished(conversation: Session) -> list[str]:
    """Return the lines of UNFINISHED without their ages."""
    return [line.rpartition(",")[0] for line in conversation.send("unfinished").splitlines()]


# --- games that replace a round ---


@pytest.mark.parametrize("displacing", ["restore a", "new", "new 5", "new #5-1", "daily", "learn"])
def test_a_displaced_round_stays_among_the_unfinished(displacing: str) -> None:
    conversation = session()
    talk(conversation, "1", "save a", "2", displacing)
    assert unfinished(conversation) == ["1: box 4-318275, with 2 rays fired"]
    assert conversation.send("restore 1").startswith("Resuming box 4-318275, with 2 rays fired.\n")
    assert conversation.send("history").count("Ray") == 2


@pytest.mark.parametrize("displacing", ["restore a", "new", "new 5", "new #5-1", "daily", "learn"])
def test_what_displaces_a_round_asks_where_someone_can_be_asked(displacing: str) -> None:
    conversation = session("--confirm " + BOX)
    talk(conversation, "1", "save a", "2", displacing)
    assert conversation.question
    assert conversation.question.prompt == "Do you want to give up this round (RETURN for no)? "
    assert conversation.send("no") == "The round goes on.\n"
    assert conversation.send("history").count("Ray") == 2
    assert (
        conversation.send("unfinished")
        == "There are no unfinished rounds of this game to resume.\n"
    )
    talk(conversation, displacing, "yes")
    assert unfinished(conversation) == ["1: box 4-318275, with 2 rays fired"]


def test_a_displaced_round_of_atom_4_stays_too() -> None:
    conversation = session("atom4 --machine off --confirm")
    talk(conversation, "i7", "save a")
    assert conversation.question
    talk(conversation, conversation.question.complete("h")[-1], "restore a")
    assert conversation.question and conversation.question.prompt.startswith(
        "Do you want to give up"
    )
    assert conversation.send("no") == "The round goes on.\n"
    talk(conversation, "restore a", "yes", "new 5", "yes")
    assert unfinished(conversation) == [
        "2: Atom-4, round 1, with 1 move played",
        "1: Atom-4, round 1, with 2 moves played",
    ]
    assert talk(conversation, "restore 1")[0].startswith("Resuming Atom-4, round 1, with 2 moves")


def test_one_that_was_taken_up_again_is_the_same_round() -> None:
    """The round is finished once, cannot be undone afterwards, and is not listed any more."""
    conversation = session()
    talk(conversation, "1", "new", "2", "restore 1", "3", "0")
    assert [row["apart"] for row in Store(os.environ["BLACKBOX_DATA"]).records()] == [""]
    assert len(unfinished(conversation)) == 1
    assert conversation.send("restore 1") == (
        "There is no unfinished round 1 of this game: type UNFINISHED to list the\n"
        "  unfinished rounds.\n"
    )


def test_a_round_in_which_nothing_was_typed_does_not_stay() -> None:
    conversation = session()
    talk(conversation, "new", "more", "less", "new 3")
    assert (
        conversation.send("unfinished")
        == "There are no unfinished rounds of this game to resume.\n"
    )


def test_the_oldest_of_too_many_is_dropped() -> None:
    conversation = session()
    for number in range(MAX_UNFINISHED + 5):
        talk(conversation, f"new #4-{number + 1}", "1")
    waiting = unfinished(conversation)
    assert len(waiting) == MAX_UNFINISHED - 1  # the current round is the other one
    assert waiting[0].endswith(f"box 4-{MAX_UNFINISHED + 4}, with 1 ray fired")
    assert waiting[-1].endswith("box 4-6, with 1 ray fired")


def test_a_pipe_that_keeps_nothing_keeps_what_restore_displaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BLACKBOX_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    conversation = session()
    talk(conversation, "1", "save a", "2", "3", "restore a")
    assert unfinished(conversation) == ["1: box 4-318275, with 3 rays fired"]
    assert conversation.send("restore 1").startswith("Resuming box 4-318275, with 3 rays fired.")


def test_unfinished_tells_how_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    talk(session(), "1")
    start = time.time()
    for later, told in (0, "a moment"), (60, "1 minute"), (7300, "2 hours"), (90_000, "1 day"):
        monkeypatch.setattr(store, "time", lambda later=later: start + later)
        said = session("--atoms 4").send("unfinished")
        assert said == f"1: box 4-318275, with 1 ray fired, last played {told} ago.\n"


def test_a_clock_set_back_does_not_change_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    from blackbox_core.keeping import store

    talk(session("--box 4-1"), "1")
    monkeypatch.setattr(store, "now", lambda: "1999-01-01T00:00:00Z")
    talk(session("--box 4-2"), "1")
    again = begin(read_options(["--resume"]), PlainFace(), False)
    assert "Resuming box 4-2, with 1 ray fired." in again.start()


# --- two terminals ---


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Yield another process that plays a round of one ray until it is told to stop."""
    with subprocess.Popen(
        [sys.executable, str(ROOT / "blackbox.py"), *BOX.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(BLACKBOX_DATA=str(tmp_path / "data")),
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write(b"1\nunfinished\n")
        process.stdin.flush()
        while b"There are no unfinished rounds" not in process.stdout.readline():
            pass
        yield process
        process.kill()


def test_a_live_round_is_not_offered(other: subprocess.Popen[bytes]) -> None:
    conversation = session("", at_terminal=True)
    assert conversation.question and "resume" not in conversation.question.prompt
    assert conversation.send("unfinished") == (
        "1: box 4-318275, with 1 ray fired, being played at another terminal.\n"
    )
    assert (
        conversation.send("restore 1")
        == "That round is being played at another terminal: type UNFINISHED to list\n  "
        "the unfinished rounds.\n"
    )
    resumed = begin(read_options(["--resume"]), PlainFace(), False)
    assert (
        "That round is being played at another terminal: type UNFINISHED to list\n  "
        "the unfinished rounds.\n" in resumed.start()
    )
    other.kill()
    other.wait()
    again = session("", at_terminal=True)
    assert again.question
    assert (
        again.question.prompt
        == "Do you want to resume box 4-318275, with 1 ray fired (RETURN for yes)? "
    )


def test_two_terminals_finish_their_own_rounds(other: subprocess.Popen[bytes]) -> None:
    talk(session("--box 4-1 --fresh", at_terminal=True), "1", "0", "y")
    assert other.stdin and other.stdout
    other.stdin.write(b"2\n0\n")
    other.stdin.close()
    other.stdout.read()
    records = Store(os.environ["BLACKBOX_DATA"]).records()
    assert sorted((row["box"], row["rays"]) for row in records) == [("4-1", 1), ("4-318275", 2)]


def test_a_lock_is_held_by_one_process_and_goes_with_it(tmp_path: Path) -> None:
    live = RoundLocks(str(tmp_path / LOCKS))
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from blackbox_core.keeping.locks import RoundLocks
live = RoundLocks({str(tmp_path / LOCKS)!r})
print(live.claim(7), flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stdout.readline() == b"True\n"
        assert live.elsewhere(7) and not live.elsewhere(8)
        assert live.claim(8) and not live.claim(7)
        process.kill()
        process.wait()
    assert live.claim(7) and not live.elsewhere(7)


def test_what_one_has_found_to_go_on_with_no_other_gets(tmp_path: Path) -> None:
    """Two processes resume at once: from finding a round to taking it, no other gets it."""
    command = [sys.executable, str(ROOT / "blackbox.py"), *BOX.split()]
    kept = environment(BLACKBOX_DATA=str(tmp_path / "data"))
    subprocess.run(command, input=b"1\n", stdout=subprocess.DEVNULL, env=kept, check=True)
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from blackbox_core.keeping.store import Store
from blackbox_core.keeping.store import UnderWay
rounds = UnderWay(Store({os.environ["BLACKBOX_DATA"]!r}), "console")
print(rounds.last()[1].moves, flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stdout.readline() == b"1\n"
        resumed = begin(read_options(["--resume"]), PlainFace(), False)
        assert (
            "That round is being played at another terminal: type UNFINISHED to list\n  "
            "the unfinished rounds.\n" in resumed.start()
        )
        process.kill()
        process.wait()
    resumed = begin(read_options(["--resume"]), PlainFace(), False)
    assert "Resuming box 4-318275, with 1 ray fired." in resumed.start()


# --- files of older versions ---


def test_the_unfinished_rounds_of_version_1_are_there(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    old = sqlite3.connect(tmp_path / "data" / FILE)
    for command in SCHEMA[0].split(";"):
        old.execute(command)
    old.execute("PRAGMA user_version = 1")
    old.execute(f"PRAGMA application_id = {0x426C426F}")
    shutil.copy(Path(__file__).parent / "data" / "saved-by-1.0.0.db", tmp_path / "v1.db")
    old.execute("ATTACH ? AS v1", (str(tmp_path / "v1.db"),))
    for session_, day in (("ab", "02"), ("cd", "01")):
        old.execute(
            "INSERT INTO unfinished SELECT ?, 'console', ?, standing, game, 1 FROM v1.saves",
            (session_, f"2026-01-{day}T00:00:00Z"),
        )
    old.commit()
    old.close()
    conversation = session("--atoms 4")
    assert unfinished(conversation) == [
        "2: box 3-16441, with 3 rays fired",
        "1: box 3-16441, with 3 rays fired",
    ]
    talk(conversation, "restore 1", "10", "new", "1")
    assert [line[:33] for line in unfinished(conversation)] == [
        "1: box 3-16441, with 4 rays fired",
        "2: box 3-16441, with 3 rays fired",
    ]


def test_a_round_that_is_played_elsewhere_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_UNFINISHED", 3)
    monkeypatch.setattr(RoundLocks, "elsewhere", lambda _, number: number == 1)
    conversation = session("--seed 1")
    for number in range(6):
        talk(conversation, f"new #4-{number + 1}", "1")
    assert [line.split(":")[0] for line in unfinished(conversation)] == ["5", "4", "1"]


def test_a_record_has_the_lines_by_which_a_box_was_hidden(tmp_path: Path) -> None:
    talk(session("--atoms 2"), "record lines", "hide", "1,1", "2,2", "5")
    assert (tmp_path / "lines.rec").read_text().splitlines()[1:] == ["hide", "1,1", "2,2", "5"]


def test_what_was_too_much_to_wait_for_the_disk_is_told_as_lost(tmp_path: Path) -> None:
    disk, is_busy = Disk(str(tmp_path), "console", True), True

    def keep() -> None:
        if is_busy:
            raise Refused(BUSY)

    for _ in range(MAX_QUEUED + 1):
        disk.queue(keep)
    is_busy = False
    disk.notice()
    disk.finish()
    assert disk.notice().endswith(f"{LOST}\n")


def test_what_was_offered_is_what_is_gone_on_with() -> None:
    talk(session(), "1", "2", "new #4-1", "3")
    talk(session("", at_terminal=True), "no")
    again = session("", at_terminal=True)
    assert again.question and "box 4-318275, with 2 rays fired" in again.question.prompt
    assert again.send("").startswith("Resuming box 4-318275, with 2 rays fired.")


def test_a_name_of_figures_goes_before_the_number_of_an_unfinished_round() -> None:
    conversation = session()
    talk(conversation, "1", "save 1", "2", "new")
    assert conversation.send("restore 1").startswith("Resuming box 4-318275, with 1 ray fired.")
