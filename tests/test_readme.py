"""The README says what the program does: its game, its verbs, its options."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest

from blackbox_core.dialogues import atom4
from blackbox_core.dialogues.atom4_table import verbs as atom4_verbs
from blackbox_core.dialogues.reply import FAMILIES
from blackbox_core.dialogues.table import verbs
from blackbox_core.options import make_parser
from blackbox_core.talk.transcript import read_transcript
from blackbox_core.talk.verbs import Verbs

from .conftest import ROOT, TRANSCRIPTS

CORE = ROOT / "blackbox_core"
README = ROOT / "README.md"


def block(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", README.read_text(), re.DOTALL)
    assert found, f"the README has no part called {name}"
    return found.group(1)


def code(text: str) -> str:
    return "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())


def game() -> str:
    return code(read_transcript((TRANSCRIPTS / "game.txt").read_text()).text)


def verb_table() -> str:
    assert FAMILIES
    return table_of(verbs)


def atom4_verb_table() -> str:
    assert atom4
    return table_of(atom4_verbs)


def table_of(verbs: Verbs) -> str:
    rows = [f"| `{verb.form}` | {verb.letter.upper()} | {verb.tells} |" for verb in verbs]
    return "\n".join(["| verb | short | what it does |", "|---|---|---|", *rows]) + "\n"


def option_table() -> str:
    rows = []
    for action in make_parser()._actions:
        values = action.metavar or "/".join(map(str, action.choices or []))
        written = f"{', '.join(action.option_strings)} {values}".strip()
        rows.append(f"| `{written}` | {action.help} |")
    return "\n".join(["| option | what it does |", "|---|---|", *rows]) + "\n"


def rooms() -> str:
    """Every module with the first sentence of its docstring, floor by floor from the ground."""
    order = ["rules", "talk", "dialogues", "verbs", "faces", "keeping", "blackbox_core"]
    lines = []
    for name in order:
        (folder,) = [path for path in (CORE, *CORE.rglob("*/")) if path.name == name]
        lines.append(f"    {folder.relative_to(ROOT)}/")
        lines += [room(path) for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]
    return "\n".join(lines) + "\n"


def room(path: Path) -> str:
    told = ast.get_docstring(ast.parse(path.read_text())) or ""
    return f"      {path.name:<18} {told.splitlines()[0]}"


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("game", game),
        ("verbs", verb_table),
        ("options", option_table),
        ("atom4 verbs", atom4_verb_table),
        ("rooms", rooms),
    ],
)
def test_a_part_of_the_readme_is_what_the_program_says(
    name: str, made: object, request: pytest.FixtureRequest
) -> None:
    assert callable(made)
    wanted = made()
    if request.config.getoption("--update"):
        assert not os.environ.get("CI")
        text = README.read_text().replace(
            f"<!-- {name} -->\n{block(name)}", f"<!-- {name} -->\n{wanted}"
        )
        README.write_text(text)
    assert block(name) == wanted
