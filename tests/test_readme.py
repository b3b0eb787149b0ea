"""Test that README and the other pages list the program's verbs, options and files as they are."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_transcript
from blackbox_core.console.verb import Verb
from blackbox_core.console.verbs import Verbs
from blackbox_core.games.atom4.verbs import verbs as atom4_verbs
from blackbox_core.games.duel.verbs import verbs as duel_verbs
from blackbox_core.games.solo.verbs import verbs
from blackbox_core.usage import every_option
from tests.conftest import ROOT, TRANSCRIPTS
from tools.catalogues import path_of, read
from tools.declared import own_verbs
from tools.messages import VERB, Message
from tools.share import MADE, SHARE

VERBS = verbs, atom4_verbs
README = ROOT / "README.md"
DOCS = ROOT / "docs"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"


def block(page: Path, name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", page.read_text(), re.DOTALL)
    assert found, f"{page.name} has no part called {name}"
    return found.group(1)


def code(text: str) -> str:
    return "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())


def game() -> str:
    return code(read_transcript((TRANSCRIPTS / "game.txt").read_text()).text)


def verb_table() -> str:
    return by_groups(verbs)


def atom4_verb_table() -> str:
    return by_groups(atom4_verbs)


def duel_verb_table() -> str:
    return by_groups(duel_verbs)


def game_in(language: str) -> Callable[[], str]:
    """Return a function that makes the golden game in another language."""
    return lambda: code(read_transcript((TRANSCRIPTS / f"{language}-game.txt").read_text()).text)


def verbs_in(language: str) -> Callable[[], str]:
    """Return a function that lists the verbs in another language beside the English ones."""

    def table() -> str:
        entries = read(path_of(language).read_text())
        rows = [
            (
                entries[Message(verb.name, context=VERB)].texts[0],
                verb.name,
                entries[Message(verb.tells)],
            )
            for verb in verbs
        ]
        told = [
            f"| `{own.split()[0].upper()}` | {name.upper()} | {tells.texts[0]} |"
            for own, name, tells in sorted(rows)
        ]
        return "\n".join(["|  | English |  |", "|---|---|---|", *told]) + "\n"

    return table


def lesson_verb_table() -> str:
    return table_of(own_verbs("Lessons"))


def drill_verb_table() -> str:
    return table_of(own_verbs("The drill"))


def steps_verb_table() -> str:
    return table_of(own_verbs("The step drill"))


def puzzle_verb_table() -> str:
    return table_of(own_verbs("Puzzles"))


def devil_verb_table() -> str:
    return table_of(own_verbs("The devil's box"))


def by_groups(verbs: Verbs) -> str:
    """Return a table for each group of verbs, in the order of HELP."""
    return "\n".join(f"**{group}**\n\n{table_of(of)}" for group, of in verbs.groups().items())


def table_of(verbs: Iterable[Verb]) -> str:
    rows = [f"| `{verb.form}` | {verb.other_words} | {verb.tells} |" for verb in verbs]
    return "\n".join(["| verb | short | what it does |", "|---|---|---|", *rows]) + "\n"


def letters(verbs: Verbs) -> dict[str, str]:
    """Return {letter: verb} for the verbs that a single letter names."""
    return {
        word.lower(): verb.name
        for verb in verbs
        for word in verb.other_words.split()
        if len(word) == 1 and word.isalpha()
    }


def letter_table() -> str:
    """Return the table of the single letters in every game."""
    games = [letters(of) for of in VERBS]
    rows = []
    for letter in sorted({*games[0], *games[1]}):
        names = [game.get(letter, "-").upper() for game in games]
        rows.append(f"| {letter.upper()} | {names[0]} | {names[1]} |")
    return "\n".join(["| letter | Black Box | Atom-4 |", "|---|---|---|", *rows]) + "\n"


def test_a_letter_means_the_same_in_both_games_or_nothing() -> None:
    one, other = map(letters, VERBS)
    for letter in one.keys() & other.keys():
        assert one[letter] == other[letter] or {one[letter], other[letter]} == {"status", "score"}


def option_table() -> str:
    """Return the options by their groups, as in --help."""
    rows = ["| option | for | what it does |", "|---|---|---|"]
    rows += [f"| `{one.typed}` | {one.group} | {one.tells} |" for one in every_option()]
    return "\n".join(rows) + "\n"


def null_game() -> str:
    return f"```python\n{(ROOT / 'tests' / 'null_game.py').read_text()}```\n"


ARCHITECTURE = DOCS / "architecture.md"
LINK = re.compile(r"\[([^]]+)\]\(\.\./([^)]+)\)")
MAX_LINES = 2_200  # of the files to read first


def links(part: str) -> list[tuple[str, Path]]:
    """Return (name, file) for each link in a part of the architecture page."""
    return [(name, ROOT / file) for name, file in LINK.findall(block(ARCHITECTURE, part))]


def pieces(file: Path) -> dict[str, int]:
    """Return the functions and classes of a module with the number of their lines."""
    found = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = (node.end_lineno or 0) - node.lineno + 1
            for inner in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(inner, ast.FunctionDef):
                    lines = (inner.end_lineno or 0) - inner.lineno + 1
                    found[f"{node.name}.{inner.name}"] = lines
    return found


def test_the_game_itself_is_as_short_as_the_page_says() -> None:
    most = re.search(r"have fewer\s+than (\d+) lines", ARCHITECTURE.read_text())
    lines = [pieces(file)[piece] for piece, file in links("core")]
    assert most and len(lines) > 15 and sum(lines) < int(most.group(1))


def test_what_is_to_be_read_first_is_short() -> None:
    files = [file for _, file in links("reading")]
    assert len(files) > 8 and sum(len(file.read_text().splitlines()) for file in files) <= MAX_LINES


@pytest.mark.parametrize(
    ("page", "name", "made"),
    [
        (README, "game", game),
        *((ROOT / f"README.{one}.md", "game", game_in(one)) for one in ("de", "ru")),
        *((DOCS / f"verbs.{one}.md", "verbs", verbs_in(one)) for one in ("de", "ru")),
        (DOCS / "verbs.md", "verbs", verb_table),
        (DOCS / "options.md", "options", option_table),
        (DOCS / "atom4.md", "atom4 verbs", atom4_verb_table),
        (DOCS / "verbs.md", "letters", letter_table),
        (CONTRIBUTING, "null game", null_game),
        (DOCS / "duel.md", "duel verbs", duel_verb_table),
        (DOCS / "teacher.md", "lesson verbs", lesson_verb_table),
        (DOCS / "teacher.md", "drill verbs", drill_verb_table),
        (DOCS / "teacher.md", "steps verbs", steps_verb_table),
        (DOCS / "teacher.md", "puzzle verbs", puzzle_verb_table),
        (DOCS / "teacher.md", "devil verbs", devil_verb_table),
    ],
)
def test_a_part_of_a_page_is_what_the_program_says(
    page: Path, name: str, made: Callable[[], str], request: pytest.FixtureRequest
) -> None:
    wanted = made()
    if request.config.getoption("--update"):
        assert not os.environ.get("CI")
        text = page.read_text().replace(
            f"<!-- {name} -->\n{block(page, name)}", f"<!-- {name} -->\n{wanted}"
        )
        page.write_text(text)
    assert block(page, name) == wanted


@pytest.mark.parametrize("name", MADE)
def test_a_file_that_is_made_says_what_the_program_declares(
    name: str, request: pytest.FixtureRequest
) -> None:
    wanted = MADE[name]()
    if request.config.getoption("--update"):
        assert not os.environ.get("CI")
        (SHARE / name).write_text(wanted)
    assert (SHARE / name).read_text() == wanted
