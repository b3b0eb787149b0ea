"""Test long conversations and files: memory is bounded, time is linear, nothing is cut off."""

from __future__ import annotations

import gc
import os
import signal
import sqlite3
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from blackbox_core import keeping
from blackbox_core.console.saved import read_saved, read_transcript
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.keeping import textfiles
from blackbox_core.keeping.store import Store
from blackbox_core.startup import begin, read_options
from tests.conftest import ROOT, environment, run_program, seldom


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def session(args: str, *, at_terminal: bool = False) -> Session:
    conversation = begin(read_options(args.split()), PlainFace(), at_terminal)
    conversation.start()
    return conversation


# --- memory ---


@pytest.mark.parametrize("line", ["forget x", "free 1,1", "nonsense", "# remark", "hint 1"])
def test_without_files_nothing_is_remembered(line: str) -> None:
    conversation = session("--no-files --atoms 4 --seed 1")
    times = 25 if line.startswith(("hint", "nonsense")) else 150  # these two take a while
    for _ in range(times):
        conversation.send(line)
    tracemalloc.start()
    try:
        for _ in range(2 * times):
            conversation.send(line)
        gc.collect()  # the free lists of Python do not count as memory of the program
        assert tracemalloc.get_traced_memory()[0] < 100 * times
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("room", [50_000, *seldom(keeping.MAX_TEXT)])
def test_what_is_remembered_of_a_conversation_is_bounded(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MAX_TEXT", room)
    conversation = session("--data-dir here --seed 1")
    times = 12 * room // len(conversation.send("rules"))
    tracemalloc.start()
    try:
        for _ in range(times):
            conversation.send("rules")
        assert tracemalloc.get_traced_memory()[1] < 6 * room
    finally:
        tracemalloc.stop()
    assert conversation.send("script a").startswith("This session is now too long")


def test_a_round_too_long_to_be_kept_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MAX_LINES", 10)
    conversation = session("--data-dir here --seed 1 --atoms 4")
    said = "".join(conversation.send("free 1,1" if n % 2 else "clear") for n in range(30))
    assert (
        said.count(
            "This round is now too long to save: finish it before you quit.\nThe game goes on"
        )
        == 1
    )
    assert "too long to save" in conversation.send("save a")
    assert "Saving works again." in conversation.send("new")
    assert 'This game is saved as "a".' in conversation.send("save a")


def test_a_line_that_changed_nothing_is_no_part_of_a_kept_round() -> None:
    """Resuming then computes the hint once, however often the player asked for it."""
    conversation = session("--data-dir here --box 4-318275")
    for line in ["1", *["hint"] * 6, *["count", "look", "status", "forget x"] * 3, "set 3,4"]:
        conversation.send(line)
    kept = [read_saved(row.text) for row in Store("here").unfinished("console")]
    assert [one.lines for one in kept] == [["1", "hint", "set 3,4"]]
    assert [one.answers for one in kept] == [[]]


# --- scripts ---


def test_a_script_with_hidden_atoms_is_never_short(tmp_path: Path) -> None:
    """A script killed at any moment holds the conversation up to some line, and its whole head."""
    program = [sys.executable, str(ROOT / "blackbox.py"), "--data-dir", "here", "--seed", "7"]
    typed = b"4\nhide 1,1 2,2 3,3 4,4\nhide\n1,1\n\nscript a\ny\n" + b"look\n" * 3000
    for after in (0, 1, 3, 5):
        with subprocess.Popen(
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
        ) as process:
            assert process.stdin and process.stdout
            process.stdin.write(typed[: 60 + 500 * after])
            process.stdin.flush()
            while b"The session is being written" not in process.stdout.readline():
                pass
            for _ in range(10 * after):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        transcript = read_transcript((tmp_path / "a.txt").read_text("ascii"))
        assert transcript.fields["input"][:4] == ["4", "hide 1,1 2,2 3,3 4,4", "hide", "1,1"]
        assert transcript.text.startswith("Black Box. Find the atoms")
        assert transcript.text.count("? look\n") == transcript.fields["input"].count("look")


def test_a_script_is_whole_whenever_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old text stays in place until all of the new text is written."""
    conversation = session("--data-dir here --seed 7 --atoms 4")
    for line in ("hide", "1,1", "", "script a"):
        conversation.send(line)
    found: list[str] = []

    def looked(name: str, *how: str, **more: str) -> object:
        found.append(Path("a.txt").read_text("ascii"))
        return open(name, *how, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(textfiles, "open", looked, raising=False)
    for n in range(1, 6):
        before = Path("a.txt").read_text("ascii")
        found.clear()
        conversation.send(str(n))
        assert found and found[0] == before
        inode = os.stat("a.txt").st_ino
        conversation.send("look")
        assert os.stat("a.txt").st_ino != inode, "put in place, and not written over"


def test_a_script_replaced_stays_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("")
    (tmp_path / "a.txt").symlink_to(tmp_path / "real")
    conversation = session("--data-dir here --seed 7 --atoms 4")
    for line in ("script a", "yes", "hide", "1,1", "", "look"):
        conversation.send(line)
    assert (tmp_path / "a.txt").is_symlink()
    assert (tmp_path / "real").read_text("ascii").count("# input:") == 6
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "here", "real"]


def test_a_long_script_with_hidden_atoms_says_where_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MAX_TEXT", 20_000)
    conversation = session("--data-dir here --seed 7 --atoms 4")
    said = [conversation.send(line) for line in ["script a", "hide", "1,1", "", *["look"] * 60]]
    ended = (
        "A script in which a player hides the atoms can hold at most 1,000,000 characters. "
        "The script ends here."
    )
    assert "".join(said).replace("\n  ", " ").count(ended) == 1
    transcript = read_transcript((tmp_path / "a.txt").read_text("ascii"))
    assert len(transcript.text) > 10_000
    (tmp_path / "a.txt").unlink()
    output = run_program(transcript.field("args").split(), transcript.typed())[1]
    assert output.replace("\n" * 30, "").startswith(transcript.text)


# --- time ---


def seconds(args: str, *lines: str) -> float:
    conversation = session(args)
    start = time.process_time()
    for line in lines:
        conversation.send(line)
    return time.process_time() - start


def test_a_replay_takes_time_in_proportion_to_its_lines(tmp_path: Path) -> None:
    for name, number in ("short", 40_000), ("long", 160_000):
        (tmp_path / f"{name}.rec").write_text("#\n" * number)
    short, long = (seconds("--atoms 4", f"replay {name}") for name in ("short", "long"))
    assert long < 8 * short, f"{short:.2f} s and {long:.2f} s"


def test_a_replay_is_told_line_by_line() -> None:
    Path("tour.rec").write_text("1\n2\n3\n")
    conversation = session("--atoms 4 --seed 7")
    texts = conversation.answers("replay tour")
    assert next(texts) == "Replaying 3 lines.\n"
    assert next(texts).startswith("Ray: 1\n")
    assert len(list(texts)) == 2


def test_records_of_many_rounds_are_told_at_once() -> None:
    store = Store("here")
    row = {
        "finished": "2026-03-04T05:06:07Z",
        "dialogue": "console",
        "size": "8x8",
        "rays": 9,
        "solved": 1,
        "seconds": 60,
    }
    store.record("first", {**row, "box": "4-1", "atoms": 4, "score": 9, "strict_score": 9})
    again = "SELECT round || ?, finished, dialogue, '4-' || ?, atoms, size, rays, ?, 9, 1, 1, 1,"
    with sqlite3.connect(store.path) as connection:
        connection.executemany(
            f"INSERT INTO records {again} NULL, '', '', NULL, NULL, NULL FROM records"
            " WHERE round = 'first'",
            [(n, n, n % 70) for n in range(20_000)],
        )
    assert seconds("--data-dir here", "records") < 2
    start = time.process_time()
    for n in range(100):
        store.record(f"more {n}", {**row, "box": "5-1", "atoms": 5, "score": 9, "strict_score": 9})
    assert time.process_time() - start < 0.5


# --- a replay does no harm ---


def test_during_a_replay_nothing_is_deleted_or_overwritten(tmp_path: Path) -> None:
    mine = session("--data-dir here --box 4-318275")
    for line in ("1", "save a", "new #4-1", "2", "script b", "unscript", "3"):
        mine.send(line)
    news = "".join(f"new #4-{n + 10}\n1\n" for n in range(60))
    (tmp_path / "friend.rec").write_text(
        f"forget a\nsave a\nyes\nscript b\nyes\nrecords export c.csv\n{news}"
    )
    before = (tmp_path / "b.txt").read_bytes()
    mine.send("replay friend")
    assert mine.send("saves").startswith("a: box 4-318275, with 1 ray fired")
    assert (tmp_path / "b.txt").read_bytes() == before
    waiting = mine.send("unfinished").splitlines()
    assert [line.split(",")[0] for line in waiting] == ["2: box 4-1", "1: box 4-318275"]
    assert sorted(os.listdir(tmp_path)) == ["b.txt", "friend.rec", "here"]
