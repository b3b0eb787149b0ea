"""Test the architecture: which module may import which, including late and type-only imports.

Console, box and games never call the outer layers, no game knows another, and nothing is circular.
A file that is not listed here fails the test.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

import pytest

from blackbox_core.games import GAMES
from tests.conftest import ROOT
from tools.messages import MODULES as PARSED
from tools.messages import nodes as nodes_of

CORE = "blackbox_core"
MODULES = sorted((ROOT / CORE).rglob("*.py"))

# {layer: other layers that it may import}. A layer is a package, or a module beside the packages.
MAY_KNOW = {
    "": set[str](),
    "console": {""},
    "box": {"console", ""},
    "games": {"box", "console", ""},
    "faces": {"console", ""},
    "keeping": {"console", ""},
    "options": {"games", "faces", "keeping", "console", ""},
    "selftest": {"faces", "console", ""},
    "usage": {"selftest", "options", "games", "faces", "keeping", "console", ""},
    "defaults": {"usage", "options", "console", ""},
    "startup": {
        "defaults",
        "usage",
        "options",
        "games",
        "faces",
        "keeping",
        "console",
        "",
    },
    "main": {"startup", "faces", "console", ""},
}
WITHOUT_WINDOWS = ("console", "box", "games")
WORLD = {"os", "sys", "io", "time", "random", "socket", "select", "sqlite3"}
WORLD |= {"subprocess", "pathlib", "shutil", "tempfile", "signal", "curses", "prompt_toolkit"}
WORLD |= {"asyncio", "ctypes", "threading", "multiprocessing", "urllib", "http", "secrets"}

# Modules of values, by package, and modules of conversations, which they must not import.
TALK = {"console", "session", "verbs", "table", "conversation", "common", "settings"}
VALUES = {
    "": {"box"},
    "box": {"ray", "view", "placing", "deal", "puzzle", "making", "techniques"},
    "box.deduction": {"prior", "deduce", "search", "sampling", "walk", "foresee", "examples"},
    "box.techniques": {"known", "following", "counting", "chain"}
    | {"supposing", "solving", "proof", "leading"},
    "box.advice": {"plan", "endgame", "worth", "books", "advise", "ranking"},
    "games.solo": {"review"},
    "games.duel": {"laws", "game", "timeline", "belief", "weigh", "seek"},
    "games.duel.sealed": {"course"},
    "games.atom4": {"laws", "evaluation", "search"},
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


NAMES = {name_of(path) for path in MODULES}


def room(module: str) -> str:
    """Return the layer of a module of the core."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def game(module: str) -> str:
    """Return the game that a module belongs to, or ""."""
    parts = module.split(".")
    return parts[2] if room(module) == "games" and len(parts) > 2 else ""


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Return all nodes of a module's syntax tree."""
    tree = PARSED.get(path.relative_to(ROOT).as_posix().removeprefix(f"{CORE}/"))
    return nodes_of(tree or ast.parse(path.read_text()))


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of all imports of a module, at any depth."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in nodes(path):
        yield from imported_by(node, package)


def imported_by(node: ast.AST, package: list[str]) -> Iterator[str]:
    """Yield the full names that one import statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = package[: len(package) - node.level + 1] if node.level else []
        whole = ".".join([*base, *filter(None, [node.module])])
        for alias in node.names:
            full = f"{whole}.{alias.name}"
            yield full if full in NAMES or whole not in NAMES else whole
    elif is_on_demand(node):
        yield action_on_demand(node, package).rpartition(".")[0]


def imported_as_types(path: Path) -> set[str]:
    """Return the modules of the same layer or game that a module imports only for type checking."""
    package = list(path.relative_to(ROOT).parent.parts)
    return {
        name
        for block in nodes(path)
        if isinstance(block, ast.If) and getattr(block.test, "id", "") == "TYPE_CHECKING"
        for node in ast.walk(block)
        for name in imported_by(node, package)
        if (room(name), game(name)) == (room(name_of(path)), game(name_of(path)))
    }


def is_on_demand(node: ast.AST) -> TypeGuard[ast.Call]:
    """Return whether a node names the action of a verb that is loaded when it is typed."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return False
    loads = node.func.id == "on_demand"
    return loads and isinstance(node.args[0], ast.Constant)


def action_on_demand(call: ast.Call, package: list[str]) -> str:
    """Return the full name of the function that a verb loads when it is first typed."""
    relative = ast.literal_eval(call.args[0])
    up = len(relative) - len(relative.lstrip("."))
    return ".".join([*package[: len(package) - up + 1], relative.lstrip(".")])


def test_what_verbs_load_on_demand_is_there() -> None:
    actions = [
        action_on_demand(node, list(path.relative_to(ROOT).parent.parts))
        for path in MODULES
        for node in nodes(path)
        if is_on_demand(node)
    ]
    assert actions
    for module, _, name in (action.rpartition(".") for action in actions):
        assert callable(getattr(import_module(module), name)), f"{module}.{name}"


