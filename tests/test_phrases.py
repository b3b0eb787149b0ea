"""Every text that is said is one whole message with all its fields; nothing escapes translation."""

from __future__ import annotations

import ast
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from blackbox_core.beginning import begin, read_options
from blackbox_core.console import phrases
from blackbox_core.faces.plain import Plain
from blackbox_core.faces.talking import talk

from .conftest import ROOT
from .test_transcripts import FILES, recipe

CORE = ROOT / "blackbox_core"
ROOMS = ("console", "box", "games", "keeping", "faces")
MODULES = {
    path.relative_to(CORE).as_posix(): ast.parse(path.read_text())
    for room in ROOMS
    for path in sorted((CORE / room).rglob("*.py"))
}

# What is written for machines and for the disk is English for ever.
NOT_SAID = {
    "box/books.py",
    "games/protocol.py",
    "games/solo/commands.py",
    "games/solo/advice_commands.py",
    "games/solo/desk.py",
    "games/solo/old_lines.py",
    "games/atom4/commands.py",
    "games/duel/notation.py",
    "games/duel/commands.py",
    "keeping/database.py",
    "keeping/schema.py",
    "keeping/store.py",
    "keeping/recipe.py",
    "faces/edited.py",
}
TOKENS = {"no room", "machine off"}  # a kind of event; a line that is typed
# Here a message is a parameter, or was declared: it stands as a literal where that is done.
DECLARING = {
    "keeping/world.py",
    "console/verb.py",
    "console/verbs.py",
    "console/settings.py",
    "console/common.py",
}
DECLARES = ("verb", "instead", "toggle", "choose", "Verbs", "verbose_setting")
# The options and the games as --help tells them are English for ever.
OPTIONS = ("Setting", "Game", "Entry")
BUGS = ("ValueError", "TypeError", "AttributeError")  # what they say is for programmers


def called(node: ast.AST, *names: str) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in names


def says(node: ast.Call, module: str) -> bool:
    """Whether a message is said; something else of such a name does not come from phrases."""
    return isinstance(node.func, ast.Name) and node.func.id in speech(module)


@cache
def speech(module: str) -> set[str]:
    """Which of the functions that say a message a module has from `console.phrases`."""
    return {
        alias.name
        for node in ast.walk(MODULES[module])
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("phrases")
        for alias in node.names
    } & {"phrase", "counted"}


def literal(node: ast.AST) -> str:
    """A text that stands there as it is; nothing for anything else."""
    told = node.value if isinstance(node, ast.Constant) else ""
    return told if isinstance(told, str) else ""


