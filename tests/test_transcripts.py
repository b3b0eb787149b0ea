"""Play every golden conversation in this process, and some of them as real programs.

The head of a transcript says what it shows and how it is played: `args`, `status`, and a line
`input` for each typed line that cannot be read back from the output.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from blackbox_core.console import phrases
from blackbox_core.console.saved import Transcript, read_transcript
from blackbox_core.console.session import Refused
from blackbox_core.games import DEFAULT_GAME, GAMES
from blackbox_core.games.solo.verbs import verbs
from blackbox_core.usage import every_option
from tests.conftest import TRANSCRIPTS, played, run_anew

pytestmark = pytest.mark.usefixtures("cached_results")
FILES = sorted(TRANSCRIPTS.glob("*.txt"))


def recipe(path: Path) -> tuple[Transcript, list[str]]:
    transcript = read_transcript(path.read_text("utf-8"))
    return transcript, shlex.split(transcript.field("args"))


# Conversations about the whole program: its start, its messages then, and its exit status.
SLOW = {"match-three"}  # its players are started as programs
WHOLE = {"game", "version", "audit-nothing", "protocol", "teletype", "kenton-end-of-input"}
# Module scope groups the tests by transcript, so that results are cached for each transcript.
golden = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem, scope="module")


def in_time(path: Path) -> pytest.ParameterSet:
    return pytest.param(path, id=path.stem, marks=[] if path.stem in WHOLE else [pytest.mark.long])


def often(path: Path) -> pytest.ParameterSet:
    return pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem in SLOW else [])


@pytest.mark.parametrize("path", [*map(in_time, FILES)], scope="module")
def test_the_program_says_the_same(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    transcript, args = recipe(path)
    status = int(transcript.field("status", "0"))
    assert run_anew(args, transcript.typed()) == (status, transcript.text)


@golden
def test_the_program_says_what_the_transcript_says(
    path: Path, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    transcript, args = recipe(path)
    status, output = (run_anew if path.stem in WHOLE else played)(args, transcript.typed())
    if request.config.getoption("--update"):
        assert not os.environ.get("CI"), "transcripts are rewritten by people, not by CI"
        path.write_text(transcript.head + output, "utf-8")
        return
    assert output == transcript.text
    assert status == int(transcript.field("status", "0"))


class Pseudo(phrases.English):
    """A language whose only small letter is x."""

    def counted(self, one: str, many: str, n: int, values: dict[str, object]) -> str:
        return self.said(one if n == 1 else many, values)

    def said(self, message: str, values: dict[str, object]) -> str:
        parts = re.split("([{][^}]*[}])", message)
        told = (part if part[:1] == "{" else re.sub("[a-z]", "x", part) for part in parts)
        return "".join(told).format_map(values)


NOT_HERE = {"--language", "--protocol", "--version", "--teletype", "--idle", "protocol"}
NAMES = {"none", "game", "script", "record", "txt", "rec", "csv", "jsonl"}  # parts of file names
OWN_CHOICE = {"speak"}  # this one asks for its languages itself


@pytest.mark.parametrize("path", [*map(often, FILES)], scope="module")
def test_nothing_escapes_translation(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript, args = recipe(path)
    elsewhere = NOT_HERE & set(args) or path.stem in OWN_CHOICE
    if elsewhere or transcript.field("status", "0") != "0":
        pytest.skip("a matter of the whole program, or for machines")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("blackbox_core.startup.English", Pseudo)
    typed = set(re.findall("[a-z]+", " ".join([*args, transcript.typed()]).lower()))
    for line in played(args, transcript.typed())[1].splitlines():
        words = set(re.findall("[a-z]{2,}", line))
        assert not {word for word in words - typed - NAMES if set(word) != {"x"}}, line


def test_every_line_is_plain() -> None:
    """Help may be wider, as wide as the terminal, and so may lines for machines."""
    for path in FILES:
        transcript, args = recipe(path)
        if {"--help", "protocol", "--protocol"} & set(args):
            continue
        for line in transcript.text.splitlines():
            said = line.partition("? ")[0].rstrip("\a")
            assert len(said) <= 72 and said.isprintable(), (path, line)
            assert not set(said) & set("|_^~{}[]\\`"), (path, line)
            assert line.isascii() or "--language" in args, (path, line)


def heads() -> list[str]:
    return [word for path in FILES for word in recipe(path)[1]]


def heard() -> set[str]:
    """Return the full names of all verbs typed in the transcripts of the console."""
    words = set()
    for path in FILES:
        transcript, args = recipe(path)
        if not set(args) & {"kenton", "assist", "protocol", "atom4"}:
            words |= {line.split()[0] for line in transcript.typed().splitlines() if line.split()}
    return {name for name in map(verb_named, words) if name}


def verb_named(word: str) -> str:
    try:
        return str(verbs.find(word).name)
    except Refused:
        return ""


def test_every_verb_is_heard_in_a_transcript() -> None:
    assert {verb.name for verb in verbs} <= heard()


def test_every_game_has_a_transcript() -> None:
    assert GAMES.keys() - {DEFAULT_GAME} <= set(heads())


def test_every_game_is_heard_in_a_transcript() -> None:
    played = {
        next((word for word in recipe(path)[1] if word in GAMES), DEFAULT_GAME) for path in FILES
    }
    assert played == set(GAMES)


def test_every_option_is_used_in_a_transcript() -> None:
    options = {flag for option in every_option() for flag in option.flags}
    untold = {
        "-h",
        "--help",
        "--selftest",
        "-V",
        "--data-dir",
        "--no-options",
        "--resume",
        "--fresh",
        "--idle",
        "--baud",
        "--daily",
        "--nulls",
        "--line",
        "--headless",
        "--log",
        "--other-log",
        "--player",
        "--completion",
        "--man",
        "--results",
        "--echo",
    }
    assert options - untold <= set(heads())
