"""Test that a damaged database gives one sentence, play goes on, and the file is not changed."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from blackbox_core.console import saved
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.keeping.database import DAMAGED
from blackbox_core.keeping.store import FILE, Store
from blackbox_core.startup import begin, read_options
from tests.conftest import played_before
from tests.long_runs import Run

TYPED = "n:4:1:unfinished:restore 1:yes:saves:restore here:yes:2:records:save more:forget here"
TYPED += ":restore 2:yes:3:sound:0:yes:records:new 4:5"
MASKS = (0xFF, 0x80, 1)
PAGE = 512  # bytes: the smallest page size of SQLite, so that few pages are empty
pytestmark = pytest.mark.usefixtures("cached_results")
MADE = TemporaryDirectory()
FULL = "There is no room on the disk for the file of saved games."


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def session(place: Path, *args: str) -> Session:
    return begin(read_options(["--data-dir", str(place), "--seed", "5", *args]), PlainFace(), True)


def talk(conversation: Session, lines: str = TYPED) -> Iterator[str]:
    yield conversation.start()
    for line in lines.split(":"):
        if conversation.question:
            yield conversation.send(line)


@cache
def small_store() -> bytes:
    """Return the bytes of a database with an entry in every table, played once for all tests."""
    place = Path(MADE.name)
    for lines in "no:1:set 3,4:save here:2:new 5:yes:1:sound:0:yes:3:9", "n:5:9:save there:10":
        for _ in talk(session(place), lines):
            pass
    database = sqlite3.connect(place / FILE)
    database.execute(f"PRAGMA page_size = {PAGE}")
    database.execute("VACUUM INTO ?", (str(place / "whole"),))
    assert len(Store(str(place)).records()) == 1
    return (place / "whole").read_bytes()


def make_store(place: Path) -> bytes:
    """Write that database into a folder, and return its bytes."""
    place.mkdir(exist_ok=True)
    (place / FILE).write_bytes(small_store())
    return small_store()


def look(place: Path) -> list[bytes]:
    """Return the contents of all files in a folder."""
    return [
        path.read_bytes() for path in sorted(place.glob(FILE + "*")) if path.suffix != ".db-shm"
    ]


def check_holds(place: Path) -> bool:
    """Play a conversation to its end on this file. Return whether the file was called damaged."""
    called, before = False, list[bytes]()
    for said in talk(session(place)):
        assert said.isascii() and said.replace("\n", "").replace("\a", "").isprintable(), said
        if called:
            assert look(place) == before
        elif DAMAGED in said.replace("\n  ", " "):
            called, before = True, look(place)
    return called


def check_flip(data: bytes, place: Path, at: int, mask: int) -> bool:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    (place / FILE).write_bytes(data[:at] + bytes([data[at] ^ mask]) + data[at + 1 :])
    try:
        return check_holds(place)
    except BaseException:
        print(f"byte {at} of {len(data)}, mask {mask}")
        raise


def test_one_flipped_byte_is_one_sentence(tmp_path: Path) -> None:
    data, random = make_store(tmp_path / "whole"), Random(1)
    called = sum(
        check_flip(data, tmp_path / "flipped", at, random.choice((1, 2, 0x20, 0x80, 0xFF)))
        for at in [*range(0, 100, 4), *range(100, len(data), 1_700)]
    )
    assert called > 10


@pytest.mark.long
def test_every_flipped_byte_is_one_sentence(tmp_path: Path) -> None:
    data, run = make_store(tmp_path / "whole"), Run("flips", tmp_path)
    while run["flips"] < len(data) * len(MASKS):
        which, at = divmod(run["flips"], len(data))
        damaged = check_flip(data, tmp_path / "flipped", at, MASKS[which])
        run.count(flips=1, damaged=damaged)
    print(run.told())


# --- values that no game would write ---

COLUMNS = {
    "settings": ("name", "value"),
    "saves": ("name", "saved", "game"),
    "rounds": ("number", "round", "turn", "saved", "typed", "declined", "game"),
    "records": (
        "round",
        "box",
        "atoms",
        "score",
        "solved",
        "par",
        "daily",
        "apart",
        "finished",
        "level",
    ),
}
VALUES = [
    None,
    b"\x00\xff\x1b",
    "\x1b[31mred\x07",
    "a\tb",
    "caf\xe9",
    10**18,
    -1,
    1.5,
    "",
    "[" * 100_000,
    '{"form": 1}',
    "9" * 5000,
]


@pytest.mark.parametrize("table", COLUMNS)
def test_a_value_of_any_type_is_one_sentence(table: str, tmp_path: Path) -> None:
    data, place = make_store(tmp_path / "whole"), tmp_path / "changed"
    for column in COLUMNS[table]:
        for value in VALUES:
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            (place / FILE).write_bytes(data)
            database = sqlite3.connect(place / FILE)
            # Without this, NOT NULL and the types of columns would refuse the value.
            database.execute("PRAGMA writable_schema = ON")
            weaker = "replace(replace(sql, ' NOT NULL', ''), 'UNIQUE', '')"
            database.execute(f"UPDATE sqlite_master SET sql = {weaker}")
            database.commit()
            database.close()
            database = sqlite3.connect(place / FILE)
            try:
                database.execute(f"UPDATE {table} SET {column} = ?", (value,))
            except sqlite3.Error:
                continue  # the column is a key that refuses the value
            database.commit()
            database.close()
            check_holds(place)


GAMES: dict[str, list[object]] = {
    "rays": ["x", -1, 10**30, None, 1.5, True],
    "seconds": ["x", -1, None],
    "lines": ["x", None, [1], ["\x1b[2J"], ["1"] * 3, [["1"]], {"a": 1}],
    "answers": ["x", None, [1], [["yes"]], [["yes", "\x07"]], [[1, 2]]],
    "recipe": [None, [], {}, {"box": "4-1"}, {"box": 4}, {"game": "x"}, {"game": "atom4"}],
    "round": [None, 5, "\x07"],
    "version": [None, 5, "\x1b"],
    "form": [None, "1", 99, -1],
    "more": [1],
}


@pytest.mark.parametrize("field", GAMES)
def test_a_saved_game_of_any_shape_is_one_sentence(field: str, tmp_path: Path) -> None:
    from json import dumps, loads

    make_store(tmp_path / "store")
    store = Store(str(tmp_path / "store"))
    whole = loads(store.saved("here"))
    for value in GAMES[field]:
        store.save("here", "now", dumps({**whole, field: value}), over=True)
        check_holds(tmp_path / "store")


RECIPES = {
    "box": ["", "x", "4-0", "4-999999999", "99x99-4-1", "0-1", "70-1", "1x1-1-1"],
    "seed": ["", "x", "9" * 5000, "-1"],
    "daily": ["x", "9999-99-99"],
    "having": ["x", "fair strict learning hidden"],
    "round": ["", "x", "0", "-5", "9" * 30],
    "machine": ["x", "7", "1 2 3", "1 1"],
    "level": ["x", "99", "-1"],
    "won": ["x", "7 8 9", "-1"],
    "game": ["console", "kenton", "assist", "protocol", "deal", "atom4", "\x1b"],
}


@pytest.mark.parametrize("game", ["console", "atom4"])
@pytest.mark.parametrize("field", RECIPES)
def test_a_recipe_of_any_shape_is_one_sentence(field: str, game: str, tmp_path: Path) -> None:
    place = tmp_path / "store"
    conversation = session(place, game)
    conversation.start()
    for line in "n", "4", "1", "i7", "save here":
        conversation.send(line)
    store = Store(str(place))
    whole = saved.read_saved(store.saved("here"))
    for value in RECIPES[field]:
        odd = whole._replace(recipe={**whole.recipe, field: value})
        store.save("here", "now", saved.write_saved(odd), over=True)
        for said in talk(session(place, game), "n:saves:restore here:y:hint:1:history:score:new"):
            assert said.replace("\n", "").replace("\a", "").isprintable()


def test_no_control_character_of_a_stored_row_reaches_a_terminal(tmp_path: Path) -> None:
    data, place = make_store(tmp_path / "whole"), tmp_path / "changed"
    for change in (
        "UPDATE saves SET name = char(27) || '[2J' || char(7) || name",
        "UPDATE saves SET saved = char(27) || '[2J' || char(7)",
        "UPDATE records SET apart = char(7), daily = char(27)",
    ):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        (place / FILE).write_bytes(data)
        with sqlite3.connect(place / FILE) as database:
            database.execute(change)
        database.close()
        said = "".join(talk(session(place), "n:saves:records"))
        assert "\x1b" not in said and "\a" not in said and DAMAGED in said.replace("\n  ", " ")


def test_a_round_of_which_nothing_can_be_told_is_not_offered(tmp_path: Path) -> None:
    make_store(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE rounds SET game = replace(game, 'having', 'iaving')")
    database.close()
    said = list(talk(session(tmp_path), "4:unfinished"))
    assert "resume" not in said[0] and "1: a round that cannot be read, last played" in said[-1]


# --- temporary failures ---


def test_after_one_lock_the_game_is_kept_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from blackbox_core.keeping import database

    monkeypatch.setattr(database, "PATIENCE", 0.05)
    monkeypatch.setattr(database, "GLANCE", 0.01)
    played_before(tmp_path / "store")
    conversation = session(tmp_path / "store")
    assert "is not saved" not in conversation.start() + conversation.send("4")
    other = sqlite3.connect(tmp_path / "store" / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    said = [conversation.send(line) for line in ("1", "2", "sound", "0", "y", "4", "3")]
    assert "".join(said).count("Another program is using the file of saved games:") == 1
    assert "".join(said).count("The game goes on, but is not saved.") == 1
    connection = conversation._world._disk.store.database  # type: ignore[attr-defined]
    assert connection._patience == 0.01, "one that was too busy is only looked into"
    other.execute("ROLLBACK")
    said = [conversation.send(line) for line in ("5", "6")]
    assert [text.count("Saving works again.") for text in said] == [1, 0]
    assert connection._patience == 0.05
    store = Store(str(tmp_path / "store"))
    assert [row["rays"] for row in store.records()] == [2]
    assert store.settings()["sound"] == "off"
    assert [len(saved.read_saved(row.text).lines) for row in store.unfinished("console")] == [3]


def test_a_moment_of_a_full_disk_is_got_over(tmp_path: Path) -> None:
    conversation = session(tmp_path / "store", "--atoms", "4")
    conversation.start()
    world = conversation._world
    database = world._disk.store.database  # type: ignore[attr-defined]
    size = database.rows((int,), "PRAGMA page_count")[0][0]
    database.run(f"PRAGMA max_page_count = {size}")
    cells = " ".join(f"{row},{column}" for row in range(1, 8) for column in range(1, 9))
    said = "".join(
        conversation.send(line) for line in ["no", "1", *[f"free {cells}", "clear"] * 40]
    )
    assert said.count(FULL) == 1
    database.run("PRAGMA max_page_count = 100000")
    assert "Saving works again.\n" in conversation.send("2")


@pytest.mark.parametrize("is_there", [False, True], ids=["missing", "broken"])
def test_a_python_without_sqlite3_plays_and_says_once_that_nothing_is_kept(
    is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    from blackbox_core.keeping.store import NO_SQLITE

    monkeypatch.delitem(sys.modules, "blackbox_core.keeping.database", raising=False)
    if is_there:
        unloadable(tmp_path, "sqlite3", monkeypatch)
    else:
        monkeypatch.setitem(sys.modules, "sqlite3", None)
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / FILE).write_bytes(b"")
    said = list(talk(session(tmp_path / "store"), "no:1:2:0:y"))
    assert "".join(said).count(NO_SQLITE + "\nThe game goes on, but is not saved.\n") == 1
    assert "Score: " in said[-1]
    assert NO_SQLITE in list(talk(session(tmp_path / "other"), "no:1:save a"))[-1]


@pytest.mark.parametrize("verb", ["records", "records export a.csv", "records import a.csv"])
def test_without_sqlite3_the_records_are_refused(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    from blackbox_core.keeping.store import NO_SQLITE

    monkeypatch.delitem(sys.modules, "blackbox_core.keeping.database", raising=False)
    unloadable(tmp_path, "sqlite3", monkeypatch)
    monkeypatch.chdir(tmp_path)
    head = ",".join(COLUMNS["records"][1:])
    Path("a.csv").write_text(f"{head}\n")
    assert list(talk(session(tmp_path / "store"), f"no:{verb}"))[-1].endswith(
        (NO_SQLITE + "\n", "wrote.\n")
    )


def unloadable(place: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a module that exists but cannot be loaded first in the search path."""
    import sys

    folder = place / "unloadable" / name
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("raise ImportError('a library is missing')\n")
    monkeypatch.syspath_prepend(folder.parent)
    monkeypatch.delitem(sys.modules, name, raising=False)


# --- power cuts ---


def test_what_lasts_is_synced_and_the_rest_within_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write is synced if SQLite is set to `synchronous = FULL` before it."""
    from blackbox_core.keeping import database

    clock = [time.monotonic()]
    monkeypatch.setattr(database, "monotonic", lambda: clock[0])
    played_before(tmp_path / "store")
    conversation = session(tmp_path / "store")
    conversation.start()
    found: list[str] = []
    world = conversation._world
    connection = world._disk.store.database._open  # type: ignore[attr-defined]
    connection.set_trace_callback(found.append)

    def synced(line: str) -> bool:
        found.clear()
        conversation.send(line)
        return "PRAGMA synchronous = FULL" in found

    assert synced("4")
    assert not synced("1") and not synced("set 3,4")
    assert synced("save a")
    assert not synced("2")
    clock[0] += database.UNSYNCED + 1
    assert synced("3")
    assert not synced("0") and synced("y")
