"""Test the store: readable only by its user, never replaced, and a sentence for every failure."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from blackbox_core.console.session import Refused
from blackbox_core.keeping import database
from blackbox_core.keeping.database import (
    BUSY,
    DAMAGED,
    FOREIGN,
    NEWER,
    NO_ROOM,
    OURS,
    READ_ONLY,
    SCHEMA,
    refusal_of,
)
from blackbox_core.keeping.disk import LOST
from blackbox_core.keeping.store import FILE, Store, seconds_since, usual_place
from tests.conftest import run_program

ROW: dict[str, object] = {
    "finished": "2026-03-04T05:06:07Z",
    "dialogue": "console",
    "box": "4-1",
    "atoms": 4,
    "size": "8x8",
    "rays": 9,
    "score": 12,
    "strict_score": 12,
    "solved": 1,
    "seconds": 60,
}


def refusal(store: Store) -> str:
    with pytest.raises(Refused) as caught:
        store.set({"sound": "on"})
    return str(caught.value)


def test_only_the_user_can_read_it(tmp_path: Path) -> None:
    place = tmp_path / "new" / "place"
    store = Store(str(place))
    assert not store.exists
    store.set({"sound": "on"})
    assert store.exists
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in place.iterdir()} == {0o600}


def test_settings_are_kept(tmp_path: Path) -> None:
    Store(str(tmp_path)).set({"sound": "on", "colour": "off"})
    Store(str(tmp_path)).set({"sound": "off"})
    assert Store(str(tmp_path)).settings() == {"sound": "off", "colour": "off"}


def test_a_name_is_given_up_only_if_wanted(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    assert store.save("a", "1", "first", over=False)
    assert not store.save("a", "2", "second", over=False)
    assert store.saved("a") == "first"
    assert store.save("a", "3", "third", over=True)
    assert store.saves() == [("a", "3", "third")]
    assert store.forget("a") and not store.forget("a")
    assert store.saved("a") == ""


def test_unfinished_rounds_are_listed_by_when_they_were_played_whatever_the_clock_says(
    tmp_path: Path,
) -> None:
    store = Store(str(tmp_path))
    store.keep("one", "console", "2026", "box one", typed=True)
    store.keep("two", "console", "2025", "box two", typed=True)
    store.keep("three", "atom4", "2027", "another game", typed=True)
    assert [row.round for row in store.unfinished("console")] == ["two", "one"]
    assert store.keep("one", "console", "2024", "box one, later", typed=True) == 0
    assert [row.text for row in store.unfinished("console")] == ["box one, later", "box two"]
    store.decline("two")
    assert [row.declined for row in store.unfinished("console")] == [0, 1]
    store.drop("one")
    assert [row.number for row in store.unfinished("console")] == [2]


def test_a_round_is_recorded_once(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    store.record("a", ROW)
    store.record("a", {**ROW, "score": 99})
    assert [row["score"] for row in store.records()] == [12]


def test_a_box_played_again_is_apart(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    for round in ("a", "b"):
        store.record(round, {**ROW, "apart": "hinted"})
    assert [row["apart"] for row in store.records()] == ["hinted", "hinted repeated"]


def test_a_day_has_one_daily(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    for round, day in (("a", "2026-03-04"), ("b", "2026-03-04"), ("c", ""), ("d", "2026-03-05")):
        store.record(round, {**ROW, "daily": day})
    assert [row["daily"] for row in store.records()] == ["2026-03-04", None, None, "2026-03-05"]


def test_records_of_a_kind(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    kinds = [("console", "8x8", 4), ("console", "8x8", 5), ("kenton", "8x8", 4)]
    for round, (dialogue, size, atoms) in enumerate(kinds):
        kind = {"dialogue": dialogue, "size": size, "atoms": atoms}
        store.record(str(round), {**ROW, **kind})
    assert len(store.records()) == 3
    assert len(store.records(dialogue="console", size="8x8")) == 2
    assert len(store.records(dialogue="console", size="8x8", atoms=4)) == 1


@pytest.mark.parametrize("data", [b"not a database at all " * 99, b"SQLite format 3\0" * 99])
def test_a_file_that_is_not_ours_is_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert refusal(Store(str(tmp_path))) == DAMAGED
    assert (tmp_path / FILE).read_bytes() == data


def test_a_damaged_file_is_left_as_it_is(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    for number in range(200):
        store.save(str(number), "now", "x" * 500, over=False)
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    path = tmp_path / FILE
    data = path.read_bytes()
    assert len(data) > 50_000
    damaged = data[:4096] + b"\xa5" * (len(data) - 4096)
    path.write_bytes(damaged)
    assert refusal(Store(str(tmp_path))) == DAMAGED


def test_the_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("CREATE TABLE theirs (x)")
    other.commit()
    other.close()
    before = (tmp_path / FILE).read_bytes()
    assert refusal(Store(str(tmp_path))) == DAMAGED
    assert (tmp_path / FILE).read_bytes() == before


def test_a_newer_file_is_left_as_it_is(tmp_path: Path) -> None:
    newer = sqlite3.connect(tmp_path / FILE)
    newer.execute(f"PRAGMA user_version = {len(SCHEMA) + 1}")
    newer.execute(f"PRAGMA application_id = {OURS}")
    newer.close()
    before = (tmp_path / FILE).read_bytes()
    assert refusal(Store(str(tmp_path))) == NEWER
    assert (tmp_path / FILE).read_bytes() == before


def test_an_older_file_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Store(str(tmp_path))
    old.set({"sound": "on"})
    monkeypatch.setattr(database, "SCHEMA", [*SCHEMA, "ALTER TABLE saves ADD COLUMN note TEXT;"])
    new = Store(str(tmp_path))
    assert new.settings() == {"sound": "on"}
    assert new.database.rows((str,), "SELECT note FROM saves") == []
    assert new.database.rows((int,), "PRAGMA user_version") == [(len(SCHEMA) + 1,)]


@pytest.mark.parametrize("asked", range(3))
def test_a_file_that_another_process_makes_meanwhile_is_ours(
    asked: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process creates the file after `asked` queries of the file that was still empty."""
    answers: list[object] = []
    usual = database.pragma_value

    def meanwhile(connection: sqlite3.Connection, pragma: str) -> object:
        if len(answers) == asked:
            with monkeypatch.context() as undisturbed:
                undisturbed.setattr(database, "pragma_value", usual)
                Store(str(tmp_path)).set({"sound": "off"})
        answers.append(usual(connection, pragma))
        return answers[-1]

    monkeypatch.setattr(database, "pragma_value", meanwhile)
    store = Store(str(tmp_path))
    assert store.settings() == {"sound": "off"} and len(answers) > asked


