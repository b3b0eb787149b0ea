"""A script with its times: an asciicast, as players of terminal recordings read it."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.console.saved import read_transcript
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.startup import begin, read_options


@pytest.fixture(autouse=True)
def ticking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and a clock that is two seconds later at each look."""
    clock = count(10, 2)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("blackbox_core.keeping.monotonic", lambda: float(next(clock)))


def talked(*lines: str) -> Session:
    """A conversation of these lines."""
    words = ["--seed", "1", "--atoms", "4", "--data-dir", "data"]
    session = begin(read_options(words), PlainFace(), False)
    session.start()
    for line in lines:
        session.send(line)
    return session


def events(name: str) -> tuple[dict[str, Any], list[Any]]:
    """The head of a cast, and what is shown in it."""
    head, *rest = map(json.loads, Path(name).read_text("ascii").splitlines())
    return head, rest


def test_a_cast_shows_what_a_script_tells() -> None:
    talked("5", "script tour.cast", "6", "hint", "unscript")
    head, shown = events("tour.cast")
    assert head["version"] == 3 and head["term"]["cols"] == 80
    assert all(kind == "o" and isinstance(waited, float) for waited, kind, _ in shown)
    text = "".join(said for _, _, said in shown)
    talked("5", "script tour", "6", "hint", "unscript")
    script = read_transcript(Path("tour.txt").read_text("ascii")).text
    shown_as = text.replace("\r\n", "\n").replace("? script tour.cast", "? script tour")
    assert shown_as.replace("tour.cast", "tour.txt") == script


def test_a_prompt_comes_at_once_and_what_follows_in_its_time() -> None:
    talked("5", "script a.cast", "6", "unscript")
    _, shown = events("a.cast")
    waited = {said.partition("\r")[0]: seconds for seconds, _, said in shown[1:]}
    assert waited["Ray? "] == 0.0
    assert all(waited[line] >= 2.0 for line in ("5", "script a.cast", "6", "unscript"))


def test_atoms_hidden_in_secret_are_in_no_cast() -> None:
    talked("hide", "1,1", "2,2", "3,3", "4,4", "script b.cast", "unscript")
    assert "2,2" not in Path("b.cast").read_text("ascii")


def test_one_thing_is_written_at_a_time_and_nothing_is_overwritten_unasked() -> None:
    session = talked("script c.cast")
    assert (
        session.send("script d")
        == "The script already goes to c.cast: type UNSCRIPT to end the script.\n"
    )
    again = talked("script c.cast", "no")
    assert again.send("unscript") == "No script is being written: type SCRIPT to begin one.\n"
    assert "That is not a name" in talked().send("script a/b.cast")
