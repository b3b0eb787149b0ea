"""Test that every text is one whole message with its fields, so that it can be translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from blackbox_core.console import phrases
from tests.conftest import run_program
from tools.messages import (
    FOR_MACHINES,
    MODULES,
    called,
    literal,
    messages,
    sayings,
    texts,
)

# Modules that write for machines and to the disk, always in English.
NOT_SAID = FOR_MACHINES | {
    "box/advice/books.py",
    "console/catalogue.py",
    "games/duel/notation.py",
    "games/duel/sealed/terms.py",
    "keeping/gamelog.py",
    "keeping/matchlog.py",
    "keeping/database.py",
    "keeping/store.py",
    "keeping/scripts.py",
    "faces/readline_face.py",
}
NOT_SAID |= {name for name in MODULES if name.startswith("console/listening/")} - {
    "console/listening/offering.py"
}
# an event; a line to be typed; a result that is not a line
TOKENS = {"no room", "machine off", "(too long)"}
TOKENS |= {"f fire shoot"}  # synonyms of a verb
# Calls whose message is a parameter or a declared constant, and stands as a literal elsewhere.
DECLARING = {
    "console/listening/likely.py",
    "console/listening/offering.py",
    "games/atom4/words.py",
    "games/match/words.py",
    "games/solo/skills.py",
    "games/teacher/lesson_words.py",
    "startup.py",
    "keeping/saves.py",
    "box/text/advice_words.py",
    "box/text/words.py",
    "games/switching.py",
    "faces/__init__.py",
    "console/verb.py",
    "console/help.py",
    "console/verbs.py",
    "console/reading.py",
    "console/common.py",
}
DECLARES = {"verb", "instead", "Switch", "Verbs"}
# The options and games as --help prints them, always in English.
OPTIONS = ("Setting", "Game", "GameEntry")
BUGS = (
    "ValueError",
    "TypeError",
    "AttributeError",
    "RuntimeError",
)  # their messages are for programmers


def test_every_module_that_is_named_here_is_there() -> None:
    assert not (NOT_SAID | DECLARING) - MODULES.keys()


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
        if called(call, "counted"):  # `counted` fills the field n itself, used or not
            fed, wanted = fed | {"n"}, wanted | {"n"}
        assert wanted == fed, f"{module}:{call.lineno}: {wanted ^ fed}"


def test_a_prompt_and_only_a_prompt_ends_in_a_question() -> None:
    for module, call, within in sayings():
        for message in texts(call, module, within):
            assert "? " not in message.removesuffix("? "), f"{module}:{call.lineno}"


@pytest.mark.parametrize("width", range(10, 40))
def test_no_line_begins_with_a_dash(width: int) -> None:
    text = "Клетка — это ход в неё — и так далее, 1\xa0000 раз — и всё"
    lines = phrases.fold(text, width).split("\n")
    assert " ".join(line.strip(" ") for line in lines) == text
    assert not [line for line in lines if line.lstrip().startswith("—")]


@pytest.mark.parametrize("width", range(40, 73))
def test_what_is_typed_is_not_broken_and_a_list_of_verbs_is(width: int) -> None:
    told = (
        "Name what you want to see: type SHOW ROW 3, SHOW LINE 7, SHOW EDGE TOP or RESTORE FRIDAY."
    )
    lines = phrases.fold(told, width).split("\n")
    assert not re.search(r"(SHOW|ROW|LINE|EDGE|RESTORE)$", "\n".join(lines), re.MULTILINE)
    verbs = "x" * (width - len(" NEW LESS")) + " NEW LESS MORE QUIT"
    assert phrases.fold(verbs, width).split("\n")[0].endswith("x NEW LESS")


def test_what_is_broken_by_hand_fits_the_line() -> None:
    for module, call, within in sayings():
        for message in texts(call, module, within):
            lines = message.splitlines()
            assert len(lines) < 2 or max(map(len, lines)) <= phrases.WIDTH, f"{module}: {message}"


@cache
def said() -> set[ast.AST]:
    """Return the texts that are messages."""
    return {
        node
        for module, call, within in sayings()
        for found in messages(call, module, within)
        for node in found
    }


def loose(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts in a tree that read like sentences and are not messages."""
    if isinstance(node, ast.Call) and called(node, "phrase", "counted", "later", *BUGS):
        for keyword in node.keywords:
            yield from loose(keyword)
        return
    if called(node, *DECLARES, *OPTIONS) or (isinstance(node, ast.Expr) and literal(node.value)):
        return  # a docstring, or a text that `phrase` translates elsewhere
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        return
    text = "" if node in said() or literal(node) in TOKENS else literal(node)
    if isinstance(node, ast.JoinedStr):
        text = "".join(literal(part) or "{}" for part in node.values)
        if text.startswith(("# ", "{}.", "blackbox: ")):
            return  # the head of a file, the name of a module, or the program's name before a text
    if is_text(text, isinstance(node, ast.JoinedStr)) and not text.startswith(
        "import "
    ):  # a program
        yield getattr(node, "lineno", 0), text
    for part in ast.iter_child_nodes(node):
        if not isinstance(node, ast.JoinedStr) or isinstance(part, ast.FormattedValue):
            yield from loose(part)


def is_text(text: str, joined: bool) -> bool:
    """Return whether a text has words joined, or in a row as in a sentence."""
    words = re.search("[a-zA-Z]{2}", text)
    return bool(words and (joined or re.search("[a-z] [a-zA-Z{]|[.?] ?$", text)))


def test_no_text_is_put_together_or_said_outside_a_message() -> None:
    assert not [
        (module, *text)
        for module in sorted(MODULES.keys() - NOT_SAID)
        for text in loose(MODULES[module])
    ]


ONES = [
    ("console --size 2x2 --atoms 1", "1|hint all|odds|count|set 1,1|check|status|eval|review|par"),
    ("devil --size 2x2 --atoms 1", "1|hint|count|set 1,1|check|eval|giveup|review all"),
    ("duel --atoms 1 --size 3x3 --machine off", "1,1||2,2||1|helpers on|hint|count|status|resign"),
    ("quantugeddon --atoms 1 --size 4x4 --machine off", "1,1||2,2||powers|destroy 1,1|status|mine"),
    ("assist --size 2x2", "1|1 A|hint|odds|count|set 1,1|check|status"),
]


@pytest.mark.parametrize("options, typed", ONES)
def test_one_of_anything_is_not_several(options: str, typed: str) -> None:
    said = run_program([*options.split(), "--no-files", "--seed", "3"], typed.replace("|", "\n"))
    flat = re.sub(r"\n  +", " ", said[1])
    several = "atoms|boxes|rays|points|cells|turns|games|rounds|bits|powers"
    assert not re.findall(rf"(?<![\d,.:-])1 (?:{several})\b", flat)
