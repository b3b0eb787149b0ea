"""The rules of the house: imports go down only, and only the windows look out."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import ROOT

CORE = "blackbox_core"

# From the ground up: a module imports from its own floor or a lower one.
FLOORS = [
    ["console"],
    ["box"],
    ["games"],
    ["faces", "keeping"],
    ["options"],
    ["usage"],
    ["beginning"],
]
WITHOUT_WINDOWS = ["console", "box", "games"]
WORLD = {"os", "sys", "io", "time", "datetime", "random", "socket", "select", "sqlite3"}
WORLD |= {"subprocess", "pathlib", "shutil", "tempfile", "signal", "curses", "prompt_toolkit"}
MODULES = sorted((ROOT / CORE).rglob("*.py"))


def room(module: str) -> str:
    """The part of the house that a module of the core stands in."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def floor(module: str) -> int:
    return next((level for level, rooms in enumerate(FLOORS) if room(module) in rooms), 0)


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> Iterator[str]:
    """The full names of all that a module imports, anywhere in it."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            whole = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{whole}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_down_only(path: Path) -> None:
    here = name_of(path)
    for imported in imports(path):
        if imported.startswith(CORE + "."):
            assert floor(imported) <= floor(here), f"{here} imports {imported}"


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
    assert not called & {"print", "input", "open"}


def test_only_the_terminal_imports_what_must_be_installed() -> None:
    own = {CORE, "blackbox", "__future__", *sys.stdlib_module_names}
    for path in [*MODULES, ROOT / "blackbox.py"]:
        foreign = {name.split(".")[0] for name in imports(path)} - own
        assert not foreign or path.name == "terminal.py", f"{path} imports {foreign}"


def test_the_first_prompt_loads_none_of_the_slow_modules() -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-X", "importtime", str(ROOT / "blackbox.py")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    slow = {"argparse", "dataclasses", "typing", "re", "enum", "sqlite3", "textwrap", "json"}
    assert not loaded & (slow | {"prompt_toolkit", "blackbox_core.games.solo.reply"})


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