@cache
def bound(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """What the names within a tree are bound to: by assignments, and as usual arguments."""
    found: dict[str, list[ast.expr]] = {}
    if isinstance(tree, ast.FunctionDef) and (usual := tree.args.defaults):
        for argument, value in zip(tree.args.args[-len(usual) :], usual, strict=True):
            found[argument.arg] = [value]
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for name, value in pairs(node.targets[0], node.value):
                found.setdefault(name, []).append(value)
    return found


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, its in zip(target.elts, value.elts, strict=True):
            yield from pairs(part, its)


def sayings() -> Iterator[tuple[str, ast.Call, list[ast.AST]]]:
    """Every call that says a message: its module, and the functions that it stands in."""
    for module in MODULES.keys() - {"console/phrases.py"}:
        yield from sayings_in(MODULES[module], module, [])


def sayings_in(
    tree: ast.AST, module: str, within: list[ast.AST]
) -> Iterator[tuple[str, ast.Call, list[ast.AST]]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and says(node, module):
            yield module, node, within
        inner = [*within, node] if isinstance(node, ast.FunctionDef) else within
        yield from sayings_in(node, module, inner)


def messages(call: ast.Call, module: str, within: list[ast.AST]) -> list[list[ast.Constant]]:
    """For each argument that is a message: what it may be."""
    arguments = call.args[: 2 if called(call, "counted") else 1]
    return [list(told_by(argument, module, within)) for argument in arguments]


def texts(call: ast.Call, module: str, within: list[ast.AST]) -> list[str]:
    return [literal(node) for found in messages(call, module, within) for node in found]


def told_by(node: ast.AST, module: str, within: list[ast.AST]) -> Iterator[ast.Constant]:
    """The messages in an expression: itself, or what `later` keeps under the names in it."""
    if isinstance(node, ast.Constant):
        yield node
        return
    local = [value for scope in within for value in bound(scope).get(getattr(node, "id", ""), [])]
    for value in local:
        yield from told_by(value, module, within)
    if isinstance(node, ast.Name) and not local:
        yield from kept(node.id, module)
    for part in () if isinstance(node, ast.Name) else inside(node):
        yield from told_by(part, module, within)


def inside(node: ast.AST) -> list[ast.AST]:
    """The parts of an expression that may be a message: not what chooses among them."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call):
        return [node.func, *node.args]
    return [node.value] if isinstance(node, ast.Attribute) else []


def kept(name: str, module: str) -> Iterator[ast.Constant]:
    """The messages that `later` keeps under a name, here or in the module that it comes from."""
    homes = [module] if name in bound(MODULES[module]) else list(MODULES)
    for home in homes:
        for value in bound(MODULES[home]).get(name, []):
            yield from kept_in(value, home)


def kept_in(expression: ast.AST, module: str) -> Iterator[ast.Constant]:
    if isinstance(expression, ast.Call) and called(expression, "later"):
        yield from (node for node in expression.args if isinstance(node, ast.Constant))
        return
    if isinstance(expression, ast.Name) and expression.id.isupper():
        yield from kept(expression.id, module)
    for part in ast.iter_child_nodes(expression):
        yield from kept_in(part, module)


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_every_message_is_a_literal_or_kept_by_later() -> None:
    for module, call, within in sayings():
        for found in messages(call, module, within):
            assert module in DECLARING or found, f"{module}:{call.lineno}"
            assert all(map(literal, found)), f"{module}:{call.lineno}"


def test_every_field_of_every_message_is_fed_and_none_for_nothing() -> None:
    for module, call, within in sayings():
        if module in DECLARING and not texts(call, module, within):
            continue
        wanted = set[str]().union(*map(fields, texts(call, module, within)))
        fed = {keyword.arg or "" for keyword in call.keywords}
        if called(call, "counted"):  # it feeds {n} itself, wanted or not
            fed, wanted = fed | {"n"}, wanted | {"n"}
        assert wanted == fed, f"{module}:{call.lineno}: {wanted ^ fed}"


def test_a_prompt_and_only_a_prompt_ends_in_a_question() -> None:
    for module, call, within in sayings():
        for message in texts(call, module, within):
            assert "? " not in message.removesuffix("? "), f"{module}:{call.lineno}"


@cache
def said() -> set[ast.AST]:
    """The texts that are messages."""
    return {
        node
        for module, call, within in sayings()
        for found in messages(call, module, within)
        for node in found
    }


def loose(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts in a tree that read as sentences and are no messages."""
    if isinstance(node, ast.Call) and called(node, "phrase", "counted", "later", *BUGS):
        for keyword in node.keywords:
            yield from loose(keyword)
        return
    if called(node, *DECLARES, *OPTIONS) or (isinstance(node, ast.Expr) and literal(node.value)):
        return  # it is told by `phrase` where it is said; or a docstring
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        return
    text = "" if node in said() or literal(node) in TOKENS else literal(node)
    if isinstance(node, ast.JoinedStr):
        text = "".join(literal(part) or "{}" for part in node.values)
        if text.startswith("# "):
            return  # the head of a file
    if is_text(text, isinstance(node, ast.JoinedStr)):
        yield getattr(node, "lineno", 0), text
    for part in ast.iter_child_nodes(node):
        if not isinstance(node, ast.JoinedStr) or isinstance(part, ast.FormattedValue):
            yield from loose(part)


def is_text(text: str, joined: bool) -> bool:
    """Whether words are put together, or stand in a row as they do in a sentence."""
    words = re.search("[a-zA-Z]{2}", text)
    return bool(words and (joined or re.search("[a-z] [a-zA-Z{]|[.?] ?$", text)))


@pytest.mark.parametrize("module", sorted(MODULES.keys() - NOT_SAID))
def test_no_text_is_put_together_or_said_outside_a_message(module: str) -> None:
    assert not list(loose(MODULES[module]))


class Pseudo(dict[str, str]):
    """A language whose only small letter is x."""

    def get(self, message: str, _: object = None) -> str:
        parts = re.split("([{][^}]*[}])", message)
        return "".join(part if part[:1] == "{" else re.sub("[a-z]", "x", part) for part in parts)


def pseudo(path: Path) -> str:
    """A golden conversation in the language of x."""
    transcript, args = recipe(path)
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as sink:
        source.write(transcript.typed().encode())
        source.seek(0)
        face = Plain(source.fileno(), sink.fileno())
        talk(begin(read_options(args), face, False), face)
        sink.seek(0)
        return sink.read().decode("ascii")


FOR_MACHINES = {"--protocol", "--version", "--teletype", "--idle", "protocol"}
NAMES = {"none", "game", "script", "record", "txt", "rec", "csv", "jsonl"}  # of files


SLOW = {"console-advice-large"}
TALKS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem in SLOW else [])
    for path in FILES
]


@pytest.mark.parametrize("path", TALKS)
def test_nothing_escapes_translation(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript, args = recipe(path)
    if transcript.field("status", "0") != "0" or FOR_MACHINES & set(args):
        pytest.skip("a matter of the whole program, or for machines")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(phrases, "_told", Pseudo())
    typed = set(re.findall("[a-z]+", transcript.typed().lower()))
    for line in pseudo(path).splitlines():
        words = set(re.findall("[a-z]{2,}", line))
        assert not {word for word in words - typed - NAMES if set(word) != {"x"}}, line