@cache
def known(path: Path) -> set[str]:
    """Return the modules of the core that a module imports."""
    here = name_of(path)
    return {name for name in imports(path) if name.split(".")[0] == CORE and name != here}


def test_every_module_stands_in_a_room_that_is_known() -> None:
    assert {room(name) for name in NAMES} <= MAY_KNOW.keys()


def test_a_module_knows_only_what_its_room_may_know() -> None:
    assert not [
        f"{here} imports {imported}"
        for path in MODULES
        for here in [name_of(path)]
        for imported in known(path)
        if room(imported) not in {room(here), *MAY_KNOW[room(here)]}
    ]


def test_no_game_knows_another() -> None:
    assert not [
        f"{here} imports {imported}"
        for path in MODULES
        for here in [name_of(path)]
        for imported in known(path)
        if game(here) and game(imported) not in (game(here), "", "switching")
    ]


def test_nothing_goes_in_a_circle() -> None:
    """Within a layer, a module may import types from a module that imports it."""
    left = {name_of(path): known(path) - imported_as_types(path) for path in MODULES}
    while free := [name for name, others in left.items() if not others & set(left)]:
        for name in free:
            del left[name]
    assert not left


def test_values_know_no_conversation() -> None:
    assert not [
        f"{here} imports {imported}"
        for path in MODULES
        for here in [name_of(path)]
        for imported in known(path)
        if is_value(here) and imported.rpartition(".")[2] in TALK
    ]


def is_value(module: str) -> bool:
    """Return whether a module is listed as one of values."""
    folder, _, name = module.removeprefix(CORE + ".").rpartition(".")
    return name in VALUES.get(folder, set())


def test_the_values_named_here_are_there() -> None:
    for folder, names in VALUES.items():
        assert {".".join(filter(None, (CORE, folder, name))) for name in names} <= NAMES


def test_nothing_below_the_faces_looks_out() -> None:
    below = [path for path in MODULES if room(name_of(path)) in WITHOUT_WINDOWS]
    for path in below:
        assert not {name.split(".")[0] for name in imports(path)} & WORLD, path
        assert not called(path) & {"print", "input", "open", "exec", "eval"}, path
        assert not re.search(r"date(time)?\.(today|now)", path.read_text(encoding="utf-8")), path


def called(path: Path) -> set[str]:
    """Return the functions that a module calls by a bare name."""
    return {
        node.func.id
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_only_the_terminal_imports_what_must_be_installed() -> None:
    own = {CORE, "blackbox", "__future__", *sys.stdlib_module_names}
    for path in [*MODULES, ROOT / "blackbox.py"]:
        foreign = {name.split(".")[0] for name in imports(path)} - own
        assert not foreign or path.name == "terminal.py", f"{path} imports {foreign}"


# Modules that are slow to load, and so are loaded only when needed: the first prompt has a budget
# of 60 ms of processor above bare Python (measured by tools/bench/start.py).
HEAVY = {"sqlite3", "prompt_toolkit", "asyncio", "subprocess", "importlib.resources"}
REASONING = {"deduction", "techniques", "advice", "review", "practice", "skills", "results"}
ASKING = [name for name in GAMES if name not in ("audit", "deal", "match", "rank")]
STARTS = [*ASKING, "console --seed 1", "duel --machine 2", "atom4 --no-files --plain"]


@cache
def loaded(*command: str, typed: str = "") -> set[str]:
    """Return the modules that a bare Python loads until a command's input ends."""
    done = subprocess.run(
        [sys.executable, "-S", "-X", "importtime", *command],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


def reasons(module: str) -> bool:
    """Return whether a module is one of those that deduce, advise or look back."""
    # only the names of the techniques, which lessons need too
    if module == f"{CORE}.box.techniques":
        return False
    return module.startswith(CORE) and bool({*module.split(".")} & REASONING)


@pytest.mark.parametrize("words", STARTS)
def test_the_first_prompt_loads_nothing_heavy(words: str) -> None:
    found = loaded(str(ROOT / "blackbox.py"), *words.split())
    assert not found & HEAVY
    if words not in ("puzzle", "steps"):  # these solve a position before they show it
        assert not [module for module in found if reasons(module)]


def test_whoever_only_plays_loads_nothing_heavy() -> None:
    found = loaded(str(ROOT / "blackbox.py"), typed="4\n7\n12\nstatus\nleft\nnew\n")
    assert not found & HEAVY
    assert not [module for module in found if reasons(module)]


def functions() -> list[tuple[int, str]]:
    return [
        ((node.end_lineno or 0) - node.lineno + 1, f"{name_of(path)}.{node.name}")
        for path in [*MODULES, ROOT / "blackbox.py"]
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef)
    ]


def test_functions_stay_small() -> None:
    lengths = sorted(functions())
    assert lengths[-1][0] <= 40, lengths[-1]
    assert lengths[len(lengths) * 9 // 10][0] <= 20
    assert lengths[len(lengths) // 2][0] <= 8
