"""Test that the pages are short, that every link has a target, and every command exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackbox_core.console.verb import Verb
from blackbox_core.games import DEFAULT_GAME, GAMES
from blackbox_core.games.solo.skills import SKILLS
from tests.conftest import ROOT, run_program
from tests.sealed_matches import by_hand
from tools.declared import VERBS

README = ROOT / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\(([^)]+)\)")
COMMAND = re.compile(
    r"(?:^    |`)python3 (?:\S*/)?blackbox[.]py((?: \S+?)*)(?=`|  |$)", re.MULTILINE
)
COMMANDS = sorted({words for page in PAGES for words in COMMAND.findall(page.read_text())})
SLOW = {" --teletype --baud 110", " deal --puzzles 20", " match level:2 cmd:./bot --games 100"}
TYPED = re.compile(r"`([A-Z]{3,})(?: [^`]*)?`|^    ([a-z]+)(?: \S+)*   ", re.MULTILINE)
# Pages that tell nobody to type at the game, or not in English.
NO_PLAY = {"line", "README.de", "README.ru", "commands.de", "commands.ru", "verbs.de", "verbs.ru"}
NO_VERBS = {"row", "column", "ctrl", "loud", "lang", "language", *SKILLS}


def name(page: Path) -> str:
    return page.name


def anchors(page: Path) -> set[str]:
    """Return the names by which links reach the headings of a page."""
    heads = re.findall("^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub("[^a-z0-9 -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_readme_is_read_in_a_minute_and_no_page_is_long() -> None:
    assert len(README.read_bytes()) <= 12_000
    whole = ("verbs.de.md", "verbs.ru.md")  # these have a table of all verbs
    for page in PAGES:
        if page.name != "CHANGELOG.md":
            assert len(page.read_text()) <= (22_000 if page.name in whole else 15_000), page


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text()):
        target, _, anchor = link.partition("#")
        if not target.startswith("https://"):
            path = page.parent / target if target else page
            assert path.exists(), link
            assert not anchor or anchor in anchors(path), link


def test_every_page_can_be_found() -> None:
    found = {README}
    for page in [README, *PAGES]:
        found |= {(page.parent / link).resolve() for link in LINK.findall(page.read_text())}
    assert set(PAGES) <= found


@pytest.mark.parametrize(
    "words",
    [pytest.param(words, marks=pytest.mark.long) if words in SLOW else words for words in COMMANDS],
)
def test_every_command_of_a_page_is_answered(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.log").write_text("\n".join([*by_hand(), ""]))
    for name in ("chat.txt", "mails"):
        (tmp_path / name).write_text("BLACK BOX 4-529576 10 P8 A3 R1 X3 H0 RJCQ2LEBS9\n")
    (tmp_path / "FILE.txt").write_text("# Black Box: a conversation.\n# args: 4\nRay? 5\n")
    status, said = run_program(words.split(), "")
    assert status == 0
    assert said or words == " protocol"


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem not in NO_PLAY], ids=name)
def test_every_verb_of_a_page_is_one(page: Path) -> None:
    known = {word for verbs in VERBS.values() for verb in verbs for word in words_for(verb)}
    typed = {(one or other).lower() for one, other in TYPED.findall(page.read_text())}
    assert typed <= known | NO_VERBS


def words_for(verb: Verb) -> list[str]:
    return [verb.name, *verb.other_words.lower().split()]


def test_the_commands_are_found() -> None:
    text = (
        "    python3 blackbox.py --box 4-318275    begin with\nas `python3 /opt/blackbox.py duel`"
    )
    assert COMMAND.findall(text) == [" --box 4-318275", " duel"]
    assert sum(len(COMMAND.findall(page.read_text())) for page in PAGES) > 15


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_tell_of_every_game(game: str) -> None:
    page = (ROOT / "docs" / "commands.md").read_text()
    assert game == DEFAULT_GAME or f"python3 blackbox.py {game}" in page
    for language in ("de", "ru"):
        page = (ROOT / "docs" / f"commands.{language}.md").read_text()
        assert game == DEFAULT_GAME or f"`blackbox {game}" in page


def test_the_test_command_is_one_line() -> None:
    """.ci/run runs this line unchanged."""
    found = re.findall(r"^    (python3 -m venv .*pytest.*)$", README.read_text(), re.MULTILINE)
    assert len(found) == 1


def test_the_page_on_the_tests_names_every_helper_and_no_file_that_is_missing() -> None:
    named = set(re.findall(r"`(\w+[.]py)`", (ROOT / "tests" / "README.md").read_text()))
    files = {path.name for path in (ROOT / "tests").glob("*.py")} - {"__init__.py"}
    assert {file for file in files if not file.startswith("test_")} <= named <= files


# Parts of a page that are not sentences: code, tables, headings, and what the program generates.
MADE = re.compile(
    r"```.*?```|<!-- (?P<made>(?!held)\S.*?) -->.*?<!-- /(?P=made) -->|^    .*?$|^[#|<].*?$",
    re.DOTALL | re.MULTILINE,
)
CODE = re.compile("`[^`]*`")
OPENINGS = (
    "After reading this page you ",
    "After looking at this page you ",
    "Wer diese Seite gelesen hat, ",
    "\u041f\u0440\u043e\u0447\u0438\u0442\u0430\u0432 \u044d\u0442\u0443 ",  # "having read"
)
MEAN, LONGEST = 18, 35  # words in a sentence of a page


def sentences(page: Path) -> list[list[str]]:
    """Return the words of every sentence of a page. A piece of code counts as one word."""
    text = CODE.sub("code", MADE.sub("\n\n", page.read_text()))
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+[.])\s)", text)
    ends = r"(?<=[.!?])[\"')*]*\s+(?=[\"'(*\[]*[^\W_])"
    said = [sentence for part in parts for sentence in re.split(ends, " ".join(part.split()))]
    return [re.findall(r"\w\S*", sentence) for sentence in said if sentence]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_sentence_of_a_page_is_too_long_to_be_read_once(page: Path) -> None:
    said = sentences(page)
    for words in said:
        assert len(words) <= LONGEST, " ".join(words)
    assert sum(map(len, said)) <= MEAN * len(said)


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=name)
def test_a_page_begins_with_what_its_reader_can_do_then(page: Path) -> None:
    opening = " ".join(page.read_text().split("\n\n")[1].split())
    assert opening.startswith(OPENINGS), opening
