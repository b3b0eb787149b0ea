"""Test the pages' examples: type each of their commands, and compare each output they show."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackbox_core.console import session
from blackbox_core.console.phrases import fold
from tests.conftest import ROOT, played
from tests.test_pages import PAGES
from tests.test_transcripts import FILES

pytestmark = pytest.mark.usefixtures("cached_results")
MADE = re.compile(
    r"<!-- ([a-z0-9 ]*verbs|game|options|reading|null game|letters) -->.*?<!-- /\1 -->", re.S
)
SPAN = re.compile(r"`([^`\n]+)`")
# A line to be typed at the game: a verb in capitals, or numbers and cells.
CAPITAL = "A-Z\u00c4\u00d6\u00dc\u0410-\u042f\u0401"  # in the three languages
VERB = re.compile(f"[{CAPITAL}]{{2,}}( [{CAPITAL}0-9][^`]*)?")
ANSWER = re.compile(
    r"R?\d+[C,.-]\d+([,-]\d+)*( \d\S*)*|\d+ ([ar]|\d+)( \d+)*|\d+[ar] .*|ROW 3|COLUMN 3|ALL"
)

ROUND = "4", "1", "2", "set 1,1 2,2 3,4 4,4"
OVER = "4", "1", "2", "3", "0"
# {page: games with the lines typed before}. A line of the page must be accepted by one of them.
SOLO = [("", ()), ("", ("4",)), ("", ROUND), ("", OVER)]
DUEL = ("duel --machine 2 --helpers", ("1,1 3,3 5,5 7,7", "1", "2"))
CONTEXTS: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "README": SOLO,
    "README.de": [("--language de", before) for _, before in SOLO],
    "README.ru": [("--language ru", before) for _, before in SOLO],
    "accessibility": SOLO,
    "playing": [
        *SOLO,
        ("--encoding utf-8", OVER),
        ("assist 4", ()),
    ],
    "files": SOLO,
    "options": SOLO,
    "strength": SOLO,
    "verbs": SOLO,
    "hexagons": [("--size H5", ()), ("--size H5", ("5",)), ("--size H5", ("5", "1", "2"))],
    "duel": [DUEL],
    "atom4": [("atom4", ())],
    "explaining": [*SOLO, ("puzzle 1", ())],
    "teacher": [*SOLO, ("lessons", ()), ("drill", ()), ("puzzle 1", ()), ("devil", ("1",))],
}
# Words in capitals that are not typed: results, and names of variables.
NOT_TYPED = {"LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE", "NO_COLOR", "ROW,COLUMN"}
WHOLE = {
    "COMPARE",
    "SHOW",
    "VERGLEICHEN",
    "СРАВНИТЬ",
}  # these need the words that follow them on the page


def spans(page: Path) -> list[str]:
    """Return what a page tells the reader to type, in order."""
    text = MADE.sub("", page.read_text())
    found = [span for span in SPAN.findall(text) if VERB.fullmatch(span) or ANSWER.fullmatch(span)]
    return [span for span in dict.fromkeys(found) if span not in NOT_TYPED | WHOLE]


TYPED = [(page.stem, span) for page in PAGES if page.stem in CONTEXTS for span in spans(page)]


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects every refusal."""
    told: list[str] = []

    def refused(self: Exception, *words: object) -> None:
        Exception.__init__(self, *words)
        told.extend(map(str, words))

    monkeypatch.setattr(session.Refused, "__init__", refused)
    return told


def is_taken(game: str, before: tuple[str, ...], line: str, refusals: list[str]) -> bool:
    """Return whether a line is answered without a refusal."""
    refusals.clear()
    args = [*game.split(), "--seed", "3", "--data-dir", "kept"]
    _, told = played(args, "\n".join([*before, "# now", line, "# then", ""]))
    answer = told.partition("# now\n")[2].partition("# then")[0]
    return bool(answer) and not any(fold(refusal) in answer for refusal in refusals)


def ways(line: str) -> list[str]:
    """Return the ways to type a word: alone, or after a verb if it is a cell or a box."""
    return [line, f"free {line}", f"new {line}"]


ASKS_BACK = {
    "HIDE",
    "VERSTECKEN",
    "СПРЯТАТЬ",
    "REPLAY",
}  # these verbs ask a question, for a secret word, a file name or a further verb


@pytest.mark.parametrize(("page", "line"), TYPED, ids=lambda value: str(value))
def test_what_a_page_has_one_type_is_taken(
    page: str, line: str, refusals: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if line not in ASKS_BACK:
        games = CONTEXTS[page]
        assert any(
            is_taken(game, before, way, refusals) for way in ways(line) for game, before in games
        )


# --- output on the pages ---

# Recognise a block that a game printed: an answered prompt, a row of a board, a line to send.
SAID = re.compile(r".*[?] .+|[ \d]+( +[.A-Z@*+-]){5,}.*|BLACK BOX .+|\d+x\d+ \d+: .+")
BLOCKS = re.compile(r"(?:^    .*\n)+", re.M)


def shown() -> Iterator[tuple[str, str]]:
    """Yield the lines on the pages that a game printed, each with its page."""
    for page in PAGES:
        for block in BLOCKS.findall(MADE.sub("", page.read_text())):
            lines = [line[4:].rstrip() for line in block.splitlines()]
            if any(map(SAID.fullmatch, lines)) and page.stem not in NO_GAME:
                yield from ((page.stem, line) for line in lines)


NO_GAME = {"architecture", "line", "README.de", "README.ru", "CHANGELOG"}
SPOKEN = {line.rstrip() for path in FILES for line in path.read_text("utf-8").splitlines()}


def test_what_a_page_shows_is_what_a_golden_conversation_says() -> None:
    assert [(page, line) for page, line in shown() if line not in SPOKEN] == []
    assert len([*shown()]) > 20


SUMS = re.compile(r"^    ((?:echo|printf) .*(?:\\\n.*)*\| sha256sum)$", re.M)


def test_the_sums_of_the_page_on_lines_are_right() -> None:
    page = (ROOT / "docs" / "line.md").read_text()
    for command in SUMS.findall(page):
        told = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        assert told.stdout.split()[0] in page, command
    assert len(SUMS.findall(page)) >= 2


BLOCK = re.compile(r"^    (?:python3 blackbox\.py|blackbox)(( \S+)*?)(?=  |$)", re.M)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_block_has_its_indent(page: Path) -> None:
    """A command without an indent would be read as a sentence."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S)
    assert not re.search(r"^(python3|blackbox|pipx) ", text, re.M)
    for words, _ in BLOCK.findall(text):
        assert shlex.split(words) is not None
