"""The law of the house: who may know whom, late imports and imports for types included.

Console, box and games are called and never call out; no game knows another;
nothing goes in a circle; and a file that this test does not know fails it.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackbox_core.games import GAMES
from tests.conftest import ROOT

CORE = "blackbox_core"
MODULES = sorted((ROOT / CORE).rglob("*.py"))

# What a room may know besides itself; a room is a folder, or a file that lies beside them.
MAY_KNOW = {
    "": set[str](),
    "console": {""},
    "box": {"console", ""},
    "games": {"box", "console", ""},
    "faces": {"console", ""},
    "keeping": {"console", ""},
    "options": {"games", "faces", "keeping", "console", ""},
    "relaunch": {""},
    "selftest": {"relaunch", "console", ""},
    "usage": {"selftest", "options", "games", "faces", "keeping", "console", ""},
    "startup": {"relaunch", "usage", "options", "games", "faces", "keeping", "console", ""},
    "main": {"startup", "faces", "console", ""},
}
WITHOUT_WINDOWS = ("console", "box", "games")
WORLD = {"os", "sys", "io", "time", "datetime", "random", "socket", "select", "sqlite3"}
WORLD |= {"subprocess", "pathlib", "shutil", "tempfile", "signal", "curses", "prompt_toolkit"}
WORLD |= {"asyncio", "ctypes", "threading", "multiprocessing", "urllib", "http", "secrets"}

# Values know no words, and words no conversations: what a file of each kind may not import.
TALK = {"session", "verbs", "table", "conversation", "common", "settings", "asking"}
VALUES = {
    "box": {"cells", "law", "ray", "view", "placing", "deal"},
    "box.deduction": {"deduce", "search", "sampling", "foresee", "evidence", "reasons", "explain"},
    "box.advice": {"plan", "worth", "books", "advise"},
    "games.solo": {"review"},
    "games.duel": {"turns", "laws", "log", "fields", "timeline", "evidence", "belief"}
    | {"weigh", "seek", "review"},
    "games.duel.sealed": {"course", "grammar"},
    "games.match": {"tally"},
    "games.atom4": {"laws", "evaluation", "search"},
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


NAMES = {name_of(path) for path in MODULES}


def room(module: str) -> str:
    """The part of the house that a module of the core stands in."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def game(module: str) -> str:
    """The game that a module belongs to, if it belongs to one."""
    parts = module.split(".")
    return parts[2] if room(module) == "games" and len(parts) > 2 else ""


def imports(path: Path) -> Iterator[str]:
    """The full names of all that a module imports, anywhere in it."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            whole = ".".join([*base, *filter(None, [node.module])])
            for alias in node.names:
                full = f"{whole}.{alias.name}"
                yield full if full in NAMES or whole not in NAMES else whole


def known(path: Path) -> set[str]:
    """The modules of the core that one knows."""
    here = name_of(path)
    return {name for name in imports(path) if name.split(".")[0] == CORE and name != here}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_knows_only_what_its_room_may_know(path: Path) -> None:
    here = name_of(path)
    assert room(here) in MAY_KNOW, f"{here} stands in no room that this test knows"
    for imported in known(path):
        allowed = room(imported) in {room(here), *MAY_KNOW[room(here)]}
        assert allowed, f"{here} imports {imported}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_game_knows_another(path: Path) -> None:
    mine = game(name_of(path))
    others = {game(imported) for imported in known(path)} - {mine, "", "switching"}
    assert not mine or not others, f"{name_of(path)} knows {others}"


def test_nothing_goes_in_a_circle() -> None:
    left = {name_of(path): known(path) for path in MODULES}
    while free := [name for name, others in left.items() if not others & set(left)]:
        for name in free:
            del left[name]
    assert not left


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_values_know_no_conversation(path: Path) -> None:
    folder, _, name = name_of(path).removeprefix(CORE + ".").rpartition(".")
    if name in VALUES.get(folder, set()):
        assert not {imported.rpartition(".")[2] for imported in known(path)} & TALK


def test_the_values_named_here_are_there() -> None:
    for folder, names in VALUES.items():
        assert {f"{CORE}.{folder}.{name}" for name in names} <= NAMES


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nothing_below_the_faces_looks_out(path: Path) -> None:
    if room(name_of(path)) not in WITHOUT_WINDOWS:
        return
    assert not {name.split(".")[0] for name in imports(path)} & WORLD
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"print", "input", "open", "exec", "eval"}


def test_only_the_terminal_imports_what_must_be_installed() -> None:
    own = {CORE, "blackbox", "__future__", *sys.stdlib_module_names}
    for path in [*MODULES, ROOT / "blackbox.py"]:
        foreign = {name.split(".")[0] for name in imports(path)} - own
        assert not foreign or path.name == "terminal.py", f"{path} imports {foreign}"


SLOW = {"argparse", "dataclasses", "typing", "re", "enum", "sqlite3", "textwrap", "json"}
SLOW |= {"gettext", "locale", "hashlib", "difflib", "prompt_toolkit", "collections", "functools"}
LATE = {f"{CORE}.games.solo.verbs", f"{CORE}.games.atom4.verbs", f"{CORE}.games.atom4.search"}
LATE |= {f"{CORE}.console.contest", f"{CORE}.games.match", f"{CORE}.faces.programs"}
LATE |= {f"{CORE}.usage", f"{CORE}.keeping.store", f"{CORE}.keeping.scripts"}
LATE |= {f"{CORE}.console.replaying", f"{CORE}.box.deduction.deduce", f"{CORE}.games.assist.verbs"}
LATE |= {f"{CORE}.console.{name}" for name in ("verbs", "switches", "common", "filing")}
LATE |= {f"{CORE}.faces.{name}" for name in ("lines",)}
LATE |= {
    f"{CORE}.keeping.clock",
    f"{CORE}.games.duel.laws",
}
ASKING = [name for name in GAMES if name not in ("audit", "deal", "match")]


def loaded(*command: str) -> set[str]:
    """The modules that Python loads for a command whose input has ended."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


@pytest.mark.parametrize("options", [[], ["--seed", "1"], ["--no-files", "--plain"]])
@pytest.mark.parametrize("name", ASKING)
def test_the_first_prompt_loads_none_of_the_slow_modules(name: str, options: list[str]) -> None:
    late = (
        LATE - {f"{CORE}.box.deduction.deduce"} if name == "puzzle" else LATE
    )  # it makes one first
    found = loaded(str(ROOT / "blackbox.py"), name, *options) - loaded("-c", "pass")
    assert not found & (SLOW | late)


def functions() -> list[tuple[int, str]]:
    return [
        ((node.end_lineno or 0) - node.lineno + 1, f"{name_of(path)}.{node.name}")
        for path in [*MODULES, ROOT / "blackbox.py"]
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
    ]


def test_functions_stay_small() -> None:
    lengths = sorted(functions())
    assert lengths[-1][0] <= 40, lengths[-1]
    assert lengths[len(lengths) * 9 // 10][0] <= 20
    assert lengths[len(lengths) // 2][0] <= 8