def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(str(tmp_path)).set({"sound": "on"})
    wrong = "CREATE TABLE extra (x); ALTER TABLE nowhere ADD COLUMN x;"
    with monkeypatch.context() as patched:
        patched.setattr(database, "SCHEMA", [*SCHEMA, wrong])
        refusal(Store(str(tmp_path)))
    store = Store(str(tmp_path))
    assert store.settings() == {"sound": "on"}
    found = store.database.rows((str,), "SELECT name FROM sqlite_master WHERE name = 'extra'")
    assert found == []


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    store.set({"sound": "on"})
    store.database.run("PRAGMA max_page_count = 1")
    with pytest.raises(Refused) as caught:
        store.save("a", "now", "x" * 100_000, over=False)
    assert str(caught.value) == NO_ROOM
    assert store.settings() == {"sound": "on"}


def test_a_busy_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(str(tmp_path)).set({"sound": "on"})
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = Store(str(tmp_path))
    assert refusal(store) == BUSY
    other.execute("ROLLBACK")
    store.set({"sound": "off"})
    assert store.settings() == {"sound": "off"}


def test_a_file_of_another_user_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(str(tmp_path)).set({"sound": "on"})
    owner = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert refusal(Store(str(tmp_path))) == FOREIGN


def test_a_place_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refusal(Store(str(tmp_path / "file" / "place"))) == database.UNUSABLE


@pytest.mark.skipif(os.name != "posix", reason="permissions of another platform")
def test_a_place_without_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                os.setuid(65534)  # root ignores permissions
            os.write(tell, refusal(Store(str(tmp_path))).encode())
        finally:
            os._exit(0)
    assert os.waitpid(child, 0) == (child, 0)
    assert os.read(told, 1000).decode() == READ_ONLY


def test_the_game_goes_on_without_a_store(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database at all " * 99)
    status, output = run_program(["--data-dir", str(tmp_path)], "4\n1\n2\nsave a\n0\nq\n")
    assert status == 0
    output = output.replace("\n  ", " ")
    assert output.count(f"{DAMAGED}\nThe game goes on, but is not saved.\n") == 1
    assert output.count(DAMAGED) == 2, "once unasked, and once for SAVE"
    assert output.endswith(f"Goodbye.\n{LOST}\n")


@pytest.mark.skipif(os.name != "posix", reason="the convention of another platform")
def test_the_usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "", "", "", "")))
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert usual_place() == "/data/blackbox-console"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert usual_place() == "/home/somebody/.local/share/blackbox-console"
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Darwin", "", "", "", "")))
    assert usual_place() == "/home/somebody/Library/Application Support/blackbox-console"


def test_without_a_home_no_folder_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert refusal(Store("")).startswith("There is no home directory")
    assert list(tmp_path.iterdir()) == []


def test_windows_has_a_place_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setenv("LOCALAPPDATA", "/users/somebody/local")
    assert usual_place() == os.path.join("/users/somebody/local", "blackbox-console")


def test_a_disk_too_full_for_what_the_database_shares_is_full() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert str(refusal_of(error)) == NO_ROOM


def test_a_time_to_come_is_no_time_ago() -> None:
    assert seconds_since("9999-01-01T00:00:00Z") == 0
